"""`manage.py hex_map seed=5 size=small -o map.pdf`: a hex map on paper, or as a file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.engine.core.hexes.files import write_map
from armybuilder.scenarios.maps.games import MAPS, maps_of, read_map_query


class Command(BaseCommand):
    help = (
        "Draw a hex map. WORDs are those of the page's address: seed=5 size=small hex=32; a hex is 25 mm wide on paper unless "
        "you say otherwise."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("words", metavar="WORD", nargs="*", help="name=value")
        parser.add_argument("--system", choices=MAPS, default=MAPS[0], help=f"default: {MAPS[0]}")
        parser.add_argument(
            "-o", "--output", metavar="OUT.pdf", help="write the handout and the sheets at true size too"
        )
        parser.add_argument("--paper", choices=tuple(PAPERS), default="a4", help="paper of the PDF; default: a4")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's interface
        maps = maps_of(options["system"])
        order, problems = read_map_query(maps, dict(_word(word) for word in options["words"]))
        if problems:
            raise CommandError("\n".join(problem.message for problem in problems))
        self.stdout.write(msgspec.json.format(msgspec.json.encode(write_map(maps.draw(order)))).decode())
        if options["output"]:
            _write(options["output"], maps.pdf(order, options["paper"]))


def _word(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise CommandError(f"'{text}' says nothing: write name=value, such as size=small.")
    return name, value


def _write(path: str, data: bytes) -> None:
    try:
        Path(path).write_bytes(data)
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror}.") from None
