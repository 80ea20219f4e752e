"""Damage of locations, which lasts until a unit is repaired (L30)."""

from typing import Annotated, Protocol

from armybuilder.engine.core.documents import number_between
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.gundam_skirmish.book.cards import SUIT_CHART
from armybuilder.engine.systems.gundam_skirmish.campaign.state import TeamState, UnitState
from armybuilder.engine.systems.gundam_skirmish.campaign.step_context import StepContext

LEVEL = Annotated[int, number_between(0, 2)] | None
OTHERS = {"leg": "engine", "arm": "weapons"}
"""What other units have where suits have these; none has a head."""


class LocationLevels(Protocol):
    """Levels of damage as a step says them, None for no change."""

    leg: int | None
    arm: int | None
    head: int | None


def set_levels(playing: StepContext, team: TeamState, unit: UnitState, said: LocationLevels) -> None:
    """The damage of locations after a battle; a head has one level, and only suits and armours have one."""
    is_suit = unit.sort in SUIT_CHART
    for name in ("leg", "arm", "head"):
        level = getattr(said, name)
        if level is None:
            continue
        if name == "head" and level > (1 if is_suit else 0):
            playing.warn(
                gettext_noop("{unit} has head damage of level {level}, which isn't on its chart."),
                "CA-1.0",
                team.player,
                unit=unit.name,
                level=level,
            )
        location = name if is_suit else OTHERS.get(name, name)
        unit.levels.pop(location, None)
        if level:
            unit.levels[location] = level
