"""Tallies laid aside between two turns of a job, or where it ended early."""

import zlib

import msgspec

from armybuilder.battles.play.playable import battles_of
from armybuilder.engine.core.battle.statistics import Summary, Tally

LEVEL = 1
VERSION = 8
"""Of how battles are played and counted: 2 since they are fought on 64 tables, and each with dice of its own, 3 since kills are
shared, 4 since a veteran goes for objectives that it reaches, 5 since random players draw what they do, 6 since they draw it
of what they can do, 7 since fourteen rules are played by the book where they meet others, 8 since a step
begins its dice with a digest."""


class _StoredTally(msgspec.Struct):
    """A tally, and the versions of the catalogue and of play that its battles were played by."""

    catalogue: str
    tally: Tally
    version: int = 1


_KEPT = msgspec.msgpack.Decoder(_StoredTally)
_SUMMARY = msgspec.json.Decoder(Summary)


def pack_tally(system: str, tally: Tally) -> bytes:
    """Pack a tally as bytes for `unpack_tally`."""
    return zlib.compress(msgspec.msgpack.encode(_StoredTally(_version(system), tally, VERSION)), LEVEL)


def unpack_tally(system: str, data: bytes) -> Tally | None:
    """The tally of battles that were played; None where there is none, or catalogue or play have changed since: battles of
    two versions do not add up."""
    kept = _KEPT.decode(zlib.decompress(data)) if data else None
    return kept.tally if kept and (kept.catalogue, kept.version) == (_version(system), VERSION) else None


def encode_summary(tally: Tally) -> str:
    """Encode the summary of a tally as stored in a result."""
    return msgspec.json.encode(tally.summary()).decode()


def decode_summary(text: str) -> Summary:
    """Decode the summary that a result stores."""
    return _SUMMARY.decode(text)


def _version(system: str) -> str:
    return str(battles_of(system).game.catalogue.version)
