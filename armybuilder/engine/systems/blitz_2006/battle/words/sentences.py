"""Events in words."""

from collections.abc import Callable, Mapping
from typing import Any

from armybuilder.engine.core.battle.events import BattleEvent
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit

SENTENCES: Mapping[str, str] = {
    "stance": gettext_noop("{side} takes a stance: {stance}"),
    "set-up": gettext_noop("{side} wins the set-up roll"),
    "deployment": gettext_noop("{side} chooses the deployment: {deployment}"),
    "deployed": gettext_noop("{model} begins {x:g}″ across, {y:g}″ up"),
    "round": gettext_noop("Round {number}"),
    "initiative": gettext_noop("{side} wins the initiative"),
    "shutdown": gettext_noop("{model} shuts down ({rounds} rounds)"),
    "group": gettext_noop("{side} activates {name}"),
    "activation": gettext_noop("{model} is active"),
    "speed": gettext_noop("{model} goes to {speed} ({mode})"),
    "moves": gettext_noop("{model} moves {inches:.1f}″ to {x:g}″ across, {y:g}″ up"),
    "turns": gettext_noop("{model} turns"),
    "jumps": gettext_noop("{model} jumps down {levels} levels"),
    "falls": gettext_noop("{model} falls {levels} levels: {damage} damage"),
    "flies": gettext_noop("{model} flies at {altitude}″"),
    "rises": gettext_noop("{model} gets up"),
    "maneuver": gettext_noop("{model} keeps control"),
    "skids": gettext_noop("{model} skids {inches:.1f}″ straight on"),
    "crashes": gettext_noop("{model} crashes"),
    "sand": gettext_noop("White sand doesn't harm {model}"),
    "stands by": gettext_noop("{model} stands by"),
    "hull down": gettext_noop("{model} goes hull-down (counters: {counters})"),
    "switches": gettext_noop("{model} turns its {system} on"),
    "boosts": gettext_noop("{model} uses active {system}: {value}"),
    "smoke": gettext_noop("{model} launches smoke"),
    "light": gettext_noop("{model} uses its searchlight"),
    "detection": gettext_noop("{model} finds {target} with active detection"),
    "call": gettext_noop("{model} gets its message through"),
    "calls": gettext_noop("{model} calls {name} from the reserve"),
    "reserves": gettext_noop("{name} of {side} arrives from the reserve"),
    "command": gettext_noop("{side} spends a command point on {model}: {use} ({left} left)"),
    "commander": gettext_noop("{model} takes command of {side}, which loses {points} command points"),
    "morale": gettext_noop("{name} of {side} has {tokens} morale tokens (breakpoint {breakpoint})"),
    "regroups": gettext_noop("{model} regroups"),
    "attack": gettext_noop("{model} hits {target} with {weapon}: {damage} damage"),
    "area": gettext_noop("{model} covers an area with {weapon} (units in it: {units})"),
    "lands": gettext_noop("{weapon} of {model} lands on the spot"),
    "evades": gettext_noop("{model} evades"),
    "empty": gettext_noop("{weapon} of {model} is out of ammo"),
    "reloads": gettext_noop("{model} reloads {weapon}"),
    "braces": gettext_noop("{model} braces"),
    "damage": gettext_noop("{model} takes damage: {level} (so far: {taken})"),
    "casualties": gettext_noop("{model} loses {bases} bases ({left} left)"),
    "destroyed": gettext_noop("{model} is destroyed"),
    "haywire": gettext_noop("{model} suffers more damage from haywire"),
    "passengers": gettext_noop("Passengers of {target} are hit: {model}"),
    "knockdown": gettext_noop("{model} stays on its feet"),
    "ejects": gettext_noop("The crew of {model} gets out"),
    "escapes": gettext_noop("A base of {model} gets out"),
    "overheats": gettext_noop("{model} overheats"),
    "ignites": gettext_noop("{model} catches fire"),
    "burns": gettext_noop("{model} burns on"),
    "extinguishes": gettext_noop("{model} puts out the fire on {target}"),
    "ram": gettext_noop("{model} rams {target}: {damage} damage, {recoil} to itself"),
    "crash": gettext_noop("{model} runs into an obstacle: {damage} damage"),
    "building": gettext_noop("{model} damages a building: {level}"),
    "bombards": gettext_noop("{model} fires {weapon} at a building: {damage} damage"),
    "observes": gettext_noop("{model} sends coordinates of {target}"),
    "designates": gettext_noop("{model} tags {target}"),
    "controls": gettext_noop("{model} controls {target}"),
    "embarks": gettext_noop("{model} gets into {target}"),
    "disembarks": gettext_noop("{model} gets out of {target}"),
    "lays": gettext_noop("{model} lays {weapon}, which goes off in {rounds} rounds"),
    "calls strike": gettext_noop("{model} calls an air strike ({strike}), which comes in round {arrives}"),
    "calls salvo": gettext_noop("{model} calls artillery ({salvo}) down on {target}, which falls in round {arrives}"),
    "flies over": gettext_noop("{strike} of {side} flies over the table"),
    "intercepts": gettext_noop("{fighter} of {side} intercepts {strike}"),
    "returns": gettext_noop("The air strike of {side} is driven off and returns in round {arrives}"),
    "support": gettext_noop("{weapon} of {by} hits {model}: {damage} damage"),
    "length": gettext_noop("The battle goes on for another round"),
    "over": gettext_noop("The battle is over: {winner} wins ({reason})"),
}

