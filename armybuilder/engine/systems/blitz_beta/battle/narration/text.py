"""Events in words: the templates of `sentences`, filled in with what a battle calls its models, and the chances of attacks."""

from collections.abc import Callable, Mapping
from typing import Any

from armybuilder.engine.core.battle.events import BattleEvent
from armybuilder.engine.core.battle.throws import DiceRoll, RollModifier
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.blitz_beta.battle.mathematics.persistent import WORDS as TOKENS
from armybuilder.engine.systems.blitz_beta.battle.narration.names import BattleNames
from armybuilder.engine.systems.blitz_beta.battle.narration.sentences import LOST, SENTENCES, TURNS
from armybuilder.engine.systems.blitz_beta.battle.odds.roll_odds import check_odds

MODES = {
    "W": gettext_noop("walks"),
    "G": gettext_noop("drives"),
    "H": gettext_noop("hovers"),
    "I": gettext_noop("goes"),
    "H2O": gettext_noop("swims"),
}
FIGHTS = {
    "brute force": gettext_noop("uses brute force on"),
    "ram": gettext_noop("rams"),
    "crush": gettext_noop("runs over"),
}
HOW = {
    "indirect": gettext_noop("for indirect fire"),
    "guided": gettext_noop("with a target designator"),
    "satellite": gettext_noop("from a satellite"),
}
POSTURES = {
    "top speed": gettext_noop("at top speed"),
    "braced": gettext_noop("in braced posture"),
    "combat": gettext_noop("in combat posture"),
}
WAYS = {"indirect": gettext_noop(" by indirect fire"), "guided": gettext_noop(" by guided fire")}
RANGES = {"optimal": gettext_noop(" at optimal range"), "sub-optimal": gettext_noop(" at sub-optimal range")}
STATES = {"crippled": gettext_noop(", and is crippled"), "destroyed": gettext_noop(", and is destroyed")}
PLAIN = (
    *(
        gettext_noop("optimal"),
        gettext_noop("sub-optimal"),
        gettext_noop("Fire"),
        gettext_noop("Corrosion"),
        gettext_noop("Haywire"),
    ),
    *(
        gettext_noop("fire"),
        gettext_noop("corrosion"),
        gettext_noop("haywire"),
        gettext_noop("brute force"),
        gettext_noop("ram"),
        gettext_noop("crush"),
    ),
    *(gettext_noop("airdrop"), gettext_noop("stealth"), gettext_noop("pathfinder"), gettext_noop("ranger")),
    *(
        gettext_noop("objectives"),
        gettext_noop("objectives at the last round"),
        gettext_noop("actions left at the last round"),
    ),
    *(
        gettext_noop("electronics"),
        gettext_noop("sensors"),
        gettext_noop("movement"),
        gettext_noop("fire control"),
        gettext_noop("victory points"),
    ),
    *(gettext_noop("moves"), gettext_noop("fights")),
    *(
        gettext_noop("coordinated fire"),
        gettext_noop("radio silence"),
        gettext_noop("charge"),
        gettext_noop("full speed ahead"),
        gettext_noop("incoming fire"),
    ),
)
"""Words of a battle's state, which its events hold as they are."""
TERRAIN = (
    *(
        gettext_noop("Road"),
        gettext_noop("Hill"),
        gettext_noop("Hilltop"),
        gettext_noop("Building"),
        gettext_noop("Woods"),
        gettext_noop("Dense woods"),
    ),
    *(
        gettext_noop("Rock"),
        gettext_noop("Hedge"),
        gettext_noop("Fence"),
        gettext_noop("Wall"),
        gettext_noop("Barricade"),
        gettext_noop("Scrub"),
    ),
    *(
        gettext_noop("Loose scree"),
        gettext_noop("Pond"),
        gettext_noop("Rubble"),
        gettext_noop("Outpost"),
        gettext_noop("Bunker"),
        gettext_noop("Obstacle"),
    ),
    *(
        gettext_noop("road"),
        gettext_noop("hill"),
        gettext_noop("hilltop"),
        gettext_noop("building"),
        gettext_noop("woods"),
        gettext_noop("dense woods"),
    ),
    *(
        gettext_noop("rock"),
        gettext_noop("hedge"),
        gettext_noop("fence"),
        gettext_noop("wall"),
        gettext_noop("barricade"),
        gettext_noop("scrub"),
    ),
    *(
        gettext_noop("loose scree"),
        gettext_noop("pond"),
        gettext_noop("rubble"),
        gettext_noop("outpost"),
        gettext_noop("bunker"),
        gettext_noop("obstacle"),
    ),
)
"""What pieces of terrain are called, by themselves and within a sentence."""
IN_RUINS, WRECK_OF = " in ruins", "the wreck of "


