"""What a batch of battles says of two forces: shares with their intervals (`rates`), and everything else (`tally`);
how far two such batches are apart (`difference`).

What many batches say of models, factions and swaps: the same forces but for one part (`contrasts`), in points (`point_value`), and
all models beside each other (`league`)."""

from armybuilder.engine.core.battle.summary.difference import Difference, difference
from armybuilder.engine.core.battle.summary.rates import Cell, Rate, clustered, rate, spread, together
from armybuilder.engine.core.battle.summary.tally import (
    BattleSummary,
    ModelSummary,
    Reason,
    Summary,
    Tally,
    cells_of,
)

__all__ = [
    "BattleSummary", "Cell", "Difference", "ModelSummary", "Rate", "Reason", "Summary", "Tally", "cells_of", "clustered",
    "difference", "rate", "spread", "together",
]  # fmt: skip
