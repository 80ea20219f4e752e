"""Lists of 1998 against each other: crews, squads, sheets that lost figures, and what play has crossed out."""

import json

import pytest

from armybuilder.engine.core.game import Game, Odds
from armybuilder.engine.core.paper.boxes import CrossedBoxes
from armybuilder.engine.systems.tactical_1998.odds.game import TACTICAL_ODDS
from armybuilder.engine.systems.tactical_1998.system import TACTICAL_1998
from tests.engine.tactical_1998.forces import CATALOGUE

GAME = Game(TACTICAL_1998, CATALOGUE)
ODDS = Odds(GAME, TACTICAL_ODDS)
SAID = {"attacker": {}, "defender": {"moved": 5}}
MIXED = {"quality": "veteran", "armor": "heavy-flak", "troopers": ["rifle"] * 8 + ["chaingun"] * 2, "leader": 4}


def fighters(*units):
    document = {**TACTICAL_1998.examples.document, "groups": [{"units": list(units)}]}
    return ODDS.fighters(GAME.decode(json.dumps(document)), SAID)


def test_a_vehicle_stands_with_its_crew_and_its_sheet():
    (hunter,) = fighters({"model": "north/hunter", "crew": "veteran", "count": 3})

    assert (hunter.name, hunter.models, hunter.where) == ("Hunter", 3, "/groups/0/units/0")
    assert hunter.attacker == {
        "model": "north/hunter", "crew": "veteran", "sort": "vehicle", "gunnery": 3, "piloting": 3, "attribute": 1, "fire_control": 0,
        "maneuver": 0, "size": 6, "arm": 6, "detection": 4,
    }  # fmt: skip
    assert hunter.defender == {
        "model": "north/hunter", "crew": "veteran", "sort": "vehicle", "piloting": 3, "attribute": 1, "maneuver": 0, "armor": 15,
    }  # fmt: skip
    assert [arm.question["weapon"] for arm in hunter.arms] == ["LAC", "LRP/24", "APGL", "HG", "VB"]


def test_a_squad_of_ones_own_fires_by_weapons():
    """Eight rifles with +3, two chainguns with +1; heavy flak does not encumber veterans (L1149)."""
    (squad,) = fighters({"design": MIXED})

    assert [(arm.label, arm.side) for arm in squad.arms] == [
        ("8× 7mm Rifle", {"troopers": 8}),
        ("2× 9mm Chaingun", {"troopers": 2}),
    ]
    assert squad.defender == {"sort": "infantry", "piloting": 3, "encumbrance": 0, "left": [8] * 10}


def test_a_crew_without_gunnery_has_no_odds_and_says_so():
    skills = {"pilot": [2, 0], "gunnery": [0, 0], "electronic_warfare": [1, 0], "leadership": [1, 0], "tactics": [1, 0]}
    (hunter,) = fighters({"model": "north/hunter", "crew": skills})
    table = ODDS.table([hunter], [ODDS.fighter_of({"model": "north/cheetah"}, SAID)], SAID)

    assert table.lines[0].cells == ("No rule says what a skill of 0 rolls (L404).",)


def test_armor_that_is_crossed_out_is_lost():
    (hunter,) = fighters({"model": "north/hunter"})
    hit = TACTICAL_ODDS.table.with_damage(hunter, {"Armor 15/30/45": CrossedBoxes(3, 15)})

    assert hit.defender == {**hunter.defender, "armor_lost": 3}


def test_troopers_who_are_out_fire_no_more():
    """#1 has three points left, #2 and a chaingun are out."""
    (squad,) = fighters({"design": MIXED})
    boxes = {f"#{number} {'Hvy' if number > 8 else 'Std'}": CrossedBoxes({1: 5, 2: 8, 9: 8}.get(number, 0), 8) for number in range(1, 11)}  # fmt: skip
    hit = TACTICAL_ODDS.table.with_damage(squad, boxes)

    assert hit.defender["left"] == [3, 0, 8, 8, 8, 8, 8, 8, 0, 8]
    assert [(arm.label, arm.side["troopers"]) for arm in hit.arms] == [("7× 7mm Rifle", 7), ("1× 9mm Chaingun", 1)]


def test_a_rate_of_fire_that_is_said_of_all_is_what_each_can():
    (hunter,) = fighters({"model": "north/hunter"})
    target = ODDS.fighter_of({"model": "north/hunter"}, SAID)
    most, all_of_it = (
        {line.arm: line.cells[0] for line in ODDS.table([hunter], [target], SAID | {"rof": rof}).lines}
        for rof in (2, 9)
    )

    assert most["Light Autocannon"] == all_of_it["Light Autocannon"]
    assert most["Light Rocket Pack/24"] != all_of_it["Light Rocket Pack/24"]


@pytest.mark.parametrize("model", ["iguana", "black-mamba"])
def test_who_lost_figures_says_which_are_needed(model):
    table = ODDS.table([ODDS.fighter_of({"model": "hunter"}, SAID)], [ODDS.fighter_of({"model": model}, SAID)], SAID)

    assert table.lines[0].cells == ((((("The defender's maneuver is needed, and no chosen sheet gives it: enter it. The defender's base "
"armor is needed, and no chosen sheet gives it: enter it.")))),)  # fmt: skip
