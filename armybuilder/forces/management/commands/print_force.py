"""`manage.py print_force FILE -o OUT.pdf`: a force document as PDF."""

import gc
import sys
from argparse import ArgumentParser, BooleanOptionalAction
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from armybuilder.cards.exports.card_sides import NoSinglesError
from armybuilder.cards.exports.formats import TAKEN
from armybuilder.cards.options import CHOICES, DEFAULTS, OptionError, PrintChoice, read_options
from armybuilder.cards.pdf import render_pdf
from armybuilder.engine.core.documents import DocumentError
from armybuilder.forces.management.files import content_of, file_help, read_content
from armybuilder.forces.management.packs import with_packs
from armybuilder.forces.share_links.links import with_link
from armybuilder.packs.management.files import add_pack_option, read_packs

UNREADABLE = 3


class Command(BaseCommand):
    help = "Print a force document as PDF. Exit code: 0 written, 3 the document cannot be read."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help=file_help())
        parser.add_argument("-o", "--output", metavar="OUT.pdf", required=True, help="the file to write")
        add_pack_option(parser)
        for choice in CHOICES:
            _add_option(parser, choice)
        parser.add_argument(
            "--as",
            dest="kind",
            choices=tuple(TAKEN),
            help="the cards one by one: " + "; ".join(f"{kind}: {each.about}" for kind, each in TAKEN.items()),
        )
        parser.add_argument(
            "--site", metavar="URL", default="", help="where the QR code leads, if MUSTER_URL does not say"
        )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's interface
        packs = read_packs(options["pack"])
        try:
            force = read_content(with_packs(content_of(options["file"]), packs)).canonical()
        except DocumentError as error:
            for problem in error.problems:
                self.stderr.write(f"{options['file']}: {problem}")
            sys.exit(UNREADABLE)
        # Catalogue and code stay until the end: the search for garbage among what a print makes passes over them.
        gc.freeze()
        content = with_link(force.print_content(), options["site"])
        given = {choice.name: str(options[choice.name]) for choice in CHOICES if options[choice.name] is not None}
        try:
            made = TAKEN[options["kind"]].made if options["kind"] else render_pdf
            Path(options["output"]).write_bytes(made(content, read_options(given)))
        except (OptionError, NoSinglesError) as error:
            raise CommandError(str(error)) from None
        except OSError as error:
            raise CommandError(f"{options['output']} cannot be written: {error.strerror}.") from None


def _add_option(parser: ArgumentParser, choice: PrintChoice) -> None:
    """Add `--gap`, `--no-borders`, …: the print option under its name, with its default."""
    flag, text = f"--{choice.name.replace('_', '-')}", choice.help.replace("%", "%%")  # argparse fills in % of helps
    default = getattr(DEFAULTS, choice.name)
    match choice.kind:
        case "switch":
            help_ = f"{text} Default: {'yes' if default else 'no'}."
            parser.add_argument(flag, action=BooleanOptionalAction, help=help_)
        case "length":
            parser.add_argument(flag, metavar="MM", help=f"{text} From {choice.low:g} to {choice.high:g}.")
        case _:
            shown = ",".join(default) if choice.kind == "several" else default
            known = ", ".join(choice.values)
            parser.add_argument(flag, metavar=choice.name.upper(), help=f"{text} {known}; default: {shown}.")
