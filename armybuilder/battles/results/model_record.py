"""Record of a model in the visitor's saved test battles, in whichever force it fought."""

from typing import NamedTuple

import msgspec

from armybuilder.battles.models import BattleResult
from armybuilder.engine.core.battle.statistics import ModelSummary

MOST_RESULTS = 100
"""Batches of battles that are looked through, the newest first."""


class _SummaryModels(msgspec.Struct):
    """Of a summary what a record needs."""

    battles: int
    models: list[ModelSummary]


_TOLD = msgspec.json.Decoder(_SummaryModels)


class ModelRecord(NamedTuple):
    """A model in so many battles, in so many copies altogether: the share of those that lived to the end, points destroyed by
    one in a battle, and the credit for kills, its own and others', for each point that it costs."""

    battles: int
    fielded: int
    survived: float
    destroyed: float
    returned: float


def record_of(owner: str | None, system: str, name: str) -> ModelRecord | None:
    """The record of a model by its printed name; None where it never fought. One query."""
    if not owner:
        return None
    found = BattleResult.objects.filter(job__owner=owner, job__system=system).exclude(summary="")
    summaries = found.order_by("-job__created", "number").values_list("summary", flat=True)[:MOST_RESULTS]
    battles, fielded, survived, destroyed, earned, points = 0, 0.0, 0.0, 0.0, 0.0, 0.0
    for text in summaries:
        told = _TOLD.decode(text)
        mine = [model for model in told.models if model.name == name and model.models]
        battles += told.battles if mine else 0
        for model in mine:
            copies = model.models * told.battles
            fielded += copies
            survived += model.survived * copies
            destroyed += model.destroyed * told.battles
            earned += (model.destroyed if model.credit is None else model.credit) * told.battles
            points += model.points * copies
    if not fielded:
        return None
    return ModelRecord(
        battles, round(fielded), survived / fielded, destroyed / fielded, earned / points if points else 0.0
    )
