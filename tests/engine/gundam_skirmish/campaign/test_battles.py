"""Battles: who fights, what becomes of units and pilots, War Effort, retreats (inventory 5.10; L30, L36, L40, L50)."""

import pytest

from armybuilder.engine.core.documents import DocumentError
from tests.engine.gundam_skirmish.campaign.table import Table, at_war, setup, suit


def fight(table, *tiles, **said):
    """A battle that the team in the first tile begins with those in the others; what is warned of."""
    first, *others = (table.team(tile).key for tile in tiles)
    return table.warnings("battle", team=first, joined=others, **said)


def three_sides():
    """Teams of the three factions of the Gryps Conflict, two of them beside the first."""
    table = Table(setup("solar-system-gryps", "aeug", "titans", "axis"))
    for player, tile in (("p1", "4-4"), ("p2", "4-5"), ("p3", "5-4"), ("p2", "4-3")):
        table.take("place-team", player=player, tile=tile, name=f"Team {tile}", units=[suit("aeug")])
    table.take("begin-turns")
    table.take("start-turn", dice=(3,))
    return table


def test_all_enemies_beside_fight_where_they_are_of_one_faction():
    table = at_war(("p1", "4-4"), ("p2", "4-5"), ("p2", "5-4"), ("p2", "6-4"))

    assert fight(table, "4-4", "4-5", "6-4") == [
        ("CA-10.2", "Team 6-4 isn't next to Team 4-4."),
        ("CA-10.2", "Team 5-4 is next to it, and all teams there belong to one faction, so it fights."),
    ]
    assert table.state.battle.tile == "4-4"
    assert table.state.turn.actions == 2


def test_of_several_factions_each_owner_may_stay_out():
    assert fight(three_sides(), "4-4", "4-5") == []
    assert fight(three_sides(), "4-4") == [("CA-6.11", "Team 4-4 has no enemies in this battle.")]


def test_nobody_fights_their_own_faction():
    table = at_war(("p1", "4-4"), ("p1", "4-5"), ("p2", "8-8"))
    assert fight(table, "4-4", "4-5") == [("CA-6.11", "Team 4-4 has no enemies in this battle.")]


def test_nothing_else_is_done_before_the_result():
    table = at_war(("p1", "4-4"), ("p2", "4-5"))
    fight(table, "4-4", "4-5")

    assert table.warnings("move-team", team=table.team("4-4").key, to="4-3") == [
        ("CA-10.3", "A battle is under way and has no result yet.")
    ]


def test_a_result_is_of_the_battle_that_is_fought():
    table = at_war(("p1", "4-4"), ("p2", "4-5"), ("p2", "8-8"))
    with pytest.raises(DocumentError) as none:
        table.take("battle-result")
    fight(table, "4-4", "4-5")
    with pytest.raises(DocumentError) as other:
        table.take("battle-result", units=[{"unit": table.team("8-8").units[0].key}])

    assert str(none.value) == "/: No battle is under way. Start one with the Battle action."
    assert str(other.value) == "/units/0/unit: This unit isn't in the battle. Leave it out."
    unit = table.team("4-4").units[0].key
    with pytest.raises(DocumentError, match="/units/1/unit: This unit is already listed"):
        table.take("battle-result", units=[{"unit": unit, "fate": "destroyed"}, {"unit": unit}])


@pytest.mark.parametrize(
    "die, health, mind, dead",
    [(1, 0, 0, True), (2, -4, -3, True), (3, -4, -3, True), (4, -2, -2, False), (5, -2, -2, False), (6, 0, -1, False)],
)
def test_each_row_of_the_destruction_table(die, health, mind, dead):
    """A pilot who begins with nothing dies at -4; Instant Death kills whoever it is (R13)."""
    table = at_war(("p1", "4-4", suit(), suit(), suit()), ("p2", "4-5"))
    fight(table, "4-4", "4-5")
    first, pilot = table.team("4-4").units[0].key, table.team("4-4").pilots[0].key
    table.take("correct-pilot", pilot=pilot, health=0, mind=0)
    table.take("battle-result", dice=(die,), units=[{"unit": first, "fate": "removed"}])

    thrown, *others = table.team("4-4").pilots
    assert (thrown.health, thrown.mind, thrown.dead, thrown.unit) == (health, mind, dead, "")
    assert [pilot.mind for pilot in others] == [1, 1] if dead else [3, 3]


def effort(table, *units, **said):
    """War Effort that a battle brings to the team in 4-4 and to that in 4-5."""
    fight(table, "4-4", "4-5")
    before = [player.war_effort for player in table.state.players]
    said = {"dice": (6,) * sum(unit.get("fate") in ("destroyed", "removed") for unit in units), **said}
    table.take("battle-result", units=list(units), **said)
    return [player.war_effort - was for player, was in zip(table.state.players, before, strict=True)]


def table_of(*points):
    """Two units of these points against ten of 10."""
    mine = [suit(points=number) for number in points]
    return at_war(("p1", "4-4", *mine), ("p2", "4-5", suit("p2", points=10, count=10)))


