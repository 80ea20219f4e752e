"""`manage.py campaign FILE`: a campaign as pages and API give it away, played again step by step, and on."""

import random
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from armybuilder.campaigns.games import PLAYED, campaigns_of
from armybuilder.engine.core.battle.campaign.board import Board
from armybuilder.engine.core.battle.campaign.dice import CampaignDice, DieRequiredError
from armybuilder.engine.core.battle.campaign.files import MAX_BYTES, AnyFile, read_step
from armybuilder.engine.core.battle.campaign.log import LogEntry
from armybuilder.engine.core.battle.campaign.progress import StoredStep
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.game import AnyCampaigns


class Command(BaseCommand):
    help = (
        "Replay a campaign file: show its log and current state. --step plays one more step, in the form of the API: "
        '\'{"step": "move-team", "team": "t8", "to": "2-3"}\'.'
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a campaign as JSON")
        parser.add_argument("--system", choices=PLAYED, default=PLAYED[0], help=f"default: {PLAYED[0]}")
        parser.add_argument("--step", metavar="JSON", help="a step to take after the last one")
        parser.add_argument(
            "--dice", type=int, nargs="*", default=[], metavar="N", help="dice of the step as they fell"
        )
        parser.add_argument("--seed", type=int, help="seed for dice that --dice does not give")
        parser.add_argument("-o", "--output", metavar="OUT.json", help="write the campaign with the step")
        parser.add_argument("--format", choices=("text", "json"), default="text", help="default: text")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's interface
        known = campaigns_of(options["system"])
        try:
            file, steps, told, state = _replay_file(known, options)
        except DocumentError as error:
            raise CommandError("\n".join(map(str, error.problems))) from None
        except DieRequiredError as wanted:
            raise CommandError(f"{wanted} Say what it shows by --dice, or roll by --seed.") from None
        if options["output"]:
            _write(options["output"], known.write(file.name, file.setup, steps))
        if options["format"] == "json":
            self.stdout.write(msgspec.json.format(msgspec.json.encode(state)).decode())
        else:
            self.stdout.write("\n".join((*_log(told), *_board_lines(known.board(state)))))


def _replay_file(
    known: AnyCampaigns, options: dict[str, Any]
) -> tuple[AnyFile, list[StoredStep], list[Sequence[LogEntry]], Any]:
    """The file, its steps with the one that is asked for, what each told, and the state after them."""
    file = known.read(_content(options["file"]))
    folded = known.fold(file.setup, file.stored_steps)
    steps, told, state = file.stored_steps, list[Sequence[LogEntry]](folded.logs), folded.state
    if options["step"]:
        step = read_step(known.rules, options["step"])
        source = None if options["seed"] is None else random.Random(options["seed"])  # noqa: S311 - dice of a game
        played = known.play(state, step, CampaignDice(options["dice"], source))
        steps.append(StoredStep(step, tuple(die.value for die in played.dice)))
        told.append(played.log)
        state = played.state
    return file, steps, told, state


def _content(path: str) -> bytes:
    try:
        with Path(path).open("rb") as opened:
            return opened.read(MAX_BYTES + 1)
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}.") from None


def _write(path: str, data: bytes) -> None:
    try:
        Path(path).write_bytes(data)
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror}.") from None


def _log(told: list[Sequence[LogEntry]]) -> Iterator[str]:
    """Each entry by the number of its step, with what is no mere event in front and its rule behind."""
    for number, entries in enumerate(told, 1):
        for entry in entries:
            tone = "" if entry.tone == "did" else f"{entry.tone}: "
            rule = f" ({entry.rule})" if entry.rule else ""
            yield f"{number:>4}  {tone}{entry.text}{rule}"


def _board_lines(board: Board) -> Iterator[str]:
    """Yield the board as lines: sides with their figures, pieces with their tiles."""
    yield f"{board.title}. {f'{board.winner} has won.' if board.winner else board.stage}"
    for side in board.sides:
        yield f"{side.name}: {', '.join(f'{label} {figure}' for label, figure in side.figures)}"
        for piece in board.pieces:
            if piece.side == side.key:
                figures = ", ".join(f"{label} {figure}" for label, figure in piece.figures)
                yield f"  {piece.name}, {piece.tile or 'off the map'}: {figures}"
    yield from board.notes
