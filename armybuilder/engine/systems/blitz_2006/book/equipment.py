"""Weapons, the rules that their notes name, and traits. Ranges in inches: the outer edge of each of the five bands."""

import re
from typing import Literal

import msgspec

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Record
from armybuilder.engine.systems.blitz_2006.book.figures import Mark, Rulings

Code = str
Bands = tuple[int, int, int, int, int]
"""Point blank, short, medium, long and extreme."""
RangeBands = Bands | None
_SPECIAL = re.compile(r"([A-Z]+)(\d+)?")
_DAMAGE = re.compile(r"x(\d{1,3})|size(?:\+(\d{1,2}))?")


class WeaponRule(Record):
    """The meaning of a word among the notes of a weapon, in our own words; a `rated` one has a number behind it."""

    key: str
    code: Code
    name: str
    effect: str
    rated: bool = False
    source: tuple[int, int]


class Trait(Record):
    """Something that a card has beside its figures and weapons, in our own words; X is its rating. The book names some that
    it never describes: they have no effect here."""

    of: Literal["auxiliary", "armor", "perk", "flaw"]
    key: str
    name: str
    effect: str | None
    rated: bool = False
    rulings: Rulings = ()
    source: tuple[int, int]


class WeaponSpecial(msgspec.Struct, frozen=True):
    """A word among the notes of a weapon with its number: AE 2."""

    rule: str
    value: int | None = None


class DamageMultiplier(msgspec.Struct, frozen=True):
    """The multiplier of the margin; with `size` the size of the attacker is added."""

    value: int
    size: bool = False


def parse_damage(text: str) -> DamageMultiplier:
    """`x8`, `size+3`, `size`."""
    found = _DAMAGE.fullmatch(text)
    if not found:
        raise ValueError(gettext("write damage like `x8` or `size+3`"))
    return DamageMultiplier(int(found[1])) if found[1] else DamageMultiplier(int(found[2] or 0), size=True)


def parse_special(word: str) -> WeaponSpecial:
    """`AE2`."""
    found = _SPECIAL.fullmatch(word)
    return WeaponSpecial(found[1], int(found[2]) if found[2] else None) if found else WeaponSpecial(word)


def check_special(word: str, special: WeaponSpecial, *, name: str, rated: bool) -> None:
    """A rule has a number behind it or none."""
    if rated != (special.value is not None):
        fault = (
            gettext_noop("{word}: {rule} needs a number") if rated else gettext_noop("{word}: {rule} takes no number")
        )
        raise ValueError(gettext(fault, word=word, rule=name))


Specials = tuple[WeaponSpecial, ...]
DamageCell = DamageMultiplier | None
RofCell = tuple[int, int] | None


class Weapon(Record):
    """A weapon of vehicles. Artillery has no ranges. A `choke` setting is a rate of fire that costs no ammunition. `lost` are
    the columns whose print is gone."""

    key: str
    code: Code
    name: str
    table: Literal["cannons", "rockets", "support", "advanced", "close-combat", "guides"]
    range: RangeBands = None
    accuracy: int
    damage: DamageCell
    rof: RofCell = None
    special: Specials = ()
    choke: int = 0
    lost: tuple[Literal["damage", "special"], ...] = ()
    rulings: Rulings = ()
    source: tuple[int, int]


class WeaponClass(Record):
    """Weapons that the guides name by one word: an autocannon, a rocket pod."""

    key: str
    name: str
    weapons: tuple[str, ...]
    source: tuple[int, int]


class InfantryWeapon(Record):
    """A weapon of infantry, whose names some weapons of vehicles bear too."""

    key: str
    name: str
    table: Literal["basic", "heavy", "sniper"]
    range: RangeBands
    accuracy: int
    damage: DamageCell
    rof: RofCell
    special: Specials = ()
    traits: tuple[str, ...] = ()
    mark: Mark = "exact"
    rulings: Rulings = ()
    source: tuple[int, int]
