"""What editing a document takes, whatever the system: a copy is changed, checked, and handed back.

A system lists its edits by name (`Edits`) and writes each as a small function on the copy. Edits warn about nothing and
know no rule of the game; whatever they leave is for the report to judge. A document that was handed in never changes,
and what comes out is within the bounds of the document format.
"""

import copy
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

import jsonpatch
import msgspec

from armybuilder.engine.core.documents.document import Envelope, fail
from armybuilder.engine.core.documents.text import NAME_LENGTH, NOTES_LENGTH
from armybuilder.engine.core.rules.operations import unescaped
from armybuilder.engine.core.words import Words

DocumentT = TypeVar("DocumentT", bound=Envelope)
PartT = TypeVar("PartT")
Change = Callable[[DocumentT, str, str], str]
"""Changes the draft at `where` with `value`, both as text, and returns the place to look at afterwards."""


class Edited(NamedTuple, Generic[DocumentT]):
    """The new document, the place to look at next (a JSON pointer), and what was done, in a few words."""

    document: DocumentT
    where: str
    label: str


@dataclass(frozen=True, slots=True)
class Edits(Generic[DocumentT]):
    """The edits of a system: every edit by `name`, with its label for the history and its change. The name of a field's
    edit is the last part of its pointer. `convert` and `to_data` are those of the system's document."""

    named: Mapping[str, tuple[str, Change[DocumentT]]]
    convert: Callable[[Any], DocumentT]
    to_data: Callable[[DocumentT], dict[str, Any]]

    def apply(self, document: DocumentT, name: str, where: str = "", value: str = "") -> Edited[DocumentT]:
        """Do the edit `name`. `LookupError` when there is no such edit or place, `DocumentError` beyond a bound."""
        if name not in self.named:
            raise LookupError(f"There is no edit '{name}'.")
        label, change = self.named[name]
        draft = copy.deepcopy(document)
        place = change(draft, where, value)
        return Edited(self.convert(self.to_data(draft)), place, label)

    def apply_patch(self, document: DocumentT, patch: list[dict[str, Any]], label: str = "Fix") -> Edited[DocumentT]:
        """Apply the JSON Patch of a fix or a choice. `LookupError` when it does not fit the document."""
        try:
            data = jsonpatch.apply_patch(self.to_data(document), patch)
        except (jsonpatch.JsonPatchException, jsonpatch.JsonPointerException):
            raise LookupError("This does not fit the list any more.") from None
        edited = self.convert(data)
        return Edited(edited, _patched(edited, patch[-1]["path"]) if patch else "", label)


def _patched(document: Envelope, path: str) -> str:
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


def at(document: Envelope, where: str) -> Any:
    """The part of the document at a JSON pointer, or `LookupError`."""
    node: Any = document
    for token in where.split("/")[1:]:
        if isinstance(node, list):
            node = node[index_in(node, token, where)]
        elif (
            isinstance(node, msgspec.Struct)
            and token in node.__struct_fields__
            and (member := getattr(node, token)) is not None
        ):
            node = member
        else:
            raise gone(where)
    return node


def field_value(document: Envelope, where: str) -> str:
    """What stands at the pointer `where`, as a form shows it."""
    parent, name = where.rpartition("/")[::2]
    return field_value_of(at(document, parent), name, where)


def field_value_of(node: Any, name: str, where: str) -> str:
    """The field `name` of a part of a document, as a form shows it; a ruling that the players leave to us is empty."""
    if isinstance(node, dict):
        return str(node.get(unescaped(name), ""))
    value = getattr(node, name) if isinstance(node, msgspec.Struct) and name in node.__struct_fields__ else ()
    if not isinstance(value, str | int | None):
        raise gone(where)
    return "" if value is None else str(value)


def gone(where: str) -> LookupError:
    """Says that there is no such place."""
    return LookupError(f"There is nothing at {where or 'this place'} in the list any more.")


def index_in(items: list[Any], token: str, where: str) -> int:
    """The index that a part of a pointer says, or `LookupError`."""
    if not (token.isascii() and token.isdecimal() and len(token) < 4 and int(token) < len(items)):
        raise gone(where)
    return int(token)


