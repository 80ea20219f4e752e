"""The campaign turn: its order, its events, its end (inventory 5.8, 5.9; L46, L48)."""

import pytest

from tests.engine.gundam_skirmish.campaign.table import at_war, suit

POOR = {
    (1, 2): ("Provisions Shortage", 0, 0, 0, 0),
    (3,): ("Mechanical Issues", -1, -1, 0, -1),
    (4,): ("Sudden Sickness", -1, -1, -2, 0),
    (5,): ("Trauma", -2, -2, 0, 0),
    (6,): ("Surprise Attack", -3, -2, -2, -2),
}
GOOD = {
    (1, 2): ("Cartography", 1, 1, 0, 0),
    (3, 4): ("R & R", 1, 2, 2, 0),
    (5, 6): ("New Parts", 2, 1, 0, 2),
}
ROWS = [(first, die, row) for first, table in ((1, POOR), (6, GOOD)) for dice, row in table.items() for die in dice]


def of_eff(table):
    """War Effort, then Mind and Health of its pilot, then the damage of its unit."""
    team = next(team for team in table.state.teams if team.player == "p1")
    pilot, unit = team.pilots[0], team.units[0]
    return table.state.player("p1").war_effort, pilot.mind, pilot.health, unit.damage


@pytest.mark.parametrize("first, second, row", ROWS)
def test_each_event(first, second, row):
    name, war_effort, mind, health, integrity = row
    table = at_war(("p1", "1-1"), ("p2", "8-8"))
    table.take("correct-unit", unit=table.team("1-1").units[0].key, integrity=5)
    table.take("end-turn")
    table.take("start-turn", dice=(3,))
    table.take("end-turn")
    before = of_eff(table)

    log = table.take("start-turn", dice=(first, second))

    assert any(f"fortune {second}, {name}" in text for _, _, text in log)
    changes = (war_effort, mind, health, -integrity)
    assert of_eff(table) == tuple(number + change for number, change in zip(before, changes, strict=True))
    assert table.state.player("p2").war_effort == 10


@pytest.mark.parametrize("die", [2, 3, 4, 5])
def test_no_event(die):
    table = at_war(("p1", "1-1"), ("p2", "8-8"))
    table.take("end-turn")
    assert ("did", "CA-9.1", f"Team 8-8: {die}, no event.") in table.take("start-turn", dice=(die,))


def test_an_event_is_for_every_unit_and_pilot_of_the_team_alone():
    table = at_war(("p1", "1-1", suit(), suit(integrity=2)), ("p1", "3-3"), ("p2", "8-8"))
    table.take("end-turn")
    table.take("start-turn", dice=(3,))
    table.take("end-turn")

    log = table.take("start-turn", dice=(1, 6, 1, 3))

    assert log[1:6] == [
        (
            "did",
            "CA-9.2",
            "Team 1-1: 1, poor fortune 6, Surprise Attack (-3 War Effort, -2 Health, -2 Mind, -2 Integrity).",
        ),
        ("did", "CA-1.0", "Suit 2 of Team 1-1 is destroyed."),
        ("did", "CA-1.0", "Pilot of Suit 2: 1, Instant Death (Health and Mind 0)."),
        ("did", "R13", "Pilot of Suit 2 of Team 1-1 is killed, with 0 Health and 0 Mind."),
        ("did", "CA-9.1", "Team 3-3: 3, no event."),
    ]
    hit, spared = table.team("1-1"), table.team("3-3")
    assert [(unit.damage, unit.destroyed) for unit in hit.units] == [(2, False), (2, True)]
    assert [(pilot.health, pilot.mind, pilot.dead) for pilot in hit.pilots] == [(1, 1, False), (0, 0, True)]
    assert [(pilot.health, pilot.mind) for pilot in spared.pilots] == [(3, 3)]


def test_new_parts_repair_no_more_than_was_lost():
    table = at_war(("p1", "1-1", suit(), suit()), ("p2", "8-8"))
    table.take("correct-unit", unit=table.team("1-1").units[0].key, integrity=7)
    table.take("correct-turn", begun="no")
    table.take("start-turn", dice=(6, 6))

    assert [unit.damage for unit in table.team("1-1").units] == [0, 0]


