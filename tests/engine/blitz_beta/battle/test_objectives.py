"""Advanced scenarios: what objectives are about and worth, and who wins (BR-202; L3286-3334)."""

import pytest

from armybuilder.engine.systems.blitz_beta.battle.narration.names import BattleNames
from armybuilder.engine.systems.blitz_beta.battle.narration.text import describe_event
from armybuilder.engine.systems.blitz_beta.battle.play import acts
from armybuilder.engine.systems.blitz_beta.battle.rules.combat import damage
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.engagement import (
    Engagement,
    Task,
    remaining_points,
    roll_terms,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.jamming import Scan
from tests.engine.blitz_beta.battle.figures import line_of
from tests.engine.blitz_beta.battle.scenarios import HUNTER, JAGER, TABLE, cleanup, duel, engaged_in, rng, targets
from tests.engine.blitz_beta.battle.stage import Faces, Piece, Player, active, do, event_values, staged


def called_by(winner, *, first=0.0, answer=True, number=4):
    """A battle whose last round is called, before the cleanup of a round."""
    battle = duel(task="recon", marker=-1)
    battle.scenario = Engagement(battle.field.table, battle.scenario.terms._replace(called=True))
    battle.round, battle.sides[0].score = number, first
    player = Player(last_round=answer)
    battle.players = [player, player]
    battle.scenario.after_initiative(battle, winner)
    return battle, player


def test_who_has_the_initiative_may_call_the_last_round():
    assert called_by(0, number=3)[1].asked == []
    assert [tuple(called_by(side, first=1.0)[1].asked[0].options) for side in (0, 1)] == [(True, False), (False, True)]
    battle, _ = called_by(1, answer=False)
    assert battle.caller == -1
    battle.round = 9
    cleanup(battle)
    assert battle.phase != "over"


def test_who_called_the_last_round_wins_a_tie():
    battle, _ = called_by(1)
    assert describe_event(battle.log.events[-1], BattleNames(battle)) == "Second calls this the last round"
    cleanup(battle)
    assert (battle.winner, battle.reason, battle.sides[0].score) == (1, "victory points", 0.0)


def test_holding_counts_in_the_end_and_the_primary_objective_twice():
    battle = duel(rounds=1)
    cleanup(battle)
    assert (event_values(battle, "victory points")["points"], battle.winner, battle.reason) == (
        [2, 0],
        0,
        "victory points",
    )


def test_points_of_all_objectives_are_added():
    """Held as the primary one and as another, each by a model of its own: three."""
    battle = duel(rounds=1)
    engaged_in(battle, Task("hold", True, 0), Task("hold", False, 0), rounds=1)
    cleanup(battle)
    assert event_values(battle, "victory points")["points"] == [3, 0]


def test_who_lost_less_has_a_point_and_wins_a_tie():
    battle = duel(rounds=1, task="recon", marker=-1)
    battle.models[0].crippled = True
    cleanup(battle)
    assert (battle.winner, battle.reason, battle.sides[1].score) == (1, "victory points", 1.0)

    battle = duel(rounds=1, task="recon", marker=-1)
    cleanup(battle)
    assert (battle.winner, battle.reason) == (None, "casualties")


def test_a_marker_is_captured_in_two_cleanups_in_a_row():
    battle = duel(task="capture")
    cleanup(battle)
    assert battle.tasks == ((-1, 1, 0),)
    battle.models[0].cell = battle.field.table.cell(4, 10)
    cleanup(battle)
    assert battle.tasks == ((-1, 0, 0),)
    battle.models[0].cell = battle.field.table.cell(24, 22)
    cleanup(battle)
    cleanup(battle)
    battle.models[0].cell = battle.field.table.cell(4, 10)
    cleanup(battle)
    assert (battle.tasks, battle.sides[0].score) == (((-1, 0, 1),), 2.0)


def test_the_enemy_commander_is_the_target():
    battle = duel(task="assassinate", marker=-1)
    cleanup(battle)
    assert battle.tasks == ((2, 0, 0),)
    battle.models[2].place = "destroyed"
    cleanup(battle)
    assert battle.tasks == ((2, 0, 1),)


def test_a_group_by_a_die_is_to_be_halved():
    battle = duel((2,), task="wipe out", marker=-1)
    cleanup(battle)
    assert battle.tasks == ((battle.sides[1].groups[1], 0, 0),)
    battle.models[3].place = "wreck"
    cleanup(battle)
    assert battle.tasks[0][2] == 1


def test_scans_of_two_units_are_recon():
    battle = duel(task="recon", marker=-1)
    battle.models[2].scanned = True
    cleanup(battle)
    assert battle.tasks[0][2] == 0
    battle.models[3].scanned = True
    cleanup(battle)
    assert battle.tasks[0][2] == 1


def test_mirrored_objectives_are_the_same_and_each_side_has_a_primary_of_its_own():
    agreed = [roll_terms(TABLE, rng(seed)) for seed in range(60)]
    assert all([one.kind for one in both.tasks[0]] == [one.kind for one in both.tasks[1]] for both in agreed)
    primary = [[task.primary for task in tasks].index(True) for both in agreed for tasks in both.tasks]
    assert {*primary} == {0, 1, 2}


def test_individual_objectives_are_rolled_by_each_side():
    agreed = [roll_terms(TABLE, rng(seed), mirrored=False) for seed in range(60)]
    differ = [[one.kind for one in both.tasks[0]] != [one.kind for one in both.tasks[1]] for both in agreed]
    assert sum(differ) > 50


def test_a_double_is_rolled_again_once():
    """Three of six by chance are three kinds in 20 of 36 games; rolled again, in 80 to 90 of 100."""
    agreed = [roll_terms(TABLE, rng(seed)).tasks[0] for seed in range(600)]
    kinds = [len({task.kind for task in tasks}) for tasks in agreed]
    assert 0.75 < kinds.count(3) / 600 < 0.95
    assert kinds.count(2) > 0


def ranked(*ranks, held=()):
    """Enemies of one group each with these ranks; some are held back."""
    battle = staged(
        [Piece(HUNTER, 24, 4)], [Piece(JAGER, 4 + 6 * n, 40, group=n, rank=rank) for n, rank in enumerate(ranks)]
    )
    for number in held:
        model = battle.models[number + 1]
        model.place, model.cell = "stealth", -1
        battle.sides[1].standing = tuple(one for one in battle.sides[1].standing if one != model.id)
    return battle


@pytest.mark.parametrize("held, target", [((), 1), ((0,), 2)])
def test_a_co_that_was_not_deployed_is_replaced_by_another_commander(held, target):
    assert targets(ranked("CO", "CGL", "", held=held), Task("assassinate")) == [target]


def test_only_the_destroyed_are_assassinated():
    battle = ranked("CO", "")
    engaged_in(battle, Task("assassinate"))
    battle.models[1].crippled = True
    cleanup(battle)
    assert battle.tasks[0][2] == 0
    battle.models[1].place = "wreck"
    cleanup(battle)
    assert battle.tasks[0][2] == 1


def test_recon_counts_two_of_different_units_destroyed_or_not():
    battle = duel(task="recon", marker=-1)
    battle.models[2].scanned = battle.models[3].scanned = True
    battle.models[3].place = "destroyed"
    cleanup(battle)
    assert battle.tasks[0][2] == 1


def test_two_of_one_unit_are_no_recon_where_there_are_more():
    """L3308."""
    for others, done in (((), 1), ((Piece(JAGER, 40, 40, group=1),), 0)):
        enemies = [Piece(JAGER, 24, 40), Piece(JAGER, 30, 40), *others]
        battle = engaged_in(staged([Piece(HUNTER, 24, 10)], enemies), Task("recon"))
        battle.models[1].scanned = battle.models[2].scanned = True
        cleanup(battle)
        assert battle.tasks[0][2] == done


def test_a_wreck_can_be_scanned():
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 15, 18), Piece(JAGER, 24, 20, 18), Piece(JAGER, 24, 40)])
    engaged_in(battle, Task("recon"))
    battle.dice = Faces(6)
    for number in (1, 2):
        battle.players = [Player(), Player()]
        damage.damage_model(battle, battle.models[number], 5)
        battle.players = [Player(), Player()]
        damage.damage_model(battle, battle.models[number], 1)
    model = active(battle, battle.models[0])

    assert list(acts.ActMenu(battle, model).of("detailed scan")) == [Scan(1)]  # the other one is too far away
    do(battle, model, Scan(1))
    assert battle.models[1].scanned


