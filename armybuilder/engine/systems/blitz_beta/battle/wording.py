"""Every kind of event as a sentence. A chapter that tells a new kind adds a function here, named by `@says`.

A sentence has no full stop of its own where a list shows it; models are named with the tag that the table shows.
"""

from collections.abc import Callable
from typing import Any

from armybuilder.engine.core.battle.events import Event
from armybuilder.engine.systems.blitz_beta.battle.odds import check_odds
from armybuilder.engine.systems.blitz_beta.battle.profile import CRUSH
from armybuilder.engine.systems.blitz_beta.battle.state import Battle

SIDES = "AB"


class Names:
    """What the models, weapons and sides of a battle are called."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        first, second = battle.armies.names
        self.sides = (first, second) if first != second else (f"{first} (A)", f"{second} (B)")
        self.tags: list[str] = []
        counts = [0, 0]
        for model in battle.models:
            counts[model.side] += 1
            self.tags.append(f"{SIDES[model.side]}{counts[model.side]}")

    def of(self, number: int) -> str:
        """A model by its name and tag."""
        return f"{self.battle.models[number].name} {self.tags[number]}" if number >= 0 else "nobody"

    def side(self, number: int) -> str:
        return self.sides[number] if number >= 0 else "nobody"

    def weapon(self, model: int, mount: int) -> str:
        """A weapon by the number of its mount."""
        kit = self.battle.models[model].kit
        return kit.mounts[mount].text if mount >= 0 else "bare hands"

    def melee(self, model: int, weapon: str) -> bool:
        """Whether the weapon of a model with this text is one of close combat; crushing is no weapon at all."""
        mounts = self.battle.models[model].kit.mounts
        return weapon == CRUSH.text or any(mount.melee and mount.profiles[0].text == weapon for mount in mounts)


Saying = Callable[[Event, Names], str]
SAYINGS: dict[str, Saying] = {}


def says(*kinds: str) -> Callable[[Saying], Saying]:
    """Note that a function tells events of these kinds."""

    def note(saying: Saying) -> Saying:
        for kind in kinds:
            SAYINGS[kind] = saying
        return saying

    return note


def sentence(event: Event, names: Names) -> str:
    """An event in words. `KeyError` for a kind without any."""
    return SAYINGS[event.kind](event, names)


def chances(event: Event) -> dict[str, float]:
    """The chance that an attack had to hit, with these pools and before anybody rolled again."""
    if event.kind not in ("attack", "area"):
        return {}
    (_, attack), (_, defence) = event.throws[:2]
    theirs = check_odds(defence.pool.dice, defence.pool.skill)
    if event.kind == "area":
        # The total of the area stands already, the same against everybody in it.
        return {"hit": 1.0 - theirs.at_least(attack.result + 1)}
    return {"hit": check_odds(attack.pool.dice, attack.pool.skill).beats(theirs)}


# The course of the battle


@says("deployed")
def _deployed(event: Event, names: Names) -> str:
    return f"{names.of(event.model)} deploys {_place(event.values)}"


@says("round")
def _round(event: Event, names: Names) -> str:
    return f"Round {event.values['number']} begins, everybody is ready again"


@says("initiative")
def _initiative(event: Event, names: Names) -> str:
    first, second = event.values["totals"]
    told = f"Initiative: {names.side(0)} {first}, {names.side(1)} {second}"
    if first == second:
        return f"{told}, a tie that is rolled again"
    return f"{told}, so {names.side(int(second > first))} has the choice"


@says("activation")
def _activation(event: Event, names: Names) -> str:
    posture = event.values["posture"]
    return f"{names.of(event.model)} is activated {'at' if posture == 'top speed' else 'in'} {_posture(posture)}"


def _posture(posture: str) -> str:
    return posture if posture == "top speed" else f"{posture} posture"


MODES = {"W": "walks", "G": "drives", "H": "hovers", "I": "goes"}


@says("move")
def _move(event: Event, names: Names) -> str:
    values = event.values
    return f"{names.of(event.model)} {MODES.get(values['mode'], 'moves')} to {_place(values)}"


@says("jump")
def _jump(event: Event, names: Names) -> str:
    return f"{names.of(event.model)} jumps to {_place(event.values)}"


def _place(values: Any) -> str:
    return f"{values['x']:g}″ across, {values['y']:g}″ up"


@says("dangerous terrain")
def _dangerous_terrain(event: Event, names: Names) -> str:
    name = names.of(event.model)
    if event.values["passed"]:
        return f"{name} gets through dangerous terrain"
    return (
        f"{name} is stuck in dangerous terrain"
        if event.values["immobilised"]
        else f"{name} is hurt by dangerous terrain"
    )


@says("objectives")
def _objectives(event: Event, names: Names) -> str:
    parts = [f"{number} {names.side(side)}" for number, side in enumerate(event.values["held"], 1)]
    return f"Who holds the objectives: {', '.join(parts)}"


@says("over")
def _over(event: Event, names: Names) -> str:
    winner = event.values["winner"]
    return f"The battle is over: {'a draw' if winner < 0 else f'{names.side(winner)} wins'} ({event.values['reason']})"


# Attacks


@says("fires")
def _fires(event: Event, names: Names) -> str:
    sensors = ", its sensors active" if event.values["sensors"] else ""
    return f"{names.of(event.model)} fires {names.weapon(event.model, event.values['mount'])}{sensors}"


@says("snap fire")
def _snap_fire(event: Event, names: Names) -> str:
    weapon = names.weapon(event.model, event.values["mount"])
    return f"{names.of(event.model)} answers {names.of(event.target)} at once with {weapon}"


@says("attack", "area")
def _attack(event: Event, names: Names) -> str:
    values = event.values
    attacker, target, weapon = names.of(event.model), names.of(event.target), values["weapon"]
    if event.kind == "area":
        opening = f"The area of {weapon} of {attacker} takes in {target}"
    else:
        way = "" if values["fire"] == "direct" else f" by {values['fire']} fire"
        distance = "" if names.melee(event.model, weapon) else f" at {values['bracket']} range"
        opening = f"{attacker} attacks {target} with {weapon}{way}{distance}"
    return f"{opening}: {values['total']} against {values['defence']}, {_effect(values)}"


def _effect(values: Any) -> str:
    """Hit or miss, and what comes of it."""
    margin = values["mos"]
    if not values["hit"]:
        told = f"a miss by {-margin}"
    else:
        told = f"a hit with margin {margin}"
        if values.get("evaded"):
            told += f", {values['evaded']} of it evaded"
    if values["damage"]:
        return f"{told}, {values['damage']} damage"
    return f"{told} without damage" if values["hit"] else told


@says("fights")
def _fights(event: Event, names: Names) -> str:
    how = {"brute force": "uses brute force on", "ram": "rams", "crush": "runs over"}.get(
        event.values["special"], "fights"
    )
    return f"{names.of(event.model)} {how} {names.of(event.target)}"


@says("grapple")
def _grapple(event: Event, names: Names) -> str:
    margin, what = event.values["mos"], event.values["special"]
    result = f"succeeds by {margin}" if margin >= 0 else f"fails by {-margin}"
    opening = "The ram" if what == "ram" else "The brute force"
    return f"{opening} of {names.of(event.model)} on {names.of(event.target)} {result}"


@says("push")
def _push(event: Event, names: Names) -> str:
    inches = event.values["inches"]
    return (
        f"{names.of(event.model)} pushes {names.of(event.target)} {inches:g}″ and follows {event.values['followed']:g}″"
    )


# What comes of them


@says("impact")
def _impact(event: Event, names: Names) -> str:
    into = names.of(event.target) if event.target >= 0 else "terrain"
    return f"{names.of(event.model)} is driven into {into}: {_hurt(event.values['damage'])}"


@says("fall")
def _fall(event: Event, names: Names) -> str:
    return f"{names.of(event.model)} falls {event.values['inches']:g}″: {_hurt(event.values['damage'])}"


def _hurt(damage: int) -> str:
    return f"{damage} damage" if damage else "no damage"


@says("damage")
def _damage(event: Event, names: Names) -> str:
    values = event.values
    capacity = names.battle.models[event.model].profile.capacity
    told = f"{names.of(event.model)} takes {values['damage']} damage, {values['taken']} of {capacity} in all"
    return told if values["state"] == "sound" else f"{told}, and is {values['state']}"


@says("destroyed")
def _destroyed(event: Event, names: Names) -> str:
    left = "A wreck is left of" if event.values["wreck"] else "Nothing is left of"
    return f"{left} {names.of(event.model)}"


TOKENS = {"F": "Fire", "C": "Corrosion", "H": "Haywire"}


@says("token")
def _token(event: Event, names: Names) -> str:
    word = TOKENS[event.values["token"]]
    return f"{word} of intensity {event.values['intensity']} takes hold of {names.of(event.model)}"


@says("smoulder")
def _smoulder(event: Event, names: Names) -> str:
    values = event.values
    left = f"intensity {values['left']} is left" if values["left"] > 0 else "it is gone"
    hurts = f"{values['damage']} damage, " if values["damage"] else ""
    return f"{TOKENS[values['token']]} on {names.of(event.model)}: {hurts}{left}"


# What else a model does


@says("standby")
def _standby(event: Event, names: Names) -> str:
    tokens = event.values["tokens"]
    return f"{names.of(event.model)} stands by with {tokens} {'token' if tokens == 1 else 'tokens'}"


@says("hides")
def _hides(event: Event, names: Names) -> str:
    return f"{names.of(event.model)} hides"


@says("hull down")
def _hull_down(event: Event, names: Names) -> str:
    return f"{names.of(event.model)} goes hull down"


@says("damage control")
def _damage_control(event: Event, names: Names) -> str:
    whom = "itself" if event.target == event.model else names.of(event.target)
    return f"{names.of(event.model)} fights the {TOKENS[event.values['token']].lower()} on {whom}"


@says("freed")
def _freed(event: Event, names: Names) -> str:
    whom = "itself" if event.target == event.model else names.of(event.target)
    return f"{names.of(event.model)} {'frees' if event.values['freed'] else 'cannot free'} {whom}"
