"""The language of a visitor: Django's translations for pages, and the same for what the engine says."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, lru_cache

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils import translation
from django.utils.translation import trans_real

from armybuilder.engine.core.language import ENGLISH, Speech, reading

MOST_KEPT = 8192
"""Texts of a language that are found at once when they are said again: more than there are, without names of players."""


@cache
def speech_of(language: str) -> Speech:
    """What the engine says in a language of the site."""
    found = trans_real.translation(language)

    @lru_cache(MOST_KEPT)
    def text(said: str) -> str:
        return found.gettext(said) if said else ""  # under no text at all stands the head of the file

    return Speech(language, text, found.ngettext)


@contextmanager
def told_in(language: str) -> Iterator[None]:
    """Within, Django and the engine speak this language."""
    with translation.override(language), _engine_in(language):
        yield


@contextmanager
def _engine_in(language: str) -> Iterator[None]:
    """English is what the engine speaks by itself."""
    if language == ENGLISH:
        yield
        return
    with reading(speech_of(language)):
        yield


class LanguageMiddleware(LocaleMiddleware):
    """Finds the language of a request, as Django does, and lets the engine speak it, too."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        def answer(request: HttpRequest) -> HttpResponseBase:
            with _engine_in(translation.get_language() or ENGLISH):
                return get_response(request)

        super().__init__(answer)
