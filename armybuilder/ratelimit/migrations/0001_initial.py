from django.db import migrations, models

FORMER = ("quotas_usage", "presses_press")
"""Tables of the apps that these were: one counts again what is stored, the other remembers for seconds."""


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        *(migrations.RunSQL(f"DROP TABLE IF EXISTS {table}", migrations.RunSQL.noop) for table in FORMER),
        migrations.CreateModel(
            name="SentForm",
            fields=[
                ("key", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("location", models.TextField(blank=True, default="")),
                ("session", models.CharField(blank=True, default="", max_length=40)),
                ("made", models.DateTimeField(auto_now_add=True, db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name="Usage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("owner", models.CharField(max_length=32, unique=True)),
                ("bytes", models.PositiveBigIntegerField(default=0)),
            ],
        ),
    ]
