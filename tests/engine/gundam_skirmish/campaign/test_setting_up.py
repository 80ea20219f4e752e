"""Setting a campaign up: players, priority, teams, points, the map (inventory 5.6, 5.7; L40, L54)."""

import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import RANKS
from armybuilder.engine.systems.gundam_skirmish.campaign.board import board
from tests.conformance.samples import sampled
from tests.engine.gundam_skirmish.book import CATALOGUE, SYSTEM
from tests.engine.gundam_skirmish.campaign.table import RULES, Table, setup, suit


def test_a_setup_without_meaning_is_refused():
    said = {"map": "moon", "players": [{"faction": "eff", "force": "marines"}]}
    with pytest.raises(DocumentError) as caught:
        Table(said)

    assert [(problem.where, problem.message) for problem in caught.value.problems] == [
        ("/map", "There is no map “moon”."),
        ("/players", "A campaign needs at least two players. Add one."),
        ("/players/0/force", "There is no force “marines”."),
    ]


@pytest.mark.parametrize(
    "key, bases",
    [
        ("australia", 7),
        ("south-east-asia", 7),
        ("ukraine", 7),
        ("solar-system-one-year-war", 5),
        ("solar-system-gryps", 5),
    ],
)
def test_each_map_has_its_bases_still_to_be_placed(key, bases):
    state = Table(setup(key)).state
    assert [base.tile for base in state.bases if base.goal] == [""] * bases


def test_players_draw_a_map_of_their_own():
    """Its bases are those that they add; the era is that of the first player."""
    table = Table(setup(None, "titans", "eff"))
    assert (table.state.bases, RULES.board(table.state, CATALOGUE).title) == ([], "Custom map")
    table.take("add-base", name="Jaburo", tile="2-2", goal=True)
    assert table.warnings("begin-turns")[0] == (
        "CA-6.1",
        "Earth Federation Forces are not from this map's era.",
    )


def test_ties_of_priority_are_rolled_again():
    table = Table(setup("ukraine", "eff", "zeon", "eff"))
    assert table.take("roll-priority", dice=(5, 2, 5, 1, 1, 3, 4)) == [
        ("did", "CA-6.3", "Order of play: Eff, Eff, Zeon.")
    ]
    assert table.state.order == ["p3", "p1", "p2"]
    table.take("begin-turns")
    assert table.warnings("begin-turns") == [("CA-6.5", "The campaign has already begun.")]
    assert table.warnings("roll-priority", dice=(1, 3, 2)) == [
        ("CA-6.3", "Roll for priority once, before placing teams.")
    ]
    assert (table.state.order, table.state.turn.index) == (["p2", "p3", "p1"], 1)


def test_priority_is_on_offer_until_it_is_rolled():
    table = Table(setup())

    def why_not():
        return {offer.step: offer.why_not for offer in RULES.offers(table.state, CATALOGUE)}["roll-priority"]

    assert why_not() == ""
    table.take("roll-priority", dice=(6, 1))
    assert why_not() == "Priority has been rolled."


def test_players_place_teams_in_turn_on_bases_of_their_colour():
    table = Table(setup())
    table.take("roll-priority", dice=(6, 1))
    table.take("paint", tiles=["1-1", "2-1"], faction="zeon")
    table.take("add-base", name="Base", tile="1-1")

    assert table.warnings("place-team", player="p2", tile="1-1", name="Red", units=[suit("p2")]) == [
        ("CA-6.3", "It's Eff's turn to place a team.")
    ]
    assert table.warnings("place-team", player="p1", tile="2-1", units=[suit()]) == [
        ("CA-6.3", "There is no base in tile 2-1."),
        ("CA-6.3", "Tile 2-1 isn't Eff's colour."),
    ]
    table.take("paint", tiles=["1-1"])
    table.take("paint", tiles=["2-1"], faction="eff")
    table.take("close", tiles=["1-1"])
    assert table.warnings("place-team", player="p1", tile="1-1", units=[suit()]) == [
        ("CA-6.3", "Tile 1-1 isn't Eff's colour."),
        ("CA-7.1", "Tile 1-1 is neutral and can't be entered."),
        ("CA-6.8", "Red is already in tile 1-1."),
    ]


@pytest.mark.parametrize("points, warned", [(990, False), (1_000, True)])
def test_a_team_has_a_thousand_points_with_its_characters(points, warned):
    table = Table(setup())
    table.take("add-base", name="Base", tile="1-1")
    units = [suit(points=points, pilot={"rank": 1})]

    told = table.warnings("place-team", player="p1", tile="1-1", name="Team", units=units)
    assert told == ([("CA-6.7", "Team has 1010 pts; the limit is 1000.")] if warned else [])


