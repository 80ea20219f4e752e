"""Views of retention periods, for players, and of the state of the site, for its operator and for monitors."""

import secrets

import msgspec
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from armybuilder.maintenance.rules import RULES, RetentionRule
from armybuilder.maintenance.status import status as found_now
from armybuilder.maintenance.templatetags.ages import age


@require_safe
def retention(request: HttpRequest) -> HttpResponse:
    """Show what is deleted automatically, and when."""
    rows = [(rule.words, _describe_period(rule)) for rule in RULES]
    return render(request, "maintenance/kept.html", {"rows": rows})


def _describe_period(rule: RetentionRule) -> str:
    """`30 days`."""
    return age(rule.after.total_seconds()) if rule.after else _("immediately")


@never_cache
@require_safe
def healthy(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - a view takes its request
    """Whether requests are answered and the database is there: for whoever starts again what has stopped."""
    try:
        with connection.cursor() as cursor:
            # Of a damaged file the first page is read at the least.
            cursor.execute("SELECT 1 FROM django_migrations LIMIT 1")
    except DatabaseError:
        return HttpResponse("no database, or a damaged one\n", status=503, content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
@require_safe
def status(request: HttpRequest) -> HttpResponseBase:
    """Show the state of the site: a page for staff, JSON for clients that know the secret of the settings. For
    others the page does not exist.
    """
    if _is_monitor(request):
        found = found_now()
        answer = HttpResponse(msgspec.json.encode(found), content_type="application/json")
        answer.status_code = 503 if found.faults else 200
        return answer
    if not request.user.is_authenticated:
        return redirect(f"{resolve_url(settings.LOGIN_URL)}?next={request.path}")
    if not request.user.is_staff:
        raise Http404("There is nothing here.")
    return render(request, "maintenance/status.html", {"status": found_now()})


def _is_monitor(request: HttpRequest) -> bool:
    sent = request.headers.get("Authorization", "").removeprefix("Bearer ")
    secret = settings.STATUS_SECRET
    return bool(secret) and secrets.compare_digest(sent.encode(), secret.encode())
