"""Packs of players: listed, read, checked, and kept."""

from typing import Any

import msgspec
from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.api import bodies
from armybuilder.api.filters import SystemFilterBackend
from armybuilder.api.pagination import RowPagination
from armybuilder.api.parsers import PACK_PARSERS
from armybuilder.api.schema import operations
from armybuilder.api.serializers.packs import (
    CheckedPack,
    PackCheckSerializer,
    PackDetailsSerializer,
    PackDraftSerializer,
    PackSummarySerializer,
    PublishedPack,
)
from armybuilder.api.views.base import Endpoint, game_or_404
from armybuilder.common.keys import sender_key
from armybuilder.common.limits import COSTLY_DATA, IMPORT
from armybuilder.engine.core.packs.doubts import doubts
from armybuilder.engine.core.packs.parser import MAX_BYTES, decode, pack_error
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.batch.data_files import unpack_data_files
from armybuilder.packs import services
from armybuilder.packs.battlescribe.drafts import draft_pack, faults_of_draft
from armybuilder.packs.battlescribe.files import GameDataError, NamedFile
from armybuilder.packs.models import Pack
from armybuilder.ratelimit.costs import Cost, costs
from factions.catalogues import game_of


@costs(Cost.PAGE, post=Cost.PACK)
class PacksView(Endpoint, GenericAPIView):
    """Packs that their makers have listed; and a place for another."""

    bounds = COSTLY_DATA
    serializer_class = PackSummarySerializer
    filter_backends = [SystemFilterBackend]
    pagination_class = RowPagination

    def get_queryset(self) -> "QuerySet[Pack]":
        return services.listed_packs()

    @operations.packs
    def get(self, request: Request) -> HttpResponse:
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset())) or []
        newest = services.newest_of(page)
        shown = [PublishedPack(pack, services.document_of(newest[pack.pk])) for pack in page]
        return self.get_paginated_response(self.get_serializer(shown, many=True).data)

    @operations.create_pack
    def post(self, request: Request) -> HttpResponse:
        document = _check_pack(bodies.read(request, MAX_BYTES)).document
        pack = services.create_pack(owner=sender_key(), data=document.to_data(), label=_("Sent"))
        services.publish(pack)
        summary = self.get_serializer(PublishedPack(pack, document)).data
        return Response(summary, status=201, headers={"Location": summary["url"]})


@costs(Cost.PACK)
class PackCheckView(Endpoint):
    """Whether a pack fits the book."""

    bounds = COSTLY_DATA

    @operations.check_pack
    def post(self, request: Request) -> HttpResponse:
        return Response(PackCheckSerializer(_check_pack(bodies.read(request, MAX_BYTES))).data)


@costs(Cost.PACK)
class PackDraftView(Endpoint):
    """The draft of a pack from BattleScribe data."""

    bounds = IMPORT
    parser_classes = PACK_PARSERS

    @operations.draft_pack
    def post(self, request: Request) -> HttpResponse:
        game = game_or_404(request.query_params.get("system", ""))
        body = bodies.read(request, IMPORT.body)
        try:
            draft = draft_pack(game, unpack_data_files([NamedFile("data", body)]))
        except GameDataError as error:
            raise exceptions.ParseError(str(error)) from None
        found = faults_of_draft(game, draft.data)
        faults = [{"record": record, "fault": fault} for record, fault in found]
        content = {"pack": draft.data, "units": draft.units, "others": draft.others, "faults": faults}
        return Response(PackDraftSerializer(content | {"unmapped": draft.unmapped}).data)


class PackDetailView(Endpoint, GenericAPIView):
    """One pack with its versions, for whoever knows its address."""

    serializer_class = PackDetailsSerializer

    @operations.pack
    def get(self, request: Request, address: str) -> HttpResponse:
        pack = _pack(address)
        versions = list(pack.versions.all())
        if not versions:
            raise exceptions.NotFound(_("This pack has no published version."))
        return Response(self.get_serializer(PublishedPack(pack, services.document_of(versions[-1]), versions)).data)


class PackVersionView(Endpoint):
    """The document of one version."""

    @operations.pack_version
    def get(self, request: Request, address: str, version: str) -> HttpResponse:
        found = _pack(address).versions.filter(version=version).first()
        if not found:
            raise exceptions.NotFound(_("This version of the pack doesn't exist."))
        return Response(msgspec.Raw(found.document.encode()))


def _check_pack(body: bytes) -> CheckedPack:
    """The pack in a body with what is odd about it, or `PackError` with every fault."""
    document = decode(body)
    if document.system not in SYSTEMS:
        raise pack_error(
            _("unknown game system '%(system)s'; known: %(systems)s")
            % {"system": document.system, "systems": ", ".join(SYSTEMS)},
            ("system",),
        )
    catalogue: Any = game_of(document.system).with_checked_pack(document).catalogue
    return CheckedPack(document, doubts(catalogue))


def _pack(address: str) -> Pack:
    try:
        return Pack.objects.get(address=address, deleted=None)
    except Pack.DoesNotExist:
        raise exceptions.NotFound(_("This pack doesn't exist.")) from None
