"""OpenAPI operations of hex maps."""

from collections.abc import Iterable, Iterator

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from armybuilder.api.renderers import JSONRenderer, PDFRenderer
from armybuilder.api.schema.components import ref
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.engine.core.battle.batch import MAX_SEED
from armybuilder.engine.registry import SYSTEMS
from armybuilder.scenarios.maps.games import HEX, SEED, SIZE, WIDTHS

_OPTIONS = {
    "format": ([JSONRenderer.format, PDFRenderer.format], "What is answered: JSON unless said otherwise."),
    "paper": (list(PAPERS), "Of the PDF."),
}
"""What each may be, the default first, and what it is."""


def sizes(games: Iterable[str]) -> list[str]:
    """The sizes of the maps of these games."""
    found = filter(None, (SYSTEMS[key].maps for key in games))
    return list(dict.fromkeys(size for library in found for size in library.sizes))


def _parameters() -> Iterator[OpenApiParameter]:
    seed = {"type": "integer", "minimum": 0, "maximum": MAX_SEED}
    yield OpenApiParameter(
        SEED, seed, description="Of a battle that is fought on the map; a fresh one where it is left out."
    )
    yield OpenApiParameter(SIZE, {"type": "string", "enum": sizes(SYSTEMS)}, description="Size of the map.")
    yield OpenApiParameter(
        HEX,
        {"type": "integer", "enum": list(WIDTHS), "default": WIDTHS[0]},
        description="Millimetres of a hex between two sides, on paper.",
    )
    for name, (known, description) in _OPTIONS.items():
        schema = {"type": "string", "enum": known, "default": known[0]}
        yield OpenApiParameter(name, schema, description=description)


hex_maps = extend_schema(
    operation_id="hex_maps",
    tags=["Maps"],
    description=(
        "The hex map on which a test battle with this seed and size is fought: ground and level of each hex, row by row from "
        "the lowest. As a PDF it is a page with the whole map and a legend, then sheets at true size, the same bytes each "
        "time. 404 where a game is not played on hexes."
    ),
    parameters=list(_parameters()),
    responses={
        (200, "application/json"): OpenApiResponse(ref("HexMapFile"), description="The map."),
        (200, "application/pdf"): OpenApiResponse(OpenApiTypes.BINARY, description="The map on paper."),
    },
)
