"""Advanced scenarios: what is rolled, what objectives are worth, who comes later (BR-201 to BR-204; EX-32)."""

from random import Random

import pytest

from armybuilder.engine.core.battle.decisions import run
from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.terrain import Table, Terrain
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat import damaging
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat.fire import Fire
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat.locks import line
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat.situation import Strike, situation
from armybuilder.engine.systems.blitz_beta.battle.chapters.movement.routes import Move
from armybuilder.engine.systems.blitz_beta.battle.chapters.scenarios import reserves
from armybuilder.engine.systems.blitz_beta.battle.chapters.scenarios.engagement import (
    CONDITIONS,
    KINDS,
    Engagement,
    Kind,
    Task,
    Terms,
    remaining,
    terms,
    zones,
)
from armybuilder.engine.systems.blitz_beta.battle.chapters.signals import signals
from armybuilder.engine.systems.blitz_beta.battle.chapters.signals.jamming import Scan
from armybuilder.engine.systems.blitz_beta.battle.chapters.signals.observation import Observe
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import attack_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.hazards import dangerous_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profiling import model_profile
from armybuilder.engine.systems.blitz_beta.battle.muster import muster
from armybuilder.engine.systems.blitz_beta.battle.play import acts
from armybuilder.engine.systems.blitz_beta.battle.policies.greedy import Greedy
from armybuilder.engine.systems.blitz_beta.battle.policies.random import RandomPolicy
from armybuilder.engine.systems.blitz_beta.battle.proof.invariants import check, checked
from armybuilder.engine.systems.blitz_beta.battle.run import battlefield, begin, conclude, scenario_of
from armybuilder.engine.systems.blitz_beta.battle.state.battle import Concealment
from armybuilder.engine.systems.blitz_beta.battle.table.cover import Lock
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import Deployment
from armybuilder.engine.systems.blitz_beta.battle.voices.wording import Names, sentence
from tests.engine.blitz_beta.battle import mixed
from tests.engine.blitz_beta.battle.figures import CATALOGUE, labels, line_of
from tests.engine.blitz_beta.battle.stage import Faces, Piece, Player, active, do, event_values, staged, wall, where

