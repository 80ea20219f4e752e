"""`manage.py check_pack FILE...`: checks packs against the book, and tells every fault."""

import sys
from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from armybuilder.engine.core.packs import Pack
from armybuilder.engine.core.packs.doubts import Doubt
from armybuilder.engine.core.packs.parser import PackError, records_in
from armybuilder.packs.management.files import check_pack

FAULTY = 1
Checked = tuple[Pack, list[Doubt]]


class Command(BaseCommand):
    help = "Check packs against their book, and point out what is odd. Exit code: 0 all fit, 1 one does not."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="a pack")
        parser.add_argument("--format", choices=("text", "json"), default="text", help="default: text")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's interface
        checked = [(file, _check(file)) for file in options["files"]]
        if options["format"] == "json":
            answers = [{"file": file, **_answer(found)} for file, found in checked]
            self.stdout.write(msgspec.json.format(msgspec.json.encode({"packs": answers})).decode())
        else:
            self.stdout.write("\n".join(line for file, found in checked for line in _lines(file, found)))
        if any(isinstance(found, PackError) for _, found in checked):
            sys.exit(FAULTY)


def _check(file: str) -> Checked | PackError:
    try:
        return check_pack(file)
    except PackError as error:
        return error


def _answer(found: Checked | PackError) -> dict[str, Any]:
    if isinstance(found, PackError):
        return {"fits": False, "faults": found.problems}
    pack, odd = found
    head = {"fits": True, "key": pack.key, "version": pack.version, "hash": pack.hash, "records": _records(pack)}
    return {**head, "doubts": odd}


def _lines(file: str, found: Checked | PackError) -> list[str]:
    if isinstance(found, PackError):
        return [f"{file}: does not fit", *(f"  {problem}" for problem in found.problems)]
    pack, odd = found
    said = f"{_number(_records(pack), 'record')}, {_number(len(pack.patches), 'change')}"
    head = f"{file}: fits {pack.system}: {pack.origin.text}, {said}, hash {pack.hash[:12]}"
    return [head, *(f"  odd: {doubt}" for doubt in odd)]


def _records(pack: Pack) -> int:
    return records_in(pack) - len(pack.patches)


def _number(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
