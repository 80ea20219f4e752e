"""The page of a replay at one step, and the replay file that its script reads. Both are for everybody with the link."""

import hashlib
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from armybuilder.battles.play.playable import battles_of
from armybuilder.battles.replay import source
from armybuilder.battles.replay.cover import cover_png
from armybuilder.battles.replay.page import printed_map, scene, summary
from armybuilder.battles.replay.paper import content_at_step
from armybuilder.cards.options import read_valid_options
from armybuilder.cards.pdf import pdf_file_name, render_pdf
from armybuilder.common.limits import COSTLY, with_bounds
from armybuilder.engine.core.battle.replay import read_replay
from armybuilder.forces.share_links.shared_list import get_or_draw
from armybuilder.forces.views.output import download
from armybuilder.forces.visitor.owner import owner_of
from armybuilder.forces.visitor.print_options import words_of
from armybuilder.ratelimit.costs import Cost, costs
from armybuilder.ratelimit.throttles import consume_budget

YEAR = 365 * 24 * 60 * 60
STEP_DIGITS = 6


@costs(Cost.PAGE)
@with_bounds(COSTLY)
@require_safe
def replay(request: HttpRequest, key: str, number: int, battle: int) -> HttpResponse:
    """The page: `?step=` is the number of events that have happened, without one it opens at the first clash; `?model=` is the
    id of a chosen model."""
    recorded = _battle_or_404(key, number, battle)
    data = source.get_replay(recorded, partial(consume_budget, request, Cost.REPLAY))
    file, read = data.file, read_replay(data.file)
    job = recorded.result.job
    sides = job, recorded.result
    context = {
        "packs": [(one.name, one.packs) for one in sides],
        "scene": scene(read, _number(request, "step"), _number(request, "model")),
        "data_url": f"{reverse('battles:replay-data', args=(key, number, battle))}?v={digest(file)}",
        "otherwise": data.otherwise,
        "branch": reverse("live:from-result", args=(key, number, battle)),
        "address": request.build_absolute_uri(request.path),
        "map": printed_map(read, recorded.pairing.seed),
        "papers": [
            (name, reverse("battles:replay-paper", args=(key, number, battle, side)))
            for side, name in enumerate(read.names, 1)
            if battles_of(job.system).rules.marks_paper
        ],
        "cover": request.build_absolute_uri(reverse("battles:replay-cover", args=(key, number, battle))),
        "changed": not source.matches_summary(recorded, read.outcome),
        "job": job if job.owner == owner_of(request) else None,
    }
    response = render(request, "battles/replay.html", context)
    patch_cache_control(response, private=True, no_cache=True)
    return response


@costs(Cost.PRINT)
@with_bounds(COSTLY)
@require_safe
def paper(request: HttpRequest, key: str, number: int, battle: int, side: int) -> HttpResponse:
    """The list of a side (1 or 2) as it stands after `?step=` events, its boxes crossed out. Nothing of the list is on it but
    what the replay shows: neither notes nor document."""
    recorded = _battle_or_404(key, number, battle)
    read = read_replay(source.get_replay(recorded, partial(consume_budget, request, Cost.REPLAY)).file)
    if side not in (1, 2):
        raise Http404("A battle has two sides.")
    if not battles_of(recorded.result.job.system).rules.marks_paper:
        raise Http404("This game prints no list as a battle left it.")
    step = _number(request, "step")
    content = content_at_step(
        recorded, read, side - 1, len(read.events) if step is None else min(step, len(read.events))
    )
    consume_budget(request, Cost.PRINTED, sum(card.count for card in content.cards))
    options = read_valid_options({"parts": "army,cards"} | words_of(request.GET))
    name = pdf_file_name(content.display_name, content.total, content.words)
    return download(render_pdf(content, options), name, "application/pdf", inline=True)


@costs(Cost.PAGE)
@with_bounds(COSTLY)
@require_safe
def data(request: HttpRequest, key: str, number: int, battle: int) -> HttpResponse:
    """The file. Its address in the page carries its digest, so that a browser may keep it for good; without one it is
    asked for again each time."""
    file = source.get_replay(_battle_or_404(key, number, battle), partial(consume_budget, request, Cost.REPLAY)).file
    found = digest(file)
    response = HttpResponse(file, content_type="application/json", headers={"ETag": f'"{found}"'})
    if request.GET.get("v") == found:
        patch_cache_control(response, private=True, max_age=YEAR, immutable=True)
    else:
        patch_cache_control(response, private=True, no_cache=True)
    return get_conditional_response(request, etag=response["ETag"], response=response) or response


@costs(Cost.CARD)
@with_bounds(COSTLY)
@cache_control(private=True, no_cache=True)
@require_safe
def cover(request: HttpRequest, key: str, number: int, battle: int) -> HttpResponse:
    """The picture that a chat shows beside the link, drawn once for all who see it there."""
    file = source.get_replay(_battle_or_404(key, number, battle), partial(consume_budget, request, Cost.REPLAY)).file
    response = HttpResponse(render_cover(file), content_type="image/png", headers={"ETag": f'"{digest(file)}"'})
    return get_conditional_response(request, etag=response["ETag"], response=response) or response


def render_cover(file: bytes) -> bytes:
    """The picture of a replay as PNG, drawn once."""

    def draw() -> bytes:
        read = read_replay(file)
        return cover_png(read, summary(read))

    return get_or_draw("covers", f"replay {digest(file)}", draw)


def digest(file: bytes) -> str:
    """Return a digest that distinguishes one replay from another."""
    return hashlib.sha256(file).hexdigest()[:32]


def _battle_or_404(key: str, number: int, battle: int) -> source.LinkedBattle:
    try:
        return source.find(key, number, battle)
    except LookupError as error:
        raise Http404(str(error)) from None


def _number(request: HttpRequest, name: str) -> int | None:
    """A whole number of the address, None for anything else."""
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= STEP_DIGITS else None
