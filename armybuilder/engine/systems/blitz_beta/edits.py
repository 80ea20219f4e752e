"""What a player does to a beta force, one small function an edit: a document in, a new document out.

Edits warn about nothing and know no rule of the game; whatever they leave is for the report to judge. `apply` works on
a copy, so a document that was handed in never changes, and what comes out is within the bounds of the document format.
"""

import copy
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar, get_args

import jsonpatch

from armybuilder.engine.core.document import MAX_MODELS, fail
from armybuilder.engine.core.text import NAME_LENGTH, NOTES_LENGTH
from armybuilder.engine.systems.blitz_beta import document as doc
from armybuilder.engine.systems.blitz_beta.document import (
    ChosenUpgrade,
    Entry,
    ForceDocument,
    Group,
    Options,
    Rank,
    Unit,
)

T = TypeVar("T")
RANKS: dict[str, Rank] = {rank: rank for rank in get_args(Rank)}
SINGLE_RANKS: dict[Rank | None, Rank | None] = {"CO": "CGL", "XO": None}
"""What becomes of a rank that only one model of a force may have, when its group is copied."""
Node = ForceDocument | Options | Group | Unit | Entry
Change = Callable[[ForceDocument, str, str], str]
"""Changes the draft at `where` with `value`, both as text, and returns the place to look at afterwards."""


class Edited(NamedTuple):
    """The new document, the place to look at next (a JSON pointer), and what was done, in a few words."""

    document: ForceDocument
    where: str
    label: str


def apply(document: ForceDocument, name: str, where: str = "", value: str = "") -> Edited:
    """Do the edit `name`. `LookupError` when there is no such edit or place, `DocumentError` beyond a bound."""
    if name not in EDITS:
        raise LookupError(f"There is no edit '{name}'.")
    label, change = EDITS[name]
    draft = copy.deepcopy(document)
    place = change(draft, where, value)
    return Edited(doc.convert(doc.to_data(draft)), place, label)


def apply_patch(document: ForceDocument, patch: list[dict[str, Any]], label: str = "Fix") -> Edited:
    """Apply the JSON Patch of a fix or a choice. `LookupError` when it does not fit the document."""
    try:
        data = jsonpatch.apply_patch(doc.to_data(document), patch)
    except (jsonpatch.JsonPatchException, jsonpatch.JsonPointerException):
        raise LookupError("This does not fit the list any more.") from None
    edited = doc.convert(data)
    return Edited(edited, _patched(edited, patch[-1]["path"]) if patch else "", label)


def _patched(document: ForceDocument, path: str) -> str:
    """The nearest part to what the last operation changed; the new item where it added to a list."""
    path = path.removesuffix("/-")
    while path:
        try:
            part = at(document, path)
        except LookupError:
            path = path.rpartition("/")[0]
            continue
        return f"{path}/{len(part) - 1}" if isinstance(part, list) and part else path
    return ""


def field_value(document: ForceDocument, where: str) -> str:
    """What stands at the pointer `where`, as a form shows it; the `unit` of an entry is the pointer of its unit."""
    parent, name = where.rpartition("/")[::2]
    node = at(document, parent)
    if isinstance(node, Entry) and name == "unit":
        return parent.rpartition("/models/")[0]
    value = getattr(node, name) if isinstance(node, Node) and name in node.__struct_fields__ else ()
    if not isinstance(value, str | int | None):
        raise LookupError(_gone(where))
    return "" if value is None else str(value)


def at(document: ForceDocument, where: str) -> Any:
    """The part of the document at a JSON pointer, or `LookupError`."""
    node: Any = document
    for token in where.split("/")[1:]:
        if isinstance(node, list):
            node = node[_index(node, token, where)]
        elif isinstance(node, Node) and token in node.__struct_fields__ and getattr(node, token) is not None:
            node = getattr(node, token)
        else:
            raise LookupError(_gone(where))
    return node


def _gone(where: str) -> str:
    return f"There is nothing at {where or 'this place'} in the list any more."


def _index(items: list[Any], token: str, where: str) -> int:
    if not (token.isascii() and token.isdecimal() and len(token) < 4 and int(token) < len(items)):
        raise LookupError(_gone(where))
    return int(token)


def _part(document: ForceDocument, where: str, kind: type[T]) -> T:
    node = at(document, where)
    if not isinstance(node, kind):
        raise LookupError(_gone(where))
    return node


def _siblings(document: ForceDocument, where: str) -> tuple[str, list[Any], int]:
    """The list that `where` stands in: its pointer, itself, and the index in it."""
    parent, _, token = where.rpartition("/")
    siblings = at(document, parent)
    if not isinstance(siblings, list):
        raise LookupError(_gone(where))
    return parent, siblings, _index(siblings, token, where)


def _room(where: str, items: list[Any], most: int, what: str) -> None:
    if len(items) >= most:
        raise fail(where, f"There is no room for more: {what} at most {most}.")


