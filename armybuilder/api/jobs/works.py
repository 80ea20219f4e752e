"""Single answers that take more than a second: a worker finds them, byte for byte what would have come at once."""

from collections.abc import Callable, Mapping
from typing import cast

import msgspec
from django.http import HttpResponse, QueryDict
from rest_framework.request import Request

from armybuilder.api import bodies
from armybuilder.api.jobs.messages import PRINT, accepted_response
from armybuilder.api.options import print_options
from armybuilder.battles.play import batch
from armybuilder.battles.play.playable import battles_of
from armybuilder.cards.pdf import render_pdf
from armybuilder.common.proxies import client_address
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.game import AnyOddsRules, Odds
from armybuilder.engine.core.language import language
from armybuilder.forces.share_links.links import with_link
from armybuilder.i18n.language import use_language
from armybuilder.jobs import function_jobs
from armybuilder.jobs.fair_queue import requester
from armybuilder.jobs.function_jobs import JobRefusedError, Progress
from armybuilder.ratelimit.costs import Cost
from armybuilder.ratelimit.throttles import consume_budget
from factions.catalogues import game_of

FIGHT, MATRIX = "fight", "matrix"


class DeferredRequest(msgspec.Struct):
    """A body that was sent to a `system` at the site of an `origin`, the query beside it, and the language of the answer."""

    system: str
    language: str
    origin: str
    query: str
    body: bytes


_DEFERRED_REQUEST = msgspec.msgpack.Decoder(DeferredRequest)


def enqueue(request: Request, kind: str, system: str, body: bytes, parts: int = 1) -> HttpResponse:
    """Have a worker answer, and say where; `TooManyJobsError` where there is no room."""
    consume_budget(request, Cost.NEW)
    asked = DeferredRequest(
        system, language(), request.build_absolute_uri("/"), request.META.get("QUERY_STRING", ""), body
    )
    who = requester(None, client_address(request))
    return accepted_response(request, function_jobs.enqueue(kind, msgspec.msgpack.encode(asked), who, parts))


def register() -> None:
    """Say to the queue who does what."""
    for kind, answer in ANSWERS.items():
        function_jobs.register(kind, _job_function(answer))


Answer = Callable[[DeferredRequest, Progress], bytes]


def _job_function(answer: Answer) -> function_jobs.Function:
    def perform(data: bytes, progress: Progress) -> bytes:
        asked = _DEFERRED_REQUEST.decode(data)
        with use_language(asked.language):
            try:
                return answer(asked, progress)
            except DocumentError as error:
                raise JobRefusedError(str(error.problems[0])) from None

    return perform


def _fight(asked: DeferredRequest, progress: Progress) -> bytes:
    wanted = batch.plan_batch(asked.body, battles_of(asked.system))
    return msgspec.json.encode(wanted.answer(progress))


def _matrix(asked: DeferredRequest, progress: Progress) -> bytes:  # noqa: ARG001 - it is one part
    game = game_of(asked.system)
    rules = cast(AnyOddsRules, game.system.odds)
    return msgspec.json.encode(Odds(game, rules).matrix(asked.body))


def _print(asked: DeferredRequest, progress: Progress) -> bytes:  # noqa: ARG001 - likewise
    printed = bodies.read_print_source(asked.body)
    force = printed.read(game_of(asked.system))
    content = with_link(printed.print_content(force.print_content()), asked.origin)
    return render_pdf(content, print_options(QueryDict(asked.query)))


ANSWERS: Mapping[str, Answer] = {FIGHT: _fight, MATRIX: _matrix, PRINT: _print}
