"""Command points and skill points: who may pay for rolling again, passing points on, getting them back (BR-188)."""

from collections.abc import Iterator
from typing import NamedTuple

from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED
from armybuilder.engine.systems.blitz_beta.battle.play import dice_tests
from armybuilder.engine.systems.blitz_beta.battle.play.acts import (
    ActRequirements,
    Trigger,
    ask,
    collect_reactions,
    on_moment,
    register,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.armies.lists import extra_points
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.strikes import resolve_exchange
from armybuilder.engine.systems.blitz_beta.battle.rules.command import command
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.signals import comms_test, end_hiding, may_signal
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel, words

POINTS = {"CO": 2, "XO": 1, "CGL": 1, "2iC": 1}
PILOTING = frozenset(test for test, part in dice_tests.DEFECTS.items() if part == "Movement")
"""Tests of PILOT, which an acrobat rolls again (L13024)."""

note_simplification(
    "BR-188", "points for models out of formation are passed on beforehand, in the commander's activation"
)


# Implements BR-188, BR-180
def most_points(battle: Battle, model: BattleModel) -> int:
    """The points that a model has at most: by its rank, by its traits, by its army list."""
    own = model.recruit.command_points or model.recruit.skill_points
    if model.rank and not model.recruit.rank:
        own = max(own, POINTS[model.rank])
    return own + extra_points(battle, model)


# Implements BR-188
def _command_payers(battle: Battle, model: BattleModel, about: dice_tests.RollContext) -> list[int]:
    """Commanders with points for a model of their group, or of the force for a CO, that is in formation (L3177-3203).
    Duelists take none (L4181), nor does a CO from a CGL (L3201)."""
    proud = model.rank == "CO" or "Duelist" in model.kit.names
    return [
        commander.id
        for commander in battle.sides[model.side].ranked
        if commander.points_left
        and (commander is model or not proud)
        and command.can_command(commander, model)
        and command.is_in_formation_with(battle, model, commander)
    ]


# Implements BR-188
def _own_point_payers(battle: Battle, model: BattleModel, about: dice_tests.RollContext) -> tuple[int, ...]:
    """Skill points are for the model itself (L3205)."""
    own = model.skill_left or (model.points_left and model.rank not in command.COMMANDING)
    return (model.id,) if own else ()


# Implements BR-7
def _acrobat_payers(battle: Battle, model: BattleModel, about: dice_tests.RollContext) -> tuple[int, ...]:
    """A free re-roll of PILOT tests but when braced (L13024)."""
    return (model.id,) if dice_tests.posture_of(model) != BRACED else ()


def _pay_point(battle: Battle, payer: BattleModel) -> None:
    battle.set(payer, "points_left", payer.points_left - 1)


def _pay_own_point(battle: Battle, payer: BattleModel) -> None:
    if payer.skill_left:
        battle.set(payer, "skill_left", payer.skill_left - 1)
    else:
        _pay_point(battle, payer)


dice_tests.REROLLS["acrobat"] = dice_tests.RerollMeans(_acrobat_payers, dice_tests.pay_nothing, PILOTING, "Acrobat")
dice_tests.REROLLS["skill point"] = dice_tests.RerollMeans(_own_point_payers, _pay_own_point)
dice_tests.REROLLS["command point"] = dice_tests.RerollMeans(_command_payers, _pay_point)


@on_moment(words.CLEANUP)
# Implements BR-188, BR-36
def _recover(battle: Battle, model: BattleModel) -> None:
    """Points come back in cleanup, after tokens (L3191)."""
    battle.change(model, points_left=most_points(battle, model), skill_left=model.recruit.skill_besides)


@on_moment(words.SETUP)
# Implements BR-188
def _add_list_points(battle: Battle, model: BattleModel) -> None:
    """Add the points from an army list, which are there from the start."""
    if battle.round == 1:
        _recover(battle, model)


# Passing points on


class PassPoints(NamedTuple):
    """Give command points to a model out of formation, or as a CO to a CGL."""

    receiver: int


# Implements BR-188
def receivers(battle: Battle, model: BattleModel) -> Iterator[PassPoints]:
    """Yield the models a commander may give points: an action and a comms test for those out of autocomms; within,
    a CO passes some on to CGLs for nothing (L3186, L3201-3203).
    """
    if model.rank not in command.COMMANDING or not model.points_left:
        return
    for number in battle.sides[model.side].standing:
        other = battle.models[number]
        if other is model or "Duelist" in other.kit.names or not (model.rank == "CO" or other.group == model.group):
            continue
        leads = other.rank in command.COMMANDING
        if leads and (other.rank == "CO" or other.points_left >= most_points(battle, other)):
            continue
        near = command.is_in_autocomms(battle, model, other)
        if (leads and near) or (not near and may_signal(model)):
            yield PassPoints(number)


# Implements BR-188, BR-151
def pass_points(battle: Battle, model: BattleModel, act: PassPoints) -> None:
    """Up to as many points as the comms test had successes (L3188)."""
    mark = battle.journal.mark()
    receiver = battle.models[act.receiver]
    if command.is_in_autocomms(battle, model, receiver):
        give_points(battle, model, receiver, 1)
        battle.log_event("points", mark, model, receiver, rules=("BR-188",), points=1)
        return
    dice_tests.pay(battle, model)
    end_hiding(battle, model)
    declared = collect_reactions(battle, Trigger("signals", model))
    comms = comms_test(battle, model)
    most = min(comms.left, model.points_left)
    if receiver.rank in command.COMMANDING:
        most = min(most, most_points(battle, receiver) - receiver.points_left)
    points = ask(battle, model.side, "points", model.id, tuple(range(most, 0, -1)) or (0,))
    give_points(battle, model, receiver, points)
    battle.log_event("points", mark, model, receiver, throws=comms.throws, rules=("BR-188",), points=points)
    resolve_exchange(battle, (), declared=declared)


def give_points(battle: Battle, giver: BattleModel, receiver: BattleModel, points: int) -> None:
    """Points from one model to another."""
    if points:
        battle.set(giver, "points_left", giver.points_left - points)
        battle.set(receiver, "points_left", receiver.points_left + points)


register("pass points", PassPoints, receivers, pass_points, needs=ActRequirements(action=False))