# ---------------------------------------------------------------- the whole force


def _set_text(document: ForceDocument, where: str, value: str) -> str:
    """Set a `name` or `notes` anywhere."""
    parent, _, name = where.rpartition("/")
    node = at(document, parent)
    if not isinstance(node, Node) or isinstance(node, Options) or name not in ("name", "notes"):
        raise LookupError(_gone(where))
    text, most = value.replace("\r\n", "\n").strip(), NOTES_LENGTH if name == "notes" else NAME_LENGTH
    if len(text) > most:
        raise fail(where, f"This text has {len(text):,} characters; there is room for {most:,}.")
    setattr(node, name, text)
    return parent


def _set_limit(document: ForceDocument, where: str, value: str) -> str:
    document.limit = _whole(where, value, 0, 100_000, "The TV limit")
    return ""


def _set_faction(document: ForceDocument, _where: str, value: str) -> str:
    """Models of the faction that is left stay: the report says which of them may not."""
    document.faction = value
    return ""


def _set_sublist(document: ForceDocument, _where: str, value: str) -> str:
    document.sublist = value or None
    return ""


def _set_catalogue(document: ForceDocument, _where: str, value: str) -> str:
    document.catalogue = value
    return ""


def _toggle_elite(document: ForceDocument, _where: str, _value: str) -> str:
    document.options.elite = not document.options.elite
    return ""


def _set_ally(document: ForceDocument, _where: str, value: str) -> str:
    document.options.ally = value or None
    return ""


# ---------------------------------------------------------------- groups and units


def _add_group(document: ForceDocument, _where: str, value: str) -> str:
    _room("/groups", document.groups, doc.MAX_GROUPS, "a force has combat groups,")
    document.groups.append(Group(primary=Unit(ua=value)))
    return f"/groups/{len(document.groups) - 1}"


def _add_unit(document: ForceDocument, where: str, value: str) -> str:
    """Add the primary or support unit named by `where` to its group, unless it is there."""
    parent, _, role = where.rpartition("/")
    group = _part(document, parent, Group)
    if role not in ("primary", "support"):
        raise LookupError(_gone(where))
    if getattr(group, role) is None:
        setattr(group, role, Unit(ua=value))
    return where


def _set_ua(document: ForceDocument, where: str, value: str) -> str:
    unit = where.removesuffix("/ua")
    _part(document, unit, Unit).ua = value
    return unit


def _toggle_veteran(document: ForceDocument, where: str, _value: str) -> str:
    unit = _part(document, where, Unit)
    unit.veteran = not unit.veteran
    return where


# ---------------------------------------------------------------- entries


def _add(document: ForceDocument, where: str, value: str) -> str:
    """Add one model: to the row of such models without rank and purchases, or as a new row."""
    unit = _part(document, where, Unit)
    if not value:
        raise LookupError("There is no model without a name.")
    for index, entry in enumerate(unit.models):
        if entry == Entry(model=value, count=entry.count):
            entry.count = _counted(f"{where}/models/{index}", entry.count + 1)
            return f"{where}/models/{index}"
    _room(where, unit.models, doc.MAX_ENTRIES, "a unit has rows of models,")
    unit.models.append(Entry(model=value))
    return f"{where}/models/{len(unit.models) - 1}"


def _set_count(document: ForceDocument, where: str, value: str) -> str:
    entry = where.removesuffix("/count")
    _part(document, entry, Entry).count = _whole(where, value, 1, MAX_MODELS, "The number of models in a row")
    return entry


def _more(document: ForceDocument, where: str, _value: str) -> str:
    entry = _part(document, where, Entry)
    entry.count = _counted(where, entry.count + 1)
    return where


def _less(document: ForceDocument, where: str, _value: str) -> str:
    entry = _part(document, where, Entry)
    entry.count = max(1, entry.count - 1)
    return where


def _set_rank(document: ForceDocument, where: str, value: str) -> str:
    """Give a rank to one model: the others of its row go on in a row of their own behind it."""
    place = where.removesuffix("/rank")
    entry = _part(document, place, Entry)
    if value and value not in RANKS:
        raise fail(where, f"There is no rank '{value}'. Known: {', '.join(RANKS)}.")
    if value and entry.count > 1:
        _split(document, place, "")
    entry.rank = RANKS[value] if value else None
    return place


def _split(document: ForceDocument, where: str, _value: str) -> str:
    """Leave one model in the row and put the others into a row of their own behind it."""
    _, rows, index = _siblings(document, where)
    entry = _part(document, where, Entry)
    if entry.count > 1:
        _room(where, rows, doc.MAX_ENTRIES, "a unit has rows of models,")
        others = copy.deepcopy(entry)
        others.count, others.rank, entry.count = entry.count - 1, None, 1
        rows.insert(index + 1, others)
    return where


