"""The engine's odds against all that dice can show at a table (`table`), as fractions."""

from fractions import Fraction

import pytest

from tests.engine.gundam_skirmish.odds.asking import answer, close, odds, shoot
from tests.engine.gundam_skirmish.odds.table import combat, every, falls_back, play_shoot, start, summed

SPARED = {
    "anti-beam-coating": ["beam"],
    "heavy-plating": ["low-calibre", "medium-calibre"],
    "reactive-armour": ["explosive"],
}
OWN = {"two": 6, "three": 2, "four": 3, "five": 7, "six": 4}
SHOTS = {
    "plain": shoot(),
    "a shield": shoot(defender={"shield": 1, "shield_block": 4}),
    "critical below accuracy": shoot(attacker={"acc": 5, "crit": 2}),
    "a damaged arm on a weapon of 6+": shoot(attacker={"acc": 6, "crit": 6, "arm": 2}),
    "a damaged arm without shield": shoot(defender={"shield": 1, "shield_block": 2, "arm": 1}),
    "from above, one shot": shoot(attacker={"shots": 1, "dam": 5}, higher=True),
    "from above and behind": shoot(higher=True, flanked=True, defender={"shield": 2, "shield_block": 3, "armour": 1}),
    "concentrated, not flanked": shoot(concentrated=True, defender={"shield": 1, "shield_block": 3, "armour": 1}),
    "a damaged head": shoot(attacker={"head": 1}, defender={"shield": 1, "shield_block": 4}),
    "a damaged head, a better armour": shoot(attacker={"head": 1}, defender={"block": 3, "shield": 1, "shield_block": 6}),
    "beyond range by distance": shoot(attacker={"range": 12}, distance=13, defender={"armour": 1}),
    "beyond range, obstructed": shoot(beyond=True, cover="obstructed", defender={"armour": 1}),
    "in space from above": shoot(space=True, cover="in-cover", higher=True),
    "obstructed in space": shoot(space=True, cover="obstructed"),
    "penetration by house values": shoot(attacker={"tags": ["p"], "acc": 3, "crit": 5}, defender={"armour": 3, "block": 4}),
    "penetration through cover": shoot(attacker={"tags": ["p"]}, defender={"shield": 2, "shield_block": 2}, cover="in-cover"),
    "penetration by a table of one's own": shoot(
        attacker={"acc": 2, "crit": 4}, defender={"block": 2, "armour": 3}, bring_them_down=True, penetration_table=OWN
    ),
    "penetration, the lowest hit goes": shoot(
        attacker={"tags": ["p"], "acc": 2, "crit": 5},
        defender={"block": 3, "armour": 3},
        readings={"cancelled": "lowest"},
    ),
    "penetration with a damaged head": shoot(attacker={"tags": ["p"], "head": 1}, defender={"armour": 3, "block": 4}),
    "the lowest hit goes": shoot(attacker={"shots": 3, "crit": 5}, readings={"cancelled": "lowest"}),
    "spared of the only damage": shoot(
        attacker={"weapon_class": "beam", "dam": 1, "crit": 4}, defender={"modifications": ["Anti-Beam Coating"]}
    ),
    "spared of another class": shoot(
        attacker={"weapon_class": "explosive"}, defender={"modifications": ["heavy-plating", "anti-beam-coating"]}
    ),
    "no damage at all": shoot(attacker={"dam": 0, "crit": 4}),
    "no dice": shoot(attacker={"shots": 0}),
    "no armour": shoot(defender={"armour": 0}, cover="in-cover"),
    "aimed and fortunate": shoot(
        attacker={"shots": 1, "crit": 4, "controlled_aim": True, "fortunate": True}, defender={"armour": 1, "integrity": 9}
    ),
    "fortunate against the chart": shoot(
        attacker={"crit": 4, "fortunate": True},
        defender={"armour": 1, "fortunate": True, "integrity": 9},
        readings={"chart_rolls": "defender"},
    ),
    "levels there already": shoot(
        attacker={"crit": 4}, defender={"armour": 1, "leg": 2, "arm": 1, "head": 1, "integrity": 9}
    ),
    "a tank": shoot(attacker={"crit": 4}, defender={"chart": "other", "armour": 1, "leg": 1, "head": 1, "integrity": 9}),
    "breaks its shield": shoot(attacker={"crit": 4}, defender={"shield": 1, "shield_block": 5, "shield_break": True}),
    "breaks it though it does not block": shoot(
        attacker={"crit": 4, "tags": ["p"]}, defender={"shield": 1, "shield_block": 5, "shield_break": True}
    ),
    "by volley": shoot(volley=True, attacker={"tags": ["v"], "shots": 1}),
    "get to cover": shoot(get_to_cover=True),
    "get to cover, then penetration": shoot(get_to_cover=True, attacker={"tags": ["p"]}),
    "penetration, then get to cover": shoot(
        get_to_cover=True, cover="in-cover", attacker={"tags": ["p"]}, readings={"cover_order": "after"}
    ),
    "an air unit in cover": shoot(cover="obstructed", get_to_cover=True, defender={"air": True}),
    "a third hidden": shoot(hidden=34),
    "less than a third hidden": shoot(hidden=33),
    "two thirds hidden in space": shoot(hidden=67, space=True),
    "two thirds hidden, in cover in space": shoot(hidden=66, space=True),
    "half hidden, by what is seen": shoot(hidden=50, readings={"cover_bands": "seen"}),
    "over two thirds hidden, by what is seen": shoot(hidden=67, readings={"cover_bands": "seen"}),
}  # fmt: skip
COMBATS = {
    "a charge": close(attacker={"charged": True}, defender={"shield": 1, "shield_block": 4}),
    "both charged": close(attacker={"charged": True, "dex": 0}, defender={"charged": True, "dex": 3}),
    "rash and unseen": close(attacker={"charged": True, "rash": True, "attack": 1, "unseen": True}, defender={"armour": 6}),
    "rash without a charge": close(attacker={"rash": True}),
    "swift": close(defender={"swift": True, "gallant": True}),
    "swift against swift, both gallant": close(
        attacker={"swift": True, "gallant": True}, defender={"swift": True, "gallant": True, "dex": 4}
    ),
    "swift against rash": close(attacker={"swift": True}, defender={"rash": True, "charged": True, "attack": 1}),
    "swift without its weapon": close(attacker={"swift": True, "not_equipped": True}),
    "swift without its weapon, read otherwise": close(
        attacker={"swift": True, "not_equipped": True}, readings={"advantage": "wins"}
    ),
    "nobody has a weapon in hand": close(attacker={"not_equipped": True}, defender={"not_equipped": True, "dex": 0}),
    "no armour": close(attacker={"armour": 0}, defender={"armour": 0, "shield": 2, "shield_block": 6}),
    "the lowest hit goes": close(
        attacker={"attack": 3, "crit": 6},
        defender={"attack": 1, "shield": 1, "shield_block": 4},
        readings={"cancelled": "lowest"},
    ),
    "damaged": close(
        attacker={"arm": 1, "acc": 6, "crit": 6, "head": 1},
        defender={"head": 1, "leg": 2, "shield": 1, "shield_block": 5},
    ),
    "breaks its shield": close(
        attacker={"crit": 4, "controlled_aim": True, "attack": 1},
        defender={"shield": 1, "shield_block": 6, "shield_break": True, "integrity": 9},
    ),
    "a tank unarmed": close(
        attacker={"attack": 1, "fortunate": True, "crit": 4},
        defender={"chart": "other", "unarmed": True, "attack": 2, "dam": 1, "integrity": 3},
    ),
    "unarmed at first": close(attacker={"unarmed": True, "swift": True, "dam": 3}, defender={"attack": 1, "dam": 4}),
    "integrity unknown": close(attacker={"integrity": None, "attack": 1}, defender={"integrity": None, "attack": 1}),
}  # fmt: skip


