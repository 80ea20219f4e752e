"""Choices that were made, as few bytes: a battle is its setup and these, and is told again without anybody thinking."""

import zlib
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from armybuilder.engine.core.battle.decisions import Decision, IllegalChoiceError, Policy
from armybuilder.engine.core.battle.decisions.choice_log import ChoicePacker, LoggedChoice

LEVEL = 9
MOST_BYTES = 8 * 1024 * 1024
"""Of choices without compression."""


class RecordedBattle(NamedTuple):
    """A battle that was played to be looked at: its replay file, the choices of both players, and the digest of what happened,
    the same in every language."""

    file: bytes
    choices: bytes
    digest: str


class ChoiceWriter:
    """The policy of both sides: it has the players choose, and writes down what."""

    def __init__(self, players: Sequence[Policy], packing: ChoicePacker) -> None:
        self._players, self._packing = players, packing
        self._written: list[Any] = []

    def choose(self, battle: Any, decision: Decision) -> Any:
        choice = self._players[decision.player].choose(battle, decision)
        self._written.append(self._packing.pack(decision, choice))
        return choice

    def choices(self) -> bytes:
        """All that was chosen, in order."""
        return zlib.compress(msgspec.msgpack.encode(self._written), LEVEL)


class ChoiceReader:
    """The policy of both sides: what was written, in order. `IllegalChoiceError` where the battle asks for more."""

    def __init__(self, choices: bytes, packing: ChoicePacker) -> None:
        self._packing, self._given = packing, choices
        self._left = iter(_read(choices))

    def choose(self, battle: Any, decision: Decision) -> Any:  # noqa: ARG002 - a policy takes the battle
        for packed in self._left:
            return self._packing.unpack(decision, packed)
        raise IllegalChoiceError(f"{decision.kind}: no choice is left")

    def choices(self) -> bytes:
        """The same choices. `IllegalChoiceError` where the battle ended before all of them were made."""
        if next(self._left, self) is not self:
            raise IllegalChoiceError("the battle ended before all choices were made")
        return self._given


def replay_choices(choices: bytes, play: Callable[[bytes], RecordedBattle], digest: str) -> RecordedBattle:
    """The battle of these choices once more. `IllegalChoiceError` where it goes otherwise than it went when its `digest` was
    taken: rules or data are others."""
    try:
        played = play(choices)
    except (LookupError, TypeError, ValueError) as error:
        # What was on a menu then may name what is no longer there now.
        raise IllegalChoiceError(str(error)) from error
    if played.digest != digest:
        raise IllegalChoiceError("the same choices lead elsewhere")
    return played


def logged_choices(choices: bytes) -> list[LoggedChoice]:
    """Choices that were written of a battle as a tape, none of them by a person; `IllegalChoiceError` for bytes that nobody wrote."""
    return [LoggedChoice(by_person=False, packed=packed) for packed in _read(choices)]


def _read(choices: bytes) -> list[Any]:
    """Read the choices in the bytes; `ValueError` for bytes that nobody wrote."""
    unpacker = zlib.decompressobj()
    try:
        data = unpacker.decompress(choices, MOST_BYTES)
        found = msgspec.msgpack.decode(data)
    except (zlib.error, msgspec.DecodeError) as error:
        raise IllegalChoiceError(f"these are no choices: {error}") from None
    if not isinstance(found, list):
        raise IllegalChoiceError("these are no choices")
    return found
