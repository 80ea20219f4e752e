"""Thousands of attacks as they are played against the exact odds of the odds page."""

from collections import Counter
from typing import Any

import pytest

from armybuilder.engine.core.battle.dice import SeededDice
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.acts import (
    AimPoint,
    Burst,
    CalledShot,
    Fire,
    Kick,
    Ram,
)
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.menu import attack
from armybuilder.engine.systems.tactical_1998.battle.state import HALF, STATIONARY, TABLE, TOP
from tests.engine.tactical_1998.battle.attacks.duels import APGL, ARM, KNIFE, LAC, LRP, duel, with_figures
from tests.engine.tactical_1998.battle.setups import HUNTER, SQUAD
from tests.engine.tactical_1998.odds.asking import answer, asked

TRIES = 2500
LIKELY = {1: 10.8, 2: 13.8, 3: 16.3, 4: 18.5, 5: 20.5, 6: 22.5, 7: 24.3, 8: 26.1, 9: 27.9, 10: 29.6}
"""The chi² that one in a thousand exceeds, by degrees of freedom."""
LEVELS = ("none", "light", "heavy", "overkill")


class Same:
    """A player who always chooses the same of a kind, and else the first."""

    def __init__(self, **chosen: Any) -> None:
        self._chosen = chosen

    def choose(self, battle, decision):
        choice = self._chosen.get(decision.kind)
        return next(iter(decision.options)) if choice is None else choice


def chi_square(found: Counter, chances: dict) -> None:
    """Compare counts with chances, rare outcomes together."""
    tries = sum(found.values())
    assert set(found) <= {key for key, chance in chances.items() if chance}
    common = {key: chance for key, chance in chances.items() if chance * tries >= 8}
    rest = 1 - sum(common.values())
    pairs = [(found[key], chance * tries) for key, chance in common.items()]
    if rest * tries > 5:
        pairs.append((tries - sum(seen for seen, _ in pairs), rest * tries))
    total = sum((seen - wanted) ** 2 / wanted for seen, wanted in pairs)
    assert total < LIKELY[max(1, min(10, len(pairs) - 1))] + max(0, len(pairs) - 11) * 2, (total, pairs)


def outcomes(battle, act, outcome):
    """What comes of the same attack again and again."""
    found: Counter[Any] = Counter()
    battle.dice = SeededDice("distributions")
    for _ in range(TRIES):
        attempt, began = battle.journal.start_attempt(), len(battle.log.events)
        attack(battle, battle.units[0], act)
        found[outcome(battle, battle.log.events[began:])] += 1
        battle.journal.roll_back(attempt)
    return found


def level(victim):
    """The level of damage of an attack, and whether it was the end of its victim."""

    def outcome(battle, events):
        levels = [event.values["level"] for event in events if event.kind == "damage" and event.model == victim]
        return (levels or ["none"])[0], battle.units[victim].place != TABLE

    return outcome


def check_vehicle(found: Counter, fate) -> None:
    """Levels, and the end, against those of the odds page."""
    chi_square(
        Counter(key for (key, _), count in found.items() for _ in range(count)),
        {key: fate.result[key] for key in LEVELS},
    )
    ends = Counter(end for (_, end), count in found.items() for _ in range(count))
    chi_square(ends, {True: fate.destroyed, False: 1 - fate.destroyed})


