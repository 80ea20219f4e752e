from django.db import migrations, models

FORMER = "django_tasks_database_dbtaskresult"
"""The queue of mails, which has no table of its own any more: what waits in it is a few seconds old."""


class Migration(migrations.Migration):
    dependencies = [("jobs", "0003_networks")]

    operations = [
        migrations.RunSQL(f"DROP TABLE IF EXISTS {FORMER}", migrations.RunSQL.noop),
        migrations.AddField("job", "network", models.CharField(default="", max_length=64)),
        migrations.AddField("place", "is_quick", models.BooleanField(default=False)),
        migrations.RenameField("place", "falls", "crashes"),
    ]
