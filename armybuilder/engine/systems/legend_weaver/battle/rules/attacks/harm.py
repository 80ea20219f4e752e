"""Consequences of hits: guards, lost crews, and the averages that players go by (BR-39, BR-55, BR-58)."""

from collections.abc import Sequence
from typing import NamedTuple

from armybuilder.engine.core.battle.outcome import credit_drawn_attack
from armybuilder.engine.core.battle.replay import ReplayGain
from armybuilder.engine.core.battle.throws import DiceRoll
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.situation import (
    Figures,
    Situation,
    figures_of,
    hit_anyway,
)
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.weapons import (
    Profile,
    guard_of,
    list_of,
    strikes_crew,
    type_hit,
)
from armybuilder.engine.systems.legend_weaver.battle.rules.casualties import fell
from armybuilder.engine.systems.legend_weaver.battle.rules.rolls import roll_at_least
from armybuilder.engine.systems.legend_weaver.battle.rules.sight import BESIDE, faces
from armybuilder.engine.systems.legend_weaver.battle.state import Battle, BattleModel
from armybuilder.engine.systems.legend_weaver.book.units import WOUNDS, Shot, has
from armybuilder.engine.systems.legend_weaver.odds.mathematics.dice import at_least

Throws = list[tuple[str, DiceRoll]]
SHIELD, FLAK = gettext_noop("shield"), gettext_noop("flak")


class Harm(NamedTuple):
    """What a shot does on average: the chances that it hits, and that somebody falls, the enemy's points that fall less one's own."""

    hit: float
    falls: float
    points: float

    @property
    def odds(self) -> dict[str, float]:
        """The chances of the whole event, as a replay shows them."""
        return {"hit": self.hit, "destroyed": self.falls}


# Implements BR-55, BR-58
def guards(battle: Battle, model: BattleModel, source: int, profile: Profile) -> list[tuple[str, int]]:
    """What may save a model from a hit that comes from a place: what each is called, and what it needs on a D20."""
    found: list[tuple[str, int]] = []
    shield = guard_of(model, "shield")
    if shield and not profile.area and faces(battle, model, source, BESIDE):
        found.append((SHIELD, WOUNDS[shield]))
    flak = guard_of(model, "flak") if model.flak else None
    if flak and has(profile.shot, "missile"):
        found.append((FLAK, WOUNDS[flak]))
    return found


def is_stopped(battle: Battle, model: BattleModel, source: int, profile: Profile, throws: Throws) -> bool:
    """Roll for what guards a model that was hit; whether something stopped the hit."""
    for label, need in guards(battle, model, source, profile):
        roll = roll_at_least(battle, need)
        throws.append((label, roll))
        if roll.result:
            return True
    return False


def falls_chance(battle: Battle, model: BattleModel, source: int, profile: Profile, situation: Situation) -> float:
    """The chance that a shot which is dealt to a model fells it: hit, not avoided, not stopped, wounded."""
    part = (
        ("platform-crew" if model.form == "platform" else "cockpit-crew") if strikes_crew(profile.shot, model) else ""
    )
    listed = list_of(profile.shot, type_hit(profile.shot, model))
    figures = figures_of(situation._replace(listed=listed, part=part), battle.catalogue)
    chance = figures.wounds * float(hit_anyway(battle, model))
    for _, need in guards(battle, model, source, profile):
        chance *= float(1 - at_least(need))
    return chance


def average(
    battle: Battle, shooter: BattleModel, profile: Profile, visible: Sequence[BattleModel], situation: Situation
) -> Harm:
    """What a shot at models does on average, each as likely to be hit."""
    figures: Figures = figures_of(situation, battle.catalogue)
    falls = points = 0.0
    for model in visible:
        chance = falls_chance(battle, model, shooter.cell, profile, situation) / len(visible)
        falls += chance
        points += chance * points_at_stake(profile.shot, model)
    return Harm(figures.hits, falls, points)


def points_at_stake(shot: Shot, model: BattleModel) -> float:
    """Points that a wound takes: of a platform with all of its crew half, as it fires every other turn then (BR-59)."""
    return model.points / 2 if strikes_crew(shot, model) and model.crew > 1 else model.points


def gain_of(promised: float, actual: float) -> ReplayGain:
    """The points that an attack promised, and those that it took."""
    return ReplayGain(promised, actual)


def lose_crew(battle: Battle, model: BattleModel, doer: BattleModel) -> None:
    """A man of a crew is hit: the last takes the platform out of the battle (BR-33, BR-59)."""
    if model.crew <= 1:
        fell(battle, model, doer)
        return
    mark, squad = battle.journal.mark(), battle.squad_of(model)
    battle.change(model, crew_lost=model.crew_lost + 1, taken=model.taken + 1)
    battle.change(squad, casualties=squad.casualties + 1, fresh=squad.fresh + 1)
    battle.log_event("crew", mark, model, doer, rules=("BR-33",), left=model.crew)


def drew_fire(battle: Battle, target: BattleModel, points: float) -> None:
    """Note an attack on a model by who is worth so much."""
    credit_drawn_attack(battle.journal, battle.merits[target.id], points)
