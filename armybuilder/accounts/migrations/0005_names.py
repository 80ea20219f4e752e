"""Names of accounts are the same in all spellings that fold to the same. Where several accounts have one, the oldest keeps it."""

import sys
from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from armybuilder.i18n.texts import fold


def claim(apps: Any, _editor: Any) -> None:
    names = apps.get_model("accounts", "AccountName").objects
    taken: dict[str, str] = {}
    for user in apps.get_model("auth", "User").objects.order_by("date_joined", "pk").iterator():
        folded = fold(user.username)
        if folded in taken:
            sys.stdout.write(
                f"\n  {user.username}: an older account, {taken[folded]}, has this name; log in with exactly this spelling."
            )
        else:
            names.create(user=user, folded=folded)
            taken[folded] = user.username


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0004_collections_move"),
        ("auth", "0012_alter_user_first_name_max_length"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.CreateModel(
            name="AccountName",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("folded", models.CharField(max_length=450, unique=True)),
                (
                    "user",
                    models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL),
                ),
            ],
        ),
        migrations.RunPython(claim, migrations.RunPython.noop, elidable=True),
    ]
