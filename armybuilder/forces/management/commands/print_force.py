"""`manage.py print_force FILE -o OUT.pdf`: a force document as PDF."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.pdf import CARD_FORMATS, DEFAULT_PARTS, PAGES, render_pdf
from armybuilder.engine.core.document import DocumentError
from armybuilder.forces import checking
from armybuilder.forces.files import content_of
from armybuilder.forces.links import linked

UNREADABLE = 3


class Command(BaseCommand):
    help = "Print a force document as PDF. Exit code: 0 it is written, 3 the document cannot be read."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a force document; - is standard input")
        parser.add_argument("-o", "--output", metavar="OUT.pdf", required=True, help="the file to write")
        usual = ",".join(DEFAULT_PARTS)
        parser.add_argument(
            "--parts",
            default=usual,
            help=f"some of {','.join(PAGES)}, in the order wanted; {usual} unless said otherwise",
        )
        parser.add_argument("--paper", choices=sorted(PAPERS), default="a4", help="a4 unless said otherwise")
        parser.add_argument("--card", choices=CARD_FORMATS, default="poker", help="poker unless said otherwise")

        parser.add_argument(
            "--site", metavar="URL", default="", help="where the QR code leads, if MUSTER_URL does not say"
        )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's interface
        try:
            force = checking.read(content_of(options["file"]))
        except DocumentError as error:
            for problem in error.problems:
                self.stderr.write(f"{options['file']}: {problem}")
            sys.exit(UNREADABLE)
        content = linked(force.system.print_content(force.document, force.catalogue), options["site"])
        try:
            printed = render_pdf(
                content, parts=options["parts"].split(","), paper=options["paper"], card=options["card"]
            )
            Path(options["output"]).write_bytes(printed)
        except ValueError as error:
            raise CommandError(str(error)) from None
        except OSError as error:
            raise CommandError(f"{options['output']} cannot be written: {error.strerror}.") from None
