"""`manage.py scenario size=1000 mission-a=assault`: a scenario by a book's generator."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from armybuilder.cards.handout import render_handout
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.scenarios.generators import GENERATING, generator_of, read_scenario_query
from armybuilder.scenarios.text import scenario_lines


class Command(BaseCommand):
    help = (
        "Generate a scenario. WORDs are those of the page's address: seed=7 size=1000 mission-a=assault terrain=skip "
        "weather=roll-2; the rest is rolled."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("words", metavar="WORD", nargs="*", help="name=value")
        parser.add_argument("--system", choices=GENERATING, default=GENERATING[0], help=f"default: {GENERATING[0]}")
        parser.add_argument("--format", choices=("text", "json"), default="text", help="default: text")
        parser.add_argument("-o", "--output", metavar="OUT.pdf", help="write the handout too")
        parser.add_argument("--paper", choices=tuple(PAPERS), default="a4", help="paper of the handout; default: a4")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's interface
        generator = generator_of(options["system"])
        order, problems = read_scenario_query(generator, dict(_word(word) for word in options["words"]))
        if problems:
            raise CommandError("\n".join(problem.message for problem in problems))
        made = generator.scenario(order)
        if options["format"] == "json":
            self.stdout.write(msgspec.json.format(msgspec.json.encode(made)).decode())
        else:
            self.stdout.write("\n".join(scenario_lines(made)))
        if options["output"]:
            _write(options["output"], render_handout(made, generator.game.system.name, options["paper"]))


def _word(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise CommandError(f"'{text}' says nothing: write name=value, such as mission-a=assault.")
    return name, value


def _write(path: str, data: bytes) -> None:
    try:
        Path(path).write_bytes(data)
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror}.") from None
