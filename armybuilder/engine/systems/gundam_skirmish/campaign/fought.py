"""Results of a battle for a team and its units (inventory 5.10; L30, L36, L50)."""

from dataclasses import dataclass, field
from typing import Annotated, Literal

from armybuilder.engine.core.documents import SELDOM, DocumentPart, Key, Label, OneOf, Ref, number_between
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.gundam_skirmish.campaign.locations import LEVEL
from armybuilder.engine.systems.gundam_skirmish.campaign.state import PilotState, TeamState, UnitState

Fate = Literal["stands", "withdrew", "fled", "destroyed", "removed"]
FATES = {
    "stands": gettext_noop("Still in play"),
    "withdrew": gettext_noop("Withdrew"),
    "fled": gettext_noop("Left after failing morale checks"),
    "destroyed": gettext_noop("Destroyed, no Integrity left"),
    "removed": gettext_noop("Removed by torso or cockpit damage"),
}
GONE = ("destroyed", "removed")
AWAY = ("withdrew", "fled")


class UnitResult(DocumentPart):
    """The outcome of a battle for a unit; fields left out stay as they were."""

    unit: Annotated[Key, Ref("unit")]
    fate: Annotated[Fate, OneOf(FATES), Label("After the battle")] = "stands"
    integrity: Annotated[Annotated[int, number_between(0, 1_000)] | None, Label("Integrity left")] = None
    by: Annotated[Key | None, Ref("unit"), Label("Destroyed by")] = None
    leg: Annotated[LEVEL, Label("Leg or engine damage")] = None
    arm: Annotated[LEVEL, Label("Arm or weapons damage")] = None
    head: Annotated[LEVEL, Label("Head damage")] = None
    wavering: Annotated[bool, Label("Was Wavering")] = False
    routed: Annotated[bool, Label("Was Routed", "", "And Wavering before.")] = False
    absent: Annotated[bool, Label("Never in play", "", "In reserve, and no Ambush succeeded."), SELDOM] = False


@dataclass(slots=True)
class BattleTeam:
    """A team in a battle: its `points` before it, its units with what became of them, who died."""

    team: TeamState
    points: int
    fates: dict[str, UnitResult] = field(default_factory=dict)
    worth: dict[str, int] = field(default_factory=dict)
    crews: dict[str, PilotState] = field(default_factory=dict)
    destroyed: int = 0
    """Points of enemies that it destroyed."""
    killed: int = 0

    def units(self, *fates: str) -> list[UnitState]:
        return [unit for unit in self.team.units if unit.key in self.fates and self.fates[unit.key].fate in fates]

    @property
    def lost(self) -> int:
        """Points of its units that are gone (R12: also those that critical damage removed)."""
        return sum(self.worth[unit.key] for unit in self.units(*GONE))


def battle_team(team: TeamState) -> BattleTeam:
    """A team that goes into a battle."""
    standing = team.active_units
    crews = {unit.key: pilot for unit in standing if (pilot := team.pilot_of(unit.key))}
    fates = {unit.key: UnitResult(unit=unit.key) for unit in standing}
    return BattleTeam(team, team.points, fates, {unit.key: team.unit_points(unit) for unit in standing}, crews)
