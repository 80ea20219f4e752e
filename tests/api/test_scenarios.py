"""GET scenarios/: a scenario by the generator of a book."""

import pytest

PATH = "/api/v1/systems/blitz-2006/scenarios/"
TEMPLATE = "/api/v1/systems/{system}/scenarios/"


def test_scenario(client):
    response = client.get(f"{PATH}?seed=7&size=1000&mission-a=delay&weather=roll-2&chooser=skip")
    scenario = response.json()
    outcomes = {outcome["step"]: outcome for outcome in scenario["outcomes"]}

    assert response["Content-Type"] == "application/json"
    assert scenario["words"] == {"seed": "7", "mission-a": "delay", "weather": "roll-2", "chooser": "skip"}
    assert (outcomes["mission-a"]["key"], outcomes["mission-a"]["by"], outcomes["mission-a"]["lines"]) == (
        "delay",
        "choice",
        [2597, 2651],
    )
    assert (outcomes["weather"]["turn"], len(outcomes["weather"]["throws"])) == (2, 1)
    assert client.get(PATH, scenario["words"]).json() == scenario


def test_without_a_seed_the_dice_are_fresh(client):
    assert len({client.get(PATH).json()["words"]["seed"] for _ in range(5)}) > 1


def test_handout(client):
    response = client.get(f"{PATH}?seed=7&format=pdf&paper=letter")

    assert response["Content-Type"] == "application/pdf"
    assert response.content == client.get("/scenarios/blitz-2006/handout.pdf?seed=7&paper=letter").content


@pytest.mark.parametrize(
    "query, where, message",
    [
        ("size=0", "size", "'0' is not a size: enter a whole number from 1 to 100,000 TV."),
        ("moon=full", "moon", "Unknown 'moon'. Known: seed, size, long, short,"),
        ("format=csv", "format", "'csv' is not a valid format. Known: json, pdf."),
        ("paper=a0", "paper", "'a0' is not a valid value for paper. Known: a4, letter."),
        ("mission-b=skip", "mission-b", "Mission of side B is required: roll or choose it."),
    ],
)
def test_bad_words(client, query, where, message):
    response = client.get(f"{PATH}?{query}")
    (error,) = response.json()["errors"]

    assert (response.status_code, error["where"]) == (400, where)
    assert error["message"].startswith(message)


@pytest.mark.parametrize(
    "system, detail",
    [
        ("blitz-beta", "Heavy Gear Blitz (beta 2014) has no scenario generator."),
        ("chess", "There is no game system 'chess'. Known: "),
    ],
)
def test_games_without_a_generator(client, system, detail):
    response = client.get(f"/api/v1/systems/{system}/scenarios/")

    assert response.status_code == 404
    assert response.json()["detail"].startswith(detail)
