"""Reports on batches: at once, or by a worker where they take longer than anybody should wait for."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from armybuilder.api import bodies
from armybuilder.api.problems import ProblemDetails, document_problem
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.game import AnyGame, AnyRoster
from armybuilder.engine.core.language import language
from armybuilder.engine.core.rules.report import Report
from armybuilder.forces.imports.intake import ListSource
from armybuilder.i18n.language import use_language
from armybuilder.jobs import function_jobs
from armybuilder.jobs.fair_queue import requester
from armybuilder.jobs.function_jobs import JobRefusedError, Progress
from armybuilder.jobs.models import Job
from factions.catalogues import game_of

SentT = TypeVar("SentT")
AnswerT = TypeVar("AnswerT")
Read = AnyRoster | ProblemDetails

KIND = "reports"
MAX_ANSWER = 8 * 1024 * 1024
"""Bytes of the reports of a job, all together."""
TOO_LONG = gettext_noop("The reports are longer than 8,388,608 bytes. Send fewer lists at once.")


class _ReportsRequest(msgspec.Struct):
    """A batch, the language that its reports speak, and by their index what is known of those that cannot be read."""

    system: str
    language: str
    forces: list[msgspec.Raw]
    unreadable: dict[int, ProblemDetails] = {}


_REPORTS_REQUEST = msgspec.json.Decoder(_ReportsRequest)


def read_all(forces: Sequence[bytes], game: AnyGame) -> list[Read]:
    """The lists of a batch in JSON, none of them checked yet."""
    return [_or_problem(lambda data: bodies.open_list(data, game), force) for force in forces]


def read_sources(sources: Sequence[ListSource], game: AnyGame) -> list[Read]:
    """The lists of a file, none of them checked yet."""
    return [_or_problem(lambda source: bodies.open_source(source, game), source) for source in sources]


def report(roster: AnyRoster) -> Report:
    return roster.report(strict=True)


def report_on(force: Read) -> Report | ProblemDetails:
    """The report on one list of a batch."""
    return force if isinstance(force, ProblemDetails) else _or_problem(report, force)


def _or_problem(call: Callable[[SentT], AnswerT], force: SentT) -> AnswerT | ProblemDetails:
    """Return what `call` makes of one force of a batch, or the problem: an unreadable force does not spoil the
    others.
    """
    try:
        return call(force)
    except DocumentError as error:
        return document_problem(error)


def enqueue(read: Sequence[Read], game: AnyGame, address: str) -> Job:
    """Have a worker report on a batch; `TooManyJobsError` where there is no room."""
    unreadable = {index: found for index, found in enumerate(read) if isinstance(found, ProblemDetails)}
    forces = [msgspec.Raw(b"{}" if isinstance(found, ProblemDetails) else bodies.document_of(found)) for found in read]
    asked = _ReportsRequest(game.key, language(), forces, unreadable)
    return function_jobs.enqueue(KIND, msgspec.json.encode(asked), requester(None, address), len(forces))


def perform(data: bytes, progress: Progress) -> bytes:
    """The reports that were asked for, as JSON."""
    asked = _REPORTS_REQUEST.decode(data)
    with use_language(asked.language):
        found, size = [], 0
        read = read_all([bytes(force) for force in asked.forces], game_of(asked.system))
        for index, force in enumerate(read):
            found.append(msgspec.Raw(msgspec.json.encode(report_on(asked.unreadable.get(index, force)))))
            size += len(found[-1])
            if size > MAX_ANSWER:
                raise JobRefusedError(_(TOO_LONG))
            progress(index + 1)
    return msgspec.json.encode({"reports": found})
