"""Events in words: the templates of `sentences`, filled in with what a battle calls its models, and the chances of attacks."""

from collections.abc import Callable, Mapping
from typing import Any

from armybuilder.engine.core.battle.events import Event
from armybuilder.engine.systems.blitz_beta.battle.mathematics.persistent import WORDS as TOKENS
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import TOP_SPEED
from armybuilder.engine.systems.blitz_beta.battle.odds.roll_odds import check_odds
from armybuilder.engine.systems.blitz_beta.battle.voices.names import Names
from armybuilder.engine.systems.blitz_beta.battle.voices.sentences import SENTENCES

MODES = {"W": "walks", "G": "drives", "H": "hovers", "I": "goes", "H2O": "swims"}
FIGHTS = {"brute force": "uses brute force on", "ram": "rams", "crush": "runs over"}
HOW = {"indirect": "for indirect fire", "guided": "with a target designator", "satellite": "from a satellite"}


def sentence(event: Event, names: Names) -> str:
    """An event in words. `KeyError` for a kind without any."""
    return SENTENCES[event.kind].format_map(_Words(event, names))


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
        return format(self._value, how)


# Words


def _choice(event: Event, names: Names) -> str:
    first, second = event.values["totals"]
    if first == second:
        return "a tie that is rolled again"
    return f"so {names.side(int(second > first))} has the choice"


def _holders(event: Event, names: Names) -> str:
    return ", ".join(f"{number} {names.side(side)}" for number, side in enumerate(event.values["held"], 1))


def _winner(event: Event, names: Names) -> str:
    winner = event.values["winner"]
    return "a draw" if winner < 0 else f"{names.side(winner)} wins"


def _posture(event: Event, names: Names) -> str:
    posture = event.values["posture"]
    return f"at {posture}" if posture == TOP_SPEED else f"in {posture} posture"


def _weapon(event: Event, names: Names) -> str:
    """What attacked, or the weapon of the mount that is about to."""
    return event.values["weapon"] if "weapon" in event.values else names.weapon(event.model, event.values["mount"])


def _distance(event: Event, names: Names) -> str:
    values = event.values
    way = "" if values["fire"] == "direct" else f" by {values['fire']} fire"
    return way if names.melee(event.model, values["weapon"]) else f"{way} at {values['bracket']} range"


def _result(event: Event, names: Names) -> str:
    """Both totals, hit or miss, and what comes of it."""
    values = event.values
    text = f"{values['total']} against {values['defence']}, {_success(event, names, 'a hit with margin', 'a miss by')}"
    if values["hit"] and values.get("evaded"):
        text += f", {values['evaded']} of it evaded"
    if values["damage"]:
        return f"{text}, {values['damage']} damage"
    return f"{text}, no damage" if values["hit"] else text


def _success(event: Event, names: Names, good: str = "succeeds by", bad: str = "fails by") -> str:
    margin = event.values["mos"]
    return f"{good} {margin}" if margin >= 0 else f"{bad} {-margin}"


def _state(event: Event, names: Names) -> str:
    state = event.values["state"]
    return "" if state == "sound" else f", and is {state}"


def _token(event: Event, names: Names) -> str:
    return TOKENS[event.values["token"]]


def _the(event: Event, names: Names) -> str:
    """A building or a wreck."""
    name: str = event.values["name"]
    return name if name.startswith("the ") else f"the {name.lower()}"


def _joined(event: Event, names: Names) -> str:
    return ", ".join(names.of(number) for number in event.values["joined"]) or "no one"


WORDS: Mapping[str, Callable[[Event, Names], Any]] = {
    "model": lambda event, names: names.of(event.model),
    "target": lambda event, names: names.of(event.target),
    "whom": lambda event, names: "itself" if event.target == event.model else names.of(event.target),
    "into": lambda event, names: names.of(event.target) if event.target >= 0 else "terrain",
    "about": lambda event, names: f" on {names.of(event.target)}" if event.target >= 0 else "",
    "side": lambda event, names: names.side(event.values["side"]),
    "sides": lambda _, names: names.sides,
    "choice": _choice,
    "holders": _holders,
    "winner": _winner,
    "place": lambda event, _: f"{event.values['x']:g}″ across, {event.values['y']:g}″ up",
    "posture": _posture,
    "moves": lambda event, _: MODES.get(event.values["mode"], "moves"),
    "length": lambda event, names: names.inches(event.values["path"]),
    "weapon": _weapon,
    "active": lambda event, _: ", its sensors active" if event.values.get("sensors") else "",
    "distance": _distance,
    "result": _result,
    "fights": lambda event, _: FIGHTS.get(event.values["special"], "fights"),
    "success": _success,
    "boxes": lambda event, names: names.battle.models[event.model].profile.capacity,
    "state": _state,
    "Token": _token,
    "token": lambda event, names: _token(event, names).lower(),
    "the": _the,
    "The": lambda event, names: _the(event, names).capitalize(),
    "part": lambda event, _: event.values["part"].lower(),
    "how": lambda event, _: HOW[event.values["how"]],
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
