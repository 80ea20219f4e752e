"""Events in words."""

from collections.abc import Callable, Mapping
from typing import Any

from armybuilder.engine.core.battle.events import BattleEvent
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.legend_weaver.battle.state import Battle, BattleModel, BattleSquad
from armybuilder.engine.systems.legend_weaver.book.catalogue import CHAOS_CARDS

SENTENCES: Mapping[str, str] = {
    "dealt": gettext_noop("Chaos cards are dealt: {first_cards} and {second_cards}"),
    "first": gettext_noop("{side} places the first unit"),
    "deployed": gettext_noop("{squad} deploys {x:g}″ across, {y:g}″ up"),
    "turn": gettext_noop("Turn {number} begins"),
    "activation": gettext_noop("{squad} is active"),
    "chaos": gettext_noop("{side} plays {card}"),
    "falls": gettext_noop("{model} falls"),
    "crew": gettext_noop("A man of the crew of {model} falls"),
    "morale": gettext_noop("{squad} passes its morale test"),
    "cohesion": gettext_noop("{squad} has no cohesion and is disordered"),
    "flees": gettext_noop("{squad} is broken and runs"),
    "fled": gettext_noop("{model} runs off the table"),
    "runs": gettext_noop("{model} runs away from the battle"),
    "move": gettext_noop("{squad} moves {inches:.0f}″ to {x:g}″ across, {y:g}″ up"),
    "leads": gettext_noop("{model} takes another place in his unit"),
    "charge": gettext_noop("{squad} charges {other}"),
    "jump": gettext_noop("{squad} jumps {inches:.0f}″ to {x:g}″ across, {y:g}″ up"),
    "teleport": gettext_noop("{squad} teleports to {x:g}″ across, {y:g}″ up"),
    "drives": gettext_noop("{model} drives at a speed of {speed} to {x:g}″ across, {y:g}″ up"),
    "skims": gettext_noop("{model} skims at a speed of {speed} to {x:g}″ across, {y:g}″ up"),
    "forces turn": gettext_noop("{model} forces a turn, which costs {inches}″"),
    "loses control": gettext_noop("{model} gets out of control"),
    "control": gettext_noop("{model} stays out of control"),
    "obstacle": gettext_noop("{model} clears what is in its way"),
    "overrun": gettext_noop("{model} overruns {other}"),
    "spins": gettext_noop("{model} spins to {x:g}″ across, {y:g}″ up"),
    "fires": gettext_noop("{squad} fires at {other}, shots: {shots}"),
    "shot": gettext_noop("{model} fells {target} with {weapon}"),
    "fights": gettext_noop("{squad} strikes {other}, blows: {shots}"),
    "blow": gettext_noop("{model} strikes {target} down with {weapon}"),
    "blast": gettext_noop("{weapon} goes off {x:g}″ across, {y:g}″ up, models under it: {struck}"),
    "struck": gettext_noop("{weapon} wounds {model}"),
    "breaks": gettext_noop("{weapon} of {model} breaks down"),
    "runs out": gettext_noop("{weapon} of {model} is out of ammunition"),
    "smoke": gettext_noop("Smoke rises {x:g}″ across, {y:g}″ up"),
    "smoke stays": gettext_noop("A cloud of smoke stays"),
    "watch": gettext_noop("{squad} goes on overwatch"),
    "keeps watch": gettext_noop("{squad} stays on overwatch"),
    "covers": gettext_noop("{squad} keeps {other} down with cover fire"),
    "aims": gettext_noop("{squad} aims"),
    "head down": gettext_noop("{squad} keeps its head down"),
    "hides": gettext_noop("{squad} hides"),
    "detects": gettext_noop("{squad} detects {other}"),
    "dummy": gettext_noop("{squad} finds a dummy marker"),
    "digs": gettext_noop("{squad} digs"),
    "call": gettext_noop("{model} calls in a strike of {target} for the next turn"),
    "flak": gettext_noop("{model} fires its flak"),
    "repairs": gettext_noop("{model} works again"),
    "joins": gettext_noop("{model} joins {squad}"),
    "leaves": gettext_noop("{model} leaves his unit"),
    "merges": gettext_noop("{squad} takes another unit in"),
    "splits": gettext_noop("{model} parts from its unit"),
    "hero": gettext_noop("{model} has had enough"),
    "mine": gettext_noop("{model} steps on a mine"),
    "explodes": gettext_noop("{weapon} of {model} blows up"),
    "wild": gettext_noop("A wild shot flies {inches}″"),
    "accident": gettext_noop("{model} shoots his comrade {target} with {weapon}"),
    "enters": gettext_noop("{squad} enters {x:g}″ across, {y:g}″ up"),
    "returns": gettext_noop("{squad} comes back"),
    "over": gettext_noop("The battle is over: {winner} wins ({reason})"),
}

