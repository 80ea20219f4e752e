"""Sessions of Django's own table move into ours; whose lists they show moves out of their data into the column."""

from typing import Any

from django.db import migrations

from armybuilder.accounts.sessions import SessionStore

AT_ONCE = 500


def move(apps: Any, schema_editor: Any) -> None:  # noqa: ARG001 - Django's signature
    old, new = apps.get_model("sessions", "Session"), apps.get_model("accounts", "Session")
    store, rows = SessionStore(), []
    for row in old.objects.order_by("pk").iterator(AT_ONCE):
        data = store.decode(row.session_data)
        owner = data.pop("owner", "")
        rows.append(new(pk=row.pk, session_data=store.encode(data), expire_date=row.expire_date, owner=owner))
        if len(rows) == AT_ONCE:
            new.objects.bulk_create(rows)
            rows = []
    new.objects.bulk_create(rows)
    old.objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial"), ("sessions", "0001_initial")]
    operations = [migrations.RunPython(move, migrations.RunPython.noop, elidable=True)]