def describe_event(event: BattleEvent, names: BattleNames) -> str:
    """An event in words. `KeyError` for a kind without any."""
    return gettext(_sentence_of(event)).format_map(_Words(event, names))


def _sentence_of(event: BattleEvent) -> str:
    values = event.values
    if event.kind == "move" and len({*values["path"]}) <= 1:
        return TURNS
    if event.kind == "damage" and values["state"] == "destroyed" and not values["damage"]:
        return LOST
    return SENTENCES[event.kind]


def describe_with_dice(event: BattleEvent, names: BattleNames) -> str:
    """An event in words with its throws: the dice, what they come to, the pool and what changed it."""
    throws = "; ".join(_describe_throw(label, throw) for label, throw in event.throws)
    return describe_event(event, names) + (f" [{throws}]" if throws else "")


def _describe_throw(label: str, throw: DiceRoll) -> str:
    """`attack 3 3 6 = 6, 3D6 at 4+: Sub-optimal range -1D6, Precise skill +1 (re-rolled from 1 1 2)`."""
    pool, faces = throw.pool, " ".join(map(str, throw.dice))
    skill = "NA" if pool.skill is None else f"{pool.skill}+"
    text = f"{label} {faces} = {throw.result}, {pool.dice}D6 at {skill}"
    if pool.modifiers:
        text += ": " + ", ".join(map(_describe_modifier, pool.modifiers))
    if throw.before:
        text += gettext(" (re-rolled from {dice})", dice=" ".join(map(str, throw.before)))
    return text


def _describe_modifier(change: RollModifier) -> str:
    """`Sub-optimal range -1D6`; one that only says why a skill is what it is, `Crew`."""
    parts = [gettext(change.label)]
    parts += [f"{change.dice:+d}D6"] if change.dice else []
    parts += [gettext("skill {steps}", steps=f"{change.steps:+d}")] if change.steps else []
    return " ".join(parts)


def terrain_name(name: str) -> str:
    """Return the name of a piece of terrain, intact or fallen."""
    whole = name.removesuffix(IN_RUINS)
    return gettext(name) if whole == name else gettext("{name} in ruins", name=gettext(whole))


class _Words:
    """The names available to a template: a word, or a value of the event."""

    __slots__ = ("_event", "_names")

    def __init__(self, event: BattleEvent, names: BattleNames) -> None:
        self._event, self._names = event, names

    def __getitem__(self, key: str) -> Any:
        word = WORDS.get(key)
        return word(self._event, self._names) if word else _Value(self._event.values[key])


class _Value:
    """A value of an event: `yes|no` chooses by whether it is true, `die/dice` counts, else it is formatted as it is."""

    __slots__ = ("_value",)

    def __init__(self, value: Any) -> None:
        self._value = value

    def __getitem__(self, place: int) -> Any:
        return self._value[place]

    def __format__(self, how: str) -> str:
        if "|" in how:
            return how.split("|")[0 if self._value else 1]
        if "/" in how:
            return f"{self._value} {how.split('/')[0 if self._value == 1 else 1]}"
        return format(gettext(self._value) if isinstance(self._value, str) else self._value, how)


# Words


def _describe_choice(event: BattleEvent, names: BattleNames) -> str:
    first, second = event.values["totals"]
    if first == second:
        return gettext("a tie that is re-rolled")
    return gettext("so {side} has the choice", side=names.side_name(int(second > first)))


def _list_holders(event: BattleEvent, names: BattleNames) -> str:
    return ", ".join(f"{number} {names.side_name(side)}" for number, side in enumerate(event.values["held"], 1))


def _describe_winner(event: BattleEvent, names: BattleNames) -> str:
    winner = event.values["winner"]
    return gettext("a draw") if winner < 0 else gettext("{side} wins", side=names.side_name(winner))


def _describe_posture(event: BattleEvent, names: BattleNames) -> str:
    return gettext(POSTURES[event.values["posture"]])


def _weapon_name(event: BattleEvent, names: BattleNames) -> str:
    """Return the name of the weapon that attacked, or that of the mount about to attack."""
    return event.values["weapon"] if "weapon" in event.values else names.weapon_name(event.model, event.values["mount"])


def _describe_distance(event: BattleEvent, names: BattleNames) -> str:
    values = event.values
    way = "" if values["fire"] == "direct" else gettext(WAYS[values["fire"]])
    return way if names.is_melee(event.model, values["weapon"]) else way + gettext(RANGES[values["bracket"]])


