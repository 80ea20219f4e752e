"""Text for what a record changes, written from its parts, for pages that show it beside the clause that it comes
from.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from armybuilder.engine.core.language import gettext, gettext_noop, mid_sentence
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.effects import Effect, ModelMatcher, name_of, terms_of

UNSAID = frozenset({"what", "told", "rules", "code", "remove"})
"""Words for messages, where the clause says the same, and names of functions."""
NAMES = {
    "added_types": gettext_noop("Added types"),
    "allies": gettext_noop("Allies"),
    "allowances": gettext_noop("Allowances"),
    "bans": gettext_noop("Barred models"),
    "barred_types": gettext_noop("Barred types"),
    "budgets": gettext_noop("Budgets"),
    "buyers": gettext_noop("Buyers"),
    "commander": gettext_noop("Commander"),
    "duelists": gettext_noop("Duelists"),
    "elite": gettext_noop("Elite"),
    "family_ties": gettext_noop("Family ties"),
    "gifts": gettext_noop("Gifts"),
    "grants": gettext_noop("Given"),
    "guests": gettext_noop("Guests"),
    "hooks": gettext_noop("Special rule"),
    "loans": gettext_noop("On loan"),
    "mixes": gettext_noop("Mixes"),
    "places": gettext_noop("Places"),
    "prices": gettext_noop("Price"),
    "sizes": gettext_noop("Sizes"),
    "support_units": gettext_noop("Support units"),
    "uncounted": gettext_noop("Uncounted"),
    "veteran_units": gettext_noop("Veteran units"),
    "veterans": gettext_noop("Veterans"),
}
"""What kinds of effects are called."""
LABELS = {
    "bought": gettext_noop("In units with"),
    "bracket": gettext_noop("Trait"),
    "buys_generic": gettext_noop("Buy generic upgrades"),
    "buyers.without_vet": gettext_noop("Not with Vet"),
    "cap": gettext_noop("Lower limits and 0+ stay"),
    "codes": gettext_noop("Unit types"),
    "command": gettext_noop("Commanders only"),
    "families": gettext_noop("Families"),
    "generic": gettext_noop("Generic support and aircraft too"),
    "group": gettext_noop("Group"),
    "holder": gettext_noop("In the bracket of"),
    "idle": gettext_noop("Not for the minimum size either"),
    "inches": gettext_noop("More MR"),
    "item": gettext_noop("Price of"),
    "lists": gettext_noop("Lists"),
    "loses": gettext_noop("Without weapons of the classes"),
    "models": gettext_noop("Models"),
    "most": gettext_noop("Most"),
    "once": gettext_noop("Once per force"),
    "one": gettext_noop("One of these lists"),
    "option": gettext_noop("Option"),
    "other_types": gettext_noop("Of other model types than the primary unit"),
    "pay": gettext_noop("Pay"),
    "place": gettext_noop("As"),
    "prices.one": gettext_noop("Most expensive of each unit"),
    "purchase": gettext_noop("Purchase"),
    "purchases": gettext_noop("Purchases"),
    "ranks": gettext_noop("Ranks"),
    "roles": gettext_noop("Units"),
    "share": gettext_noop("Share of the limit"),
    "swaps": gettext_noop("In place of weapons of the classes"),
    "to": gettext_noop("To"),
    "traits": gettext_noop("Traits"),
    "types": gettext_noop("Types"),
    "unpriced": gettext_noop("Unpriced ones first"),
    "uplink": gettext_noop("Better SatUp by"),
    "vet": gettext_noop("Vet"),
    "veteran": gettext_noop("In veteran units"),
    "veteran_units.bought": gettext_noop("Units with"),
    "weapon_traits": gettext_noop("Weapon traits"),
    "weapons": gettext_noop("On weapons of the classes"),
    "whole_in_support": gettext_noop("In support units too"),
    "why": gettext_noop("Because"),
    "without_vet": gettext_noop("Without Vet"),
}
"""What the terms of effects are called; those that kinds call otherwise behind the names of these."""
UNITS = {"grants.inches": gettext_noop("inches"), "sizes.most": gettext_noop("actions")}
GENERIC = {"support": gettext_noop("generic support"), "aircraft": gettext_noop("generic aircraft")}
"""Lists that belong to no faction."""
NAMED = {
    "bought": "purchases", "families": "families", "group": "groups", "lists": "factions", "purchase": "purchases",
    "purchases": "purchases", "to": "factions",
}  # fmt: skip
"""Terms that are keys of records whose names people know better, and what the catalogue calls these."""


def describe_effect(effect: Effect, catalogue: Catalogue) -> str:
    """`Barred types: unit types LT, MT, HT; units support`."""
    kind, terms = name_of(effect), terms_of(type(effect))
    said = {name: getattr(effect, name) for name in terms}
    own = (
        _describe_term(kind, name, value, catalogue)
        for name, value in said.items()
        if terms[name].required or value != terms[name].default
    )
    told = [describe_condition(effect.when, catalogue) if isinstance(effect.when, str) else "", *own]
    words = "; ".join(text for text in told if text)
    name = gettext(NAMES[kind])
    return f"{name}: {words}" if words else name


def _describe_term(kind: str, name: str, value: Any, catalogue: Catalogue) -> str:
    if name in UNSAID or value is False:
        return ""
    called = gettext(LABELS.get(f"{kind}.{name}") or LABELS[name])
    label = mid_sentence(called[:1]) + called[1:]
    if value is True:
        return label
    if isinstance(value, str) and "/" in value and name not in NAMED:
        return f"{label} {describe_condition(value, catalogue)}"
    known = getattr(catalogue, NAMED[name]) if name in NAMED else None
    unit = UNITS.get(f"{kind}.{name}")
    return f"{label} {_describe_value(value, known, catalogue)}" + (f" {gettext(unit)}" if unit else "")


def describe_condition(condition: str, catalogue: Catalogue) -> str:
    """`where the players read that Warrior Monks cost 1 TV a model`."""
    ruling, _, reading = condition.removeprefix("not ").partition("/")
    told = catalogue.rulings[ruling].describe_reading(reading)
    if condition.startswith("not "):
        return gettext("unless you rule that {reading}", reading=told)
    return gettext("if you rule that {reading}", reading=told)


def _describe_value(value: Any, known: Mapping[str, Any] | None, catalogue: Catalogue) -> str:
    """A value; `known` are the records that it names."""
    if value is None:
        return gettext("any number")
    if isinstance(value, ModelMatcher):
        return ", ".join(_describe_models(value, catalogue)) or gettext("all")
    if isinstance(value, tuple) and len(value) == 2 and all(isinstance(part, int) for part in value):
        return f"{value[0]}/{value[1]}"
    if isinstance(value, tuple):
        return ", ".join(_describe_value(part, known, catalogue) for part in value)
    return str(known[value].name if known else getattr(value, "text", value))


def _describe_models(who: ModelMatcher, catalogue: Catalogue) -> Iterator[str]:
    yield from (catalogue.families[key].name for key in who.families)
    yield from (
        catalogue.factions[key].name if key in catalogue.factions else gettext(GENERIC[key]) for key in who.lists
    )
    yield from (gettext("of the type {type}", type=kind) for kind in who.types)
    yield from (gettext("with the movement {letter}", letter=letter) for letter in who.movement)
    if who.codes:
        yield gettext("that may join {codes}", codes=", ".join(who.codes))
    if who.actions:
        yield gettext("with {least} to {most} actions", least=who.actions[0], most=who.actions[1])
    if who.but:
        yield gettext("all but those {models}", models=", ".join(_describe_models(who.but, catalogue)))
