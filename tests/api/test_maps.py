"""GET hex-maps/: the hex map of a seed."""

PATH = "/api/v1/systems/tactical-1998/hex-maps/"


def test_a_map_is_answered_row_by_row(client):
    answer = client.get(f"{PATH}?seed=5&size=small").json()
    assert (answer["format"], answer["columns"], answer["rows"]) == ("muster.hexes/1", 16, 16)
    assert {len(row) for row in (*answer["grounds"], *answer["levels"])} == {16}
    assert answer == client.get(f"{PATH}?seed=69&size=small").json()


def test_without_a_seed_the_map_is_by_chance(client):
    assert len({client.get(PATH).content for _ in range(5)}) > 1


def test_problems_are_named(client):
    response = client.get(f"{PATH}?seed=5&size=vast")
    (error,) = response.json()["errors"]
    assert (response.status_code, error["where"]) == (400, "size")
    assert error["message"] == "'vast' is not one of these: small, medium, large."


def test_a_game_without_hexes_has_none(client):
    answer = client.get("/api/v1/systems/blitz-beta/hex-maps/")
    assert (answer.status_code, answer.json()["detail"]) == (
        404,
        "Heavy Gear Blitz (beta 2014) has no hex maps.",
    )
