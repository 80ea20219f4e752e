"""Model shortages of a list (it needs more models than its player owns): notes beside its rows, never problems of
the list.
"""

from collections import Counter

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.engine.core.rules.report import Problem
from armybuilder.forces.domain.loader import AnyOpenForce
from armybuilder.forces.visitor.collection import OwnedCollection

CODE = "not-owned"


def shortages(opened: AnyOpenForce, owned: OwnedCollection) -> list[Problem]:
    """A note beside each row of a model that lacks, and one sum; none for who keeps no collection of the game, or did not ask."""
    if not (owned.warn and owned.counts):
        return []
    rows, needs = opened.needed_models(), Counter[str]()
    for row in rows:
        needs[row.key] += row.count
    lacking = {key: need - owned.counts.get(key, 0) for key, need in needs.items() if need > owned.counts.get(key, 0)}
    if not lacking:
        return []
    names = {model.key: model.name for model in opened.stock()}
    told = {key: _row_note(names.get(key, key), owned.counts.get(key, 0), needs[key]) for key in lacking}
    return [
        *(_note(told[row.key], row.where) for row in rows if row.key in told),
        _note(_sum(sum(lacking.values())), ""),
    ]


def _row_note(name: str, owned: int, need: int) -> str:
    words = {"name": name, "owned": owned, "need": need}
    return _("%(name)s: you own %(owned)s of the %(need)s this list needs.") % words


def _sum(count: int) -> str:
    told = ngettext(
        "The list needs %(count)s more than you own.", "The list needs %(count)s more than you own in total.", count
    )
    return told % {"count": count}


def _note(message: str, where: str) -> Problem:
    return Problem(CODE, _("My collection"), "info", message, where, {})
