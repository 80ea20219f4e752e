"""Advanced scenarios: zones, rounds, weather, markers, what is rolled before a battle (BR-201; L3258-3285; EX-32)."""

import pytest

from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.deployment import build_armies
from armybuilder.engine.systems.blitz_beta.battle.fuzz.invariants import check_state, with_checked_log
from armybuilder.engine.systems.blitz_beta.battle.narration.names import BattleNames
from armybuilder.engine.systems.blitz_beta.battle.narration.text import describe_event
from armybuilder.engine.systems.blitz_beta.battle.play import acts
from armybuilder.engine.systems.blitz_beta.battle.policies.chance.player import RandomPolicy
from armybuilder.engine.systems.blitz_beta.battle.policies.greedy_player import GreedyPolicy
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import line_of_sight
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios import reserves
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.engagement import (
    CONDITIONS,
    KINDS,
    Engagement,
    EngagementTerms,
    Kind,
    deployment_zones,
    roll_terms,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.signals import signals
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.jamming import Scan
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.observation import Observe
from armybuilder.engine.systems.blitz_beta.battle.run import battlefield, create_battle, play_to_end, scenario_of
from armybuilder.engine.systems.blitz_beta.battle.table.cover import Lock
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import DeploymentZones, TableZone
from tests.engine.blitz_beta.battle import mixed
from tests.engine.blitz_beta.battle.figures import CATALOGUE
from tests.engine.blitz_beta.battle.scenarios import HUNTER, JAGER, TABLE, TAG, duel, engaged_in, rng
from tests.engine.blitz_beta.battle.stage import Faces, Piece, Player, active, do, staged

FIELD = battlefield(3, 150)


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
    ours, theirs = deployment_zones(TABLE, roll)
    assert (ours.contains(*first), theirs.contains(*second)) == (True, True)
    assert (ours.contains(*second), theirs.contains(*first), ours.contains(24, 18)) == (False, False, False)


NARROW = TableZone(0, 0, 16, 36), TableZone(32, 0, 48, 36)
WIDE = TableZone(0, 0, 48, 12), TableZone(0, 24, 48, 36)


@pytest.mark.parametrize(
    "roll, first, second",
    [
        *((roll, (NARROW[0],), (NARROW[1],)) for roll in (1, 2)),
        *((roll, (WIDE[0],), (WIDE[1],)) for roll in (3, 4)),
        (5, (TableZone(0, 0, 32, 12),), (TableZone(16, 24, 48, 36),)),
        (6, (TableZone(0, 0, 16, 12), TableZone(32, 24, 48, 36)), (TableZone(0, 24, 16, 36), TableZone(32, 0, 48, 12))),
    ],
)
def test_zones_are_thirds_and_ninths_of_the_table(roll, first, second):
    """L3219-3231: of one of 48 by 36 inches."""
    assert tuple(zone.parts() for zone in deployment_zones(TABLE, roll)) == (first, second)


def test_the_same_dice_agree_on_the_same_terms():
    assert roll_terms(TABLE, rng(7), limit=150) == roll_terms(TABLE, rng(7), limit=150)


@pytest.mark.parametrize("limit, count", [(50, 1), (51, 2), (100, 2), (101, 3)])
def test_larger_games_have_more_objectives(limit, count):
    agreed = [roll_terms(TABLE, rng(seed), limit=limit) for seed in range(60)]
    assert {len(tasks) for one in agreed for tasks in one.tasks} == {count}
    assert {sum(task.primary for task in tasks) for one in agreed for tasks in one.tasks} == {1}
    assert {one.rounds for one in agreed} == {5, 6, 7}
    assert {task.kind for one in agreed for task in one.tasks[0]} == set(KINDS)
    assert all([t.kind for t in one.tasks[0]] == [t.kind for t in one.tasks[1]] for one in agreed)


def test_markers_stand_a_foot_from_the_edges_and_in_no_zone_of_their_side():
    for seed in range(40):
        agreed = roll_terms(TABLE, rng(seed), mirrored=False)
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
    agreed = roll_terms(TABLE, rng(1), chosen=chosen)
    assert [[task.kind for task in tasks] for tasks in agreed.tasks] == [list(kinds) for kinds in chosen]
    assert [[task.primary for task in tasks] for tasks in agreed.tasks] == [[True, False], [True, False]]


WOOD = TerrainPiece(name="Wood", outline=rectangle(8, 8, 8, 3), form="area", going="difficult")
ROAD = TerrainPiece(name="Road", outline=rectangle(8, 28, 8, 3), form="area", going="road")


def test_area_terrain_turns_dangerous_on_a_six_and_hides_no_less():
    tables = [Tabletop(48, 36 + number / 4, (WOOD,) * number + (ROAD,)) for number in range(1, 25)]
    agreed = [roll_terms(table, rng(seed)) for table in tables for seed in range(9)]
    # A road is no area, and only on a normal day is anything dangerous.
    assert all(number < 24 and one.condition == "normal" for one in agreed for number in one.dangerous_pieces)
    rolled = [
        len(next((one.dangerous_pieces for one in agreed[start : start + 9] if one.dangerous_pieces), ()))
        for start in range(0, 216, 9)
    ]
    assert 300 / 10 < sum(rolled) < 300 / 4

    table, rolled = FIELD.table, [0]
    field = FIELD.with_dangerous_pieces((rolled[0],))
    assert [one.dangerous for one in field.table.terrain] == [
        number == rolled[0] or one.dangerous for number, one in enumerate(table.terrain)
    ]
    assert field.sight is FIELD.sight
    assert (FIELD.with_dangerous_pieces(()), FIELD.with_dangerous_pieces((rolled[0],))) == (FIELD, field)


@pytest.mark.parametrize("white, token", [(1, 1), (2, 0)])
def test_a_one_on_the_white_die_corrodes(white, token):
    dice = [(white, 1, 1), (6, 6)] + ([(1,)] if token else [])
    battle = engaged_in(staged([Piece(HUNTER, 24, 22)], [Piece(JAGER, 24, 32, 18)], *dice), condition="white sand")
    hunter = active(battle, battle.models[0])
    do(battle, hunter, FireWeapon(0, 0, (1,)))
    assert battle.log.counts.get("white sand", 0) == token
    assert [event.values["intensity"] for event in battle.log.events if event.kind == "token"] == [1] * token
    assert hunter.gritty is False


def test_extreme_temperatures_cripple_until_they_are_endured():
    battle = duel((1, 1), (6, 6), condition="extreme temperatures")
    model = battle.models[0]
    battle.players = [Player(), Player()]
    reserves._freeze(battle, model)
    assert (model.crippled, model.chilled) == (True, True)
    battle.dice._rolls[1] = (6,)  # a die less when crippled
    battle.players = [Player(), Player()]
    reserves._recover_from_cold(battle, model)
    assert (model.crippled, model.chilled) == (False, False)


@pytest.mark.parametrize("seed, key", list(enumerate(("generated", "individual", "basic", "generated"), start=8)))
def test_everything_plays_by_random_scenarios(seed, key):
    armies = build_armies(mixed.NORTH, mixed.CEF, CATALOGUE)
    battle = with_checked_log(create_battle(armies, FIELD, scenario_of(key, FIELD, seed), seed=seed))
    first = GreedyPolicy() if seed % 2 else RandomPolicy(seed)

    result = play_to_end(battle, [first, RandomPolicy(seed + 1)])

    check_state(battle)
    names = BattleNames(battle)
    assert all(describe_event(event, names) for event in battle.log.events)
    assert result.rounds <= 7
    assert battle.log.counts["strafing"] > 0
    assert {"minefield", "deployed inside"} <= battle.log.counts.keys()


def test_rounds_by_the_die():
    agreed = [roll_terms(TABLE, rng(seed)).rounds for seed in range(600)]
    assert [round(6 * agreed.count(rounds) / 600) for rounds in (5, 6, 7)] == [1, 4, 1]


def test_weather_by_the_die():
    agreed = [roll_terms(TABLE, rng(seed)).condition for seed in range(600)]
    found = [agreed.count(one) for one in dict.fromkeys(CONDITIONS)]
    assert [round(6 * count / 600) for count in found] == [1, 1, 1, 1, 2]


def foggy(y):
    battle = staged([Piece(TAG, 24, 10)], [Piece(JAGER, 24, y, 18)])
    first, second = deployment_zones(battle.field.table, 3)
    battle.scenario = Engagement(
        battle.field.table, EngagementTerms(DeploymentZones(first, second, ((24.0, 24.0),)), 6, "fog", ((), ()))
    )
    return battle


@pytest.mark.parametrize("y, found", [(28, (Lock.SIGHT, ())), (30, (Lock.SENSORS, (1,)))])
def test_fog_is_full_light_cover_from_eighteen_inches_on(y, found):
    battle = foggy(y)
    seen = line_of_sight(battle, *battle.models).shelter
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
    battle.players = [Player(), second]
    found = signals.comms_test(battle, battle.models[0])
    assert (found.left, [label for label, _ in found.throws]) == (2, ["comms", "jamming"])


def test_white_sand_is_about_tests_of_actions():
    """A one on the first die of a scan corrodes at once; the same on a defence does nothing."""
    battle = engaged_in(staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 15, 18)]), condition="white sand")
    battle.dice = Faces(1, (1, 6))
    do(battle, active(battle, battle.models[0]), Scan(1))
    assert (battle.log.counts["white sand"], battle.models[0].damage, battle.models[0].corrosion) == (1, 1, 1)

    battle = engaged_in(staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 20, 18)]), condition="white sand")
    battle.dice = Faces(6, (6, 6, 6), (1, 6))
    do(battle, active(battle, battle.models[0]), FireWeapon(0, 0, (1,)))
    assert battle.log.counts.get("white sand", 0) == 0


