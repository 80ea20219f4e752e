"""What is told of work that takes long."""

from typing import Literal, cast

import msgspec
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework.request import Request

from armybuilder.jobs import queue
from armybuilder.jobs.models import Job

Word = Literal["waiting", "working", "done", "cancelled", "failed"]
LATER = "2"
"""Seconds until it is worth to look again."""


class JobAnswer(msgspec.Struct, frozen=True):
    """Work that takes long: `done` of `total` parts. While it waits or is worked at, `place` is its number in the queue, else 0.
    `message` says why it failed, and `answer` is what was asked for, once it is done. It is kept for a day."""

    url: str
    state: Word
    done: int
    total: int
    place: int = 0
    message: str = ""
    answer: msgspec.Raw | None = None


def told(request: Request, job: Job) -> HttpResponse:
    """How far a job is, and its answer once it is done."""
    standing = queue.standing(job.key)
    answer = JobAnswer(
        url=request.build_absolute_uri(reverse("api:job", args=[job.key])),
        state=cast(Word, job.state),
        done=job.done,
        total=job.total,
        place=standing.number if standing else 0,
        message=_(job.message) if job.message else "",
        answer=msgspec.Raw(bytes(job.answer)) if job.answer else None,
    )
    response = HttpResponse(msgspec.json.encode(answer), content_type="application/json")
    response["Cache-Control"] = "no-store"
    if standing:
        response["Retry-After"] = LATER
    return response


def accepted(request: Request, job: Job) -> HttpResponse:
    """The answer to what takes longer: where to look."""
    response = told(request, job)
    response.status_code = 202
    response["Location"] = reverse("api:job", args=[job.key])
    return response
