"""Summaries of a batch of battles between two forces: shares with their intervals (`rates`), everything else
(`tally`), and how far apart two such batches are (`difference`).

Summaries of many batches, about models, factions and swaps: the same forces except for one part (`contrasts`), in
points (`point_value`), and all models side by side (`league`).
"""

from armybuilder.engine.core.battle.statistics.difference import RateDifference, rate_difference
from armybuilder.engine.core.battle.statistics.tally import (
    BattleSummary,
    ModelSummary,
    Reason,
    Summary,
    Tally,
    cells_of,
)
from armybuilder.engine.core.battle.statistics.win_rates import (
    ClusterCell,
    Rate,
    cluster_rate,
    rate,
    rate_against,
    simultaneous_rates,
    spread,
)

__all__ = [
    "BattleSummary",
    "ClusterCell",
    "ModelSummary",
    "Rate",
    "RateDifference",
    "Reason",
    "Summary",
    "Tally",
    "cells_of",
    "cluster_rate",
    "rate",
    "rate_against",
    "rate_difference",
    "simultaneous_rates",
    "spread",
]  # fmt: skip
