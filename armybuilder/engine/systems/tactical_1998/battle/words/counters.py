"""Counters of a battle, and how likely a throw was."""

from collections.abc import Mapping

from armybuilder.engine.core.battle.throws import DiceRoll
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.harm import pool_totals
from armybuilder.engine.systems.tactical_1998.odds.dice import OddsPool

COUNTERS: Mapping[str, str] = {
    "act go": gettext_noop("Move"), "act switchmode": gettext_noop("Switch modes"), "act fire": gettext_noop("Fire"),
    "act calledshot": gettext_noop("Called shot"), "act indirectfire": gettext_noop("Indirect fire"),
    "act walkingfire": gettext_noop("Walking fire"), "act saturationfire": gettext_noop("Saturation fire"), "act kick": gettext_noop("Kick"),
    "act ram": gettext_noop("Ram"), "act observe": gettext_noop("Observe"), "act designate": gettext_noop("Designate"),
    "act sweep": gettext_noop("Active sensors"), "act jam": gettext_noop("ECM"), "act counterjam": gettext_noop("ECCM"),
    "act embark": gettext_noop("Get in"), "act disembark": gettext_noop("Get out"), "act reserve": gettext_noop("Command point: action"),
    "act aboutface": gettext_noop("Command point: turn"), "snap": gettext_noop("Snap fire"),
}  # fmt: skip


def count_label(label: str) -> str:
    """Return the name of what a battle counted."""
    return gettext(COUNTERS.get(label, label.removeprefix("act ").capitalize()))


def throw_odds(throw: DiceRoll) -> float:
    """The chance that the same dice come to at least as much: a single die shows a face, a test has a level and what is added."""
    if throw.kind == "check":
        return max(0.0, (7 - throw.result) / 6)
    added = sum(modifier.dice for modifier in throw.pool.modifiers)
    return pool_totals(OddsPool(max(0, throw.pool.dice), added)).at_least(throw.result)
