"""Bodies of POST requests, read once: raw bytes up to a size limit, and the envelopes around lists.

A list in JSON is a document, a string with a list in any format of text, or a `ListFile`. A body of another type is a file with lists.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, Any, NamedTuple

import msgspec
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.request import Request

from armybuilder.api.problems import TooLarge
from armybuilder.engine.core import documents as core
from armybuilder.engine.core.documents import MAX_BYTES, DocumentError
from armybuilder.engine.core.game import AnyGame, AnyRoster
from armybuilder.engine.core.packs import Pack
from armybuilder.engine.core.packs.parser import decode
from armybuilder.engine.core.paper.cards import PrintContent
from armybuilder.engine.core.paper.game.damage_marks import cross_out
from armybuilder.engine.core.paper.game.state import PlayState
from armybuilder.engine.core.paper.game.state import decode as decode_game
from armybuilder.forces import validation
from armybuilder.forces.batch.checks import ListRequirements
from armybuilder.forces.batch.sources import TooMuchError, split_sources
from armybuilder.forces.imports import intake
from armybuilder.forces.imports.intake import MAX_LISTS, ListSource
from armybuilder.ratelimit.costs import Cost
from armybuilder.ratelimit.throttles import consume_budget

JSON = "application/json"
MAX_FORCES = 200
MAX_PACKS = 50
"""Packs that a tournament names."""
MAX_BATCH_BYTES = 1024 * 1024
"""Of a batch, all forces together; `MAX_BYTES` is the bound of each one."""
MAX_BATCH_MODELS = 2_000
"""Of a batch, all forces together: a list that breaks many rules takes milliseconds for each of its models."""
MAX_REQUEST_BYTES = MAX_BYTES + 1024
"""Of a question without lists."""


class ListFile(msgspec.Struct, forbid_unknown_fields=True):
    """A file with a list in JSON: its `content` in Base64 and, where it has one, its name."""

    content: bytes
    file: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Batch(msgspec.Struct, forbid_unknown_fields=True):
    """Several documents at once."""

    forces: Annotated[list[msgspec.Raw], msgspec.Meta(max_length=MAX_FORCES)]


class ChoicesRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A document and the JSON pointer of the unit that asks, `/groups/0/primary`."""

    force: msgspec.Raw
    where: Annotated[str, msgspec.Meta(max_length=200)]


class PrintRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A document, and the game in which its models were damaged, as the table keeps it (`muster.play/1`)."""

    force: msgspec.Raw
    game: msgspec.Raw


class DifferenceRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Two documents of one game: what was, and what is."""

    before: msgspec.Raw
    after: msgspec.Raw


class _Matrix(msgspec.Struct):
    """The parts of an odds table request that determine its cost."""

    force: msgspec.Raw
    targets: list[msgspec.Raw]


class CheckRequest(msgspec.Struct, forbid_unknown_fields=True, dict=True):
    """Lists for a table of verdicts, and what the tournament asks of them: at most `limit` points, one of `factions`
    (keys), a `legal` list, no packs of players but `packs`: keys, hashes of single versions, or whole packs."""

    lists: Annotated[list[msgspec.Raw], msgspec.Meta(max_length=MAX_LISTS)]
    limit: Annotated[int, msgspec.Meta(ge=1, le=100_000)] | None = None
    factions: Annotated[list[str], msgspec.Meta(max_length=50)] = []
    legal: bool = False
    packs: Annotated[list[msgspec.Raw], msgspec.Meta(max_length=MAX_PACKS)] | None = None

    def event(self, system: str) -> ListRequirements:
        """Return the tournament's requirements, for the game that the address names."""
        packs = None if self.packs is None else (*self._pack_keys, *(pack.hash for pack in self.full_packs))
        return ListRequirements(
            limit=self.limit, factions=tuple(self.factions), legal=self.legal, packs=packs, system=system
        )

    @property
    def _pack_keys(self) -> list[str]:
        return [core.read_json(item, _STRING) for item in map(bytes, self.packs or ()) if item.startswith(b'"')]

    @cached_property
    def full_packs(self) -> list[Pack]:
        """The packs that are sent whole; `PackError` for what is none."""
        return [decode(item) for item in map(bytes, self.packs or ()) if not item.startswith(b'"')]

    @cached_property
    def sources(self) -> list[ListSource]:
        """The lists: documents as they stand here, text lists out of their quotes and files, which may hold several."""
        given = []
        for index, item in enumerate(map(bytes, self.lists)):
            try:
                given.append(source_of(item))
            except DocumentError as error:
                raise with_prefix(error, f"/lists/{index}") from None
        return _split(given, "/lists")


