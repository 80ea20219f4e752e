"""Share a list: its snapshot as a link and as a QR code, the links that show it as it stands, its text."""

from typing import Any

import segno
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from armybuilder.forces.domain.loader import AnyOpenForce
from armybuilder.forces.forms import LinkNoteForm
from armybuilder.forces.models import Force, LivingLink
from armybuilder.forces.share_links import links, live_links, share_text
from armybuilder.forces.share_links.pages import site_of
from armybuilder.forces.views.decorators import with_open_force
from armybuilder.forces.views.ownership import own_force
from armybuilder.forces.views.request import HtmxRequest
from armybuilder.ratelimit.costs import Cost, costs

QUIET = 4
"""White modules around a code, as the standard asks; white on dark screens too."""
PARTS = {"panel": "forces/parts/share.html", "snapshot": "forces/parts/snapshot.html"}


@never_cache
@require_safe
@with_open_force
def share(request: HtmxRequest, opened: AnyOpenForce) -> HttpResponse:
    """All ways to hand a list on: a page, a panel of the builder, or only the snapshot again after the list has changed."""
    made, part = links.snapshot(opened.force.document.encode(), request.build_absolute_uri("/")), request.htmx.target
    code = qr_code(made.code.link) if made.code.link else ""
    context = {"force": opened.force, "snapshot": made, "code": code}
    if part != "snapshot":
        context |= {"told": _share_text(request, opened), **_links(request, opened.force)}
    return render(request, PARTS.get(part or "", "forces/share.html"), context)


def qr_code(link: str) -> SafeString:
    """The code as an SVG element that takes the room it is given."""
    code = segno.make_qr(link, error="l", boost_error=True)
    drawn = code.svg_inline(border=QUIET, light="#fff", omitsize=True, svgclass="qr", lineclass="")
    label = format_html('<svg role="img" aria-label="{}"', _("QR code of the link"))
    return mark_safe(drawn.replace("<svg", label, 1))  # noqa: S308 - of modules alone


# ---------------------------------------------------------------- text


@never_cache
@require_safe
@with_open_force
def text(request: HtmxRequest, opened: AnyOpenForce) -> HttpResponse:
    """The list in the words that the query chooses: alone, or for htmx in its field."""
    if request.htmx:
        return render(request, "shared/told.html", {"told": _share_text(request, opened)})
    return share_text.text_answer(opened, request.GET, site_of(request))


@never_cache
@require_safe
@with_open_force
def tabletop(request: HtmxRequest, opened: AnyOpenForce) -> HttpResponse:  # noqa: ARG001 - a view takes its request
    """The file for Tabletop Simulator."""
    return share_text.tabletop_answer(opened)


def _share_text(request: HttpRequest, opened: AnyOpenForce) -> share_text.ShareText:
    page, text, pieces = (
        reverse(f"forces:share{part}", args=(opened.force.key,)) for part in ("", "-text", "-tabletop")
    )
    return share_text.ShareText(
        opened, opened.print_content(), share_text.read_choice(request.GET), page, text, pieces, {}, site_of(request)
    )


# ---------------------------------------------------------------- links that live


@costs(Cost.NEW)
@never_cache
@require_POST
def create_link(request: HtmxRequest, key: str) -> HttpResponse:
    """Another link that shows the list as it stands."""
    force, form = own_force(request, key), LinkNoteForm(request.POST)
    if not form.is_valid():
        return _answer(request, force, refusal=" ".join(map(str, form.errors["note"])))
    try:
        live_links.create_link(force, form.cleaned_data["note"])
    except live_links.TooManyLinksError as error:
        return _answer(request, force, refusal=str(error))
    return _answer(request, force, done=_("Link created: copy it below."))


@never_cache
@require_POST
def revoke(request: HtmxRequest, key: str, number: int) -> HttpResponse:
    """Take a link back."""
    force = own_force(request, key)
    live_links.revoke(_own_link(force, number))
    return _answer(request, force, done=_("Link revoked: it no longer works."))


@never_cache
@require_POST
def replace_link(request: HtmxRequest, key: str, number: int) -> HttpResponse:
    """Another address in place of one that too many know."""
    force = own_force(request, key)
    live_links.replace_link(_own_link(force, number))
    return _answer(request, force, done=_("The link has a new address; the old one no longer works."))


def _own_link(force: Force, number: int) -> LivingLink:
    link = force.links.filter(pk=number, revoked=None).first()
    if link is None:
        raise Http404("There is no such link, or it is taken back.")
    return link


def _links(request: HttpRequest, force: Force) -> dict[str, Any]:
    """The links of a list with their addresses, as text and as code."""
    site = site_of(request)
    found = [(link, site + reverse("shared:list", args=(link.key,))) for link in live_links.links_of(force)]
    links = [(link, address, qr_code(address)) for link, address in found]
    return {"links": links, "most_links": live_links.MAX_LINKS}


def _answer(request: HtmxRequest, force: Force, *, done: str = "", refusal: str = "") -> HttpResponse:
    """The links as they are now, and what became of the request; without htmx on the page where they stand."""
    if not request.htmx:
        (messages.success if done else messages.error)(request, done or refusal)
        return redirect(f"{reverse('forces:share', args=(force.key,))}#living")
    context = {"force": force, "done": done, "refusal": refusal, **_links(request, force)}
    return render(request, "forces/parts/living.html", context)
