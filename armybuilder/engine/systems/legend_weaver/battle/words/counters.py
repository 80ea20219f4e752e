"""Counters of a battle, and how likely a throw was."""

from collections.abc import Mapping

from armybuilder.engine.core.battle.throws import DiceRoll
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.legend_weaver.odds.mathematics.dice import dice

COUNTERS: Mapping[str, str] = {
    "act move": gettext_noop("Move"),
    "act jump": gettext_noop("Jump"),
    "act charge": gettext_noop("Charge"),
    "act lead": gettext_noop("Bonus move"),
    "act drive": gettext_noop("Drive"),
    "act skim": gettext_noop("Skim"),
    "act force": gettext_noop("Forced turn"),
    "act attack": gettext_noop("Fire"),
    "act shot": gettext_noop("Fire of a vehicle"),
    "act melee": gettext_noop("Close combat"),
    "act overwatch": gettext_noop("Fire on overwatch"),
    "act watch": gettext_noop("Overwatch"),
    "act cover": gettext_noop("Cover fire"),
    "act throw": gettext_noop("Grenades"),
    "act smoke": gettext_noop("Smoke"),
    "act aim": gettext_noop("Aim"),
    "act rally": gettext_noop("Rally"),
    "act join": gettext_noop("Join a unit"),
    "act leave": gettext_noop("Leave a unit"),
    "act merge": gettext_noop("Merge"),
    "act split": gettext_noop("Split"),
    "act hide": gettext_noop("Hide"),
    "act headdown": gettext_noop("Head down"),
    "act dig": gettext_noop("Dig"),
    "act call": gettext_noop("Call in a strike"),
    "act teleport": gettext_noop("Teleport"),
    "act repair": gettext_noop("Repair"),
}


def count_label(label: str) -> str:
    """Return the name of what a battle counted."""
    known = COUNTERS.get(label)
    if known:
        return gettext(known)
    kind, _, key = label.partition(" ")
    words = (key or kind).replace("-", " ").capitalize()
    return gettext("Chaos card: {card}", card=words) if kind == "card" else words


def throw_odds(throw: DiceRoll) -> float:
    """The chance that a test is passed, or that the same dice come to at least as much."""
    pool = throw.pool
    if throw.kind == "test":
        need = pool.skill or 0
        good = need if pool.under else pool.sides + 1 - need
        return min(max(good, 0), pool.sides) / pool.sides
    spread = dice(pool.dice, pool.sides)
    return float(sum(chance for total, chance in spread.items() if total >= throw.result))
