"""Snap fire: at every hex of the way, by whom was not activated (BR-15)."""

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.systems.tactical_1998.battle.game import TACTICAL_BATTLES
from armybuilder.engine.systems.tactical_1998.battle.phases import activation
from armybuilder.engine.systems.tactical_1998.battle.rules.acts import AboutFace, Announce, End, Go, Pass, Sweep
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.acts import Fire
from armybuilder.engine.systems.tactical_1998.battle.state import COMBAT, HALF, STATIONARY
from tests.engine.tactical_1998.battle.setups import HUNTER, Chosen, finished, ground, in_play, put, told

CANNON = 0
MOVER, ENEMY = 0, 1


def spot(column, row, columns=24):
    return row * columns + column


class Watch(Chosen):
    """Writes down where the mover is whenever somebody may snap fire, and how it would defend."""

    def __init__(self, **answers):
        super().__init__(**answers)
        self.seen = []

    def choose(self, battle, decision):
        if decision.kind == "snap":
            mover = battle.units[battle.acting]
            self.seen.append((decision.player, decision.model, battle.field.lattice.column(mover.cell), mover.moved))
        return super().choose(battle, decision)


def march(*, pace=COMBAT, hexes=3, rolls=(), enemy=(16, 8, 3), act=None, second=(HUNTER,), more=(), **answers):
    """A Hunter walks along a row, in sight of enemies."""
    player = Watch(
        pace=[Announce(pace), *answers.pop("paces", ())], act=act or [Go(spot(8 + hexes, 8), 0), End()], **answers
    )
    battle = in_play((8, 8), enemy, *more, second=second, field=ground(24, 16), player=player, rolls=rolls)
    return battle, player


def test_it_is_asked_at_each_hex_and_at_the_end_of_the_move():
    """BR-15: an MP, or the end of the move, lies between two actions (L483)."""
    battle, player = march()
    activation.activate(battle, battle.units[MOVER])
    assert [(who, model, column) for who, model, column, _ in player.seen] == [
        (1, ENEMY, 9), (1, ENEMY, 10), (1, ENEMY, 11), (1, ENEMY, 11),
    ]  # fmt: skip


def test_all_mp_of_the_mover_count_for_its_defence_wherever_it_is():
    """BR-15: a Hunter walks 4 MP, at half speed 2, also where it moves less (L483)."""
    for pace, allocation in ((COMBAT, 4), (HALF, 2)):
        battle, player = march(pace=pace, hexes=1)
        activation.activate(battle, battle.units[MOVER])
        assert {moved for *_, moved in player.seen} == {allocation}
        assert battle.units[MOVER].moved == 1


def test_snap_fire_uses_an_action_of_the_round():
    """BR-15: it has one attack less (L483). Both dodge, so that nothing is hit: Gunnery of 2 against Piloting."""
    battle, player = march(rolls=[(1, 2), (6, 6)], snap=[Fire(CANNON, MOVER)], paces=[Announce(STATIONARY)])
    activation.activate(battle, battle.units[MOVER])
    enemy = battle.units[ENEMY]
    assert (enemy.actions, enemy.pace, enemy.activated) == (0, STATIONARY, False)
    assert len(player.seen) == 1
    assert len(told(battle, "attack")) == 1
    finished(battle)
    # When its group is activated it has nothing left to attack with.
    assert not any(isinstance(act, Fire) for act in activation.options(battle, enemy))


def test_two_actions_are_two_hexes_apart():
    """BR-15: once at each hex (L483)."""
    battle, player = march(
        rolls=[(1, 2), (6, 6)] * 2, snap=[Fire(CANNON, MOVER), Fire(CANNON, MOVER)], paces=[Announce(STATIONARY)]
    )
    battle.change(battle.units[ENEMY], actions=2)
    activation.activate(battle, battle.units[MOVER])
    assert [column for _, _, column, _ in player.seen] == [9, 10]
    finished(battle)


def test_who_was_activated_does_not_snap_fire():
    """BR-15 (L483)."""
    battle, player = march()
    battle.change(battle.units[ENEMY], activated=True)
    activation.activate(battle, battle.units[MOVER])
    assert player.seen == []


