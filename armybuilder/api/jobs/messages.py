"""API responses about long-running jobs."""

from typing import Literal, cast

import msgspec
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.request import Request

from armybuilder.jobs import fair_queue, function_jobs
from armybuilder.jobs.models import Job

Word = Literal["waiting", "working", "done", "failed"]
LATER = "2"
"""Seconds until it is worth to look again."""
JSON = "application/json"
PRINT = "print"
TYPES = {PRINT: "application/pdf"}
"""Of the answers of a kind of job; those of all others are JSON."""


class JobAnswer(msgspec.Struct, frozen=True):
    """Work that takes long: `done` of `total` parts. While it waits or is worked at, `place` is its number in the queue, else 0.
    `message` says why it failed. Once it is done, `answer_url` is where its answer is, byte for byte what would have come at
    once, and `answer` the same where it is JSON. It is kept for a day, or until somebody who has its address deletes it."""

    url: str
    state: Word
    done: int
    total: int
    place: int = 0
    message: str = ""
    answer_url: str = ""
    answer: msgspec.Raw | None = None


def get_job_or_404(key: str) -> Job:
    """The job with this key, or 404."""
    job = function_jobs.find(key)
    if job is None:
        raise exceptions.NotFound(_("No such job. Jobs are deleted after a day."))
    return job


def job_response(request: Request, job: Job) -> HttpResponse:
    """Respond with the progress of a job, and with its answer once it is done."""
    standing = fair_queue.get_position(job.key)
    answer = JobAnswer(
        url=request.build_absolute_uri(reverse("api:job", args=[job.key])),
        state=cast(Word, job.state),
        done=job.done,
        total=job.total,
        place=standing.number if standing else 0,
        message=_(job.message) if job.message else "",
        answer_url=request.build_absolute_uri(reverse("api:job-answer", args=[job.key])) if job.answer else "",
        answer=msgspec.Raw(bytes(job.answer)) if job.answer and _type_of(job) == JSON else None,
    )
    response = _uncached_response(msgspec.json.encode(answer), JSON)
    if standing:
        response["Retry-After"] = LATER
    return response


def answer_response(job: Job) -> HttpResponse:
    """The answer of a job alone, or 404 while there is none."""
    if not job.answer:
        raise exceptions.NotFound(_("This job has no answer yet. Check its progress at its own address."))
    return _uncached_response(bytes(job.answer), _type_of(job))


def accepted_response(request: Request, job: Job) -> HttpResponse:
    """The answer to what takes longer: where to look."""
    response = job_response(request, job)
    response.status_code = 202
    response["Location"] = reverse("api:job", args=[job.key])
    return response


def _type_of(job: Job) -> str:
    return TYPES.get(job.kind, JSON)


def _uncached_response(body: bytes, content_type: str) -> HttpResponse:
    return HttpResponse(body, content_type=content_type, headers={"Cache-Control": "no-store"})
