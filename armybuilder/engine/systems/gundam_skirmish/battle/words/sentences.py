"""Events in words."""

from collections.abc import Callable, Mapping
from typing import Any

from armybuilder.engine.core.battle.events import BattleEvent
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle, BattleUnit

SENTENCES: Mapping[str, str] = {
    "priority": gettext_noop("{side} wins the priority roll: {first} goes first"),
    "deployed": gettext_noop("{model} deploys {x:g}″ across, {y:g}″ up"),
    "turn": gettext_noop("Turn {number} of {side}"),
    "activation": gettext_noop("{model} is active"),
    "move": gettext_noop("{model} moves {inches:.1f}″ to {x:g}″ across, {y:g}″ up"),
    "obeys": gettext_noop("{model} is Routed but obeys"),
    "ambush": gettext_noop("{model} ambushes"),
    "enters": gettext_noop("{model} enters {x:g}″ across, {y:g}″ up"),
    "order": gettext_noop("{side} gives the order {order} ({cost} CP)"),
    "laser": gettext_noop("{model} is hit by the Colony Laser"),
    "turns": gettext_noop("{model} turns on the spot"),
    "daring": gettext_noop("{model} is shaken but charges"),
    "drifts": gettext_noop("{model} drifts {inches:.1f}″ to {x:g}″ across, {y:g}″ up"),
    "over the edge": gettext_noop("{model} drifts over the edge of the table"),
    "fled": gettext_noop("{model} flees into its deployment zone and is gone"),
    "withdraws": gettext_noop("{model} withdraws from the battle"),
    "boost": gettext_noop("{model} boosts {inches:.1f}″ to {x:g}″ across, {y:g}″ up"),
    "reload": gettext_noop("{model} reloads its {weapon}"),
    "switch": gettext_noop("{model} takes {weapon} in hand"),
    "attack": gettext_noop("{model} hits {target} with {weapon}: {damage} damage"),
    "aimed": gettext_noop("{model} hits the {location} of {target} with an Aimed Shot of its {weapon}"),
    "close combat": gettext_noop("{model} and {target} fight in close combat: {first} strikes first"),
    "falls back": gettext_noop("{model} falls back from {target}"),
    "damage": gettext_noop("{model} takes {damage} damage: {left} Integrity left"),
    "critical": gettext_noop("{model} takes {location} damage"),
    "shield breaks": gettext_noop("{model} gives up its shield and takes no critical damage"),
    "volley": gettext_noop("{model} fires a Volley of its {weapon} at {target}"),
    "spares": gettext_noop("{model} spares {target} and regains Integrity: {left} left"),
    "repairs": gettext_noop("{model} repairs its {location}"),
    "destroyed": gettext_noop("{model} is destroyed"),
    "morale": gettext_noop("{model} passes a morale check"),
    "flees": gettext_noop("{model} flees towards its own edge"),
    "over": gettext_noop("The battle is over: {winner} wins ({reason})"),
}

