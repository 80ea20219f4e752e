"""Forces of a game of rows: what stands where, what it costs, which way out takes models away."""

from tests.engine.core.row_game.knights import CATALOGUE, GAME, document, fighters


def force(*groups, **members):
    return GAME.resolve(document(*groups, **members), CATALOGUE)


def row(**said):
    return force(fighters(said)).rows[0]


def test_names_are_looked_up_once_by_key_or_as_printed():
    made = force(fighters({"model": "Tall knight", "arms": ["Lance"], "squire": "elm/lost"}), faction="Oak")
    [only] = made.rows

    assert (made.faction.name, only.record.key, only.label) == ("Oak", "oak/tall", "Tall knight")
    assert [(taken.kind, taken.record.name, taken.where) for taken in only.taken] == [
        ("weapon", "Lance", "/groups/0/fighters/0/arms/0"),
        ("model", "Lost knight", "/groups/0/fighters/0/squire"),
    ]
    assert only.of("weapon") == only.of("weapon", "arms") == [only.taken[0]]
    assert (only.of("weapon", "arm"), only.of("virtue"), made.unknown) == ([], [], [])


def test_what_stands_in_a_part_of_a_row_is_told_from_the_rest():
    ridden = row(squire="oak/tall", steed={"virtues": ["mercy"]})

    assert [taken.where for taken in ridden.of("virtue", "steed/virtues")] == ["/groups/0/fighters/0/steed/virtues/0"]
    assert [taken.record.name for taken in ridden.of("model", "squire")] == ["Tall knight"]


def test_prices_of_all_that_a_row_takes_are_added_up():
    assert row().each == 10
    assert row(arms=["lance", "lance", "club"]).each == 20
    assert row(steed={"virtues": ["valour", "mercy"]}).each == 12
    assert (row(count=3, arms=["lance"], banner=True).each, row(count=3, arms=["lance"], banner=True).total) == (18, 54)


def test_what_has_no_price_or_no_name_costs_nothing():
    lost, unknown, whole = force(fighters({"model": "elm/lost"})), force(fighters({"model": "x"})), force(fighters({}))

    assert (lost.rows[0].each, lost.total, lost.priced, lost.unknown) == (None, 0, False, [])
    assert (unknown.rows, unknown.groups[0].count, unknown.total, unknown.priced) == ([], 0, 0, False)
    assert [each.where for each in unknown.unknown] == ["/groups/0/fighters/0/model"]
    assert (row(squire="elm/lost").each, whole.priced) == (None, True)


def test_groups_are_called_by_name_or_number_and_count_models():
    made = force(fighters({"count": 2}, {"name": "Hal"}), {**fighters({}), "name": "Vanguard"}, {})

    assert [(group.where, group.label, group.count, group.total) for group in made.groups] == [
        ("/groups/0", "Lance 1", 3, 30),
        ("/groups/1", "Vanguard", 1, 10),
        ("/groups/2", "Lance 3", 0, 0),
    ]
    assert [each.label for each in made.rows] == ["Tall knight", "Hal", "Tall knight"]
    assert made.costs == {
        "": 40,
        "/groups/0": 30,
        "/groups/1": 10,
        "/groups/2": 0,
        "/groups/0/fighters/0": 20,
        "/groups/0/fighters/1": 10,
        "/groups/1/fighters/0": 10,
    }


def test_fewer_models_or_none():
    three = row(count=3, name="Hal")
    where = "/groups/0/fighters/0"

    assert three.fewer(2) == ("Remove 2 Hal", [{"op": "add", "path": f"{where}/count", "value": 1}])
    assert three.fewer(3) == ("Remove 3 Hal", [{"op": "remove", "path": where}])
