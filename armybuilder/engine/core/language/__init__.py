"""What people read, in their language.

Texts stand in the code in English, as people read them, with named gaps: `say("{unit} has {number} models.", unit=…,
number=…)`. Whoever serves people brings a translator (`reading`); without one everything is English. A text that is
made before anybody reads it, at import or in something kept for all, is marked by `later` and said where it is shown.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache, wraps
from string import Formatter
from typing import Any, ParamSpec, TypeVar, cast

AskedT = ParamSpec("AskedT")
MadeT = TypeVar("MadeT")

ENGLISH = "en"
SEPARATORS = {"de": str.maketrans(",.", ".,")}
"""How languages part thousands and decimals where English writes a comma and a point."""


@dataclass(frozen=True, slots=True)
class Speech:
    """A `language`, by its code, and its translator: `text` translates a text, `number` chooses between the texts for one and
    for several. What is said may be `marked`, with more than its letters."""

    language: str
    text: Callable[[str], str]
    number: Callable[[str, str, int], str]
    marked: bool = False


_ENGLISH = Speech(ENGLISH, lambda text: text, lambda one, many, number: one if number == 1 else many)
_reader = ContextVar("reader", default=_ENGLISH)


@contextmanager
def reading(speech: Speech) -> Iterator[None]:
    """Within, whoever reads has this language."""
    before = _reader.set(speech)
    try:
        yield
    finally:
        _reader.reset(before)


def speech() -> Speech:
    """How whoever reads now is spoken to."""
    return _reader.get()


def language() -> str:
    """The code of the language that is read now: `en`, `de`."""
    return _reader.get().language


def told_as() -> str:
    """How something is told that is kept for others: in which language, and whether marked."""
    now = _reader.get()
    return f"{now.language}, marked" if now.marked else now.language


def spoken(key: str) -> str:
    """The key of something that is kept, apart for each way in which it is told."""
    return f"{key}/{told_as()}"


def say(text: str, /, **values: Any) -> str:
    """The text in the reader's language, its gaps filled in."""
    said = _reader.get().text(text)
    return _filled(said, values) if values else said


def say_number(one: str, many: str, number: int, /, **values: Any) -> str:
    """The text for one or for several in the reader's language; `{number}` is one of its gaps."""
    return _filled(_reader.get().number(one, many, number), {"number": number, **values})


def figure(number: float, form: str = "g") -> str:
    """A number as the reader's language writes it: `1,998.5`, in German `1.998,5`; `form` is that of Python (`,`, `+g`)."""
    return format(number, form).translate(SEPARATORS.get(language(), {}))


class _Figures(Formatter):
    """Fills gaps of texts, numbers as the reader's language writes them."""

    def format_field(self, value: Any, format_spec: str) -> Any:
        if isinstance(value, int | float):
            return figure(value, format_spec)
        return super().format_field(value, format_spec)


_FIGURES = _Figures()


def _filled(text: str, values: Mapping[str, Any]) -> str:
    # A label that is told to each reader anew (`labels`) is no plain text, and fills its gaps by itself.
    if type(text) is not str or language() not in SEPARATORS:
        return text.format_map(values)
    return _FIGURES.vformat(text, (), values)


def within(text: str) -> str:
    """A label in the midst of a sentence, where English begins it small."""
    return text.lower() if language() == ENGLISH else text


def sentence(text: str) -> str:
    """A text as a sentence begins: what follows its capital is small in English."""
    return text.capitalize() if language() == ENGLISH else text[:1].upper() + text[1:]


def later(text: str, /) -> str:
    """Marks a text that is said later, where it is shown."""
    return text


def kept_as_told(most: int) -> Callable[[Callable[AskedT, MadeT]], Callable[AskedT, MadeT]]:
    """`lru_cache` for what says something: what is made in one language is kept for that language, and marked for who marks."""

    def keeping(make: Callable[AskedT, MadeT]) -> Callable[AskedT, MadeT]:
        @lru_cache(maxsize=most)
        def kept(_told_as: str, *asked: Hashable, **named: Hashable) -> MadeT:
            return cast("Callable[..., MadeT]", make)(*asked, **named)

        @wraps(make)
        def made(*asked: AskedT.args, **named: AskedT.kwargs) -> MadeT:
            return cast("Callable[..., MadeT]", kept)(told_as(), *asked, **named)

        made.cache_clear = kept.cache_clear  # type: ignore[attr-defined]
        return made

    return keeping
