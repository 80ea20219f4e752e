"""Objects of which play changes some slots: a field that has a value begins with it, any other is set once."""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any


class Stateful:
    """An object whose changes in play are the fields of its class that have a value (`state_fields`). The slot of
    a property has its name with an underscore before it.

    Where these modules are compiled, a class of them cannot have one that is not below it: write those of a game in its room
    `state`, which is compiled as well (`tools.compiled`).
    """

    __slots__ = ()

    @staticmethod
    def first_slots() -> tuple[str, ...]:
        """Return the slots that come before all others in files, in this order; any other is where its field is declared."""
        return ()

    def secret_slots(self, viewer: int) -> tuple[str, ...]:  # noqa: ARG002 - for games with secrets
        """Return the slots that a side (0 or 1) must not know as long as the battle goes on."""
        return ()

    def _init_state(self) -> None:
        """Give every slot that play changes its value at the start."""
        for name, value in _initial_values(type(self)).items():
            setattr(self, name, value)


def state_fields(kind: type) -> tuple[str, ...]:
    """Return the names of the fields that play changes in objects of a class."""
    return tuple(name.removeprefix("_") for name in _initial_values(kind))


def initial_value(kind: type, name: str) -> Any:
    """Return the value that a slot has at the start."""
    return _initial_values(kind)[name]


_STARTS: dict[type, Mapping[str, Any]] = {}


def _initial_values(kind: type) -> Mapping[str, Any]:
    """The slots that play changes, each with its value at the start."""
    if kind not in _STARTS:
        found = {field.name: field.default for field in fields(kind) if field.default is not MISSING}
        first: tuple[str, ...] = kind.first_slots() if issubclass(kind, Stateful) else ()
        _STARTS[kind] = {name: found[name] for name in (*first, *(name for name in found if name not in first))}
    return _STARTS[kind]
