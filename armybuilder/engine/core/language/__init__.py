"""Texts in the reader's language, for an engine that knows no Django.

Texts stand in the code in English, with named gaps: `gettext("{unit} has {number} models.", unit=…, number=…)`. A site
sets a translator for each request (`use_translator`); without one everything is English. Mark a text that is made before
there is a reader, at import or in something shared by all readers, with `gettext_noop`, and pass it to `gettext` where it is
shown.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache, wraps
from string import Formatter
from typing import Any, ParamSpec, TypeVar, cast

ParamsT = ParamSpec("ParamsT")
ResultT = TypeVar("ResultT")

ENGLISH = "en"
SEPARATORS = {"de": str.maketrans({",": ".", ".": ",", "%": "\u00a0%"})}
"""How languages part thousands, decimals and the sign of percent where English writes a comma, a point and nothing."""


@dataclass(frozen=True, slots=True)
class Translator:
    """Translates into one `language` (a code such as `de`): `text` translates a text, `number` picks the singular or the plural.
    Texts may be `marked`: they remember what they were made of (`labels.MarkedText`)."""

    language: str
    text: Callable[[str], str]
    number: Callable[[str, str, int], str]
    marked: bool = False


_ENGLISH = Translator(ENGLISH, lambda text: text, lambda one, many, number: one if number == 1 else many)
_reader = ContextVar("reader", default=_ENGLISH)


@contextmanager
def use_translator(speech: Translator) -> Iterator[None]:
    """Translate with this one inside the block."""
    before = _reader.set(speech)
    try:
        yield
    finally:
        _reader.reset(before)


def current_translator() -> Translator:
    """Return the translator of the current reader."""
    return _reader.get()


def language() -> str:
    """Return the code of the current language: `en`, `de`."""
    return _reader.get().language


def language_key() -> str:
    """Return a cache key for the current language, apart for marked texts."""
    now = _reader.get()
    return f"{now.language}, marked" if now.marked else now.language


def key_in_language(key: str) -> str:
    """Return a cache key that is apart for each language."""
    return f"{key}/{language_key()}"


def gettext(text: str, /, **values: Any) -> str:
    """Return the text in the current language with its gaps filled."""
    translated = _reader.get().text(text)
    return _fill(translated, values) if values else translated


def ngettext(one: str, many: str, number: int, /, **values: Any) -> str:
    """Return the singular or the plural in the current language with its gaps filled; `{number}` is one of them."""
    return _fill(_reader.get().number(one, many, number), {"number": number, **values})


def format_number(number: float, form: str = "g") -> str:
    """Format a number for the current language: `1,998.5`, in German `1.998,5`; `form` is a Python format (`,`, `+g`, `.0%`)."""
    return format(number, form).translate(SEPARATORS.get(language(), {}))


class _NumberFormatter(Formatter):
    """Fills gaps of texts and formats numbers for the current language."""

    def format_field(self, value: Any, format_spec: str) -> Any:
        if isinstance(value, int | float):
            return format_number(value, format_spec)
        return super().format_field(value, format_spec)


_FIGURES = _NumberFormatter()


def _fill(text: str, values: Mapping[str, Any]) -> str:
    # A `MarkedText` fills its gaps by its own `format_map`, to remember the values.
    if type(text) is not str or language() not in SEPARATORS:
        return text.format_map(values)
    return _FIGURES.vformat(text, (), values)


def mid_sentence(text: str) -> str:
    """Return a label for the middle of a sentence: lower case in English."""
    return text.lower() if language() == ENGLISH else text


def sentence(text: str) -> str:
    """Capitalise a text for the start of a sentence; English lowers the rest of it."""
    return text.capitalize() if language() == ENGLISH else text[:1].upper() + text[1:]


def gettext_noop(text: str, /) -> str:
    """Mark a text for translation without translating it."""
    return text


def cached_per_language(maxsize: int) -> Callable[[Callable[ParamsT, ResultT]], Callable[ParamsT, ResultT]]:
    """Like `lru_cache` with one set of results per language (and per marking), for functions that return translated text."""

    def decorate(function: Callable[ParamsT, ResultT]) -> Callable[ParamsT, ResultT]:
        @lru_cache(maxsize=maxsize)
        def cached(_language_key: str, *args: Hashable, **kwargs: Hashable) -> ResultT:
            return cast("Callable[..., ResultT]", function)(*args, **kwargs)

        @wraps(function)
        def wrapper(*args: ParamsT.args, **kwargs: ParamsT.kwargs) -> ResultT:
            return cast("Callable[..., ResultT]", cached)(language_key(), *args, **kwargs)

        wrapper.cache_clear = cached.cache_clear  # type: ignore[attr-defined]
        return wrapper

    return decorate
