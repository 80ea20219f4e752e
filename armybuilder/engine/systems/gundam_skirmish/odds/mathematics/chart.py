"""The damage charts (L30): what rolls on them do to a unit, level by level."""

from functools import lru_cache
from math import lcm
from typing import Literal, NamedTuple

from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.systems.gundam_skirmish.odds.mathematics.outcome_counts import OutcomeCounts

Levels = tuple[int, ...]
Fate = Levels | None
"""Levels of each location in the order of the chart, or None for a unit that was destroyed."""
Rerolls = Literal["", "to-destroy", "to-live"]
"""What is rolled once again: nothing, what does not destroy, what does."""


class ChartRow(NamedTuple):
    """A row of a chart: how many faces lead to it, and its highest level; none of them where it destroys the unit."""

    key: str
    faces: int
    most: int | None


Chart = tuple[ChartRow, ...]


@lru_cache(maxsize=4096)
def roll_damage(chart: Chart, levels: Levels, rolls: int, rerolls: Rerolls) -> OutcomeCounts[Fate]:
    """Return what becomes of a unit at `levels` after so many rolls. Results that are no longer possible are
    rolled until another comes.
    """
    if not rolls:
        return OutcomeCounts.sure(levels)
    before = roll_damage(chart, levels, rolls - 1, rerolls)
    return before.then(
        lambda fate: OutcomeCounts.sure(None) if fate is None else _roll_with_rerolls(chart, fate, rerolls)
    )


@lru_cache(maxsize=512)
def _roll_with_rerolls(chart: Chart, levels: Levels, rerolls: Rerolls) -> OutcomeCounts[Fate]:
    """One roll."""
    once = _roll_once(chart, levels)
    match rerolls:
        case "to-destroy":
            return once.then(lambda fate: OutcomeCounts.sure(None) if fate is None else once)
        case "to-live":
            return once.then(lambda fate: once if fate is None else OutcomeCounts.sure(fate))
    return once


def _roll_once(chart: Chart, levels: Levels) -> OutcomeCounts[Fate]:
    found: dict[Fate, int] = {}
    places = iter(range(len(levels)))
    for location in chart:
        if location.most is None:
            found[None] = location.faces
            continue
        place = next(places)
        if levels[place] < location.most:
            worse = (*levels[:place], levels[place] + 1, *levels[place + 1 :])
            found[worse] = location.faces
    # All charts and levels have the same number of ways, so that ways of several rolls stay comparable in few digits.
    total, scale = sum(found.values()), lcm(*range(1, SIDES + 1))
    return OutcomeCounts({fate: faces * (scale // total) for fate, faces in found.items()}, scale)
