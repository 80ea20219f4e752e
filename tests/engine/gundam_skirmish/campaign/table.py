"""A campaign on a table: steps taken with dice as they fall, for tests."""

import random
from typing import Any

import msgspec

from armybuilder.engine.core.battle.campaign.dice import CampaignDice
from armybuilder.engine.core.battle.campaign.files import read_setup, read_step
from armybuilder.engine.core.battle.campaign.log import StepResult
from armybuilder.engine.core.battle.campaign.progress import StoredStep, fold, play
from armybuilder.engine.systems.gundam_skirmish.campaign.game import SKIRMISH_CAMPAIGN
from armybuilder.engine.systems.gundam_skirmish.campaign.state import CampaignState
from tests.engine.gundam_skirmish.book import CATALOGUE

RULES: Any = SKIRMISH_CAMPAIGN


FACTIONS = {"p1": "eff", "p2": "zeon"}


def suit(player="p1", points=100, integrity=8, **more):
    """A unit as it is brought, of no book."""
    model = f"{FACTIONS.get(player, player)}/test-suit"
    return {"model": model, "name": "Suit", "points": points, "integrity": integrity, **more}


def setup(map_="ukraine", *factions, **settings):
    """Players of these factions, by default the two of the map, with settings that ask for no dice."""
    players = [{"faction": faction, "name": faction.title()} for faction in factions or ("eff", "zeon")]
    return {"map": map_, "players": players, "settings": {"health": 3, "mind": 3, **settings}}


def at_war(*places, **settings):
    """A campaign in the first turn of Eff, after its events: a team of a suit for each `(player, tile, units)`, a base in
    each of their tiles."""
    table = Table(setup(**settings))
    for player, tile, *units in places:
        table.take("add-base", name=f"Base {tile}", tile=tile)
        table.take("place-team", player=player, tile=tile, name=f"Team {tile}", units=units or [suit(player)])
    table.take("begin-turns")
    table.take("start-turn", dice=tuple(3 for team in table.state.teams if team.player == "p1"))
    return table


class Table:
    """`take("move-team", dice=(3,), team="t1")` takes a step, whose log is the answer."""

    def __init__(self, setup: dict[str, Any]) -> None:
        self.setup = read_setup(RULES, msgspec.json.encode(setup))
        self.state: CampaignState = RULES.initial_state(self.setup, CATALOGUE)
        self.kept: list[StoredStep] = []

    def step(self, tag: str, said: dict[str, Any]) -> Any:
        return read_step(RULES, msgspec.json.encode({"step": tag, **said}))

    def play(
        self, tag: str, dice: tuple[int, ...], seed: int | None, said: dict[str, Any]
    ) -> StepResult[CampaignState]:
        source = None if seed is None else random.Random(seed)  # noqa: S311 - dice of a game
        return play(RULES, self.state, self.step(tag, said), CampaignDice(dice, source), CATALOGUE)

    def take(self, tag: str, *, dice: tuple[int, ...] = (), seed: int | None = None, **said: Any):
        played = self.play(tag, dice, seed, said)
        self.kept.append(StoredStep(self.step(tag, said), tuple(die.value for die in played.dice)))
        self.state = played.state
        return [(told.tone, told.rule, told.text) for told in played.log]

    def team(self, tile):
        return next(team for team in self.state.teams if team.tile == tile)

    def base(self, tile):
        return next(base for base in self.state.bases if base.tile == tile)

    def warnings(self, tag, **said):
        """What the log warns of."""
        return [(rule, text) for tone, rule, text in self.take(tag, **said) if tone == "warning"]

    def folded(self, steps: int | None = None) -> CampaignState:
        return fold(RULES, self.setup, self.kept[:steps], CATALOGUE).state
