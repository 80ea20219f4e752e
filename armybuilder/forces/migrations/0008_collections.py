"""Which models somebody owns hangs on the owner, as lists do."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("forces", "0007_named_states")]
    operations = [
        migrations.CreateModel(
            name="Collection",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("owner", models.CharField(max_length=32)),
                ("system", models.CharField(max_length=50)),
                ("counts", models.JSONField(default=dict)),
                ("only", models.BooleanField(default=False)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("owner", "system"), name="one_collection_a_game")],
            },
        ),
    ]
