"""Events in words."""

from collections.abc import Callable, Mapping
from typing import Any

from armybuilder.engine.core.battle.events import BattleEvent
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.tactical_1998.battle.state import Battle, BattleUnit

SENTENCES: Mapping[str, str] = {
    "round": gettext_noop("Round {number}"),
    "tactics": gettext_noop(
        "{side} wins the Tactics test ({first} to {second}), and each side keeps its result as command points"
    ),
    "deployed": gettext_noop("{model} deploys in hex {cell}"),
    "declares": gettext_noop("{model} declares extra actions: {extra}"),
    "initiative": gettext_noop("{side} wins the initiative by {margin}, and has as many command points this round"),
    "group": gettext_noop("{side} activates {group}"),
    "activation": gettext_noop("{model} is active"),
    "pace": gettext_noop("{model} moves at {pace}"),
    "moves": gettext_noop("{model} moves to hex {cell}"),
    "turns": gettext_noop("{model} turns"),
    "switches": gettext_noop("{model} switches to {mode} mode"),
    "shifts": gettext_noop("{model} shifts to top speed"),
    "steers": gettext_noop("{model} turns about at top speed"),
    "skids": gettext_noop("{model} skids into hex {cell}"),
    "crashes": gettext_noop("{model} crashes and takes light damage"),
    "floods": gettext_noop("{model} is flooded"),
    "sweep": gettext_noop("{model} finds {target} with its sensors"),
    "ecm": gettext_noop("{model} jams with ECM: {threshold} is needed against it from the next round on"),
    "eccm": gettext_noop("{model} activates ECCM: it stops ECM of up to {threshold} from the next round on"),
    "communication": gettext_noop("{model} gets through the enemy's ECM"),
    "embarks": gettext_noop("{model} gets into {target}: {inside} troopers are aboard"),
    "disembarks": gettext_noop("{model} gets out of {target}: {outside} troopers are outside"),
    "command": gettext_noop("{side} spends a command point on {model}: {use} ({left} left)"),
    "attack": gettext_noop("{model} hits {target} with {weapon} by {margin}: {damage} damage"),
    "saturates": gettext_noop("{model} saturates hex {cell} with {weapon}: {threshold} is needed to get through"),
    "scatters": gettext_noop("The shot lands {hexes} hexes away, in hex {cell}"),
    "observes": gettext_noop("{model} observes {target} for the indirect fire of friends"),
    "designates": gettext_noop("{model} marks {target} for guided weapons"),
    "damage": gettext_noop("{model} takes {level} damage: {armor} armor left"),
    "system": gettext_noop("{model} is hit in the {system}"),
    "fire control": gettext_noop("{model}: {result}"),
    "structure": gettext_noop("{model}: {result}"),
    "movement": gettext_noop("{model} is slower in {mode} mode: {combat} MP at combat speed, {top} at top speed"),
    "weapons": gettext_noop("{model}: −{points} to {weapons}"),
    "ammunition": gettext_noop("The ammunition and fuel of {model} rupture: it can't move or fire"),
    "auxiliary": gettext_noop("{model}: −1 to {systems}"),
    "stunned": gettext_noop("The crew of {model} is stunned and loses an action"),
    "casualties": gettext_noop("{model} loses {lost} of those aboard"),
    "perk": gettext_noop("{perk} saves {model} once"),
    "squad": gettext_noop("{model} takes {damage} damage and loses {fallen} troopers: {left} left"),
    "destroyed": gettext_noop("{model} is destroyed"),
    "over": gettext_noop("The battle is over: {winner} wins ({reason})"),
}

