"""Tables of Gundam: Skirmish against all that dice can show."""

import json
from fractions import Fraction

import pytest

from armybuilder.engine.core.battle.odds.tables import OddsCell
from armybuilder.engine.core.game import Game, Odds
from armybuilder.engine.systems.gundam_skirmish.system import GUNDAM_SKIRMISH
from tests.engine.gundam_skirmish.book import CATALOGUE
from tests.engine.gundam_skirmish.odds.asking import shoot
from tests.engine.gundam_skirmish.odds.table import every, play_shoot

SAID = {"attacker": {}, "defender": {}, "higher": True}
VULCANS = {"shots": 3, "acc": 5, "crit": 6, "dam": 1, "range": 12}
FIGHTER = {"armour": 3, "block": 5, "integrity": 10}


def test_a_list_with_a_pack_against_figures_and_itself():
    roster = Game(GUNDAM_SKIRMISH, CATALOGUE).decode(json.dumps(GUNDAM_SKIRMISH.examples.document))
    odds = Odds(roster.game, GUNDAM_SKIRMISH.odds)
    mine = odds.fighters(roster, SAID)
    figures = {"armour": 1, "block": 4, "integrity": 2}
    table = odds.table(mine, [odds.fighter_of(figures, SAID), mine[0]], SAID)

    assert [(line.fighter.models, line.fighter.name, line.arm) for line in table.lines] == [
        (3, "Example fighter", "Example vulcans"),
        (1, "Lead", "Example vulcans"),
    ]
    for number, target in enumerate((figures, FIGHTER)):
        question = shoot(attacker=VULCANS, defender=target, higher=True)
        hit = mean = gone = Fraction(0)
        for (left, _, damage, state), chance in every(lambda pick, q=question: play_shoot(q, False, pick)).items():
            hit += chance * (left > 0)
            mean += chance * damage
            gone += chance * (state in ("shot", "removed"))
        for line in table.lines:
            assert line.cells[number] == pytest.approx(OddsCell(float(hit), float(mean), float(gone)))
