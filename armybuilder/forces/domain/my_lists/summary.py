"""Summary of a list for a row of my lists, computed when it is saved, so that showing the rows never reads or
checks all lists.
"""

from functools import reduce
from operator import or_
from typing import Any

import msgspec
from django.db.models import Q, QuerySet

from armybuilder.engine.core.documents import DocumentError, Envelope
from armybuilder.engine.core.text import NAME_LENGTH, plain
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.domain.cargo import with_packs
from armybuilder.forces.models import Force
from armybuilder.forces.presenters import view_of
from armybuilder.i18n.texts import fold, sort_key
from factions.catalogues import game_of

UNREADABLE, UNFINISHED = "unreadable", "unfinished"
EDITION = "1"
"""Of what is kept here: a change of it makes all of it anew."""
MOST_RENEWED = 100
"""Lists that one request judges anew, where a catalogue has changed since they were saved."""


class Figures(msgspec.Struct, frozen=True):
    """The figures shown for a list but never searched: printed names of faction and sub-list, models, the limit (0
    for none), whether everything is priced, and the names of player packs.
    """

    faction: str = ""
    sublist: str = ""
    models: int = 0
    limit: int = 0
    limited: bool = True
    priced: bool = True
    packs: tuple[str, ...] = ()


def columns(system: str, text: str) -> dict[str, Any]:
    """The columns of a list with the document `text` that follow from it. One query for a list with packs, none without."""
    try:
        game = game_of(system)
        document = game.system.decode(text)
    except (DocumentError, LookupError):
        return _unreadable(system, text)
    return {"name": document.name, "judged": mark(system), **_evaluate(document)}


def sort_name(called: str) -> str:
    """The column by which a list that is called so is sorted."""
    return sort_key(called)[:NAME_LENGTH]


def mark(system: str) -> str:
    """Return what figures depend on besides the document: those with another mark are out of date."""
    try:
        return f"{EDITION}:{game_of(system).catalogue.hash}"[:80]
    except LookupError:
        return EDITION


def refresh_outdated(forces: QuerySet[Force], most: int = MOST_RENEWED) -> int:
    """Judge those anew whose figures are out of date, `most` of them; how many are left to do."""
    outdated = forces.exclude(_is_current())
    found = list(outdated.only("pk", "system", "document", "version", "judged")[: most + 1])
    for force in found[:most]:
        refresh(force)
    return outdated.count() if len(found) > most else 0


def refresh(force: Force) -> None:
    """Judge a list anew whose figures are out of date; one that was saved meanwhile has its own."""
    if force.judged == mark(force.system):
        return
    found = columns(force.system, force.document)
    Force.objects.filter(pk=force.pk, version=force.version).update(**found)
    for field, value in found.items():
        setattr(force, field, value)


def _is_current() -> Q:
    known = (Q(system=key, judged=mark(key)) for key in SYSTEMS)
    return reduce(or_, known, Q(judged=EDITION) & ~Q(system__in=list(SYSTEMS)))


def _evaluate(document: Envelope) -> dict[str, Any]:
    roster = with_packs(document, game_of(document.system))
    found = view_of(roster)
    report, (faction, sublist), title = found.report(fixes=False), found.titles(), found.title()
    figures = Figures(
        faction=faction,
        sublist=sublist,
        models=document.size,
        limit=document.limit,
        limited=bool(document.limit) or not found.presenter.limits.none,
        priced=report.priced,
        packs=tuple(plain(pack.origin.text) for pack in document.packs),
    )
    words = (document.name, title, faction, sublist, roster.system.name, *found.count_models(), document.notes)
    return {
        "title": title,
        "verdict": UNFINISHED if report.unfinished else report.verdict,
        "total": report.total,
        "figures": msgspec.to_builtins(figures),
        "sort_name": sort_name(document.name or title),
        "words": fold(" ".join(words)),
    }


class _NamedDocument(msgspec.Struct):
    name: str = ""


def _unreadable(system: str, text: str) -> dict[str, Any]:
    """Return what is known of a list that cannot be read: its name, if it has one."""
    try:
        name = msgspec.json.decode(text, type=_NamedDocument).name[:NAME_LENGTH]
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        name = ""
    empty: dict[str, Any] = {"title": "", "verdict": UNREADABLE, "total": None, "figures": {}}
    return {"name": name, "judged": mark(system), "sort_name": sort_name(name), "words": fold(name), **empty}
