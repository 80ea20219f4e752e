"""`manage.py load_packs`: puts the packs that Muster ships on the shelf."""

from typing import Any

from django.core.management.base import BaseCommand

from armybuilder.packs import bundled
from armybuilder.packs.management.files import read_packs


class Command(BaseCommand):
    help = "Publish the ready packs that ship with Muster: all of them, or none."

    def handle(self, *_args: Any, **options: Any) -> None:
        documents = read_packs(map(str, bundled.bundled_files()))
        for version in bundled.publish_bundled(documents):
            if options["verbosity"]:
                self.stdout.write(f"{version.pack.system}: {version} ({version.hash[:12]})")
