"""Packs as files."""

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from armybuilder.engine.core.text import slug
from armybuilder.pack_editor.access import get_own_pack, get_pack
from armybuilder.packs.models import Version


@never_cache
@require_safe
def newest(request: HttpRequest, address: str) -> HttpResponse:
    """The newest version."""
    found = get_pack(request, address).newest
    if found is None:
        raise Http404("Nothing is published yet.")
    return _file(found)


@never_cache
@require_safe
def version(request: HttpRequest, address: str, number: int) -> HttpResponse:
    """One version."""
    return _file(get_pack(request, address).get_version(number))


@never_cache
@require_safe
def draft(request: HttpRequest, address: str) -> HttpResponse:
    """Return the draft that its maker works on, as JSON."""
    pack = get_own_pack(request, address)
    return _json(pack.draft, f"{pack.slug}-draft")


def _file(version: Version) -> HttpResponse:
    key = str(msgspec.json.decode(version.document)["key"])
    return _json(version.document, f"{key}-{version.version}")


def _json(document: str, name: str) -> HttpResponse:
    """The document, under a name that no file system or browser takes for anything else."""
    text = msgspec.json.format(document.encode(), indent=2)
    headers = {"Content-Disposition": f'attachment; filename="{slug(name)[:80] or "pack"}.json"'}
    return HttpResponse(text, content_type="application/json", headers=headers)
