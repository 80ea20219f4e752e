"""Advanced scenarios: what is rolled, what objectives are worth, who comes later (BR-201 to BR-203; EX-32)."""

from random import Random

import pytest

from armybuilder.engine.core.battle.decisions import run
from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.terrain import Table, Terrain
from armybuilder.engine.systems.blitz_beta.battle import acts, reserves, signals
from armybuilder.engine.systems.blitz_beta.battle.engagement import KINDS, Engagement, Kind, Task, Terms, terms, zones
from armybuilder.engine.systems.blitz_beta.battle.fire import Fire
from armybuilder.engine.systems.blitz_beta.battle.hazards import dangerous_pool
from armybuilder.engine.systems.blitz_beta.battle.muster import muster
from armybuilder.engine.systems.blitz_beta.battle.policies.greedy import Greedy
from armybuilder.engine.systems.blitz_beta.battle.policies.random import RandomPolicy
from armybuilder.engine.systems.blitz_beta.battle.profile import model_profile
from armybuilder.engine.systems.blitz_beta.battle.proof.invariants import check, checked
from armybuilder.engine.systems.blitz_beta.battle.run import battlefield, begin, conclude, scenario_of
from armybuilder.engine.systems.blitz_beta.battle.scenery import Deployment
from armybuilder.engine.systems.blitz_beta.battle.ways import Move
from armybuilder.engine.systems.blitz_beta.battle.wording import Names, sentence
from tests.engine.blitz_beta.battle import mixed
from tests.engine.blitz_beta.battle.figures import CATALOGUE
from tests.engine.blitz_beta.battle.stage import Piece, Player, active, do, staged, told, where

HUNTER, JAGER, PARA = "north/hunter", "south/jager", "north/para-hunter"
TABLE = Table(48, 36, ())


def rng(seed):
    return Random(seed)  # noqa: S311 - a game


FIELD = battlefield(3, 150)


def engaged_in(battle, *tasks, other=(), rounds=6, condition="normal"):
    """The same battle with these objectives for side 0."""
    first, second = zones(battle.field.table, 3)
    agreed = Terms(Deployment(first, second, ((24.0, 24.0),)), rounds, condition, (tuple(tasks), tuple(other)))
    battle.scenario = Engagement(battle.field.table, agreed)
    return battle


def cleanup(battle, *players):
    run(battle.scenario.check(battle), battle, list(players) or [Player(), Player()])


@pytest.mark.parametrize(
    "roll, first, second",
    [
        (1, (5, 30), (40, 3)),
        (2, (15, 3), (33, 3)),
        (3, (24, 11), (24, 25)),
        (5, (30, 6), (18, 30)),
        (6, (40, 30), (40, 5)),
    ],
)
def test_zones_of_each_die(roll, first, second):
    ours, theirs = zones(TABLE, roll)
    assert (ours.contains(*first), theirs.contains(*second)) == (True, True)
    assert (ours.contains(*second), theirs.contains(*first), ours.contains(24, 18)) == (False, False, False)


def test_the_same_dice_agree_on_the_same_terms():
    assert terms(TABLE, rng(7), limit=150) == terms(TABLE, rng(7), limit=150)


@pytest.mark.parametrize("limit, count", [(50, 1), (100, 2), (150, 3)])
def test_larger_games_have_more_objectives(limit, count):
    agreed = [terms(TABLE, rng(seed), limit=limit) for seed in range(60)]
    assert {len(tasks) for one in agreed for tasks in one.tasks} == {count}
    assert {sum(task.primary for task in tasks) for one in agreed for tasks in one.tasks} == {1}
    assert {one.rounds for one in agreed} == {5, 6, 7}
    assert {task.kind for one in agreed for task in one.tasks[0]} == set(KINDS)
    assert all([t.kind for t in one.tasks[0]] == [t.kind for t in one.tasks[1]] for one in agreed)


