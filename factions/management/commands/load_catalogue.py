"""`manage.py load_catalogue [SYSTEM ...] [--check]`"""

from argparse import ArgumentParser
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from armybuilder.engine.registry import SYSTEMS, AnySystem, get_system
from factions.catalogues import clear_catalogue_cache
from factions.loader.database import is_loaded, load
from factions.loader.files import FolderError, content_of_folder


class Command(BaseCommand):
    help = "Load the rules data of game systems into the database: all of a game, or nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("systems", nargs="*", metavar="SYSTEM", help=f"one of {', '.join(SYSTEMS)}; all by default")
        parser.add_argument("--check", action="store_true", help="read and check the files, write nothing")

    def handle(self, *_args: Any, **options: Any) -> None:
        self.quiet = options["verbosity"] == 0
        try:
            chosen = [get_system(key) for key in options["systems"] or SYSTEMS]
        except LookupError as error:
            raise CommandError(str(error.args[0])) from None
        broken = [system.key for system in chosen if not self.load(system, check=options["check"])]
        if broken:
            raise CommandError(f"Nothing was loaded of {', '.join(broken)}: mend the data first.")

    def load(self, system: AnySystem, *, check: bool) -> bool:
        """Load one system; false when its data are wrong, which is said in full."""
        start = perf_counter()
        try:
            content, _folder = content_of_folder(system)
        except FolderError as error:
            for problem in error.problems:
                self.stderr.write(f"{system.key}/{problem}")
            self.stderr.write(f"{system.key}: {len(error.problems)} faults")
            return False
        catalogue = content.catalogue()
        title = f"{system.key} {catalogue.version} ({catalogue.hash[:12]})"
        if check:
            self.say(f"{title}: the data are sound, {_records(catalogue)} records")
        elif is_loaded(catalogue):
            self.say(f"{title}: unchanged")
        else:
            counts = load(catalogue, content)
            clear_catalogue_cache()
            self.say(f"{title}: loaded in {perf_counter() - start:.1f} s")
            self.say("  " + ", ".join(f"{count} {name}" for name, count in counts.items()))
        return True

    def say(self, line: str) -> None:
        if not self.quiet:
            self.stdout.write(line)


def _records(catalogue: Any) -> int:
    return sum(map(len, (*catalogue.tables.values(), catalogue.rulings)))
