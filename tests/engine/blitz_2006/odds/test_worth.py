"""What modifiers are worth: all that dice can show at a table, with and without each of them.

The table leaves one out by an equal modifier of the players on the other side of zero (`modifier` of a side), which no rule sees.
"""

from fractions import Fraction

import pytest

from armybuilder.engine.systems.blitz_2006.odds.output.answers import answer
from tests.engine.blitz_2006.book import CATALOGUE
from tests.engine.blitz_2006.odds.asking import asked, read, row
from tests.engine.blitz_2006.odds.table import WORDS, every, play

QUESTIONS = {
    "behind cover, from behind": asked(
        ground={"light": 10, "hard": 4, "hidden": True}, side="rear", unseen=True, attackers=2, rof_damage=2
    ),
    "at who moves": asked(
        weapon="LRP", range="long", defender={"speed": "top", "evading": True, "defense_modifier": 2}
    ),
    "infantry": asked(weapon="APM", range="short", defender={"sort": "foot"}, touched=3),
    "damaged": asked(attacker={"taken": "light"}, defender={"taken": "heavy", "armor_lost": 4, "sturdy": 1}),
    "mortar": asked("indirect", "HGM", range="long", attacker={"attack_modifier": 2}, defender={"armor": 17, "defense": 1}),
}  # fmt: skip


def reckoned(question):
    """The chance to hit, and levels of damage or bases that it costs on average."""
    outcomes = every(lambda die: play(question, row(question["weapon"]), die))
    hit = sum(chance for (_, margins, _, _), chance in outcomes.items() if any(margin > 0 for margin in margins or ()))
    lost = sum((chance * _lost(state, question["defender"]) for (state, *_), chance in outcomes.items()), Fraction(0))
    return hit, lost


def _lost(state, before):
    first = state.split()[0]
    if first.isdigit():
        return before["bases"] - int(first)
    return WORDS.index(first) - WORDS.index(before.get("taken", "none"))


def less(question, modifier):
    side = question[modifier.side]
    return question | {modifier.side: side | {"modifier": side.get("modifier", 0) - modifier.value}}


@pytest.mark.parametrize("title", QUESTIONS)
def test_worth_is_the_attack_less_that_without(title):
    question = QUESTIONS[title]
    told, (hit, lost) = answer(read(question), CATALOGUE).modifiers, reckoned(question)

    assert told
    for modifier in told:
        rest, kept = reckoned(less(question, modifier))
        assert modifier.hit == pytest.approx(float(hit - rest), abs=1e-12), modifier
        assert modifier.expected == pytest.approx(float(lost - kept), abs=1e-12), modifier


def test_a_modifier_that_no_die_needs_is_worth_nothing():
    """Minus 9 and minus 1: no roll of two dice comes to more than 7, so either alone leaves no hit (BR-1)."""
    question = asked(range="long", attacker={"modifier": -9}, defender={"defense_modifier": 2})
    told = {
        modifier.label: (modifier.hit, modifier.expected) for modifier in answer(read(question), CATALOGUE).modifiers
    }

    assert told["long range"] == (0, 0)
    assert told["stationary speed"] == (0, 0)


def test_a_test_has_a_chance_alone():
    """Two dice with +1 against 5: 5 or 6 shows in 20 of 36, 4 or more in 27."""
    (modifier,) = answer(read({"ask": "test", "skill": 2, "modifier": 1, "threshold": 5}), CATALOGUE).modifiers

    assert modifier.hit == pytest.approx(20 / 36 - 11 / 36, abs=1e-12)
    assert modifier.expected is None
