"""The catalogue as flat rows, what a row of each kind has, and what rows can be asked for."""

from collections.abc import Iterator
from typing import Any

import msgspec

from armybuilder.engine.core.rows import BY_NAME, Bound, Collection
from tests.example_system.catalogue import Catalogue


class FactionRow(msgspec.Struct, forbid_unknown_fields=True):
    key: str
    name: str
    source: list[int]


class ModelRow(FactionRow):
    """A model; `points` each, `steps` in inches, `tin` in hits."""

    faction: str
    points: int
    steps: int
    tin: int


COLLECTIONS = (
    Collection("factions", "faction", "Armies", BY_NAME),
    Collection(
        "models",
        "model",
        "Soldiers",
        {"points_max": Bound("Points of at most this.", lambda row, bound: row["points"] <= bound), **BY_NAME},
        cards=True,
        columns=("name", "points", "steps", "tin"),
    ),
)


def rows(catalogue: Catalogue) -> Iterator[dict[str, Any]]:
    for faction in catalogue.factions.values():
        yield _row("faction", FactionRow(faction.key, faction.name, list(faction.source)))
    for key, model in catalogue.models.items():
        row = ModelRow(key, model.name, list(model.source), model.faction, model.points, model.steps, model.tin)
        yield _row("model", row)


def _row(kind: str, row: FactionRow) -> dict[str, Any]:
    return {"kind": kind, **msgspec.to_builtins(row)}


def row_schemas() -> dict[str, dict[str, Any]]:
    return {"faction": msgspec.json.schema(FactionRow), "model": msgspec.json.schema(ModelRow)}
