"""What a record changes, in words, written from its parts: for pages that show it beside the clause that says so."""

from collections.abc import Iterator, Mapping
from typing import Any

from armybuilder.engine.core.language import later, say, within
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.effects import Effect, Who, name_of, terms_of

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
"""What kinds of effects are called."""
LABELS = {
    "bought": later("In units with"),
    "bracket": later("Trait"),
    "buys_generic": later("Buy generic upgrades"),
    "buyers.without_vet": later("Not with Vet"),
    "cap": later("Lower limits and 0+ stay"),
    "codes": later("Unit types"),
    "command": later("Commanders only"),
    "families": later("Families"),
    "generic": later("Generic support and aircraft too"),
    "group": later("Group"),
    "holder": later("In the bracket of"),
    "idle": later("Not for the least size either"),
    "inches": later("More MR"),
    "item": later("Price of"),
    "lists": later("Lists"),
    "loses": later("Without weapons of the classes"),
    "models": later("Models"),
    "most": later("Most"),
    "once": later("Once a force"),
    "one": later("One of these lists"),
    "option": later("Option"),
    "other_types": later("Of other model types than the primary unit"),
    "pay": later("Pay"),
    "place": later("As"),
    "prices.one": later("The dearest of each unit"),
    "purchase": later("Purchase"),
    "purchases": later("Purchases"),
    "ranks": later("Ranks"),
    "roles": later("Units"),
    "share": later("Share of the limit"),
    "swaps": later("In place of weapons of the classes"),
    "to": later("To"),
    "traits": later("Traits"),
    "types": later("Types"),
    "unpriced": later("One without a price before others"),
    "uplink": later("Better SatUp by"),
    "vet": later("Vet"),
    "veteran": later("In veteran units"),
    "veteran_units.bought": later("Units with"),
    "weapon_traits": later("Weapon traits"),
    "weapons": later("On weapons of the classes"),
    "whole_in_support": later("In support units as well"),
    "why": later("Because"),
    "without_vet": later("Without Vet"),
}
"""What the terms of effects are called; those that kinds call otherwise behind the names of these."""
UNITS = {"grants.inches": later("inches"), "sizes.most": later("actions")}
GENERIC = {"support": later("generic support"), "aircraft": later("generic aircraft")}
"""Lists that belong to no faction."""
NAMED = {
    "bought": "purchases", "families": "families", "group": "groups", "lists": "factions", "purchase": "purchases",
    "purchases": "purchases", "to": "factions",
}  # fmt: skip
"""Terms that are keys of records whose names people know better, and what the catalogue calls these."""


def in_words(effect: Effect, catalogue: Catalogue) -> str:
    """`Barred types: unit types LT, MT, HT; units support`."""
    kind, terms = name_of(effect), terms_of(type(effect))
    said = {name: getattr(effect, name) for name in terms}
    own = (
        _term(kind, name, value, catalogue)
        for name, value in said.items()
        if terms[name].required or value != terms[name].default
    )
    told = [reading(effect.when, catalogue) if isinstance(effect.when, str) else "", *own]
    words = "; ".join(text for text in told if text)
    name = say(NAMES[kind])
    return f"{name}: {words}" if words else name


def _term(kind: str, name: str, value: Any, catalogue: Catalogue) -> str:
    if name in UNSAID or value is False:
        return ""
    called = say(LABELS.get(f"{kind}.{name}") or LABELS[name])
    label = within(called[:1]) + called[1:]
    if value is True:
        return label
    if isinstance(value, str) and "/" in value and name not in NAMED:
        return f"{label} {reading(value, catalogue)}"
    known = getattr(catalogue, NAMED[name]) if name in NAMED else None
    unit = UNITS.get(f"{kind}.{name}")
    return f"{label} {_value(value, known, catalogue)}" + (f" {say(unit)}" if unit else "")


def reading(condition: str, catalogue: Catalogue) -> str:
    """`where the players read that Warrior Monks cost 1 TV a model`."""
    ruling, _, reading = condition.removeprefix("not ").partition("/")
    told = catalogue.rulings[ruling].told(reading)
    if condition.startswith("not "):
        return say("unless the players read that {reading}", reading=told)
    return say("where the players read that {reading}", reading=told)


def _value(value: Any, known: Mapping[str, Any] | None, catalogue: Catalogue) -> str:
    """A value; `known` are the records that it names."""
    if value is None:
        return say("any number")
    if isinstance(value, Who):
        return ", ".join(_who(value, catalogue)) or say("all")
    if isinstance(value, tuple) and len(value) == 2 and all(isinstance(part, int) for part in value):
        return f"{value[0]}/{value[1]}"
    if isinstance(value, tuple):
        return ", ".join(_value(part, known, catalogue) for part in value)
    return str(known[value].name if known else getattr(value, "text", value))


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
