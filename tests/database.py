"""The test database: with the catalogues of all games, as every real one, and emptied of all else behind a live server."""

from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection
from django.test import TransactionTestCase

from factions.systems import APPS

KEPT = ("auth_permission", "django_content_type", "factions_", *(f"{app.label}_" for app in APPS.values()))
"""How tables begin that tests read and that are dear to fill."""


def load_catalogues():
    call_command("load_catalogue", verbosity=0)


def keep_catalogues():
    """Whoever comes after a test with a live server finds the database as that one found it."""
    TransactionTestCase._fixture_teardown = _empty  # type: ignore[attr-defined]  # Django says how it empties nowhere else


def _empty(_case):
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    emptied = [table for table in tables if not table.startswith(KEPT)]
    connection.ops.execute_sql_flush(connection.ops.sql_flush(no_style(), emptied))


def see_others_off():
    """PostgreSQL drops no database that somebody has open, and a thread that answered for a test may have it still."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
