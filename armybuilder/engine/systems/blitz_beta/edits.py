"""Edits of a beta force beyond those of its fields and rows (see `core.documents.edits`)."""

from typing import Any

from armybuilder.engine.core.documents import edits as core
from armybuilder.engine.core.documents.edits import Edits
from armybuilder.engine.core.documents.measure import parts_in
from armybuilder.engine.core.documents.places import at, no_place_error, part
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.blitz_beta import document as doc
from armybuilder.engine.systems.blitz_beta.document import ChosenUpgrade, Entry, ForceDocument, Group, Unit
from armybuilder.engine.systems.blitz_beta.rulings import RULINGS

SINGLE_RANKS: dict[str | None, str | None] = {"CO": "CGL", "XO": None}
"""What becomes of a rank that only one model of a force may have, when its group is copied."""


def _add_group(document: ForceDocument, _where: str, value: str) -> str:
    document.groups.append(Group(primary=Unit(ua=value)))
    return f"/groups/{len(document.groups) - 1}"


def _add_unit(document: ForceDocument, where: str, value: str) -> str:
    """Add the primary or support unit named by `where` to its group, unless it is there."""
    parent, _, role = where.rpartition("/")
    group = part(document, parent, Group)
    if role not in ("primary", "support"):
        raise no_place_error(where)
    if getattr(group, role) is None:
        setattr(group, role, Unit(ua=value))
    return where


def _buy(document: ForceDocument, where: str, value: str) -> str:
    """Buy for an entry or a unit: `drone/recon`, or with its weapon `anti-air LAC`."""
    buyer = at(document, where)
    key, _, weapon = value.partition(" ")
    if not isinstance(buyer, Entry | Unit) or not key:
        raise no_place_error(where)
    upgrades: list[Any] = buyer.upgrades
    upgrades.append(ChosenUpgrade(key, weapon) if weapon and isinstance(buyer, Entry) else key)
    return where


def _buy_one(document: ForceDocument, where: str, value: str) -> str:
    """Buy for one model of a row: the others go on without it in a row of their own."""
    core.split(document, where, "")
    return _buy(document, where, value)


def _duplicate(document: ForceDocument, where: str, value: str) -> str:
    """A copy right behind a group or a row. Of a group, those keep their ranks that more than one model may have."""
    place = core.duplicate(document, where, value)
    source, clone = at(document, where), at(document, place)
    if isinstance(clone, Group):
        for (_, entry), (_, copied) in zip(parts_in(source), parts_in(clone), strict=True):
            if isinstance(entry, Entry) and isinstance(copied, Entry):
                copied.rank = SINGLE_RANKS.get(entry.rank, entry.rank)
    return place


EDITS = Edits(
    doc.DOCUMENTS,
    doc.WORDS,
    own={
        "add-group": (gettext_noop("Add combat group"), _add_group),
        "add-unit": (gettext_noop("Add unit"), _add_unit),
        "buy": (gettext_noop("Buy upgrade"), _buy),
        "buy-one": (gettext_noop("Buy upgrade for one"), _buy_one),
        "duplicate": (gettext_noop("Duplicate"), _duplicate),
    },
    labels={
        "add": gettext_noop("Add model"),
        "elite": gettext_noop("Elite army"),
        "replace": gettext_noop("Replace model"),
        "unit": gettext_noop("Move to another unit"),
    },
    moving="unit",
    rulings=RULINGS,
)
apply, apply_patch, field_value = EDITS.apply, EDITS.apply_patch, EDITS.field_value
