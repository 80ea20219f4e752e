"""Close combat: blows of models in contact, and those at a unit that breaks off (BR-38, BR-50, BR-51, BR-60)."""

from collections.abc import Iterator
from typing import NamedTuple

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.harm import (
    Harm,
    Throws,
    average,
    drew_fire,
    gain_of,
    is_stopped,
)
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.hits import roll_to_hit
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.situation import (
    Situation,
    avoidance_level,
    blow_situation,
    figures_of,
)
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.weapons import Profile, blade, can_strike
from armybuilder.engine.systems.legend_weaver.battle.rules.casualties import fell
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.places import touching
from armybuilder.engine.systems.legend_weaver.battle.rules.rolls import roll_at_least, roll_at_most
from armybuilder.engine.systems.legend_weaver.battle.state import DISRUPTED, Battle, BattleModel, BattleSquad
from armybuilder.engine.systems.legend_weaver.book.units import need

TO_WOUND, AVOIDS = gettext_noop("to wound"), gettext_noop("avoids")
FREE_ATTACKS = 2
"""Attacks of a model in a full round: one for each of its actions, at most so many (L854)."""


class Blow(NamedTuple):
    """A blow that a model can strike at another."""

    striker: BattleModel
    profile: Profile
    target: BattleModel
    situation: Situation
    harm: Harm


# Implements BR-60
def blows(battle: Battle, squad: BattleSquad, target: BattleSquad, *, breaking_off: bool = False) -> Iterator[Blow]:
    """The best blow of each model of a unit that is in contact with another unit."""
    for striker in battle.standing(squad):
        if striker.form == "vehicle" or striker.stopped or not can_strike(striker):
            continue
        near = [enemy for enemy in touching(battle, striker) if enemy.squad == target.id]
        found = [blow_at(battle, striker, enemy, breaking_off=breaking_off) for enemy in near]
        best = max(found, key=lambda blow: (blow.harm.points, -blow.target.id), default=None)
        # A blow that cannot wound is none; by breaking off nobody becomes easier to wound than he can be (L854).
        if best is not None and best.harm.falls:
            yield best


def blow_at(battle: Battle, striker: BattleModel, enemy: BattleModel, *, breaking_off: bool = False) -> Blow:
    profile = blade(striker)
    situation = blow_situation(battle, striker, profile, enemy, breaking_off=breaking_off)
    return Blow(striker, profile, enemy, situation, average(battle, striker, profile, (enemy,), situation))


def can_fight(battle: Battle, squad: BattleSquad, target: BattleSquad) -> bool:
    """Whether a unit can strike another with which it is in contact; a disrupted one once a round (BR-50)."""
    if squad.morale == DISRUPTED and squad.fought:
        return False
    return next(blows(battle, squad, target), None) is not None


# Implements BR-38, BR-60
def fight(battle: Battle, squad: BattleSquad, target: BattleSquad, *, breaking_off: bool = False) -> None:
    """All models of a unit in contact with another strike it, each once."""
    mark = battle.journal.mark()
    found = list(blows(battle, squad, target, breaking_off=breaking_off))
    if not found:
        return
    battle.change(squad, fought=True, hidden=False, overlooked=False)
    battle.change(target, fought=True)
    battle.log_event("fights", mark, battle.leader(squad) or found[0].striker, found[0].target, rules=("BR-60",), squad=squad.id, at=target.id, shots=len(found))  # fmt: skip
    for blow in found:
        if blow.striker.on_table:
            # Who fell meanwhile leaves the blow to the next in contact (L958).
            near = blow.target if blow.target.on_table else _next(battle, blow.striker, target)
            if near is not None:
                strike(
                    battle,
                    blow if near is blow.target else blow_at(battle, blow.striker, near, breaking_off=breaking_off),
                )


def _next(battle: Battle, striker: BattleModel, target: BattleSquad) -> BattleModel | None:
    return next((enemy for enemy in touching(battle, striker) if enemy.squad == target.id), None)


def strike(battle: Battle, blow: Blow) -> None:
    """A blow: to hit, whether it is avoided or stopped, to wound."""
    mark, throws, victim = battle.journal.mark(), Throws(), blow.target
    figures = figures_of(blow.situation, battle.catalogue)
    hit = roll_to_hit(battle, blow.striker, figures, 0, throws, stake=blow.harm.points)
    through = hit and not _is_avoided(battle, victim, throws)
    through = through and not is_stopped(battle, victim, blow.striker.cell, blow.profile, throws)
    wounded = False
    if through:
        base = need(blow.profile.shot, victim.target)
        wound = roll_at_least(battle, figures.wound, figures.to_wound, rated=base)
        throws.append((TO_WOUND, wound))
        wounded = bool(wound.result)
    drew_fire(battle, victim, blow.striker.points)
    battle.change(blow.striker, shots=blow.striker.shots + 1)
    before = battle.sides[victim.side].lost
    battle.log_event("blow", mark, blow.striker, victim, throws=tuple(throws), rules=("BR-60",), weapon=blow.profile.name, hit=hit, wounded=wounded, odds=blow.harm.odds, basis=gain_of(blow.harm.points, victim.points * wounded))  # fmt: skip
    if wounded:
        fell(battle, victim, blow.striker)
    battle.add_luck(blow.striker.side, blow.harm.points, battle.sides[victim.side].lost - before)


def _is_avoided(battle: Battle, victim: BattleModel, throws: Throws) -> bool:
    level = avoidance_level(battle, victim)
    if not level:
        return False
    throws.append((AVOIDS, roll := roll_at_most(battle, level)))
    return bool(roll.result)


# Implements BR-51
def break_off(battle: Battle, squad: BattleSquad, enemies: list[BattleSquad]) -> None:
    """A unit leaves close combat: those whom it fought have a full round of attacks at it, better to hit and to wound."""
    for enemy in enemies:
        for _ in range(FREE_ATTACKS):
            if battle.on_table(squad) and battle.on_table(enemy):
                fight(battle, enemy, squad, breaking_off=True)
