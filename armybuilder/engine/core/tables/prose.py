"""Sentences among the data of a book: what is told in our own words, and translated when a catalogue is built.

It stands under certain names, `effect`, or under such a name within another, `modifiers.name`.
"""

from collections.abc import Callable, Collection, Iterator
from typing import Any


def prose_in(plain: Any, members: Collection[str], *, told: bool = False, above: str = "") -> Iterator[str]:
    """Every text that stands under one of these names in plain data, in lists and mappings below it too; `above` is the name
    under which the data stand."""
    if isinstance(plain, str):
        if told and plain:
            yield plain
    elif isinstance(plain, dict):
        for name, value in plain.items():
            yield from prose_in(value, members, told=told or is_prose(name, above, members), above=name)
    elif isinstance(plain, list):
        for value in plain:
            yield from prose_in(value, members, told=told, above=above)


def with_prose(
    plain: Any, members: Collection[str], say: Callable[[str], str], *, told: bool = False, above: str = ""
) -> Any:
    """The same data with each of these texts said in another language; what is no text under those names stays itself."""
    if isinstance(plain, str):
        return say(plain) if told and plain else plain
    if isinstance(plain, dict):
        return {
            name: with_prose(value, members, say, told=told or is_prose(name, above, members), above=name)
            for name, value in plain.items()
        }
    if isinstance(plain, list | tuple):
        return type(plain)(with_prose(value, members, say, told=told, above=above) for value in plain)
    return plain


def is_prose(name: str, above: str, members: Collection[str]) -> bool:
    """Whether sentences stand under this name, which stands under the one `above`."""
    return name in members or f"{above}.{name}" in members
