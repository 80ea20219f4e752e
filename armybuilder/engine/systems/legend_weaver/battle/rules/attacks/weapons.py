"""Weapons of a model: its weapons and rounds, whom they hurt, and what they are for (BR-4, BR-23, BR-39)."""

from collections.abc import Iterator
from typing import NamedTuple

from armybuilder.engine.systems.legend_weaver.battle.recruits import has_equipment
from armybuilder.engine.systems.legend_weaver.battle.state import BattleModel
from armybuilder.engine.systems.legend_weaver.book.units import (
    COLUMNS,
    Column,
    Shot,
    Weapon,
    has,
    lists,
    need,
    strikes_area,
)

CREW_TYPE = "bod"
"""The target type of crews, which have no sheet: a setting of ours."""
TEARDROP = 8
"""Inches of a teardrop template, which was in Part 2: a setting of ours."""
THROWN = ("grenade", "grenade-launcher", "grenade-dropper", "smoke")
"""Specials of what is thrown, launched or dropped at a spot, never fired at a unit."""


class Profile(NamedTuple):
    """A weapon as it is fired: its number on the sheet, the number of the round that the model bought (-1 for none), what strikes,
    and how far."""

    weapon: int
    round: int
    shot: Shot
    range: int

    @property
    def area(self) -> bool:
        return strikes_area(self.shot)

    @property
    def name(self) -> str:
        return self.shot.name


def profiles(model: BattleModel) -> Iterator[Profile]:
    """Everything that a model can still fire in this turn, with the rounds that it has left (BR-4)."""
    for number, weapon in enumerate(model.weapons):
        if number in model.fired or number in model.empty or is_defensive(weapon):
            continue
        reach = TEARDROP if has(weapon, "teardrop") else weapon.range
        yield Profile(number, -1, weapon, reach)
        for place, kind in enumerate(model.ammunition):
            if model.rounds[place] and kind.key in {each.key for each in weapon.ammunition}:
                yield Profile(number, place, kind, reach)


def guns(model: BattleModel) -> Iterator[Profile]:
    """Those that are fired at a unit."""
    for profile in profiles(model):
        if profile.range and not any(has(profile.shot, special) for special in THROWN):
            yield profile


def throwables(model: BattleModel, special: str) -> Iterator[Profile]:
    """Those of a special that are not fired at a unit."""
    return (profile for profile in profiles(model) if has(profile.shot, special))


# Implements BR-38
def blade(model: BattleModel) -> Profile:
    """What a model strikes with in contact: the close combat weapon that wounds most kinds, or else any other."""
    close = [
        (number, weapon) for number, weapon in enumerate(model.weapons) if weapon.is_close and number not in model.empty
    ]
    other = [(number, weapon) for number, weapon in enumerate(model.weapons) if not is_defensive(weapon)]
    number, weapon = max(close or other, key=lambda one: _reach_of_lists(one[1]))
    return Profile(number, -1, weapon, 0)


def can_strike(model: BattleModel) -> bool:
    """Whether a model has anything to strike with."""
    return any(not is_defensive(weapon) for weapon in model.weapons)


def _reach_of_lists(weapon: Weapon) -> int:
    return sum((3 - place) * len(lists(weapon, column)) for place, column in enumerate(COLUMNS))


def is_defensive(weapon: Weapon) -> bool:
    """Whether it only saves its bearer, as shields and flak do."""
    return has(weapon, "shield") or has(weapon, "flak")


def guard_of(model: BattleModel, special: str) -> Column | None:
    """The list under which a model has a shield, or flak, which says when it works (L905, L950); None for who has none."""
    for number, weapon in enumerate(model.weapons):
        if has(weapon, special) and number not in model.empty:
            return weapon.every or next((column for column in COLUMNS if lists(weapon, column)), None)
    return None


def list_of(shot: Shot, target: str) -> str:
    """The list of a shot that has a target type, as odds questions name it."""
    found = need(shot, target)
    return {6: "primary", 11: "secondary", 16: "tertiary"}[found] if found else "none"


# Implements BR-33
def strikes_crew(shot: Shot, model: BattleModel) -> bool:
    """Whether a shot that cannot hurt a platform, or a flyer with an open cockpit, is at its crew instead; the weapon shields it
    from suppression (L596, L616)."""
    exposed = model.form == "platform" or (model.flies and has_equipment(model.record, "open-cockpit"))
    return exposed and need(shot, model.target) is None and need(shot, CREW_TYPE) is not None and not strikes_area(shot)


def type_hit(shot: Shot, model: BattleModel) -> str:
    """The target type that a hit on a model has to wound: its own, or that of its crew."""
    return CREW_TYPE if strikes_crew(shot, model) else model.target


def hurts(shot: Shot, model: BattleModel) -> bool:
    """Whether a shot can wound a model, or its crew."""
    return need(shot, type_hit(shot, model)) is not None