def part(document: Envelope, where: str, kind: type[PartT]) -> PartT:
    """The part of that kind at a JSON pointer, or `LookupError`."""
    node = at(document, where)
    if not isinstance(node, kind):
        raise gone(where)
    return node


def siblings(document: Envelope, where: str) -> tuple[str, list[Any], int]:
    """The list that `where` stands in: its pointer, itself, and the index in it."""
    parent, _, token = where.rpartition("/")
    items = at(document, parent)
    if not isinstance(items, list):
        raise gone(where)
    return parent, items, index_in(items, token, where)


def room(where: str, items: list[Any], most: int, what: str) -> None:
    """`DocumentError` where a list is full."""
    if len(items) >= most:
        raise fail(where, f"There is no room for more: {what} at most {most}.")


def whole(where: str, value: str, least: int, most: int, what: str) -> int:
    """A whole number within bounds, or `DocumentError`."""
    text = value.strip()
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and least <= int(text) <= most):
        raise fail(where, f"{what} is a whole number from {least:,} to {most:,}.")
    return int(text)


# ---------------------------------------------------------------- edits that every system has


def set_text(document: Envelope, where: str, value: str) -> str:
    """Set a `name` or `notes` anywhere."""
    parent, _, name = where.rpartition("/")
    node = at(document, parent)
    if name not in ("name", "notes") or not isinstance(node, msgspec.Struct) or name not in node.__struct_fields__:
        raise gone(where)
    text, most = value.replace("\r\n", "\n").strip(), NOTES_LENGTH if name == "notes" else NAME_LENGTH
    if len(text) > most:
        raise fail(where, f"This text has {len(text):,} characters; there is room for {most:,}.")
    setattr(node, name, text)
    return parent


def set_faction(document: Envelope, _where: str, value: str) -> str:
    """Models of the faction that is left stay: the report says which of them may not."""
    document.faction = value
    return ""


def set_sublist(document: Envelope, _where: str, value: str) -> str:
    document.sublist = value or None
    return ""


def set_catalogue(document: Envelope, _where: str, value: str) -> str:
    document.catalogue = value
    return ""


RULINGS_PLACE = "/options/rulings"


def set_ruling(document: Envelope, where: str, value: str) -> str:
    """Choose a reading of a ruling; an empty value leaves it to us."""
    place, _, token = where.rpartition("/")
    if place != RULINGS_PLACE:
        raise gone(where)
    rulings, key = at(document, place), unescaped(token)
    if value:
        rulings[key] = value
    else:
        rulings.pop(key, None)
    return ""


def ruling_edits(rulings: Iterable[str]) -> dict[str, tuple[str, Change[Envelope]]]:
    """The edits of a system's rulings, by key."""
    return dict.fromkeys(rulings, ("House ruling", set_ruling))


def move_up(document: Envelope, where: str, _value: str) -> str:
    return _move(document, where, -1)


def move_down(document: Envelope, where: str, _value: str) -> str:
    return _move(document, where, 1)


def _move(document: Envelope, where: str, step: int) -> str:
    parent, items, index = siblings(document, where)
    target = min(max(index + step, 0), len(items) - 1)
    items.insert(target, items.pop(index))
    return f"{parent}/{target}"


def common(words: Words) -> dict[str, tuple[str, Change[Envelope]]]:
    """Those edits, with the words of the system."""

    def set_limit(document: Envelope, where: str, value: str) -> str:
        document.limit = whole(where, value, 0, 100_000, f"The {words.limit}")
        return ""

    return {"limit": (words.limit, set_limit), **COMMON}


COMMON: dict[str, tuple[str, Change[Envelope]]] = {
    "faction": ("Faction", set_faction),
    "sublist": ("Sub-list", set_sublist),
    "catalogue": ("Catalogue", set_catalogue),
    "name": ("Name", set_text),
    "notes": ("Notes", set_text),
    "up": ("Move up", move_up),
    "down": ("Move down", move_down),
}
