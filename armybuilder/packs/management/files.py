"""Pack files, for the commands."""

from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from armybuilder.engine.core.packs import Pack
from armybuilder.engine.core.packs.doubts import Doubt, doubts
from armybuilder.engine.core.packs.parser import MAX_BYTES, PackError, decode, pack_error
from armybuilder.engine.registry import SYSTEMS
from factions.catalogues import game_of


def add_pack_option(parser: ArgumentParser) -> None:
    """`--pack FILE`, as often as there are packs."""
    parser.add_argument(
        "--pack",
        action="append",
        default=[],
        metavar="FILE",
        help="a pack whose records may be used; may be given again",
    )


def read_pack(file: str) -> Pack:
    """The pack in a file, compared with the book; `PackError` with every fault."""
    return check_pack(file)[0]


def check_pack(file: str) -> tuple[Pack, list[Doubt]]:
    """The pack in a file with what is odd about it, or `PackError` with every fault."""
    try:
        with Path(file).open("rb") as opened:
            pack = decode(opened.read(MAX_BYTES + 1))
    except OSError as error:
        raise pack_error(f"the file cannot be read: {error.strerror}") from None
    if pack.system not in SYSTEMS:
        raise pack_error(f"there is no game system '{pack.system}'; known: {', '.join(SYSTEMS)}", ("system",))
    catalogue: Any = game_of(pack.system).with_checked_pack(pack).catalogue
    return pack, doubts(catalogue)


def read_packs(files: Iterable[str], system: str = "") -> list[Pack]:
    """The packs of `--pack`, or a `CommandError` that tells every fault; with `system`, one for another game is at fault."""
    packs, faults = [], []
    for file in files:
        try:
            packs.append(read_pack(file))
            if system and packs[-1].system != system:
                faults.append(f"{file}: this is a pack for '{packs[-1].system}', not for '{system}'")
        except PackError as error:
            faults += [f"{file}: {problem}" for problem in error.problems]
    if faults:
        raise CommandError("\n".join(faults))
    return packs
