"""Lists are searched and sorted, and tags are told apart, by folded texts: the same on every database."""

from typing import Any

from django.db import migrations, models

from armybuilder.forces.domain.my_lists.summary import sort_name
from armybuilder.i18n.texts import fold

AT_ONCE = 500


def fill(apps: Any, _editor: Any) -> None:
    forces = apps.get_model("forces", "Force").objects
    for pk, name, title, words in forces.values_list("pk", "name", "title", "words").iterator(AT_ONCE):
        forces.filter(pk=pk).update(sort_name=sort_name(name or title), words=fold(words))
    tags = apps.get_model("forces", "Tag").objects
    seen = set()
    for pk, force, name in tags.order_by("pk").values_list("pk", "force_id", "name"):
        folded = fold(name)
        if (force, folded) in seen:  # the same tag in another spelling
            tags.filter(pk=pk).delete()
        else:
            tags.filter(pk=pk).update(folded=folded)
        seen.add((force, folded))


class Migration(migrations.Migration):
    dependencies = [("forces", "0011_told_labels")]
    operations = [
        migrations.AddField("force", "sort_name", models.CharField(blank=True, default="", max_length=200)),
        migrations.AddField("tag", "folded", models.CharField(default="", max_length=720), preserve_default=False),
        migrations.RunPython(fill, migrations.RunPython.noop, elidable=True),
    ]
