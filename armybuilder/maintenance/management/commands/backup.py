"""`manage.py backup`: everything that is stored, in one file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from armybuilder.maintenance import backups
from armybuilder.maintenance.backups.errors import BackupError


class Command(BaseCommand):
    help = "Write the whole database into one file, while the site runs, and check it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="default: a new file in the folder BACKUPS")
        parser.add_argument("--keep", type=int, help="delete the oldest backups of that folder, but for this many")

    def handle(self, *args: Any, file: Path | None, keep: int | None, **options: Any) -> None:  # noqa: ARG002 - Django's
        try:
            path = backups.backup(file)
        except BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{path} ({path.stat().st_size:,} bytes), checked.")
        for old in backups.delete_old(max(1, keep)) if keep else ():
            self.stdout.write(f"{old} removed.")
