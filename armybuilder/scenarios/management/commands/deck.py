"""`manage.py deck seed=7 p1=Ann 'u1=Tank|Rifles' n1=3000 seat=1`: a turn at the table."""

from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from armybuilder.scenarios.decks.games import DECKS, decks_of, read_deck_query
from armybuilder.scenarios.decks.text import deck_lines


class Command(BaseCommand):
    help = (
        "Shuffle the cards of a turn and deal hands. WORDs are those of the page's address: seed=7 turn=2 p1=Ann n1=3000 "
        "'u1=Tank|Rifles' s1=2 out=1.2 turned=3; seat=1 shows that hand, without played=17@2.1."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("words", metavar="WORD", nargs="*", help="name=value")
        parser.add_argument("--system", choices=DECKS, default=DECKS[0], help=f"default: {DECKS[0]}")
        parser.add_argument("--format", choices=("text", "json"), default="text", help="default: text")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's interface
        decks = decks_of(options["system"])
        order, problems = read_deck_query(decks, dict(_word(word) for word in options["words"]))
        if problems:
            raise CommandError("\n".join(problem.message for problem in problems))
        deck = decks.deal(order)
        if options["format"] == "json":
            self.stdout.write(msgspec.json.format(msgspec.json.encode(deck)).decode())
        else:
            self.stdout.write("\n".join(deck_lines(deck)))


def _word(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise CommandError(f"'{text}' says nothing: write name=value, such as p1=Ann.")
    return name, value