def test_more_than_anybody_can_oversee_is_refused():
    table = Table(setup())
    with pytest.raises(DocumentError) as many:
        table.take("place-team", player="p1", tile="1-1", units=[suit(count=60), suit(count=41)])
    for _ in range(14):
        table.take("place-team", player="p1", tile="1-1", units=[suit(count=100)])
    with pytest.raises(DocumentError) as more:
        table.take("place-team", player="p1", tile="1-1", units=[suit(count=100)])

    assert str(many.value) == "/units: That's 101 units; a step can bring up to 100."
    assert "can have up to 3,000 bases, teams, units and pilots" in str(more.value)


def test_the_table_of_ranks_gives_traits_where_the_text_says_so():
    """Every two ranks (R18)."""
    given = [rank.number for rank in CATALOGUE[RANKS].values() if rank.trait]
    assert Table(setup()).state.settings.trait_ranks == given == [2, 4, 6, 8, 10]


def test_nobody_has_to_guess_which_team_or_unit_is_meant():
    table = Table(setup())
    pilot = {"rank": 2, "traits": ["leader"], "modifications": ["heavy-plating"]}
    table.take("place-team", player="p1", tile="1-1", name="Raiders", units=[suit(), suit(count=2), suit(pilot=pilot)])
    table.take("place-team", player="p2", tile="8-8", name="Raiders", units=[suit("p2")])

    assert [team.name for team in table.state.teams] == ["Raiders", "Raiders 2"]
    assert [unit.name for unit in table.team("1-1").units] == ["Suit", "Suit 2", "Suit 3", "Suit 4"]
    _, pilots = board(table.state, CATALOGUE).pieces[0].listings
    assert pilots.rows[3].cells[-1] == "Leader, Heavy Plating"
    assert table.warnings("begin-turns")[0] == ("CA-6.4", "Eff has 1 team on the map and begins with 4.")


def placed(number, points=100):
    """A campaign with so many teams of each player, each on a base."""
    table = Table(setup())
    for x in range(1, number + 1):
        for player, y in (("p1", 1), ("p2", 8)):
            table.take("add-base", name=f"Base {x}", tile=f"{x}-{y}")
            table.take("place-team", player=player, tile=f"{x}-{y}", units=[suit(player, points=points)])
    return table


def test_four_equal_teams_begin_and_eight_are_the_most():
    table = placed(3)
    table.take("add-base", name="Base", tile="4-1")
    assert table.warnings("place-team", player="p1", tile="4-1", units=[suit(points=90)]) == [
        ("CA-6.4", "Eff 4 has 90 pts; the first teams have 100 each.")
    ]
    assert table.warnings("begin-turns") == [("CA-6.4", "Zeon has 3 teams on the map and begins with 4.")]
    for x in range(5, 9):
        table.take("add-base", name="Base", tile=f"{x}-1")
        assert table.warnings("place-team", player="p1", tile=f"{x}-1", units=[suit()]) == []
    table.take("add-base", name="Base", tile="1-2")
    assert table.warnings("place-team", player="p1", tile="1-2", units=[suit()]) == [
        ("CA-6.6", "Eff has 9 teams on the map; the limit is 8.")
    ]


def test_factions_of_another_era_are_told():
    table = Table(setup("ukraine", "eff", "titans"))
    assert table.warnings("begin-turns")[0] == ("CA-6.1", "Titans are not from this map's era.")


def test_pilots_begin_with_what_was_agreed_on_or_a_die_each():
    table = Table(setup(health=None, mind=5))
    table.take("place-team", player="p1", tile="1-1", units=[suit(), suit()], dice=(2, 6))
    assert [(pilot.health, pilot.mind) for pilot in table.state.teams[0].pilots] == [(2, 5), (6, 5)]


def test_teams_come_from_lists():
    """A group is a team, a row so many units; the figures are those of their cards."""
    catalogue = sampled(SYSTEM, None)[0]
    force = {
        "format": "muster.force/1",
        "system": "gundam-skirmish",
        "faction": "zeon",
        "limit": 1000,
        "groups": [
            {
                "name": "Midnight Fenrir",
                "units": [
                    {"model": "zeon/sample-suit", "count": 2},
                    {
                        "model": "zeon/sample-suit",
                        "name": "Char's",
                        "pilot": {"name": "Char", "rank": 2, "traits": ["swift"]},
                    },
                    {"model": "zeon/unheard-of"},
                ],
            }
        ],
    }
    force = SYSTEM.convert(force)
    found = RULES.from_list("place-team", force, catalogue)

    table = Table(setup())
    table.take("place-team", player="p2", tile="1-1", **found["Midnight Fenrir"])
    team = table.state.teams[0]
    assert [unit.name for unit in team.units] == ["Sample suit 1", "Sample suit 2", "Char's"]
    assert [(pilot.name, pilot.rank, pilot.traits) for pilot in team.pilots][-1] == ("Char", 2, ["swift"])
    assert (team.points, [unit.integrity for unit in team.units]) == (3 * 150 + 20, [10, 10, 10])
    assert [
        unit["points"]
        for [unit] in (said["units"] for said in RULES.from_list("order-units", force, catalogue).values())
    ] == [150, 150]
