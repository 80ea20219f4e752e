"""Packs of players: listed, read, checked, and kept."""

from typing import Any

import msgspec
from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.reverse import reverse

from armybuilder.api import bodies
from armybuilder.api.packs import PackCheck, PackDetails, PackSummary, PackVersion
from armybuilder.api.pages import Pages
from armybuilder.api.problems import BadQuery
from armybuilder.api.schema import operations
from armybuilder.api.views.base import Endpoint, json_response
from armybuilder.common.keys import sender_key
from armybuilder.common.limits import COSTLY_DATA
from armybuilder.engine.core.documents import DocumentProblem
from armybuilder.engine.core.packs import Pack as Document
from armybuilder.engine.core.packs.doubts import Doubt, doubts
from armybuilder.engine.core.packs.reading import MAX_BYTES, decode, records_in, refused
from armybuilder.engine.registry import SYSTEMS
from armybuilder.packs import shelf
from armybuilder.packs.models import Pack, Version
from armybuilder.ratelimit.costs import Cost, costs
from factions.catalogues import game_of


@costs(Cost.PAGE, post=Cost.PACK)
class PacksView(Endpoint):
    """Packs that their makers have listed; and a place for another."""

    bounds = COSTLY_DATA

    @operations.packs
    def get(self, request: Request) -> HttpResponse:
        pages = Pages()
        shown = pages.paginate_queryset(_asked(request), request) or []
        newest = shelf.newest_of(shown)
        return json_response(
            {
                "count": pages.page.paginator.count if pages.page else 0,
                "next": pages.get_next_link(),
                "previous": pages.get_previous_link(),
                "results": [_summary(request, pack, shelf.published(newest[pack.pk])) for pack in shown],
            }
        )

    @operations.create_pack
    def post(self, request: Request) -> HttpResponse:
        document, _odd = _checked(bodies.read(request, MAX_BYTES))
        pack = shelf.keep(owner=sender_key(), data=document.to_data(), label=_("Sent"))
        shelf.publish(pack)
        response = json_response(_summary(request, pack, document))
        response.status_code = 201
        response["Location"] = _url(request, pack)
        return response


@costs(Cost.PACK)
class PackCheckView(Endpoint):
    """Whether a pack fits the book."""

    bounds = COSTLY_DATA

    @operations.check_pack
    def post(self, request: Request) -> HttpResponse:
        document, odd = _checked(bodies.read(request, MAX_BYTES))
        return json_response(PackCheck(*_content(document), odd))


class PackView(Endpoint):
    """One pack with its versions, for whoever knows its address."""

    @operations.pack
    def get(self, request: Request, address: str) -> HttpResponse:
        pack = _pack(address)
        versions = list(pack.versions.all())
        if not versions:
            raise exceptions.NotFound(_("This pack has no published version."))
        document = shelf.published(versions[-1])
        shown = [_version(request, pack, version) for version in versions]
        return json_response(PackDetails(*_content(document), _url(request, pack), shown, document))


class PackVersionView(Endpoint):
    """The document of one version."""

    @operations.pack_version
    def get(self, request: Request, address: str, version: str) -> HttpResponse:  # noqa: ARG002 - Django hands it in
        found = _pack(address).versions.filter(version=version).first()
        if not found:
            raise exceptions.NotFound(_("This pack has no such version."))
        return json_response(msgspec.Raw(found.document.encode()))


def _asked(request: Request) -> QuerySet[Pack]:
    """The listed packs, of one game where `system` says which."""
    system = request.query_params.get("system")
    if system is not None and system not in SYSTEMS:
        problem = DocumentProblem(
            "system", _("There is no game system '%(system)s'.") % {"system": system[:80]}, tuple(SYSTEMS)
        )
        raise BadQuery([problem])
    return shelf.listed(system or "")


def _checked(body: bytes) -> tuple[Document, list[Doubt]]:
    """The pack in a body with what is odd about it, or `PackError` with every fault."""
    document = decode(body)
    if document.system not in SYSTEMS:
        raise refused(
            _("there is no game system '%(system)s'; known: %(systems)s")
            % {"system": document.system, "systems": ", ".join(SYSTEMS)},
            ("system",),
        )
    catalogue: Any = game_of(document.system).checked(document).catalogue
    return document, doubts(catalogue)


def _pack(address: str) -> Pack:
    try:
        return Pack.objects.get(address=address, deleted=None)
    except Pack.DoesNotExist:
        raise exceptions.NotFound(_("There is no such pack.")) from None


def _content(document: Document) -> tuple[str, str, str, str, str, str, int, int]:
    changes = len(document.patches)
    names = document.system, document.key, document.name, document.author, document.version, document.hash
    return *names, records_in(document) - changes, changes


def _summary(request: Request, pack: Pack, document: Document) -> PackSummary:
    return PackSummary(*_content(document), _url(request, pack))


def _url(request: Request, pack: Pack) -> str:
    url: str = reverse("api:pack", args=(pack.address,), request=request)
    return url


def _version(request: Request, pack: Pack, version: Version) -> PackVersion:
    url = reverse("api:pack-version", args=(pack.address, version.version), request=request)
    return PackVersion(version.version, version.hash, version.created.isoformat(), url)
