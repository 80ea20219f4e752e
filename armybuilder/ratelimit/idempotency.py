"""Redirect repeated presses of a button to the result of the first press: three presses lead there three times.

A form is recognised by its CSRF token, which differs on every page that is drawn, and by everything that the form
contains. Only answers that redirect count: what was refused may be sent again.
"""

import time
from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from typing import Any

import msgspec
from django.core.files.uploadedfile import UploadedFile
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from armybuilder.common import disk
from armybuilder.ratelimit.models import SentForm

MARK = "csrfmiddlewaretoken"
KNOWN = timedelta(seconds=10)
"""How long a press is the same press. Whoever goes back later and sends the page again wants it again."""
CONFLICT = 409
PATIENCE, LOOK = 3.0, 0.05
"""Seconds that a second press waits for the first, and between two looks."""


class IdempotencyMiddleware:
    """It stands below the one that looks at forged requests: what that one refuses is no press."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self._get_response(request)
        if key := getattr(request, "press", ""):
            try:
                _remember(request, key, response)
            except DatabaseError as error:
                if not disk.is_full(error):
                    raise
        return response

    def process_view(self, request: HttpRequest, view: Any, *_said: Any) -> HttpResponse | None:
        if not _is_form_submit(request, view):
            return None
        try:
            return self._once(request, key_of(request))
        except DatabaseError as error:
            # What deletes makes room for the next press, so it is done without one.
            if not disk.is_full(error):
                raise
            return None

    def _once(self, request: HttpRequest, key: str) -> HttpResponse | None:
        """The answer to a press that is not the first; the first one is noted."""
        deadline = time.monotonic() + PATIENCE
        while not _is_first(key):
            if (press := SentForm.objects.filter(key=key).exclude(location="").first()) is not None:
                return _redirect_to_first(request, press)
            if time.monotonic() > deadline:
                return render(request, "refused.html", {"refusal": _busy(request)}, status=CONFLICT)
            time.sleep(LOOK)
        request.press = key  # type: ignore[attr-defined]
        return None


def _is_form_submit(request: HttpRequest, view: Any) -> bool:
    """Whether this is a form that bears a mark. Where nobody looks for marks a body is the view's own to read; changes that
    scripts send have names of their own by which they are known again."""
    if request.method != "POST" or "HX-Request" in request.headers:
        return False
    unmarked = getattr(view, "csrf_exempt", False) or getattr(request, "_dont_enforce_csrf_checks", False)
    return not unmarked and MARK in request.POST


def key_of(request: HttpRequest) -> str:
    """The SHA-256 of where a form was sent and of all that it says, files included."""
    files = [(name, file.name, _digest(file)) for name, all_ in request.FILES.lists() for file in all_]
    said = [request.get_full_path(), sorted(request.POST.lists()), files]
    return sha256(msgspec.json.encode(said)).hexdigest()


def _digest(file: "UploadedFile[bytes]") -> str:
    digest = sha256()
    for chunk in file.chunks():
        digest.update(chunk)
    file.seek(0)
    return digest.hexdigest()


def _is_first(key: str) -> bool:
    SentForm.objects.filter(made__lt=timezone.now() - KNOWN).delete()
    return SentForm.objects.get_or_create(key=key)[1]


def _remember(request: HttpRequest, key: str, response: HttpResponse) -> None:
    """Store where the first press led, for the others. A new visitor is recognized by the same session."""
    press = SentForm.objects.filter(key=key)
    if not isinstance(response, HttpResponseRedirect):
        press.delete()
        return
    session: Any = request.session
    if session.session_key is None and not session.is_empty():
        session.save()
    press.update(location=response["Location"], session=session.session_key or "")


def _redirect_to_first(request: HttpRequest, press: SentForm) -> HttpResponse:
    if press.session and request.session.is_empty():
        # The answer to the first press, which brought the cookie, was given up for this one.
        request.session = type(request.session)(press.session)
        request.session.modified = True
    return HttpResponseRedirect(press.location)


def _busy(request: HttpRequest) -> dict[str, object]:
    said = _(
        "You just sent this, and it isn't finished yet. Check again in a few seconds: it will be there, just once."
    )
    came_from = request.headers.get("Referer", "")
    own = url_has_allowed_host_and_scheme(came_from, {request.get_host()})
    return {
        "status": CONFLICT,
        "heading": _("Already in progress"),
        "reason": said,
        "came_from": came_from if own else "",
        "waits": True,
    }