def without_nulls(question):
    """As the table has it."""
    sides = {
        side: {name: value for name, value in question[side].items() if value is not None}
        for side in ("attacker", "defender")
    }
    return question | sides


def in_fractions(question):
    return {spread.key: {odd.key: Fraction(odd.fraction) for odd in spread.odds} for spread in answer(question).spreads}


def levels_gained(unit, states):
    """Chances of each location to be at a level that it had not, and to be removed by the chart."""
    before = start(unit)
    found: dict[str, Fraction] = {}
    for state, chance in states.items():
        told = ["torso" if unit.get("chart") != "other" else "cockpit"] if state == "removed" else []
        if not isinstance(state, str):
            told = [f"{name}-{level}" for name, level in state[1:] if level > before[name]]
        for key in told:
            found[key] = found.get(key, Fraction(0)) + chance
    return found


def fates(unit, states, who=""):
    """Chances to be out of the battle, by their keys."""
    shot, removed = states.get("shot", Fraction(0)), states.get("removed", Fraction(0))
    found = {f"{who}removed": removed}
    if "integrity" in unit:
        found |= {f"{who}destroyed": shot + removed, f"{who}no-integrity": shot}
    if unit.get("shield") and unit.get("shield_break"):
        broken = (chance for state, chance in states.items() if not isinstance(state, str) and state[0] == "broken")
        found[f"{who}shield-broken"] = sum(broken, Fraction(0))
    return found


@pytest.mark.parametrize("title", SHOTS)
def test_shots(title):
    question = SHOTS[title]
    target, sort = question["defender"], question["attacker"].get("weapon_class")
    fitted = [name.lower().replace(" ", "-") for name in target.get("modifications", [])]
    spared = any(sort in SPARED[name] for name in fitted)
    outcomes = every(lambda pick: play_shoot(question, spared, pick))
    states = summed(outcomes, lambda outcome: outcome[3])
    left = summed(outcomes, lambda outcome: 0 if isinstance(outcome[3], str) else target["integrity"] - outcome[2])

    assert odds(question) == {
        "hit": sum((chance for outcome, chance in outcomes.items() if outcome[0]), Fraction(0)),
        "damage": sum((chance for outcome, chance in outcomes.items() if outcome[2]), Fraction(0)),
        **fates(target, states),
    }
    assert in_fractions(question) == {
        "hits": summed(outcomes, lambda outcome: str(outcome[0])),
        "criticals": summed(outcomes, lambda outcome: str(outcome[1])),
        "damage": summed(outcomes, lambda outcome: str(outcome[2])),
        "integrity": {str(value): chance for value, chance in left.items()},
        "chart": levels_gained(target, states),
    }


@pytest.mark.parametrize("title", COMBATS)
def test_close_combats(title):
    question = without_nulls(COMBATS[title])
    outcomes = combat(question)
    attacker = summed(outcomes, lambda outcome: outcome[2])
    defender = summed(outcomes, lambda outcome: outcome[3])

    found = odds(question)
    del found["advantage"]
    assert found == fates(question["attacker"], attacker, "attacker-") | fates(
        question["defender"], defender, "defender-"
    )
    assert in_fractions(question) == {
        "falls-back": summed(outcomes, lambda outcome: falls_back(question, outcome)),
        "attacker-deals": summed(outcomes, lambda outcome: str(outcome[0])),
        "defender-deals": summed(outcomes, lambda outcome: str(outcome[1])),
        "attacker-chart": levels_gained(question["attacker"], attacker),
        "defender-chart": levels_gained(question["defender"], defender),
    }
