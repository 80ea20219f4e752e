"""What the basic chapters say of their events: deployment and rounds, moves, attacks, what comes of them."""

from typing import Any

from armybuilder.engine.core.battle.events import Event
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import TOP_SPEED
from armybuilder.engine.systems.blitz_beta.battle.voices.wording import Names, describes, describes_plainly

describes_plainly(
    {
        "round": "Round {number} begins, everybody is ready again",
        "hides": "{model} hides",
        "hull down": "{model} goes hull down",
        "smoke": "{model} puts up smoke, {radius:g}″ around it",
    }
)

# The course of the battle


@describes("deployed")
def _deployed(event: Event, names: Names) -> str:
    return f"{names.of(event.model)} deploys {_place(event.values)}"


@describes("initiative")
def _initiative(event: Event, names: Names) -> str:
    first, second = event.values["totals"]
    text = f"Initiative: {names.side(0)} {first}, {names.side(1)} {second}"
    if first == second:
        return f"{text}, a tie that is rolled again"
    return f"{text}, so {names.side(int(second > first))} has the choice"


@describes("activation")
def _activation(event: Event, names: Names) -> str:
    posture = event.values["posture"]
    return f"{names.of(event.model)} is activated {'at' if posture == 'top speed' else 'in'} {_posture(posture)}"


def _posture(posture: str) -> str:
    return posture if posture == TOP_SPEED else f"{posture} posture"


MODES = {"W": "walks", "G": "drives", "H": "hovers", "I": "goes", "H2O": "swims"}


@describes("move")
def _move(event: Event, names: Names) -> str:
    values = event.values
    inches = names.inches(values["path"])
    return f"{names.of(event.model)} {MODES.get(values['mode'], 'moves')} {inches:.1f}″ to {_place(values)}"


@describes("jump")
def _jump(event: Event, names: Names) -> str:
    return f"{names.of(event.model)} jumps to {_place(event.values)}"


def _place(values: Any) -> str:
    return f"{values['x']:g}″ across, {values['y']:g}″ up"


@describes("dangerous terrain")
def _dangerous_terrain(event: Event, names: Names) -> str:
    name = names.of(event.model)
    if event.values["passed"]:
        return f"{name} gets through dangerous terrain"
    return (
        f"{name} is stuck in dangerous terrain"
        if event.values["immobilised"]
        else f"{name} is hurt by dangerous terrain"
    )


@describes("objectives")
def _objectives(event: Event, names: Names) -> str:
    parts = [f"{number} {names.side(side)}" for number, side in enumerate(event.values["held"], 1)]
    return f"Who holds the objectives: {', '.join(parts)}"


@describes("over")
def _over(event: Event, names: Names) -> str:
    winner = event.values["winner"]
    return f"The battle is over: {'a draw' if winner < 0 else f'{names.side(winner)} wins'} ({event.values['reason']})"


# Attacks


@describes("fires")
def _fires(event: Event, names: Names) -> str:
    sensors = ", its sensors active" if event.values["sensors"] else ""
    return f"{names.of(event.model)} fires {names.weapon(event.model, event.values['mount'])}{sensors}"


@describes("snap fire")
def _snap_fire(event: Event, names: Names) -> str:
    weapon = names.weapon(event.model, event.values["mount"])
    sensors = ", its sensors active" if event.values.get("sensors") else ""
    return f"{names.of(event.model)} answers {names.of(event.target)} at once with {weapon}{sensors}"


@describes("wreck in the way")
def _in_the_way(event: Event, names: Names) -> str:
    values = event.values
    opening = (
        f"The wreck of {names.of(event.target)} stands in the way of {values['weapon']} of {names.of(event.model)}"
    )
    return f"{opening}: {values['total']} against {values['defence']}, {_effect(values)}"


@describes("attack", "area")
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
        text = f"a miss by {-margin}"
    else:
        text = f"a hit with margin {margin}"
        if values.get("evaded"):
            text += f", {values['evaded']} of it evaded"
    if values["damage"]:
        return f"{text}, {values['damage']} damage"
    return f"{text}, no damage" if values["hit"] else text


@describes("fights")
def _fights(event: Event, names: Names) -> str:
    how = {"brute force": "uses brute force on", "ram": "rams", "crush": "runs over"}.get(
        event.values["special"], "fights"
    )
    return f"{names.of(event.model)} {how} {names.of(event.target)}"


@describes("grapple")
def _grapple(event: Event, names: Names) -> str:
    margin, what = event.values["mos"], event.values["special"]
    result = f"succeeds by {margin}" if margin >= 0 else f"fails by {-margin}"
    opening = "The ram" if what == "ram" else "The brute force"
    return f"{opening} of {names.of(event.model)} on {names.of(event.target)} {result}"


@describes("push")
def _push(event: Event, names: Names) -> str:
    inches = event.values["inches"]
    return (
        f"{names.of(event.model)} pushes {names.of(event.target)} {inches:g}″ and follows {event.values['followed']:g}″"
    )


# What comes of them


@describes("impact")
def _impact(event: Event, names: Names) -> str:
    into = names.of(event.target) if event.target >= 0 else "terrain"
    return f"{names.of(event.model)} is driven into {into}: {_hurt(event.values['damage'])}"


@describes("fall")
def _fall(event: Event, names: Names) -> str:
    return f"{names.of(event.model)} falls {event.values['inches']:g}″: {_hurt(event.values['damage'])}"


def _hurt(damage: int) -> str:
    return f"{damage} damage" if damage else "no damage"


@describes("damage")
def _damage(event: Event, names: Names) -> str:
    values = event.values
    capacity = names.battle.models[event.model].profile.capacity
    text = f"{names.of(event.model)} takes {values['damage']} damage, {values['taken']} of {capacity} in all"
    return text if values["state"] == "sound" else f"{text}, and is {values['state']}"


@describes("destroyed")
def _destroyed(event: Event, names: Names) -> str:
    left = "A wreck is left of" if event.values["wreck"] else "Nothing is left of"
    return f"{left} {names.of(event.model)}"


TOKENS = {"F": "Fire", "C": "Corrosion", "H": "Haywire"}


@describes("token")
def _token(event: Event, names: Names) -> str:
    word = TOKENS[event.values["token"]]
    return f"{word} of intensity {event.values['intensity']} takes hold of {names.of(event.model)}"


@describes("smoulder")
def _smoulder(event: Event, names: Names) -> str:
    values = event.values
    left = f"intensity {values['left']} is left" if values["left"] > 0 else "it is gone"
    hurts = f"{values['damage']} damage, " if values["damage"] else ""
    return f"{TOKENS[values['token']]} on {names.of(event.model)}: {hurts}{left}"


# What else a model does


@describes("standby")
def _standby(event: Event, names: Names) -> str:
    tokens = event.values["tokens"]
    return f"{names.of(event.model)} stands by with {tokens} {'token' if tokens == 1 else 'tokens'}"


@describes("damage control")
def _damage_control(event: Event, names: Names) -> str:
    whom = "itself" if event.target == event.model else names.of(event.target)
    return f"{names.of(event.model)} fights the {TOKENS[event.values['token']].lower()} on {whom}"


@describes("freed")
def _freed(event: Event, names: Names) -> str:
    whom = "itself" if event.target == event.model else names.of(event.target)
    return f"{names.of(event.model)} {'frees' if event.values['freed'] else 'cannot free'} {whom}"
