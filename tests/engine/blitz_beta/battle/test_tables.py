"""Tables of the beta: as counted by hand, as the matrix of the API has them by another way, and as dice fall."""

import json

import msgspec
import pytest

from armybuilder.engine.core.battle.dice import SeededDice
from armybuilder.engine.core.battle.odds.tables import MOST_CELLS, FighterAttack, OddsCell, TableFighter
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.game import Game, Odds
from armybuilder.engine.systems.blitz_beta.battle.odds.answers import build_attack
from armybuilder.engine.systems.blitz_beta.battle.odds.odds import attack_odds
from armybuilder.engine.systems.blitz_beta.battle.odds.participants import combatants_of, weapons_of
from armybuilder.engine.systems.blitz_beta.battle.odds.questions import AttackSituation
from armybuilder.engine.systems.blitz_beta.battle.odds.questions import Fighter as Side
from armybuilder.engine.systems.blitz_beta.system import BLITZ_BETA
from tests.engine.blitz_beta.battle.by_hand import Case, outcomes
from tests.engine.blitz_beta.battle.figures import CATALOGUE
from tests.engine.blitz_beta.battle.test_odds import simulated, surprise

ODDS = Odds(Game(BLITZ_BETA, CATALOGUE), BLITZ_BETA.odds)
TARGETS = ["south/jager", "north/grizzly", "south/infantry-squad", "north/aller", "north/dragonfly-north"]
FORCE = {
    "format": "muster.force/1",
    "system": "blitz-beta",
    "faction": "north",
    "sublist": "ng",
    "limit": 150,
    "groups": [
        {
            "primary": {
                "ua": "GP",
                "upgrades": [],
                "models": [
                    {"model": "north/hunter", "count": 3, "upgrades": ["vet"]},
                    {"model": "north/hunter", "rank": "CGL", "upgrades": ["north/headhunter"]},
                    {"model": "north/jaguar", "upgrades": ["vet", {"upgrade": "anti-air", "weapon": "MAC"}]},
                ],
            },
            "support": {
                "ua": "FS",
                "models": [{"model": "north/grizzly", "count": 2}, {"model": "north/infantry-squad"}],
            },
        }
    ],
}


def named(key, said=None):
    return ODDS.fighter_of({"model": key}, said or {})


def test_a_cell_is_what_falls_by_hand():
    """A Hunter's LAC at a Jager in optimal range: 3D6 with Burst at 4+ against 2D6 at 4+, PEN 6 against AR 6, 5 and 1 boxes."""
    found = outcomes(Case(attack=3, pen=6))
    damage = {points: sum(chance for key, chance in found.items() if key[1] == points) for points in range(20)}
    hunter = named("north/hunter")
    table = ODDS.table([hunter._replace(arms=hunter.arms[:1])], [named("south/jager")], {})

    assert hunter.arms[0].label == "LAC (Arm, Split:2)"
    assert table.lines[0].cells[0] == pytest.approx(
        OddsCell(
            float(sum(chance for (margin, _, _), chance in found.items() if margin >= 0)),
            float(sum(points * chance for points, chance in damage.items())),
            float(sum(chance for points, chance in damage.items() if points >= 6)),
        )
    )


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"range": 10, "posture": "braced", "cover": 2},
        {"fire": "indirect", "target_posture": "top speed", "behind": True, "evasions": 1},
    ],
)
def test_tables_say_what_the_matrix_says(said):
    """The matrix takes the statlines of the whole force, the table a question for each row."""
    roster = ODDS.game.decode(json.dumps(FORCE))
    table = ODDS.table(ODDS.fighters(roster, said), [named(key) for key in TARGETS], said)
    matrix = ODDS.matrix(msgspec.json.encode({"force": FORCE, "targets": [{"model": key} for key in TARGETS], **said}))
    wanted = [
        (row.models, weapon.weapon, [cell and (cell.hit, cell.expected, cell.destroyed) for cell in weapon.cells])
        for row in matrix.rows
        for weapon in row.weapons
    ]

    assert [
        (line.fighter.models, line.arm, [None if isinstance(cell, str) else tuple(cell) for cell in line.cells])
        for line in table.lines
    ] == wanted
    assert list(dict.fromkeys((line.fighter.where, line.fighter.name) for line in table.lines)) == [
        ("/groups/0/primary/models/0", "Hunter, Veteran"),
        ("/groups/0/primary/models/1", "Headhunter, CGL"),
        ("/groups/0/primary/models/2", "Jaguar, Veteran, Anti-Air (MAC)"),
        ("/groups/0/support/models/0", "Grizzly"),
        ("/groups/0/support/models/1", "Infantry Squad"),
    ]


@pytest.mark.parametrize(
    "weapon, target, said", [("LAC", "south/jager", {"cover": 1}), ("HGM", "north/aller", {"fire": "indirect"})]
)
def test_cells_agree_with_dice(weapon, target, said):
    model = "north/hunter" if weapon == "LAC" else "north/grizzly"
    bodies = combatants_of(Side(model), CATALOGUE, "")
    prey = combatants_of(Side(target), CATALOGUE, "")[0].profile
    made = build_attack(weapons_of(bodies, weapon, prey)[0], prey, AttackSituation(**said))
    _, damages, _ = simulated(made, 6000, SeededDice(5))

    fighter = named(model)
    arm = next(arm for arm in fighter.arms if arm.label.startswith(weapon))
    cell = ODDS.table([fighter._replace(arms=(arm,))], [named(target)], said).lines[0].cells[0]

    assert surprise(damages, attack_odds(made).damage, 6000) < 1
    assert cell == (attack_odds(made).hit, attack_odds(made).expected, attack_odds(made).outcome(prey).destroyed)


def test_what_cannot_be_made_says_why():
    grizzly = named("north/grizzly")
    table = ODDS.table([grizzly], [named("south/jager")], {"fire": "indirect"})

    assert [line.arm for line in table.lines if isinstance(line.cells[0], OddsCell)] == ["MRP (Linked)", "HGM"]
    assert {line.arm: line.cells[0] for line in table.lines}["MMG"] == "MMG cannot fire indirectly (BR-152)."
    with pytest.raises(DocumentError) as refused:
        named("north/hunte")
    assert refused.value.problems[0].candidates[0] == "north/hunter"


def test_equal_models_stand_once_and_too_many_are_refused():
    hunter, jager = named("north/hunter"), named("south/jager")
    table = ODDS.table([hunter, hunter._replace(models=2), jager], [jager, jager], {})

    assert {(line.fighter.name, line.fighter.models) for line in table.lines} == {("Hunter", 3), ("Jager", 1)}
    assert [(target.name, target.models) for target in table.targets] == [("Jager", 2)]
    armed = TableFighter("Many", {}, {}, tuple(FighterAttack(str(number)) for number in range(MOST_CELLS + 1)))
    with pytest.raises(DocumentError, match="That's 2,501 attacks; the limit is 2,500: name fewer models or targets"):
        ODDS.table([armed], [jager], {})
