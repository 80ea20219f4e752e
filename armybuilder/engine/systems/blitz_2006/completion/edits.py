"""Edits of a 2006 list beyond those that every document has: making one unit, and no other, the leader of a squad,
and calling support one by one.
"""

from collections.abc import Mapping

from armybuilder.engine.core.documents.edits import Change, split
from armybuilder.engine.core.documents.places import place_of
from armybuilder.engine.core.documents.values import read_value
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.blitz_2006.document import Asset, ForceDocument, Squad


def set_leader(draft: ForceDocument, where: str, value: str) -> str:
    """One of a row leads its squad, or does not. Who led it before does not any more."""
    place = place_of(draft, where if where.endswith("/leads") else f"{where}/leads")
    chosen = read_value(place, value, place.field.label.text)
    squad = place_of(draft, place.parent.rsplit("/", 2)[0]).value
    if chosen and isinstance(squad, Squad):
        for unit in squad.units:
            unit.leads = False
    place.assign(chosen)
    if chosen:
        split(draft, place.parent, "")
    return place.row


def call_support(draft: ForceDocument, where: str, value: str) -> str:
    """One more strike or salvo of a kind."""
    found = _find_support(draft, where, value)
    if found is None:
        draft.support.append(Asset(asset=value))
    else:
        found.number += 1
    return where


def dismiss_support(draft: ForceDocument, where: str, value: str) -> str:
    """One strike or salvo of a kind less."""
    found = _find_support(draft, where, value)
    if found is None:
        raise LookupError(gettext("This support is no longer in the list."))
    found.number -= 1
    if not found.number:
        draft.support.remove(found)
    return where


def _find_support(draft: ForceDocument, where: str, value: str) -> Asset | None:
    if where != "/support" or not value:
        raise LookupError(gettext("There's no support at '{where}'.", where=where))
    return next((asset for asset in draft.support if asset.asset == value), None)


EDITS: Mapping[str, tuple[str, Change[ForceDocument]]] = {
    "leads": (gettext_noop("Leader"), set_leader),
    "call": (gettext_noop("Call support"), call_support),
    "dismiss": (gettext_noop("Dismiss support"), dismiss_support),
}
