"""Share a list: its snapshot as a link and as a QR code."""

import segno
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from armybuilder.forces import links
from armybuilder.forces.domain.opening import AnyOpenForce
from armybuilder.forces.views.opened import with_open_force
from armybuilder.forces.views.request import HtmxRequest

QUIET = 4
"""White modules around a code, as the standard asks; white on dark screens too."""
PARTS = {"panel": "forces/parts/share.html", "snapshot": "forces/parts/snapshot.html"}


@never_cache
@require_safe
@with_open_force
def share(request: HtmxRequest, opened: AnyOpenForce) -> HttpResponse:
    """The link to copy: a page, a panel of the builder, or only the link again after the list has changed."""
    made = links.snapshot(opened.force.document.encode(), request.build_absolute_uri("/"))
    context = {"force": opened.force, "snapshot": made, "code": qr_code(made.code.link) if made.code.link else ""}
    return render(request, PARTS.get(request.htmx.target or "", "forces/share.html"), context)


def qr_code(link: str) -> SafeString:
    """The code as an SVG element that takes the room it is given."""
    code = segno.make_qr(link, error="l", boost_error=True)
    drawn = code.svg_inline(border=QUIET, light="#fff", omitsize=True, svgclass="qr", lineclass="")
    return mark_safe(drawn.replace("<svg", '<svg role="img" aria-label="QR code of the link"', 1))  # noqa: S308 - of modules alone
