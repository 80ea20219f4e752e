"""What a record changes, in words, written from its parts: for pages that show it beside the clause that says so."""

from collections.abc import Iterable, Iterator
from typing import Any

from armybuilder.engine.core.language import later, say, within
from armybuilder.engine.core.tables.fields import Field
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.effects import Effect, Who, parts, table_of
from armybuilder.engine.systems.blitz_beta.rulings import RULINGS

UNSAID = frozenset({"what", "told", "rules", "code", "remove"})
"""Words for messages, where the clause says the same, and names of functions."""
NAMES = {
    "added_types": later("Added types"),
    "allies": later("Allies"),
    "allowances": later("Allowances"),
    "bans": later("Barred models"),
    "barred_types": later("Barred types"),
    "budgets": later("Budgets"),
    "buyers": later("Buyers"),
    "commander": later("Commander"),
    "duelists": later("Duelists"),
    "elite": later("Elite"),
    "family_ties": later("Family ties"),
    "gifts": later("Gifts"),
    "grants": later("Given"),
    "guests": later("Guests"),
    "hooks": later("A rule of its own"),
    "loans": later("Lent"),
    "mixes": later("Mixes"),
    "places": later("Places"),
    "prices": later("Price"),
    "sizes": later("Sizes"),
    "support_units": later("Support units"),
    "uncounted": later("Uncounted"),
    "veteran_units": later("Veteran units"),
    "veterans": later("Veterans"),
}
"""What tables are called."""
GENERIC = {"support": later("generic support"), "aircraft": later("generic aircraft")}
"""Lists that belong to no faction."""
NAMED = {"faction": "factions", "family": "families", "purchase": "purchases", "group": "groups"}
"""Tables whose records have names that people know better than their keys."""


def in_words(effect: Effect, catalogue: Catalogue) -> str:
    """`Barred types: unit types LT, MT, HT; units support`."""
    table = table_of(effect)
    said = parts(effect)
    told = [_field(field, getattr(effect, field.name), catalogue) for field in table.fields if field.name in said]
    words = "; ".join(text for text in told if text)
    name = say(NAMES[table.name])
    return f"{name}: {words}" if words else name


def _field(field: Field, value: Any, catalogue: Catalogue) -> str:
    label = within(field.label.text[:1]) + field.label.text[1:]
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
    told = RULINGS[ruling].told(reading)
    if condition.startswith("not "):
        return say("unless the players read that {reading}", reading=told)
    return say("where the players read that {reading}", reading=told)


def _value(value: Any, refs: Iterable[str], catalogue: Catalogue) -> str:
    if value is None:
        return say("any number")
    if isinstance(value, Who):
        return ", ".join(_who(value, catalogue)) or say("all")
    if isinstance(value, tuple) and len(value) == 2 and all(isinstance(part, int) for part in value):
        return f"{value[0]}/{value[1]}"
    if isinstance(value, tuple):
        return ", ".join(_value(part, refs, catalogue) for part in value)
    known = [getattr(catalogue, NAMED[kind]) for kind in refs if kind in NAMED]
    return str(getattr(value, "text", value)) if not known else str(known[0][value].name)


def _who(who: Who, catalogue: Catalogue) -> Iterator[str]:
    yield from (catalogue.families[key].name for key in who.families)
    yield from (catalogue.factions[key].name if key in catalogue.factions else say(GENERIC[key]) for key in who.lists)
    yield from (say("of the type {type}", type=kind) for kind in who.types)
    yield from (say("with the movement {letter}", letter=letter) for letter in who.movement)
    if who.codes:
        yield say("that may join {codes}", codes=", ".join(who.codes))
    if who.actions:
        yield say("with {least} to {most} actions", least=who.actions[0], most=who.actions[1])
    if who.but:
        yield say("all but those {models}", models=", ".join(_who(who.but, catalogue)))
