"""Rulings that affect a force because the book is open: another reading would give it another problem, or other
figures in battle. A note mentions each such ruling once.
"""

from collections.abc import Callable, Iterator

from armybuilder.engine.core.rules.construction import Findings, Rule
from armybuilder.engine.core.rules.notices import read_as
from armybuilder.engine.systems.gundam_skirmish.document import SYSTEM
from armybuilder.engine.systems.gundam_skirmish.force import Force, has_empty_hands
from armybuilder.engine.systems.gundam_skirmish.ranks import count_earned
from armybuilder.engine.systems.gundam_skirmish.rulings import construction as read
from armybuilder.engine.systems.gundam_skirmish.validators.character_pilots import rewards_of
from armybuilder.engine.systems.gundam_skirmish.validators.rules import RULES
from armybuilder.engine.systems.gundam_skirmish.validators.setting_up import points_left
from armybuilder.engine.systems.gundam_skirmish.validators.special_rules import (
    can_ambush,
    is_ambusher,
    most_commands,
)
from armybuilder.engine.systems.gundam_skirmish.validators.unit_statistics import excess_weapons, is_equipped

Places = Iterator[str]
"""JSON pointers of what raises a question, the first of which is told."""


@RULES.of_force("FC-1", "How to read Unit Statistics", 68)
def readings(rule: Rule, force: Force) -> Findings:
    """Report once how the book is read where it is open, if another reading would change something."""
    for key, bearing in BEARINGS.items():
        reading = force.readings[key]
        where = next(bearing(force), None) if reading else None
        if where is not None:
            ruling = force.catalogue.rulings[key]
            yield read_as(SYSTEM, ruling, ruling.clauses[0], reading, where)


def _equal_points(force: Force) -> Places:
    """Points are left in a type of game."""
    if points_left(force):
        yield "/limit"


def _command_points(force: Force) -> Places:
    """More take Command than one reading allows."""
    leading = [row for row in force.rows if row.source.command]
    number = sum(row.count for row in leading)
    excess = {max(0, number - most_commands(force, reading)) for reading in read.RULINGS[read.COMMAND_POINTS]}
    if leading and len(excess) > 1:
        yield leading[0].where


def _armour_weapons(force: Force) -> Places:
    """A Mobile Armour carries more than a Mobile Suit may, or has none of it equipped."""
    armours = (row for row in force.rows if row.record.sort == "mobile-armour")
    return (f"{row.where}/weapons" for row in armours if excess_weapons(row, force) or not is_equipped(row))


def _armour_pilots(force: Force) -> Places:
    """A Character pilots a Mobile Armour."""
    return (f"{row.where}/pilot" for row in force.rows if row.source.pilot and row.record.sort == "mobile-armour")


def _empty_hands(force: Force) -> Places:
    """The card of a Mobile Suit has nothing to carry."""
    return (row.where for row in force.rows if has_empty_hands(row) and not row.source.equipped)


def _rewards(ruling: str, field: str) -> Callable[[Force], Places]:
    """A pilot has more of them than one reading gives its rank."""

    def bearing(force: Force) -> Places:
        for row in force.rows:
            if (pilot := row.source.pilot) is None:
                continue
            excess = set()
            for reading in read.RULINGS[ruling]:
                for name, ranks, number in rewards_of(row, force, {**force.readings, ruling: reading}):
                    if name == field:
                        excess.add(0 if ranks is None else max(0, number - count_earned(ranks, pilot.rank)))
            if len(excess) > 1:
                yield f"{row.where}/pilot/{field}"

    return bearing


def _fighters(force: Force) -> Places:
    """A Mobile Fighter without a Character has more on its card than rank 1 gives."""
    for row in force.rows:
        chooses = len(row.record.close_weapons) > 1 or row.record.abilities
        if row.is_fighter and not row.source.pilot and chooses:
            yield row.where


def _ambush(force: Force) -> Places:
    """An Ambusher waits in reserve without another means."""
    for row in force.rows:
        if row.source.reserve and is_ambusher(row) and not can_ambush(row, force):
            yield f"{row.where}/reserve"


def _optics(force: Force) -> Places:
    """A unit has Improved Optics."""
    for row in force.rows:
        if any(each.range for each in row.modifications):
            yield f"{row.where}/pilot/modifications"


BEARINGS: dict[str, Callable[[Force], Places]] = {
    read.EQUAL_POINTS: _equal_points,
    read.COMMAND_POINTS: _command_points,
    read.ARMOUR_WEAPONS: _armour_weapons,
    read.ARMOUR_PILOTS: _armour_pilots,
    read.EMPTY_HANDS: _empty_hands,
    read.TRAITS: _rewards(read.TRAITS, "traits"),
    read.MODIFICATIONS: _rewards(read.MODIFICATIONS, "modifications"),
    read.FIGHTERS: _fighters,
    read.AMBUSH: _ambush,
    read.OPTICS: _optics,
}
"""What raises the question of each ruling."""
