"""The texts of scripts in the language of a page: Django's catalogue for JavaScript, under an address that tells its
content, so that browsers keep it."""

from functools import cache
from hashlib import sha256
from typing import NamedTuple

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.template import Library
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language, override
from django.views.decorators.http import require_safe
from django.views.i18n import JavaScriptCatalog

from armybuilder.ratelimit.costs import Cost, costs

WRITTEN_IN = "en"
"""What stands in the source needs no catalogue."""
YEAR = 365 * 24 * 60 * 60
# Of the apps that Django brings, the admin alone has texts for scripts, and loads them by itself.
OURS = ["armybuilder.forces"]

register = Library()


class ScriptTexts(NamedTuple):
    """A catalogue as the browser runs it, and what its address says of it."""

    script: bytes
    version: str


@cache
def texts(language: str) -> ScriptTexts:
    """The catalogue of a language, made once a process."""
    with override(language):
        script = JavaScriptCatalog(packages=OURS).get(HttpRequest()).content
    return ScriptTexts(script, sha256(script).hexdigest()[:12])


@register.simple_tag
def address_of_texts() -> str:
    """Return the address of the texts of the active language; empty where scripts need none because they are
    written in it.
    """
    language = get_language() or WRITTEN_IN
    return "" if language == WRITTEN_IN else reverse("texts", args=[language, texts(language).version])


@costs(Cost.SMALL)
@require_safe
def catalogue(_request: HttpRequest, language: str, version: str) -> HttpResponse:
    """The texts of a language. Pages of before, which ask for an older version, are given the newest."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    found = texts(language)
    answer = HttpResponse(found.script, content_type="text/javascript")
    if version == found.version:
        patch_cache_control(answer, public=True, max_age=YEAR, immutable=True)
    return answer