def test_markers_stand_a_foot_from_the_edges_and_in_no_zone_of_their_side():
    for seed in range(40):
        agreed = terms(TABLE, rng(seed), mirrored=False)
        zones_of = agreed.deployment.first, agreed.deployment.second
        placed = [task for tasks in agreed.tasks for task in tasks if task.marker >= 0]
        # One marker of two is false.
        assert {task.marker // 2 for task in placed} == set(range(len(placed)))
        assert len(agreed.deployment.objectives) == max(1, 2 * len(placed))
        for side, tasks in enumerate(agreed.tasks):
            for task in tasks:
                if task.marker >= 0:
                    zone = zones_of[side if task.kind == "hold" else 1 - side]
                    for x, y in agreed.deployment.objectives[task.marker // 2 * 2 :][:2]:
                        assert 12 <= x <= 36
                        assert 12 <= y <= 24
                        assert not zone.contains(x, y)


def test_selected_objectives_are_those_with_the_first_one_primary():
    chosen: tuple[tuple[Kind, ...], tuple[Kind, ...]] = ("hold", "recon"), ("assassinate", "protect")
    agreed = terms(TABLE, rng(1), chosen=chosen)
    assert [[task.kind for task in tasks] for tasks in agreed.tasks] == [list(kinds) for kinds in chosen]
    assert [[task.primary for task in tasks] for tasks in agreed.tasks] == [[True, False], [True, False]]


WOOD = Terrain(name="Wood", outline=rectangle(8, 8, 8, 3), form="area", going="difficult")
ROAD = Terrain(name="Road", outline=rectangle(8, 28, 8, 3), form="area", going="road")


def test_area_terrain_turns_dangerous_on_a_six_and_hides_no_less():
    tables = [Table(48, 36 + number / 4, (WOOD,) * number + (ROAD,)) for number in range(1, 25)]
    agreed = [terms(table, rng(seed)) for table in tables for seed in range(9)]
    # A road is no area, and only on a normal day is anything dangerous.
    assert all(number < 24 and one.condition == "normal" for one in agreed for number in one.perils)
    rolled = [
        len(next((one.perils for one in agreed[start : start + 9] if one.perils), ())) for start in range(0, 216, 9)
    ]
    assert 300 / 10 < sum(rolled) < 300 / 4

    table, rolled = FIELD.table, [0]
    field = FIELD.endangered((rolled[0],))
    assert [one.dangerous for one in field.table.terrain] == [
        number == rolled[0] or one.dangerous for number, one in enumerate(table.terrain)
    ]
    assert field.sight is FIELD.sight
    assert (FIELD.endangered(()), FIELD.endangered((rolled[0],))) == (FIELD, field)


def called_by(winner, *, first=0.0, answer=True, number=4):
    """A battle whose last round is called, before the cleanup of a round."""
    battle = duel(task="recon", marker=-1)
    battle.scenario = Engagement(battle.field.table, battle.scenario.terms._replace(called=True))
    battle.round, battle.sides[0].score = number, first
    player = Player(last_round=answer)
    run(battle.scenario.opens(battle, winner), battle, [player, player])
    return battle, player


def test_who_has_the_initiative_may_call_the_last_round():
    assert called_by(0, number=3)[1].asked == []
    assert [called_by(side, first=1.0)[1].asked[0].options for side in (0, 1)] == [(True, False), (False, True)]
    battle, _ = called_by(1, answer=False)
    assert battle.caller == -1
    battle.round = 9
    cleanup(battle)
    assert battle.phase != "over"


def test_who_called_the_last_round_wins_a_tie():
    battle, _ = called_by(1)
    assert sentence(battle.log.events[-1], Names(battle)) == "Second calls this the last round"
    cleanup(battle)
    assert (battle.winner, battle.reason, battle.sides[0].score) == (1, "victory points", 0.0)


def duel(*dice, rounds=6, task="hold", marker=0, **more):
    battle = staged(
        [Piece(HUNTER, 24, 22, rank="CO"), Piece(HUNTER, 4, 4)],
        [Piece(JAGER, 40, 40, rank="CO"), Piece(JAGER, 44, 40, group=1)],
        *dice,
    )
    return engaged_in(battle, Task(task, True, marker), rounds=rounds, **more)


def test_holding_counts_in_the_end_and_the_primary_objective_twice():
    battle = duel(rounds=1)
    cleanup(battle)
    assert (told(battle, "victory points")["points"], battle.winner, battle.reason) == ([2, 0], 0, "victory points")


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


# Reserves


def waiting(*dice, key=PARA, way="airdrop"):
    """Two models that were held back, and an enemy in the middle."""
    battle = engaged_in(staged([Piece(key, 4, 4), Piece(key, 8, 4)], [Piece(JAGER, 24, 24)], *dice))
    for model in battle.models[:2]:
        model.place, model.cell = way, -1
    battle.sides[0].standing = ()
    return battle


def test_an_airdrop_lands_together_and_not_near_enemies():
    battle = waiting((6, 1), (6, 1, 1), (6, 1, 1))
    asked = []

    def place(decision):
        asked.append(decision.options)
        cell = battle.field.table.cell
        assert cell(24, 28) not in decision.options  # near the enemy
        return cell(10, 30) if len(asked) == 1 else cell(13, 30)

    cleanup(battle, Player(deploy=place), Player())

    assert battle.field.table.cell(30, 10) not in asked[1]  # out of formation
    assert [(model.place, model.station) for model in battle.models[:2]] == [("table", "dropping")] * 2


def test_an_airdrop_that_is_not_called_waits():
    battle = waiting((1, 1))
    cleanup(battle)
    assert [model.place for model in battle.models[:2]] == ["airdrop", "airdrop"]


def test_who_lands_on_all_ones_is_lost():
    battle = waiting((6, 6), (1, 1, 1), (1, 1, 2))
    cleanup(battle)
    assert [(model.place, model.damage) for model in battle.models[:2]] == [("destroyed", 1), ("table", 1)]


def test_who_dropped_is_hard_to_hit_until_it_acts():
    battle = waiting((6, 6), (6, 1, 1), (6, 1, 1))
    cleanup(battle)
    model = battle.models[0]
    run(acts.run_hooks(battle, "activation begins", model), battle, [Player(), Player()])
    assert (model.station, battle.models[1].station) == ("", "dropping")


def test_jets_help_an_airdrop():
    profile = CATALOGUE.models["eden/marshal-golem"].statline
    assert dangerous_pool(model_profile(profile), airdrop=True).skill == 3  # PILOT 4+ becomes 3+ (EX-32)


def test_rangers_come_over_an_edge_that_is_not_the_enemys():
    battle = waiting()
    model = battle.models[0]
    menu = reserves.Landings(battle, model, [], edge=True)
    cell = battle.field.table.cell
    assert [cell(*place) in menu for place in ((24, 2), (2, 20), (24, 10), (24, 46))] == [True, True, False, False]


def test_stealthy_units_come_off_the_board_and_on_in_a_later_round():
    battle = waiting(key="south/snake-eye-black-mamba", way="stealth")
    model = battle.models[0]
    enemys = battle.scenario.deployment.second
    asked = Player(inches_off=lambda decision: decision.options[0])
    cleanup(battle, asked, Player())

    places = [(battle.field.xs[cell], battle.field.ys[cell]) for cell in asked.asked[1].options]
    assert (model.place, model.station, model.beyond) == ("table", "off-board", model.frame.mr)  # one move away
    assert {edge for x, y in places for edge in (x < 1, x > 47, y < 1, y > 47) if edge}
    assert not any(enemys.contains(*place) for place in places)


def recon(unit="RC", key=HUNTER, lists=()):
    """A battle in which the models of side 0 are a unit of that code still to be deployed."""
    battle = engaged_in(staged([Piece(key, 4, 4)], [Piece(JAGER, 24, 40)]))
    scout = battle.models[0]
    scout.recruit = scout.recruit._replace(lists=frozenset(lists))
    battle.units = (battle.units[0]._replace(code=unit), battle.units[1])
    scout.place, scout.cell, battle.sides[0].standing = "reserve", -1, ()
    return battle, scout


@pytest.mark.parametrize(
    "unit, key, lists, found",
    [
        ("RC", HUNTER, (), ("stealth", "pathfinder", "ranger")),
        ("GP", HUNTER, (), ()),
        ("GP", HUNTER, ("SL-C3",), ("pathfinder",)),
        ("GP", HUNTER, ("SL-L",), ("pathfinder",)),
        ("GP", "north/infantry-squad", ("SL-L",), ()),
        ("PM", PARA, (), ("airdrop",)),
        ("GP", "south/snake-eye-black-mamba", (), ("airdrop", "stealth")),
    ],
)
def test_how_units_may_come_later(unit, key, lists, found):
    battle, scout = recon(unit, key, lists)
    assert reserves.ways(battle, battle.units[0]) == found
    asked = Player(hold_back="")
    run(reserves._hold_back(battle, scout), battle, [asked, asked])
    assert [tuple(one.options) for one in asked.asked] == ([("", *found)] if found else [])


def test_a_pathfinder_moves_once_before_the_first_round():
    battle, scout = recon()
    run(reserves._hold_back(battle, scout), battle, [Player(hold_back="pathfinder"), Player()])
    assert battle.scenario.expects(battle, 0)
    cell = battle.field.table.cell
    menus = []

    def act(decision):
        kinds = {type(one) for one in decision.options}
        menus.append((kinds, Fire(0, 0, (1,)) in decision.options))
        return Move(cell(10, 18), scout.facing) if len(menus) == 1 else acts.END

    run(reserves.scouts(battle), battle, [Player(deploy=cell(10, 15), act=act), Player()])

    assert menus[0] == ({acts.End, Move}, False)
    assert (where(battle, scout), scout.actions, scout.moves, battle.acting) == ((10.0, 18.0), 1, 0, -1)


def test_a_ranger_stands_at_an_edge_before_the_first_round():
    battle, scout = recon()
    run(reserves._hold_back(battle, scout), battle, [Player(hold_back="ranger"), Player()])
    cell = battle.field.table.cell

    def place(decision):
        assert [cell(*place) in decision.options for place in ((2, 20), (24, 20), (2, 44))] == [True, False, False]
        return cell(2, 20)

    run(reserves.scouts(battle), battle, [Player(deploy=place), Player()])
    assert (where(battle, scout), scout.station) == ((2.0, 20.0), "")


@pytest.mark.parametrize(
    "storm, standing, dice, left",
    [(False, 0, [(6, 6)], 2), (True, 0, [(6, 6), (5, 1)], 1), (True, 1, [(6, 6)], 1)],
)
def test_an_em_storm_contests_what_nobody_jams(monkeypatch, storm, standing, dice, left):
    battle = duel(*dice, condition="em storm" if storm else "normal")
    monkeypatch.setattr(signals, "standing_jam", lambda battle, model: standing)
    found = []

    def test():
        found.append((yield from signals.comms_test(battle, battle.models[0])))

    run(test(), battle, [Player(comms_boost=None), Player()])
    assert (found[0].left, found[0].clear, len(found[0].throws)) == (left, 2, len(dice))


@pytest.mark.parametrize("white, token", [(1, 1), (2, 0)])
def test_a_one_on_the_white_die_corrodes(white, token):
    dice = [(white, 1, 1), (6, 6)] + ([(1,)] if token else [])
    battle = engaged_in(staged([Piece(HUNTER, 24, 22)], [Piece(JAGER, 24, 32, 18)], *dice), condition="white sand")
    hunter = active(battle, battle.models[0])
    do(battle, hunter, Fire(0, 0, (1,)))
    assert battle.log.counts.get("white sand", 0) == token
    assert [event.values["intensity"] for event in battle.log.events if event.kind == "token"] == [1] * token
    assert hunter.gritty is False


def test_extreme_temperatures_cripple_until_they_are_endured():
    battle = duel((1, 1), (6, 6), condition="extreme temperatures")
    model = battle.models[0]
    run(reserves._freeze(battle, model), battle, [Player(), Player()])
    assert (model.crippled, model.chilled) == (True, True)
    battle.dice._rolls[1] = (6,)  # a die less when crippled
    run(reserves._thaw(battle, model), battle, [Player(), Player()])
    assert (model.crippled, model.chilled) == (False, False)


# Whole battles


@pytest.mark.parametrize("seed, key", list(enumerate(("generated", "individual", "basic", "generated"), start=8)))
def test_everything_plays_by_random_scenarios(seed, key):
    armies = muster(mixed.NORTH, mixed.CEF, CATALOGUE)
    battle = checked(begin(armies, FIELD, scenario_of(key, FIELD, seed), seed=seed))
    first = Greedy() if seed % 2 else RandomPolicy(seed)

    result = conclude(battle, [first, RandomPolicy(seed + 1)])

    check(battle)
    names = Names(battle)
    assert all(sentence(event, names) for event in battle.log.events)
    assert result.rounds <= 7
    assert battle.log.counts["strafing"] > 0
    assert {"minefield", "deployed inside"} <= battle.log.counts.keys()
