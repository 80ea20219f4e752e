"""One table of records for all systems, what they can be asked for, and which others they name."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("factions", "0002_drop_typed_tables"),
    ]

    operations = [
        migrations.AddField(
            model_name="system",
            name="etag",
            field=models.CharField(
                default="", editable=False, help_text="Changes with what the API tells of the rows.", max_length=64
            ),
        ),
        migrations.AddField(
            model_name="system",
            name="loader_hash",
            field=models.CharField(default="", help_text="SHA-256 of the code that made the rows.", max_length=64),
        ),
        migrations.AlterField(
            model_name="system",
            name="book_year",
            field=models.PositiveSmallIntegerField(blank=True, help_text="Empty: the rulebook prints none.", null=True),
        ),
        migrations.CreateModel(
            name="Row",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("position", models.PositiveIntegerField(editable=False, help_text="Rows keep the order of the book.")),
                ("kind", models.SlugField()),
                ("key", models.CharField(max_length=200)),
                ("name", models.CharField(max_length=200)),
                (
                    "faction",
                    models.CharField(blank=True, help_text="Key of the faction, where it has one.", max_length=100),
                ),
                ("price", models.FloatField(blank=True, help_text="In the system's points.", null=True)),
                ("source_first", models.PositiveIntegerField(blank=True, null=True, verbose_name="first line")),
                ("source_last", models.PositiveIntegerField(blank=True, null=True, verbose_name="last line")),
                (
                    "called",
                    models.CharField(
                        editable=False, help_text="Its names as a slug, which the API searches.", max_length=500
                    ),
                ),
                ("words", models.TextField(editable=False, help_text="What a search of pages looks through.")),
                ("values", models.TextField(help_text="The row as it is exported.")),
                (
                    "system",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rows", to="factions.system"
                    ),
                ),
            ],
            options={
                "verbose_name": "record",
                "ordering": ["position"],
            },
        ),
        migrations.CreateModel(
            name="Link",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("position", models.PositiveSmallIntegerField()),
                (
                    "member",
                    models.CharField(help_text="Under which of its values the row names the other.", max_length=50),
                ),
                ("text", models.CharField(help_text="In which words.", max_length=200)),
                (
                    "row",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="links", to="factions.row"
                    ),
                ),
                (
                    "to",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="named_by", to="factions.row"
                    ),
                ),
            ],
            options={
                "ordering": ["position"],
            },
        ),
        migrations.CreateModel(
            name="Facet",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(help_text="The filter, or the field that a bound looks at.", max_length=50)),
                ("text", models.CharField(blank=True, max_length=200)),
                (
                    "folded",
                    models.CharField(
                        blank=True, help_text="The text in small letters: capitals do not matter.", max_length=200
                    ),
                ),
                ("number", models.FloatField(blank=True, null=True)),
                (
                    "row",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="facets", to="factions.row"
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="row",
            index=models.Index(fields=["system", "kind", "position"], name="rows_of_a_kind"),
        ),
        migrations.AddIndex(
            model_name="row",
            index=models.Index(fields=["system", "faction"], name="rows_of_a_faction"),
        ),
        migrations.AddConstraint(
            model_name="row",
            constraint=models.UniqueConstraint(fields=("system", "kind", "key"), name="one_row_a_key"),
        ),
        migrations.AddConstraint(
            model_name="row",
            constraint=models.UniqueConstraint(fields=("system", "position"), name="one_row_a_position"),
        ),
        migrations.AddConstraint(
            model_name="row",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("key", ""), _negated=True), models.Q(("name", ""), _negated=True)),
                name="row_has_key_and_name",
            ),
        ),
        migrations.AddConstraint(
            model_name="row",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("source_first__isnull", True), ("source_last__isnull", True)),
                    models.Q(
                        ("source_first__gte", 1),
                        ("source_last__gte", models.F("source_first")),
                        ("source_last__isnull", False),
                    ),
                    _connector="OR",
                ),
                name="row_cites_lines_in_order",
            ),
        ),
        migrations.AddConstraint(
            model_name="link",
            constraint=models.UniqueConstraint(fields=("row", "position"), name="one_link_a_position"),
        ),
        migrations.AddIndex(
            model_name="facet",
            index=models.Index(fields=["name", "folded", "row"], name="facets_by_text"),
        ),
        migrations.AddIndex(
            model_name="facet",
            index=models.Index(fields=["name", "number", "row"], name="facets_by_number"),
        ),
        migrations.AddConstraint(
            model_name="facet",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__isnull", True), ("text", ""), _connector="XOR"),
                name="facet_is_a_text_or_a_number",
            ),
        ),
    ]
