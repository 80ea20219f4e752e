"""What a player does to a beta force, one small function an edit (see `core.documents.edits`)."""

import copy
from typing import get_args

from armybuilder.engine.core.documents import edits as core
from armybuilder.engine.core.documents.edits import Change, Edits, at, common, gone, part, room, ruling_edits, siblings
from armybuilder.engine.core.documents.row_edits import RowEdits
from armybuilder.engine.systems.blitz_beta import document as doc
from armybuilder.engine.systems.blitz_beta.document import (
    ChosenUpgrade,
    Entry,
    ForceDocument,
    Group,
    Rank,
    Unit,
)
from armybuilder.engine.systems.blitz_beta.rulings import RULINGS

SINGLE_RANKS: dict[Rank | None, Rank | None] = {"CO": "CGL", "XO": None}
"""What becomes of a rank that only one model of a force may have, when its group is copied."""
_ROWS = RowEdits(Entry, Unit, "models", doc.MAX_ENTRIES, "a unit has rows of models,", get_args(Rank), "model")


def field_value(document: ForceDocument, where: str) -> str:
    """What stands at the pointer `where`, as a form shows it; the `unit` of an entry is the pointer of its unit."""
    parent, name = where.rpartition("/")[::2]
    if name == "unit" and isinstance(at(document, parent), Entry):
        return parent.rpartition("/models/")[0]
    return core.field_value(document, where)


# ---------------------------------------------------------------- the whole force


def _toggle_elite(document: ForceDocument, _where: str, _value: str) -> str:
    document.options.elite = not document.options.elite
    return ""


def _set_ally(document: ForceDocument, _where: str, value: str) -> str:
    document.options.ally = value or None
    return ""


# ---------------------------------------------------------------- groups and units


def _add_group(document: ForceDocument, _where: str, value: str) -> str:
    room("/groups", document.groups, doc.MAX_GROUPS, "a force has combat groups,")
    document.groups.append(Group(primary=Unit(ua=value)))
    return f"/groups/{len(document.groups) - 1}"


def _add_unit(document: ForceDocument, where: str, value: str) -> str:
    """Add the primary or support unit named by `where` to its group, unless it is there."""
    parent, _, role = where.rpartition("/")
    group = part(document, parent, Group)
    if role not in ("primary", "support"):
        raise gone(where)
    if getattr(group, role) is None:
        setattr(group, role, Unit(ua=value))
    return where


def _set_ua(document: ForceDocument, where: str, value: str) -> str:
    unit = where.removesuffix("/ua")
    part(document, unit, Unit).ua = value
    return unit


def _toggle_veteran(document: ForceDocument, where: str, _value: str) -> str:
    unit = part(document, where, Unit)
    unit.veteran = not unit.veteran
    return where


# ---------------------------------------------------------------- entries


def _replace(document: ForceDocument, where: str, value: str) -> str:
    """Another model in the same row: count, rank and purchases stay."""
    part(document, where, Entry).model = value
    return where


def _buy(document: ForceDocument, where: str, value: str) -> str:
    """Buy for an entry or a unit: `drone/recon`, or with its weapon `anti-air LAC`."""
    buyer = at(document, where)
    key, _, weapon = value.partition(" ")
    if not isinstance(buyer, Entry | Unit) or not key:
        raise gone(where)
    room(where, buyer.upgrades, doc.MAX_UPGRADES, "there are upgrades,")
    if isinstance(buyer, Unit):
        buyer.upgrades.append(key)
    else:
        buyer.upgrades.append(ChosenUpgrade(key, weapon) if weapon else key)
    return where


def _buy_one(document: ForceDocument, where: str, value: str) -> str:
    """Buy for one model of a row: the others go on without it in a row of their own."""
    _ROWS.split(document, where, "")
    return _buy(document, where, value)


def _move_to(document: ForceDocument, where: str, value: str) -> str:
    """Move a row into the unit `value`."""
    return _ROWS.move_to(document, where.removesuffix("/unit"), value)


# ---------------------------------------------------------------- anything in a list


def _remove(document: ForceDocument, where: str, _value: str) -> str:
    """Remove a group, a unit, an entry or an upgrade."""
    parent, _, last = where.rpartition("/")
    owner = at(document, parent)
    if isinstance(owner, Group) and last in ("primary", "support") and getattr(owner, last) is not None:
        setattr(owner, last, None)
        return parent
    parent, items, index = siblings(document, where)
    del items[index]
    return parent.rpartition("/")[0]


def _duplicate(document: ForceDocument, where: str, _value: str) -> str:
    """A copy right behind a group or a row. Ranks that only one model may have are not copied."""
    parent, items, index = siblings(document, where)
    clone = copy.deepcopy(items[index])
    if isinstance(clone, Entry):
        _ROWS.room(where, items)
        clone.rank = None
    elif isinstance(clone, Group):
        room(where, items, doc.MAX_GROUPS, "a force has combat groups,")
        for unit in clone.units:
            for entry in unit.models:
                entry.rank = SINGLE_RANKS.get(entry.rank, entry.rank)
    items.insert(index + 1, clone)
    return f"{parent}/{index + 1}"


EDITS: dict[str, tuple[str, Change[ForceDocument]]] = {
    **common(doc.WORDS),
    **_ROWS.named(),
    "elite": ("Elite army", _toggle_elite),
    "ally": ("Ally", _set_ally),
    **ruling_edits(RULINGS),
    "add-group": ("Add combat group", _add_group),
    "add-unit": ("Add unit", _add_unit),
    "ua": ("Unit type", _set_ua),
    "veteran": ("Veteran unit", _toggle_veteran),
    "replace": ("Replace model", _replace),
    "buy": ("Buy upgrade", _buy),
    "buy-one": ("Buy upgrade for one", _buy_one),
    "unit": ("Move to another unit", _move_to),
    "remove": ("Remove", _remove),
    "duplicate": ("Duplicate", _duplicate),
}
"""Every edit by name, with its label for the history. The name of a field's edit is the last part of its pointer."""

_EDITS = Edits(EDITS, doc.convert, doc.to_data)
apply, apply_patch = _EDITS.apply, _EDITS.apply_patch
