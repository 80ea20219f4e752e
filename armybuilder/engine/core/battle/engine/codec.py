"""Choices as plain values: an act by its kind and its values, anything else by its place in the menu."""

import json
from collections.abc import Mapping
from typing import Any

import msgspec

from armybuilder.engine.core.battle.decisions import Decision, IllegalChoiceError

LONGEST = 200
"""Letters of a key."""


class ActPacker:
    """Fulfils `ChoicePacker` for a game whose acts are named tuples, by their kinds. A game with other menus says which of these
    ways each takes."""

    def __init__(self, acts: Mapping[str, type[Any]]) -> None:
        self._acts = acts
        self._kinds = {act: kind for kind, act in acts.items()}

    def pack(self, decision: Decision, choice: Any) -> Any:
        return self.pack_act(choice) if type(choice) in self._kinds else tuple(decision.options).index(choice)

    def unpack(self, decision: Decision, packed: Any) -> Any:
        if not isinstance(packed, list):
            return self.unpack_place(decision, packed)
        act = self.unpack_act(decision, packed)
        # Acts of two kinds with the same values are equal to one another.
        if not any(type(option) is type(act) and option == act for option in decision.options):
            raise illegal_choice(decision, packed)
        return act

    def pack_act(self, act: Any) -> list[Any]:
        """An act as its kind and its values."""
        return [self._kinds[type(act)], *act]

    def unpack_act(self, decision: Decision, packed: Any) -> Any:
        """The act of a kind with its values."""
        match packed:
            case [str(kind), *values] if kind in self._acts:
                try:
                    return msgspec.convert(values, self._acts[kind])
                except msgspec.ValidationError:
                    pass
        raise illegal_choice(decision, packed)

    def unpack_place(self, decision: Decision, packed: Any) -> Any:
        """The option at a place of a menu."""
        options = tuple(decision.options)
        if is_place(packed) and packed < len(options):
            return options[packed]
        raise illegal_choice(decision, packed)


def is_place(packed: Any) -> bool:
    """Whether a packed choice is a number from 0 on."""
    return isinstance(packed, int) and not isinstance(packed, bool) and packed >= 0


def illegal_choice(decision: Decision, packed: Any) -> IllegalChoiceError:
    """Say that something is no option of a decision."""
    return IllegalChoiceError(f"{decision.kind}: {packed!r} is no option")


def format_key(packed: Any) -> str:
    """A packed choice as a form sends it."""
    return json.dumps(packed, separators=(",", ":"))


def parse_key(key: str) -> Any:
    """Parse the key that a form sent; `IllegalChoiceError` where it is no key."""
    try:
        return json.loads(key) if len(key) <= LONGEST else None
    except ValueError:
        raise IllegalChoiceError(f"{key!r} is no choice") from None