OTHERWISE: Mapping[str, str] = {
    "chaos on": gettext_noop("{side} plays {card} on {about}"),
    "falls vehicle": gettext_noop("{model} is destroyed"),
    "morale failed": gettext_noop("{squad} fails its morale test and is {state}"),
    "morale rally": gettext_noop("{squad} rallies and is {state}"),
    "morale disordered": gettext_noop("{squad} passes its morale test, but is disordered"),
    "cohesion ready": gettext_noop("{squad} has cohesion again"),
    "control crashes": gettext_noop("{model} crashes"),
    "control regained": gettext_noop("{model} is under control again"),
    "obstacle met": gettext_noop("{model} flies into what is in its way"),
    "drives stops": gettext_noop("{model} stops"),
    "drives back": gettext_noop("{model} backs up to {x:g}″ across, {y:g}″ up"),
    "shot missed": gettext_noop("{model} misses {target} with {weapon}"),
    "shot harmless": gettext_noop("{model} hits {target} with {weapon}, who isn’t wounded"),
    "blow missed": gettext_noop("{model} misses {target} with {weapon}"),
    "blow harmless": gettext_noop("{model} hits {target} with {weapon}, who isn’t wounded"),
    "struck harmless": gettext_noop("{weapon} doesn’t wound {model}"),
    "smoke stays failed": gettext_noop("A cloud of smoke is gone"),
    "keeps watch failed": gettext_noop("{squad} is on overwatch no more"),
    "detects failed": gettext_noop("{squad} looks for {other} and finds nobody"),
    "dummy failed": gettext_noop("{squad} takes a dummy marker for troops"),
    "digs in": gettext_noop("{squad} is dug in"),
    "digs entrenched": gettext_noop("{squad} is entrenched"),
    "repairs failed": gettext_noop("{model} still doesn’t work"),
    "mine missed": gettext_noop("{model} crosses a minefield unharmed"),
    "wild off": gettext_noop("A wild shot flies {inches}″, off the table"),
    "accident missed": gettext_noop("{model} nearly shoots his comrade {target}"),
    "returns failed": gettext_noop("{squad} doesn’t come back yet"),
    "over drawn": gettext_noop("The battle is over: a draw ({reason})"),
}
"""The same events where that would read oddly."""
STATES: Mapping[str, str] = {
    "ready": gettext_noop("battle ready"), "disordered": gettext_noop("disordered"),
    "disrupted": gettext_noop("disrupted"), "broken": gettext_noop("broken"),
}  # fmt: skip
RULES: Mapping[str, str] = {
    "BR-1": gettext_noop("Activation cards"), "BR-2": gettext_noop("Actions"), "BR-3": gettext_noop("Moves of a turn"), "BR-4": gettext_noop("Attacks of a turn"),
    "BR-5": gettext_noop("Actions of characters"), "BR-6": gettext_noop("Units act together"), "BR-7": gettext_noop("Free actions"), "BR-8": gettext_noop("Overwatch"),
    "BR-9": gettext_noop("Keeping overwatch"), "BR-10": gettext_noop("Aiming on overwatch"), "BR-11": gettext_noop("Cover fire"), "BR-12": gettext_noop("Moves on foot"),
    "BR-13": gettext_noop("Anti gravity belts"), "BR-14": gettext_noop("Powered jumps"), "BR-15": gettext_noop("Crews"), "BR-16": gettext_noop("Speed"), "BR-17": gettext_noop("Vehicles in forest"),
    "BR-18": gettext_noop("Turns of vehicles"), "BR-19": gettext_noop("Reverse"), "BR-20": gettext_noop("Skimming"), "BR-21": gettext_noop("Forced turns"), "BR-22": gettext_noop("Platforms"),
    "BR-23": gettext_noop("Line of sight"), "BR-24": gettext_noop("Choice of targets"), "BR-25": gettext_noop("Templates"), "BR-26": gettext_noop("To hit"), "BR-27": gettext_noop("Cover"),
    "BR-28": gettext_noop("Head down and hull down"), "BR-29": gettext_noop("Speed of the target"), "BR-30": gettext_noop("Fire from vehicles"), "BR-31": gettext_noop("Overwatch against vehicles"),
    "BR-32": gettext_noop("Speed of jumpers"), "BR-33": gettext_noop("Crews that can be hit"), "BR-34": gettext_noop("Overwatch against jumpers"), "BR-35": gettext_noop("Leaders who avoid a hit"),
    "BR-36": gettext_noop("Hits by dice"), "BR-37": gettext_noop("Aiming"), "BR-38": gettext_noop("Close combat weapons"), "BR-39": gettext_noop("Wounds"), "BR-40": gettext_noop("Facing"),
    "BR-41": gettext_noop("Cohesion"), "BR-42": gettext_noop("Spotters"), "BR-43": gettext_noop("Hiding"), "BR-44": gettext_noop("Detection"), "BR-45": gettext_noop("Digging in"),
    "BR-46": gettext_noop("States of units"), "BR-47": gettext_noop("Morale tests"), "BR-48": gettext_noop("Leadership"), "BR-49": gettext_noop("Disrupted units and rallies"),
    "BR-50": gettext_noop("Disrupted in close combat"), "BR-51": gettext_noop("Breaking off"), "BR-52": gettext_noop("Broken units"), "BR-53": gettext_noop("Merging and splitting"),
    "BR-54": gettext_noop("Strikes from off the table"), "BR-55": gettext_noop("Flak"), "BR-56": gettext_noop("Grenades"), "BR-57": gettext_noop("Smoke"), "BR-58": gettext_noop("Shields"),
    "BR-59": gettext_noop("Crews of platforms"), "BR-60": gettext_noop("Close combat"), "BR-61": gettext_noop("Bombers"), "BR-62": gettext_noop("Overrun"), "BR-63": gettext_noop("Teleport"),
    "BR-64": gettext_noop("Chaos cards"), "BR-65": gettext_noop("Campaign"), "FC-16": gettext_noop("Breakdowns"), "FC-17": gettext_noop("Chaos cards dealt"),
}  # fmt: skip
"""What each rule is about that a battle cites."""


