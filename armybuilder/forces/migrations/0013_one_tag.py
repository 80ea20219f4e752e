"""A list has a tag in one spelling only."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("forces", "0012_folded")]
    operations = [
        migrations.RemoveConstraint("tag", "one_tag_of_a_name"),
        migrations.AddConstraint("tag", models.UniqueConstraint(fields=("force", "folded"), name="one_tag_of_a_name")),
    ]