def _split(given: Sequence[ListSource], where: str = "") -> list[ListSource]:
    try:
        return split_sources(given)
    except TooMuchError as error:
        raise core.fail(where, str(error)) from None


class _FileProbe(msgspec.Struct):
    """Whether an object of JSON is a `ListFile`."""

    content: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class _BatchProbe(msgspec.Struct):
    """Whether the body has `forces` at all: this skips over everything else and costs two microseconds."""

    forces: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class _GameProbe(msgspec.Struct):
    """Whether there is a `game` beside the document."""

    game: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


_FILE_PROBE = msgspec.json.Decoder(_FileProbe)
_FILE = msgspec.json.Decoder(ListFile)
_ENVELOPE = msgspec.json.Decoder(dict[str, msgspec.Raw])
_ITEMS = msgspec.json.Decoder(list[msgspec.Raw])
_GAME_PROBE = msgspec.json.Decoder(_GameProbe)
_PRINT = msgspec.json.Decoder(PrintRequest)
_BATCH_PROBE = msgspec.json.Decoder(_BatchProbe)
_BATCH = msgspec.json.Decoder(Batch)
CHECK = msgspec.json.Decoder(CheckRequest)
_MATRIX = msgspec.json.Decoder(_Matrix)
_STRING = msgspec.json.Decoder(str)
DIFFERENCE = msgspec.json.Decoder(DifferenceRequest)
CHOICES = msgspec.json.Decoder(ChoicesRequest)


def is_file(request: Request) -> bool:
    """Whether the body is a file with lists, and no JSON."""
    return _media_type(request) != JSON


def _media_type(request: Request) -> str:
    negotiator: Any = request.negotiator
    parser = negotiator.select_parser(request, request.parsers)
    if parser is None:
        raise exceptions.UnsupportedMediaType(
            str(request.content_type), _("Send the body as %(json)s.") % {"json": JSON}
        )
    return str(parser.media_type)


def read(request: Request, bound: int) -> bytes:
    """The body as the parser of its type reads it; JSON has at most `bound` bytes by its own word."""
    if _media_type(request) == JSON:
        check_length(request, bound)
    body: Any = request.data
    if not body:
        raise exceptions.ParseError(_("The body is empty."))
    return bytes(body)


