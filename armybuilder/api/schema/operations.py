"""OpenAPI operations of all endpoints, as decorators for the views."""

from collections.abc import Callable
from typing import Any, TypeVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema, extend_schema_view
from rest_framework.serializers import Serializer

from armybuilder.api.options import PRINT_PARAMETERS
from armybuilder.api.pagination import MAX_PAGE
from armybuilder.api.parsers import LIST_TYPES, FileParser
from armybuilder.api.renderers import CSVRenderer, JSONRenderer
from armybuilder.api.schema import components
from armybuilder.api.schema.components import FORCE, Schema, ref
from armybuilder.api.schema.jobs import queued
from armybuilder.api.schema.rows import row_name
from armybuilder.api.serializers.packs import (
    PackCheckSerializer,
    PackDetailsSerializer,
    PackDraftSerializer,
    PackSummarySerializer,
)
from armybuilder.cards.exports.card_sides import MOST
from armybuilder.cards.exports.formats import TAKEN
from armybuilder.engine.conversion.registry import CONVERSIONS
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.imports.intake import format_names
from armybuilder.ratelimit.costs import AT_ONCE, Cost

T = TypeVar("T", bound=type)

JSON = "application/json"
CSV = "text/csv"
PDF = "application/pdf"
ZIP = "application/zip"
FILE = {each: OpenApiTypes.BINARY for each in LIST_TYPES if each != FileParser.media_type}
"""A body that is a file with lists. Without a type of its own it is taken too; generators of clients write code for that which fails."""
ANY_FORMAT = (
    f"Lists are read in every format that the pages read: {format_names()}. In JSON a list is a document, a string with any text, or "
    '`{"content": <Base64 of a file>, "file": <its name>}`; '
)
_PAGING = (
    OpenApiParameter(
        "page", {"type": "integer", "minimum": 1, "maximum": MAX_PAGE}, description="Number of the page, from 1."
    ),
    OpenApiParameter("page_size", {"type": "integer", "minimum": 1, "maximum": 1000}, description="Rows a page."),
)


def _example(title: str, value: Any, summary: str = "", description: str = "") -> OpenApiExample:
    return OpenApiExample(
        title, value=value, summary=summary, description=description, request_only=True, media_type=JSON
    )


_FORCES = [
    _example(
        system.examples.title,
        system.examples.document,
        summary=f"{system.name}: {system.examples.summary}",
        description="Names may be written as they are printed.",
    )
    for system in SYSTEMS.values()
]
_FIRST = next(iter(SYSTEMS.values())).examples
_BATCH = _example("Two lists at once, one of them illegal", {"forces": [_FIRST.document, _FIRST.flawed]})
_QUESTION = _example("What may join the first unit?", {"force": _FIRST.document, "where": _FIRST.where})
_TWO = _example("Before and after", {"before": _FIRST.document, "after": _FIRST.flawed})
_TOURNAMENT = _example(
    "A document and a text list for a tournament",
    {"lists": [_FIRST.document, _FIRST.text], "limit": 150, "factions": ["north"], "legal": True},
)


def _answer(schema: Schema | type[Serializer], description: str) -> dict[Any, Any]:
    return {(200, JSON): OpenApiResponse(schema, description=description)}


