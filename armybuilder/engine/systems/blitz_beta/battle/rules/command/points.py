"""Command points and skill points: who may pay for rolling again, passing points on, getting them back (BR-188)."""

from collections.abc import Iterator
from typing import NamedTuple

from armybuilder.engine.systems.blitz_beta.battle.coverage import simplified
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED
from armybuilder.engine.systems.blitz_beta.battle.play import dice_tests
from armybuilder.engine.systems.blitz_beta.battle.play.acts import Needs, Trigger, ask, at, react, register
from armybuilder.engine.systems.blitz_beta.battle.rules.armies.lists import more_points
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.strikes import exchange
from armybuilder.engine.systems.blitz_beta.battle.rules.command import command
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.signals import comms_test, give_away, may_signal
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, Model, words

POINTS = {"CO": 2, "XO": 1, "CGL": 1, "2iC": 1}
PILOTING = frozenset(test for test, part in dice_tests.DEFECTS.items() if part == "Movement")
"""Tests of PILOT, which an acrobat rolls again (L13024)."""

simplified("BR-188", "points for models out of formation are passed on beforehand, in the commander's activation")


# Implements BR-188, BR-180
def most_points(battle: Battle, model: Model) -> int:
    """The points that a model has at most: by its rank, by its traits, by its army list."""
    own = model.recruit.command_points or model.recruit.skill_points
    if model.rank and not model.recruit.rank:
        own = max(own, POINTS[model.rank])
    return own + more_points(battle, model)


# Implements BR-188
def _command_payers(battle: Battle, model: Model, about: dice_tests.About) -> list[int]:
    """Commanders with points for a model of their group, or of the force for a CO, that is in formation (L3177-3203).
    Duelists take none (L4181), nor does a CO from a CGL (L3201)."""
    proud = model.rank == "CO" or "Duelist" in model.kit.names
    return [
        commander.id
        for commander in battle.sides[model.side].ranked
        if commander.points_left
        and (commander is model or not proud)
        and command.commands(commander, model)
        and command.in_formation_with(battle, model, commander)
    ]


# Implements BR-188
def _own_points(battle: Battle, model: Model, about: dice_tests.About) -> tuple[int, ...]:
    """Skill points are for the model itself (L3205)."""
    own = model.skill_left or (model.points_left and model.rank not in command.COMMANDING)
    return (model.id,) if own else ()


# Implements BR-7
def _acrobat(battle: Battle, model: Model, about: dice_tests.About) -> tuple[int, ...]:
    """A free re-roll of PILOT tests but when braced (L13024)."""
    return (model.id,) if dice_tests.posture_of(model) != BRACED else ()


def _pay_point(battle: Battle, payer: Model) -> None:
    battle.set(payer, "points_left", payer.points_left - 1)


def _pay_own_point(battle: Battle, payer: Model) -> None:
    if payer.skill_left:
        battle.set(payer, "skill_left", payer.skill_left - 1)
    else:
        _pay_point(battle, payer)


dice_tests.REROLLS["acrobat"] = dice_tests.Means(_acrobat, dice_tests.pay_nothing, PILOTING, "Acrobat")
dice_tests.REROLLS["skill point"] = dice_tests.Means(_own_points, _pay_own_point)
dice_tests.REROLLS["command point"] = dice_tests.Means(_command_payers, _pay_point)


@at(words.CLEANUP)
# Implements BR-188, BR-36
def _recover(battle: Battle, model: Model) -> None:
    """Points come back in cleanup, after tokens (L3191)."""
    battle.change(model, points_left=most_points(battle, model), skill_left=model.recruit.skill_besides)


@at(words.SETUP)
# Implements BR-188
def _begin(battle: Battle, model: Model) -> None:
    """What an army list adds is there from the start."""
    if battle.round == 1:
        _recover(battle, model)


# Passing points on


class PassPoints(NamedTuple):
    """Give command points to a model out of formation, or as a CO to a CGL."""

    receiver: int


# Implements BR-188
def receivers(battle: Battle, model: Model) -> Iterator[PassPoints]:
    """Whom a commander may give points: an action and a comms test for who is out of autocomms; within, a CO passes some
    on to CGLs for nothing (L3186, L3201-3203)."""
    if model.rank not in command.COMMANDING or not model.points_left:
        return
    for number in battle.sides[model.side].standing:
        other = battle.models[number]
        if other is model or "Duelist" in other.kit.names or not (model.rank == "CO" or other.group == model.group):
            continue
        leads = other.rank in command.COMMANDING
        if leads and (other.rank == "CO" or other.points_left >= most_points(battle, other)):
            continue
        near = command.in_autocomms(battle, model, other)
        if (leads and near) or (not near and may_signal(model)):
            yield PassPoints(number)


# Implements BR-188, BR-151
def pass_points(battle: Battle, model: Model, act: PassPoints) -> None:
    """Up to as many points as the comms test had successes (L3188)."""
    mark = battle.journal.mark()
    receiver = battle.models[act.receiver]
    if command.in_autocomms(battle, model, receiver):
        give(battle, model, receiver, 1)
        battle.tell("points", mark, model, receiver, rules=("BR-188",), points=1)
        return
    dice_tests.pay(battle, model)
    give_away(battle, model)
    declared = react(battle, Trigger("signals", model))
    comms = comms_test(battle, model)
    most = min(comms.left, model.points_left)
    if receiver.rank in command.COMMANDING:
        most = min(most, most_points(battle, receiver) - receiver.points_left)
    points = ask(battle, model.side, "points", model.id, tuple(range(most, 0, -1)) or (0,))
    give(battle, model, receiver, points)
    battle.tell("points", mark, model, receiver, throws=comms.throws, rules=("BR-188",), points=points)
    exchange(battle, (), declared=declared)


def give(battle: Battle, giver: Model, receiver: Model, points: int) -> None:
    """Points from one model to another."""
    if points:
        battle.set(giver, "points_left", giver.points_left - points)
        battle.set(receiver, "points_left", receiver.points_left + points)


register("pass points", PassPoints, receivers, pass_points, needs=Needs(action=False))
