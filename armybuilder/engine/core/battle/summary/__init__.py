"""What a batch of battles says of two forces: shares with their intervals (`rates`), and everything else (`tally`)."""

from armybuilder.engine.core.battle.summary.rates import Cell, Rate, clustered, rate, spread
from armybuilder.engine.core.battle.summary.tally import (
    BattleSummary,
    ModelSummary,
    Reason,
    Summary,
    Tally,
    cells_of,
)

__all__ = [
    "BattleSummary", "Cell", "ModelSummary", "Rate", "Reason", "Summary", "Tally", "cells_of", "clustered", "rate",
    "spread",
]  # fmt: skip
