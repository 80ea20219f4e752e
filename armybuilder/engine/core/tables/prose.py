"""Sentences among the data of a book: what is told in our own words, and translated when a catalogue is built."""

from collections.abc import Callable, Collection, Iterator
from typing import Any


def prose_in(plain: Any, members: Collection[str], *, told: bool = False) -> Iterator[str]:
    """Every text that stands under one of these names in plain data, in lists and mappings below it too."""
    if isinstance(plain, str):
        if told and plain:
            yield plain
    elif isinstance(plain, dict):
        for name, value in plain.items():
            yield from prose_in(value, members, told=told or name in members)
    elif isinstance(plain, list):
        for value in plain:
            yield from prose_in(value, members, told=told)


def with_prose(plain: Any, members: Collection[str], say: Callable[[str], str], *, told: bool = False) -> Any:
    """The same data with each of these texts said in another language; what is no text under those names stays itself."""
    if isinstance(plain, str):
        return say(plain) if told and plain else plain
    if isinstance(plain, dict):
        return {name: with_prose(value, members, say, told=told or name in members) for name, value in plain.items()}
    if isinstance(plain, list):
        return [with_prose(value, members, say, told=told) for value in plain]
    return plain
