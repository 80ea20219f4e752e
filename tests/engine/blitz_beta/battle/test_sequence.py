"""The sequence of play: initiative, rounds, activation, cleanup, victory."""

import pytest

from armybuilder.engine.core.battle.dice import ScriptedDice
from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.play.acts import END
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.control import (
    DamageControl,
    Free,
    Hide,
    HullDown,
    Standby,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from tests.engine.blitz_beta.battle.stage import Piece, Player, active, do, event_values, staged

HUNTER, JAGER = "north/hunter", "south/jager"


def pair(*dice, **options):
    return staged([Piece(HUNTER, 24, 10, rank="CO")], [Piece(JAGER, 24, 40, 18, rank="CGL")], *dice, **options)


def go(battle, step, first=None, second=None):
    battle.players = [first or Player(), second or Player()]
    step(battle)
    if isinstance(battle.dice, ScriptedDice):
        battle.dice.finish()


def test_the_higher_check_of_cmd_chooses_who_goes_first():
    """A CO has 3+, a CGL 4+ (L3025); the winner may go second."""
    battle = pair([4, 3], [4, 3])

    go(battle, sequence.setup, Player(goes_first=1))

    assert (event_values(battle, "initiative"), battle.first, battle.turn, battle.phase) == (
        {"totals": [5, 4]},
        1,
        1,
        "action",
    )


def test_a_tie_is_rolled_again_and_points_come_back():
    battle = pair([4, 3], [1, 1], [5, 3], [2, 2], [6, 6])
    answers = iter([True, False])

    def reroll(decision):
        return decision.options[1] if next(answers) else None

    go(battle, sequence.setup, Player(), Player(**{"re-roll": reroll}))

    assert battle.models[1].points_left == 1
    assert [event.values["totals"] for event in battle.log.events if event.kind == "initiative"] == [[5, 5], [2, 7]]
    assert battle.turn == 1


def test_a_round_begins_with_everybody_ready():
    battle = pair([6, 6], [1, 1])
    for model in battle.models:
        model.ready, model.actions, model.fired = False, 0, (0,)

    go(battle, sequence.setup)

    assert [(model.ready, model.actions, model.fired) for model in battle.models] == [(True, 1, ())] * 2
    assert battle.round == 2


def test_sides_take_turns_group_by_group_and_model_by_model():
    first = [Piece(HUNTER, 10, 10), Piece(HUNTER, 14, 10), Piece(HUNTER, 20, 10, group=1)]
    battle = staged(first, [Piece(JAGER, 24, 40, 18)])
    acted = []

    def posture(decision):
        acted.append(decision.model)
        return "combat"

    player = Player(posture=posture, act=END)
    while battle.phase == "action":
        go(battle, sequence.action, player, player)

    assert acted == [0, 1, 3, 2]
    assert [group.used for group in battle.groups] == [True, True, True]


def test_what_is_left_of_an_activation_is_lost():
    battle = pair()
    go(battle, sequence.action, Player(posture="top speed", act=END))

    hunter = battle.models[0]
    assert (hunter.ready, hunter.actions, hunter.moves, hunter.posture) == (False, 0, 0, "combat")


@pytest.mark.parametrize(
    "changes, postures",
    [
        ({}, ("combat", "braced", "top speed")),
        ({"crippled": True}, ("combat", "braced")),
        ({"immobilised": True}, ("braced",)),
        ({"haywire": 3, "damage": 4}, ("braced",)),
    ],
)
def test_postures(changes, postures):
    model = pair().models[0]
    for name, value in changes.items():
        setattr(model, name, value)

    assert sequence.postures(model) == postures


def test_cleanup_burns_clears_and_gives_points_back():
    battle = pair([6, 1])
    hunter, jager = battle.models
    hunter.fire, hunter.standby, jager.points_left = 2, 1, 0
    hunter.posture = "combat"

    go(battle, sequence.cleanup)

    # Standby goes first, so both dice of the token count.
    assert (hunter.fire, hunter.damage, hunter.standby, jager.points_left) == (1, 1, 0, 1)


def test_infantry_is_rid_of_its_tokens():
    battle = staged([Piece("south/infantry-squad", 24, 10)], [Piece(JAGER, 24, 40)], [6, 6, 1])
    battle.models[0].fire = 3

    go(battle, sequence.cleanup)

    assert (battle.models[0].fire, battle.models[0].damage) == (0, 1)


def at_objectives(side, *numbers):
    places = staged([Piece(HUNTER, 1, 1)], [Piece(JAGER, 2, 2)]).scenario.deployment.objectives
    return [Piece(HUNTER if side == 0 else JAGER, *places[number]) for number in numbers]


def test_three_objectives_win_from_the_second_round_on():
    battle = staged(at_objectives(0, 0, 1, 2), [Piece(JAGER, 24, 46)])
    go(battle, sequence.cleanup)
    assert (battle.phase, battle.objectives) == ("setup", (0, 0, 0, -1))

    battle.round = 2
    go(battle, sequence.cleanup)
    assert (battle.phase, battle.winner, battle.reason) == ("over", 0, "objectives")


def test_an_objective_is_denied_by_an_enemy_near_it_and_the_last_round_counts():
    battle = staged(at_objectives(0, 0, 2), [*at_objectives(1, 1), Piece(JAGER, 10, 29)])
    battle.round = 6

    go(battle, sequence.cleanup)

    assert (battle.objectives, battle.winner, battle.reason) == ((-1, 1, 0, -1), None, "actions left at the last round")


def test_nobody_left_is_the_end():
    battle = pair()
    battle.sides[1].standing = ()
    battle.models[1].place = "destroyed"

    sequence.check_annihilation(battle)

    assert (battle.phase, battle.winner, battle.reason) == ("over", 0, "annihilation")


def test_damage_control_takes_one_point_at_least():
    battle = pair([1, 2])
    model = active(battle, battle.models[0])
    model.fire, model.corrosion = 2, 1

    do(battle, model, DamageControl("F"))
    assert (model.fire, model.corrosion, model.actions) == (1, 1, 0)


def test_successes_left_over_go_to_other_tokens():
    battle = pair([6, 6])
    model = active(battle, battle.models[0])
    model.fire, model.corrosion = 1, 2

    do(battle, model, DamageControl("F"))
    assert (model.fire, model.corrosion) == (0, 1)


def test_a_stuck_model_pulls_itself_free_and_goes_on():
    battle = pair([6, 1, 1])
    battle.models[0].immobilised = True
    model = active(battle, battle.models[0], "braced")

    do(battle, model, Free())

    assert (model.immobilised, model.moves, model.posture) == (False, 1, "combat")
    do(battle, model, Move(battle.field.table.cell(24, 12), 6))


def test_hiding_and_hull_down_need_cover_beside():
    wall = TerrainPiece(name="Wall", outline=rectangle(24, 11.5, 6, 1), height=1, going="difficult", cover="medium")
    battle = pair(terrain=(wall,))
    model = active(battle, battle.models[0])
    do(battle, model, Hide())
    assert (model.hiding, model.actions) == (True, 0)

    battle = pair(terrain=(wall,))
    model = active(battle, battle.models[0])
    do(battle, model, HullDown())
    assert model.hull_down

    battle = pair()
    model = active(battle, battle.models[0])
    with pytest.raises(AssertionError):
        do(battle, model, Hide())


def test_an_act_without_values_does_not_end_the_activation():
    battle = pair()
    go(battle, sequence.action, Player(posture="braced", act=[Standby(), END]))

    assert battle.models[0].standby == 1
