"""Figures of 1998 that players typed in where the book lost them become changes in a pack of the list."""

import json
import re
from collections.abc import Iterator
from typing import Any

from django.db import migrations

from armybuilder.engine.registry import get_system
from factions.loader.files import read_folder

SYSTEM = "tactical-1998"
PARTS = {"sensors": "sensors/rating", "sensor_range": "sensors/range"}
PARTS |= {"communication": "communication/rating", "communication_range": "communication/range"}
ROW = re.compile(r"(weapon|perk)_(\d+)_(\w+)")


def forwards(apps: Any, _editor: Any) -> None:
    forces = apps.get_model("forces", "Force").objects.filter(system=SYSTEM)
    revisions = apps.get_model("forces", "Revision").objects.filter(force__system=SYSTEM)
    book = _book() if forces.exists() else {}
    for rows in (forces, revisions):
        for row in rows.iterator():
            if moved := _moved(row.document, book):
                rows.filter(pk=row.pk).update(document=moved)


def _book() -> dict[str, tuple[str, Any]]:
    """The kind and the record of each vehicle by its key, as the data files have it."""
    vehicles = read_folder(get_system(SYSTEM)).plain["vehicles"]
    known = {f"{record['faction']}/{record['key']}": ("model", record) for record in vehicles["vehicles"]}
    return known | {record["key"]: ("missing", record) for record in vehicles["missing"]}


def _moved(text: str, book: dict[str, tuple[str, Any]]) -> str:
    """The document with its figures in a pack; empty where there is nothing to move."""
    try:
        data = json.loads(text)
        units = [unit for group in data.get("groups", []) for unit in group.get("units", [])]
    except (ValueError, AttributeError, TypeError):
        return ""
    if not any("own" in unit or "arcs" in unit for unit in units):
        return ""
    patches = {(patch["key"], patch["field"]): patch for unit in units for patch in _patches(unit, book)}
    if patches:
        pack = {"key": "own-figures", "name": "Figures of your own", "version": "1", "patches": [*patches.values()]}
        data["packs"] = [*data.get("packs", []), pack]
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _patches(unit: dict[str, Any], book: dict[str, tuple[str, Any]]) -> Iterator[dict[str, Any]]:
    own, arcs, key = unit.pop("own", {}), unit.pop("arcs", {}), unit.get("model", "")
    kind, record = book.get(key, ("", {}))
    for name, value in (*own.items(), *((f"{row}_arc", arc) for row, arc in arcs.items())):
        field = f"figures/{name}" if kind == "missing" else _field(name)
        old = _standing(record, field)
        if kind and old in (None, [None, old[1] if isinstance(old, list) else 0]):
            new = int(value) if isinstance(value, float) and value == int(value) else value
            yield {"kind": kind, "key": key, "field": field, "old": old, "new": new}


def _field(name: str) -> str:
    if row := ROW.fullmatch(name):
        return f"{row[1]}s/{int(row[2]) - 1}/{row[3]}"
    speed, _, which = name.partition("_")
    return f"{speed}/{which}" if speed in ("primary", "secondary") else PARTS.get(name, name)


def _standing(record: Any, field: str) -> Any:
    """What the data file has there; a text, which no lost figure is, where it has no such place."""
    for step in field.split("/"):
        try:
            record = record[int(step)] if isinstance(record, list) else record[step]
        except (LookupError, ValueError, TypeError):
            return None if field.startswith("figures/") else "nothing"
    return record


class Migration(migrations.Migration):
    dependencies = [("forces", "0003_tokens")]
    operations = [migrations.RunPython(forwards, migrations.RunPython.noop)]
