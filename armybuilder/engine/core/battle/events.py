"""Battle events, step by step: who acted, on whom, with which dice and by which rules. The log, the replay and the
tests read them.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from armybuilder.engine.core.battle.throws import DiceRoll


class BattleEvent(msgspec.Struct, frozen=True):
    """One step. `values` holds plain numbers and words, `throws` each test by what it was for; `mark` is the journal's
    before the step, so that undoing to it restores the state in which the step was about to happen; `end` the journal's
    when it was told. `basis` is what the game works its odds out of; no replay has it."""

    kind: str
    model: int
    target: int
    values: Mapping[str, Any]
    throws: tuple[tuple[str, DiceRoll], ...]
    rules: tuple[str, ...]
    mark: int
    end: int
    basis: Any = None
