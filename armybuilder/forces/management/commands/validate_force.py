"""`manage.py validate_force FILE...`: checks documents, and tells the worst answer by the exit code."""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from django.core.management.base import BaseCommand

from armybuilder.engine.core.documents import DocumentError, DocumentProblem
from armybuilder.engine.core.packs import Pack
from armybuilder.engine.core.rules.report import Report
from armybuilder.engine.registry import get_system
from armybuilder.forces import validation
from armybuilder.forces.imports.intake import ListSource
from armybuilder.forces.management.files import STANDARD_INPUT, file_help, read_content, sources_of
from armybuilder.forces.management.packs import with_packs
from armybuilder.forces.management.report_text import report_lines
from armybuilder.packs.management.files import add_pack_option, read_packs

EXIT_CODES = {"legal": 0, "illegal": 1, "undetermined": 2}
UNREADABLE = 3
WORST_FIRST = (UNREADABLE, EXIT_CODES["illegal"], EXIT_CODES["undetermined"], EXIT_CODES["legal"])


class CheckedFile(NamedTuple):
    """The result for one file: `report` and the document as it was written, or the `problems` that left it unread."""

    file: str
    report: Report | None = None
    data: dict[str, Any] = {}
    problems: list[DocumentProblem] = []
    note: str = ""

    @property
    def exit_code(self) -> int:
        return EXIT_CODES[self.report.verdict] if self.report else UNREADABLE


class Command(BaseCommand):
    help = (
        "Check force documents. Exit code: 0 all are legal, 1 one is illegal, 2 none is illegal but the book leaves "
        "one undetermined, 3 one cannot be read."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help=file_help())
        add_pack_option(parser)
        parser.add_argument("--format", choices=("text", "json"), default="text", help="default: text")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's interface
        packs = read_packs(options["pack"])
        checked = [each for file in options["files"] for each in check_file(file, packs)]
        self.stdout.write(as_json(checked) if options["format"] == "json" else as_text(checked))
        code = min((item.exit_code for item in checked), key=WORST_FIRST.index)
        if code:
            sys.exit(code)


def check_file(file: str, packs: Sequence[Pack] = ()) -> list[CheckedFile]:
    """Read and check each list of a file, with `packs` beside its own; nothing that it says raises."""
    try:
        sources = sources_of(file)
    except DocumentError as error:
        return [CheckedFile(file, problems=error.problems)]
    if len(sources) == 1:
        return [_check(file, sources[0], packs)]
    return [
        _check(f"{file}: list {number}{f' ({source.file})' if source.file else ''}", source, packs)
        for number, source in enumerate(sources, 1)
    ]


def _check(file: str, source: ListSource, packs: Sequence[Pack]) -> CheckedFile:
    try:
        if source.reason:
            raise source.reason
        content = with_packs(source.data, packs)
        roster = read_content(content)
        report = roster.report(strict=True)
    except DocumentError as error:
        return CheckedFile(file, problems=error.problems, note=source.format_text)
    data = msgspec.json.decode(content) if validation.is_json(content) else roster.data()
    return CheckedFile(file, report, data, note=" ".join(filter(None, (source.note, source.format_text))))


def as_json(checked: list[CheckedFile]) -> str:
    """The report of a single file, or one object for each of several."""
    answers = [item.report or {"verdict": "unreadable", "errors": item.problems} for item in checked]
    if len(checked) == 1:
        return _json(answers[0])
    named = [{"file": item.file, "report": answer} for item, answer in zip(checked, answers, strict=True)]
    return _json({"reports": named})


def _json(value: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(value)).decode()


def as_text(checked: list[CheckedFile]) -> str:
    """One paragraph for each file."""
    return "\n\n".join("\n".join(_paragraph(item)) for item in checked)


def _paragraph(item: CheckedFile) -> list[str]:
    name = "standard input" if item.file == STANDARD_INPUT else item.file
    if item.report:
        first, *others = report_lines(item.report, item.data, get_system(item.data["system"]).words)
        return [f"{name}: {first}", *([f"  {item.note}"] if item.note else []), *others]
    return [
        f"{name}: unreadable",
        *([f"  {item.note}"] if item.note else []),
        *(f"  {problem}" for problem in item.problems),
    ]
