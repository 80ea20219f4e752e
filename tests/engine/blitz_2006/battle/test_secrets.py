"""What a side wrote down, and the other one must not know: reserves, air strikes, salvos (BR-62, BR-63, SC-12)."""

from typing import Any

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.decisions.duels import DuelTerms
from armybuilder.engine.core.battle.replay import read_replay
from armybuilder.engine.systems.blitz_2006.battle.game import BLITZ_2006_BATTLES as BATTLES
from tests.engine.blitz_2006.battle.forces import CARDS, gears

PLANS = {"planned": ((0, 3),), "strikes": ((0, 2),), "salvos": ((0, 4, 55, 0),)}


def shown(replay, name):
    """A slot of both sides."""
    place = replay.slots["side"].index(name)
    things = zip(replay.things, replay.start, strict=True)
    return [values[place] for (kind, _), values in things if kind == "side"]


def test_a_person_sees_the_own_plans_alone():
    terms = DuelTerms(BattleSetup(3, ("greedy", "greedy"), "assault"), frozenset((0, 1)))
    session = BATTLES.open(gears(), gears(), (CARDS, CARDS), terms, [])
    battle: Any = session.battle
    for side in battle.sides:
        battle.change(side, **PLANS)
    stands = [read_replay(session.stand(viewer)) for viewer in (0, 1)]
    for name, ((*plan,),) in PLANS.items():
        assert [shown(stand, name) for stand in stands] == [[[plan], []], [[], [plan]]]
