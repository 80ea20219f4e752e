"""What a record changes, in words, written from its parts: for pages that show it beside the clause that says so."""

from collections.abc import Iterable, Iterator
from typing import Any

from armybuilder.engine.core.tables.fields import Field
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.effects import Effect, Who, parts, table_of
from armybuilder.engine.systems.blitz_beta.rulings import RULINGS

UNSAID = frozenset({"what", "told", "rules", "code", "remove"})
"""Words for messages, where the clause says the same, and names of functions."""
NAMES = {"hooks": "A rule of its own", "grants": "Given", "prices": "Price", "bans": "Barred models", "loans": "Lent"}
"""What some tables are called; the others by their names."""
NAMED = {"faction": "factions", "family": "families", "purchase": "purchases", "group": "groups"}
"""Tables whose records have names that people know better than their keys."""


def in_words(effect: Effect, catalogue: Catalogue) -> str:
    """`Barred types: unit types LT, MT, HT; units support`."""
    table = table_of(effect)
    said = parts(effect)
    told = [_field(field, getattr(effect, field.name), catalogue) for field in table.fields if field.name in said]
    words = "; ".join(text for text in told if text)
    name = NAMES.get(table.name) or table.name.replace("_", " ").capitalize()
    return f"{name}: {words}" if words else name


def _field(field: Field, value: Any, catalogue: Catalogue) -> str:
    label = field.label.text[:1].lower() + field.label.text[1:]
    if field.name in UNSAID or value is False:
        return ""
    if field.name == "when":
        return _reading(value)
    if value is True:
        return label
    if isinstance(value, str) and "/" in value and not field.refs:
        return f"{label} {_reading(value)}"
    words = _value(value, field.refs, catalogue)
    return f"{label} {words} {field.label.unit}".rstrip()


def _reading(condition: str) -> str:
    """`where the players read that Warrior Monks cost 1 TV a model`."""
    ruling, _, reading = condition.removeprefix("not ").partition("/")
    where = "unless" if condition.startswith("not ") else "where"
    return f"{where} the players read that {RULINGS[ruling].readings[reading]}"


def _value(value: Any, refs: Iterable[str], catalogue: Catalogue) -> str:
    if value is None:
        return "any number"
    if isinstance(value, Who):
        return ", ".join(_who(value, catalogue)) or "all"
    if isinstance(value, tuple) and len(value) == 2 and all(isinstance(part, int) for part in value):
        return f"{value[0]}/{value[1]}"
    if isinstance(value, tuple):
        return ", ".join(_value(part, refs, catalogue) for part in value)
    known = [getattr(catalogue, NAMED[kind]) for kind in refs if kind in NAMED]
    return str(getattr(value, "text", value)) if not known else str(known[0][value].name)


def _who(who: Who, catalogue: Catalogue) -> Iterator[str]:
    yield from (catalogue.families[key].name for key in who.families)
    yield from (catalogue.factions[key].name if key in catalogue.factions else f"generic {key}" for key in who.lists)
    yield from (f"of the type {kind}" for kind in who.types)
    yield from (f"with the movement {letter}" for letter in who.movement)
    if who.codes:
        yield f"that may join {', '.join(who.codes)}"
    if who.actions:
        yield f"with {who.actions[0]} to {who.actions[1]} actions"
    if who.but:
        yield "all but those " + ", ".join(_who(who.but, catalogue))