def _replace(document: ForceDocument, where: str, value: str) -> str:
    """Another model in the same row: count, rank and purchases stay."""
    _part(document, where, Entry).model = value
    return where


def _buy(document: ForceDocument, where: str, value: str) -> str:
    """Buy for an entry or a unit: `drone/recon`, or with its weapon `anti-air LAC`."""
    buyer = at(document, where)
    key, _, weapon = value.partition(" ")
    if not isinstance(buyer, Entry | Unit) or not key:
        raise LookupError(_gone(where))
    _room(where, buyer.upgrades, doc.MAX_UPGRADES, "there are upgrades,")
    if isinstance(buyer, Unit):
        buyer.upgrades.append(key)
    else:
        buyer.upgrades.append(ChosenUpgrade(key, weapon) if weapon else key)
    return where


def _buy_one(document: ForceDocument, where: str, value: str) -> str:
    """Buy for one model of a row: the others go on without it in a row of their own."""
    _split(document, where, "")
    return _buy(document, where, value)


def _move_to(document: ForceDocument, where: str, value: str) -> str:
    """Move a row into the unit `value`."""
    where = where.removesuffix("/unit")
    target = _part(document, value, Unit)
    _, rows, index = _siblings(document, where)
    entry = _part(document, where, Entry)
    if rows is not target.models:
        _room(value, target.models, doc.MAX_ENTRIES, "a unit has rows of models,")
        target.models.append(rows.pop(index))
    return f"{value}/models/{target.models.index(entry)}"


# ---------------------------------------------------------------- anything in a list


def _remove(document: ForceDocument, where: str, _value: str) -> str:
    """Remove a group, a unit, an entry or an upgrade."""
    parent, _, last = where.rpartition("/")
    owner = at(document, parent)
    if isinstance(owner, Group) and last in ("primary", "support") and getattr(owner, last) is not None:
        setattr(owner, last, None)
        return parent
    parent, siblings, index = _siblings(document, where)
    del siblings[index]
    return parent.rpartition("/")[0]


def _up(document: ForceDocument, where: str, _value: str) -> str:
    return _move(document, where, -1)


def _down(document: ForceDocument, where: str, _value: str) -> str:
    return _move(document, where, 1)


def _move(document: ForceDocument, where: str, step: int) -> str:
    parent, siblings, index = _siblings(document, where)
    target = min(max(index + step, 0), len(siblings) - 1)
    siblings.insert(target, siblings.pop(index))
    return f"{parent}/{target}"


def _duplicate(document: ForceDocument, where: str, _value: str) -> str:
    """A copy right behind a group or a row. Ranks that only one model may have are not copied."""
    parent, siblings, index = _siblings(document, where)
    clone = copy.deepcopy(siblings[index])
    if isinstance(clone, Entry):
        _room(where, siblings, doc.MAX_ENTRIES, "a unit has rows of models,")
        clone.rank = None
    elif isinstance(clone, Group):
        _room(where, siblings, doc.MAX_GROUPS, "a force has combat groups,")
        for unit in (clone.primary, clone.support):
            for entry in unit.models if unit else ():
                entry.rank = SINGLE_RANKS.get(entry.rank, entry.rank)
    siblings.insert(index + 1, clone)
    return f"{parent}/{index + 1}"


def _counted(where: str, count: int) -> int:
    return _whole(where, str(count), 1, MAX_MODELS, "The number of models in a row")


def _whole(where: str, value: str, least: int, most: int, what: str) -> int:
    text = value.strip()
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and least <= int(text) <= most):
        raise fail(where, f"{what} is a whole number from {least:,} to {most:,}.")
    return int(text)


EDITS: dict[str, tuple[str, Change]] = {
    "limit": ("TV limit", _set_limit),
    "faction": ("Faction", _set_faction),
    "sublist": ("Sub-list", _set_sublist),
    "catalogue": ("Catalogue", _set_catalogue),
    "elite": ("Elite army", _toggle_elite),
    "ally": ("Ally", _set_ally),
    "name": ("Name", _set_text),
    "notes": ("Notes", _set_text),
    "add-group": ("Add combat group", _add_group),
    "add-unit": ("Add unit", _add_unit),
    "ua": ("Unit type", _set_ua),
    "veteran": ("Veteran unit", _toggle_veteran),
    "add": ("Add model", _add),
    "count": ("Number of models", _set_count),
    "more": ("One more", _more),
    "less": ("One less", _less),
    "rank": ("Rank", _set_rank),
    "split": ("Split one off", _split),
    "replace": ("Replace model", _replace),
    "buy": ("Buy upgrade", _buy),
    "buy-one": ("Buy upgrade for one", _buy_one),
    "unit": ("Move to another unit", _move_to),
    "remove": ("Remove", _remove),
    "up": ("Move up", _up),
    "down": ("Move down", _down),
    "duplicate": ("Duplicate", _duplicate),
}
"""Every edit by name, with its label for the history. The name of a field's edit is the last part of its pointer."""
