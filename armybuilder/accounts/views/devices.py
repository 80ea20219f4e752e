"""Lists on another device: a code is shown here, or typed here."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armybuilder.accounts import device_transfer, merge_on_login, ownership
from armybuilder.accounts.device_transfer import HandoverError
from armybuilder.accounts.forms import PasswordForm, RedeemForm
from armybuilder.accounts.models import Handover
from armybuilder.common.proxies import client_address
from armybuilder.forces.views.share import qr_code
from armybuilder.forces.visitor.owner import claim_owner, owner_of
from armybuilder.ratelimit import rates


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show what there is to hand over, the code while it is valid, and what became of it."""
    session: Any = request.session
    handover = device_transfer.get_latest(owner_of(request))
    context: dict[str, Any] = {
        "held": ownership.describe_owned(owner_of(request)),
        "handover": handover,
        "others": merge_on_login.other_sessions(session).count(),
        "form": RedeemForm(),
    }
    if handover and device_transfer.is_open(handover):
        link = f"{reverse('accounts:take')}?{urlencode({'code': handover.code})}"
        context |= {
            "code": device_transfer.format_code(handover.code),
            "drawn": qr_code(request.build_absolute_uri(link)),
        }
    return render(request, "accounts/devices.html", context)


@require_POST
def create_code(request: HttpRequest) -> HttpResponse:
    """Show a code."""
    device_transfer.create_code(claim_owner(request))
    return redirect(f"{reverse('accounts:devices')}#offer")


@require_POST
def revoke(request: HttpRequest) -> HttpResponse:
    """Take the code back."""
    owner = owner_of(request)
    if owner:
        device_transfer.revoke(owner)
    return redirect("accounts:devices")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def redeem(request: HttpRequest) -> HttpResponse:
    """First what comes along, then, by a button, move or join. Who is logged in joins by the password: another device gets all
    that the account has, for good."""
    sent = request.POST if request.method == "POST" else request.GET
    form = RedeemForm(sent if "code" in sent else None)
    handover = _find_code(request, form) if form.is_valid() else None
    how = form.cleaned_data["how"] if handover and request.method == "POST" else ""
    user = request.user if isinstance(request.user, User) else None
    confirm = PasswordForm(request.POST if how == Handover.JOIN else None, user=user)
    if handover and how and (how != Handover.JOIN or confirm.is_valid()):
        try:
            return _redeem(request, handover, how)
        except HandoverError as error:
            form.add_error(None, str(error))
            handover = None
    context = {
        "form": form,
        "confirm": confirm,
        "handover": handover,
        "coming": ownership.describe_owned(handover.owner) if handover else [],
        "held": ownership.describe_owned(owner_of(request)),
    }
    return render(request, "accounts/take.html", context, status=400 if form.errors or confirm.errors else 200)


def _find_code(request: HttpRequest, form: RedeemForm) -> Handover | None:
    """The offer of a code that was typed. One that is good does not count among the tries."""
    address = client_address(request)
    if wait := rates.count((rates.CODES, address)):
        text = _("Too many codes tried from here. Wait %(minutes)d minutes.")
        form.add_error("code", text % {"minutes": rates.minutes(wait)})
        return None
    handover = device_transfer.find_open(form.cleaned_data["code"])
    if handover is None:
        form.add_error("code", _("This code is invalid or has expired. Get a new one on the other device."))
        return None
    rates.clear_count(rates.CODES, address, 1)
    return handover


def _redeem(request: HttpRequest, handover: Handover, how: str) -> HttpResponse:
    session: Any = request.session
    came = device_transfer.redeem(handover, session, how)
    # What this browser may do has grown: a key that somebody had put into it before is worth nothing.
    session.cycle_key()
    things = ", ".join(came) or _("nothing yet")
    told = _("Moved here: %(things)s.") if how == Handover.MOVE else _("Now on both devices: %(things)s.")
    messages.success(request, told % {"things": things})
    return redirect("forces:index")


@require_POST
def end_others(request: HttpRequest) -> HttpResponse:
    """All other browsers let go."""
    session: Any = request.session
    merge_on_login.log_out_others(session)
    messages.success(request, _("No other browser shows these lists any more."))
    return redirect("accounts:devices")
