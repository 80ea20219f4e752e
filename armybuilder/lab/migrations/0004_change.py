from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("lab", "0003_gauntlet"),
    ]

    operations = [
        migrations.AlterField(
            model_name="study",
            name="kind",
            field=models.CharField(
                choices=[
                    ("worth", "What is it worth?"),
                    ("matrix", "Which faction beats which?"),
                    ("swaps", "Which swap helps?"),
                    ("without", "What does each row add?"),
                    ("gauntlet", "How does it fare against the field?"),
                    ("change", "Did my change help?"),
                    ("league", "All models side by side"),
                ],
                max_length=10,
            ),
        ),
    ]
