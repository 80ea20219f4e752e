"""`manage.py export_catalogue SYSTEM --format json`"""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from armybuilder.engine.registry import SYSTEMS
from factions.catalogues import game_of
from factions.loading.files import FolderError


class Command(BaseCommand):
    help = "Print the whole catalogue of a game system, canonical values, one object a row."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("system", metavar="SYSTEM", help=f"one of {', '.join(SYSTEMS)}")
        parser.add_argument("--format", choices=["json"], default="json", help="json: one array, one row a line")

    def handle(self, *_args: Any, **options: Any) -> None:
        key = options["system"]
        try:
            rows = game_of(key).export()
        except LookupError as error:
            raise CommandError(str(error.args[0])) from None
        except FolderError as error:
            raise CommandError(str(error)) from None
        lines = (json.dumps(row, ensure_ascii=False) for row in rows)
        self.stdout.write("[\n" + ",\n".join(lines) + "\n]")
