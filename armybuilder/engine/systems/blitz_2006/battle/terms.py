"""Terms that the generator gives a battle: missions, length, terrain, weather and time of day (SC-2 to SC-10)."""

from typing import NamedTuple

from armybuilder.engine.core.battle.scenarios.params import ScenarioRequest
from armybuilder.engine.systems.blitz_2006.battle.agreement import SIZES, SKIPPED, Agreement
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.scenarios import steps
from armybuilder.engine.systems.blitz_2006.scenarios.missions import default_rounds
from armybuilder.engine.systems.blitz_2006.scenarios.rules import SCENARIOS
from armybuilder.engine.systems.blitz_2006.scenarios.terms import ScenarioTerms


class BattleTerms(NamedTuple):
    """Missions and priorities of both sides, the rounds of the length that was rolled, whether more may follow, and keys of terrain,
    weather, time of day and deployment; a deployment that is empty is chosen by the players. `width` and `height` are inches."""

    missions: tuple[str, str]
    priorities: tuple[str, str]
    rounds: int
    unpredictable: bool = False
    terrain: str = SKIPPED["terrain"]
    weather: str = SKIPPED["weather"]
    time: str = SKIPPED["time"]
    deployment: str = ""
    width: int = 48
    height: int = 36

    @property
    def night(self) -> bool:
        return self.time == "night"

    @property
    def twilight(self) -> bool:
        return self.time == "dawn-dusk"


def battle_terms(agreed: Agreement, number: int, limit: int, catalogue: Catalogue) -> BattleTerms:
    """The terms of the battle on the table of a number, between lists of a limit in TV: the same for both battles of a pair."""
    width, height = SIZES[agreed.size]
    amounts = {amount.key: amount.usual for amount in steps.AMOUNTS}
    size = min(max(limit, steps.SIZE.low), steps.SIZE.high)
    amounts |= {steps.SIZE.key: size, steps.LONG.key: width, steps.SHORT.key: height}
    order = ScenarioRequest(number, amounts, agreed.steps)
    found = {outcome.step: outcome.key for outcome in SCENARIOS.generate(order, catalogue).outcomes}
    more = catalogue.length_rolls[found[steps.LENGTH.key] or "default"].more
    rounds = default_rounds(ScenarioTerms(order, catalogue)) + (more or 0)
    return BattleTerms(
        (found["mission-a"] or "", found["mission-b"] or ""),
        (found["priority-a"] or "normal", found["priority-b"] or "normal"),
        agreed.rounds or rounds,
        more is None and not agreed.rounds,
        found[steps.TERRAIN.key] or SKIPPED[steps.TERRAIN.key],
        found[steps.WEATHER.key] or SKIPPED[steps.WEATHER.key],
        found[steps.TIME.key] or SKIPPED[steps.TIME.key],
        agreed.steps.get(steps.DEPLOYMENT.key, ""),
        width,
        height,
    )
