"""Places that a person thinks of: what would be so if a model stood there."""

from collections.abc import Iterator
from contextlib import contextmanager

from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.blitz_beta.battle.interactive.option_text import Scene
from armybuilder.engine.systems.blitz_beta.battle.rules.combat import fire, locks
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, Model


@contextmanager
def standing(battle: Battle, model: Model, cell: int) -> Iterator[None]:
    """As if the model stood there."""
    kept = model.cell
    battle.set(model, "cell", cell)
    yield
    battle.set(model, "cell", kept)


def told_danger(scene: Scene, cell: int) -> str:
    """Which enemies could fire at the model at a place, with the weapons that they have ready and facing as they do."""
    battle, model = scene.battle, scene.battle.models[scene.model]
    with standing(battle, model, cell):
        able = [enemy.id for enemy in battle.sides[1 - model.side].present if _could_fire(battle, enemy, model)]
    if not able:
        return gettext("Nobody could fire at it there as they stand now.")
    return gettext("Could be fired at there by {models}, as they stand now.", models=", ".join(map(scene.of, able)))


def _could_fire(battle: Battle, enemy: Model, model: Model) -> bool:
    seen = locks.locked(battle, enemy, model)
    if seen is None:
        return False
    sighting = fire.Sighting(model, seen, sensors=False)
    weapons = ((mount, weapon) for mount in fire.ready_mounts(enemy) for weapon in mount.profiles)
    return any(fire.may_hit(battle, enemy, mount, weapon, sighting) for mount, weapon in weapons)
