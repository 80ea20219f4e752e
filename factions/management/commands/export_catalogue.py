"""`manage.py export_catalogue SYSTEM --format json`"""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from armybuilder.engine.registry import SYSTEMS, get_system
from factions.collection import export
from factions.models import CatalogueVersion


class Command(BaseCommand):
    help = "Print the whole catalogue of a game system, canonical values, one object a row."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("system", metavar="SYSTEM", help=f"one of {', '.join(SYSTEMS)}")
        parser.add_argument("--format", choices=["json"], default="json", help="json: one array, one row a line")

    def handle(self, *_args: Any, **options: Any) -> None:
        key = options["system"]
        try:
            get_system(key)
            version = CatalogueVersion.objects.current(key)
        except LookupError as error:
            raise CommandError(str(error.args[0])) from None
        except CatalogueVersion.DoesNotExist:
            raise CommandError(f"Nothing is loaded of {key}: run load_catalogue first.") from None
        lines = (json.dumps(row, ensure_ascii=False) for row in export(key, version))
        self.stdout.write("[\n" + ",\n".join(lines) + "\n]")
