"""The service worker, the manifest of the installed site, and the page that tells what is kept on a device."""

from typing import Any

from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.visitor.owner import owner_of
from armybuilder.i18n.script_texts import address_of_texts
from armybuilder.offline import cacheable_pages
from armybuilder.ratelimit.costs import Cost, costs

ICONS = (("img/icon-192.png", 192), ("img/icon-512.png", 512))
INK = "#1b211e"


@costs(Cost.SMALL)
@never_cache
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The script that answers for the site when there is no connection. It changes when a style or a script does."""
    context = {"version": getattr(staticfiles_storage, "manifest_hash", ""), "shell": shell()}
    return render(request, "offline/worker.js", context, content_type="text/javascript")


def shell() -> list[str]:
    """Return what is cached before anything was looked at: the page of the device with what it needs."""
    assets = (
        "css/muster.css",
        "css/head.css",
        "css/keys.css",
        "css/device.css",
        "js/device/register.js",
        "js/keys.js",
        "js/device/page.js",
        "img/favicon.svg",
    )
    texts = address_of_texts()
    return [reverse("offline:page"), *(static(asset) for asset in assets), *([texts] if texts else [])]


@costs(Cost.SMALL)
@require_safe
def manifest(_request: HttpRequest) -> JsonResponse:
    """Return the manifest: the name of an installed Muster and the page where it begins."""
    named: dict[str, Any] = {
        "id": "/",
        "name": "Muster",
        "short_name": "Muster",
        "description": _("Build, check and print army lists for mecha wargames."),
        "start_url": reverse("forces:index"),
        "scope": "/",
        "display": "standalone",
        "background_color": INK,
        "theme_color": INK,
        "icons": [
            {"src": static(path), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for path, size in ICONS
            for purpose in ("any", "maskable")
        ],
        "shortcuts": [
            {"name": _("New list"), "url": reverse("forces:new")},
            {"name": _("Offline"), "url": reverse("offline:page")},
        ],
    }
    return JsonResponse(named, content_type="application/manifest+json")


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show what is cached on this device, filled in by its script: the server does not know it. The page is the
    same for everybody, because it also appears in place of a page that was not cached.
    """
    return render(
        request, "offline/page.html", {"catalogues": cacheable_pages.catalogues(), "most": cacheable_pages.MOST_LISTS}
    )


@never_cache
@require_safe
def pages(request: HttpRequest) -> JsonResponse:
    """The addresses to keep: of the visitor's own lists, or with `?game=` of a catalogue."""
    key = request.GET.get("game")
    if key is None:
        return JsonResponse({"pages": cacheable_pages.pages_of_lists(owner_of(request))})
    if key not in SYSTEMS:
        raise Http404
    return JsonResponse({"pages": cacheable_pages.pages_of_catalogue(SYSTEMS[key])})
