"""Unit cards as players fill them in (L68): the book tells how to read them, and has none."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.tables import PRICE, TRACK, Label, Record, Ref
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

    number: Annotated[Least, Label("Dice")]
    success: Annotated[int, Label("Success")]

    def __str__(self) -> str:
        return f"{self.number} <{self.success}+>"


class Band(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """From the least range to the most, in inches."""

    least: Annotated[Least, Label("Least", "inches")]
    most: Annotated[Least, Label("Most", "inches")]

    def __post_init__(self) -> None:
        if self.least > self.most:
            raise ValueError(gettext("a range goes from the least to the most"))

    def __str__(self) -> str:
        return f'{self.least}-{self.most}"' if self.least else f'{self.most}"'


class Weapon(Record):
    key: str
    name: str
    sort: Annotated[str, Ref("weapon-class"), Label("Class")]
    equip: Annotated[Literal["carried", "mounted"], Label("Equip")]
    tags: Annotated[
        tuple[Annotated[str, Ref("tag")], ...],
        Label("Tags", "", "rq quick or rs slow reload, b Blast, p Penetration, v Volley."),
    ] = ()
    shots: Annotated[Least, Label("Shots", "", "Dice of an attack.")]
    acc: Annotated[int, Label("ACC", "or more", "What each die has to show to hit.")]
    crit: Annotated[int, Label("CRIT", "or more", "What a hit has to show for the damage chart.")]
    range: Annotated[Band, Label("Range")]
    dam: Annotated[Least, Label("DAM", "", "Integrity lost by each hit.")]
    source: tuple[int, int]


class CloseWeapon(Record):
    key: str
    name: str
    dex: Annotated[Least, Label("DEX", "", "Added to the roll for Advantage.")]
    attack: Annotated[Least, Label("Attack", "", "Dice of an attack.")]
    acc: Annotated[int, Label("ACC", "or more")]
    crit: Annotated[int, Label("CRIT", "or more")]
    dam: Annotated[Least, Label("DAM")]
    source: tuple[int, int]


class Unit(Record):
    """A unit card."""

    key: str
    name: str
    faction: Annotated[str, Ref("faction")]
    sort: Annotated[
        Literal["mobile-suit", "mobile-fighter", "mobile-armour", "ground-vehicle", "air-unit"], Label("Kind")
    ]
    points: Annotated[Least, Label("Points"), PRICE]
    movement: Annotated[Least, Label("Movement", "inches", "Inches of a Move.")]
    boost: Annotated[Least | None, Label("Boost", "inches", "Inches of a Boost. Empty: it cannot boost.")] = None
    integrity: Annotated[Least, Label("Integrity", "", "Damage that it takes before it is destroyed."), TRACK]
    armour: Annotated[Dice, Label("Armour", "", "Dice to block hits, and what each has to show.")]
    shield_type: Annotated[str, Label("Shield type")] = ""
    shield: Annotated[Dice | None, Label("Shield Bonus", "", "More such dice against whom it sees.")] = None
    tags: Annotated[
        tuple[Annotated[str, Ref("tag")], ...], Label("Tags", "", "s is never used in space, c may take Command.")
    ] = ()
    weapons: Annotated[tuple[Annotated[Weapon, Ref("weapon")], ...], Label("Weapons")] = ()
    close_weapons: Annotated[
        tuple[Annotated[CloseWeapon, Ref("close-weapon")], ...],
        Label("Close combat", "", "Of a Mobile Fighter, the techniques from which it chooses."),
    ] = ()
    abilities: Annotated[
        tuple[Annotated[Ability, Ref("ability")], ...],
        Label("Abilities", "", "Of a Mobile Fighter, those from which it chooses."),
    ] = ()
    source: tuple[int, int]


def doubts_of_weapon(weapon: Weapon, _: Any) -> Iterator[tuple[str, str]]:
    """What the rules make odd about a weapon (inventory 4; L24, L26, L68)."""
    if set(weapon.tags) >= RELOADS:
        yield "tags", gettext("A weapon needs a quick or a slow reload, not both.")
    if set(weapon.tags) & UNIT_TAGS:
        yield "tags", gettext("S and C stand beside units.")
    if weapon.sort == "explosive" and not weapon.range.least:
        yield "range", gettext("An explosive weapon has a least range.")
    if weapon.sort == "explosive" and "b" in weapon.tags:
        yield "tags", gettext("With Blast or as an Explosive weapon it makes no Aimed Shots.")
    if weapon.sort in CLOSE_CLASSES:
        yield "sort", gettext("Weapons of this class are close combat weapons, which have a table of their own.")
    if weapon.crit < weapon.acc:
        yield "crit", gettext("Only hits can be critical, and a die below {acc} is none.", acc=weapon.acc)


def doubts_of_close_weapon(weapon: CloseWeapon, _: Any) -> Iterator[tuple[str, str]]:
    """What the rules make odd about a close combat weapon (L28)."""
    if weapon.crit < weapon.acc:
        yield "crit", gettext("Only hits can be critical, and a die below {acc} is none.", acc=weapon.acc)


def doubts_of_unit(unit: Unit, _: Any) -> Iterator[tuple[str, str]]:
    """What the rules make odd about a unit (inventory 4; L24, L26, L28, L68)."""
    if unit.boost is not None and unit.boost != 2 * unit.movement:
        yield "boost", gettext("A Boost is twice the Movement: {inches} inches.", inches=2 * unit.movement)
    if unit.sort == "ground-vehicle" and unit.boost is not None:
        yield "boost", gettext("Ground vehicles seldom boost.")
    if unit.shield_type and unit.shield is None:
        yield "shield", gettext("A shield blocks by its bonus, and this one has none.")
    if set(unit.tags) - UNIT_TAGS:
        yield "tags", gettext("Only S and C stand beside units.")
    if unit.sort == "ground-vehicle" and unit.close_weapons:
        yield (
            "close_weapons",
            gettext("Ground vehicles seldom have a close combat weapon; without one they are Unarmed."),
        )
