"""The language of a visitor: Django's translations for pages, and the same for what the engine says."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, lru_cache

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation import trans_real

from armybuilder.engine.core.language import ENGLISH, Translator, use_translator

MOST_KEPT = 8192
"""Texts of a language that are found at once when they are said again: more than there are, without names of players."""


@cache
def translator_for(language: str) -> Translator:
    """Return the engine's translator for a language of the site."""
    found = trans_real.translation(language)

    @lru_cache(MOST_KEPT)
    def text(said: str) -> str:
        return found.gettext(said) if said else ""  # under no text at all stands the head of the file

    return Translator(language, text, found.ngettext)


@contextmanager
def use_language(language: str) -> Iterator[None]:
    """Within, Django and the engine speak this language."""
    with translation.override(language), _engine_in(language):
        yield


@contextmanager
def _engine_in(language: str) -> Iterator[None]:
    """English is what the engine speaks by itself."""
    if language == ENGLISH:
        yield
        return
    with use_translator(translator_for(language)):
        yield


class LanguageMiddleware:
    """Finds the language of a request by its cookie or its header, as Django does where no address names one, and lets Django and the
    engine speak it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        language = translation.get_language_from_request(request)
        translation.activate(language)
        request.LANGUAGE_CODE = language
        with _engine_in(language):
            response = self.get_response(request)
        patch_vary_headers(response, ("Accept-Language",))
        response.headers.setdefault("Content-Language", translation.get_language())
        return response
