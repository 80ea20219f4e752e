"""Acts in words: what a model may do now, by the kind of act."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.blitz_beta.battle.interactive.option_text import Said, Scene, facing
from armybuilder.engine.systems.blitz_beta.battle.interactive.shots import told_strike
from armybuilder.engine.systems.blitz_beta.battle.mathematics.persistent import WORDS as TOKENS
from armybuilder.engine.systems.blitz_beta.battle.play.acts import BY_TYPE, Act, End
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import Strike

Telling = Callable[[Scene, Any], Said]
ATTACK, MOVE, SIGNALS = gettext_noop("Attack"), gettext_noop("Move"), gettext_noop("Signals and orders")
OTHER, GROUND, DONE = (
    gettext_noop("Something else"),
    gettext_noop("Fire at terrain and wrecks"),
    gettext_noop("Be done"),
)


class Worded(NamedTuple):
    """A kind of act: the group that it stands in, its rule, what is said of one."""

    group: str
    rule: str
    tell: Telling


def _fire(scene: Scene, act: Any) -> Said:
    weapon, targets = scene.weapon(act.mount, act.ammo), ", ".join(map(scene.of, act.targets))
    text = gettext("Fire {weapon} at {targets}", weapon=weapon, targets=targets)
    odds = told_strike(scene.battle, Strike(scene.model, act.mount, act.ammo, act.targets))
    return Said(_sensed(text, act), odds.words, model=act.targets[0], chance=odds.hit)


def _sensed(text: str, act: Any) -> str:
    return gettext("{text}, with active sensors", text=text) if act.sensors else text


def _melee(scene: Scene, act: Any) -> Said:
    target = scene.of(act.target)
    odds = told_strike(scene.battle, Strike(scene.model, act.mount, act.ammo, (act.target,), special=act.special))
    if act.special:
        text = {
            "brute force": gettext("Push {target} with brute force", target=target),
            "ram": gettext("Ram {target}", target=target),
            "crush": gettext("Run {target} over", target=target),
        }[act.special]
        return Said(text, odds.words, model=act.target, chance=odds.hit)
    text = gettext("Fight {target} with {weapon}", target=target, weapon=scene.weapon(act.mount, act.ammo))
    return Said(text, odds.words, model=act.target, chance=odds.hit)


def _demolish(scene: Scene, act: Any) -> Said:
    weapon = scene.weapon(act.mount, act.ammo)
    if act.wreck >= 0:
        text = gettext("Fire {weapon} at the wreck of {target}", weapon=weapon, target=scene.of(act.wreck))
    else:
        name = gettext(scene.battle.field.table.terrain[act.piece].name)
        text = gettext("Fire {weapon} at terrain: {name}, piece {piece}", weapon=weapon, name=name, piece=act.piece + 1)
    return Said(_sensed(text, act), model=act.wreck)


def _move(scene: Scene, act: Any) -> Said:
    model = scene.battle.models[scene.model]
    towards, mode = facing(act.facing), model.kit.frames[act.frame].mode
    if act.cell == model.cell:
        text = gettext("Turn on the spot to face {facing}", facing=towards)
    else:
        text = gettext("Move to {place}, facing {facing}", place=scene.place(act.cell), facing=towards)
    notes = [gettext("mode {mode}", mode=mode)] if len(model.kit.frames) > 1 else []
    if act.cautious:
        notes.append(gettext("cautiously, half as far"))
    elif not act.careful:
        notes.append(gettext("straight on, through dangerous ground"))
    if act.extra_turn:
        notes.append(gettext("an action for another turn"))
    return Said(text, ", ".join(notes), cell=act.cell)


def _to_cell(text: str) -> Telling:
    return lambda scene, act: Said(gettext(text).format(place=scene.place(act.cell)), cell=act.cell)


def _at(text: str, name: str = "target") -> Telling:
    """About one other model."""

    def tell(scene: Scene, act: Any) -> Said:
        number = getattr(act, name)
        said = gettext(text).format(model=scene.of(number))
        return Said(_sensed(said, act) if hasattr(act, "sensors") else said, model=number)

    return tell


def _plain(text: str) -> Telling:
    def tell(scene: Scene, act: Any) -> Said:
        return Said(_sensed(gettext(text), act) if hasattr(act, "sensors") else gettext(text))

    return tell


def _continue(scene: Scene, act: Any) -> Said:
    text = gettext("Go straight on to {place}, facing {facing}", place=scene.place(act.cell), facing=facing(act.facing))
    return Said(text, cell=act.cell)


def _damage_control(scene: Scene, act: Any) -> Said:
    token = gettext(TOKENS[act.token].lower())
    if act.patient < 0:
        return Said(gettext("Fight the {token} on itself", token=token))
    return Said(gettext("Fight the {token} on {model}", token=token, model=scene.of(act.patient)), model=act.patient)


def _free(scene: Scene, act: Any) -> Said:
    if act.patient < 0:
        return Said(gettext("Get going again"))
    return Said(gettext("Free {model}", model=scene.of(act.patient)), model=act.patient)


def _observe(scene: Scene, act: Any) -> Said:
    target = scene.of(act.target)
    if act.satellite:
        text = gettext("Observe {target} from a satellite", target=target)
    elif act.guided:
        text = gettext("Mark {target} with the target designator", target=target)
    else:
        text = gettext("Observe {target} for indirect fire", target=target)
    return Said(_sensed(text, act), model=act.target)


def _order(scene: Scene, act: Any) -> Said:
    what = gettext(act.what)
    if act.target < 0:
        return Said(gettext("Give the order: {what}", what=what))
    text = gettext("Give the order: {what} on {target}", what=what, target=scene.of(act.target))
    return Said(text, model=act.target)


def _disembark(scene: Scene, act: Any) -> Said:
    text = gettext("Let {model} out at {place}", model=scene.of(act.passenger), place=scene.place(act.cell))
    return Said(text, cell=act.cell, model=act.passenger)


def _circle(scene: Scene, act: Any) -> Said:
    way = gettext("clockwise") if act.clockwise else gettext("against the clock")
    return Said(gettext("Circle on to {place}, {way}", place=scene.place(act.cell), way=way), cell=act.cell)


def _enter(scene: Scene, act: Any) -> Said:
    name = gettext(scene.battle.field.table.terrain[act.piece].name)
    return Said(gettext("Go into the building: {name}, piece {piece}", name=name, piece=act.piece + 1))


WORDED: Mapping[str, Worded] = {
    "fire": Worded(ATTACK, "BR-91", _fire),
    "melee": Worded(ATTACK, "BR-130", _melee),
    "demolish": Worded(GROUND, "BR-224", _demolish),
    "strafe": Worded(ATTACK, "BR-206", _plain(gettext_noop("Fly through the middle and attack on the way"))),
    "move": Worded(MOVE, "BR-50", _move),
    "go on": Worded(MOVE, "BR-50", _continue),
    "jump": Worded(MOVE, "BR-61", _to_cell(gettext_noop("Jump to {place}"))),
    "circle": Worded(MOVE, "BR-206", _circle),
    "land": Worded(MOVE, "BR-206", _to_cell(gettext_noop("Land at {place}"))),
    "take off": Worded(MOVE, "BR-206", _plain(gettext_noop("Take off and circle"))),
    "embark": Worded(MOVE, "BR-226", _at(gettext_noop("Get into {model}"), "carrier")),
    "disembark": Worded(MOVE, "BR-226", _disembark),
    "leave": Worded(MOVE, "BR-222", _to_cell(gettext_noop("Leave the fortification at {place}"))),
    "enter": Worded(MOVE, "BR-226", _enter),
    "step out": Worded(MOVE, "BR-226", _to_cell(gettext_noop("Come out of the building at {place}"))),
    "forward observation": Worded(SIGNALS, "BR-152", _observe),
    "satellite watch": Worded(SIGNALS, "BR-161", _plain(gettext_noop("Watch for indirect fire by satellite"))),
    "sensor jamming": Worded(SIGNALS, "BR-156", _at(gettext_noop("Jam the sensors of {model}"))),
    "interference": Worded(SIGNALS, "BR-157", _plain(gettext_noop("Interfere with sensors all around"))),
    "counter interference": Worded(SIGNALS, "BR-157", _at(gettext_noop("Work against the interference of {model}"))),
    "comms jamming": Worded(SIGNALS, "BR-159", _plain(gettext_noop("Jam comms all around"))),
    "sensor boost": Worded(SIGNALS, "BR-155", _plain(gettext_noop("Share sensors with friends nearby"))),
    "detailed scan": Worded(SIGNALS, "BR-81", _at(gettext_noop("Scan {model} in detail"))),
    "order": Worded(SIGNALS, "BR-182", _order),
    "pass points": Worded(SIGNALS, "BR-188", _at(gettext_noop("Pass command points on to {model}"), "receiver")),
    "standby": Worded(OTHER, "BR-109", _plain(gettext_noop("Stand by: keep an action for later"))),
    "hide": Worded(OTHER, "BR-220", _plain(gettext_noop("Hide"))),
    "hull down": Worded(OTHER, "BR-221", _plain(gettext_noop("Go hull down"))),
    "smoke": Worded(OTHER, "BR-74", _plain(gettext_noop("Put up smoke"))),
    "damage control": Worded(OTHER, "BR-105", _damage_control),
    "free": Worded(OTHER, "BR-59", _free),
}
"""By the key of a kind of act."""
GROUPS = (ATTACK, MOVE, SIGNALS, OTHER, GROUND, DONE)
FOLDED = frozenset((GROUND,))
"""Many, and seldom wanted."""


def group_of(act: Act) -> str:
    return DONE if isinstance(act, End) else WORDED[BY_TYPE[type(act)].key].group


def told(scene: Scene, act: Act) -> Said:
    """An act in words."""
    if isinstance(act, End):
        return Said(gettext("End the activation"), gettext("actions that are left are lost"))
    worded = WORDED[BY_TYPE[type(act)].key]
    said = worded.tell(scene, act)
    return said._replace(note="; ".join(filter(None, (said.note, worded.rule))))