@pytest.mark.parametrize("place, done", [("table", 1), ("wreck", 0)])
def test_the_protected_commander_survives_the_game(place, done):
    battle = engaged_in(ranked("CGL"), other=(Task("protect"),), rounds=2)
    battle.dice = Faces(1)
    cleanup(battle)
    assert battle.tasks == ((1, 0, 0),)
    battle.round, battle.models[1].place = 2, place
    cleanup(battle)
    assert battle.tasks[0][2] == done


def test_whoever_is_being_deployed_may_be_protected():
    battle = ranked("CGL", "", held=(0,))
    assert targets(battle, other=(Task("protect"),)) == [1]


def test_a_hold_objective_counts_in_the_end_only():
    battle = duel(rounds=2)
    cleanup(battle)
    assert battle.tasks[0][2] == 0
    battle.round = 2
    cleanup(battle)
    assert battle.tasks[0][2] == 1


@pytest.mark.parametrize("held, groups", [((), {0, 1, 2}), ((0, 2), {1})])
def test_a_group_that_was_deployed_is_to_be_wiped_out(held, groups):
    found = set()
    for face in range(1, 7):
        battle = ranked("", "", "", held=held)
        for number in held:
            battle.models[number + 1].place = "airdrop"
        found |= {group - 1 for group in targets(battle, Task("wipe out"), face=face)}
    assert found == groups