def test_who_has_no_action_left_does_not_snap_fire():
    battle, player = march()
    battle.change(battle.units[ENEMY], actions=0)
    activation.activate(battle, battle.units[MOVER])
    assert player.seen == []


def test_nobody_snap_fires_at_who_stands_still():
    """BR-15: against the moving unit (L483)."""
    battle, player = march(pace=STATIONARY, act=[End()])
    activation.activate(battle, battle.units[MOVER])
    assert player.seen == []


def test_only_the_mover_is_a_target():
    """BR-15: and only against the moving unit (L483)."""
    player = Watch(pace=[Announce(COMBAT)], act=[Go(spot(9, 8), 0), End()])
    battle = in_play((8, 8), (8, 10), (16, 8, 3), first=(HUNTER, HUNTER), field=ground(24, 16), player=player)
    activation.activate(battle, battle.units[0])
    targets = {act.target for options in player.options("snap") for act in options if isinstance(act, Fire)}
    assert targets == {0}


def test_who_looks_away_turns_for_a_command_point():
    """BR-15, BR-18: an about-face, then the attack (L483, L499)."""
    battle, player = march(
        enemy=(16, 8, 0), rolls=[(1, 2), (6, 6)], snap=[AboutFace(3), Fire(CANNON, MOVER)], paces=[Announce(STATIONARY)]
    )
    activation.activate(battle, battle.units[MOVER])
    assert player.seen == []
    put(battle, battle.units[MOVER], 8, 8)
    battle.change(battle.units[MOVER], spent=0, path=0)
    battle.change(battle.sides[1], tactical_points=1)
    player._answers |= {"act": [Go(spot(9, 8), 0), End()]}
    activation.activate(battle, battle.units[MOVER])
    assert (battle.units[ENEMY].facing, battle.sides[1].tactical_points, battle.units[ENEMY].actions) == (3, 0, 0)
    finished(battle)


def test_each_enemy_is_asked_for_itself():
    battle, player = march(hexes=1, second=(HUNTER, HUNTER), more=((16, 10, 3),), snap=[Pass()] * 4)
    activation.activate(battle, battle.units[MOVER])
    assert [(model, column) for _, model, column, _ in player.seen] == [(1, 9), (2, 9), (1, 9), (2, 9)]


def test_who_has_an_action_to_spare_searches_for_who_it_does_not_see():
    """BR-15, BR-34: a task against the moving unit (L483)."""
    jungle = {(column, 8): "jungle" for column in (12, 13, 14)}
    player = Watch(
        pace=[Announce(COMBAT), Announce(STATIONARY)],
        act=[Go(spot(10, 8), 0), End()],
        snap=[Sweep(MOVER), Fire(CANNON, MOVER)],
    )
    battle = in_play((8, 8), (16, 8, 3), field=ground(24, 16, jungle), player=player, rolls=[(6,), (1, 2), (6, 6)])
    battle.change(battle.units[ENEMY], actions=2, fired=())
    battle.change(battle.units[MOVER], fired=(0,))
    activation.activate(battle, battle.units[MOVER])
    assert told(battle, "sweep") == [{"needed": 4, "jammed": -1, "found": True}]
    assert [column for _, _, column, _ in player.seen] == [9, 10]
    finished(battle)


def test_people_are_asked_about_it_where_enough_is_to_be_won():
    """The judge weighs the shot against the same one in the activation to come: a player who asks from 0 points is asked always."""
    battle, _ = march()
    snap = Decision(1, "snap", ENEMY, (Pass(), Fire(CANNON, MOVER)))
    gain = max(TACTICAL_BATTLES.judge.values(battle, snap))
    game = TACTICAL_BATTLES.session_game()

    assert 0 < gain < 100
    assert [game.is_small(battle, snap, points) for points in (0.0, gain, gain + 1)] == [False, False, True]
    assert not game.is_small(battle, Decision(1, "act", ENEMY, snap.options), gain + 1)