def tag(model: BattleModel) -> str:
    """`A3`."""
    return f"{'AB'[model.side]}{model.id + 1}"


def name_of(model: BattleModel) -> str:
    """`Sample trooper A3`."""
    return f"{model.recruit.name} {tag(model)}"


def name_of_squad(battle: Battle, squad: BattleSquad) -> str:
    """`Squad 1 A3–A9`; a single model by its own name."""
    members = [battle.models[number] for number in sorted(squad.members)]
    if not members:
        return squad.name
    one = name_of(members[0])
    return one if len(members) == 1 else f"{squad.name} {tag(members[0])}–{tag(members[-1])}"


def card_name(battle: Battle, key: str) -> str:
    card = battle.catalogue[CHAOS_CARDS].get(key)
    return card.name if card else key


def say(battle: Battle, event: BattleEvent) -> str:
    """An event in words."""
    values = dict(event.values)
    case = _case(event.kind, values, event.model >= 0)
    if event.kind == "dealt":
        values |= {"first_cards": values["first"], "second_cards": values["second"]}
    for slot in ("side", "winner"):
        if isinstance(number := values.get(slot), int):
            values[slot] = battle.sides[number].name
    models = {
        slot: battle.models[number]
        for slot, number in (("model", event.model), ("target", event.target))
        if number >= 0
    }
    values |= {slot: name_of(models[slot]) if slot in models else "" for slot in ("model", "target")}
    values["about"] = values["model"]
    values["squad"] = _squad_in_words(battle, event.values.get("squad"), models.get("model"))
    if event.kind == "chaos" and event.values.get("squad", -1) >= 0:
        values["about"] = values["squad"]
    values["other"] = _squad_in_words(battle, _other(event), models.get("target"))
    if event.kind == "chaos":
        values["card"] = card_name(battle, values["card"])
    for slot, words in (("state", STATES), ("before", STATES)):
        if slot in values:
            values[slot] = gettext(words.get(values[slot], values[slot]))
    if "reason" in values:
        values["reason"] = gettext(values["reason"])
    return gettext(OTHERWISE.get(case) or SENTENCES[event.kind], **values)


