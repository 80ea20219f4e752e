"""The pages of one's own account."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import views
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from armybuilder.accounts import merge_on_login, ownership
from armybuilder.accounts.forms import MailForm
from armybuilder.forces.visitor.owner import owner_of

OUT = "/account/?out=1"
"""Where a browser that shows no lists any more keeps none of their pages either."""


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show what this browser holds and what can be done with it."""
    session: Any = request.session
    context = {
        "held": ownership.describe_owned(owner_of(request)),
        "others": merge_on_login.other_sessions(session).count(),
    }
    return render(request, "accounts/index.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def mail(request: HttpRequest) -> HttpResponse:
    """Set the address to which a new password is sent, or none."""
    user: Any = request.user
    form = MailForm(request.POST if request.method == "POST" else None, instance=user)
    if form.is_valid():
        form.save()
        messages.success(request, _("Email address saved.") if user.email else _("Email address removed."))
        return redirect("accounts:index")
    context = {"form": form, "mail": settings.SENDS_MAIL}
    return render(request, "accounts/mail.html", context, status=400 if form.is_bound else 200)


class PasswordView(views.PasswordChangeView):
    """Another password: all other browsers are logged out."""

    template_name = "accounts/password.html"
    success_url = reverse_lazy("accounts:index")

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        session: Any = self.request.session
        merge_on_login.log_out_others(session)
        messages.success(self.request, _("Password changed. Other browsers are signed out."))
        return response