OTHERWISE: Mapping[str, str] = {
    "deployed aboard": gettext_noop("{model} begins aboard a transport"),
    "speed backwards": gettext_noop("{model} goes to {speed} ({mode}) in reverse"),
    "shutdown none": gettext_noop("{model} keeps running"),
    "maneuver failed": gettext_noop("{model} loses control"),
    "sand failed": gettext_noop("White sand eats away at {model}"),
    "switches off": gettext_noop("{model} turns its {system} off"),
    "detection failed": gettext_noop("{model} doesn't find {target}"),
    "call failed": gettext_noop("{model} doesn't get its message through"),
    "calls failed": gettext_noop("{model} calls {name} from the reserve, in vain"),
    "command failed": gettext_noop("{side} can't pass a command point on to {model}"),
    "regroups failed": gettext_noop("{model} doesn't manage to regroup"),
    "attack missed": gettext_noop("{model} misses {target} with {weapon}"),
    "attack harmless": gettext_noop("{model} hits {target} with {weapon}, which does no damage"),
    "attack stopped": gettext_noop("{weapon} of {model} is shot down before it reaches {target}"),
    "attack snap": gettext_noop("{model} snap fires {weapon} at {target} and hits: {damage} damage"),
    "attack snapped": gettext_noop("{model} snap fires {weapon} at {target} and misses"),
    "lands astray": gettext_noop("{weapon} of {model} scatters {inches:g}″"),
    "casualties held": gettext_noop("{model} is sheltered by its cover"),
    "destroyed wrecked": gettext_noop("{model} is destroyed and leaves a wreck"),
    "destroyed edge": gettext_noop("{model} has left the table"),
    "destroyed flooded": gettext_noop("{model} is flooded"),
    "damage held": gettext_noop("{model} is hit, but boxes or cover absorb the damage"),
    "haywire none": gettext_noop("Haywire does {model} no more harm"),
    "passengers spared": gettext_noop("Passengers of {target} are spared: {model}"),
    "knockdown falls": gettext_noop("{model} is knocked down"),
    "ejects failed": gettext_noop("The crew of {model} doesn't get out"),
    "escapes failed": gettext_noop("A base of {model} is lost with its transport"),
    "burns out": gettext_noop("The fire on {model} goes out"),
    "extinguishes failed": gettext_noop("{model} fights the fire on {target}"),
    "ram failed": gettext_noop("{model} fails to ram {target}"),
    "bombards missed": gettext_noop("{model} fires {weapon} at a building and misses"),
    "observes failed": gettext_noop("{model} observes {target}, but its message doesn't get through"),
    "designates failed": gettext_noop("{model} fails to tag {target}"),
    "controls failed": gettext_noop("{model} fails to control {target}"),
    "lays now": gettext_noop("{model} drops {weapon}"),
    "calls strike failed": gettext_noop("{model} calls an air strike ({strike}), in vain"),
    "intercepts failed": gettext_noop("{fighter} of {side} fails to intercept {strike}"),
    "support missed": gettext_noop("{weapon} of {by} misses {model}"),
    "support harmless": gettext_noop("{weapon} of {by} does {model} no damage"),
    "length over": gettext_noop("No further round is played"),
    "over drawn": gettext_noop("The battle is over: a draw ({reason})"),
}
"""The same events where that would read oddly."""
SPEEDS: Mapping[str, str] = {
    "stationary": gettext_noop("stationary"), "combat": gettext_noop("combat speed"), "top": gettext_noop("top speed"),
}  # fmt: skip
MODES: Mapping[str, str] = {
    "W": gettext_noop("walker"), "G": gettext_noop("ground"), "H": gettext_noop("hover"), "R": gettext_noop("hopper"),
}  # fmt: skip
LEVELS: Mapping[str, str] = {
    "none": gettext_noop("none"), "light": gettext_noop("light"), "heavy": gettext_noop("heavy"),
    "critical": gettext_noop("critical"), "overkill": gettext_noop("overkill"), "removed": gettext_noop("overkill"),
}  # fmt: skip
STANCES: Mapping[str, str] = {
    "aggressive": gettext_noop("aggressive"), "defensive": gettext_noop("defensive"), "neutral": gettext_noop("neutral"),
}  # fmt: skip
SYSTEMS: Mapping[str, str] = {"ecm": gettext_noop("ECM"), "eccm": gettext_noop("ECCM")}
USES: Mapping[str, str] = {
    "order": gettext_noop("out of sequence"), "action": gettext_noop("a further action"), "attack": gettext_noop("a second attack roll"),
    "defense": gettext_noop("a second defense roll"), "initiative": gettext_noop("a second initiative roll"),
    "hearten": gettext_noop("morale"), "final shot": gettext_noop("a final shot"),
}  # fmt: skip
_WORDS: Mapping[str, Mapping[str, str]] = {
    "speed": SPEEDS, "mode": MODES, "level": LEVELS, "taken": LEVELS, "stance": STANCES, "system": SYSTEMS, "use": USES,
}  # fmt: skip
"""Values of events that have words, by their slots."""
RULES: Mapping[str, str] = {
    "BR-4": gettext_noop("Margins"), "BR-6": gettext_noop("Distances"), "BR-7": gettext_noop("Set-up"), "BR-8": gettext_noop("Initiative"), "BR-9": gettext_noop("Combat groups"),
    "BR-10": gettext_noop("Activation"), "BR-11": gettext_noop("End of the round"), "BR-14": gettext_noop("Free rolls"), "BR-15": gettext_noop("Evasive maneuvers"), "BR-16": gettext_noop("Hull-down"),
    "BR-18": gettext_noop("Stand-by"), "BR-19": gettext_noop("Snap fire"), "BR-20": gettext_noop("Speeds"), "BR-22": gettext_noop("Movement modes"),
    "BR-23": gettext_noop("High-speed maneuvers"), "BR-24": gettext_noop("Change of mode"), "BR-25": gettext_noop("Terrain"),
    "BR-26": gettext_noop("Elevation"), "BR-27": gettext_noop("Jumps and falls"), "BR-28": gettext_noop("Climbs"), "BR-30": gettext_noop("Cover"), "BR-31": gettext_noop("Obscurement"),
    "BR-33": gettext_noop("Active detection"), "BR-34": gettext_noop("Attacks"), "BR-35": gettext_noop("Modifiers of attacks"),
    "BR-36": gettext_noop("Physical attacks"), "BR-37": gettext_noop("Rams"), "BR-38": gettext_noop("Area effects"), "BR-39": gettext_noop("Indirect fire"),
    "BR-41": gettext_noop("Guided weapons"), "BR-42": gettext_noop("Rate of fire"), "BR-43": gettext_noop("Ammunition"), "BR-44": gettext_noop("Anti-missile systems"),
    "BR-45": gettext_noop("Damage"), "BR-46": gettext_noop("Effects of damage"), "BR-47": gettext_noop("Destruction"), "BR-48": gettext_noop("Buildings"),
    "BR-49": gettext_noop("Infantry"), "BR-50": gettext_noop("Attacks of infantry"), "BR-51": gettext_noop("Damage of infantry"), "BR-52": gettext_noop("Transports"),
    "BR-53": gettext_noop("Electronic warfare"), "BR-54": gettext_noop("Communication"), "BR-55": gettext_noop("Target designators"),
    "BR-56": gettext_noop("Command points"), "BR-57": gettext_noop("Loss of the commander"), "BR-58": gettext_noop("Drones"), "BR-60": gettext_noop("Passengers"),
    "BR-61": gettext_noop("Air strikes"), "BR-62": gettext_noop("Interception"), "BR-63": gettext_noop("Artillery"), "BR-64": gettext_noop("Smoke"),
    "BR-65": gettext_noop("Morale"), "BR-66": gettext_noop("Breakpoints"), "BR-67": gettext_noop("Regrouping"), "BR-68": gettext_noop("Loss of a leader"),
    "BR-70": gettext_noop("Ejection"), "BR-71": gettext_noop("Knockdown"), "BR-72": gettext_noop("Grenades"),
    "SC-4": gettext_noop("White sand"), "SC-6": gettext_noop("Night"), "SC-8": gettext_noop("Victory points"), "SC-10": gettext_noop("Length"),
    "SC-11": gettext_noop("Stances"), "SC-12": gettext_noop("Reserves"), "SC-13": gettext_noop("Deployment"),
}  # fmt: skip


