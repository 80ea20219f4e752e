"""What people read, in their language.

Texts stand in the code in English, as people read them, with named gaps: `say("{unit} has {number} models.", unit=…,
number=…)`. Whoever serves people brings translators by `speak_by`; without them everything is English. A text that is
made before anybody reads it, at import or in something kept for all, is marked by `later` and said where it is shown.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar, cast

AskedT = ParamSpec("AskedT")
MadeT = TypeVar("MadeT")

ENGLISH = "en"


@dataclass(frozen=True, slots=True)
class Speech:
    """The translators of whoever reads: `language` is the code of the language that is read now, `text` translates a
    text, `number` chooses between the texts for one and for several."""

    language: Callable[[], str]
    text: Callable[[str], str]
    number: Callable[[str, str, int], str]


_speech = Speech(lambda: ENGLISH, lambda text: text, lambda one, many, number: one if number == 1 else many)


def speak_by(speech: Speech) -> None:
    """From now on, for the whole process, texts are said by these translators."""
    global _speech  # noqa: PLW0603 - which language is read is a fact of the process, as the translators of gettext are
    _speech = speech


def language() -> str:
    """The code of the language that is read now: `en`, `de`."""
    return _speech.language()


def spoken(key: str) -> str:
    """The key of something that is kept, apart for each language that it is told in."""
    return f"{key}/{language()}"


def say(text: str, /, **values: Any) -> str:
    """The text in the reader's language, its gaps filled in."""
    said = _speech.text(text)
    return said.format_map(values) if values else said


def say_number(one: str, many: str, number: int, /, **values: Any) -> str:
    """The text for one or for several in the reader's language; `{number}` is one of its gaps."""
    return _speech.number(one, many, number).format_map({"number": number, **values})


def within(text: str) -> str:
    """A label in the midst of a sentence, where English begins it small."""
    return text.lower() if language() == ENGLISH else text


def later(text: str, /) -> str:
    """Marks a text that is said later, where it is shown."""
    return text


def kept_as_told(most: int) -> Callable[[Callable[AskedT, MadeT]], Callable[AskedT, MadeT]]:
    """`lru_cache` for what says something: what is made in one language is kept for that language."""

    def keeping(make: Callable[AskedT, MadeT]) -> Callable[AskedT, MadeT]:
        @lru_cache(maxsize=most)
        def kept(_language: str, *asked: Hashable, **named: Hashable) -> MadeT:
            return cast("Callable[..., MadeT]", make)(*asked, **named)

        @wraps(make)
        def made(*asked: AskedT.args, **named: AskedT.kwargs) -> MadeT:
            return cast("Callable[..., MadeT]", kept)(language(), *asked, **named)

        made.cache_clear = kept.cache_clear  # type: ignore[attr-defined]
        return made

    return keeping
