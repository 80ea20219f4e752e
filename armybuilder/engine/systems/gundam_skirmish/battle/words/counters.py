"""Counters of a battle, and how likely a throw was."""

from collections.abc import Mapping
from math import comb

from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.core.battle.throws import DiceRoll
from armybuilder.engine.core.language import gettext, gettext_noop

COUNTERS: Mapping[str, str] = {
    "act move": gettext_noop("Move"),
    "act boost": gettext_noop("Boost"),
    "act shoot": gettext_noop("Shoot"),
    "act volley": gettext_noop("Volley"),
    "act repair": gettext_noop("Repair"),
    "act aim": gettext_noop("Aimed Shot"),
    "act reload": gettext_noop("Quick Reload"),
    "act slowreload": gettext_noop("Slow Reload"),
    "act switch": gettext_noop("Switch Weapon"),
}


def count_label(label: str) -> str:
    """Return the name of what a battle counted."""
    return gettext(COUNTERS.get(label, label.removeprefix("act ").capitalize()))


def throw_odds(throw: DiceRoll) -> float:
    """The chance that the same dice come to at least as much."""
    if throw.kind == "check":
        return _chance_of_total(throw.pool.dice, throw.result)
    good = max(0, SIDES + 1 - (throw.pool.skill or SIDES)) / SIDES
    dice = throw.pool.dice
    return sum(comb(dice, hits) * good**hits * (1 - good) ** (dice - hits) for hits in range(throw.result, dice + 1))


def _chance_of_total(dice: int, least: int) -> float:
    """The chance that so many dice add up to at least a number."""
    ways = {0: 1}
    for _ in range(dice):
        ways = {
            total: sum(ways.get(total - face, 0) for face in range(1, SIDES + 1))
            for total in range(min(ways) + 1, max(ways) + SIDES + 1)
        }
    return sum(count for total, count in ways.items() if total >= least) / sum(ways.values())
