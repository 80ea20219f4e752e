"""Records are rows of their games' own tables: those of all games alike go. `load_catalogue` fills the tables."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("factions", "0005_snapshot"),
    ]

    operations = [
        migrations.DeleteModel(name="Facet"),
        migrations.DeleteModel(name="Link"),
        migrations.DeleteModel(name="Row"),
        migrations.RemoveField(model_name="system", name="etag"),
    ]