def test_war_effort_stays_at_nothing_and_asks_for_exhaustion_checks():
    table = at_war(("p1", "1-1"), ("p2", "8-8"))
    table.take("correct-player", player="p1", war_effort=0)
    table.take("correct-turn", begun="no")

    log = table.take("start-turn", dice=(1, 5))

    assert log[:2] == [
        ("did", "CA-8.2", "War Effort of Eff is 0."),
        (
            "prompt",
            "R22",
            "Team 1-1 makes an Exhaustion Check, which is missing in print: agree on one and note its outcome.",
        ),
    ]
    assert table.state.player("p1").war_effort == 0
    team = table.team("1-1").key
    assert table.take("exhaustion-check", team=team, outcome="failed", notes="A pilot left.") == [
        ("did", "R22", "Team 1-1 failed its Exhaustion Check. A pilot left.")
    ]


def test_a_team_without_provisions_does_not_move_this_turn_only():
    table = at_war(("p1", "1-1"), ("p2", "8-8"))
    table.take("correct-turn", begun="no")
    table.take("start-turn", dice=(1, 2))
    team = table.team("1-1").key

    assert table.warnings("move-team", team=team, to="1-2") == [
        ("CA-9.3", "Team 1-1 is short of provisions and doesn't move this turn.")
    ]
    table.take("end-turn")
    assert not table.team("1-2").halted


def test_cartography_gives_a_tile_more_at_no_cost():
    table = at_war(("p1", "1-1"), ("p2", "8-8"))
    table.take("correct-turn", begun="no")
    table.take("start-turn", dice=(6, 1))
    team = table.team("1-1").key

    assert table.take("free-move", team=team, to="1-2") == [("did", "CA-9.4", "Team 1-1 moves from 1-1 to 1-2.")]
    assert table.state.turn.actions == 3
    assert table.warnings("free-move", team=team, to="1-3") == [("CA-9.4", "Team 1-1 has no free move left.")]


def test_a_free_tile_that_is_not_gone_at_once_is_lost():
    """L48: at once."""
    table = at_war(("p1", "1-1"), ("p2", "8-8"))
    table.take("correct-turn", begun="no")
    table.take("start-turn", dice=(6, 2))
    assert table.team("1-1").free_moves == 1

    table.take("end-turn")
    assert table.team("1-1").free_moves == 0


def test_a_turn_without_its_parts_is_told():
    table = at_war(("p1", "1-1"), ("p2", "8-8"))
    assert table.warnings("start-turn", dice=(3,)) == [("CA-8.3", "This campaign turn already has its events.")]
    table.take("end-turn")
    assert table.warnings("move-team", team=table.team("8-8").key, to="8-7") == [
        ("CA-8.3", "The turn's events haven't been rolled: they come before actions.")
    ]
    assert table.warnings("end-turn") == [("CA-8.3", "The turn of Zeon had no events.")]


def test_nobody_wins_in_the_first_turn():
    table = at_war(("p1", "1-1"), ("p2", "8-8"))
    for base in table.state.bases:
        table.take("correct-base", base=base.key, owner="zeon")
    table.take("end-turn")

    assert "end" not in [tone for tone, _, _ in table.take("start-turn", dice=(3,))]
    table.take("end-turn")
    table.take("start-turn", dice=(3,))
    table.take("end-turn")
    assert [tone for tone, _, _ in table.take("start-turn")] == ["end"]


def test_all_bases_are_needed():
    table = at_war(("p1", "1-1"), ("p2", "8-8"))
    for base in table.state.bases[1:]:
        table.take("correct-base", base=base.key, owner="eff")
    table.take("correct-turn", begun="no", number=2)

    assert "end" not in [tone for tone, _, _ in table.take("start-turn", dice=(3,))]
    assert table.state.winner == ""


def test_a_first_turn_that_is_started_twice_is_the_first_all_the_same():
    """Nobody wins in it (L46), whether players roll its events again or say that there were none."""
    table = at_war(("p1", "1-1"), ("p2", "8-8"))
    for base in table.state.bases:
        table.take("correct-base", base=base.key, owner="eff")

    assert table.take("start-turn", dice=(3,))[0] == ("warning", "CA-8.3", "This campaign turn already has its events.")
    table.take("correct-turn", begun="no")
    table.take("start-turn", dice=(3,))
    assert table.state.winner == ""