@pytest.mark.parametrize("points, gained", [(1, 1), (50, 1), (51, 2), (100, 2), (101, 3)])
def test_destroyed_points_are_worth_one_for_each_fifty(points, gained):
    table = table_of(points, 10_000)
    unit = table.team("4-4").units[0].key
    assert effort(table, {"unit": unit, "fate": "destroyed"}) == [0, gained]


@pytest.mark.parametrize("others, lost", [(100, -3), (101, 0)])
def test_half_of_the_points_is_half(others, lost):
    table = table_of(100, others)
    unit = table.team("4-4").units[0].key
    assert effort(table, {"unit": unit, "fate": "removed"}) == [lost, 2]


def test_withdrawals_and_victory():
    table = table_of(100, 100)
    unit = table.team("4-4").units[0].key
    assert effort(table, {"unit": unit, "fate": "withdrew"}, winner="eff", turns=4) == [2, 0]
    assert [pilot.mind for pilot in table.team("4-4").pilots] == [5, 5]


def test_units_withdraw_from_the_fourth_turn_on():
    table = table_of(100, 100)
    fight(table, "4-4", "4-5")
    unit = table.team("4-4").units[0].key
    said = {"units": [{"unit": unit, "fate": "withdrew"}]}

    assert table.play("battle-result", (), None, {"turns": 4, **said}).log[1].tone == "did"
    assert table.warnings("battle-result", turns=3, **said) == [("CA-10.5", "Suit withdrew before 4 turns had passed.")]


def test_a_team_that_withdrew_goes_a_tile_away():
    table = table_of(100)
    unit, fled = table.team("4-4").units[0].key, table.team("4-5").units
    effort(table, {"unit": unit, "fate": "stands"}, *({"unit": each.key, "fate": "fled"} for each in fled), turns=5)
    team = table.team("4-5")
    assert team.retreat == "4-4"
    assert table.play("end-turn", (), None, {}).log[0].text == "Team 4-5 must move one tile away from 4-4."

    assert table.take("retreat", team=team.key, to="4-6") == [("did", "CA-10.6", "Team 4-5 moves from 4-5 to 4-6.")]
    assert (table.team("4-6").retreat, table.state.turn.actions) == ("", 2)


def test_a_retreat_leads_away():
    table = table_of(100)
    fled = [{"unit": each.key, "fate": "withdrew"} for each in table.team("4-5").units]
    effort(table, *fled, turns=5)
    table.take("move-team", team=table.team("4-4").key, to="5-4")

    team = table.team("4-5").key
    for to in ("4-4", "4-5"):
        told = table.play("retreat", (), None, {"team": team, "to": to}).log
        assert (told[0].tone, told[0].text) == ("warning", f"Tile {to} isn't farther away from the battle in 4-4.")


def test_whoever_retreats_finds_an_empty_tile():
    table = at_war(("p1", "4-4"), ("p2", "4-5"), ("p2", "4-6"))
    unit = table.team("4-5").units[0].key
    effort(table, {"unit": unit, "fate": "fled", "routed": True}, turns=2)
    assert table.team("4-5").pilots[0].mind == 3 - 1 - 2 - 1

    assert table.warnings("retreat", team=table.team("4-5").key, to="4-6") == [
        ("CA-6.8", "Team 4-6 is already in tile 4-6.")
    ]


def test_a_team_without_pilots_leaves_the_map():
    table = table_of(100)
    pilot = table.team("4-4").pilots[0].key
    table.take("correct-pilot", pilot=pilot, mind=-3)
    unit = table.team("4-4").units[0].key
    fight(table, "4-4", "4-5")

    assert table.take("battle-result", units=[{"unit": unit, "wavering": True}])[-1] == (
        "did",
        "CA-10.4",
        "Team 4-4 has no pilots left and leaves the map.",
    )
    assert [team.tile for team in table.state.teams] == ["", "4-5"]


def test_who_destroyed_what_is_asked_where_it_is_not_plain():
    table = three_sides()
    fight(table, "4-4", "4-5", "5-4")
    unit, killer = table.team("4-4").units[0].key, table.team("5-4").units[0].key
    told = table.play("battle-result", (6,), None, {"units": [{"unit": unit, "fate": "destroyed"}]}).log
    assert (told[1].tone, told[1].text) == (
        "prompt",
        "You haven't named the enemy that destroyed Suit, so nobody gains War Effort for it.",
    )

    table.take("battle-result", dice=(6,), units=[{"unit": unit, "fate": "destroyed", "by": killer}])
    assert [player.war_effort for player in table.state.players] == [7, 10, 12]


@pytest.mark.parametrize("fate", ["stands", "withdrew", "fled"])
def test_a_unit_without_integrity_is_destroyed_however_it_left(fate):
    """At 0 a unit is destroyed at any time (L30): its pilot rolls, and its points are lost."""
    table = table_of(60, 100)
    unit = table.team("4-4").units[0].key
    assert effort(table, {"unit": unit, "fate": fate, "integrity": 0}, dice=(6,), turns=4) == [0, 2]
    assert table.team("4-4").units[0].destroyed


def test_who_won_has_fought():
    table = table_of(100)
    fight(table, "4-4", "4-5")
    assert table.warnings("battle-result", winner="axis") == [
        ("CA-10.3", "Axis Zeon didn't fight in this battle."),
    ]
