"""Chaos cards by which troops shoot at their own: 5 and 38."""

from collections.abc import Iterator, Mapping

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.legend_weaver.battle.chaos.card import Card, active_squad
from armybuilder.engine.systems.legend_weaver.battle.chaos.declarations import is_regular
from armybuilder.engine.systems.legend_weaver.battle.rules.acts import Play
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.harm import Throws
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.situation import (
    NEVER_WOUNDS,
    figures_of,
    shot_situation,
)
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.weapons import Profile, is_defensive
from armybuilder.engine.systems.legend_weaver.battle.rules.casualties import fell
from armybuilder.engine.systems.legend_weaver.battle.rules.rolls import roll_at_least
from armybuilder.engine.systems.legend_weaver.battle.rules.sight import line_to
from armybuilder.engine.systems.legend_weaver.battle.state import BROKEN, DISRUPTED, Battle, BattleModel, BattleSquad
from armybuilder.engine.systems.legend_weaver.book.units import need
from armybuilder.engine.systems.legend_weaver.odds.mathematics.dice import D20
from armybuilder.engine.systems.legend_weaver.rulings import battle as read

TO_HIT, TO_WOUND = gettext_noop("to hit"), gettext_noop("to wound")
LIEUTENANT = "lieutenant"


def _squads(battle: Battle, side: int) -> Iterator[Play]:
    for squad in battle.squads_of(1 - side):
        if squad.on_foot and len(battle.standing(squad)) > 1 and _regulars(battle, squad):
            yield Play("accident", squad=squad.id)


def _regulars(battle: Battle, squad: BattleSquad) -> list[BattleModel]:
    return [model for model in battle.standing(squad) if is_regular(model)]


def _has_accident(battle: Battle, _: int, played: Play) -> None:
    """A regular trooper by dice shoots at another of his squad by dice (L1007)."""
    squad = battle.squads[played.squad]
    shooter = _any_of(battle, _regulars(battle, squad))
    target = _any_of(battle, [model for model in battle.standing(squad) if model is not shooter])
    shoot_comrade(battle, shooter, target)


def _any_of(battle: Battle, models: list[BattleModel]) -> BattleModel:
    return models[battle.dice.roll(1, len(models))[0] - 1]


def shoot_comrade(battle: Battle, shooter: BattleModel, target: BattleModel) -> bool:
    """A model fires the weapon that hurts another of its own unit most, as at an enemy: a roll to hit, a roll to wound. Whether the
    other falls."""
    mark, throws, profile = battle.journal.mark(), Throws(), _weapon_against(shooter, target)
    if profile is None:
        return False
    figures = figures_of(
        shot_situation(battle, shooter, profile, target, line_to(battle, shooter, target)), battle.catalogue
    )
    throws.append((TO_HIT, hit := roll_at_least(battle, figures.hit, figures.to_hit)))
    wounded = False
    if hit.result and figures.wound < NEVER_WOUNDS:
        throws.append((TO_WOUND, wound := roll_at_least(battle, figures.wound, figures.to_wound)))
        wounded = bool(wound.result)
    battle.log_event("accident", mark, shooter, target, throws=tuple(throws), rules=("BR-64",), weapon=profile.name, wounded=wounded)  # fmt: skip
    return wounded and fell(battle, target, rule="BR-64")


def _weapon_against(shooter: BattleModel, target: BattleModel) -> Profile | None:
    """What hurts a model most of what a comrade bears; None where nothing does."""
    found = [
        (need(weapon, target.target) or D20 + 1, number)
        for number, weapon in enumerate(shooter.weapons)
        if number not in shooter.empty and not is_defensive(weapon)
    ]
    if not found or min(found)[0] > D20:
        return None
    number = min(found)[1]
    weapon = shooter.weapons[number]
    return Profile(number, -1, weapon, max(weapon.range, D20))


# ---------------------------------------------------------------- mutiny


def _led_by_lieutenant(battle: Battle, side: int) -> Iterator[Play]:
    squad = active_squad(battle)
    leader = battle.leader(squad) if squad and squad.side != side else None
    if squad and leader and leader.rank == LIEUTENANT and squad.on_foot and len(battle.standing(squad)) > 1:
        yield Play("mutiny", squad=squad.id)


def _mutinies(battle: Battle, _: int, played: Play) -> None:
    """It does nothing in this turn. One of its men shoots at the lieutenant: whoever falls, it is one of both (L1042)."""
    squad = battle.squads[played.squad]
    leader = battle.leader(squad)
    battle.set(squad, "idle", True)
    if leader is None:
        return
    man = _any_of(battle, [model for model in battle.standing(squad) if model is not leader])
    if shoot_comrade(battle, man, leader):
        no_quarter = battle.readings[read.NO_QUARTER.key] == read.YES
        battle.set(squad, "morale", DISRUPTED if no_quarter else BROKEN)
    else:
        fell(battle, man, rule="BR-64")


ACCIDENTS: Mapping[str, Card] = {
    "accident": Card(_squads, _has_accident),
    "mutiny": Card(_led_by_lieutenant, _mutinies),
}
"""Cards by which troops shoot at their own."""
