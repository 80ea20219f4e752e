"""`manage.py draft_pack SYSTEM FILE...`: the draft of a pack from BattleScribe data files."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.batch.data_files import unpack_data_files
from armybuilder.packs.battlescribe.drafts import draft_pack, faults_of_draft
from armybuilder.packs.battlescribe.files import MAX_DATA_BYTES, GameDataError, NamedFile
from factions.catalogues import game_of


class Command(BaseCommand):
    help = "Make the draft of a pack from BattleScribe data files; what is missing and what has no field goes to standard error."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("system", choices=tuple(SYSTEMS), help="the game of the pack")
        parser.add_argument("files", nargs="+", metavar="FILE", help="a .gst, .cat, .gstz, .catz or a ZIP of them")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's interface
        game = game_of(options["system"])
        try:
            draft = draft_pack(game, unpack_data_files([_read(file) for file in options["files"]]))
        except GameDataError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(msgspec.json.format(msgspec.json.encode(draft.data)).decode())
        for record, fault in faults_of_draft(game, draft.data):
            self.stderr.write(f"{record}: {fault}" if record else fault)
        for (owner, name, value, reason), count in draft.unmapped:
            times = f" ({count}x)" if count > 1 else ""
            self.stderr.write(f"{owner}: {name} “{value}”: {reason}{times}")


def _read(file: str) -> NamedFile:
    try:
        with Path(file).open("rb") as opened:
            return NamedFile(Path(file).name, opened.read(MAX_DATA_BYTES + 1))
    except OSError as error:
        raise CommandError(f"{file}: the file cannot be read: {error.strerror}") from None
