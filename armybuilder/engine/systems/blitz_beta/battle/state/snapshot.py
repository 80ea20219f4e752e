"""A battle's state as plain data, between two steps of `rules.sequence.play`."""

from collections.abc import Mapping, Sequence
from typing import Any

from armybuilder.engine.systems.blitz_beta.battle.state.battle import Battle
from armybuilder.engine.core.battle.engine.stateful import Stateful, state_fields


def save(battle: Battle) -> dict[str, list[Any]]:
    """Everything that play changes, as plain data for `load`; JSON keeps it."""
    return {
        key: [[getattr(owner, name) for name in state_fields(type(owner))] for owner in owners]
        for key, owners in _things(battle).items()
    }


def load(battle: Battle, saved: Mapping[str, Sequence[Sequence[Any]]]) -> None:
    """Put a freshly mustered battle into a saved state. `ValueError` if it was that of other forces."""
    for key, owners in _things(battle).items():
        for owner, values in zip(owners, saved[key], strict=True):
            for name, value in zip(state_fields(type(owner)), values, strict=True):
                setattr(owner, name, _plain(value))
    battle.journal.clear()


def _things(battle: Battle) -> dict[str, Sequence[Stateful]]:
    return {"battle": [battle], "sides": battle.sides, "groups": battle.groups, "models": battle.models}


def _plain(value: Any) -> Any:
    """Lists of JSON are tuples here."""
    return tuple(map(_plain, value)) if isinstance(value, list) else value
