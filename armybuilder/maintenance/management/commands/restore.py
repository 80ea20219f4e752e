"""`manage.py restore FILE`: what a backup holds, in the place of what is stored."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from armybuilder.maintenance import backups
from armybuilder.maintenance.backups.errors import BackupError


class Command(BaseCommand):
    help = (
        "Put what a backup holds in the place of what is stored, which is put aside, and bring it up to this program."
    )
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--yes", action="store_true", help="also where the database is not empty")

    def handle(self, *args: Any, file: Path, yes: bool, **options: Any) -> None:  # noqa: ARG002 - Django's
        try:
            aside = backups.restore(file, overwrite=yes)
        except BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{file} is restored.")
        if aside:
            self.stdout.write(f"What was stored before stands in {aside}.")
