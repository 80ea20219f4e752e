"""Rules of a game of rows: what looks at what, and in which order; what nearly every book asks for."""

from tests.engine.core.row_game.knights import CATALOGUE, GAME, RULES, document, fighters


def problems(*groups, **members):
    return GAME.validate(document(*groups, **members), CATALOGUE).problems


def told(*groups, **members):
    return [(each.rule, each.code, each.where) for each in problems(*groups, **members)]


def fixes(problem):
    return [(fix.label, fix.patch) for fix in problem.fixes]


def test_rules_say_what_they_are():
    assert [(rule.id, rule.section, rule.lines, rule.summary) for rule in GAME.rulebook.rules] == [
        ("KN-3", "Arms", (3, 3), "Nobody bears two arms."),
        ("KN-2", "Lances", (2, 2), "A lance has half of the knights at most."),
        ("KN-1", "Knights", (1, 2), "Knights are known and paid for."),
    ]
    assert GAME.rulebook.elsewhere["KN-4"].text == "Knights pay."
    assert {rule.source and rule.source.book for rule in RULES.rules} == {"knights"}


def test_places_are_asked_by_size_whenever_their_rules_were_written():
    two = {"arms": ["lance", "club"]}
    found = RULES.findings(GAME.resolve(document(fighters({"count": 2}, two), fighters({}), limit=30), CATALOGUE))

    assert [(each.rule.id, each.where) for each in found] == [
        ("KN-2", "/groups/0"),
        ("KN-3", "/groups/0/fighters/1"),
        ("KN-1", "/limit"),
    ]


def test_bounds_of_a_document_come_with_the_rules():
    assert told(fighters({"arms": ["club"] * 5}))[1:] == [("FM-1", "too-many-parts", "/groups/0/fighters/0/arms")]


def test_a_force_costs_no_more_than_agreed():
    [problem] = problems(fighters({"count": 3}, {}, {"model": "oak/tall", "arms": ["lance"]}), limit=36)

    assert problem.message == "The force costs 55 crowns, 19 more than its limit. Remove knights worth 19 crowns."
    assert problem.values == {"total": 55, "limit": 36}
    assert fixes(problem) == [
        ("Remove 2 Tall knight", [{"op": "add", "path": "/groups/0/fighters/0/count", "value": 1}])
    ]
    assert told(fighters({"count": 3}), limit=30) == []


def test_names_that_nobody_knows_may_be_replaced_or_go():
    unknown = {"model": "oak/tal", "arms": ["lanze"], "squire": "none"}
    arm, model, squire = problems(fighters(unknown))
    faction, *_ = problems(faction="oakk", sublist="x")
    [sublist] = problems(sublist="x")
    where = "/groups/0/fighters/0"

    assert fixes(model) == [
        ("Use oak/tall", [{"op": "replace", "path": f"{where}/model", "value": "oak/tall"}]),
        ("Remove the fighter", [{"op": "remove", "path": where}]),
    ]
    assert fixes(arm)[-1] == ("Remove the weapon", [{"op": "remove", "path": f"{where}/arms/0"}])
    assert fixes(squire)[-1] == ("Remove the squire", [{"op": "remove", "path": f"{where}/squire"}])
    assert fixes(sublist) == [("Remove the sub-list", [{"op": "remove", "path": "/sublist"}])]
    assert faction.where == "/faction"
    assert [label for label, _ in fixes(faction)] == ["Use oak"]
