"""Unit cards as players fill them in (L68): the book tells how to read them, and has none."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.tables import PRICE, TRACK, Record, Ref
from armybuilder.engine.systems.gundam_skirmish.book.words import Ability

D6 = msgspec.Meta(ge=2, le=6)
Least = int
SUITS = ("mobile-suit", "mobile-fighter")
"""Units that a Character may pilot and that carry weapons (L20, L42)."""
SUIT_CHART = (*SUITS, "mobile-armour")
"""Units of the damage chart of Mobile Suits; all others have the second one (L30)."""
RELOADS, UNIT_TAGS = {"rq", "rs"}, {"s", "c"}
CLOSE_CLASSES = ("close-combat", "unarmed")


class Dice(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Dice, and what each has to show (L24)."""

    number: Least
    success: int

    def __str__(self) -> str:
        return f"{self.number} <{self.success}+>"


class Band(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """From the least range to the most, in inches."""

    least: Least
    most: Least

    def __post_init__(self) -> None:
        if self.least > self.most:
            raise ValueError(gettext("a range must go from the minimum to the maximum"))

    def __str__(self) -> str:
        return f'{self.least}-{self.most}"' if self.least else f'{self.most}"'


class Weapon(Record):
    key: str
    name: str
    sort: Annotated[str, Ref("weapon-class")]
    equip: Literal["carried", "mounted"]
    tags: tuple[Annotated[str, Ref("tag")], ...] = ()
    shots: Least
    acc: int
    crit: int
    range: Band
    dam: Least
    source: tuple[int, int]


class CloseWeapon(Record):
    key: str
    name: str
    dex: Least
    attack: Least
    acc: int
    crit: int
    dam: Least
    source: tuple[int, int]


class UnitCard(Record):
    """A unit card."""

    key: str
    name: str
    faction: Annotated[str, Ref("faction")]
    sort: Literal["mobile-suit", "mobile-fighter", "mobile-armour", "ground-vehicle", "air-unit"]
    points: Annotated[Least, PRICE]
    movement: Least
    boost: Least | None = None
    integrity: Annotated[Least, TRACK]
    armour: Dice
    shield_type: str = ""
    shield: Dice | None = None
    tags: tuple[Annotated[str, Ref("tag")], ...] = ()
    weapons: tuple[Annotated[Weapon, Ref("weapon")], ...] = ()
    close_weapons: tuple[Annotated[CloseWeapon, Ref("close-weapon")], ...] = ()
    abilities: tuple[Annotated[Ability, Ref("ability")], ...] = ()
    source: tuple[int, int]


def doubts_of_weapon(weapon: Weapon, _: Any) -> Iterator[tuple[str, str]]:
    """Yield what is odd about a weapon by the rules (inventory 4; L24, L26, L68)."""
    if set(weapon.tags) >= RELOADS:
        yield "tags", gettext("A weapon needs a quick or a slow reload, not both.")
    if set(weapon.tags) & UNIT_TAGS:
        yield "tags", gettext("S and C are only for units.")
    if weapon.sort == "explosive" and not weapon.range.least:
        yield "range", gettext("An explosive weapon needs a minimum range.")
    if weapon.sort == "explosive" and "b" in weapon.tags:
        yield "tags", gettext("With Blast or as an Explosive weapon, it can't make Aimed Shots.")
    if weapon.sort in CLOSE_CLASSES:
        yield "sort", gettext("Weapons of this class are close combat weapons, which have a separate table.")
    if weapon.crit < weapon.acc:
        yield "crit", gettext("Only hits can be critical, and a die below {acc} isn't a hit.", acc=weapon.acc)


def doubts_of_close_weapon(weapon: CloseWeapon, _: Any) -> Iterator[tuple[str, str]]:
    """Yield what is odd about a close combat weapon by the rules (L28)."""
    if weapon.crit < weapon.acc:
        yield "crit", gettext("Only hits can be critical, and a die below {acc} isn't a hit.", acc=weapon.acc)


def doubts_of_unit(unit: UnitCard, _: Any) -> Iterator[tuple[str, str]]:
    """Yield what is odd about a unit by the rules (inventory 4; L24, L26, L28, L68)."""
    if unit.boost is not None and unit.boost != 2 * unit.movement:
        yield "boost", gettext("A Boost is twice the Movement: {inches} inches.", inches=2 * unit.movement)
    if unit.sort == "ground-vehicle" and unit.boost is not None:
        yield "boost", gettext("Ground vehicles seldom boost.")
    if unit.shield_type and unit.shield is None:
        yield "shield", gettext("A shield blocks with its bonus, and this one has none.")
    if set(unit.tags) - UNIT_TAGS:
        yield "tags", gettext("Units can only have S and C.")
    if unit.sort == "ground-vehicle" and unit.close_weapons:
        yield (
            "close_weapons",
            gettext("Ground vehicles seldom have a close combat weapon; without one they are Unarmed."),
        )
