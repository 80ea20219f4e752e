"""Packs are searched by their folded names."""

from typing import Any

from django.db import migrations, models

from armybuilder.i18n.texts import fold


def fill(apps: Any, _editor: Any) -> None:
    packs = apps.get_model("packs", "Pack").objects
    for pk, name in packs.values_list("pk", "name").iterator():
        packs.filter(pk=pk).update(folded=fold(name))


class Migration(migrations.Migration):
    dependencies = [("packs", "0002_used")]
    operations = [
        migrations.AddField("pack", "folded", models.TextField(default="")),
        migrations.RunPython(fill, migrations.RunPython.noop, elidable=True),
    ]
