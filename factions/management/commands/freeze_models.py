"""`manage.py freeze_models [GAME ...] [--check]`"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from factions.loader.structs import source_of
from factions.systems import APPS, App


def path_of(app: App) -> Path:
    """The file of a game's structs."""
    return Path(settings.BASE_DIR, *app.book.split("."), "records.py")


class Command(BaseCommand):
    help = "Write the structs of frozen records from the models of each game."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", metavar="GAME", help=f"one of {', '.join(APPS)}; all by default")
        parser.add_argument("--check", action="store_true", help="compare the files with the models, write nothing")

    def handle(self, *_args: Any, **options: Any) -> None:
        stale = [game for game in options["games"] or APPS if not self.write(game, check=options["check"])]
        if stale:
            raise CommandError(f"Not as the models say: {', '.join(stale)}. Write them by `manage.py freeze_models`.")

    def write(self, game: str, *, check: bool) -> bool:
        """Write the file of a game; false where it may only be looked at and is not as its models say."""
        path, source = path_of(APPS[game]), source_of(APPS[game].label)
        if path.exists() and path.read_text(encoding="utf-8") == source:
            return True
        if not check:
            path.write_text(source, encoding="utf-8")
            self.stdout.write(f"{path.relative_to(settings.BASE_DIR)} is written.")
        return not check