HUNTER, JAGER, PARA, TAG = "north/hunter", "south/jager", "north/para-hunter", "peace-river/skirmisher-tag"
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
    assert all(number < 24 and one.condition == "normal" for one in agreed for number in one.dangerous_pieces)
    rolled = [
        len(next((one.dangerous_pieces for one in agreed[start : start + 9] if one.dangerous_pieces), ()))
        for start in range(0, 216, 9)
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
    assert (event_values(battle, "victory points")["points"], battle.winner, battle.reason) == (
        [2, 0],
        0,
        "victory points",
    )


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
    first = [Piece(key, 4, 4), Piece(key, 8, 4, rank="CGL")]
    battle = engaged_in(staged(first, [Piece(JAGER, 24, 24)], *dice))
    for model in battle.models[:2]:
        model.place, model.cell = way, -1
    battle.sides[0].standing = ()
    return battle


def test_an_airdrop_lands_in_formation_and_not_near_enemies():
    """The CGL lands first, the other within six inches of it; seven inches between centres are six between these bases."""
    battle = waiting((6, 1), (6, 1, 1), (6, 1, 1))
    asked = []

    def place(decision):
        asked.append((decision.model, decision.options))
        cell = battle.field.table.cell
        assert [cell(24, y) in decision.options for y in (30, 31)] == [False, False]
        return cell(10, 30) if len(asked) == 1 else cell(17, 30)

    cleanup(battle, Player(deploy=place), Player())

    cell = battle.field.table.cell
    assert [number for number, _ in asked] == [1, 0]
    assert [cell(24, 31.5) in asked[0][1], cell(17, 30) in asked[1][1], cell(17.5, 30) in asked[1][1]] == [
        True,
        True,
        False,
    ]
    assert [(model.place, model.station) for model in battle.models[:2]] == [("table", "dropping")] * 2


def test_an_airdrop_that_is_not_called_comes_in_the_second_cleanup():
    battle = waiting((1, 1))
    cleanup(battle)
    assert [model.place for model in battle.models[:2]] == ["airdrop", "airdrop"]

    battle.round, battle.dice = 2, Faces(6)
    cleanup(battle)
    assert [model.place for model in battle.models[:2]] == ["table", "table"]


def test_the_commander_of_the_unit_calls_it_with_its_command_suite():
    battle = waiting((1, 4, 1), (6, 1, 1), (6, 1, 1), key=line_of(PARA, traits="Arms, Airdrop, CMD:+1D6"))
    cleanup(battle)
    event = next(event for event in battle.log.events if event.kind == "airdrop called")
    assert (event.throws[0][1].pool.skill, labels(event.throws[0][1].pool)) == (4, [("Command", 1, 0)])


def test_support_drops_around_the_cgl_that_is_there():
    battle = waiting((6, 6))
    battle.dice = Faces(6)
    cgl, cell = battle.models[1], battle.field.table.cell
    cgl.place, cgl.cell = "table", cell(40, 10)
    battle.sides[0].standing = (1,)
    asked = Player(deploy=lambda decision: next(iter(decision.options)))
    cleanup(battle, asked, Player())
    assert battle.gap(battle.models[0], cgl) <= 6


def test_who_lands_on_all_ones_is_lost():
    """The CGL lands on two ones and a two."""
    battle = waiting((6, 6), (1, 1, 2), (1, 1, 1))
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
    assert reserves.entry_modes(battle, battle.units[0]) == found
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
    """In contact with any edge outside of the enemy's zone, looking into the table."""
    battle, scout = recon()
    run(reserves._hold_back(battle, scout), battle, [Player(hold_back="ranger"), Player()])
    cell = battle.field.table.cell

    def place(decision):
        found = [cell(*place) in decision.options for place in ((0.5, 20), (24, 0.5), (2, 20), (24, 20), (0.5, 44))]
        assert found == [True, True, False, False, False]
        return cell(0.5, 20)

    run(reserves.scouts(battle), battle, [Player(deploy=place), Player()])
    assert (where(battle, scout), scout.station, scout.facing) == ((0.5, 20.0), "", 0)


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
    run(reserves._recover_from_cold(battle, model), battle, [Player(), Player()])
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


# Clause by clause: rounds and weather (L3258-3284)


def test_rounds_by_the_die():
    agreed = [terms(TABLE, rng(seed)).rounds for seed in range(600)]
    assert [round(6 * agreed.count(rounds) / 600) for rounds in (5, 6, 7)] == [1, 4, 1]


def test_weather_by_the_die():
    agreed = [terms(TABLE, rng(seed)).condition for seed in range(600)]
    found = [agreed.count(one) for one in dict.fromkeys(CONDITIONS)]
    assert [round(6 * count / 600) for count in found] == [1, 1, 1, 1, 2]


def foggy(y):
    battle = staged([Piece(TAG, 24, 10)], [Piece(JAGER, 24, y, 18)])
    first, second = zones(battle.field.table, 3)
    battle.scenario = Engagement(
        battle.field.table, Terms(Deployment(first, second, ((24.0, 24.0),)), 6, "fog", ((), ()))
    )
    return battle


@pytest.mark.parametrize("y, found", [(28, (Lock.SIGHT, ())), (30, (Lock.SENSORS, (1,)))])
def test_fog_is_full_light_cover_from_eighteen_inches_on(y, found):
    battle = foggy(y)
    seen = line(battle, *battle.models).shelter
    assert (seen.lock, seen.full_pieces) == found


def test_fog_blinds_satellites():
    battle = foggy(30)
    assert Observe(1, satellite=True) not in acts.ActMenu(battle, active(battle, battle.models[0]))


def test_an_em_storm_leaves_what_somebody_jams():
    """The reaction of a jammer takes its place, even if it comes to nothing."""
    battle = staged([Piece(HUNTER, 24, 10)], [Piece("peace-river/skirmisher", 24, 20)], (6, 6), (1, 1, 1, 1))
    engaged_in(battle, condition="em storm")
    active(battle, battle.models[0])
    second = Player(**{"comms jamming": True})
    found = run(signals.comms_test(battle, battle.models[0]), battle, [Player(), second])
    assert (found.left, [label for label, _ in found.throws]) == (2, ["comms", "jamming"])


def test_white_sand_is_about_tests_of_actions():
    """A one on the first die of a scan corrodes at once; the same on a defence does nothing."""
    battle = engaged_in(staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 15, 18)]), condition="white sand")
    battle.dice = Faces(1, (1, 6))
    do(battle, active(battle, battle.models[0]), Scan(1))
    assert (battle.log.counts["white sand"], battle.models[0].damage, battle.models[0].corrosion) == (1, 1, 1)

    battle = engaged_in(staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 20, 18)]), condition="white sand")
    battle.dice = Faces(6, (6, 6, 6), (1, 6))
    do(battle, active(battle, battle.models[0]), Fire(0, 0, (1,)))
    assert battle.log.counts.get("white sand", 0) == 0


