"""The state of a battle as plain data, between two steps."""

from collections.abc import Mapping, Sequence
from typing import Any

from armybuilder.engine.core.battle.engine.state import BattleState
from armybuilder.engine.core.battle.engine.stateful import state_fields

Snapshot = Mapping[str, Sequence[Sequence[Any]]]
"""The values of each object's slots, by what the objects are."""


def save(battle: BattleState) -> dict[str, list[list[Any]]]:
    """Everything that play changes, as plain data for `load`; JSON keeps it."""
    return {
        kind: [[getattr(owner, name) for name in state_fields(type(owner))] for owner in owners]
        for kind, owners in battle.parts().items()
    }


def load(battle: BattleState, saved: Snapshot) -> None:
    """Put a battle of the same forces into a saved state. `ValueError` if it was that of others."""
    for kind, owners in battle.parts().items():
        for owner, values in zip(owners, saved[kind], strict=True):
            for name, value in zip(state_fields(type(owner)), values, strict=True):
                setattr(owner, name, _plain(value))
    battle.journal.clear()


def _plain(value: Any) -> Any:
    """Lists of JSON are tuples here."""
    return tuple(map(_plain, value)) if isinstance(value, list) else value