hidden = extend_schema(exclude=True)
root = extend_schema(
    operation_id="root",
    tags=["Systems"],
    description="Where everything is: addresses of the games, of what is done with lists of one, of packs, the schema and its page.",
    responses=_answer(ref("RootAnswer"), "Addresses; `{system}` stands for the key of a game."),
)
systems = extend_schema(
    operation_id="systems",
    tags=["Systems"],
    description="The games, with the versions of their rules data.",
    responses=_answer(ref("SystemsAnswer"), "Every game system."),
)
system = extend_schema(
    operation_id="system",
    tags=["Systems"],
    description="One game: its version, how many rows of each kind it has, and where everything about it is.",
    responses=_answer(ref("SystemAnswer"), "The system and its addresses."),
)
document_schema = extend_schema(
    operation_id="document_schema",
    tags=["Systems"],
    description="The JSON Schema of a list of the game.",
    responses={(200, "application/schema+json"): OpenApiResponse({"type": "object"}, description="JSON Schema.")},
)
model = extend_schema(
    operation_id="model",
    tags=["Catalogue"],
    description="One model by its faction and key.",
    responses=_answer(ref(row_name("model")), "The row of the model."),
)
conversion = extend_schema(
    operation_id="conversion",
    tags=["Catalogue"],
    description=(
        "The model on a card of another rulebook: "
        + ", ".join(f"from `{each.source}` to `{each.target}`" for each in CONVERSIONS)
        + ". Each value says the rule that made it, the figures of the old sheet that it comes from, and how far it can "
        "be trusted; `losses` tell what did not come across, and why."
    ),
    parameters=[
        OpenApiParameter(
            "target",
            {"type": "string", "enum": sorted({each.target for each in CONVERSIONS})},
            OpenApiParameter.PATH,
            description="The rulebook of the card.",
        )
    ],
    responses=_answer(ref(components.CONVERTED), "The card."),
)
validate = extend_schema(
    operation_id="validate",
    tags=["Forces"],
    description=(
        "Checks one document, or each of a batch in its order. A list that breaks rules is answered with 200 and a "
        "report that says which; 400 is for what is no document. In a batch such a one gets problem details in place "
        "of its report. A document has at most 262,144 bytes, a batch 200 documents, 2,000 models in all of them "
        "together and 1,048,576 bytes; one with more models is answered with 202 and an address at which its reports "
        f"will be. {ANY_FORMAT}a body of another type is a file of at most 6 MB, and one with several lists is a batch."
    ),
    request={JSON: {"oneOf": [ref(FORCE), ref("Batch")]}} | FILE,
    responses=_answer({"oneOf": [ref("Report"), components.REPORTS]}, "The report, or the reports.") | queued,
    examples=[*_FORCES, _BATCH],
)
choices = extend_schema(
    operation_id="choices",
    tags=["Forces"],
    description="What may be added to the unit at `where`, and for what may not be, why.",
    request={JSON: ref("ChoicesRequest")},
    responses=_answer(ref("Choices"), "All candidates, fitting or not."),
    examples=[_QUESTION],
)
difference = extend_schema(
    operation_id="difference",
    tags=["Forces"],
    description=(
        "What differs between two lists, or two states of one: models and purchases of the whole list that are more or fewer, then "
        "every change at its place. What only stands elsewhere has `moved`. Each document has at most 262,144 bytes."
    ),
    request={JSON: ref("DifferenceRequest")},
    responses=_answer(ref("DifferenceAnswer"), "What differs; no changes where the lists are the same."),
    examples=[_TWO],
)
check = extend_schema(
    operation_id="check",
    tags=["Forces"],
    description=(
        "A table of verdicts on at most 200 lists, each a document or a text, as JSON with every problem or as CSV with "
        "the first one. A list that cannot be read is a row of the table too, `unreadable`, with its reasons. With "
        "`limit`, `factions`, `legal` or `packs` each row says whether the tournament admits the list. A list has at most "
        f"262,144 bytes, the body 1,048,576. {ANY_FORMAT}a body of another type is a file of at most 6 MB, "
        "whose lists are checked without requirements. Each text or file may hold several lists."
    ),
    parameters=[
        OpenApiParameter(
            "format",
            {"type": "string", "enum": [JSONRenderer.format, CSVRenderer.format]},
            description="How the table is written: JSON unless said otherwise.",
        )
    ],
    request={JSON: ref("CheckRequest")} | FILE,
    responses={
        (200, JSON): OpenApiResponse(ref("CheckResult"), description="The table."),
        (200, CSV): OpenApiResponse({"type": "string"}, description="The table, one line a list."),
    },
    examples=[_TOURNAMENT],
)
print_ = extend_schema(
    operation_id="print",
    tags=["Forces"],
    description=(
        "A document on paper, legal or not: army sheet, cards, tokens, reference. Beside a `game` its models are printed as "
        f"they stand in it, their boxes crossed out. {ANY_FORMAT}a body of another type is a file with one list. "
        f"One of more than {AT_ONCE / Cost.PRINTED.units:.0f} models is answered with 202 and an "
        "address at which the same print will be."
    ),
    parameters=[
        OpenApiParameter(name, schema, description=description, explode=False)
        for name, schema, description in PRINT_PARAMETERS
    ],
    request={JSON: {"oneOf": [ref(FORCE), ref("PrintRequest")]}} | FILE,
    responses={(200, PDF): OpenApiTypes.BINARY} | queued,
    examples=_FORCES,
)
cards = extend_schema(
    operation_id="cards",
    tags=["Forces"],
    description=(
        "The cards of a document one by one, each with its back: `shop` as a PDF with a page for each side and 3 mm of bleed, "
        "`pictures` as a ZIP with a PNG of each side at 300 dpi, `tabletop` as a ZIP with sheets for Tabletop Simulator. "
        f"The options are those of a print; what tells of sheets of paper is of no account. At most {MOST} cards."
    ),
    parameters=[
        OpenApiParameter(
            "kind", {"type": "string", "enum": list(TAKEN)}, OpenApiParameter.PATH, description="What is made of them."
        ),
        *(
            OpenApiParameter(name, schema, description=description, explode=False)
            for name, schema, description in PRINT_PARAMETERS
        ),
    ],
    request={JSON: {"oneOf": [ref(FORCE), ref("PrintRequest")]}} | FILE,
    responses={(200, PDF): OpenApiTypes.BINARY, (200, ZIP): OpenApiTypes.BINARY},
    examples=_FORCES,
)

