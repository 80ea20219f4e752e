"""Into an account and out of it."""

from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout, views
from django.contrib.auth.models import User
from django.contrib.auth.views import RedirectURLMixin
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django.views.generic import FormView

from armybuilder.accounts import mails, merge_on_login, names
from armybuilder.accounts.backends import clear_attempts
from armybuilder.accounts.forms import LoginForm, RegisterForm
from armybuilder.accounts.trusted_browsers import trust
from armybuilder.accounts.views.account import OUT
from armybuilder.accounts.views.mail_form import MailAddressForm
from armybuilder.common.proxies import client_address
from armybuilder.forces.share_links.pages import site_of
from armybuilder.jobs.fair_queue import TooManyJobsError
from armybuilder.ratelimit import rates

BACKEND = "armybuilder.accounts.backends.GuardedBackend"


class LoginView(views.LoginView):
    """With a name and a password; what the browser had comes along."""

    template_name = "accounts/login.html"
    authentication_form = LoginForm
    next_page = "forces:index"
    extra_context = {"mail": settings.SENDS_MAIL}

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        user = form.get_user()
        if not names.has_name(user):
            text = _("Another account uses this name with different spelling. Sign in with exactly “%(name)s”.")
            messages.warning(self.request, text % {"name": user.get_username()})
        _show_merge_message(self.request)
        trust(self.request, response, user)
        return response


@method_decorator(never_cache, name="dispatch")
class RegisterView(RedirectURLMixin, FormView):
    """A new account, which the lists of this browser belong to."""

    template_name = "accounts/register.html"
    form_class = RegisterForm
    next_page = "forces:index"

    def get_success_url(self) -> str:
        return RedirectURLMixin.get_success_url(self)

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        # Whether a name is taken has to be told here: to who asks for one, not for thousands.
        if rates.count((rates.REGISTRATIONS, client_address(request))):
            messages.error(request, _("Too many names tried from here. Wait an hour."))
            return redirect("accounts:register")
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        try:
            with transaction.atomic():
                user = form.save()
                if not names.has_name(user):
                    raise IntegrityError
        except IntegrityError:  # somebody else took the name at this moment
            form.add_error("username", form.name_taken_error())
            return self.form_invalid(form)
        login(self.request, user, backend=BACKEND)
        _show_merge_message(self.request)
        response = redirect(self.get_success_url())
        trust(self.request, response, user)
        return response


def _show_merge_message(request: HttpRequest) -> None:
    came, left = getattr(request, "taken_in", ([], 0))
    if came:
        things = {"things": ", ".join(came)}
        messages.success(request, _("Moved to your account: %(things)s.") % things)
    if came and left:
        text = ngettext(
            "%(count)d other browser showed this too: sign in there as well.",
            "%(count)d other browsers showed this too: sign in there as well.",
            left,
        )
        messages.info(request, text % {"count": left})


@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    """The lists stay in the account; this browser shows none any more."""
    user, response = request.user, redirect(OUT)
    if isinstance(user, User):
        trust(request, response, user)
    logout(request)
    messages.success(request, _("You're signed out. Your lists are in your account."))
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def reset(request: HttpRequest) -> HttpResponse:
    """Ask for a mail; the answer is the same whoever asks."""
    form = MailAddressForm(request.POST if request.method == "POST" else None)
    if settings.SENDS_MAIL and form.is_valid():
        if rates.count((rates.RESETS, client_address(request))):
            form.add_error(None, _("Too many emails requested from here. Wait an hour."))
        elif _try_to_send(request, form):
            return render(request, "accounts/reset_sent.html")
    context = {"form": form, "mail": settings.SENDS_MAIL}
    return render(request, "accounts/reset.html", context, status=400 if form.is_bound else 200)


def _try_to_send(request: HttpRequest, form: MailAddressForm) -> bool:
    """Whether a worker sends the mail, or has sent enough of them to this address; the form says why not."""
    mail = form.cleaned_data["email"]
    # Not the host that was asked for, where the operator names the site: anybody may write anything there.
    site = urlsplit(site_of(request))
    try:
        if not rates.count((rates.RESETS_OF_MAIL, mail.casefold())):
            mails.enqueue_reset(
                mail, site.netloc + site.path, secure=site.scheme == "https", address=client_address(request)
            )
    except TooManyJobsError as error:
        form.add_error(None, str(error))
        return False
    return True


class NewPasswordView(views.PasswordResetConfirmView):
    """From a mail to a new password. All browsers are logged out: who has lost a password may have lost more."""

    template_name = "accounts/new_password.html"

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        user: Any = self.user
        merge_on_login.log_out_all(user)
        clear_attempts(self.request, user.get_username())
        messages.success(self.request, _("Password changed. Sign in with the new one."))
        return response

    def get_success_url(self) -> str:
        return reverse("accounts:login")
