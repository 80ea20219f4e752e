"""The games whose catalogues are Django models, each an app of its own, and the pages of those whose records deserve better than
tables: a room with `urls`, which come before those of `factions.views.urls`."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple


class App(NamedTuple):
    """The package of a game's Django app, and the one in the engine that has its frozen records (`records`) and makes its
    catalogue of them (`assemble`)."""

    package: str
    book: str

    @property
    def label(self) -> str:
        """The label of the Django app."""
        return self.package.rpartition(".")[2]

    def module(self, name: str) -> Any:
        """A module of the Django app: `files`, `collections`."""
        return import_module(f"{self.package}.{name}")

    @property
    def rulings(self) -> Mapping[str, Sequence[str]]:
        """The rulings that the rules of the game know, each with its readings."""
        known: Mapping[str, Sequence[str]] = import_module(f"{self.book.rpartition('.')[0]}.rulings").RULINGS
        return known

    def book_module(self, name: str) -> Any:
        """A module of the book in the engine: `records`, `assemble`."""
        return import_module(f"{self.book}.{name}")


ROOMS = {"blitz-beta": "factions.systems.blitz_beta"}
"""Rooms with pages by the key of their system."""
APPS = {
    key: App(f"factions.systems.{label}", f"armybuilder.engine.systems.{label}.book")
    for key, label in (
        ("blitz-beta", "blitz_beta"),
        ("blitz-2006", "blitz_2006"),
        ("tactical-1998", "tactical_1998"),
        ("gundam-skirmish", "gundam_skirmish"),
        ("legend-weaver", "legend_weaver"),
    )
}
"""Apps by the key of their system."""
