"""A battle's state as plain data, between two steps of `chapters.sequence.play`."""

from collections.abc import Mapping, Sequence
from typing import Any

from armybuilder.engine.systems.blitz_beta.battle.state.battle import Battle
from armybuilder.engine.systems.blitz_beta.battle.state.model import Model
from armybuilder.engine.systems.blitz_beta.battle.state.sides import CombatGroup, Side


def save(battle: Battle) -> dict[str, list[Any]]:
    """Everything that play changes, as plain data for `load`; JSON keeps it."""
    return {
        "battle": [[getattr(battle, name) for name in Battle.STATE]],
        "sides": [[getattr(side, name) for name in Side.STATE] for side in battle.sides],
        "groups": [[getattr(group, name) for name in CombatGroup.STATE] for group in battle.groups],
        "models": [[getattr(model, name) for name in Model.STATE] for model in battle.models],
    }


def load(battle: Battle, saved: Mapping[str, Sequence[Sequence[Any]]]) -> None:
    """Put a freshly mustered battle into a saved state. `ValueError` if it was that of other forces."""
    things: dict[str, Sequence[Any]] = {
        "battle": [battle],
        "sides": battle.sides,
        "groups": battle.groups,
        "models": battle.models,
    }
    for key, owners in things.items():
        for owner, values in zip(owners, saved[key], strict=True):
            for name, value in zip(owner.STATE, values, strict=True):
                setattr(owner, name, _plain(value))
    battle.journal.forget()


def _plain(value: Any) -> Any:
    """Lists of JSON are tuples here."""
    return tuple(map(_plain, value)) if isinstance(value, list) else value
