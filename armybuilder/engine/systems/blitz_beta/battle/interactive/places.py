"""Places that a person thinks of: what would be so if a model stood there."""

from collections.abc import Iterator
from contextlib import contextmanager

from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.blitz_beta.battle.interactive.option_text import QuestionContext
from armybuilder.engine.systems.blitz_beta.battle.rules.combat import fire, locks
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel


@contextmanager
def model_moved_to(battle: Battle, model: BattleModel, cell: int) -> Iterator[None]:
    """As if the model stood there."""
    kept = model.cell
    battle.set(model, "cell", cell)
    yield
    battle.set(model, "cell", kept)


def describe_danger(scene: QuestionContext, cell: int) -> str:
    """Describe which enemies could fire at the model at a place, with the weapons they have ready and their
    current facing.
    """
    battle, model = scene.battle, scene.battle.models[scene.model]
    with model_moved_to(battle, model, cell):
        able = [enemy.id for enemy in battle.sides[1 - model.side].present if _could_fire(battle, enemy, model)]
    if not able:
        return gettext("Right now, nobody could fire at it there.")
    return gettext("Right now, these could fire at it there: {models}.", models=", ".join(map(scene.name_of, able)))


def _could_fire(battle: Battle, enemy: BattleModel, model: BattleModel) -> bool:
    seen = locks.find_lock(battle, enemy, model)
    if seen is None:
        return False
    sighting = fire.Sighting(model, seen, sensors=False)
    weapons = ((mount, weapon) for mount in fire.ready_mounts(enemy) for weapon in mount.profiles)
    return any(fire.may_hit(battle, enemy, mount, weapon, sighting) for mount, weapon in weapons)