def test_extreme_temperatures_are_rolled_before_the_first_round_and_in_cleanups():
    battle = duel(condition="extreme temperatures")
    model, crippled = battle.models[0], []
    for moment, number, face in (("setup", 1, 1), ("cleanup", 1, 1), ("setup", 2, 6), ("cleanup", 2, 6)):
        battle.round, battle.dice = number, Faces(face)
        run(acts.run_hooks(battle, moment, model), battle, [Player(), Player()])
        crippled.append(model.crippled)
    assert crippled == [True, True, True, False]


def test_on_a_normal_day_each_area_is_dangerous_on_a_six():
    areas = tuple(WOOD for _ in range(24))
    found = [
        len(terms(Table(48, 36 + number / 4, areas), rng(seed)).dangerous_pieces)
        for number in range(20)
        for seed in range(9)
    ]
    rolled = [count for count in found if count]
    assert 2 <= sum(rolled) / len(rolled) <= 6


# Clause by clause: objectives (L3286-3334)


def test_mirrored_objectives_are_the_same_and_each_side_has_a_primary_of_its_own():
    agreed = [terms(TABLE, rng(seed)) for seed in range(60)]
    assert all([one.kind for one in both.tasks[0]] == [one.kind for one in both.tasks[1]] for both in agreed)
    primary = [[task.primary for task in tasks].index(True) for both in agreed for tasks in both.tasks]
    assert {*primary} == {0, 1, 2}


def test_individual_objectives_are_rolled_by_each_side():
    agreed = [terms(TABLE, rng(seed), mirrored=False) for seed in range(60)]
    differ = [[one.kind for one in both.tasks[0]] != [one.kind for one in both.tasks[1]] for both in agreed]
    assert sum(differ) > 50


def test_a_double_is_rolled_again_once():
    """Three of six by chance are three kinds in 20 of 36 games; rolled again, in 80 to 90 of 100."""
    agreed = [terms(TABLE, rng(seed)).tasks[0] for seed in range(600)]
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


def targets(battle, *tasks, face=1, **more):
    """Whom the tasks of side 0 are about after the first cleanup."""
    engaged_in(battle, *tasks, **more)
    battle.dice = Faces(face)
    cleanup(battle, Player(), Player(inches_off=lambda decision: decision.options[-1]))
    return [standing[0] for standing in battle.tasks]


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


def test_a_wreck_can_be_scanned():
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 15, 18), Piece(JAGER, 24, 20, 18), Piece(JAGER, 24, 40)])
    engaged_in(battle, Task("recon"))
    battle.dice = Faces(6)
    for number in (1, 2):
        run(damaging.damage_model(battle, battle.models[number], 5), battle, [Player(), Player()])
        run(damaging.damage_model(battle, battle.models[number], 1), battle, [Player(), Player()])
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
    assert remaining(battle, 0) == 20.0  # ten each: a Hunter and the aircraft


def test_off_board_support_counts_for_casualties():
    battle = staged([Piece("north/grizzly", 24, 1)], [Piece(JAGER, 24, 40)])
    battle.models[0].station, battle.models[0].beyond = "off-board", 30
    assert remaining(battle, 0) == 10.0


def test_casualties_are_a_point_never_doubled_and_break_ties():
    battle = duel(rounds=1, task="hold", marker=0)
    battle.models[0].cell = battle.field.table.cell(4, 8)
    battle.models[2].crippled = True
    cleanup(battle)
    assert (event_values(battle, "victory points")["points"], battle.winner) == ([1, 0], 0)


# Clause by clause: reserves (L3335-3401)


@pytest.mark.parametrize("text, skill", [("LAC (Arm)", 6), ("LAC (Arm, Flak)", 4), ("LAC (Arm, AA)", 4)])
def test_who_dropped_is_shot_at_as_what_flies(text, skill):
    """Twelve inches more, GUN 6+ but with AA or Flak, and Lock in any case."""
    battle = staged([Piece(line_of(JAGER, text), 24, 10)], [Piece(PARA, 24, 16, 18)])
    jager, target = battle.models
    target.station = "dropping"
    seen = line(battle, jager, target).shelter
    facts = situation(battle, Strike(0, 0, 0, (1,)), target, seen, attackers=frozenset())
    assert (attack_pool(facts).skill, seen.lock, facts.target_air) == (skill, Lock.SIGHT, "airdropping")
    assert seen.distance == battle.gap(jager, target) + 12


@pytest.mark.parametrize("fog, pieces", [(False, ()), (True, (1,))])
def test_only_weather_covers_who_dropped(fog, pieces):
    """A hedge beside it does not, fog does, and hides it from nobody."""
    hedge = wall(24, 25, 6, 0.5, cover="medium")
    battle = staged([Piece(JAGER, 24, 4)], [Piece(PARA, 24, 26, 18)], terrain=(hedge,))
    battle.models[1].station = "dropping"
    battle.scenario.concealment = Concealment(18, 1) if fog else None
    seen = line(battle, *battle.models).shelter
    assert (seen.cover, seen.full_pieces, seen.lock) == (0, pieces, Lock.SIGHT)


