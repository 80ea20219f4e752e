"""The page of a hex map, its PDF and its file. They are for everybody with the address, which says all of it."""

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from armybuilder.cards.drawing import PlacedRow
from armybuilder.cards.layouts.handouts.hex_map import map_row
from armybuilder.cards.screen.vector import side_svg
from armybuilder.engine.core.hexes.files import write_map
from armybuilder.ratelimit.costs import Cost, costs
from armybuilder.scenarios.generators import PAPER, paper_problem
from armybuilder.scenarios.maps.games import HEX, MAPS, SEED, SIZE, WIDTHS, GameMaps, maps_of, read_map_query

A4 = "a4"
PRINTS: tuple[tuple[str, dict[str, str]], ...] = (("A4", {}), (gettext_noop("US Letter"), {PAPER: "letter"}))
WIDE, HIGH = 600.0, 640.0
"""Points of the picture: the map is as large as has room in it."""


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The games that are fought on hexes."""
    return render(request, "scenarios/maps/index.html", {"games": [maps_of(key) for key in MAPS]})


@require_safe
def hex_map(request: HttpRequest, system: str) -> HttpResponse:
    """A map; without a seed one by chance, at an address of its own."""
    maps, words = _maps(system), _words(request)
    order, problems = read_map_query(maps, words)
    said = order.to_params(maps.library)
    if not problems and words != said:
        response = redirect(_address("map", system, said))
        patch_cache_control(response, no_store=True)
        return response
    printed = maps.map_print(order)
    drawn, row = write_map(printed.found), map_row(printed, WIDE, HIGH)
    anew = {key: word for key, word in said.items() if key != SEED}
    context = {
        "maps": maps,
        "order": order,
        "printed": printed,
        "picture": SafeString(side_svg((PlacedRow(0, 0, row),), WIDE, row.height)),
        "file": drawn,
        "rows": [
            f"{grounds}  {levels}" for grounds, levels in zip(drawn.grounds[::-1], drawn.levels[::-1], strict=True)
        ],
        "legend": [(_(label), text) for label, text in printed.legend.items()],
        "fields": {"size": SIZE, "hex": HEX, "seed": SEED},
        "sizes": [(key, _(label), *maps.library.sizes[key]) for key, label in maps.library.labels.items()],
        "widths": WIDTHS,
        "problems": problems,
        "anew": _address("map", system, anew),
        "prints": [(_(name), _address("pdf", system, {**said, **paper})) for name, paper in PRINTS],
        "download": _address("file", system, said),
    }
    return render(request, "scenarios/maps/map.html", context)


@costs(Cost.SHEET)
@require_safe
def pdf(request: HttpRequest, system: str) -> HttpResponse:
    """The handout and the sheets at true size; what cannot be read is told by the page."""
    maps, words = _maps(system), _words(request)
    paper = words.pop(PAPER, A4)
    if problem := paper_problem(paper):
        raise Http404(problem.message)
    order, problems = read_map_query(maps, words)
    if problems or SEED not in words:
        return redirect(_address("map", system, words))
    return _attached(maps.pdf(order, paper), "application/pdf", f'inline; filename="{maps.file_name(order, "pdf")}"')


@require_safe
def file(request: HttpRequest, system: str) -> HttpResponse:
    """The map as a file, `muster.hexes/1`."""
    maps, words = _maps(system), _words(request)
    order, problems = read_map_query(maps, words)
    if problems or SEED not in words:
        return redirect(_address("map", system, words))
    content = msgspec.json.format(msgspec.json.encode(write_map(maps.draw(order))))
    return _attached(content, "application/json", f'attachment; filename="{maps.file_name(order, "json")}"')


def _attached(content: bytes, kind: str, disposition: str) -> HttpResponse:
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": disposition})


def _address(name: str, system: str, words: dict[str, str]) -> str:
    query = urlencode(words)
    return f"{reverse(f'maps:{name}', args=(system,))}{f'?{query}' if query else ''}"


def _words(request: HttpRequest) -> dict[str, str]:
    """Each word of the address once, the last one; empty ones say nothing."""
    return {key: text for key, word in request.GET.items() if (text := str(word).strip())}


def _maps(system: str) -> GameMaps:
    try:
        return maps_of(system)
    except LookupError as error:
        raise Http404(str(error)) from None