def tag(unit: BattleUnit) -> str:
    """`A3`."""
    return f"{'AB'[unit.side]}{unit.id + 1}"


def name_of(unit: BattleUnit) -> str:
    """`Hunter A3`."""
    return f"{unit.recruit.name} {tag(unit)}"


def say(battle: Battle, event: BattleEvent) -> str:
    """An event in words."""
    values = dict(event.values)
    case = _case(event.kind, values)
    for slot in ("side", "winner", "by"):
        number = values.get(slot)
        if isinstance(number, int):
            values[slot] = battle.sides[number].name
    for slot, number in (("model", event.model), ("target", event.target)):
        values[slot] = name_of(battle.units[number]) if number >= 0 else gettext("Nobody")
    for slot, words in _WORDS.items():
        if values.get(slot) in words:
            values[slot] = gettext(words[values[slot]])
    if "weapon" in values:
        values["weapon"] = gettext(values["weapon"])
    if "deployment" in values:
        values["deployment"] = battle.catalogue.deployments[values["deployment"]].name
    if "reason" in values:
        values["reason"] = gettext(values["reason"])
    return gettext(OTHERWISE.get(case) or SENTENCES[event.kind], **values)


def _case(kind: str, values: Mapping[str, Any]) -> str:
    """Which sentence of its kind an event reads best by; a key of `OTHERWISE`, or none of it."""
    return next((f"{kind} {case}" for kinds, case, holds in _CASES if kind in kinds and holds(values)), kind)


