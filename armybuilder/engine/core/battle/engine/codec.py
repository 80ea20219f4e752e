"""Choices as plain values: an act by its kind and its values, anything else by its place in the menu."""

import json
from collections.abc import Mapping
from typing import Any

import msgspec

from armybuilder.engine.core.battle.decisions import Decision, IllegalChoiceError

LONGEST = 200
"""Letters of a key."""


class ActPacker:
    """Fulfils `ChoicePacker` for a game whose acts are named tuples, by their kinds."""

    def __init__(self, acts: Mapping[str, type[Any]]) -> None:
        self._acts = acts
        self._kinds = {act: kind for kind, act in acts.items()}

    def pack(self, decision: Decision, choice: Any) -> Any:
        kind = self._kinds.get(type(choice))
        return [kind, *choice] if kind else tuple(decision.options).index(choice)

    def unpack(self, decision: Decision, packed: Any) -> Any:
        match packed:
            case [str(kind), *values] if kind in self._acts:
                try:
                    return msgspec.convert(values, self._acts[kind])
                except msgspec.ValidationError:
                    pass
            case int(place) if not isinstance(place, bool) and 0 <= place < len(tuple(decision.options)):
                return tuple(decision.options)[place]
        raise IllegalChoiceError(f"{decision.kind}: {packed!r} is no option")


def format_key(packed: Any) -> str:
    """A packed choice as a form sends it."""
    return json.dumps(packed, separators=(",", ":"))


def parse_key(key: str) -> Any:
    """Parse the key that a form sent; `IllegalChoiceError` where it is no key."""
    try:
        return json.loads(key) if len(key) <= LONGEST else None
    except ValueError:
        raise IllegalChoiceError(f"{key!r} is no choice") from None