SHOTS: dict[str, tuple[Any, dict[str, Any], dict[str, Any], dict[str, Any]]] = {
    "a burst": (Fire(LAC, 1), {"apart": 2}, {"rof": 2}, {}),
    "rockets at medium range": (Fire(LRP, 1), {"apart": 2}, {"rof": 3, "range": "medium"}, {}),
    "a still attacker, a slow target": (Fire(LAC, 1), {"pace": STATIONARY, "moved": 0}, {"rof": 2}, {"speed": "stationary"}),
    "a called shot": (CalledShot(LAC, 1), {"pace": HALF}, {"rof": 2, "called": "structure"}, {"speed": "half"}),
    "an area effect": (Fire(APGL, 1), {"apart": 1, "moved": 0, "pace": STATIONARY}, {}, {"speed": "stationary"}),
    "a kick": (Kick(1), {"apart": 0, "moved": 1}, {"range": "point-blank"}, {"piloting": 2, "maneuver": 0, "size": 6}),
    "a punch": (Fire(ARM, 1), {"apart": 0, "moved": 1}, {"range": "point-blank"}, {"arm": 6}),
    "a blade": (Fire(KNIFE, 1), {"apart": 0, "moved": 1}, {"range": "point-blank"}, {}),
}  # fmt: skip
CODES = {LAC: "LAC", LRP: "LRP/24", APGL: "APGL", ARM: "punch", KNIFE: "VB"}


@pytest.mark.parametrize("name", SHOTS)
def test_attacks_at_vehicles_do_what_the_odds_say(name):
    act, setting, situation, attacker = SHOTS[name]
    number = getattr(act, "weapon", -1)
    chosen = Same(rate=Burst(number, 1, situation.get("rof", 0)), location=AimPoint(number, 1, "structure"))
    battle = duel(crewless="stays", player=chosen, **setting)
    question = asked(
        CODES.get(number, "kick"),
        attacker=attacker,
        defender={"moved": setting.get("moved", 5)},
        **situation,
    )
    check_vehicle(outcomes(battle, act, level(1)), answer(question).target)


def test_a_frail_crew_shows_in_the_chance_of_the_end():
    """Where a vehicle without its crew is out of the battle, the event tells so, and the odds page does not know."""
    battle = duel(apart=0, moved=0, pace=STATIONARY, player=Same(rate=Burst(LAC, 1, 2)))
    found = outcomes(battle, Fire(LAC, 1), lambda battle, events: battle.units[1].place != TABLE)
    odds = next(event for event in battle.log.events if event.kind == "attack").values["odds"]["destroyed"]
    chi_square(found, {True: odds, False: 1 - odds})


@pytest.mark.parametrize("number, rof, apart", [(LAC, 2, 2), (LRP, 3, 2), (APGL, 0, 1)])
def test_attacks_at_infantry_do_what_the_odds_say(number, rof, apart):
    battle = duel(other=SQUAD, apart=apart, pace=STATIONARY, player=Same(rate=Burst(number, 1, rof)))
    question = asked(
        CODES[number], attacker={"speed": "stationary"}, defender={"sort": "infantry"}, rof=rof,
        range="short" if number != LRP else "medium",
    )  # fmt: skip
    found = outcomes(battle, Fire(number, 1), lambda battle, events: 10 - battle.units[1].troopers_left)
    chi_square(found, answer(question).target.casualties)


def test_rams_do_to_both_what_the_odds_say():
    battle = duel(apart=0, moved=5, pace=TOP, crewless="stays", player=Same())
    battle.change(battle.units[0], path=9, mode=1)
    battle.change(battle.units[1], facing=1)
    for unit in battle.units:
        with_figures(unit, size=9)
    side = {"piloting": 2, "maneuver": 0, "size": 9, "armor": 15}
    page = answer(
        {
            "ask": "ram", "impact": "side", "arc": "left-rear",
            "attacker": side | {"speed": "top", "moved": 9}, "defender": side | {"moved": 5},
        }
    )  # fmt: skip
    check_vehicle(outcomes(battle, Ram(1), level(1)), page.target)
    check_vehicle(outcomes(battle, Ram(1), level(0)), page.attacker)


def test_squads_do_what_the_odds_say():
    battle = duel(SQUAD, HUNTER, apart=1, moved=0, pace=STATIONARY, crewless="stays", player=Same(rate=Burst(1, 1, 3)))
    question = asked(
        "light-machine-gun", attacker={"sort": "infantry", "troopers": 2, "speed": "stationary"},
        defender={"moved": 0}, rof=3,
    )  # fmt: skip
    check_vehicle(outcomes(battle, Fire(1, 1), level(1)), answer(question).target)
