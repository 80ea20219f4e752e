"""What takes more than a second: a worker answers it with the same bytes, and whoever has its address may end it."""

import json

import pytest

from armybuilder.jobs import function_jobs
from armybuilder.jobs.models import Job, Place
from armybuilder.ratelimit import costs
from armybuilder.ratelimit.costs import AT_ONCE, Cost
from tests.battles.conftest import NORTH, SOUTH
from tests.jobs.hands import work_off

MANY = {"model": "north/hunter"}
LARGE = NORTH | {"limit": 1000, "groups": [{"primary": {"ua": "GP", "models": [MANY] * 6}}] * 20}
RANDOM = {"policies": ["random", "random"]}
LONG = {
    "battles": ("battles/", {"first": NORTH, "second": SOUTH, "battles": 20} | RANDOM, 20, "application/json"),
    "one with its log": (
        "battles/",
        {"first": LARGE, "second": SOUTH, "log": True, "seed": 7} | RANDOM,
        1,
        "application/json",
    ),
    "odds": ("odds/matrix/", {"force": LARGE, "targets": [{"model": "south/jager"}] * 3}, 1, "application/json"),
    "print": ("print/?paper=letter&parts=army,tokens", LARGE, 1, "application/pdf"),
}


@pytest.fixture
def hasty(monkeypatch):
    """Half a second is a long time: small battles go to the queue."""
    monkeypatch.setattr(costs, "AT_ONCE", 500)


@pytest.mark.parametrize("asked_for", LONG)
def test_what_takes_long_is_answered_by_a_worker_with_the_same_bytes(post, client, monkeypatch, asked_for):
    path, body, total, kind = LONG[asked_for]
    monkeypatch.setattr(costs, "AT_ONCE", float("inf"))
    at_once = post(path, body)
    monkeypatch.setattr(costs, "AT_ONCE", 500)
    asked = post(path, body)
    url = f"http://testserver{asked['Location']}"
    waiting = {"url": url, "state": "waiting", "done": 0, "total": total, "place": 1, "message": "", "answer_url": ""}
    early = client.get(f"{asked['Location']}answer/")
    work_off()
    told, answer = client.get(asked["Location"]), client.get(f"{asked['Location']}answer/")

    assert (asked.status_code, asked["Retry-After"], asked.json()) == (202, "2", waiting | {"answer": None})
    assert (early.status_code, early.json()["detail"]) == (
        404,
        "This job has no answer yet. Check its progress at its own address.",
    )
    assert (at_once.status_code, answer.status_code) == (200, 200)
    assert (answer["Content-Type"], answer["Cache-Control"]) == (kind, "no-store")
    assert answer.content == at_once.content
    over = waiting | {"state": "done", "done": total, "place": 0, "answer_url": f"{url}answer/"}
    assert told.json() == over | {"answer": at_once.json() if kind == "application/json" else None}
    if kind == "application/json":
        assert b'"answer":' + at_once.content + b"}" in told.content


def test_a_second_is_the_bound_by_the_table_of_costs(post, client):
    """So many points, models or pairs are answered at once, and one more is not."""
    assert [int(AT_ONCE / cost.units) for cost in (Cost.POINT, Cost.PAIR, Cost.PRINTED)] == [769, 250, 125]
    row = {"model": "north/hunter", "count": 25}
    force = NORTH | {"groups": [{"primary": {"ua": "GP", "models": [row] * 5}}]}
    more = force | {"groups": [*force["groups"], {"primary": {"ua": "GP", "models": [MANY]}}]}
    jager = {"model": "south/jager"}

    assert [post("print/?parts=army", each).status_code for each in (force, more)] == [200, 202]
    Place.objects.all().delete()
    matrices = [{"force": force, "targets": [jager] * count} for count in (2, 3)]
    assert [post("odds/matrix/", each).status_code for each in matrices] == [200, 202]


def test_faults_are_told_at_once_where_they_are_known(post):
    answer = post("battles/", {"first": LARGE, "second": {}, "battles": 20})

    assert (answer.status_code, Job.objects.count()) == (400, 0)
    assert {problem["where"] for problem in answer.json()["errors"]} <= {"/second", "/second/format", "/second/system"}


def test_faults_that_a_worker_finds_are_its_message(post, client):
    asked = post("odds/matrix/", {"force": LARGE, "targets": [{"model": "south/nonesuch"}] * 3})
    work_off()
    told = client.get(asked["Location"]).json()

    assert (told["state"], told["answer"], told["answer_url"]) == ("failed", None, "")
    assert told["message"].startswith("/targets/0")
    assert client.get(f"{asked['Location']}answer/").status_code == 404


def test_a_worker_speaks_the_language_of_who_asked(post, client, monkeypatch):
    monkeypatch.setattr(costs, "AT_ONCE", float("inf"))
    english, at_once = (post("print/?parts=army", LARGE, HTTP_ACCEPT_LANGUAGE=code).content for code in ("en", "de"))
    monkeypatch.setattr(costs, "AT_ONCE", 500)
    asked = post("print/?parts=army", LARGE, HTTP_ACCEPT_LANGUAGE="de")
    work_off()

    assert client.get(f"{asked['Location']}answer/").content == at_once != english


def test_a_job_is_deleted_by_whoever_has_its_address(post, client, hasty):
    addresses = [post(path, body)["Location"] for path, body, *_ in (LONG["battles"], LONG["odds"])]
    gone = client.delete(addresses[0])
    after = [client.get(addresses[0]), client.get(f"{addresses[0]}answer/"), client.delete(addresses[0])]

    assert (gone.status_code, gone.content) == (204, b"")
    assert {(answer.status_code, answer.json()["detail"]) for answer in after} == {
        (404, "No such job. Jobs are deleted after a day.")
    }
    assert [place.key for place in Place.objects.all()] == [job.key for job in Job.objects.all()]
    assert addresses[1].split("/")[-2] == Place.objects.get().key


def test_deleting_makes_room_for_another(post, client, hasty):
    path, body, *_ = LONG["battles"]
    first = post(path, body)
    assert [post(path, body).status_code for _ in range(2)] == [202, 429]
    client.delete(first["Location"])

    assert post(path, body).status_code == 202


def test_a_job_that_is_over_is_deleted_with_its_answer(post, client, hasty):
    path, body, *_ = LONG["battles"]
    address = post(path, body)["Location"]
    work_off()
    assert client.get(address).json()["state"] == "done"

    assert client.delete(address).status_code == 204
    assert not Job.objects.exists()


def test_a_job_under_way_ends_when_it_is_deleted(post, client, hasty, monkeypatch):
    monkeypatch.setattr(function_jobs, "STORED_EVERY", 0)
    path, body, *_ = LONG["battles"]
    address = post(path, body)["Location"]
    seen = []
    progress = function_jobs._progress

    def teller(key, lease):
        tell = progress(key, lease)

        def told(done):
            tell(done)
            seen.append(client.get(address).json()["done"])
            if done == 3:
                client.delete(address)

        return told

    monkeypatch.setattr(function_jobs, "_progress", teller)
    work_off()

    assert seen == [1, 2, 3]
    assert not Job.objects.exists()
    assert not Place.objects.exists()


def test_what_is_asked_is_not_kept_when_it_is_answered(post, hasty):
    path, body, *_ = LONG["battles"]
    post(path, body)
    assert json.dumps(NORTH["name"]).encode() in bytes(Job.objects.get().asked)
    work_off()

    assert bytes(Job.objects.get().asked) == b""