def _describe_result(event: BattleEvent, names: BattleNames) -> str:
    """Both totals, hit or miss, and what comes of it."""
    values = event.values
    margin = values["mos"]
    hit = (
        gettext("a hit with margin {margin}", margin=margin)
        if margin >= 0
        else gettext("a miss by {margin}", margin=-margin)
    )
    text = gettext("{total} against {defence}, {hit}", total=values["total"], defence=values["defence"], hit=hit)
    if values["hit"] and values.get("evaded"):
        text += gettext(", {evaded} of it evaded", evaded=values["evaded"])
    if values["damage"]:
        return text + gettext(", {damage} damage", damage=values["damage"])
    return text + gettext(", no damage") if values["hit"] else text


def _describe_success(event: BattleEvent, names: BattleNames) -> str:
    margin = event.values["mos"]
    return (
        gettext("succeeds by {margin}", margin=margin) if margin >= 0 else gettext("fails by {margin}", margin=-margin)
    )


def _describe_state(event: BattleEvent, names: BattleNames) -> str:
    state = event.values["state"]
    return "" if state == "sound" else gettext(STATES[state])


def _describe_token(event: BattleEvent, names: BattleNames) -> str:
    return gettext(TOKENS[event.values["token"]])


def _name_with_article(event: BattleEvent, names: BattleNames) -> str:
    """A building or a wreck."""
    name: str = event.values["name"]
    if name.startswith(WRECK_OF):
        return gettext("the wreck of {model}", model=name.removeprefix(WRECK_OF))
    return gettext("the {name}", name=terrain_name(name.lower()))


def _capitalised_name_with_article(event: BattleEvent, names: BattleNames) -> str:
    """The same at the beginning of a sentence."""
    told = _name_with_article(event, names)
    return told[:1].upper() + told[1:]


def _list_joined(event: BattleEvent, names: BattleNames) -> str:
    return ", ".join(names.model_name(number) for number in event.values["joined"]) or gettext("no one else")


WORDS: Mapping[str, Callable[[BattleEvent, BattleNames], Any]] = {
    "model": lambda event, names: names.model_name(event.model),
    "target": lambda event, names: names.model_name(event.target),
    "whom": lambda event, names: gettext("itself") if event.target == event.model else names.model_name(event.target),
    "into": lambda event, names: names.model_name(event.target) if event.target >= 0 else gettext("terrain"),
    "about": lambda event, names: (
        gettext(" on {model}", model=names.model_name(event.target)) if event.target >= 0 else ""
    ),
    "side": lambda event, names: names.side_name(event.values["side"]),
    "sides": lambda _, names: names.sides,
    "choice": _describe_choice,
    "holders": _list_holders,
    "winner": _describe_winner,
    "place": lambda event, _: gettext("{x:g}″ across, {y:g}″ up", x=event.values["x"], y=event.values["y"]),
    "posture": _describe_posture,
    "moves": lambda event, _: gettext(MODES.get(event.values["mode"], "moves")),
    "length": lambda event, names: names.path_length(event.values["path"]),
    "weapon": _weapon_name,
    "active": lambda event, _: gettext(", its sensors active") if event.values.get("sensors") else "",
    "distance": _describe_distance,
    "result": _describe_result,
    "fights": lambda event, _: gettext(FIGHTS.get(event.values["special"], "fights")),
    "success": _describe_success,
    "boxes": lambda event, names: names.battle.models[event.model].profile.capacity,
    "state": _describe_state,
    "Token": _describe_token,
    "token": lambda event, _: gettext(TOKENS[event.values["token"]].lower()),
    "the": _name_with_article,
    "The": _capitalised_name_with_article,
    "part": lambda event, _: gettext(event.values["part"].lower()),
    "how": lambda event, _: gettext(HOW[event.values["how"]]),
    "joined": _list_joined,
}


def hit_chances(event: BattleEvent) -> dict[str, float]:
    """The chance that an attack had to hit, with these pools and before anybody rolled again."""
    if event.kind not in ("attack", "area", "wreck in the way"):
        return {}
    (_, attack), (_, defence) = event.throws[:2]
    theirs = check_odds(defence.pool.dice, defence.pool.skill)
    if event.kind != "attack":
        # The total stands already, the same against everybody in the area and what is in the way.
        return {"hit": 1.0 - theirs.at_least(attack.result + 1)}
    return {"hit": check_odds(attack.pool.dice, attack.pool.skill).beats(theirs)}