def test_who_dropped_covers_nobody():
    battle = staged([Piece("north/aller", 24, 14), Piece("north/infantry-squad", 24, 16.5)], [Piece(JAGER, 24, 10, 6)])
    tank, squad, jager = battle.models
    assert line(battle, jager, squad).friend == tank.id
    battle.set(tank, "station", "dropping")
    assert line(battle, jager, squad).friend == -1


@pytest.mark.parametrize("station, may", [("", False), ("dropping", True)])
def test_who_dropped_is_moved_through(station, may):
    battle = staged([Piece(HUNTER, 24, 12)], [Piece(JAGER, 24, 10, 6)])
    battle.models[0].station = station
    moves, cell = acts.ActMenu(battle, active(battle, battle.models[1])), battle.field.table.cell
    assert [Move(cell(24, y), 6) in moves for y in (13.5, 12)] == [may, False]


def test_a_dropping_unit_takes_the_test_with_all_modifiers():
    battle = waiting((6, 6), (6, 1, 1), (6, 1, 1))
    battle.models[1].crippled = True
    battle.dice = Faces(6)
    cleanup(battle)
    throws = [event.throws[0][1] for event in battle.log.events if event.kind == "lands"]
    assert [labels(throw.pool) for throw in throws] == [[("Crippled", -1, 0), ("Walker", 1, 0)], [("Walker", 1, 0)]]


def test_attached_models_need_no_trait_and_every_model_of_the_unit_does():
    battle = engaged_in(staged([Piece(PARA, 4, 4), Piece(PARA, 8, 4)], [Piece(JAGER, 24, 40)]))
    unit, drone = battle.units[0], battle.models[1]
    assert reserves.entry_modes(battle, unit) == ("airdrop",)
    drone.kit = staged([Piece(HUNTER, 1, 1)], [Piece(JAGER, 4, 4)]).models[0].kit
    assert reserves.entry_modes(battle, unit) == ()
    drone.recruit = drone.recruit._replace(parent=0)
    assert reserves.entry_modes(battle, unit) == ("airdrop",)


def test_a_stealthy_unit_comes_nearer_unless_it_fires():
    battle = waiting(key="south/snake-eye-black-mamba", way="stealth")
    battle.dice = Faces(6)
    cleanup(battle, Player(inches_off=lambda decision: decision.options[4]), Player())
    model = battle.models[0]
    away = model.beyond
    model.standby = model.kit.act
    run(acts.run_hooks(battle, "tokens", model), battle, [Player(inches_off=away - 3), Player()])
    assert model.beyond == away - 3
    model.standby = 0
    player = Player(inches_off=1)
    run(acts.run_hooks(battle, "tokens", model), battle, [player, Player()])
    assert (model.beyond, player.asked) == (away - 3, [])


def test_units_of_one_group_may_come_in_different_ways():
    battle = engaged_in(
        staged([Piece(PARA, 4, 4), Piece("south/snake-eye-black-mamba", 8, 4, group=1)], [Piece(JAGER, 24, 40)])
    )
    battle.sides[0].standing = ()
    for model in battle.models[:2]:
        model.place, model.cell = "reserve", -1
        run(reserves._hold_back(battle, model), battle, [Player(hold_back=["airdrop", "stealth"][model.id]), Player()])
    assert [model.place for model in battle.models[:2]] == ["airdrop", "stealth"]


@pytest.mark.parametrize("height, cover", [(2.0, 0), (2.5, 1)])
def test_area_terrain_covers_a_fortification_if_it_is_taller(height, cover):
    """A turret two inches high at the edge of woods."""
    woods = Terrain(name="Woods", outline=rectangle(24, 22.5, 12, 4), height=height, form="area", cover="light")
    battle = staged([Piece(HUNTER, 24, 10)], [Piece("support/ac-turret", 24, 22, 18)], terrain=(woods,))
    assert line(battle, *battle.models).shelter.cover == cover


@pytest.mark.parametrize("key", ["aircraft/generic-fighter", "north/medical-badger"])
def test_flyers_and_medics_are_no_objectives(key):
    battle = staged([Piece(HUNTER, 24, 4)], [Piece(key, 24, 40, rank="CO"), Piece(JAGER, 30, 40, rank="CGL", group=1)])
    assert targets(battle, Task("assassinate")) == [2]
