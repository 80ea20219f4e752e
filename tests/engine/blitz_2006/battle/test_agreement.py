"""What players agree on before a battle, what a list may lack, and the rules that are told of."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from armybuilder.engine.core.battle.scenarios.params import read
from armybuilder.engine.systems.blitz_2006.battle.agreement import (
    LENGTHS,
    MISSIONS,
    MOST,
    PRIORITIES,
    SCENARIOS,
    TABLES,
    agreement_for,
    parse_agreement,
)
from armybuilder.engine.systems.blitz_2006.battle.terms import battle_terms
from armybuilder.engine.systems.blitz_2006.scenarios.rules import SCENARIOS as GENERATOR
from armybuilder.engine.systems.blitz_2006.system import BLITZ_2006
from tests.engine.blitz_2006.battle.forces import CARDS, HUNTER, force, gears, infantry, old_squad
from tests.engine.blitz_2006.book import CATALOGUE

BATTLES = BLITZ_2006.battle
JAGUAR, JAGER = "northern-guard/jaguar", "milicia/jager"
ROOM = Path(settings.BASE_DIR) / "armybuilder/engine/systems/blitz_2006/battle"


def test_scenarios_are_the_missions_and_what_the_generator_rolls():
    assert tuple(BATTLES.scenarios) == SCENARIOS
    assert set(SCENARIOS) == {*CATALOGUE.missions, "generated"}


def test_a_straight_battle_is_two_assaults_by_day():
    terms = battle_terms(parse_agreement("assault"), 5, 1000, CATALOGUE)
    assert (terms.missions, terms.priorities) == (("assault", "assault"), ("normal", "normal"))
    assert (terms.weather, terms.time, terms.deployment) == ("clear", "daylight", "skirmish-line")


def test_players_fix_what_they_like():
    text = "generated:night,urban,a=patrol,deep,large,rounds=4"
    terms = battle_terms(parse_agreement(text), 5, 1000, CATALOGUE)
    assert (terms.time, terms.terrain, terms.missions[0], terms.deployment) == ("night", "urban", "patrol", "deep")
    assert (terms.width, terms.height, terms.rounds, terms.unpredictable) == (72, 48, 4, False)


@pytest.mark.parametrize("limit, rounds", [(400, 5), (500, 6), (999, 6), (2000, 9)])
def test_length_is_five_rounds_and_one_for_each_full_500(limit, rounds):
    """What the die adds is at most four (L2675)."""
    found = {battle_terms(parse_agreement("assault"), number, limit, CATALOGUE).rounds for number in range(40)}
    assert found == set(range(rounds, rounds + 5))


@pytest.mark.parametrize(
    "text, told",
    [
        ("chess", "There is no scenario 'chess'. Choose one of these: assault, patrol"),
        ("assault:fast", "There is no setting 'fast'. Choose among these: morale, ejection"),
        ("assault:rounds=0", "A battle has 1 to 30 rounds, not '0'."),
        ("assault:table-edge=flies", "The ruling 'table-edge' has no reading 'flies'. Choose one of these"),
        ("assault:" + "morale," * 25, "The settings have 183 letters with the scenario; the limit is 180."),
    ],
)
def test_what_is_no_agreement_is_told(text, told):
    with pytest.raises(LookupError, match="^" + re.escape(told)):
        parse_agreement(text)


@pytest.mark.parametrize(
    "document, catalogue, told",
    [
        (gears(), CARDS, ""),
        (force(infantry(), faction="northern-guard"), CATALOGUE, ""),
        (gears(), CATALOGUE, "Hunter can't fight: its number of actions is missing from the rulebook."),
        (force(old_squad(JAGUAR)), CARDS, "Jaguar can't fight: its detection rating is missing from the rulebook."),
        (
            force(old_squad(HUNTER, JAGER)),
            CARDS,
            "Jäger can't fight: its movement and defense, MP at combat speed is missing from the rulebook.",
        ),
        (force(name="Nobody"), CARDS, "Nobody has no units. Add one to its list."),
    ],
)
def test_a_list_says_which_figure_its_cards_lack(document, catalogue, told):
    assert BATTLES.refusal(document, catalogue).startswith(told)
    assert bool(BATTLES.refusal(document, catalogue)) == bool(told)


def test_every_rule_that_is_told_has_a_name():
    source = "".join(path.read_text(encoding="utf-8") for path in ROOM.rglob("*.py"))
    assert set(re.findall(r'"((?:BR|SC)-\d+)"', source)) <= set(BATTLES.cited)


def test_every_rule_of_battles_is_implemented_somewhere():
    source = "".join(path.read_text(encoding="utf-8") for path in ROOM.rglob("*.py"))
    marks = " ".join(re.findall(r"# Implements (.*)", source))
    found = set(map(int, re.findall(r"BR-(\d+)", marks)))
    for first, last in re.findall(r"BR-(\d+) to BR-(\d+)", marks):
        found |= set(range(int(first), int(last) + 1))
    assert found >= set(range(1, 73))


TERMS = ("terrain", "weather", "time", "mission-a", "mission-b", "priority-a", "priority-b", "length", "deployment")


def generated(**words):
    """A scenario by the words of its page, and its outcomes of what battles know."""
    order, problems = read(words, GENERATOR.amounts, GENERATOR.choices(CATALOGUE), seed=7)
    assert not problems
    scenario = GENERATOR.generate(order, CATALOGUE)
    return scenario, {outcome.step: outcome.key for outcome in scenario.outcomes if outcome.step in TERMS}


def test_a_generated_scenario_is_fought_as_it_was_rolled():
    scenario, _ = generated(seed="7")
    assert agreement_for(scenario) == (
        "generated:urban,storm,daylight,deep,a=assault,b=last-stand,a=normal,b=very-high,length=unpredictable"
    )


@pytest.mark.parametrize("seed", range(40))
def test_each_step_is_that_of_the_scenario_on_any_table(seed):
    scenario, found = generated(seed=str(seed))
    agreed = parse_agreement(agreement_for(scenario))
    assert dict(agreed.steps) == found
    terms = [battle_terms(agreed, table, 1000, CATALOGUE) for table in (1, 2)]
    assert terms[0] == terms[1]
    assert terms[0].missions == (found["mission-a"], found["mission-b"])


def test_what_a_scenario_leaves_out_is_as_the_book_has_it_then():
    scenario, _ = generated(
        seed="8", weather="skip", time="skip", terrain="skip", deployment="skip", **{"priority-a": "skip"}
    )
    assert agreement_for(scenario) == (
        "generated:plains,clear,daylight,a=breakthrough,b=assault,b=normal,length=three-more"
    )


def test_a_large_table_stays_large():
    scenario, _ = generated(seed="7", long="72", short="48")
    assert agreement_for(scenario).endswith(",large")


def test_no_scenario_is_too_long_to_agree_on():
    longest = [max(keys, key=len) for keys in TABLES.values()]
    sides = [f"{side}={max(words, key=len)}" for side in "ab" for words in (MISSIONS, PRIORITIES)]
    text = f"generated:{','.join([*longest, *sides, f'length={max(LENGTHS, key=len)}', 'large'])}"
    assert len(text) <= MOST
    parse_agreement(text)
