"""From values of the catalogue to columns of the tables."""

from collections.abc import Iterable
from typing import Any, TypeVar

from django.db import models

from armybuilder.engine.systems.blitz_beta.book.notation import Availability, Trait
from armybuilder.engine.systems.blitz_beta.book.shown import ratings
from armybuilder.engine.systems.blitz_beta.book.sourced import Provenance
from armybuilder.engine.systems.blitz_beta.book.values import Statline, Weapon

Row = TypeVar("Row", bound=models.Model)


def create(rows: Iterable[Row]) -> list[Row]:
    """Insert all rows in a few statements."""
    made = list(rows)
    if not made:
        return made
    kind: Any = type(made[0])
    created: list[Row] = kind.objects.bulk_create(made)
    return created


def sourced(provenance: Provenance) -> dict[str, Any]:
    """The columns of `Sourced`."""
    return {
        "source_first": provenance.source[0],
        "source_last": provenance.source[1],
        "printed": dict(provenance.printed),
        "rulings": list(provenance.rulings),
        "flags": list(provenance.flags),
    }


def statline(line: Statline) -> dict[str, Any]:
    """The columns of `Statline`."""
    return {**ratings(line), "type": line.type}


def joined(values: Iterable[Trait | Weapon | Availability]) -> str:
    """The notation of a list, as one line."""
    return ", ".join(value.text for value in values)
