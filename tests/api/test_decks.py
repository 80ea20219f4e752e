"""GET deck/: a turn at the table, and a hand."""

import pytest

PATH = "/api/v1/systems/legend-weaver/deck/"
WORDS = {
    "seed": "7",
    "p1": "Ann",
    "n1": "3200",
    "u1": "Tank|Rifles",
    "p2": "Bob",
    "n2": "2500",
    "u2": "Walker",
    "s2": "1",
}


def test_a_turn(client):
    deck = client.get(PATH, {**WORDS, "turned": "1", "out": "1.2"}).json()
    cards = [*deck["discarded"], deck["active"], *deck["waiting"]]

    assert sorted(card["key"] for card in cards) == ["1.1", "2.1", "2.s1"]
    assert len(deck["discarded"]) == 1
    assert [card["name"] for card in deck["out"]] == ["Rifles"]
    assert [(player["name"], player["hand"], player["short"]) for player in deck["players"]] == [
        ("Ann", 3, 0),
        ("Bob", 2, 0),
    ]
    assert deck["hand"] is None
    assert client.get(PATH, deck["words"]).json() == deck


def test_nobody_sees_a_hand_that_he_does_not_ask_for(client):
    hands = [client.get(PATH, {**WORDS, "seat": seat}).json()["hand"] for seat in ("1", "2")]
    numbers = [{card["number"] for card in hand["held"]} for hand in hands]

    assert [len(each) for each in numbers] == [3, 2]
    assert numbers[0] & numbers[1] == set()


def test_bad_words(client):
    response = client.get(f"{PATH}?turn=0")
    (error,) = response.json()["errors"]

    assert (response.status_code, error["where"]) == (400, "turn")


@pytest.mark.parametrize("system", ["blitz-beta", "chess"])
def test_games_without_decks(client, system):
    assert client.get(f"/api/v1/systems/{system}/deck/").status_code == 404
