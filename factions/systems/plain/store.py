"""Writes the exported rows of a catalogue into the table of rows."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from armybuilder.engine.registry import get_system
from factions.models import Row, System


def store(system: System, catalogue: Any) -> dict[str, int]:
    """Replace all rows; returns how many there are in each collection."""
    game = get_system(system.key)
    names = {collection.kind: collection.name for collection in game.collections}
    system.rows.all().delete()
    rows = [_row(system, position, dict(row)) for position, row in enumerate(game.export(catalogue))]
    Row.objects.bulk_create(rows)
    return dict(Counter(names.get(row.kind, row.kind) for row in rows))


def _row(system: System, position: int, values: dict[str, Any]) -> Row:
    kind = values.pop("kind")
    key = values.get("key") or values["code"]
    first, last = values.get("source") or (None, None)
    return Row(
        system=system,
        position=position,
        kind=kind,
        key=key,
        name=values.get("name") or key,
        faction=values.get("faction") or "",
        source_first=first,
        source_last=last,
        words="\n".join(_texts(values)),
        values=values,
    )


def _texts(value: Any) -> Iterator[str]:
    """Every text in a row."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _texts(part)