OTHERWISE: Mapping[str, str] = {
    "priority until": gettext_noop("{side} wins the priority roll: {first} goes first, for {length} turns each"),
    "priority held": gettext_noop(
        "{side} wins the priority roll: {first} goes first, and who holds the objective for {length} turns wins"
    ),
    "move turned": gettext_noop("{model} turns on the spot"),
    "boost turned": gettext_noop("{model} boosts and lands where it was"),
    "attack missed": gettext_noop("{model} misses {target} with {weapon}"),
    "attack blocked": gettext_noop("{model} attacks {target} with {weapon}: every hit is blocked"),
    "attack harmless": gettext_noop("{model} hits {target} with {weapon}, which does no damage"),
    "aimed missed": gettext_noop("{model} aims {weapon} at the {location} of {target} and misses"),
    "volley failed": gettext_noop("{model} fires a Volley of its {weapon}, which fails"),
    "destroyed removed": gettext_noop("{model} is out of play"),
    "damage fatal": gettext_noop("{model} takes {damage} damage: no Integrity left"),
    "critical second": gettext_noop("{model} takes more {location} damage"),
    "critical fatal": gettext_noop("{model} is hit in the {location}, which destroys it"),
    "morale failed": gettext_noop("{model} fails a morale check"),
    "obeys failed": gettext_noop("{model} is Routed and doesn't obey"),
    "ambush failed": gettext_noop("{model} fails to ambush"),
    "laser spared": gettext_noop("{model} is spared by the Colony Laser"),
    "daring failed": gettext_noop("{model} is shaken and doesn't charge"),
    "order to": gettext_noop("{side} gives {model} the order {order} ({cost} CP)"),
    "drifts nowhere": gettext_noop("{model} has no room to drift"),
    "over drawn": gettext_noop("The battle is over: a draw ({reason})"),
}
"""The same events where that would read oddly."""
LOCATIONS: Mapping[str, str] = {
    "leg": gettext_noop("leg"), "arm": gettext_noop("arm"), "head": gettext_noop("head"), "torso": gettext_noop("torso"),
    "engine": gettext_noop("engine"), "weapons": gettext_noop("weapons"), "cockpit": gettext_noop("cockpit"),
}  # fmt: skip
SHORTEST = 0.05
"""Inches below which a way reads as none."""
RULES: Mapping[str, str] = {
    "BR-1": gettext_noop("Playing field"), "BR-7": gettext_noop("Close combat at once"), "BR-9": gettext_noop("Abilities and Idle"),
    "BR-15": gettext_noop("Obstacles"), "BR-28": gettext_noop("Cover"), "BR-24": gettext_noop("Blocks"), "BR-29": gettext_noop("Penetration"), "SR-2": gettext_noop("Air units"),
    "BR-3": gettext_noop("Deployment"), "BR-4": gettext_noop("Type of game"), "BR-5": gettext_noop("Priority"), "BR-6": gettext_noop("Turns"),
    "BR-8": gettext_noop("Actions"), "BR-10": gettext_noop("Reloading"), "BR-11": gettext_noop("Switch Weapon"), "BR-12": gettext_noop("Move"), "BR-13": gettext_noop("Turning"),
    "BR-19": gettext_noop("Boost"), "BR-21": gettext_noop("Shoot"), "BR-27": gettext_noop("Modifiers of shots"), "BR-33": gettext_noop("Aimed Shot"),
    "BR-30": gettext_noop("Volley"), "BR-25": gettext_noop("Damage of a shot"), "BR-26": gettext_noop("Shooting again"), "BR-46": gettext_noop("Levels of damage"),
    "BR-36": gettext_noop("Advantage"), "BR-43": gettext_noop("Weapons in close combat"), "BR-32": gettext_noop("Aimed Shot at a target"), "BR-42": gettext_noop("Modifiers of blows"),
    "BR-35": gettext_noop("Close combat"), "BR-37": gettext_noop("Blows"), "BR-41": gettext_noop("Falling back"), "BR-44": gettext_noop("Damage"),
    "BR-45": gettext_noop("Damage chart"), "BR-47": gettext_noop("Shield Break"), "BR-48": gettext_noop("Destruction"), "BR-56": gettext_noop("Morale"),
    "SR-1": gettext_noop("Ambush"), "BR-53": gettext_noop("Orders"), "BR-51": gettext_noop("Drift"), "BR-58": gettext_noop("Routed"), "CA-10.5": gettext_noop("Withdrawing"),
}  # fmt: skip


def tag(unit: BattleUnit) -> str:
    """`A3`."""
    return f"{'AB'[unit.side]}{unit.id + 1}"


def name_of(unit: BattleUnit) -> str:
    """`Sample suit A3`."""
    return f"{unit.recruit.name} {tag(unit)}"


def say(battle: Battle, event: BattleEvent) -> str:
    """An event in words."""
    values = dict(event.values)
    case = "order to" if event.kind == "order" and event.model >= 0 else _case(event.kind, values)
    case = "priority held" if case == "priority until" and battle.game == "objective" else case
    for slot in ("side", "first", "winner"):
        if isinstance(number := values.get(slot), int):
            values[slot] = name_of(battle.units[number]) if event.kind == "close combat" else battle.sides[number].name
    for slot, number in (("model", event.model), ("target", event.target)):
        values[slot] = name_of(battle.units[number]) if number >= 0 else ""
    if "location" in values:
        values["location"] = gettext(LOCATIONS.get(values["location"], values["location"]))
    if "reason" in values:
        values["reason"] = gettext(values["reason"])
    return gettext(OTHERWISE.get(case) or SENTENCES[event.kind], **values)


def _case(kind: str, values: Mapping[str, Any]) -> str:
    """Which sentence of its kind an event reads best by; a key of `OTHERWISE`, or none of it."""
    return next((f"{kind} {case}" for kinds, case, holds in _CASES if kind in kinds and holds(values)), kind)


_CASES: tuple[tuple[frozenset[str], str, Callable[[Mapping[str, Any]], bool]], ...] = (
    (frozenset({"priority"}), "until", lambda values: values["length"] > 0),
    (frozenset({"move", "boost"}), "turned", lambda values: values["inches"] < SHORTEST),
    (frozenset({"drifts"}), "nowhere", lambda values: values["inches"] < SHORTEST),
    (frozenset({"attack"}), "blocked", lambda values: not values["hit"] and values.get("rolled", 0) > 0),
    (frozenset({"attack", "aimed"}), "missed", lambda values: not values["hit"]),
    (frozenset({"attack"}), "harmless", lambda values: not values["damage"]),
    (frozenset({"damage"}), "fatal", lambda values: values["left"] <= 0),
    (frozenset({"critical"}), "fatal", lambda values: values["level"] == 0),
    (frozenset({"critical"}), "second", lambda values: values["level"] > 1),
    (frozenset({"morale", "obeys", "ambush", "daring"}), "failed", lambda values: values.get("passed") is False),
    (frozenset({"volley"}), "failed", lambda values: not values["hit"]),
    (frozenset({"destroyed"}), "removed", lambda values: values.get("destroyed") is False),
    (frozenset({"laser"}), "spared", lambda values: values["spared"]),
    (frozenset({"over"}), "drawn", lambda values: values["winner"] is None),
)
