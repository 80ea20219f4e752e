"""Choices as plain values: the place of an option in a short menu, the kind and the values of an act, a cell."""

import json
from typing import Any

import msgspec

from armybuilder.engine.core.battle.decisions import Decision, IllegalChoiceError
from armybuilder.engine.systems.blitz_beta.battle.play.acts import BY_TYPE, END, KINDS, ActMenu, End, OptionMenu

ENDED = "end"
LONGEST = 200
"""Letters of a key."""


class Packer:
    """Fulfils `ChoicePacker`."""

    def pack(self, decision: Decision, choice: Any) -> Any:
        if isinstance(decision.options, tuple | OptionMenu):
            return decision.options.index(choice)
        return pack_act(choice) if isinstance(decision.options, ActMenu) else choice

    def unpack(self, decision: Decision, packed: Any) -> Any:
        options = decision.options
        if isinstance(options, ActMenu):
            return _unpack_act(packed)
        if not isinstance(packed, int) or isinstance(packed, bool) or packed < 0:
            raise _illegal_choice(decision)
        if not isinstance(options, tuple | OptionMenu):
            return packed
        if packed >= len(options):
            raise _illegal_choice(decision)
        return options[packed]


def pack_act(act: Any) -> list[Any]:
    """An act as its kind and its values."""
    return [ENDED] if isinstance(act, End) else [BY_TYPE[type(act)].key, *act]


def _unpack_act(packed: Any) -> Any:
    match packed:
        case [str(key)] if key == ENDED:
            return END
        case [str(key), *values] if key in KINDS:
            try:
                return msgspec.convert(values, KINDS[key].act)
            except msgspec.ValidationError:
                pass
    raise IllegalChoiceError(f"act: {packed!r} is none")


def format_key(packed: Any) -> str:
    """A packed choice as a form sends it."""
    return json.dumps(packed, separators=(",", ":"))


def parse_key(key: str) -> Any:
    """Parse the key that a form sent; `IllegalChoiceError` where it is no key."""
    try:
        return json.loads(key) if len(key) <= LONGEST else None
    except ValueError:
        raise IllegalChoiceError(f"{key!r} is no choice") from None


def _illegal_choice(decision: Decision) -> IllegalChoiceError:
    return IllegalChoiceError(f"{decision.kind}: there is no such option")
