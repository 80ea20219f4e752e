"""Players who know no game, in a game of a single question: what is sure, or what dice say."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.engine.play import play_step
from armybuilder.engine.core.battle.engine.players import JudgePlayer, LookaheadPlayer
from armybuilder.engine.core.battle.engine.state import OVER, BattleState
from armybuilder.engine.core.battle.engine.stateful import Stateful


class Sure(NamedTuple):
    """So many points, to which the judge says it comes."""

    points: float
    value: float = 0.0


class Bet(NamedTuple):
    """Six points on a six: one on average."""

    value: float = 0.0


@dataclass(slots=True, init=False, eq=False, repr=False, kw_only=True)
class Game(BattleState):
    menu: tuple[Any, ...]
    kind: str

    score: float = 0.0
    answer: Any = None

    def __init__(self, menu: tuple[Any, ...], *, kind: str = "plan") -> None:
        self.menu, self.kind = menu, kind
        self.start(1, 0, record=False)

    def parts(self) -> Mapping[str, Sequence[Stateful]]:
        return {"battle": (self,)}


def step(battle: Game) -> None:
    chosen = battle.ask(0, battle.kind, battle.menu)
    battle.change(battle, phase=OVER, answer=chosen)
    if isinstance(chosen, Bet):
        points = 6.0 * (battle.dice.roll(1) == (6,))
        battle.add_luck(0, 1.0, points)
    else:
        points = chosen.points
    battle.change(battle, score=points)


def rolled_step(battle: Game) -> None:
    """A question about a die before the one that is planned."""
    (die,) = battle.dice.roll(1)
    battle.ask(0, "die", (Sure(die, value=die), Sure(0.0)))
    step(battle)


class Points:
    """Fulfils `Judge`."""

    comparable = frozenset({"plan"})

    def values(self, battle: Game, decision: Decision) -> list[float]:
        return [option.value for option in decision.options]

    def standing(self, battle: Game, side: int) -> float:
        return battle.score if side == 0 else -battle.score


def chosen_by(player: Any, battle: Game, turn: Callable[[Game], None] = step) -> Any:
    battle.players = (player, player)
    play_step(battle, turn, [player])
    return battle.answer


def planner(menu: tuple[Any, ...], *, turn: Callable[[Game], None] = step, **more: Any) -> LookaheadPlayer:
    return LookaheadPlayer(Points(), turn, lambda: Game(menu), **more)


def test_a_planner_sees_what_the_judge_does_not():
    menu = Sure(1.0, value=0.1), Sure(3.0)
    assert chosen_by(JudgePlayer(Points()), Game(menu)) == menu[0]
    assert chosen_by(planner(menu), Game(menu)) == menu[1]


@pytest.mark.parametrize("steps", range(12))
def test_lucky_dice_that_are_imagined_do_not_sway_a_planner(steps):
    """Each step is imagined with other dice, some of which show a six."""
    menu = Bet(), Sure(2.0)
    battle = Game(menu)
    battle.change(battle, step=steps)
    assert chosen_by(planner(menu, samples=1), battle) == Sure(2.0)


def test_the_best_of_each_kind_is_tried_before_more_of_the_same():
    menu = Sure(0.0, value=0.3), Sure(0.0, value=0.2), Sure(0.0, value=0.1), Bet()
    assert chosen_by(planner(menu, tried=2), Game(menu)) == Bet()


def test_what_cannot_be_compared_is_the_judges():
    menu = Sure(1.0, value=0.1), Sure(3.0)
    assert chosen_by(planner(menu), Game(menu, kind="order of play")) == menu[0]


def test_a_planner_goes_through_a_step_again_with_the_dice_of_the_battle():
    """Also where people played on with other dice than those of the setup."""
    menu = Sure(1.0, value=0.1), Sure(3.0)
    battle, player = Game(menu), planner(menu, turn=rolled_step)
    for seed in range(2, 12):
        battle.change(battle, phase="setup", answer=None)
        battle.seed = seed
        assert chosen_by(player, battle, rolled_step) == menu[1]
