"""POST validate/: reports."""

import pytest

from armybuilder.api.jobs import reports
from armybuilder.forces import validation
from tests.jobs.hands import work_off

RULEBOOK_REPORT = {
    "verdict": "illegal",
    "total": 150,
    "limit": 150,
    "catalogue": "2014.1",
    "groups": [
        {"total": 55, "primary": {"actions": 5, "total": 31}, "support": {"actions": 2, "total": 24}},
        {"total": 49, "primary": {"actions": 4, "total": 37}, "support": {"actions": 2, "total": 12}},
        {"total": 46, "primary": {"actions": 4, "total": 46}, "support": None},
    ],
    "problems": [
        {
            "code": "too-many",
            "rule": "FC-7",
            "severity": "error",
            "message": (
                "Combat group 2's support unit has 2 Ferret Mk. 2 Gunner; an RC support unit may have 1. Remove 1."
            ),
            "where": "/groups/1/support/models/0",
            "values": {"model": "north/ferret-mk-2-gunner", "count": 2, "max": 1, "limit": None},
            "source": {"book": "blitz-beta", "section": "5.2", "lines": [1040, 1042], "page": 18},
            "fixes": [
                {
                    "label": "Remove one Ferret Mk. 2 Gunner",
                    "patch": [{"op": "replace", "path": "/groups/1/support/models/0/count", "value": 1}],
                }
            ],
            "lacking": False,
        }
    ],
}
EMPTY = {"format": "muster.force/1", "system": "blitz-beta", "faction": "north", "limit": 100}
NO_DOCUMENT = {
    "type": "urn:muster:problem:document",
    "title": "Invalid list",
    "status": 400,
    "detail": "'format' is missing: add it.",
    "errors": [{"where": "", "message": "'format' is missing: add it.", "candidates": []}],
}


def test_report_of_the_rulebook_example(post, rulebook):
    response = post("validate/", rulebook)

    assert (response.status_code, response["Content-Type"]) == (200, "application/json")
    assert response.json() == RULEBOOK_REPORT


def test_a_legal_force_has_no_problem(post, legal):
    report = post("validate/", legal).json()

    assert (report["verdict"], report["problems"]) == ("legal", [])


def test_a_force_that_only_lacks_something_is_illegal_and_unfinished(post):
    report = post("validate/", EMPTY).json()

    assert (report["verdict"], report["unfinished"]) == ("illegal", True)
    assert [(problem["code"], problem["lacking"]) for problem in report["problems"]] == [("no-groups", True)]


def test_batch_is_answered_in_order(post, rulebook, legal):
    reports = post("validate/", {"forces": [rulebook, legal, rulebook]}).json()["reports"]

    assert reports == [RULEBOOK_REPORT, post("validate/", legal).json(), RULEBOOK_REPORT]


def test_an_unreadable_force_spoils_no_other(post, rulebook):
    response = post("validate/", {"forces": [{}, rulebook]})

    assert response.status_code == 200
    assert response.json() == {"reports": [NO_DOCUMENT, RULEBOOK_REPORT]}


def many(models):
    """A document with so many models in two units."""
    entries = [{"model": "north/hunter", "count": count} for count in (models // 2, models - models // 2)]
    groups = [{"primary": {"ua": "GP", "models": [entry]}} for entry in entries]
    return EMPTY | {"groups": groups}


@pytest.mark.parametrize("last", [200, 199])
def test_a_batch_may_have_two_thousand_models(post, last):
    response = post("validate/", {"forces": [*[many(200)] * 9, {}, many(last)]})

    assert response.status_code == 200
    assert [report.get("verdict") for report in response.json()["reports"]] == [*["illegal"] * 9, None, "illegal"]


@pytest.mark.django_db
def test_more_models_in_a_batch_are_checked_by_a_worker(post, client):
    forces = [*[many(200)] * 10, {}, many(2)]
    response = post("validate/", {"forces": forces})
    url = f"http://testserver{response['Location']}"
    waiting = {"url": url, "state": "waiting", "done": 0, "total": 12, "place": 1, "message": "", "answer": None}
    waiting["answer_url"] = ""
    assert (response.status_code, response.json(), response["Retry-After"]) == (202, waiting, "2")
    assert client.get(response["Location"]).json() == waiting

    work_off()
    answer = client.get(response["Location"])
    at_once = post("validate/", {"forces": forces[-3:]}).json()["reports"]
    found = answer.json()
    assert (answer.status_code, answer.headers.get("Retry-After")) == (200, None)
    over = {"state": "done", "done": 12, "place": 0, "answer_url": f"{url}answer/"}
    assert found | {"answer": None} == waiting | over
    assert found["answer"] == {"reports": [at_once[0]] * 10 + at_once[1:]}


@pytest.mark.django_db
def test_reports_of_a_worker_have_an_end(post, client, monkeypatch):
    monkeypatch.setattr(reports, "MAX_ANSWER", 1000)
    address = post("validate/", {"forces": [many(1000)] * 3})["Location"]
    work_off()
    found = client.get(address).json()

    assert (found["state"], found["message"], found["answer"]) == (
        "failed",
        "The reports are longer than 8,388,608 bytes. Send fewer lists at once.",
        None,
    )


@pytest.mark.django_db
def test_nobody_sends_many_batches_at_once(post, client):
    big = {"forces": [many(1000)] * 3}
    assert [post("validate/", big).status_code for _ in range(2)] == [202, 202]
    refused = post("validate/", big)

    assert (refused.status_code, refused["Retry-After"], refused.json()["detail"]) == (
        429,
        "30",
        "You have 2 jobs running, the maximum. Wait for one, or cancel one.",
    )
    missing = client.get(f"/api/v1/jobs/{'0' * 32}/")
    assert (missing.status_code, missing.json()["detail"]) == (404, "No such job. Jobs are deleted after a day.")


def test_empty_batch(post):
    assert post("validate/", {"forces": []}).json() == {"reports": []}


@pytest.mark.django_db
def test_a_list_for_an_unknown_catalogue_is_checked_with_the_current_one(post, legal):
    report = post("validate/", legal | {"catalogue": "1999.9"}).json()

    assert (report["verdict"], report["catalogue"]) == ("legal", "2014.1")


def test_unknown_and_ambiguous_names_are_answered_with_candidates(post):
    models = [
        {"model": "Hunter Nonesuch"},
        {"model": "north/hunter", "upgrades": ["Nonesuch Recon"]},
        {"model": "Antelope"},
    ]
    document = EMPTY | {"faction": "caprice", "groups": [{"primary": {"ua": "GP", "models": models}}]}
    response = post("validate/", document)

    assert response.status_code == 400
    assert [(error["where"], bool(error["candidates"])) for error in response.json()["errors"]] == [
        ("/groups/0/primary/models/0/model", True),
        ("/groups/0/primary/models/1/upgrades/0", True),
        ("/groups/0/primary/models/2/model", True),
    ]


def test_answers_set_no_cookie_and_ask_no_database(post, legal):
    # Without the django_db mark a query would fail.
    response = post("validate/", legal)

    assert response.status_code == 200
    assert not response.cookies


def test_our_own_fault_is_a_json_500(post, legal, monkeypatch):
    def broken(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(validation, "open_document", broken)
    response = post("validate/", legal)

    assert (response.status_code, response["Content-Type"]) == (500, "application/problem+json")
    assert response.json() == {
        "type": "about:blank",
        "title": "Internal server error",
        "status": 500,
        "detail": "Something went wrong in Muster. We've logged the error.",
        "errors": [],
    }
