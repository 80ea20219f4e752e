"""Two campaign turns of two players, from the book's words (L40, L46 to L50), with their log."""

from tests.engine.gundam_skirmish.campaign.table import Table, setup, suit

BASES = {"Odessa": "1-1", "Mykolayiv": "2-1", "Kirovohrad": "3-1", "Chisinau": "4-1"}
ACE = {"name": "Char", "rank": 1}


def test_two_turns():
    table = Table(setup(participated=60, won=30, enemy_unit=20, brush=10, enemy_ace=50, team_points=200))
    _draw(table)
    _place(table)
    _turn_of_eff(table)
    _turn_of_zeon(table)
    assert table.folded() == table.state
    _is_won(table)


def _draw(table):
    """The first row is blue, the last red; Side 6 is nobody's."""
    keys = {base.name: base.key for base in table.state.bases}
    assert list(keys) == [*BASES, "Simferopol", "Vinnytsta", "Zeon Mines"]

    table.take("paint", tiles=[f"{x}-1" for x in range(1, 9)], faction="eff")
    table.take("paint", tiles=[f"{x}-4" for x in range(1, 9)], faction="zeon")
    for name, tile in {**BASES, "Simferopol": "2-3", "Vinnytsta": "3-3", "Zeon Mines": "4-3"}.items():
        table.take("place-base", base=keys[name], tile=tile)
    for x in range(1, 5):
        table.take("add-base", name=f"Red {x}", tile=f"{x}-4")
    table.take("close", tiles=["8-8"])

    assert table.take("roll-priority", dice=(4, 4, 2, 5)) == [("did", "CA-6.3", "Order of play: Zeon, Eff.")]
    assert [table.base(tile).owner for tile in ("1-1", "2-3", "1-4")] == ["eff", "", "zeon"]


def _place(table):
    for x in range(1, 5):
        units = [suit("p2", points=190, integrity=8, pilot=ACE if x == 2 else {"name": f"Ace {x}"})]
        assert table.take("place-team", player="p2", tile=f"{x}-4", units=units)[-1] == (
            "did",
            "CA-6.3",
            f"Zeon places Zeon {x}, 200 pts, on {x}-4 (Red {x}).",
        )
        name = list(BASES)[x - 1]
        assert table.take("place-team", player="p1", tile=f"{x}-1", units=[suit(count=2)]) == [
            ("did", "CA-6.3", f"Eff places Eff {x}, 200 pts, on {x}-1 ({name}).")
        ]
    assert table.take("begin-turns") == [("did", "CA-6.5", "The campaign begins with the turn of Zeon.")]
    assert [(player.war_effort, player.requisition) for player in table.state.players] == [(10, 10), (10, 10)]


def _turn_of_eff(table):
    """Zeon begins; its second team goes to Simferopol and captures it."""
    log = table.take("start-turn", dice=(3, 6, 5, 1, 1, 4))
    assert log == [
        ("did", "CA-8.2", "War Effort of Zeon is 10."),
        ("did", "CA-9.1", "Zeon 1: 3, no event."),
        ("did", "CA-9.2", "Zeon 2: 6, good fortune 5, New Parts (+2 War Effort, +1 Mind, +2 Integrity)."),
        ("did", "CA-9.2", "Zeon 3: 1, poor fortune 1, Provisions Shortage."),
        ("did", "CA-9.3", "Zeon 3 doesn't move this campaign turn."),
        ("did", "CA-9.1", "Zeon 4: 4, no event."),
        ("prompt", "CA-8.4", "The other players may now talk to Zeon."),
    ]
    second = table.team("2-4").key
    assert table.take("move-team", team=second, to="2-3") == [
        ("did", "CA-10.1", "Zeon 2 moves from 2-4 to 2-3 (Simferopol).")
    ]
    base = table.base("2-3").key
    assert table.take("capture-base", team=second, base=base, dice=(5,)) == [
        ("did", "CA-10.12", "Zeon 2 captures Simferopol: 5, No resistance (+8 Requisition, +4 War Effort, +1 Mind).")
    ]
    assert table.take("end-turn") == [("did", "CA-8.6", "Zeon ends the campaign turn. Eff is next.")]
    zeon = table.state.player("p2")
    assert (zeon.war_effort, zeon.requisition) == (16, 18)


def _turn_of_zeon(table):
    """Eff moves beside it and fights: the ace destroys a suit and is destroyed by the other."""
    table.take("start-turn", dice=(2, 2, 2, 2))
    first, ace = table.team("2-1"), table.team("2-3")
    assert table.warnings("move-team", team=first.key, to="2-2") == []
    assert table.take("battle", team=first.key, joined=[ace.key], game_type="deathmatch") == [
        ("did", "CA-10.3", "Eff 2 fights Zeon 2 in 2-2, a game of Deathmatch.")
    ]
    (one, two), char = first.units, ace.units[0]
    lost = "The team lost half its points or more"
    log = table.take(
        "battle-result",
        dice=(2, 6),
        turns=5,
        winner="eff",
        units=[
            {"unit": one.key, "fate": "destroyed", "by": char.key, "wavering": True},
            {"unit": two.key, "integrity": 3, "arm": 1, "wavering": True, "routed": True},
            {"unit": char.key, "fate": "destroyed", "by": two.key},
        ],
    )
    assert log == [
        ("did", "CA-10.3", "Earth Federation Forces win the battle in 2-2 after 5 turns."),
        ("did", "CA-1.0", "Suit 1 of Eff 2 is destroyed."),
        ("did", "CA-1.0", "Pilot of Suit 1: 2, Major Injuries (-4 Health, -3 Mind)."),
        ("did", "CA-1.0", "Suit of Zeon 2 is destroyed."),
        ("did", "CA-1.0", "Char: 6, Lucky Escape (-1 Mind)."),
        ("did", "CA-10.13", "Pilot of Suit 1 was shaken (-1 Mind)."),
        ("did", "CA-10.13", "Pilot of Suit 2 was shaken (-3 Mind)."),
        (
            "did",
            "CA-10.14",
            f"Eff 2: {lost}; The team's faction won; The team destroyed enemies, 200 pts (+4 War Effort).",
        ),
        ("did", "CA-10.14", f"Zeon 2: {lost}; The team destroyed enemies, 100 pts (-1 War Effort, -3 Mind)."),
        ("did", "CA-3.1", "Char earns 90 EXP and has 90."),
        ("did", "CA-10.4", "Zeon 2 has no units left and leaves the map."),
    ]
    team = next(team for team in table.state.teams if team.key == first.key)
    assert [(pilot.health, pilot.mind) for pilot in team.pilots] == [(-1, -1), (3, 0)]
    assert [(unit.destroyed, unit.damage, unit.levels) for unit in team.units] == [
        (True, 0, {}),
        (False, 5, {"arm": 1}),
    ]
    assert [player.war_effort for player in table.state.players] == [14, 15]
    table.take("end-turn")


def _is_won(table):
    """At the start of its second turn Zeon does not hold all; when it does, it has won."""
    assert ("end", "CA-11.1") not in [entry[:2] for entry in table.take("start-turn", dice=(4, 4, 4))]
    for base in table.state.bases:
        table.take("correct-base", base=base.key, owner="zeon")
    table.take("end-turn")
    table.take("start-turn", dice=(4, 4, 4, 4))
    table.take("end-turn")
    assert table.take("start-turn") == [
        ("end", "CA-11.1", "Principality of Zeon hold all 7 bases of victory: Zeon has won.")
    ]
    assert table.state.winner == "p2"
