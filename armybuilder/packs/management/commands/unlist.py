"""`manage.py unlist ADDRESS…`: packs are no longer shown to everybody."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from armybuilder.packs import services
from armybuilder.packs.models import Pack


class Command(BaseCommand):
    help = "Take packs off the public shelf. Their makers and lists keep them. ADDRESS is the part of a link after /workshop/."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("addresses", nargs="+", metavar="ADDRESS", help="the address of a pack")

    def handle(self, *args: Any, addresses: list[str], **options: Any) -> None:  # noqa: ARG002 - Django's interface
        found = {pack.address: pack for pack in Pack.objects.filter(address__in=addresses)}
        if unknown := [address for address in addresses if address not in found]:
            raise CommandError(f"There is no pack {unknown[0]}. Nothing was changed.")
        for pack in found.values():
            services.set_listed(pack, listed=False)
            self.stdout.write(f"{pack.name} of {pack.owner} is not shown to everybody any more.")
