"""The random player: what it draws is legal and listed, and whatever is listed comes some day."""

import pytest

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.dice import SeededRandom
from armybuilder.engine.core.battle.engine.play import play_step
from armybuilder.engine.systems.blitz_beta.battle.deployment import build_armies
from armybuilder.engine.systems.blitz_beta.battle.play.acts import END, KINDS, ActMenu, act_kinds
from armybuilder.engine.systems.blitz_beta.battle.policies.chance.player import DRAWS, RandomPolicy, draw_act
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.damage import remove
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from armybuilder.engine.systems.blitz_beta.battle.run import battlefield, create_battle
from armybuilder.engine.systems.blitz_beta.battle.state import words
from tests.engine.blitz_beta.battle import mixed
from tests.engine.blitz_beta.battle.figures import CATALOGUE, line_of
from tests.engine.blitz_beta.battle.stage import Piece, active, do, staged, wall

MANY = 30_000
"""Draws after which what has not come does not come."""
UNLISTED = ("move", "go on")
"""Kinds of which more is legal than a menu lists."""
HUNTER, JAGER = "north/hunter", "south/jager"
ALL_KINDS_OF_MOVERS = [
    HUNTER,
    "north/badger",
    "cef/hpc-64",
    "cef/hht-90",
    "north/infantry-squad",
    "north/dragonfly-north",
]


class Watching:
    """A random player who draws an act of every kind at some of its choices, and compares it with what is listed; of kinds that
    are told to be impossible nothing is."""

    def __init__(self, seed):
        self.policy, self.rng, self.seen = RandomPolicy(seed), SeededRandom(seed), {}

    def choose(self, battle, decision):
        menu = decision.options
        if isinstance(menu, ActMenu) and self.rng.random() < 0.3:
            possible = {kind.key for kind in act_kinds(battle, menu.model)}
            for key in KINDS:
                self._look(menu, key)
                assert key in possible or next(menu.of(key), None) is None, key
        return self.policy.choose(battle, decision)

    def _look(self, menu, key):
        act = draw_act(menu, key, self.rng)
        if act is None:
            return
        assert type(act) is KINDS[key].act
        assert act in menu
        assert key in UNLISTED or act in tuple(menu.of(key))
        self.seen[key] = self.seen.get(key, 0) + 1


def test_whatever_is_drawn_is_legal_and_listed():
    seen: dict[str, int] = {}
    for seed in range(4):
        players = Watching(seed), Watching(seed + 10)
        battle = create_battle(build_armies(mixed.NORTH, mixed.CEF, CATALOGUE), battlefield(seed, 150), seed=seed)
        battle.players = players
        while battle.phase != words.OVER and battle.round < 4:
            play_step(battle, sequence.step)
        for player in players:
            seen |= player.seen

    assert {"move", "fire", "demolish"} <= set(seen)
    assert len(seen) > 15


def everything(menu, key):
    """What is drawn of a kind until all that is listed came, or for long enough."""
    listed, rng = set(menu.of(key)), SeededRandom(1)
    found: set[object] = set()
    for _ in range(MANY):
        if found >= listed:
            break
        found.add(draw_act(menu, key, rng))
    return listed, found - {None}


def test_every_attack_that_is_listed_is_drawn():
    """Weapons, ammunition, targets, splits, and sensors where they are needed."""
    shooter = line_of(HUNTER, "LAC (Arm, Split:2)", "MRP (F)", "LATM (F)")
    battle = staged(
        [Piece(shooter, 24, 10)],
        [Piece(JAGER, 20, 20, 18), Piece(JAGER, 24, 22, 18), Piece(JAGER, 26, 34, 18), Piece(JAGER, 24, 4)],
        terrain=(wall(24.0, 30.0, 10.0, 2.0, solid=False, cover="light"),),
    )
    listed, found = everything(ActMenu(battle, active(battle, battle.models[0])), "fire")

    assert {act.sensors for act in listed} == {False, True}
    assert {len(act.targets) for act in listed} == {1, 2}
    assert found == listed


def test_every_piece_and_wreck_is_aimed_at():
    pieces = (wall(24.0, 16.0, 4.0, 1.0), wall(10.0, 14.0, 2.0, 2.0), wall(40.0, 44.0, 2.0, 2.0))
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 27, 14, 18), Piece(JAGER, 24, 40)], terrain=pieces)
    remove(battle, battle.models[1], words.WRECK)
    listed, found = everything(ActMenu(battle, active(battle, battle.models[0])), "demolish")

    assert {act.piece for act in listed} >= {-1, 0, 1}
    assert found == listed


@pytest.mark.parametrize("key", ALL_KINDS_OF_MOVERS)
def test_every_place_that_is_listed_is_gone_to(key):
    battle = staged([Piece(key, 24, 24)], [Piece(JAGER, 30, 30)], terrain=(wall(28.0, 24.0, 1.0, 6.0),))
    model = active(battle, battle.models[0])
    menu, rng, found = ActMenu(battle, model), SeededRandom(2), set()
    listed = {act.cell for act in menu.of("move")}
    for _ in range(MANY):
        act = draw_act(menu, "move", rng)
        if act is not None:
            assert act in menu
            found.add(act.cell)
        if found >= listed:
            break
    assert len(listed) > 1
    assert listed <= found


def test_who_touches_somebody_comes_no_nearer():
    battle = staged([Piece(HUNTER, 24, 24)], [Piece(JAGER, 25.25, 24)])
    menu, rng = ActMenu(battle, active(battle, battle.models[0])), SeededRandom(1)
    assert all(draw_act(menu, "move", rng) in menu for _ in range(100))


def test_who_is_under_way_goes_on_to_every_place_ahead():
    battle = staged([Piece("cef/hpc-64", 24, 10)], [Piece(JAGER, 24, 40)])
    model = active(battle, battle.models[0])
    menu, table = ActMenu(battle, model), battle.field.table
    assert draw_act(menu, "go on", SeededRandom(1)) is None
    do(battle, model, Move(table.cell(24, 12), model.facing))
    listed, found = everything(menu, "go on")

    assert len(listed) > 1
    assert listed <= found
    assert all(act in menu for act in found)
    battle.set(model, "allowance", 0.1)
    assert draw_act(menu, "go on", SeededRandom(1)) is None


def test_on_a_bare_table_there_is_nothing_to_demolish():
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 20)])
    assert draw_act(ActMenu(battle, active(battle, battle.models[0])), "demolish", SeededRandom(1)) is None


def test_who_can_do_nothing_ends_its_activation():
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 40)])
    model = active(battle, battle.models[0])
    battle.change(model, actions=0, moves=0)
    menu = ActMenu(battle, model)

    assert [draw_act(menu, key, SeededRandom(1)) for key in DRAWS] == [None] * len(DRAWS)
    assert {draw_act(menu, key, SeededRandom(1)) for key in KINDS} == {None}
    assert RandomPolicy(1).choose(battle, Decision(0, "act", model.id, menu)) == END