@pytest.mark.parametrize("key, number", [(HUNTER, 2), ("support/bunker", 1)])
def test_nobody_freezes_later_or_without_a_pilot(key, number):
    """L3279."""
    battle = engaged_in(staged([Piece(key, 24, 22)], [Piece(JAGER, 24, 32)]), condition="extreme temperatures")
    battle.round, battle.dice = number, Faces(1)
    battle.players = [Player(), Player()]
    acts.run_hooks(battle, "setup", battle.models[0])
    assert not battle.models[0].crippled


def test_extreme_temperatures_are_rolled_before_the_first_round_and_in_cleanups():
    battle = duel(condition="extreme temperatures")
    model, crippled = battle.models[0], []
    for moment, number, face in (("setup", 1, 1), ("cleanup", 1, 1), ("setup", 2, 6), ("cleanup", 2, 6)):
        battle.round, battle.dice = number, Faces(face)
        battle.players = [Player(), Player()]
        acts.run_hooks(battle, moment, model)
        crippled.append(model.crippled)
    assert crippled == [True, True, True, False]


def test_on_a_normal_day_each_area_is_dangerous_on_a_six():
    areas = tuple(WOOD for _ in range(24))
    found = [
        len(roll_terms(Tabletop(48, 36 + number / 4, areas), rng(seed)).dangerous_pieces)
        for number in range(20)
        for seed in range(9)
    ]
    rolled = [count for count in found if count]
    assert 2 <= sum(rolled) / len(rolled) <= 6


def test_only_areas_turn_dangerous():
    walls = (TerrainPiece(name="Wall", outline=rectangle(8, 8, 8, 3)),) * 24
    assert {roll_terms(Tabletop(48, 36, walls), rng(seed)).dangerous_pieces for seed in range(9)} == {()}
