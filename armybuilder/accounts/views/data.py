"""Everything, to take away or to delete."""

from typing import Any

from django.contrib import messages
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from armybuilder.accounts import merge_on_login, ownership
from armybuilder.accounts.export import build_export
from armybuilder.accounts.forms import DeleteForm
from armybuilder.accounts.views.account import OUT
from armybuilder.common.disk import frees_room
from armybuilder.common.limits import COSTLY, with_bounds
from armybuilder.forces.visitor.owner import owner_of
from armybuilder.ratelimit.costs import Cost, costs


@costs(Cost.EXPORT)
@with_bounds(COSTLY)
@never_cache
@require_safe
def export(request: HttpRequest) -> HttpResponseBase:
    """All that this browser holds, as one ZIP."""
    session: Any = request.session
    file = build_export(owner_of(request), session)
    return FileResponse(file, as_attachment=True, filename="muster.zip", content_type="application/zip")


@frees_room
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """Everything goes, and the account with it."""
    user: Any = request.user if request.user.is_authenticated else None
    form = DeleteForm(request.POST if request.method == "POST" else None, user=user)
    session: Any = request.session
    if form.is_valid():
        merge_on_login.close_account(user, session)
        messages.success(request, _("Everything has been deleted."))
        return redirect(OUT)
    context = {
        "form": form,
        "held": ownership.describe_owned(owner_of(request)),
        "others": merge_on_login.other_sessions(session).count(),
    }
    return render(request, "accounts/delete.html", context, status=400 if form.is_bound else 200)
