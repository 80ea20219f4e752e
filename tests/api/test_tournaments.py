"""Events over the API: what their public page shows."""

import pytest
from jsonschema import Draft202012Validator

from tests.tournaments.conftest import Organiser

pytestmark = pytest.mark.django_db


def test_pairings_and_standings(client):
    organiser = Organiser(client, rounds="1", tables="1", bye="2", tie_breaks=["wins"])
    for name in ("Ana", "Ben", "Zoë \u202eevil"):
        organiser.enter(name, "")
    path = f"/api/v1/tournaments/{organiser.event.address}/"
    begun = client.get(path).json()
    assert (begun["rounds"], begun["players"], begun["planned"]) == ([], 3, 1)
    organiser.pair()
    game, bye = organiser.state.play.rounds[0].games
    names = {1: "Ana", 2: "Ben", 3: "Zoë evil"}
    organiser.results(1, {0: (5, 3)})

    answer = client.get(path).json()
    first, second, out = names[game.first], names[game.second or 0], names[bye.first]
    blank = {"tied": False, "played": 1, "won": 0, "drawn": 0, "lost": 0, "byes": 0, "left": False}
    assert answer == {
        "name": "Winter Open",
        "system": "blitz-beta",
        "kind": "tournament",
        "players": 3,
        "planned": 1,
        "tie_breaks": ["wins"],
        "bye": 2,
        "bye_scores": "number",
        "rounds": [
            {
                "number": 1,
                "games": [
                    {"first": first, "second": second, "table": 1, "points": [5, 3]},
                    {"first": out, "second": None, "table": None, "points": None},
                ],
                "notes": [],
            }
        ],
        "standings": [
            blank | {"place": 1, "player": first, "points": 5, "won": 1, "scored": 5, "conceded": 3, "opponents": 3},
            blank | {"place": 2, "player": second, "points": 3, "lost": 1, "scored": 3, "conceded": 5, "opponents": 5},
            blank
            | {
                "place": 3,
                "player": out,
                "points": 2,
                "played": 0,
                "byes": 1,
                "scored": 0,
                "conceded": 0,
                "opponents": 0,
            },
        ],
        "winners": f"{first} wins with 5 victory points.",
    }
    schema = client.get("/api/schema/?format=json").json()
    Draft202012Validator({"$ref": "#/components/schemas/EventAnswer", "components": schema["components"]}).validate(
        answer
    )


def test_only_the_address_reads(client):
    organiser = Organiser(client)

    for secret in (organiser.event.key, organiser.event.entry, "0" * 32):
        answer = client.get(f"/api/v1/tournaments/{secret}/")
        assert answer.status_code == 404
        assert answer["Content-Type"] == "application/problem+json"
