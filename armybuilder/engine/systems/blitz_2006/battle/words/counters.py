"""Counters of a battle, and how likely a throw was."""

from collections.abc import Mapping

from armybuilder.engine.core.battle.throws import DiceRoll
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.blitz_2006.odds.mathematics.dice import OddsPool, rolls

COUNTERS: Mapping[str, str] = {
    "act go": gettext_noop("Move"), "act turn": gettext_noop("Turn on the spot"), "act swerve": gettext_noop("Sharp turn"),
    "act jump": gettext_noop("Jump"), "act fly": gettext_noop("Change altitude"), "act rise": gettext_noop("Get up"),
    "act fire": gettext_noop("Fire"), "act indirectfire": gettext_noop("Indirect fire"), "act throw": gettext_noop("Throw"),
    "act drop": gettext_noop("Lay a grenade"), "act bombard": gettext_noop("Fire at a building"), "act ram": gettext_noop("Ram"),
    "act charges": gettext_noop("Anti-personnel charges"), "act observe": gettext_noop("Observe"),
    "act designate": gettext_noop("Tag a target"), "act callsalvo": gettext_noop("Call artillery"),
    "act callstrike": gettext_noop("Call an air strike"), "act reload": gettext_noop("Reload"), "act brace": gettext_noop("Brace"),
    "act extinguish": gettext_noop("Put out a fire"), "act hulldown": gettext_noop("Hull-down"),
    "act refresh": gettext_noop("Better position"), "act standby": gettext_noop("Stand-by"),
    "act switch": gettext_noop("Switch electronics"), "act boost": gettext_noop("Active electronics"),
    "act light": gettext_noop("Searchlight"), "act smoke": gettext_noop("Smoke"), "act callreserve": gettext_noop("Call the reserve"),
    "act regroup": gettext_noop("Regroup"), "act extraaction": gettext_noop("Command point: action"),
    "act control": gettext_noop("Control a drone"), "act embark": gettext_noop("Get in"), "act disembark": gettext_noop("Get out"), "snap": gettext_noop("Snap fire"),
}  # fmt: skip


def count_label(label: str) -> str:
    """Return the name of what a battle counted."""
    return gettext(COUNTERS.get(label, label.removeprefix("act ").capitalize()))


def throw_odds(throw: DiceRoll) -> float:
    """The chance that the same dice come to at least as much: a single die shows a face, a roll has a skill and what is added."""
    if throw.kind == "check":
        return max(0.0, min(1.0, (7 - throw.result) / 6))
    added = sum(modifier.dice for modifier in throw.pool.modifiers)
    ways = rolls(OddsPool(max(0, throw.pool.skill or 0), added))
    return sum(count for roll, count in ways if roll.total >= throw.result) / sum(count for _, count in ways)
