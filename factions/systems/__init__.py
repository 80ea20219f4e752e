"""How the catalogues of game systems are kept and shown.

`plain` does for any system: its exported rows in one table, with pages made from their schemas. A system whose rows deserve
tables and pages of their own has a room here with the same parts: `models` (tables), `store` (fills them), `admin`, `urls`.
"""

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from types import ModuleType

ROOMS = {"blitz-beta": "factions.systems.blitz_beta"}
"""Rooms by the key of their system."""
PLAIN = "factions.systems.plain"


def part(system: str, name: str) -> ModuleType:
    """The part `name` that serves a system."""
    return import_module(f"{ROOMS.get(system, PLAIN)}.{name}")


def parts(name: str) -> Iterable[ModuleType]:
    """That part of every room."""
    return [import_module(f"{room}.{name}") for room in ROOMS.values()]


def folder(system: str) -> Path:
    """Where the parts that serve a system stand."""
    return Path(str(import_module(ROOMS.get(system, PLAIN)).__file__)).parent
