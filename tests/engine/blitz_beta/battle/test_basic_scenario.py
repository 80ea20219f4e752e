"""The meeting engagement, clause by clause (BR-200; L946-993)."""

import pytest

from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.systems.blitz_beta.battle.play.acts import END
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.scenario import MeetingEngagement, ZonePlaces
from armybuilder.engine.systems.blitz_beta.battle.rules.sequence import cleanup
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import LAYOUTS, meeting_engagement
from tests.engine.blitz_beta.battle.figures import line_of
from tests.engine.blitz_beta.battle.stage import Faces, Piece, Player, staged

HUNTER, JAGER = "north/hunter", "south/jager"
PLACES = staged([Piece(HUNTER, 1, 1)], [Piece(JAGER, 2, 2)]).scenario.deployment.objectives


def ended(battle):
    battle.dice = Faces(6)
    battle.players = [Player(), Player()]
    cleanup(battle)
    return battle.phase == "over", battle.winner, battle.reason


def held(first, second, *, number=2):
    """A battle at the end of a round with models of both sides at these places."""
    battle = staged([Piece(HUNTER, *place) for place in first], [Piece(JAGER, *place) for place in second])
    battle.round = number
    return battle


def test_each_side_starts_in_its_third_and_the_objectives_stand_in_the_other():
    battle = staged([Piece(HUNTER, 1, 1)], [Piece(JAGER, 2, 2)])
    places = [
        ZonePlaces(battle, model, zone)
        for model, zone in zip(battle.models, battle.scenario.deployment[:2], strict=True)
    ]
    cell = battle.field.table.cell
    assert [[cell(20, y) in menu for y in (10, 16, 17, 31, 32, 40)] for menu in places] == [
        [True, True, False, False, False, False],
        [False, False, False, False, True, True],
    ]
    assert [16 < y < 32 for _, y in PLACES] == [True] * 4


def test_places_to_start_from_are_an_inch_apart_and_on_the_table():
    battle = staged([Piece(HUNTER, 1, 1)], [Piece(JAGER, 2, 2)])
    zone = battle.scenario.deployment.first
    menu = ZonePlaces(battle, battle.models[0], zone)
    found = [(battle.field.xs[cell], battle.field.ys[cell]) for cell in menu]
    assert {x % 1 for x, _ in found} == {y % 1 for _, y in found} == {0.0}
    assert all(zone.contains(*place) for place in found)
    assert [cell in menu for cell in (-1, battle.field.cells, "middle")] == [False] * 3


@pytest.mark.parametrize("layout", LAYOUTS)
def test_objectives_stand_as_the_layout_says(layout):
    table = Tabletop(48, 48, ())
    assert MeetingEngagement(table, layout=layout).deployment == meeting_engagement(table, layout)


@pytest.mark.parametrize(
    "near, enemy, holder",
    [
        ((0, 6), None, 0),
        ((0, 7.0), None, -1),
        ((0, 0), (0, 6), -1),
        ((0, 0), (0, 7.0), 0),
    ],
)  # fmt: skip
def test_a_friend_within_six_inches_captures_and_an_enemy_denies(near, enemy, holder):
    x, y = PLACES[0]
    enemies = [(1, 47)] if enemy is None else [(x + enemy[0], y + enemy[1])]
    battle = held([(x + near[0], y + near[1])], enemies)
    ended(battle)
    assert battle.objectives[0] == holder


def test_three_in_a_cleanup_from_the_second_round_on_win():
    for number, over in ((1, False), (2, True), (3, True)):
        found = ended(held(PLACES[:3], [(1, 47)], number=number))
        assert found == ((True, 0, "objectives") if over else (False, None, ""))


def test_two_do_not_win_before_the_end():
    assert not ended(held(PLACES[:2], [(1, 47)], number=5))[0]


def test_after_six_rounds_most_objectives_win():
    assert ended(held([PLACES[0]], [(1, 47)], number=6)) == (True, 0, "objectives at the last round")


def test_so_does_the_second_side():
    assert ended(held([(1, 1)], [PLACES[0]], number=6)) == (True, 1, "objectives at the last round")


def test_a_tie_goes_to_who_has_most_actions_on_the_table():
    battle = staged([Piece(line_of(HUNTER, act=2), 1, 1)], [Piece(JAGER, 1, 47), Piece(JAGER, 5, 47)])
    battle.round, battle.models[2].place = 6, "wreck"
    battle.sides[1].standing = (1,)
    assert ended(battle) == (True, 0, "actions left at the last round")


def deployed(key, other, **answers):
    """A battle of two models after its deployment; some rolls of six."""
    battle = staged([Piece(key, 10, 4, rank="CGL")], [Piece(other, 40, 40)])
    for model in battle.models:
        model.place, model.cell = "reserve", -1
    for side in battle.sides:
        side.standing = ()
    battle.units = (battle.units[0]._replace(code="RC"), battle.units[1])
    battle.phase, battle.step, battle.turn, battle.dice = "deployment", 1, 0, Faces(6)
    first = Player(**answers)
    battle.players = [first, Player()]
    while not battle.scenario.deploy(battle):
        pass
    return battle, first


@pytest.mark.parametrize("way", ["stealth", "pathfinder", "ranger"])
def test_reserves_of_all_types_are_allowed(way):
    battle, player = deployed(HUNTER, JAGER, hold_back=way, act=END)
    offered = [tuple(decision.options) for decision in player.asked if decision.kind == "hold back"]
    assert offered == [("", "stealth", "pathfinder", "ranger")]
    assert battle.models[0].place == ("stealth" if way == "stealth" else "table")


def test_an_airdrop_comes_in_the_first_cleanup():
    battle, _ = deployed("north/para-hunter", JAGER, hold_back="airdrop")
    battle.round = 1
    ended(battle)
    assert (battle.models[0].place, battle.models[0].station) == ("table", "dropping")


def test_support_of_all_types_is_allowed():
    """A unit off the board, a turret, a minefield, an aircraft."""
    battle, _ = deployed(line_of(HUNTER, "LFM"), JAGER, stay_off=True, inches_off=20)
    assert (battle.models[0].station, battle.models[0].beyond) == ("off-board", 20)
    for key, place in (
        ("support/ac-turret", "table"),
        ("support/minefield", "laid"),
        ("aircraft/generic-fighter", "table"),
    ):
        battle, _ = deployed(key, JAGER)
        assert battle.models[0].place == place
