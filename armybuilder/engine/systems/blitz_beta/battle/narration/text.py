"""Events in words: the templates of `sentences`, filled in with what a battle calls its models, and the chances of attacks."""

from collections.abc import Callable, Mapping
from typing import Any

from armybuilder.engine.core.battle.events import Event
from armybuilder.engine.core.language import later, say
from armybuilder.engine.systems.blitz_beta.battle.mathematics.persistent import WORDS as TOKENS
from armybuilder.engine.systems.blitz_beta.battle.narration.names import Names
from armybuilder.engine.systems.blitz_beta.battle.narration.sentences import SENTENCES
from armybuilder.engine.systems.blitz_beta.battle.odds.roll_odds import check_odds

MODES = {"W": later("walks"), "G": later("drives"), "H": later("hovers"), "I": later("goes"), "H2O": later("swims")}
FIGHTS = {"brute force": later("uses brute force on"), "ram": later("rams"), "crush": later("runs over")}
HOW = {
    "indirect": later("for indirect fire"),
    "guided": later("with a target designator"),
    "satellite": later("from a satellite"),
}
POSTURES = {
    "top speed": later("at top speed"),
    "braced": later("in braced posture"),
    "combat": later("in combat posture"),
}
WAYS = {"indirect": later(" by indirect fire"), "guided": later(" by guided fire")}
RANGES = {"optimal": later(" at optimal range"), "sub-optimal": later(" at sub-optimal range")}
STATES = {"crippled": later(", and is crippled"), "destroyed": later(", and is destroyed")}
PLAIN = (
    *(later("optimal"), later("sub-optimal"), later("Fire"), later("Corrosion"), later("Haywire")),
    *(later("fire"), later("corrosion"), later("haywire"), later("brute force"), later("ram"), later("crush")),
    *(later("airdrop"), later("stealth"), later("pathfinder"), later("ranger")),
    *(later("objectives"), later("objectives at the last round"), later("actions left at the last round")),
    *(later("electronics"), later("sensors"), later("movement"), later("fire control"), later("victory points")),
    *(later("moves"), later("fights")),
    *(
        later("coordinated fire"),
        later("radio silence"),
        later("charge"),
        later("full speed ahead"),
        later("incoming fire"),
    ),
)
"""Words of a battle's state, which its events hold as they are."""
TERRAIN = (
    *(later("Road"), later("Hill"), later("Hilltop"), later("Building"), later("Woods"), later("Dense woods")),
    *(later("Rock"), later("Hedge"), later("Fence"), later("Wall"), later("Barricade"), later("Scrub")),
    *(later("Loose scree"), later("Pond"), later("Rubble"), later("Outpost"), later("Bunker"), later("Obstacle")),
    *(later("road"), later("hill"), later("hilltop"), later("building"), later("woods"), later("dense woods")),
    *(later("rock"), later("hedge"), later("fence"), later("wall"), later("barricade"), later("scrub")),
    *(later("loose scree"), later("pond"), later("rubble"), later("outpost"), later("bunker"), later("obstacle")),
)
"""What pieces of terrain are called, by themselves and within a sentence."""
IN_RUINS, WRECK_OF = " in ruins", "the wreck of "


def sentence(event: Event, names: Names) -> str:
    """An event in words. `KeyError` for a kind without any."""
    return say(SENTENCES[event.kind]).format_map(_Words(event, names))


def terrain_name(name: str) -> str:
    """What a piece of terrain is called, standing or fallen."""
    whole = name.removesuffix(IN_RUINS)
    return say(name) if whole == name else say("{name} in ruins", name=say(whole))


class _Words:
    """What a template may name: a word, or a value of the event."""

    __slots__ = ("_event", "_names")

    def __init__(self, event: Event, names: Names) -> None:
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
        return format(say(self._value) if isinstance(self._value, str) else self._value, how)


# Words


def _choice(event: Event, names: Names) -> str:
    first, second = event.values["totals"]
    if first == second:
        return say("a tie that is rolled again")
    return say("so {side} has the choice", side=names.side(int(second > first)))


def _holders(event: Event, names: Names) -> str:
    return ", ".join(f"{number} {names.side(side)}" for number, side in enumerate(event.values["held"], 1))


def _winner(event: Event, names: Names) -> str:
    winner = event.values["winner"]
    return say("a draw") if winner < 0 else say("{side} wins", side=names.side(winner))


