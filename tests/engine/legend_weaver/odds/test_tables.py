"""Tables of Legend Weaver against dice that fall one after the other."""

import json
from fractions import Fraction

import pytest

from armybuilder.engine.core.battle.odds.tables import OddsCell
from armybuilder.engine.core.game import Game, Odds
from armybuilder.engine.systems.legend_weaver.system import LEGEND_WEAVER
from tests.engine.legend_weaver.book import CATALOGUE
from tests.engine.legend_weaver.odds import table
from tests.engine.legend_weaver.odds.asking import attack

SAID = {"attacker": {}, "defender": {}, "ground": {"wall": True}, "inches": 10}


def test_rows_of_a_squad_shoot_together():
    """A squad of nine and a sergeant is of level 8; its rifles wound body armor on 11 or more."""
    document = json.loads(json.dumps(LEGEND_WEAVER.examples.document))
    document["groups"][0]["models"][0]["count"] = 3
    roster = Game(LEGEND_WEAVER, CATALOGUE).decode(json.dumps(document))
    odds = Odds(roster.game, LEGEND_WEAVER.odds)
    mine = odds.fighters(roster, SAID)
    target = {"target": "bod", "shelter": "body-armor", "level": 9, "visible": 2, "models": 4}
    found = odds.table(mine, [odds.fighter_of(target, SAID)], SAID)
    question = attack(
        {"level": 8, "shots": 3},
        {"level": 9, "listed": "secondary", "shelter": "body-armor", "visible": 2},
        {"wall": True},
    )
    fallen = table.volley(question | {"inches": 10, "range": 24})
    spread, hit = table.shot(question | {"inches": 10, "range": 24})

    assert [(line.fighter.name, line.fighter.models, line.arm) for line in found.lines] == [
        ("Example trooper", 3, "Example rifle"),
        ("Example trooper", 3, "Example knife, in melee"),
        ("Lead", 1, "Example knife, in melee"),
    ]
    assert sum(spread.values(), Fraction(0)) == 1
    assert found.lines[0].cells[0] == pytest.approx(
        OddsCell(
            float(hit),
            float(sum(len(down) * chance for down, chance in fallen.items())),
            float(1 - fallen[frozenset()]),
        )
    )