Holds = Callable[[Mapping[str, Any]], bool]
_CASES: tuple[tuple[frozenset[str], str, Holds], ...] = (
    (frozenset({"deployed"}), "aboard", lambda values: values["aboard"]),
    (frozenset({"speed"}), "backwards", lambda values: values["backwards"]),
    (frozenset({"shutdown"}), "none", lambda values: not values["rounds"]),
    (
        frozenset({"maneuver", "sand", "calls", "command", "regroups", "observes", "controls"}),
        "failed",
        lambda values: not values["passed"],
    ),
    (frozenset({"switches"}), "off", lambda values: not values["on"]),
    (frozenset({"detection", "call"}), "failed", lambda values: values["margin"] <= 0),
    (frozenset({"attack"}), "stopped", lambda values: values["stopped"]),
    (frozenset({"attack"}), "snapped", lambda values: values["snap"] and not values["hit"]),
    (frozenset({"attack"}), "missed", lambda values: not values["hit"] and not values["damage"]),
    (frozenset({"attack"}), "harmless", lambda values: not values["damage"]),
    (frozenset({"attack"}), "snap", lambda values: bool(values["snap"])),
    (frozenset({"lands"}), "astray", lambda values: values["margin"] <= 0),
    (frozenset({"casualties"}), "held", lambda values: not values["bases"]),
    (frozenset({"destroyed"}), "wrecked", lambda values: values["reason"] == "wrecked"),
    (frozenset({"destroyed"}), "edge", lambda values: values["reason"] == "edge"),
    (frozenset({"destroyed"}), "flooded", lambda values: values["reason"] == "flooded"),
    (frozenset({"haywire"}), "none", lambda values: not values["harmed"]),
    (frozenset({"passengers"}), "spared", lambda values: not values["hit"]),
    (frozenset({"knockdown"}), "falls", lambda values: not values["stays"]),
    (frozenset({"ejects", "escapes"}), "failed", lambda values: not values["escaped"]),
    (frozenset({"burns"}), "out", lambda values: not values["on"]),
    (frozenset({"extinguishes"}), "failed", lambda values: not values["out"]),
    (frozenset({"ram"}), "failed", lambda values: not values["hit"]),
    (frozenset({"bombards"}), "missed", lambda values: values["margin"] <= 0),
    (frozenset({"designates"}), "failed", lambda values: not values["hit"]),
    (frozenset({"lays"}), "now", lambda values: not values["rounds"]),
    (frozenset({"intercepts"}), "failed", lambda values: values["margin"] <= 0),
    (frozenset({"support"}), "missed", lambda values: not values["hit"] and not values["damage"]),
    (frozenset({"support"}), "harmless", lambda values: not values["damage"]),
    (frozenset({"length"}), "over", lambda values: not values["goes_on"]),
    (frozenset({"over"}), "drawn", lambda values: values["winner"] is None),
)