def _posture(event: Event, names: Names) -> str:
    return say(POSTURES[event.values["posture"]])


def _weapon(event: Event, names: Names) -> str:
    """What attacked, or the weapon of the mount that is about to."""
    return event.values["weapon"] if "weapon" in event.values else names.weapon(event.model, event.values["mount"])


def _distance(event: Event, names: Names) -> str:
    values = event.values
    way = "" if values["fire"] == "direct" else say(WAYS[values["fire"]])
    return way if names.melee(event.model, values["weapon"]) else way + say(RANGES[values["bracket"]])


def _result(event: Event, names: Names) -> str:
    """Both totals, hit or miss, and what comes of it."""
    values = event.values
    margin = values["mos"]
    hit = say("a hit with margin {margin}", margin=margin) if margin >= 0 else say("a miss by {margin}", margin=-margin)
    text = say("{total} against {defence}, {hit}", total=values["total"], defence=values["defence"], hit=hit)
    if values["hit"] and values.get("evaded"):
        text += say(", {evaded} of it evaded", evaded=values["evaded"])
    if values["damage"]:
        return text + say(", {damage} damage", damage=values["damage"])
    return text + say(", no damage") if values["hit"] else text


def _success(event: Event, names: Names) -> str:
    margin = event.values["mos"]
    return say("succeeds by {margin}", margin=margin) if margin >= 0 else say("fails by {margin}", margin=-margin)


def _state(event: Event, names: Names) -> str:
    state = event.values["state"]
    return "" if state == "sound" else say(STATES[state])


def _token(event: Event, names: Names) -> str:
    return say(TOKENS[event.values["token"]])


def _the(event: Event, names: Names) -> str:
    """A building or a wreck."""
    name: str = event.values["name"]
    if name.startswith(WRECK_OF):
        return say("the wreck of {model}", model=name.removeprefix(WRECK_OF))
    return say("the {name}", name=terrain_name(name.lower()))


def _the_first(event: Event, names: Names) -> str:
    """The same at the beginning of a sentence."""
    told = _the(event, names)
    return told[:1].upper() + told[1:]


def _joined(event: Event, names: Names) -> str:
    return ", ".join(names.of(number) for number in event.values["joined"]) or say("no one")


WORDS: Mapping[str, Callable[[Event, Names], Any]] = {
    "model": lambda event, names: names.of(event.model),
    "target": lambda event, names: names.of(event.target),
    "whom": lambda event, names: say("itself") if event.target == event.model else names.of(event.target),
    "into": lambda event, names: names.of(event.target) if event.target >= 0 else say("terrain"),
    "about": lambda event, names: say(" on {model}", model=names.of(event.target)) if event.target >= 0 else "",
    "side": lambda event, names: names.side(event.values["side"]),
    "sides": lambda _, names: names.sides,
    "choice": _choice,
    "holders": _holders,
    "winner": _winner,
    "place": lambda event, _: say("{x:g}″ across, {y:g}″ up", x=event.values["x"], y=event.values["y"]),
    "posture": _posture,
    "moves": lambda event, _: say(MODES.get(event.values["mode"], "moves")),
    "length": lambda event, names: names.inches(event.values["path"]),
    "weapon": _weapon,
    "active": lambda event, _: say(", its sensors active") if event.values.get("sensors") else "",
    "distance": _distance,
    "result": _result,
    "fights": lambda event, _: say(FIGHTS.get(event.values["special"], "fights")),
    "success": _success,
    "boxes": lambda event, names: names.battle.models[event.model].profile.capacity,
    "state": _state,
    "Token": _token,
    "token": lambda event, _: say(TOKENS[event.values["token"]].lower()),
    "the": _the,
    "The": _the_first,
    "part": lambda event, _: say(event.values["part"].lower()),
    "how": lambda event, _: say(HOW[event.values["how"]]),
    "joined": _joined,
}


def chances(event: Event) -> dict[str, float]:
    """The chance that an attack had to hit, with these pools and before anybody rolled again."""
    if event.kind not in ("attack", "area", "wreck in the way"):
        return {}
    (_, attack), (_, defence) = event.throws[:2]
    theirs = check_odds(defence.pool.dice, defence.pool.skill)
    if event.kind != "attack":
        # The total stands already, the same against everybody in the area and what is in the way.
        return {"hit": 1.0 - theirs.at_least(attack.result + 1)}
    return {"hit": check_odds(attack.pool.dice, attack.pool.skill).beats(theirs)}
