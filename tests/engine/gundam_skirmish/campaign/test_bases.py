"""Enter Base: each service, what it costs, and captures (inventory 5.10; L50)."""

from fractions import Fraction

import pytest

from tests.engine.gundam_skirmish.campaign.table import at_war, suit

CAPTURES = {
    1: ("Heavy Resistance", 3, 2, -2),
    2: ("Light Resistance", 5, 3, -1),
    3: ("Light Resistance", 5, 3, -1),
    4: ("No resistance", 8, 4, 1),
    5: ("No resistance", 8, 4, 1),
    6: ("Open arms", 12, 5, 2),
}


@pytest.fixture
def table():
    """A team of Eff on a base that nobody holds, and one on a base of its own."""
    table = at_war(("p1", "1-1", suit(), suit()), ("p1", "2-2"), ("p2", "8-8"))
    table.take("correct-base", base=table.base("2-2").key, owner="eff")
    return table


def at(table, tile):
    return {"team": table.team(tile).key, "base": table.base(tile).key}


def gains(table, die):
    table.take("capture-base", dice=(die,), **at(table, "1-1"))
    player, pilots = table.state.player("p1"), table.team("1-1").pilots
    assert len({pilot.mind for pilot in pilots}) == 1
    return player.requisition - 10, player.war_effort - 10, pilots[0].mind - 3


@pytest.mark.parametrize("die", CAPTURES)
def test_each_capture(table, die):
    name, *expected = CAPTURES[die]

    assert gains(table, die) == tuple(expected)
    assert (table.base("1-1").owner, table.state.tiles["1-1"].owner) == ("eff", "eff")
    assert [pilot.mind for pilot in table.team("2-2").pilots] == [3]
    assert table.state.turn.actions == 2
    assert name


def test_what_a_capture_brings_on_average():
    rows = [gains(made(), die) for die in range(1, 7)]

    assert Fraction(sum(row[0] for row in rows), 6) == Fraction(41, 6)
    assert Fraction(sum(row[1] for row in rows), 6) == Fraction(7, 2)


def made():
    return at_war(("p1", "1-1", suit(), suit()), ("p2", "8-8"))


def test_services_of_one_visit_are_one_action(table):
    here = at(table, "1-1")
    assert table.warnings("capture-base", dice=(6,), **here) == []
    assert table.warnings("get-aid", **here) == []
    assert table.warnings("recruit-pilot", dice=(2, 5), name="Amuro", **here) == []

    assert table.state.turn.actions == 2
    team, player = table.team("1-1"), table.state.player("p1")
    assert [(pilot.name, pilot.health, pilot.mind) for pilot in team.pilots] == [
        ("Pilot of Suit", 6, 8),
        ("Pilot of Suit 2", 6, 8),
        ("Amuro", 2, 5),
    ]
    assert (player.requisition, team.pilots[2].unit, team.pilots[2].traits) == (20, "", [])


def test_a_captured_base_is_not_entered_anew_that_turn(table):
    here = at(table, "1-1")
    table.take("capture-base", dice=(3,), **here)
    table.take("get-aid", **at(table, "2-2"))

    assert table.warnings("get-aid", **here) == [
        ("CA-10.12", "Base 1-1 was captured this turn and can't be entered again.")
    ]
    for dice in ((3,), (3, 3)):
        table.take("end-turn")
        table.take("start-turn", dice=dice)
    assert table.warnings("get-aid", **here) == []


def test_capture_asks_for_a_tile_without_others(table):
    table.take("correct-team", team=table.team("8-8").key, tile="1-1")
    team = next(team for team in table.state.teams if team.player == "p1" and team.tile == "1-1")

    said = {"team": team.key, "base": table.base("1-1").key, "dice": (3,)}
    assert table.warnings("capture-base", **said) == [
        ("CA-10.12", "Team 8-8 is in tile 1-1, too: you can only capture a base with no other team there.")
    ]
    assert table.warnings("capture-base", **said) == [
        ("CA-6.11", "Base 1-1 is already captured by this faction."),
        ("CA-10.12", "Team 8-8 is in tile 1-1, too: you can only capture a base with no other team there."),
    ]


def test_services_ask_for_an_own_base_in_the_tile(table):
    assert table.warnings("get-aid", **at(table, "1-1")) == [
        ("CA-10.7", "Base 1-1 isn't captured by Earth Federation Forces.")
    ]
    elsewhere = {"team": table.team("1-1").key, "base": table.base("2-2").key}
    assert table.warnings("get-aid", **elsewhere) == [("CA-10.7", "Base 2-2 isn't in Team 1-1's tile.")]


def test_repairs_cost_one_a_unit_and_heal_all(table):
    unit = table.team("2-2").units[0].key
    table.take("correct-unit", unit=unit, integrity=1, leg=2, head=1)

    assert table.take("repair-units", units=[unit, unit], **at(table, "2-2")) == [
        ("did", "CA-10.8", "Team 2-2 repairs Suit in Base 2-2 (-1 Requisition).")
    ]
    repaired = table.team("2-2").units[0]
    assert (repaired.damage, repaired.levels, table.state.player("p1").requisition) == (0, {}, 9)


@pytest.mark.parametrize("points, cost", [(1, 1), (50, 1), (51, 2), (100, 2), (101, 3)])
def test_new_units_cost_one_for_each_fifty_points(table, points, cost):
    table.take("order-units", units=[suit(points=points)], **at(table, "2-2"))

    team = table.team("2-2")
    assert table.state.player("p1").requisition == 10 - cost
    assert (team.units[-1].points, team.pilot_of(team.units[-1].key)) == (points, None)


def test_a_unit_that_comes_with_a_character_costs_his_points_too(table):
    """A Character adds 10 points a rank to those of a unit (L42): 95 and 10 are 105, for which 3 are paid."""
    table.take("order-units", units=[suit(points=95, pilot={"name": "Ace", "rank": 1})], **at(table, "2-2"))

    team = table.team("2-2")
    assert (table.state.player("p1").requisition, team.pilot_of(team.units[-1].key).name) == (10 - 3, "Ace")


def test_what_nobody_can_pay_is_told_and_owed(table):
    assert table.warnings("order-units", units=[suit(points=600)], **at(table, "2-2")) == [
        ("CA-10.9", "Eff has 10 Requisition; this costs 12.")
    ]
    assert table.state.player("p1").requisition == -2


def test_units_of_others_and_too_many_points_are_told(table):
    units = [suit("zeon", points=901)]
    table.take("correct-player", player="p1", requisition=100)

    assert table.warnings("order-units", units=units, **at(table, "2-2")) == [
        ("CA-6.12", "Suit is not a unit of Eff's faction."),
        ("CA-6.7", "Team 2-2 has 1001 pts; the limit is 1000."),
    ]
