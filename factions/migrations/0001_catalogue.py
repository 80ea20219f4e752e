"""Game systems and their stored versions, which older lists are checked with."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="System",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.SlugField(max_length=100, unique=True)),
                ("name", models.CharField(max_length=200)),
                (
                    "version",
                    models.CharField(help_text="The version that the rows of this system have.", max_length=20),
                ),
                (
                    "hash",
                    models.CharField(help_text="SHA-256 of the data files that the rows come from.", max_length=64),
                ),
                ("book_title", models.CharField(max_length=200)),
                ("book_year", models.PositiveSmallIntegerField()),
            ],
            options={"ordering": ["key"]},
        ),
        migrations.CreateModel(
            name="CatalogueVersion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.CharField(max_length=20)),
                ("hash", models.CharField(max_length=64)),
                ("loaded_at", models.DateTimeField()),
                ("records", models.JSONField(help_text="The content of every data file.")),
                (
                    "system",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="versions", to="factions.system"
                    ),
                ),
            ],
            options={
                "ordering": ["system", "-loaded_at"],
                "constraints": [models.UniqueConstraint(fields=("system", "version"), name="one_row_a_version")],
            },
        ),
    ]
