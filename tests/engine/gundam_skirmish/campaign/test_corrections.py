"""Corrections set every number, say what changed and why, and touch nothing else; the board shows what stands."""

import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.systems.gundam_skirmish.campaign.clauses import CLAUSES
from tests.engine.gundam_skirmish.book import CATALOGUE
from tests.engine.gundam_skirmish.campaign.table import RULES, at_war, suit


@pytest.fixture
def table():
    return at_war(("p1", "1-1", suit(pilot={"name": "Amuro"}), suit(sort="ground-vehicle", name="Tank")), ("p2", "8-8"))


def corrected(table, tag, **said):
    [(tone, rule, text)] = table.take(f"correct-{tag}", **said)
    assert (tone, rule) == ("did", "")
    return text


def test_numbers_of_players_pilots_and_units(table):
    team = table.team("1-1")
    amuro, (suit_, tank) = team.pilots[0].key, team.units

    assert corrected(table, "player", player="p1", war_effort=0, requisition=-3, notes="Counted anew.") == (
        "Corrected: Eff, war effort 10 → 0, requisition 10 → -3. Counted anew."
    )
    assert corrected(table, "pilot", pilot=amuro, health=-2, mind=7, exp=140, boxes=1, rank=3) == (
        "Corrected: Amuro, health 3 → -2, mind 3 → 7, exp 0 → 140, boxes 0 → 1, rank 1 → 3."
    )
    assert corrected(table, "unit", unit=suit_.key, integrity=2, arm=2) == (
        "Corrected: Suit, damage 0 → 6, damage of locations none → arm 2."
    )
    assert corrected(table, "unit", unit=tank.key, leg=1, arm=1) == (
        "Corrected: Tank, damage of locations none → engine 1, weapons 1."
    )
    assert corrected(table, "pilot", pilot=amuro, dead="yes") == "Corrected: Amuro, dead no → yes."
    assert corrected(table, "pilot", pilot=amuro) == "Corrected: Amuro, nothing."


def test_places_and_turns(table):
    team, base = table.team("1-1").key, table.base("1-1").key

    assert corrected(table, "team", team=team, tile="2-2", free_moves=2) == (
        "Corrected: Team 1-1, tile 1-1 → 2-2, free moves 0 → 2."
    )
    assert corrected(table, "base", base=base, owner="zeon", goal="yes", tile="3-3") == (
        "Corrected: Base 1-1, tile 1-1 → 3-3, goal no → yes, owner Principality of Zeon."
    )
    assert corrected(table, "tile", tile="3-3", owner="nobody", zone="eff") == (
        "Corrected: tile 3-3, owner nobody, zone Earth Federation Forces."
    )
    assert corrected(table, "turn", player="p2", number=7, actions=1, winner="p1") == (
        "Corrected: the turn, turn of Zeon, round 1 → 7, actions 3 → 1, Eff has won."
    )
    assert corrected(table, "team", team=team, removed=True) == "Corrected: Team 1-1, off the map."
    with pytest.raises(DocumentError) as caught:
        table.take("correct-base", base=base, owner="moon")
    assert str(caught.value) == "/owner: There is no faction “moon”."


def test_the_board_shows_what_stands(table):
    team = table.team("1-1")
    table.take("correct-unit", unit=team.units[0].key, integrity=5, head=1)
    table.take("close", tiles=["4-4"])
    board = RULES.board(table.state, CATALOGUE)

    assert (board.title, board.stage, board.winner) == ("Ukraine", "Round 1, campaign turn of Eff, 3 actions left", "")
    assert [(side.name, side.color, side.is_next, side.figures) for side in board.sides] == [
        (
            "Eff",
            "blue",
            True,
            (("War Effort", "10"), ("Requisition", "10"), ("Teams", "1"), ("Bases of victory", "0 of 7")),
        ),
        (
            "Zeon",
            "red",
            False,
            (("War Effort", "10"), ("Requisition", "10"), ("Teams", "1"), ("Bases of victory", "0 of 7")),
        ),
    ]
    assert [(tile.key, [place.name for place in tile.places]) for tile in board.tiles if tile.places] == [
        ("1-1", ["Base 1-1"]),
        ("8-8", ["Base 8-8"]),
    ]
    assert [tile.key for tile in board.tiles if tile.closed] == ["4-4"]
    units, pilots = board.pieces[0].listings
    assert units.rows[0].cells == ("Suit", "Mobile Suit", "110", "5/8", "head 1", "Amuro")
    assert pilots.rows[0].cells == ("Amuro", "1", "0", "3", "3", "")
    assert board.unplaced == tuple(base.name for base in table.state.bases[:7])


def test_whatever_is_offered_can_be_asked_for(table):
    """Each offer is of a known sort and group, and names things that are there."""
    for offer in RULES.offers(table.state, CATALOGUE):
        kind = RULES.kinds[offer.step]
        assert offer.group == kind.group in RULES.groups
        assert offer.side in ("", "p1", "p2")
        assert set(offer.draft) <= set(kind.step.__struct_fields__)
    assert all(1 <= first <= last <= 68 for (first, last), _ in CLAUSES.values())
