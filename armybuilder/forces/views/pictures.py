"""The player's own pictures on the cards of a list: see, put, replace, remove, bring back."""

from dataclasses import replace
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armybuilder.common.disk import frees_room
from armybuilder.common.limits import FILES, with_bounds
from armybuilder.engine.registry import get_system
from armybuilder.forces.domain import pictures as domain
from armybuilder.forces.domain.errors import TooManyPicturesError
from armybuilder.forces.domain.loader import AnyOpenForce
from armybuilder.forces.forms import PictureForm
from armybuilder.forces.models import Force, Picture
from armybuilder.forces.pictures import BOUNDS
from armybuilder.forces.presenters.panels.pictures import PictureSlot, place_id, places
from armybuilder.forces.views.decorators import with_open_force
from armybuilder.forces.views.ownership import error_text, own_force
from armybuilder.forces.views.request import HtmxRequest
from armybuilder.ratelimit.costs import Cost, costs
from armybuilder.ratelimit.quotas import QuotaExceededError

YEAR = 365 * 24 * 60 * 60


@with_open_force
def _too_much(request: HtmxRequest, opened: AnyOpenForce) -> HttpResponse:
    refusal = _("The file is too large to check. Choose another: %(bounds)s.") % {"bounds": BOUNDS}
    return _page(request, opened.force, places(opened), refusal=refusal, status=413)


@costs(Cost.PAGE, post=Cost.UPLOAD)
@with_bounds(replace(FILES, refuse=_too_much))
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@with_open_force
def pictures(request: HtmxRequest, opened: AnyOpenForce) -> HttpResponse:
    """Every card of the list with its picture, or put the picture that was sent on its card."""
    if request.method == "POST":
        return _add_picture(request, opened)
    put, removed = _number(request, "put"), _number(request, "removed")
    return _page(request, opened.force, places(opened, put=put, removed=removed))


def _number(request: HttpRequest, name: str) -> int | None:
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 19 else None


def _add_picture(request: HtmxRequest, opened: AnyOpenForce) -> HttpResponse:
    shown = places(opened)
    model, name = request.POST.get("model", ""), request.POST.get("name", "")
    if not any((place.model, place.name) == (model, name) and place.cards for place in shown):
        refusal = _("This card is no longer in the list. Here are the current ones.")
        return _page(request, opened.force, shown, refusal=refusal, status=400)
    asked = place_id(model, name)
    form = PictureForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            change = domain.add_picture(opened.force, model=model, name=name, data=form.cleaned_data["picture"])
        except (TooManyPicturesError, QuotaExceededError) as error:
            form.add_error("picture", error_text(error))
        else:
            return _back(opened.force, put=change.picture, removed=change.replaced)
    return _page(
        request, opened.force, shown, errors={asked: [str(error) for error in form.errors["picture"]]}, status=400
    )


def _page(
    request: HttpRequest,
    force: Force,
    shown: list[PictureSlot],
    *,
    errors: dict[str, list[str]] | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {
        "force": force,
        "words": get_system(force.system).words,
        "fielded": [(place, (errors or {}).get(place.id)) for place in shown if place.cards],
        "left": [place for place in shown if not place.cards],
        "count": sum(place.picture is not None for place in shown),
        "most": domain.MAX_PICTURES,
        "bounds": BOUNDS,
        "refusal": refusal,
    }
    return render(request, "forces/pictures.html", context, status=status)


def _back(force: Force, *, put: Picture | None = None, removed: Picture | None = None) -> HttpResponse:
    """To the card in question, which says what happened and offers to undo it."""
    changed = {name: picture for name, picture in (("put", put), ("removed", removed)) if picture}
    query = urlencode({name: picture.pk for name, picture in changed.items()})
    place = next(place_id(picture.model, picture.name) for picture in changed.values())
    return redirect(f"{reverse('forces:pictures', args=(force.key,))}?{query}#{place}")


@costs(Cost.SMALL)
@require_safe
def picture(request: HttpRequest, key: str, digest: str) -> HttpResponse:
    """A picture for its owner. What its address names never changes, so a browser asks once."""
    found = domain.get_pictures(own_force(request, key)).filter(digest=digest).first()
    if found is None:
        raise Http404("There is no such picture.")
    headers = {"Cache-Control": f"private, max-age={YEAR}, immutable", "X-Content-Type-Options": "nosniff"}
    return HttpResponse(bytes(found.data), content_type="image/jpeg", headers=headers)


@frees_room
@require_POST
def remove(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Take a picture off its cards; a click brings it back."""
    found = _own_picture(request, key, number)
    domain.remove(found)
    return _back(found.force, removed=found)


@require_POST
def restore(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Put a removed picture back."""
    found = _own_picture(request, key, number)
    try:
        change = domain.restore(found)
    except (TooManyPicturesError, QuotaExceededError) as error:
        messages.error(request, error_text(error))
        return redirect("forces:pictures", key)
    return _back(found.force, put=change.picture, removed=change.replaced)


def _own_picture(request: HttpRequest, key: str, number: int) -> Picture:
    found = own_force(request, key).pictures.filter(pk=number).first()
    if found is None:
        raise Http404("There is no such picture, or it is not yours.")
    return found
