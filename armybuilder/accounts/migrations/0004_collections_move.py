"""Which models somebody owns moves out of the session of one browser to its owner."""

from typing import Any

from django.db import migrations

from armybuilder.accounts.sessions import SessionStore

AT_ONCE = 500


def move(apps: Any, schema_editor: Any) -> None:  # noqa: ARG001 - Django's signature
    sessions, collections = apps.get_model("accounts", "Session"), apps.get_model("forces", "Collection")
    store = SessionStore()
    for row in sessions.objects.exclude(owner="").iterator(AT_ONCE):
        data = store.decode(row.session_data)
        for system, kept in data.pop("collection", {}).items():
            values = {"counts": kept.get("counts", {}), "only": kept.get("only", False)}
            collections.objects.get_or_create(owner=row.owner, system=system, defaults=values)
        sessions.objects.filter(pk=row.pk).update(session_data=store.encode(data))


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_handover_account_attempt"), ("forces", "0008_collections")]
    operations = [migrations.RunPython(move, migrations.RunPython.noop, elidable=True)]
