"""`manage.py restore FILE`: what a backup holds, in the place of what is stored."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from armybuilder.maintenance import backups
from armybuilder.maintenance.backups.errors import BackupError


class Command(BaseCommand):
    help = "Restore a backup and migrate it to this version. What was stored before is saved first."
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--yes", action="store_true", help="replace a database that is not empty")

    def handle(self, *args: Any, file: Path, yes: bool, **options: Any) -> None:  # noqa: ARG002 - Django's
        try:
            aside = backups.restore(file, overwrite=yes)
        except BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{file} is restored.")
        if aside:
            self.stdout.write(f"What was stored before stands in {aside}.")
