"""`manage.py convert MODEL...`: what becomes of models of one rulebook in another."""

from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from armybuilder.engine.conversion.card import ConvertedCard
from armybuilder.engine.conversion.registry import CONVERSIONS, Conversion, card_of, find
from armybuilder.engine.conversion.text import LEGEND, card_lines
from armybuilder.engine.core.packs.text import as_file
from factions.catalogues import get_catalogue

USUAL = CONVERSIONS[0]


class Command(BaseCommand):
    help = (
        "Convert models, by key or printed name, to cards of another rulebook; without a model, all of them. Each value is "
        "marked by how it was read; what was lost is listed with the reason. --format pack writes all of them as a pack for the "
        "other rulebook."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        sources = sorted({each.source for each in CONVERSIONS})
        targets = sorted({each.target for each in CONVERSIONS})
        parser.add_argument("models", nargs="*", metavar="MODEL", help="north/hunter, Hunter")
        parser.add_argument(
            "--system",
            choices=sources,
            default=USUAL.source,
            help=f"game of the models; default: {USUAL.source}",
        )
        parser.add_argument("--to", choices=targets, default=USUAL.target, help=f"default: {USUAL.target}")
        parser.add_argument("--format", choices=("text", "json", "pack"), default="text", help="default: text")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's interface
        try:
            conversion = find(options["system"], options["to"])
            catalogue = get_catalogue(conversion.source)
            if options["format"] == "pack":
                self.stdout.write(as_pack(conversion, options["models"], catalogue))
                return
            names = options["models"] or list(conversion.models(catalogue))
            cards = [card_of(conversion, name, catalogue) for name in names]
        except LookupError as error:
            raise CommandError(str(error.args[0])) from None
        self.stdout.write(as_json(cards) if options["format"] == "json" else as_text(cards))


def as_pack(conversion: Conversion, models: list[str], catalogue: Any) -> str:
    """The pack of all cards, as the file has it."""
    if models:
        raise CommandError("A pack has all models: leave them out.")
    return as_file(conversion.pack(catalogue, get_catalogue(conversion.target)))


def as_json(cards: list[ConvertedCard]) -> str:
    """One card as it is, several as `cards`."""
    answer = cards[0] if len(cards) == 1 else {"cards": cards}
    return msgspec.json.format(msgspec.json.encode(answer)).decode()


def as_text(cards: list[ConvertedCard]) -> str:
    """One paragraph for each card, and what the marks mean."""
    return "\n\n".join(["\n".join(card_lines(card)) for card in cards] + [LEGEND])