def _other(event: BattleEvent) -> int | None:
    """The number of the unit that an event is done to; of an overrun its own."""
    return event.values.get("squad") if event.kind == "overrun" else event.values.get("at")


def _squad_in_words(battle: Battle, number: Any, model: BattleModel | None) -> str:
    """The unit of an event, or that of its model."""
    if isinstance(number, int) and number >= 0:
        return name_of_squad(battle, battle.squads[number])
    return name_of_squad(battle, battle.squad_of(model)) if model else ""


def _case(kind: str, values: Mapping[str, Any], about: bool) -> str:
    """Which sentence of its kind an event reads best by; a key of `OTHERWISE`, or none of it."""
    if kind == "chaos" and about:
        return "chaos on"
    return next((f"{kind} {case}" for kinds, case, holds in _CASES if kind in kinds and holds(values)), kind)


_CASES: tuple[tuple[frozenset[str], str, Callable[[Mapping[str, Any]], bool]], ...] = (
    (frozenset({"falls"}), "vehicle", lambda values: values.get("vehicle", False)),
    (frozenset({"morale"}), "failed", lambda values: not values["passed"]),
    (frozenset({"morale"}), "rally", lambda values: values["occasion"] == "rally"),
    (frozenset({"morale"}), "disordered", lambda values: values["state"] == "disordered"),
    (frozenset({"cohesion"}), "ready", lambda values: values["state"] == "ready"),
    (frozenset({"control"}), "crashes", lambda values: values["crashes"]),
    (frozenset({"control"}), "regained", lambda values: values["regained"]),
    (frozenset({"obstacle"}), "met", lambda values: not values["clear"]),
    (frozenset({"drives"}), "stops", lambda values: values["speed"] == 0),
    (frozenset({"drives"}), "back", lambda values: values["speed"] < 0),
    (frozenset({"shot", "blow"}), "missed", lambda values: not values["hit"]),
    (frozenset({"shot", "blow", "struck"}), "harmless", lambda values: not values["wounded"]),
    (frozenset({"smoke stays"}), "failed", lambda values: not values["stays"]),
    (frozenset({"keeps watch"}), "failed", lambda values: not values["kept"]),
    (frozenset({"detects", "dummy"}), "failed", lambda values: not values["found"]),
    (frozenset({"digs"}), "entrenched", lambda values: values["works"] == "entrenched"),
    (frozenset({"digs"}), "in", lambda values: values["works"] == "dug-in"),
    (frozenset({"repairs"}), "failed", lambda values: not values["works"]),
    (frozenset({"returns"}), "failed", lambda values: not values["passed"]),
    (frozenset({"mine"}), "missed", lambda values: not values["hit"]),
    (frozenset({"wild"}), "off", lambda values: not values["inside"]),
    (frozenset({"accident"}), "missed", lambda values: not values["wounded"]),
    (frozenset({"over"}), "drawn", lambda values: values["winner"] is None),
)
