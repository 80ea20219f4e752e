"""Tables of 2006 against all that dice can show at a table."""

import json
from typing import Any

import pytest

from armybuilder.engine.core.battle.odds.tables import OddsCell
from armybuilder.engine.core.game import Game, Odds
from armybuilder.engine.systems.blitz_2006.system import BLITZ_2006
from tests.engine.blitz_2006.book import CATALOGUE
from tests.engine.blitz_2006.odds.asking import asked, row
from tests.engine.blitz_2006.odds.table import WORDS, every, play

ODDS = Odds(Game(BLITZ_2006, CATALOGUE), BLITZ_2006.odds)
SAID = {"rof_damage": 2, "attacker": {"attack_modifier": -1}, "defender": {}}
"""A rate of fire of 2, and the figure of the attackers' cards that the book lost."""
FIGURES = {"defense": 2, "defense_modifier": 0, "armor": 15, "sturdy": 0, "fragile": False}


def test_rows_of_a_list_against_figures():
    """A squad's skill and a unit's weapons come from the list; a rate of fire is as high as its weapon has."""
    roster = ODDS.game.decode(json.dumps(BLITZ_2006.examples.document))
    fighters = ODDS.fighters(roster, SAID)
    table = ODDS.table(fighters, [ODDS.fighter_of(FIGURES, SAID)], SAID)
    told = {(line.fighter.where, line.arm): line.cells[0] for line in table.lines}
    wanted = {}
    for place, code, rate in (("1", "LAC", 2), ("2", "MFL", 1)):
        fired = asked(weapon=code, rof_damage=rate, attacker={"attack_modifier": -1}, defender=FIGURES)
        found = every(lambda die, fired=fired, code=code: play(fired, row(code), die))
        states = dict.fromkeys(WORDS, 0.0)
        hit = 0.0
        for outcome, chance in found.items():
            states[outcome[0].split()[0]] += float(chance)
            hit += float(chance) * (outcome[1][0] > 0)
        mean = sum(level * states[word] for level, word in enumerate(WORDS))
        wanted[f"/groups/0/units/{place}", ODDS.records("weapon")[code].partition(" (")[0]] = (
            hit,
            mean,
            states["overkill"],
        )

    assert {key: told[key] for key in wanted} == {key: pytest.approx(OddsCell(*cell)) for key, cell in wanted.items()}
    assert [(each.name, each.models, dict(each.attacker)["attack"]) for each in fighters[:2]] == [
        ("Command Jäger", 1, 2),
        ("Jäger", 2, 2),
    ]


def test_what_the_book_lost_is_asked_for():
    said: dict[str, Any] = {"attacker": {}, "defender": {}}
    hunter = ODDS.fighter_of({"model": "northern-guard/hunter"}, said)
    table = ODDS.table([hunter], [hunter], said)

    assert {line.arm: line.cells[0] for line in table.lines}["Light Autocannon"] == (
        "The attacker's skill is needed, but no card shows it. The attack modifier at stationary speed "
        "is needed, but no card shows it. The defender's skill is needed, but no card shows it. How "
        "many sturdy boxes the defender has left is needed, but no card shows it. The defense modifier "
        "at stationary speed is needed, but no card shows it."
    )
