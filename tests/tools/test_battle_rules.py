"""The page of docs on battle rules covers every game that fights."""

import re

import pytest

from armybuilder.engine.registry import SYSTEMS
from armybuilder.engine.systems.gundam_skirmish.battle.coverage import SIMPLER
from armybuilder.engine.systems.tactical_1998.battle import coverage as tactical
from tools.docs import battle_rules, blitz_beta

ROW = re.compile(r"^\| ([A-Z]+-[\d.]+) \| (.*?) \| (.*?) \| (.*?) \| (.*?) \|$", re.MULTILINE)


def rows(text):
    return {rule: rest for rule, *rest in ROW.findall(text)}


def test_every_game_that_fights_has_its_section():
    text = blitz_beta.pages()["battle-rules.md"]
    heads = re.findall(r"^# Battle rules of (.*)$", text, re.MULTILINE)
    others = [system.name for key, system in SYSTEMS.items() if system.battle and key != "blitz-beta"]
    assert heads == ["the beta", *others]


def test_each_rule_says_how_it_is_played():
    found = rows(battle_rules.sections({"gundam-skirmish": SYSTEMS["gundam-skirmish"]}))
    assert found["BR-19"] == ["Boost", "whole", "", "`rules.movement.go`, `rules.paths.boosts`"]
    assert found["BR-7"] == [
        "Close combat at once",
        "simplified",
        "A way that crosses the close combat range of an enemy has to end there.",
        "`rules.movement.meet`",
    ]
    assert {rule for rule, (_, status, _, _) in found.items() if status == "simplified"} == {*SIMPLER}
    numbers = [int(rule[3:]) for rule in found if rule.startswith("BR-")]
    assert numbers == list(range(1, 59))
    assert all(about for about, *_ in found.values())


def test_every_rule_of_the_book_of_1998_is_played():
    """BR-1 to BR-89: by a function that says so, whole or more simply as told."""
    found = rows(battle_rules.sections({"tactical-1998": SYSTEMS["tactical-1998"]}))
    numbers = [int(rule[3:]) for rule in found if rule.startswith("BR-")]
    assert numbers == list(range(1, 90))
    assert all(about and functions for about, _, _, functions in found.values())
    assert {rule for rule, (_, status, _, _) in found.items() if status == "simplified"} == {*tactical.SIMPLER}
    assert {status for _, status, _, _ in found.values()} == {"whole", "simplified"}


def test_a_rule_that_no_function_plays_is_told(monkeypatch):
    monkeypatch.setattr(battle_rules, "_functions", lambda _: {})
    found = rows(battle_rules.sections({"gundam-skirmish": SYSTEMS["gundam-skirmish"]}))
    assert found["BR-2"] == ["", "**not played**", "", ""]


@pytest.mark.parametrize("game", ["gundam-skirmish", "tactical-1998"])
def test_every_ruling_has_its_default(game):
    system = SYSTEMS[game]
    text = battle_rules.sections({game: system})
    assert system.battle
    assert f"`{next(iter(system.battle.scenarios))}:key=reading`" in text
    assert system.battle.rulings
    for key, ruling in system.battle.rulings.items():
        assert f"| `{key}` | " in text
        assert f"`{ruling.default}`: {ruling.readings[ruling.default]}" in text
