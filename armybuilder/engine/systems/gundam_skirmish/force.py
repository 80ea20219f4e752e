"""A unit with its pilot: what it costs, carries and may do, and its card as it fights (`unit_in_battle`)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from msgspec.structs import replace

from armybuilder.engine.core.force import lazy_property
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.row_game import ForceRow, RowForce
from armybuilder.engine.core.row_game.force import TakenRecord
from armybuilder.engine.systems.gundam_skirmish import document as doc
from armybuilder.engine.systems.gundam_skirmish.book.campaign import Rank
from armybuilder.engine.systems.gundam_skirmish.book.cards import SUITS, Band, UnitCard, Weapon
from armybuilder.engine.systems.gundam_skirmish.book.words import Ability, Modification, Trait, less_damage
from armybuilder.engine.systems.gundam_skirmish.ranks import ranks_of
from armybuilder.engine.systems.gundam_skirmish.rulings import construction as read

POINTS_A_RANK = 10
CARRIED = 2
COMMAND_POINTS = 1
PartT = TypeVar("PartT")


class FieldedUnit(ForceRow[doc.Unit, UnitCard]):
    """A row of equal units."""

    @property
    def extra(self) -> int:
        """Ten points a rank of its pilot (FC-4, L42)."""
        return POINTS_A_RANK * self.source.pilot.rank if self.source.pilot else 0

    @property
    def is_fighter(self) -> bool:
        return self.record.sort == "mobile-fighter"

    @property
    def carried_weapons(self) -> list[TakenRecord]:
        """The carried weapons that it takes (L20)."""
        return [taken for taken in self.of("weapon", "weapons") if taken.record.equip == "carried"]

    @lazy_property
    def modifications(self) -> list[Modification]:
        return [taken.record for taken in self.of("modification")]

    @lazy_property
    def traits(self) -> list[Trait]:
        return [taken.record for taken in self.of("trait")]


Force = RowForce[doc.ForceDocument, FieldedUnit]


def is_suit(unit: FieldedUnit, ruling: str, force: Force) -> bool:
    """Whether a unit is treated as a Mobile Suit; of Mobile Armours the ruling says so (L20, L42)."""
    as_suits = force.readings[ruling] == read.AS_SUITS
    return unit.record.sort in SUITS or (unit.record.sort == "mobile-armour" and as_suits)


def carry_limit(unit: FieldedUnit, force: Force) -> int:
    """Two, or three with a Weapon Pack (FC-7, L20, L44)."""
    return max([CARRIED, *(each.carries or 0 for each in bonus_sources(unit, force))])


def bonus_sources(unit: FieldedUnit, force: Force) -> list[Ability | Modification]:
    """Return what gives a unit more than its figures: its abilities and its pilot's modifications."""
    return [*abilities_of(unit, force), *unit.modifications]


# ---------------------------------------------------------------- Mobile Fighters


def rank_of(unit: FieldedUnit, force: Force) -> Rank | None:
    """The rank of a Mobile Fighter for its techniques and abilities; None where it has all of its card (L42)."""
    all_without = force.readings[read.FIGHTERS] == read.ALL
    if unit.source.pilot is None and all_without:
        return None
    number = unit.source.pilot.rank if unit.source.pilot else 1
    return ranks_of(force.catalogue).by_number.get(number)


def abilities_of(unit: FieldedUnit, force: Force) -> tuple[Ability, ...]:
    """The abilities of its card; of a Mobile Fighter those that it has chosen (FC-18)."""
    rank = rank_of(unit, force) if unit.is_fighter else None
    return _chosen_parts(unit, "ability", unit.record.abilities, rank.abilities if rank else None)


def _chosen_parts(unit: FieldedUnit, kind: str, known: tuple[PartT, ...], most: int | None) -> tuple[PartT, ...]:
    """Return what a unit chose of its card; all of it where there is nothing to choose."""
    if most is None or most >= len(known):
        return known
    chosen = [taken.record for taken in unit.of(kind)]
    return tuple(each for each in known if each in chosen)


# ---------------------------------------------------------------- as it fights

MOVEMENT, BOOST, INTEGRITY = gettext_noop("Movement"), gettext_noop("Boost"), gettext_noop("Integrity")
RANGE, FARTHEST = gettext_noop("Range"), gettext_noop("Farthest shot")
CARRIED_WEAPONS, COMMAND = gettext_noop("Carried weapons"), gettext_noop("Command points")
AS_PRINTED = "as printed"


@dataclass(frozen=True, slots=True)
class FigureChange:
    """A figure that is another than on the card, as both write it, and what changed it. The name of the figure is said where it
    is shown."""

    figure: str
    before: str
    now: str
    why: str


@dataclass(frozen=True, slots=True)
class UnitInBattle:
    """A unit as it fights: its `card` with the figures, weapons and abilities that it has in battle, and every change.

    `equipped` is the name of the weapon with which it begins, empty for none; `farther` are inches that its weapons shoot beyond
    twice their range; `command_points` are those that it gives a turn; `blocks` are classes of weapons that do it less damage,
    with how much less.
    """

    card: UnitCard
    equipped: str
    farther: int
    command_points: int
    blocks: Mapping[str, int]
    changes: tuple[FigureChange, ...]

    def farthest(self, weapon: Weapon) -> int:
        """Return the maximum range at which the unit shoots a weapon, in inches (L24)."""
        return 2 * weapon.range.most + self.farther


