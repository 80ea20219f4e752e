"""Traits of weapons and of models: what each does, how its rating is written, and how data files are read that name them.

Thousands of rows repeat the same few hundred texts: one that was read without a fault needs no second look.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Literal, TypeVar, cast

from armybuilder.engine.core.language import later, say
from armybuilder.engine.core.tables import (
    Above,
    Cites,
    Label,
    Name,
    Notation,
    Reading,
    Ref,
    Slug,
    Text,
    Written,
)
from armybuilder.engine.core.tables.faults import Path
from armybuilder.engine.systems.blitz_beta.book import notation
from armybuilder.engine.systems.blitz_beta.book.notation import NotationError, Trait
from armybuilder.engine.systems.blitz_beta.book.sourced import Cited, Rules, Sourced

T = TypeVar("T")
AMMUNITION = "Ammo"
RATINGS = {
    "none": (r"", later("no rating")),
    "dice": (r"[+-]?\d+D6", later("dice such as +1D6")),
    "inches": (r'[+-]?\d+"', later('inches such as 4"')),
    "number": (r"\d+", later("a number")),
    "skill": (r"[2-6]\+", "a skill such as 4+"),
    "word": (r".+", later("a word")),
    "pen": (r"\d+|(\d+/)?\d+[FHC]", later("a penetration such as 7 or 2/1F")),
    "range": (r'\d+-\d+/\d+"', 'a range such as 6-12/24"'),
}
"""What the rating of a trait looks like, and how to say it."""
MOST_RATED = dict.fromkeys(RATINGS, 999) | {"dice": 10, "number": 60}
"""The highest ratings: dice are thrown one by one, and what is counted has a box for each."""

ON_WEAPONS_TOO = "Aux"
"""The one trait of models that the lists print in the bracket of a weapon."""


class TraitRule(Sourced):
    """What a trait of weapons or of models (`of`) does, in our own words; `words` where the effect depends on the rating's
    word."""

    of: Annotated[Literal["weapon", "model"], Above()]
    key: Slug
    name: Name
    title: Text
    rating: Literal["none", "dice", "inches", "number", "skill", "word", "pen", "range"]
    effect: Text
    words: dict[str, Text] = {}
    defined: bool = True
    sublist: Annotated[Slug, Ref("sublist")] | None = None
    aliases: tuple[Text, ...] = ()
    rules: Rules = ()
    provenance: Cited

    def effect_of(self, trait: Trait) -> str:
        """The effect of `trait` on a card: that of the rating's word where the trait tells words apart."""
        return self.words.get(trait.rating or "", self.effect)


def find_rule(trait: Trait, rules: Mapping[str, TraitRule]) -> TraitRule | None:
    """The entry of a trait table for `trait`. A name with a colon is one reading; `-Agile` takes Agile away."""
    name, rating = trait.name.removeprefix("-"), trait.rating or ""
    if name == "PEN" and rating.endswith(("F", "H", "C")):
        return rules.get("PEN:X/Y")
    return rules.get(f"{name}:{rating}") or rules.get(name)


def ammunition(trait: Trait) -> Trait:
    """`Ammo:AP` → AP, `Ammo:AE:3"` → `AE:3"`: the trait that this ammunition gives."""
    name, _, rating = (trait.rating or "").partition(":")
    return Trait(name, rating or None)


# ---------------------------------------------------------------- from data files


def purchased_traits(text: str, reading: Reading) -> tuple[Trait, ...]:
    """What goes on a weapon that the buyer names is a weapon's trait."""
    return read_traits(text, reading, "weapon" if reading.raw.get("parameter") else "model")


def read_traits(text: str, reading: Reading, of: str, *, undecided: bool = False) -> tuple[Trait, ...]:
    def read() -> tuple[Trait, ...]:
        traits: tuple[Trait, ...] = attempt(reading, text, notation.parse_traits, ())
        check_traits(reading, text, traits, of, undecided=undecided)
        return traits

    return once(reading, ("traits", of, text, undecided), read)


def once(reading: Reading, known_as: tuple[object, ...], read: Callable[[], T]) -> T:
    """What `read()` finds, remembered where there was no fault in it."""
    if known_as in reading.memo:
        return cast(T, reading.memo[known_as])
    before = len(reading.faults)
    found = read()
    if len(reading.faults) == before:
        reading.memo[known_as] = found
    return found