def check_length(request: Request, bound: int) -> None:
    """`TooLarge` for a body that is longer than `bound` bytes by its own word."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    if length.isdecimal() and int(length) > bound:
        raise TooLarge(bound)


def read_with_lists(request: Request, game: AnyGame, *fields: str) -> bytes:
    """The body, in which each list is a document: those in its `fields`, or the one in a file."""
    body = read(request, MAX_BATCH_BYTES)
    if is_file(request):
        consume_budget(request, Cost.IMPORT)
        return document_of(intake.one_list(body, game))
    return with_documents(body, game, *fields)


def read_sources(request: Request) -> list[ListSource]:
    """The lists of a body that is a file."""
    body = read(request, MAX_BATCH_BYTES)
    consume_budget(request, Cost.IMPORT)
    return _split([ListSource("", body)])


def with_documents(body: bytes, game: AnyGame, *fields: str) -> bytes:
    """An envelope in which each list of its `fields`, alone or in an array, is a document; `DocumentError` with its place."""
    try:
        content = _ENVELOPE.decode(body)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return body  # whoever reads it says what is wrong
    for field in filter(content.__contains__, fields):
        item = bytes(content[field])
        if item.startswith(b"["):
            items = [
                msgspec.Raw(_as_document(bytes(each), game, f"/{field}/{index}"))
                for index, each in enumerate(_ITEMS.decode(item))
            ]
            content[field] = msgspec.Raw(msgspec.json.encode(items))
        else:
            content[field] = msgspec.Raw(_as_document(item, game, f"/{field}"))
    return msgspec.json.encode(content)


def _as_document(item: bytes, game: AnyGame, place: str) -> bytes:
    try:
        source = source_of(item)
        return item if source.data is item else document_of(intake.one_list(source.data, game))
    except DocumentError as error:
        raise with_prefix(error, place) from None


def source_of(item: bytes) -> ListSource:
    """A list in JSON as it was handed in: a string, a file, or a document as it stands."""
    if item.startswith(b'"'):
        return ListSource("", _text(item))
    if item.startswith(b"{") and core.read_json(item, _FILE_PROBE).content is not msgspec.UNSET:
        file = core.read_json(item, _FILE)
        return ListSource(file.file, file.content)
    return ListSource("", item)


def open_list(item: bytes, game: AnyGame) -> AnyRoster:
    """A list in JSON of `game`, or `DocumentError`."""
    return validation.open_document(_as_document(item, game, ""), game)


def open_source(source: ListSource, game: AnyGame) -> AnyRoster:
    """A list of a file, of `game`, or `DocumentError`."""
    return validation.open_document(document_of(intake.read(source, game)), game)


def document_of(roster: AnyRoster) -> bytes:
    """The list as a document."""
    return msgspec.json.encode(roster.data())


def forces_of(body: bytes) -> list[bytes] | None:
    """The documents of a batch, None when the body is no batch but one document."""
    if core.read_json(body, _BATCH_PROBE).forces is msgspec.UNSET:
        return None
    return [bytes(force) for force in core.read_json(body, _BATCH).forces]


def with_prefix(error: DocumentError, prefix: str) -> DocumentError:
    """The error of a document that stands at `prefix` of the body."""
    return DocumentError([msgspec.structs.replace(problem, where=prefix + problem.where) for problem in error.problems])


class PrintSource(NamedTuple):
    """A document to print, and the game that it is in, if any."""

    force: bytes
    game: PlayState | None = None

    def read(self, game: AnyGame) -> AnyRoster:
        """The list, its faults where they stand in the body."""
        try:
            return validation.read(self.force, game)
        except DocumentError as error:
            raise (with_prefix(error, "/force") if self.game else error) from None

    def print_content(self, content: PrintContent) -> PrintContent:
        """The print of the document as it stands in the game."""
        return cross_out(content, self.game) if self.game else content


def read_print_source(body: bytes) -> PrintSource:
    """A document alone, or in an envelope with its game; `DocumentError` for what is neither."""
    if core.read_json(body, _GAME_PROBE).game is msgspec.UNSET:
        return PrintSource(body)
    asked = core.read_json(body, _PRINT)
    try:
        return PrintSource(bytes(asked.force), decode_game(bytes(asked.game)))
    except DocumentError as error:
        raise with_prefix(error, "/game") from None


def count_pairs(body: bytes, game: AnyGame) -> int:
    """Return the number of pairs (models times targets) in a body, as far as it can be read; 0 for an invalid
    body.
    """
    try:
        asked = core.read_json(body, _MATRIX)
        return game.decode(bytes(asked.force)).document.size * len(asked.targets)
    except DocumentError:
        return 0


def check_request(body: bytes) -> CheckRequest:
    """The body of a check of many lists, or `DocumentError`."""
    return core.read_json(body, CHECK)


def _text(quoted: bytes) -> bytes:
    return core.read_json(quoted, _STRING).encode(errors="surrogatepass")


def choices_request(body: bytes) -> ChoicesRequest:
    """The body of a question for choices, or `DocumentError`."""
    return core.read_json(body, CHOICES)


def difference_request(body: bytes) -> DifferenceRequest:
    """The body of a question for what differs, or `DocumentError`."""
    return core.read_json(body, DIFFERENCE)
