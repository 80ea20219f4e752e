"""Revisions are stored as differences, in a tenth of the bytes."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

import django.db.models.deletion
from django.db import migrations, models

from armybuilder.forces.domain.history import revisions

AT_ONCE = 500


def pack(apps: Any, _editor: Any) -> None:
    rows = apps.get_model("forces", "Revision").objects
    _write(rows, _packed(rows.order_by("force_id", "number").iterator(AT_ONCE)), ["base", "packed"])


def _packed(rows: Iterator[Any]) -> Iterator[Any]:
    for _force, those in groupby(rows, lambda row: row.force_id):
        number, before, last = None, "", None
        for row in those:
            last = last if number == row.number - 1 else None
            row.base, row.packed = revisions.encode_revision(row.number, row.document, before, last)
            number, before, last = row.number, row.document, row.base
            yield row


def unpack(apps: Any, _editor: Any) -> None:
    rows = apps.get_model("forces", "Revision").objects
    for force in apps.get_model("forces", "Force").objects.values_list("pk", flat=True):
        kept = rows.filter(force=force).order_by("number")
        found = dict(revisions.read(kept))
        _write(rows, (_with(row, found[row.number]) for row in kept if row.number in found), ["document"])


def _with(row: Any, document: str) -> Any:
    row.document = document
    return row


def _write(rows: Any, changed: Iterator[Any], fields: list[str]) -> None:
    batch = []
    for row in changed:
        batch.append(row)
        if len(batch) == AT_ONCE:
            rows.bulk_update(batch, fields)
            batch.clear()
    rows.bulk_update(batch, fields)


class Migration(migrations.Migration):
    dependencies = [("forces", "0009_collections_painted")]
    operations = [
        migrations.AddField("revision", "base", models.PositiveIntegerField(default=0), preserve_default=False),
        migrations.AddField("revision", "packed", models.BinaryField(default=b""), preserve_default=False),
        # While this goes back the column is there and empty at first.
        migrations.AlterField("revision", "document", models.TextField(default="")),
        migrations.RunPython(pack, unpack),
        migrations.RemoveField("revision", "document"),
        migrations.AlterField(
            "revision",
            "force",
            models.ForeignKey(
                "forces.force",
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="revisions",
            ),
        ),
    ]