_PACK_SYSTEM = OpenApiParameter("system", {"type": "string", "enum": list(SYSTEMS)}, description="Packs of one game.")
packs = extend_schema(
    operation_id="packs",
    tags=["Packs"],
    description="Packs of players that their makers have listed, those first that most players use.",
    parameters=[_PACK_SYSTEM, *_PAGING],
    responses=_answer(components.page_of(ref("PackSummary")), "One page of packs."),
)
create_pack = extend_schema(
    operation_id="create_pack",
    tags=["Packs"],
    description=(
        "Keeps a pack that fits the book under an address that nobody can guess. It never changes there; whoever knows the "
        "address may read and copy it. 400 tells every fault with its place. A pack has at most 1,000,000 bytes and 400 "
        "records and changes."
    ),
    request={JSON: ref("Pack")},
    responses={(201, JSON): OpenApiResponse(PackSummarySerializer, description="What is kept, and where.")},
)
check_pack = extend_schema(
    operation_id="check_pack",
    tags=["Packs"],
    description="Compares a pack with the book that it adds to; nothing is kept. 400 tells every fault with its place.",
    request={JSON: ref("Pack")},
    responses=_answer(PackCheckSerializer, "It fits; `doubts` say what is odd."),
)
draft_pack = extend_schema(
    operation_id="draft_pack",
    tags=["Packs"],
    description=(
        "The draft of a pack for the game `system` from your own BattleScribe data: one file as XML, or a ZIP of .gst, .cat, .gstz "
        "and .catz. Nothing is stored. `faults` lists what is missing in the draft, `unmapped` everything in the files that has no "
        "field in it, each with a reason."
    ),
    parameters=[
        OpenApiParameter("system", OpenApiTypes.STR, required=True, enum=list(SYSTEMS), description="The game."),
    ],
    request=dict.fromkeys((ZIP, "application/xml", "application/octet-stream"), OpenApiTypes.BINARY),
    responses=_answer(PackDraftSerializer, "The draft."),
)
pack = extend_schema(
    operation_id="pack",
    tags=["Packs"],
    description="One pack with its versions and the document of the newest.",
    responses=_answer(PackDetailsSerializer, "The pack."),
)
pack_version = extend_schema(
    operation_id="pack_version",
    tags=["Packs"],
    description="The document of one version, as a file of a pack has it.",
    responses=_answer(ref("Pack"), "The document."),
)

tournament = extend_schema(
    operation_id="tournament",
    tags=["Tournaments"],
    description=(
        "Pairings and standings of a league or tournament, as its public page at the same address shows them. Names are those "
        "under which players entered; their lists are not told."
    ),
    responses=_answer(ref("EventAnswer"), "The event as it is now."),
)


def rows(name: str) -> Callable[[T], T]:
    """For a view that answers pages of the rows of a collection. Which rows and by which filters is for the games to say."""
    decorator: Callable[[T], T] = extend_schema_view(
        get=extend_schema(
            operation_id=name.replace("-", "_"),
            tags=["Catalogue"],
            description=f"{name.capitalize().replace('-', ' ')} of the game, in pages. Filters narrow them down.",
            parameters=[*_PAGING],
            responses=_answer(components.page_of({}), "One page of rows."),
        )
    )
    return decorator
