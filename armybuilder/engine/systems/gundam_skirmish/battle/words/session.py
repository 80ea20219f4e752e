"""Questions to people who play: what a place costs that they pick."""

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.engine.session import SessionGame
from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.gundam_skirmish.battle.judge import fire
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.shots import in_hand, may_shoot
from armybuilder.engine.systems.gundam_skirmish.battle.state import TABLE, Battle, BattleUnit
from armybuilder.engine.systems.gundam_skirmish.battle.words.sentences import name_of

PLACES = frozenset({"act", "deploy", "infiltrate"})
"""Decisions of who goes to the place."""
WORTH_TELLING = 0.5
"""Points below which a shot is no danger."""


class SkirmishSessionGame(SessionGame):
    """What a session of people needs of Gundam: Skirmish."""

    def danger(self, battle: Battle, decision: Decision, cell: int) -> str:
        return describe_danger(battle, battle.units[decision.model], cell) if decision.kind in PLACES else ""


def describe_danger(battle: Battle, unit: BattleUnit, cell: int) -> str:
    """The points that the best shot of each enemy takes of a unit on average at a place, as the enemies stand and look now."""
    attempt = battle.journal.start_attempt()
    battle.change(unit, cell=cell, place=TABLE)
    taken = {name_of(enemy): _best_shot(battle, enemy, unit) for enemy in battle.enemies(unit)}
    battle.journal.roll_back(attempt)
    shots = [(points, name) for name, points in taken.items() if points >= WORTH_TELLING]
    if not shots:
        return gettext("Right now, nobody could fire at it there.")
    return gettext(
        "Right now, their best shots would take {points} pts of it there on average: {models}.",
        points=f"{sum(points for points, _ in shots):.0f}",
        models=", ".join(f"{name} {points:.0f}" for points, name in sorted(shots, reverse=True)),
    )


def _best_shot(battle: Battle, enemy: BattleUnit, unit: BattleUnit) -> float:
    """The points of a unit that the best shot of an enemy takes on average."""
    parts = (
        fire.harm_of_shot(battle, enemy, number, unit).part
        for number, weapon in enumerate(enemy.weapons)
        if in_hand(enemy, weapon) and may_shoot(battle, enemy, weapon, unit)
    )
    return max(parts, default=0.0) * unit.recruit.points
