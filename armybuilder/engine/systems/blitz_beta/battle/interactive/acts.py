"""Acts in words: what a model may do now, by the kind of act."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.blitz_beta.battle.interactive.option_text import (
    OptionText,
    QuestionContext,
    format_facing,
)
from armybuilder.engine.systems.blitz_beta.battle.interactive.shots import describe_strike
from armybuilder.engine.systems.blitz_beta.battle.mathematics.persistent import WORDS as TOKENS
from armybuilder.engine.systems.blitz_beta.battle.play.acts import BY_TYPE, Act, End
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import Strike

ActDescriber = Callable[[QuestionContext, Any], OptionText]
ATTACK, MOVE, SIGNALS = gettext_noop("Attack"), gettext_noop("Move"), gettext_noop("Signals and orders")
OTHER, GROUND, DONE = (
    gettext_noop("Something else"),
    gettext_noop("Fire at terrain and wrecks"),
    gettext_noop("Finish"),
)


class ActText(NamedTuple):
    """A kind of act: the group that it stands in, its rule, what is said of one."""

    group: str
    rule: str
    tell: ActDescriber


def _describe_fire(scene: QuestionContext, act: Any) -> OptionText:
    weapon, targets = scene.weapon_name(act.mount, act.ammo), ", ".join(map(scene.name_of, act.targets))
    text = gettext("Fire {weapon} at {targets}", weapon=weapon, targets=targets)
    odds = describe_strike(scene.battle, Strike(scene.model, act.mount, act.ammo, act.targets))
    return OptionText(_add_sensors(text, act), odds.words, model=act.targets[0], chance=odds.hit)


def _add_sensors(text: str, act: Any) -> str:
    return gettext("{text}, with active sensors", text=text) if act.sensors else text


def _describe_melee(scene: QuestionContext, act: Any) -> OptionText:
    target = scene.name_of(act.target)
    odds = describe_strike(scene.battle, Strike(scene.model, act.mount, act.ammo, (act.target,), special=act.special))
    if act.special:
        text = {
            "brute force": gettext("Push {target} with brute force", target=target),
            "ram": gettext("Ram {target}", target=target),
            "crush": gettext("Run over {target}", target=target),
        }[act.special]
        return OptionText(text, odds.words, model=act.target, chance=odds.hit)
    text = gettext("Fight {target} with {weapon}", target=target, weapon=scene.weapon_name(act.mount, act.ammo))
    return OptionText(text, odds.words, model=act.target, chance=odds.hit)


def _describe_demolition(scene: QuestionContext, act: Any) -> OptionText:
    weapon = scene.weapon_name(act.mount, act.ammo)
    if act.wreck >= 0:
        text = gettext("Fire {weapon} at the wreck of {target}", weapon=weapon, target=scene.name_of(act.wreck))
    else:
        name = gettext(scene.battle.field.table.terrain[act.piece].name)
        text = gettext("Fire {weapon} at terrain: {name}, piece {piece}", weapon=weapon, name=name, piece=act.piece + 1)
    return OptionText(_add_sensors(text, act), model=act.wreck)


def _describe_move(scene: QuestionContext, act: Any) -> OptionText:
    model = scene.battle.models[scene.model]
    towards, mode = format_facing(act.facing), model.kit.frames[act.frame].mode
    if act.cell == model.cell:
        text = gettext("Turn on the spot to face {facing}", facing=towards)
    else:
        text = gettext("Move to {place}, facing {facing}", place=scene.format_place(act.cell), facing=towards)
    notes = [gettext("mode {mode}", mode=mode)] if len(model.kit.frames) > 1 else []
    if act.cautious:
        notes.append(gettext("cautiously, half as far"))
    elif not act.careful:
        notes.append(gettext("straight on, through dangerous terrain"))
    if act.extra_turn:
        notes.append(gettext("an action for another turn"))
    return OptionText(text, ", ".join(notes), cell=act.cell)


def _text_with_cell(text: str) -> ActDescriber:
    return lambda scene, act: OptionText(gettext(text).format(place=scene.format_place(act.cell)), cell=act.cell)


def _text_with_model(text: str, name: str = "target") -> ActDescriber:
    """About one other model."""

    def tell(scene: QuestionContext, act: Any) -> OptionText:
        number = getattr(act, name)
        said = gettext(text).format(model=scene.name_of(number))
        return OptionText(_add_sensors(said, act) if hasattr(act, "sensors") else said, model=number)

    return tell


def _plain_text(text: str) -> ActDescriber:
    def tell(scene: QuestionContext, act: Any) -> OptionText:
        return OptionText(_add_sensors(gettext(text), act) if hasattr(act, "sensors") else gettext(text))

    return tell


def _describe_continuation(scene: QuestionContext, act: Any) -> OptionText:
    text = gettext(
        "Go straight on to {place}, facing {facing}",
        place=scene.format_place(act.cell),
        facing=format_facing(act.facing),
    )
    return OptionText(text, cell=act.cell)


def _describe_damage_control(scene: QuestionContext, act: Any) -> OptionText:
    token = gettext(TOKENS[act.token].lower())
    if act.patient < 0:
        return OptionText(gettext("Fight the {token} on this model", token=token))
    return OptionText(
        gettext("Fight the {token} on {model}", token=token, model=scene.name_of(act.patient)), model=act.patient
    )


def _describe_release(scene: QuestionContext, act: Any) -> OptionText:
    if act.patient < 0:
        return OptionText(gettext("Get going again"))
    return OptionText(gettext("Free {model}", model=scene.name_of(act.patient)), model=act.patient)


def _describe_observation(scene: QuestionContext, act: Any) -> OptionText:
    target = scene.name_of(act.target)
    if act.satellite:
        text = gettext("Observe {target} from a satellite", target=target)
    elif act.guided:
        text = gettext("Mark {target} with the target designator", target=target)
    else:
        text = gettext("Observe {target} for indirect fire", target=target)
    return OptionText(_add_sensors(text, act), model=act.target)


def _describe_order(scene: QuestionContext, act: Any) -> OptionText:
    what = gettext(act.what)
    if act.target < 0:
        return OptionText(gettext("Give the order: {what}", what=what))
    text = gettext("Give the order: {what} on {target}", what=what, target=scene.name_of(act.target))
    return OptionText(text, model=act.target)


def _describe_disembarking(scene: QuestionContext, act: Any) -> OptionText:
    text = gettext("Let {model} out at {place}", model=scene.name_of(act.passenger), place=scene.format_place(act.cell))
    return OptionText(text, cell=act.cell, model=act.passenger)


def _describe_circling(scene: QuestionContext, act: Any) -> OptionText:
    way = gettext("clockwise") if act.clockwise else gettext("counterclockwise")
    return OptionText(
        gettext("Keep circling to {place}, {way}", place=scene.format_place(act.cell), way=way), cell=act.cell
    )


def _describe_entering(scene: QuestionContext, act: Any) -> OptionText:
    name = gettext(scene.battle.field.table.terrain[act.piece].name)
    return OptionText(gettext("Enter the building: {name}, piece {piece}", name=name, piece=act.piece + 1))


ACT_TEXTS: Mapping[str, ActText] = {
    "fire": ActText(ATTACK, "BR-91", _describe_fire),
    "melee": ActText(ATTACK, "BR-130", _describe_melee),
    "demolish": ActText(GROUND, "BR-224", _describe_demolition),
    "strafe": ActText(ATTACK, "BR-206", _plain_text(gettext_noop("Fly through the middle and attack on the way"))),
    "move": ActText(MOVE, "BR-50", _describe_move),
    "go on": ActText(MOVE, "BR-50", _describe_continuation),
    "jump": ActText(MOVE, "BR-61", _text_with_cell(gettext_noop("Jump to {place}"))),
    "circle": ActText(MOVE, "BR-206", _describe_circling),
    "land": ActText(MOVE, "BR-206", _text_with_cell(gettext_noop("Land at {place}"))),
    "take off": ActText(MOVE, "BR-206", _plain_text(gettext_noop("Take off and circle"))),
    "embark": ActText(MOVE, "BR-226", _text_with_model(gettext_noop("Get into {model}"), "carrier")),
    "disembark": ActText(MOVE, "BR-226", _describe_disembarking),
    "leave": ActText(MOVE, "BR-222", _text_with_cell(gettext_noop("Leave the fortification at {place}"))),
    "enter": ActText(MOVE, "BR-226", _describe_entering),
    "step out": ActText(MOVE, "BR-226", _text_with_cell(gettext_noop("Come out of the building at {place}"))),
    "forward observation": ActText(SIGNALS, "BR-152", _describe_observation),
    "satellite watch": ActText(SIGNALS, "BR-161", _plain_text(gettext_noop("Watch for indirect fire by satellite"))),
    "sensor jamming": ActText(SIGNALS, "BR-156", _text_with_model(gettext_noop("Jam the sensors of {model}"))),
    "interference": ActText(SIGNALS, "BR-157", _plain_text(gettext_noop("Interfere with sensors all around"))),
    "counter interference": ActText(
        SIGNALS, "BR-157", _text_with_model(gettext_noop("Counter the interference of {model}"))
    ),
    "comms jamming": ActText(SIGNALS, "BR-159", _plain_text(gettext_noop("Jam comms all around"))),
    "sensor boost": ActText(SIGNALS, "BR-155", _plain_text(gettext_noop("Share sensors with friends nearby"))),
    "detailed scan": ActText(SIGNALS, "BR-81", _text_with_model(gettext_noop("Scan {model} in detail"))),
    "order": ActText(SIGNALS, "BR-182", _describe_order),
    "pass points": ActText(
        SIGNALS, "BR-188", _text_with_model(gettext_noop("Pass command points to {model}"), "receiver")
    ),
    "standby": ActText(OTHER, "BR-109", _plain_text(gettext_noop("Stand by: save an action for later"))),
    "hide": ActText(OTHER, "BR-220", _plain_text(gettext_noop("Hide"))),
    "hull down": ActText(OTHER, "BR-221", _plain_text(gettext_noop("Go hull down"))),
    "smoke": ActText(OTHER, "BR-74", _plain_text(gettext_noop("Put up smoke"))),
    "damage control": ActText(OTHER, "BR-105", _describe_damage_control),
    "free": ActText(OTHER, "BR-59", _describe_release),
}
"""By the key of a kind of act."""
GROUPS = (ATTACK, MOVE, SIGNALS, OTHER, GROUND, DONE)
FOLDED_GROUPS = frozenset((GROUND,))
"""Many, and seldom wanted."""


def group_of(act: Act) -> str:
    return DONE if isinstance(act, End) else ACT_TEXTS[BY_TYPE[type(act)].key].group


def describe_act(scene: QuestionContext, act: Act) -> OptionText:
    """An act in words."""
    if isinstance(act, End):
        return OptionText(gettext("End the activation"), gettext("unused actions are lost"))
    worded = ACT_TEXTS[BY_TYPE[type(act)].key]
    said = worded.tell(scene, act)
    return said._replace(note="; ".join(filter(None, (said.note, worded.rule))))