def unit_in_battle(unit: FieldedUnit, force: Force) -> UnitInBattle:
    """A unit with what its pilot, modifications and abilities change (L32, L42, L44)."""
    longer = sum(each.range for each in unit.modifications)
    in_range = force.readings[read.OPTICS] == read.RANGE
    means = bonus_sources(unit, force)
    return UnitInBattle(
        card=_card(unit, force, longer if in_range else 0),
        equipped=_equipped(unit, force),
        farther=0 if in_range else longer,
        command_points=_command_points(unit),
        blocks={sort: less_damage(means, sort) for each in means for sort in each.blocks},
        changes=tuple(_changes(unit, force, in_range=in_range)),
    )


def _card(unit: FieldedUnit, force: Force, longer: int) -> UnitCard:
    card, mods = unit.record, unit.modifications
    rank = rank_of(unit, force) if unit.is_fighter else None
    return replace(
        card,
        movement=card.movement + sum(each.movement for each in mods),
        boost=None if card.boost is None else card.boost + sum(each.boost for each in mods),
        integrity=card.integrity + sum(each.integrity for each in mods),
        weapons=tuple(_with_longer_range(weapon, longer) for weapon in _weapons(unit)),
        close_weapons=_chosen_parts(unit, "close-weapon", card.close_weapons, rank.techniques if rank else None),
        abilities=abilities_of(unit, force),
    )


def _weapons(unit: FieldedUnit) -> list[Weapon]:
    """All mounted weapons of its card, and the others that it takes (L20)."""
    mounted = [weapon for weapon in unit.record.weapons if weapon.equip == "mounted"]
    taken = [taken.record for taken in unit.of("weapon", "weapons") if taken.record not in mounted]
    return mounted + taken


def _with_longer_range(weapon: Weapon, longer: int) -> Weapon:
    band = weapon.range
    return replace(weapon, range=Band(band.least, band.most + longer)) if longer else weapon


def _equipped(unit: FieldedUnit, force: Force) -> str:
    if chosen := unit.of("weapon", "equipped"):
        return str(chosen[0].record.name)
    if only := only_carried_weapon(unit):
        return only.name
    holds = force.readings[read.EMPTY_HANDS] == read.CLOSE
    return unit.record.close_weapons[0].name if holds and has_empty_hands(unit) else ""


def only_carried_weapon(unit: FieldedUnit) -> Weapon | None:
    """The weapon that it carries where it is the only one: with nothing else to begin with, a unit holds it (FC-9, L20)."""
    weapons = {taken.record.key: taken.record for taken in unit.carried_weapons}
    return next(iter(weapons.values())) if len(weapons) == 1 else None


def has_empty_hands(unit: FieldedUnit) -> bool:
    """Whether it is a Mobile Suit with close combat weapons whose card has nothing to carry, of which the book does not tell."""
    card = unit.record
    carries = any(weapon.equip == "carried" for weapon in card.weapons)
    return card.sort in SUITS and bool(card.close_weapons) and not carries


def _command_points(unit: FieldedUnit) -> int:
    """Return the command points that a Command unit gives a turn: one, or two with a Leader (L32, L44)."""
    if not unit.source.command:
        return 0
    return max([COMMAND_POINTS, *(trait.command_points or 0 for trait in unit.traits)])


def _changes(unit: FieldedUnit, force: Force, *, in_range: bool) -> Iterator[FigureChange]:
    """Yield what each modification and trait changes, in the order in which they were chosen."""
    card, carries = unit.record, CARRIED
    figures = {MOVEMENT: card.movement, BOOST: card.boost, INTEGRITY: card.integrity}
    for mod in unit.modifications:
        for figure, more in ((MOVEMENT, mod.movement), (BOOST, mod.boost), (INTEGRITY, mod.integrity)):
            before = figures[figure]
            if more and before is not None:
                figures[figure] = before + more
                yield _change(figure, before, before + more, mod.name)
        if mod.range:
            figure = RANGE if in_range else FARTHEST
            yield FigureChange(figure, AS_PRINTED, f'+{mod.range}"', mod.name)
    for each in bonus_sources(unit, force):
        if (each.carries or 0) > carries:
            yield FigureChange(CARRIED_WEAPONS, str(carries), str(each.carries), each.name)
            carries = each.carries or carries
    for trait in unit.traits:
        if unit.source.command and (trait.command_points or 0) > COMMAND_POINTS:
            yield FigureChange(COMMAND, str(COMMAND_POINTS), str(trait.command_points), trait.name)


def _change(figure: str, before: int, now: int, why: str) -> FigureChange:
    sign = "" if figure == INTEGRITY else '"'
    return FigureChange(figure, f"{before}{sign}", f"{now}{sign}", why)