OTHERWISE: Mapping[str, str] = {
    "deployed aboard": gettext_noop("{model} deploys aboard a vehicle"),
    "declares evading": gettext_noop("{model} declares evasive maneuvers"),
    "declares none": gettext_noop("{model} declares nothing"),
    "initiative single": gettext_noop("{side} wins the initiative by 1, and has one command point this round"),
    "pace standing": gettext_noop("{model} stays where it is"),
    "shifts down": gettext_noop("{model} shifts down to combat speed"),
    "steers failed": gettext_noop("{model} turns about at top speed and loses control"),
    "skids away": gettext_noop("{model} skids off the map"),
    "crashes heavy": gettext_noop("{model} crashes and takes heavy damage"),
    "sweep failed": gettext_noop("{model} searches for {target} with its sensors and doesn't find it"),
    "communication failed": gettext_noop("{model} doesn't get through the enemy's ECM"),
    "command lost": gettext_noop(
        "{side} spends a command point on {model}, but ECM keeps it from arriving ({left} left)"
    ),
    "attack missed": gettext_noop("{model} misses {target} with {weapon}"),
    "attack harmless": gettext_noop("{model} hits {target} with {weapon} by {margin}, which does no damage"),
    "attack blast": gettext_noop("{model} misses {target} with {weapon}, but the blast does {damage} damage"),
    "observes failed": gettext_noop("{model} observes {target}, but nobody hears it"),
    "designates failed": gettext_noop("{model} fails to mark {target} for guided weapons"),
    "damage overkill": gettext_noop("{model} takes {damage} damage: overkill"),
    "system twice": gettext_noop("{model} is hit in two systems"),
    "weapons gone": gettext_noop("{model} loses {weapons}"),
    "ammunition exploded": gettext_noop("The ammunition and fuel of {model} explode"),
    "auxiliary destroyed": gettext_noop("{model} loses {systems}"),
    "auxiliary none": gettext_noop("{model} has no auxiliary system left to hit"),
    "squad leaderless": gettext_noop(
        "{model} takes {damage} damage and loses {fallen} troopers, its leader among them: {left} left"
    ),
    "squad standing": gettext_noop("{model} takes {damage} damage: all {left} troopers stand"),
    "scatters away": gettext_noop("The shot lands off the map"),
    "scatters beside": gettext_noop("The shot lands one hex away, in hex {cell}"),
    "over drawn": gettext_noop("The battle is over: a draw ({reason})"),
}
"""The same events where that would read oddly."""
PACES: Mapping[str, str] = {
    "stationary": gettext_noop("stationary"), "half": gettext_noop("half combat speed"), "combat": gettext_noop("combat speed"),
    "top": gettext_noop("top speed"),
}  # fmt: skip
MODES: Mapping[str, str] = {
    "walker": gettext_noop("walker"), "ground": gettext_noop("ground"), "hover": gettext_noop("hover"),
}  # fmt: skip
USES: Mapping[str, str] = {
    "order": gettext_noop("it acts out of sequence"), "warning": gettext_noop("+2 to its defense"), "turn": gettext_noop("it turns"),
    "action": gettext_noop("another action"),
}  # fmt: skip
SYSTEMS: Mapping[str, str] = {
    "fire-control": gettext_noop("fire control"), "structure": gettext_noop("structure"), "crew": gettext_noop("crew"),
    "movement": gettext_noop("movement system"), "auxiliary": gettext_noop("auxiliary systems"), "sensors": gettext_noop("sensors"),
    "communication": gettext_noop("communication"), "turret": gettext_noop("turret"), "ecm": gettext_noop("ECM"),
    "eccm": gettext_noop("ECCM"), "autopilot": gettext_noop("autopilot"), "target-designator": gettext_noop("target designator"),
}  # fmt: skip
LEVELS: Mapping[str, str] = {
    "light": gettext_noop("light"), "heavy": gettext_noop("heavy"), "overkill": gettext_noop("overkill"),
}  # fmt: skip
SUBTABLE_A = (
    gettext_noop("a weapon is damaged"), gettext_noop("a weapon is badly damaged"), gettext_noop("all weapons are damaged"),
    gettext_noop("a weapon is destroyed"), gettext_noop("the fire control is destroyed"), gettext_noop("two hits to the fire control"),
    gettext_noop("ammunition and fuel are hit"),
)  # fmt: skip
SUBTABLE_B = (
    gettext_noop("the movement system is damaged"), gettext_noop("the movement system keeps half of its speed"),
    gettext_noop("−1 to maneuver"), gettext_noop("−2 to maneuver"), gettext_noop("it can't move any more"),
    gettext_noop("the crew compartment is crushed"), gettext_noop("the structure collapses"),
)  # fmt: skip
PERKS: Mapping[str, str] = {
    "backup-sensors": gettext_noop("Backup Sensors"), "shielded-weapons": gettext_noop("Shielded Weapons"),
    "reinforced-crew-compartment": gettext_noop("Reinforced Crew Compartment"),
}  # fmt: skip
RULES: Mapping[str, str] = {
    "BR-5": gettext_noop("Skill of 0"), "BR-6": gettext_noop("Commanders"), "BR-7": gettext_noop("Setup"), "BR-8": gettext_noop("Tactical command points"),
    "BR-10": gettext_noop("Declaration"), "BR-11": gettext_noop("Initiative"), "BR-12": gettext_noop("Who acts first"), "BR-13": gettext_noop("Activation"),
    "BR-14": gettext_noop("Speed shifts"), "BR-15": gettext_noop("Snap fire"), "BR-16": gettext_noop("Forward observers"), "BR-18": gettext_noop("Command points"), "BR-19": gettext_noop("Command under ECM"),
    "BR-21": gettext_noop("Extra actions"), "BR-22": gettext_noop("Getting in and out"), "BR-23": gettext_noop("Terrain"), "BR-24": gettext_noop("Combat speed"),
    "BR-25": gettext_noop("Top speed"), "BR-26": gettext_noop("Switching modes"), "BR-27": gettext_noop("Turning"), "BR-28": gettext_noop("Turning at top speed"),
    "BR-29": gettext_noop("Stacking"), "BR-30": gettext_noop("Line of sight"), "BR-31": gettext_noop("Concealment"), "BR-32": gettext_noop("Detection"),
    "BR-34": gettext_noop("Active sensors"), "BR-36": gettext_noop("ECM"), "BR-37": gettext_noop("ECCM"), "BR-42": gettext_noop("Attacks"),
    "BR-43": gettext_noop("Attack modifiers"), "BR-44": gettext_noop("Defense modifiers"), "BR-45": gettext_noop("Range"), "BR-46": gettext_noop("Obscurement"),
    "BR-47": gettext_noop("Attacker's speed"), "BR-48": gettext_noop("Target's speed"), "BR-49": gettext_noop("Arc of attack"), "BR-50": gettext_noop("Rams"),
    "BR-51": gettext_noop("Punches"), "BR-52": gettext_noop("Kicks"), "BR-53": gettext_noop("Throws"), "BR-54": gettext_noop("Melee weapons"),
    "BR-56": gettext_noop("Evasive maneuvers"), "BR-57": gettext_noop("Called shots"), "BR-58": gettext_noop("Indirect fire"), "BR-59": gettext_noop("Bursts"),
    "BR-61": gettext_noop("Walking fire"), "BR-62": gettext_noop("Saturation fire"), "BR-63": gettext_noop("Area effect"), "BR-65": gettext_noop("Damage"),
    "BR-66": gettext_noop("Systems damage"), "BR-67": gettext_noop("Light damage"), "BR-68": gettext_noop("Heavy damage"), "BR-69": gettext_noop("Fire control damage"),
    "BR-70": gettext_noop("Structure damage"), "BR-71": gettext_noop("Who chooses"), "BR-73": gettext_noop("Damaged weapons"), "BR-74": gettext_noop("Movement damage"),
    "BR-75": gettext_noop("Stunned crews"), "BR-76": gettext_noop("Passengers"), "BR-77": gettext_noop("Auxiliary systems"), "BR-78": gettext_noop("Destruction"),
    "BR-84": gettext_noop("Attacks on infantry"), "BR-86": gettext_noop("Damage to infantry"), "BR-87": gettext_noop("Lost leaders"), "BR-88": gettext_noop("Blasts on infantry"),
    "FC-14": gettext_noop("Encumbrance"),
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
    text = OTHERWISE.get(_case(event.kind, values)) or SENTENCES[event.kind]
    for slot in ("side", "winner"):
        if isinstance(number := values.get(slot), int):
            values[slot] = battle.sides[number].name
    for slot, number in (("model", event.model), ("target", event.target)):
        values[slot] = name_of(battle.units[number]) if number >= 0 else ""
    if isinstance(cell := values.get("cell"), int) and cell >= 0:
        values["cell"] = battle.field.lattice.name(cell)
    for slot, words in _WORDS.items():
        if isinstance(key := values.get(slot), str):
            values[slot] = gettext(words.get(key, key))
    if event.kind in ("fire control", "structure"):
        results = SUBTABLE_A if event.kind == "fire control" else SUBTABLE_B
        values["result"] = gettext(results[values["result"] - 1])
    if event.kind == "weapons":
        own = battle.units[event.model].weapons
        values["weapons"] = ", ".join(gettext(own[number].name) for number in values["weapons"])
    if event.kind == "auxiliary":
        values["systems"] = ", ".join(gettext(SYSTEMS.get(system, system)) for system in values["systems"])
    return gettext(text, **values)


_WORDS: Mapping[str, Mapping[str, str]] = {
    "pace": PACES, "mode": MODES, "use": USES, "system": SYSTEMS, "level": LEVELS, "perk": PERKS, "reason": {}, "weapon": {},
}  # fmt: skip


def _case(kind: str, values: Mapping[str, Any]) -> str:
    """Which sentence of its kind an event reads best by; a key of `OTHERWISE`, or none of it."""
    return next((f"{kind} {case}" for kinds, case, holds in _CASES if kind in kinds and holds(values)), kind)


_CASES: tuple[tuple[frozenset[str], str, Callable[[Mapping[str, Any]], bool]], ...] = (
    (frozenset({"deployed"}), "aboard", lambda values: values["aboard"]),
    (frozenset({"declares"}), "evading", lambda values: values["evading"]),
    (frozenset({"declares"}), "none", lambda values: not values["extra"]),
    (frozenset({"initiative"}), "single", lambda values: values["margin"] == 1),
    (frozenset({"pace"}), "standing", lambda values: values["pace"] == "stationary"),
    (frozenset({"shifts"}), "down", lambda values: not values["top"]),
    (frozenset({"steers", "communication", "observes"}), "failed", lambda values: not values["passed"]),
    (frozenset({"sweep"}), "failed", lambda values: not values["found"]),
    (frozenset({"designates"}), "failed", lambda values: not values["hit"]),
    (frozenset({"skids"}), "away", lambda values: values["off_map"]),
    (frozenset({"crashes"}), "heavy", lambda values: values["heavy"]),
    (frozenset({"command"}), "lost", lambda values: not values["passed"]),
    (frozenset({"attack"}), "blast", lambda values: not values["hit"] and values["damage"] > 0),
    (frozenset({"attack"}), "missed", lambda values: not values["hit"]),
    (frozenset({"attack"}), "harmless", lambda values: not values["damage"]),
    (frozenset({"damage"}), "overkill", lambda values: values["level"] == "overkill"),
    (frozenset({"system"}), "twice", lambda values: values["twice"]),
    (frozenset({"weapons"}), "gone", lambda values: values["points"] > 5),
    (frozenset({"ammunition"}), "exploded", lambda values: values["exploded"]),
    (frozenset({"auxiliary"}), "none", lambda values: not values["systems"]),
    (frozenset({"auxiliary"}), "destroyed", lambda values: values["destroyed"]),
    (frozenset({"squad"}), "leaderless", lambda values: values["leaderless"]),
    (frozenset({"squad"}), "standing", lambda values: not values["fallen"]),
    (frozenset({"scatters"}), "away", lambda values: values["cell"] < 0),
    (frozenset({"scatters"}), "beside", lambda values: values["hexes"] == 1),
    (frozenset({"over"}), "drawn", lambda values: values["winner"] is None),
)
