"""Read the catalogue: rows with the field names of `export_catalogue`, the same for everybody until the data change."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from armybuilder.api.filters import RecordFilterBackend
from armybuilder.api.pagination import RowPagination
from armybuilder.api.problems import NotLoaded
from armybuilder.api.schema import operations
from armybuilder.api.serializers.rows import RowSerializer
from armybuilder.api.serializers.systems import RootAnswer, SystemAnswer, SystemsAnswer, SystemSummary
from armybuilder.api.views.base import Endpoint, game_or_404
from armybuilder.engine.conversion.registry import card_of, find
from armybuilder.engine.core.game import AnyGame
from armybuilder.engine.core.language import key_in_language
from armybuilder.engine.registry import SYSTEMS
from factions.catalogues import game_of
from factions.collection import RecordCollection, counts, exported_collections
from factions.models import CatalogueVersion

MAX_AGE = 300
"""Seconds for which nobody needs to ask again; after that an ETag answers in a few bytes."""


FORCES = ("validate", "choices", "difference", "check", "print")
"""What is done with a list of a game."""


class RootView(Endpoint):
    """The root of the API."""

    @operations.root
    def get(self, request: Request) -> HttpResponse:
        systems = reverse("api:systems", request=request)
        links = {name: reverse(f"api:{name}", request=request) for name in ("packs", "schema", "docs")}
        forces = {name: f"{systems}{{system}}/{name}/" for name in FORCES}
        return Response(RootAnswer(systems=systems, forces=forces, **links))


class SystemsView(Endpoint):
    """The game systems."""

    @operations.systems
    def get(self, request: Request) -> HttpResponse:
        return Response(SystemsAnswer([SystemSummary(**_head(request, game_of(key))) for key in SYSTEMS]))


class SystemView(Endpoint):
    """One game system: its catalogue and where everything about it is."""

    @operations.system
    def get(self, request: Request, system: str) -> HttpResponse:
        game = game_or_404(system)
        rows = counts(_loaded_version(game), exported_collections(game.key))
        return Response(SystemAnswer(**_head(request, game), rows=rows, links=_links(request, game)))


class DocumentSchemaView(Endpoint):
    """The JSON Schema of a system's force documents."""

    @operations.document_schema
    def get(self, request: Request, system: str) -> HttpResponse:
        return Response(game_or_404(system).system.document_schema(), content_type="application/schema+json")


class CatalogueView(Endpoint, GenericAPIView):
    """Of the records of a collection, as the database has the catalogue of the game in the address."""

    serializer_class = RowSerializer
    filter_backends = [RecordFilterBackend]
    pagination_class = RowPagination
    word: str
    """The collection, as addresses call it."""

    @cached_property
    def game(self) -> AnyGame:
        return game_or_404(self.kwargs["system"])

    @cached_property
    def version(self) -> CatalogueVersion:
        return _loaded_version(self.game)

    @cached_property
    def collection(self) -> RecordCollection:
        return _collection(self.game, self.word)

    def get_queryset(self) -> Any:
        return self.collection.with_parts(self.collection.records(self.version))

    def cached(self, answer: Callable[[], Response], etag: str = "") -> HttpResponseBase:
        """`answer()`, or 304 where the client has it already."""
        etag = etag or self.version.etag
        response = get_conditional_response(self.request._request, etag=etag) or answer()  # noqa: SLF001 - Django's own request
        response["ETag"] = etag
        patch_cache_control(response, public=True, max_age=MAX_AGE)
        return response


class CollectionView(CatalogueView):
    """The rows of one collection, filtered, in pages."""

    def get(self, request: Request, system: str) -> HttpResponseBase:
        records = self.filter_queryset(self.get_queryset())
        return self.cached(lambda: self._page(records))

    def _page(self, records: Any) -> Response:
        rows = self.get_serializer(self.paginate_queryset(records), many=True)
        return self.get_paginated_response(rows.data)


def rows_view(name: str) -> type[CollectionView]:
    """The view of a collection, with its own entry in the schema."""
    view = type(f"{name.title().replace('-', '')}View", (CollectionView,), {"word": name})
    return operations.rows(name)(view)


def _collection(game: AnyGame, name: str) -> RecordCollection:
    found = {collection.name: collection for collection in exported_collections(game.key)}
    if name in found:
        return found[name]
    raise exceptions.NotFound(
        _("The %(game)s catalogue has no %(name)s. It has: %(known)s.")
        % {"game": game.system.name, "name": name, "known": ", ".join(found)}
    )


def _loaded_version(game: AnyGame) -> CatalogueVersion:
    """The catalogue of the game as the database has it. One query."""
    try:
        return CatalogueVersion.objects.current(game.key)
    except CatalogueVersion.DoesNotExist:
        raise NotLoaded(game.system.name) from None


class ModelView(CatalogueView):
    """One model by its key."""

    word = "models"

    @operations.model
    def get(self, request: Request, system: str, faction: str, key: str) -> HttpResponseBase:
        wanted = f"{faction}/{key}"
        found = next(iter(self.get_queryset().each(lambda query: query.filter(key=wanted))), None)
        if found is None:
            raise exceptions.NotFound(
                _("Catalogue %(version)s has no model '%(wanted)s'.")
                % {"wanted": wanted, "version": self.version.version}
            )
        return self.cached(lambda: Response(self.get_serializer(found).data))


class ConversionView(CatalogueView):
    """A model on a card of another rulebook."""

    @operations.conversion
    def get(self, request: Request, system: str, faction: str, key: str, target: str) -> HttpResponseBase:
        try:
            card = card_of(find(self.game.key, target), f"{faction}/{key}", self.game.catalogue)
        except LookupError as error:
            raise exceptions.NotFound(str(error.args[0])) from None
        return self.cached(lambda: Response(card), quote_etag(key_in_language(self.version.etag.strip('"'))))


class NotFoundView(Endpoint):
    """The answer to any other path below /api/v1/."""

    @operations.hidden
    def get(self, request: Request, rest: str) -> HttpResponse:
        told = _("%(path)s doesn't exist.")
        if not rest.endswith("/"):
            told = _("%(path)s doesn't exist. Addresses end with a slash.")
        raise exceptions.NotFound(told % {"path": request.path})

    post = put = patch = delete = options = get  # type: ignore[assignment]


def _head(request: Request, game: AnyGame) -> dict[str, str]:
    return {
        "key": game.key,
        "name": game.system.name,
        "catalogue": game.catalogue.version,
        "hash": game.catalogue.hash,
        "url": reverse("api:system", [game.key], request=request),
    }


def _links(request: Request, game: AnyGame) -> dict[str, str]:
    own = (collection.name for collection in exported_collections(game.key))
    has = {"scenarios": game.system.scenarios, "deck": game.system.deck, "hex-maps": game.system.maps}
    generated = tuple(name for name, there in has.items() if there)
    names = (*own, "document-schema", "validate", "choices", "print", *generated)
    return {name: reverse(f"api:{name}", [game.key], request=request) for name in names}