def test_half_of_the_actions_is_enough():
    battle = staged(
        [Piece(HUNTER, 24, 4)], [Piece(line_of(JAGER, act=2), 4, 40), Piece(JAGER, 8, 40), Piece(JAGER, 12, 40)]
    )
    targets(battle, Task("wipe out"))
    battle.models[2].place = "wreck"
    cleanup(battle)
    assert battle.tasks[0][2] == 0  # three of four actions
    battle.models[3].place = "wreck"
    cleanup(battle)
    assert battle.tasks[0][2] == 1


@pytest.mark.parametrize("kind", ["assassinate", "wipe out"])
def test_nobody_is_the_target_of_two_objectives(kind):
    found = targets(ranked("CO", "CGL", ""), Task(kind), Task(kind))
    assert len({*found}) == 2


def test_casualties_leave_out_the_crippled_the_forts_and_who_never_came():
    pieces = [
        Piece(HUNTER, 4, 4),
        Piece(HUNTER, 8, 4),
        Piece("support/bunker", 12, 4),
        Piece("support/obstacles", 16, 4),
    ]
    battle = staged([*pieces, Piece(HUNTER, 20, 4), Piece("aircraft/generic-fighter", 24, 1)], [Piece(JAGER, 24, 40)])
    models = battle.models
    models[1].crippled = True
    models[4].place, models[5].station = "airdrop", "circling"
    assert remaining_points(battle, 0) == 20.0  # ten each: a Hunter and the aircraft


def test_off_board_support_counts_for_casualties():
    battle = staged([Piece("north/grizzly", 24, 1)], [Piece(JAGER, 24, 40)])
    battle.models[0].station, battle.models[0].beyond = "off-board", 30
    assert remaining_points(battle, 0) == 10.0


def test_casualties_are_a_point_never_doubled_and_break_ties():
    battle = duel(rounds=1, task="hold", marker=0)
    battle.models[0].cell = battle.field.table.cell(4, 8)
    battle.models[2].crippled = True
    cleanup(battle)
    assert (event_values(battle, "victory points")["points"], battle.winner) == ([1, 0], 0)
