"""A database of old has tables of its own for some systems. They go; systems, stored versions and, in other apps, players'
lists stay. Records come back with the next `load_catalogue`."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

KEPT = {"factions_system", "factions_catalogueversion"}


def drop_what_was(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Away with the tables and the column that a database of old has from migrations which are no more."""
    connection = schema_editor.connection
    with connection.cursor() as cursor:
        tables = connection.introspection.table_names(cursor)
        columns = connection.introspection.get_table_description(cursor, "factions_system")
    cascade = " CASCADE" if connection.vendor == "postgresql" else ""
    for table in tables:
        if table.startswith("factions_") and table not in KEPT:
            schema_editor.execute(f"DROP TABLE {schema_editor.quote_name(table)}{cascade}")
    if "loader_hash" in {column.name for column in columns}:
        schema_editor.execute("ALTER TABLE factions_system DROP COLUMN loader_hash")
    types = apps.get_model("contenttypes", "ContentType").objects.using(connection.alias).filter(app_label="factions")
    types.exclude(model__in=["system", "catalogueversion", "row"]).delete()


class Migration(migrations.Migration):
    dependencies = [("factions", "0001_catalogue"), ("contenttypes", "0002_remove_content_type_name")]

    operations = [migrations.RunPython(drop_what_was, migrations.RunPython.noop)]
