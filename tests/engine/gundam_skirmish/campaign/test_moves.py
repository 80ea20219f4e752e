"""Moving teams: tiles that touch, who stands in the way, neutral zones, three actions (inventory 5.6, 5.7, 5.10; L40, L50, L54)."""

import pytest

from armybuilder.engine.systems.gundam_skirmish.campaign.map import TILES, adjacent
from tests.engine.gundam_skirmish.campaign.table import Table, at_war, setup, suit


@pytest.mark.parametrize(
    "tile, near", [("1-1", {"2-1", "1-2"}), ("4-5", {"4-4", "4-6", "3-5", "5-5"}), ("8-8", {"7-8", "8-7"})]
)
def test_tiles_touch_up_down_left_and_right(tile, near):
    assert set(adjacent(tile)) == near
    assert len(TILES) == 64


def test_a_move_is_one_tile_and_no_diagonal():
    table = at_war(("p1", "4-4"), ("p2", "8-8"))
    team = table.team("4-4").key

    assert table.warnings("move-team", team=team, to="5-5") == [
        ("CA-10.1", "Tile 5-5 is not up, down, left or right of 4-4.")
    ]
    assert table.team("5-5").key == team


def test_nobody_enters_neutral_tiles_or_those_of_enemies():
    table = at_war(("p1", "4-4"), ("p2", "4-5"))
    table.take("close", tiles=["4-3"])
    team = table.team("4-4").key

    assert table.warnings("move-team", team=team, to="4-3") == [("CA-7.1", "Tile 4-3 is neutral and can't be entered.")]
    table.take("correct-team", team=team, tile="4-4")
    assert table.warnings("move-team", team=team, to="4-5") == [
        ("CA-6.9", "Team 4-5 is in tile 4-5 and can't be passed.")
    ]


def test_own_teams_are_passed_if_the_turn_ends_in_an_empty_tile():
    table = at_war(("p1", "1-1"), ("p1", "2-1"), ("p2", "8-8"))
    team = table.team("1-1").key

    assert table.take("move-team", team=team, to="2-1") == [
        ("prompt", "CA-6.9", "Team 2-1 is in tile 2-1: Team 1-1 must move on before its turn ends."),
        ("did", "CA-10.1", "Team 1-1 moves from 1-1 to 2-1 (Base 2-1)."),
    ]
    assert table.play("end-turn", (), None, {}).log[0].text == "Team 1-1 and Team 2-1 are in tile 2-1."
    assert table.warnings("move-team", team=team, to="3-1") == []
    assert table.warnings("end-turn") == []


def test_teams_of_another_player_of_the_faction_are_passed_too():
    table = Table(setup("ukraine", "eff", "eff", "zeon"))
    for player, tile in (("p1", "1-1"), ("p2", "2-1"), ("p3", "8-8")):
        table.take("place-team", player=player, tile=tile, units=[suit(player)])
    table.take("begin-turns")
    table.take("start-turn", dice=(3,))

    assert table.warnings("move-team", team=table.team("1-1").key, to="2-1") == []


def test_a_turn_has_three_actions_of_its_own_player():
    table = at_war(("p1", "1-1"), ("p2", "8-8"))
    team = table.team("1-1").key
    for to in ("1-2", "1-3", "1-4"):
        assert table.warnings("move-team", team=team, to=to) == []

    assert table.warnings("move-team", team=team, to="1-5") == [
        ("CA-8.5", "There are no actions left in this campaign turn.")
    ]
    assert table.warnings("move-team", team=table.team("8-8").key, to="8-7") == [
        ("CA-8.5", "It isn't Team 8-8's campaign turn."),
        ("CA-8.5", "There are no actions left in this campaign turn."),
    ]
