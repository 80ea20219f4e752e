"""`manage.py status`: how the site does."""

from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from armybuilder.maintenance.status import status


class Command(BaseCommand):
    help = "Show disk, database, queue, processes, the last purge and backup. Exit code: 1 something needs you."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--format", choices=("text", "json"), default="text")

    def handle(self, *args: Any, format: str, **options: Any) -> None:  # noqa: ARG002 - Django's interface
        try:
            found = status()
        except DatabaseError as error:
            raise CommandError(
                f"The database cannot be read: {error}. Stop the site, and restore the last backup."
            ) from error
        data = msgspec.to_builtins(found)
        self.stdout.write(msgspec.json.format(msgspec.json.encode(found)).decode() if format == "json" else _text(data))
        if found.faults:
            raise SystemExit(1)


def _text(data: dict[str, Any]) -> str:
    """A line a figure, those of a kind behind its name."""
    lines = []
    for name, value in data.items():
        values = value if isinstance(value, list) else [value]
        for each in values:
            told = ", ".join(f"{key} {figure}" for key, figure in each.items()) if isinstance(each, dict) else each
            lines.append(f"{name.replace('_', ' '):<14} {told}")
    return "\n".join(lines)
