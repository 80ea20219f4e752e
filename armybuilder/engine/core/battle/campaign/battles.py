"""A battle of a campaign that is fought in the program: what is handed over, and the step that its replay comes to."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class CampaignForce(NamedTuple):
    """A side: what it is called, the players whose pieces it has, its list as plain data, with the records of packs that it
    uses."""

    name: str
    players: tuple[str, ...]
    document: Mapping[str, Any]


class CampaignBattle(NamedTuple):
    """The battle that waits for its result. `number` tells it from others of the campaign; `units` are the keys of all that
    fight, in the order in which a replay has them. `scenario` is empty where the players still agree on it; `agreed` are
    settings that come with every scenario. `notes` say what is left out, `lacking` why it cannot be fought here: nothing, where
    it can."""

    number: int
    sides: tuple[CampaignForce, ...]
    units: tuple[str, ...]
    scenario: str = ""
    agreed: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    lacking: tuple[str, ...] = ()

    def terms(self, scenario: str, agreed: str = "") -> str:
        """The scenario with all that is agreed on, as battles write it."""
        settings = dict.fromkeys(filter(None, (*self.agreed, *(each.strip() for each in agreed.split(",")))))
        return f"{self.scenario or scenario}:{','.join(settings)}" if settings else self.scenario or scenario

    def side_of(self, player: str) -> int | None:
        """The side that a player fights on."""
        return next((number for number, side in enumerate(self.sides) if player in side.players), None)


class FoughtResult(NamedTuple):
    """The step that enters a result, without its tag, in plain data; `dice` fell in the battle for what the step rolls."""

    step: str
    draft: Mapping[str, Any]
    dice: tuple[int, ...] = ()
