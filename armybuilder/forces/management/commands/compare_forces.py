"""`manage.py compare_forces BEFORE AFTER`: what differs between two lists."""

import sys
from argparse import ArgumentParser
from typing import Any, NoReturn

import msgspec
from django.core.management.base import BaseCommand

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.game import AnyRoster
from armybuilder.forces.domain.my_lists.comparison import compare
from armybuilder.forces.domain.my_lists.difference import to_answer
from armybuilder.forces.management.files import content_of, file_help, read_content

DIFFERENT, UNREADABLE = 1, 3


class Command(BaseCommand):
    help = "Show the differences between two lists of one game. Exit code: 0 none, 1 some, 3 one cannot be read."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs=2, metavar="FILE", help=file_help())
        parser.add_argument("--format", choices=("text", "json"), default="text", help="default: text")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's interface
        before, after = (self._read(file) for file in options["files"])
        try:
            found = compare(before, after)
        except LookupError as error:
            self._refuse(str(error.args[0]))
        if options["format"] == "json":
            self.stdout.write(msgspec.json.format(msgspec.json.encode(to_answer(found))).decode())
        else:
            self.stdout.write("\n".join([str(found), *(f"  {change}" for change in found.changes)]))
        if found:
            sys.exit(DIFFERENT)

    def _read(self, file: str) -> AnyRoster:
        try:
            return read_content(content_of(file))
        except DocumentError as error:
            self._refuse("\n".join(f"{file}: {problem}" for problem in error.problems))

    def _refuse(self, reason: str) -> NoReturn:
        self.stderr.write(reason)
        sys.exit(UNREADABLE)
