"""Errors that Django raises on its own become problem details, too."""

import pytest
from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404
from django.http.request import UnreadablePostError

from armybuilder.api.problems import ProblemDetails, problem_of
from armybuilder.engine.core.documents import DocumentError, DocumentProblem


@pytest.mark.parametrize(
    "error,status,title,detail",
    [
        (Http404("x"), 404, "Not found", "Not found."),
        (PermissionDenied(), 403, "Forbidden", "This is not allowed."),
        (RequestDataTooBig(), 413, "Content too large", "The body is too large."),
        (UnreadablePostError(), 400, "Bad request", "The body was cut off."),
    ],
)
def test_errors_of_django(error, status, title, detail):
    assert problem_of(error) == ProblemDetails("about:blank", title, status, detail, [])


def test_several_faults_are_counted_in_the_detail():
    faults = [DocumentProblem("/a", "First."), DocumentProblem("/b", "Second."), DocumentProblem("/c", "Third.")]
    problem = problem_of(DocumentError(faults))

    assert problem is not None
    assert (problem.detail, problem.errors) == ("First. And 2 more.", faults)


def test_our_own_faults_are_none_of_a_visitor():
    assert problem_of(ZeroDivisionError()) is None


def test_a_body_above_djangos_own_bound_is_a_413(post, legal, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 100
    response = post("validate/", legal)

    assert (response.status_code, response.json()["detail"]) == (413, "The body is too large.")
