"""A language in which every marked text stands in brackets: what stands outside of them nobody can translate."""

import dataclasses
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from functools import cache
from gettext import NullTranslations
from typing import Any

import msgspec
from django.utils.translation import trans_real
from lxml import html

from armybuilder import example
from armybuilder.engine.registry import SYSTEMS
from armybuilder.i18n.language import translator_for, use_language
from factions import catalogues
from factions.catalogues import clear_catalogue_cache
from factions.loader.files import read_folder

LANGUAGE = "de"
"""The language in whose place the brackets stand."""
CONTEXT = "\x04"
"""What gettext puts between a context and its text."""
_TOLD = re.compile(r"⟦[^⟦⟧]*⟧")
_TAG = re.compile(r"(<[^>]*>)")
_CUT = re.compile(r"⟦[^⟦⟧]*$")
"""A text that was cut where it had no more room, or goes on in the next element."""
_WORD = re.compile(r"[^\W\d_]{2,}")
ATTRIBUTES = (
    "title",
    "aria-label",
    "aria-description",
    "aria-roledescription",
    "placeholder",
    "alt",
    "label",
    "data-confirm",
    "data-label",
)
BUTTONS = ("submit", "button", "reset")
SILENT = ("script", "style", "code", "pre", "kbd", "textarea", "template", "svg")
"""What no visitor reads, what nobody translates, and cards, whose content is read by itself."""


class Brackets(NullTranslations):
    """Puts each text that it is asked for in brackets, around tags in it."""

    def gettext(self, message: str) -> str:
        message = message.rpartition(CONTEXT)[2]
        return "".join(part if _TAG.fullmatch(part) else f"⟦{part}⟧" for part in _TAG.split(message) if part)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def language(self) -> str:
        return LANGUAGE

    def to_language(self) -> str:
        return LANGUAGE


@contextmanager
def brackets() -> Iterator[None]:
    """Pages and engine speak in brackets."""
    known: dict[str, Any] = vars(trans_real)["_translations"]
    before, rooms = trans_real.translation(LANGUAGE), catalogues.LOCALE
    _forget()
    known[LANGUAGE], catalogues.LOCALE = Brackets(), rooms / "nowhere"
    try:
        with use_language(LANGUAGE):
            yield
    finally:
        known[LANGUAGE], catalogues.LOCALE = before, rooms
        _forget()


def _forget() -> None:
    """What is kept of the language."""
    clear_catalogue_cache()
    translator_for.cache_clear()
    example.example.cache_clear()  # type: ignore[attr-defined]


@cache
def told_outside(text: str, names: frozenset[str] = frozenset()) -> str:
    """What of a text stands neither in brackets nor is a name that stays as it is printed; empty where there are no words.
    Pages say the same again and again: each text is looked at once."""
    while (less := _TOLD.sub(" ", text)) != text:
        text = less
    text = _CUT.sub(" ", text)
    if not _worded(text):
        return ""
    given = _given(names)
    # A name of the book may hold one that a player gave, and the other way round.
    left = [printed().sub(" ", given.sub(" ", text)), given.sub(" ", printed().sub(" ", text))]
    return " ".join(left[0].split()) if all(map(_worded, left)) else ""


def _worded(text: str) -> bool:
    """Whether there are words in it, and not codes alone."""
    return any(not word.isupper() for word in _WORD.findall(text))


@cache
def _given(names: frozenset[str]) -> re.Pattern[str]:
    """Names that players gave."""
    longest = sorted(filter(None, names), key=len, reverse=True)
    return re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in longest) or "(?!)")


@cache
def printed() -> re.Pattern[str]:
    """Names and notations of the books: whatever stands in their data and is no sentence."""
    found = {text for system in SYSTEMS.values() for text in _unsaid(read_folder(system).plain, system.tables.prose)}
    found |= {system.name for system in SYSTEMS.values()}
    wanted = sorted((text for text in found if _WORD.search(text)), key=len, reverse=True)
    return re.compile(rf"(?<![^\W\d])(?:{'|'.join(map(re.escape, wanted))})(?:s|’s|'s)?(?![^\W\d])", re.IGNORECASE)


def _unsaid(plain: Any, prose: tuple[str, ...]) -> Iterator[str]:
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, dict):
        for name, value in plain.items():
            if name not in prose:
                yield from _unsaid(value, prose)
    elif isinstance(plain, list):
        for value in plain:
            yield from _unsaid(value, prose)


def texts_of_page(content: bytes) -> Iterator[str]:
    """What people read or hear of a page: text and attributes, but nothing that says of itself that it is not to be translated."""
    yield from _texts(html.fromstring(content.decode()))


def _texts(element: Any) -> Iterator[str]:
    if not isinstance(element.tag, str) or element.tag in SILENT:
        return
    if element.get("translate") == "no" or element.get("lang") not in {None, LANGUAGE}:
        return
    yield from (element.get(name, "") for name in ATTRIBUTES)
    if element.tag == "input" and element.get("type") in BUTTONS:
        yield element.get("value", "")
    if element.tag == "meta" and element.get("name") == "description":
        yield element.get("content", "")
    own = [element.text or "", *(child.tail or "" for child in element)]
    if any(text.count("⟦") != text.count("⟧") for text in own):
        yield element.text_content()  # a marked sentence with elements in it
        return
    yield own[0]
    for child, tail in zip(element, own[1:], strict=True):
        yield from _texts(child)
        yield tail


def texts_in(value: Any, but: Iterable[str] = ()) -> Iterator[str]:
    """Every text in what an engine tells, such as reports, cards, answers; not what stands under the names `but`."""
    yield from _strings(value, frozenset(but))


def _strings(value: Any, but: frozenset[str]) -> Iterator[str]:
    if isinstance(value, Enum):
        return
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, each in value.items():
            yield from () if name in but else _strings(each, but)
    elif isinstance(value, list | tuple | set | frozenset):
        for each in value:
            yield from _strings(each, but)
    elif dataclasses.is_dataclass(value):
        yield from _strings({field.name: getattr(value, field.name) for field in dataclasses.fields(value)}, but)
    elif isinstance(value, msgspec.Struct):
        yield from _strings({name: getattr(value, name) for name in value.__struct_fields__}, but)
