"""Choices as plain values: the place of an option in a short menu, the kind and the values of an act, a cell."""

import json
from typing import Any

import msgspec

from armybuilder.engine.core.battle.decisions import Decision, IllegalChoiceError
from armybuilder.engine.systems.blitz_beta.battle.play.acts import BY_TYPE, END, KINDS, ActMenu, Choices, End

ENDED = "end"
LONGEST = 200
"""Letters of a key."""


class Packer:
    """Fulfils `Packing`."""

    def packed(self, decision: Decision, choice: Any) -> Any:
        if isinstance(decision.options, tuple | Choices):
            return decision.options.index(choice)
        return act_of(choice) if isinstance(decision.options, ActMenu) else choice

    def unpacked(self, decision: Decision, packed: Any) -> Any:
        options = decision.options
        if isinstance(options, ActMenu):
            return _act(packed)
        if not isinstance(packed, int) or isinstance(packed, bool) or packed < 0:
            raise _illegal(decision)
        if not isinstance(options, tuple | Choices):
            return packed
        if packed >= len(options):
            raise _illegal(decision)
        return options[packed]


def act_of(act: Any) -> list[Any]:
    """An act as its kind and its values."""
    return [ENDED] if isinstance(act, End) else [BY_TYPE[type(act)].key, *act]


def _act(packed: Any) -> Any:
    match packed:
        case [str(key)] if key == ENDED:
            return END
        case [str(key), *values] if key in KINDS:
            try:
                return msgspec.convert(values, KINDS[key].act)
            except msgspec.ValidationError:
                pass
    raise IllegalChoiceError(f"act: {packed!r} is none")


def key_of(packed: Any) -> str:
    """A packed choice as a form sends it."""
    return json.dumps(packed, separators=(",", ":"))


def packed_of(key: str) -> Any:
    """What a form sent; `IllegalChoiceError` for what is no key."""
    try:
        return json.loads(key) if len(key) <= LONGEST else None
    except ValueError:
        raise IllegalChoiceError(f"{key!r} is no choice") from None


def _illegal(decision: Decision) -> IllegalChoiceError:
    return IllegalChoiceError(f"{decision.kind}: there is no such option")
