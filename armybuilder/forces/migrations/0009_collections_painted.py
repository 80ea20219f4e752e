"""Of models that somebody owns some are painted; the builder tells where a list needs more."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("forces", "0008_collections")]
    operations = [
        migrations.AddField("collection", "painted", models.JSONField(default=dict)),
        migrations.AddField("collection", "warn", models.BooleanField(default=False)),
    ]