def attempt(reading: Reading, text: str, read: Callable[[str], T], default: T, place: Path | None = None) -> T:
    """`read(text)`, or note the fault and go on with `default`."""
    try:
        return read(text)
    except NotationError as error:
        reading.fault(reading.place if place is None else place, text, str(error))
        return default


def _rules(reading: Reading, of: str) -> Mapping[str, TraitRule]:
    return cast(Mapping[str, TraitRule], reading.of_kind("trait", says={"of": of}))


def check_traits(reading: Reading, text: str, traits: Iterable[Trait], of: str, *, undecided: bool = False) -> None:
    for trait in traits:
        rules = _rules(reading, "model" if trait.name == ON_WEAPONS_TOO else of)
        rule = find_rule(trait, rules)
        if not rule:
            known = ", ".join(_rules(reading, of))
            reading.fault(
                reading.place, text, say("unknown trait {trait!r}; known: {known}", trait=trait.name, known=known)
            )
        elif message := _too_high(trait, rule) or (None if undecided else _rating_fault(trait, rule)):
            reading.fault(reading.place, text, message)
        if trait.name == AMMUNITION:
            check_traits(reading, text, (ammunition(trait),), of, undecided=undecided)
        check_traits(reading, text, trait.associated, of, undecided=undecided)


def _too_high(trait: Trait, rule: TraitRule) -> str | None:
    most = MOST_RATED[rule.rating]
    too_high = abs(trait.number or trait.dice or 0) > most
    return (
        say("{trait} is at most {most}, not {rating!r}", trait=trait.name, most=most, rating=trait.rating)
        if too_high
        else None
    )


def _rating_fault(trait: Trait, rule: TraitRule) -> str | None:
    if ":" in rule.name or trait.name.startswith("-"):
        return None
    pattern, wanted = RATINGS[rule.rating]
    if not re.fullmatch(pattern, trait.rating or ""):
        return say("{trait} takes {wanted}, not {rating!r}", trait=trait.name, wanted=say(wanted), rating=trait.rating)
    if rule.words and trait.rating not in rule.words:
        return say(
            "{trait} takes one of {words}, not {rating!r}",
            trait=trait.name,
            words=", ".join(rule.words),
            rating=trait.rating,
        )
    return None


def texts(traits: Iterable[Trait]) -> list[str]:
    return [trait.text for trait in traits]


def _words(rules: Mapping[str, TraitRule]) -> list[tuple[str, str]]:
    """Names of traits as they are written, those with a rating up to it, and what each does."""
    return [
        (rule.name if rule.rating == "none" or ":" in rule.name else f"{rule.name}:", rule.effect)
        for rule in rules.values()
    ]


def _told(text: str, find: Callable[[Trait], TraitRule | None]) -> list[str]:
    try:
        traits = notation.parse_traits(text)
    except NotationError:
        return []
    return [f"{trait.text}: {rule.effect_of(trait)}" for trait in traits if (rule := find(trait))]


_LIST = "As the lists print them, with commas between them"
MODEL_NOTATION = Notation(
    lambda catalogue: _words(catalogue.model_traits), lambda text, catalogue: _told(text, catalogue.model_trait)
)
WEAPON_NOTATION = Notation(
    lambda catalogue: _words(catalogue.weapon_traits), lambda text, catalogue: _told(text, catalogue.weapon_trait)
)
MODEL_TRAITS_TEXT = Annotated[str, Label("Traits", help=f"{_LIST}: Arms, SMS:G"), MODEL_NOTATION]


def _of(kind: Literal["model", "weapon"]) -> Written:
    """Traits as the book writes them, checked against those of models or of weapons."""
    return Written(lambda text, reading: read_traits(text, reading, kind), show=texts, shown=list[str])


def rules_of(traits: Callable[[Any], Iterable[Trait]] = lambda value: value, member: str = "") -> Cites:
    """The rules of the traits of models in a value, which shows them as `member`."""
    return Cites(lambda value, catalogue: ((each.text, catalogue.model_trait(each)) for each in traits(value)), member)


WEAPON_RULES = Cites(lambda traits, catalogue: ((trait.text, catalogue.weapon_trait(trait)) for trait in traits))
ModelTraits = Annotated[tuple[Trait, ...], _of("model"), rules_of(), MODEL_NOTATION]
WeaponTraits = Annotated[tuple[Trait, ...], _of("weapon"), WEAPON_RULES, WEAPON_NOTATION]
PurchasedTraits = Annotated[
    tuple[Trait, ...], Written(purchased_traits, show=texts, shown=list[str]), WEAPON_RULES, WEAPON_NOTATION
]
