"""A campaign on a table: steps taken with dice as they fall, for tests."""

import random
from typing import Any

import msgspec

from armybuilder.engine.core.battle.campaign.dice import CampaignDice
from armybuilder.engine.core.battle.campaign.files import read_setup, read_step
from armybuilder.engine.core.battle.campaign.play import Kept, fold, play
from armybuilder.engine.core.battle.campaign.told import Played
from armybuilder.engine.systems.gundam_skirmish.campaign.rules import SKIRMISH_CAMPAIGN
from armybuilder.engine.systems.gundam_skirmish.campaign.state import State
from tests.engine.gundam_skirmish.book import CATALOGUE

RULES: Any = SKIRMISH_CAMPAIGN


def suit(points=100, integrity=8, **more):
    """A unit as it is brought, of no book."""
    return {"model": "zeon/test-suit", "name": "Suit", "points": points, "integrity": integrity, **more}


class Table:
    """`take("move-team", dice=(3,), team="t1")` takes a step, whose log is the answer."""

    def __init__(self, setup: dict[str, Any]) -> None:
        self.setup = read_setup(RULES, msgspec.json.encode(setup))
        self.state: State = RULES.begin(self.setup, CATALOGUE)
        self.kept: list[Kept] = []

    def step(self, tag: str, said: dict[str, Any]) -> Any:
        return read_step(RULES, msgspec.json.encode({"step": tag, **said}))

    def play(self, tag: str, dice: tuple[int, ...], seed: int | None, said: dict[str, Any]) -> Played[State]:
        source = None if seed is None else random.Random(seed)  # noqa: S311 - dice of a game
        return play(RULES, self.state, self.step(tag, said), CampaignDice(dice, source), CATALOGUE)

    def take(self, tag: str, *, dice: tuple[int, ...] = (), seed: int | None = None, **said: Any):
        played = self.play(tag, dice, seed, said)
        self.kept.append(Kept(self.step(tag, said), tuple(die.value for die in played.dice)))
        self.state = played.state
        return [(told.tone, told.rule, told.text) for told in played.told]

    def folded(self, steps: int | None = None) -> State:
        return fold(RULES, self.setup, self.kept[:steps], CATALOGUE).state
