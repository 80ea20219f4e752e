"""What happened, step by step: who, to whom, with which dice, by which rules. The log, the replay and the tests read it."""

from collections.abc import Mapping
from typing import Any

import msgspec

from armybuilder.engine.core.battle.throws import Throw


class Event(msgspec.Struct, frozen=True):
    """One step. `values` holds plain numbers and words, `throws` each test by what it was for; `mark` is the journal's
    before the step, so that undoing to it restores the state in which the step was about to happen; `end` the journal's
    when it was told."""

    kind: str
    model: int
    target: int
    values: Mapping[str, Any]
    throws: tuple[tuple[str, Throw], ...]
    rules: tuple[str, ...]
    mark: int
    end: int
