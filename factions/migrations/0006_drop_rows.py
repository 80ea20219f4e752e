"""Records are rows of their games' own tables: those of all games alike go. `load_catalogue` fills the tables."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("factions", "0005_snapshot"),
    ]

    operations = [
        migrations.DeleteModel(name="Facet"),
        migrations.DeleteModel(name="Link"),
        migrations.DeleteModel(name="Row"),
        migrations.RemoveField(model_name="system", name="etag"),
        migrations.AlterField(
            model_name="system",
            name="hash",
            field=models.CharField(help_text="SHA-256 of its data files.", max_length=64),
        ),
        migrations.AlterField(
            model_name="system",
            name="loader_hash",
            field=models.CharField(default="", help_text="SHA-256 of the code that loaded them.", max_length=64),
        ),
        migrations.AlterField(
            model_name="system",
            name="version",
            field=models.CharField(help_text="The version that is shipped.", max_length=20),
        ),
    ]
