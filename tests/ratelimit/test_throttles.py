"""Requests are paid for, whoever is asked and however he is reached."""

import json
import re
import time
from html import unescape
from itertools import count

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse

from armybuilder.common.request_log import UNITS
from armybuilder.ratelimit import throttles
from armybuilder.ratelimit.buckets import Balance, Bucket
from armybuilder.ratelimit.costs import Cost
from armybuilder.ratelimit.throttles import rate_limit_headers
from tests.forces.conftest import force_data

pytestmark = pytest.mark.django_db
VALIDATE = "/api/v1/systems/blitz-beta/validate/"
FORCE = force_data("north/hunter", "north/grizzly")


def post(client, path, value, **more):
    return client.post(path, json.dumps(value), content_type="application/json", **more)


def test_who_has_spent_all_is_told_when_to_come_back(client, rate_limit):
    rate_limit(address=30)

    answers = [client.get("/about/") for _ in range(7)]

    # Sixty units are saved up in two minutes; a page takes ten.
    assert [answer.status_code for answer in answers] == [200] * 6 + [429]
    assert answers[-1]["Retry-After"] == "20"
    assert answers[-1]["Cache-Control"] == "no-store"


def test_the_api_says_so_as_a_problem_with_what_is_left(client, rate_limit):
    rate_limit(address=6)
    answers = [post(client, VALIDATE, FORCE) for _ in range(8)]

    codes = [answer.status_code for answer in answers]
    assert (codes[0], codes[-1]) == (200, 429)
    assert answers[0]["RateLimit-Limit"] == "12"
    assert answers[0]["RateLimit-Remaining"] == "7"  # less a report, two models and four problems
    refused = answers[-1]
    assert refused["Content-Type"] == "application/problem+json"
    assert refused.json()["title"] == "Too many requests"
    detail = f"You've used up your share of computing time for now. Try again in {refused['Retry-After']} seconds."
    assert refused.json()["detail"] == f"{detail} Nothing was changed."


def test_headers_tell_what_is_left():
    balance = Balance(Bucket(b"12345678", 120, 2), 69.5)

    assert rate_limit_headers(balance) == {
        "RateLimit-Limit": "120",
        "RateLimit-Remaining": "69",
        "RateLimit-Reset": "26",
    }


def test_addresses_pay_apart_and_a_line_together(client, rate_limit):
    rate_limit(address=5)

    def code(address):
        return client.get("/about/", REMOTE_ADDR=address).status_code

    assert [code("192.0.2.1"), code("192.0.2.1"), code("192.0.2.2")] == [200, 429, 200]
    assert [code("2001:db8::1"), code("2001:db8::2"), code("2001:db8:0:1::1")] == [200, 429, 200]


def test_who_rents_a_wider_network_has_twice_and_four_times_as_much(client, rate_limit):
    """A /56 has 256 of the networks of a household, a /48 has 65,536 of them."""
    rate_limit(address=5)

    def code(address):
        return client.get("/about/", REMOTE_ADDR=address).status_code

    assert [code(f"2001:db8:0:{number:x}::1") for number in range(3)] == [200, 200, 429]
    assert [code(f"2001:db8:0:{number:x}00::1") for number in range(1, 5)] == [200, 200, 429, 429]
    assert code("2001:db8:1::1") == 200


def test_visitors_behind_one_address_pay_apart(rate_limit):
    ana, ben, nobody = Client(), Client(), Client()
    for client in (ana, ben):
        client.post("/forces/new/", {"system": "blitz-beta", "faction": "north", "limit": "150"})
        assert client.cookies["sessionid"]
    rate_limit(address=1000, visitor=10)

    assert [ana.get("/forces/").status_code for _ in range(3)] == [200, 200, 429]
    assert [ben.get("/forces/").status_code, nobody.get("/forces/").status_code] == [200, 200]


def test_what_was_typed_can_be_sent_again(client, rate_limit):
    rate_limit(address=10)
    client.get("/about/")
    client.get("/about/")
    page = client.post(
        "/forces/import/", {"text": 'Name: <Wolves> "7"\nNorth, 100 TV\nGP:\nCO: Hunter\n', "password": "secret"}
    )
    html = page.content.decode()

    assert page.status_code == 429
    assert "What you typed is still on this page." in html
    assert "secret" not in html
    sent = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', html))
    rate_limit()
    again = client.post("/forces/import/", {name: unescape(value) for name, value in sent.items()})
    assert again.status_code == 302


def test_scripts_get_words_alone(client, rate_limit):
    rate_limit(address=5)
    client.get("/about/")
    answers = [
        client.get("/about/", headers=headers) for headers in ({"HX-Request": "true"}, {"Sec-Fetch-Mode": "cors"})
    ]

    assert {(answer.status_code, answer["Content-Type"]) for answer in answers} == {(429, "text/plain; charset=utf-8")}


def test_nobody_pays_where_there_is_no_bound(client, rate_limit):
    rate_limit()

    assert "muster.balance" not in client.get("/about/").wsgi_request.META


def test_what_takes_longer_than_its_price_pays_the_rest_when_it_is_done(client, rate_limit, left, monkeypatch):
    rate_limit(address=1000)
    monkeypatch.setattr(throttles, "worked", count(0, 0.5).__next__)  # half a second from one look to the next

    assert left(client.get("/about/")) == 2000 - 500
    assert client.get("/about/").wsgi_request.META[UNITS] == 500


def test_what_a_core_does_is_measured(rate_limit):
    request = RequestFactory().get("/")
    begin = time.thread_time()
    rate_limit(address=60_000)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(throttles, "worked", time.thread_time)
        with throttles.charge_overrun(request):
            while time.thread_time() < begin + 0.05:
                pass
    assert 40 < request.META[UNITS] < 500


@pytest.mark.parametrize("method, path", [("get", "/nowhere/"), ("post", "/nowhere/"), ("get", "/systems/none/")])
def test_what_is_not_there_costs_a_page(client, rate_limit, method, path):
    rate_limit(address=10)
    answers = [getattr(client, method)(path) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [404, 404, 429]
    assert answers[-1]["Retry-After"] == "60"


def test_a_form_without_our_mark_costs_a_page_and_is_not_repeated(rate_limit):
    rate_limit(address=10)
    client = Client(enforce_csrf_checks=True)
    answers = [client.post("/account/delete/", {"sure": "on"}) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [403, 403, 429]
    assert not [answer for answer in answers if b'name="sure"' in answer.content]


LISTS = [json.dumps(FORCE)] * 3
CHARGED = {
    "a report": ("validate/", FORCE, Cost.REPORT.units + 2 * Cost.MODEL.units),
    "a batch": ("validate/", {"forces": [FORCE] * 3}, 4 * Cost.REPORT.units + 6 * Cost.MODEL.units),
    "a table of verdicts": ("check/", {"lists": [FORCE] * 3}, Cost.PAGE.units + 3 * Cost.CHECKED.units),
    "a print": ("print/", FORCE, Cost.PRINT.units + 2 * Cost.PRINTED.units),
    "cards one by one": ("print/shop/", FORCE, Cost.PRINT.units + 2 * Cost.CARD.units),
    "odds": (
        "odds/matrix/",
        {"force": FORCE, "targets": [{"model": "south/jager"}] * 4},
        Cost.PAGE.units + 8 * Cost.PAIR.units,
    ),
    "battles": (
        "battles/",
        {"first": FORCE, "second": FORCE, "battles": 2},
        Cost.PAGE.units + 2 * (18 + 18) * Cost.POINT.units,
    ),
}


@pytest.mark.parametrize("path, asked, units", CHARGED.values(), ids=CHARGED)
def test_work_is_charged_by_what_was_sent(client, rate_limit, left, path, asked, units):
    rate_limit(address=100_000)
    answer = post(client, f"/api/v1/systems/blitz-beta/{path}", asked)

    assert answer.status_code == 200
    found = (
        sum(len(report["problems"]) for report in answer.json().get("reports", [answer.json()]))
        if path == "validate/"
        else 0
    )
    assert left(answer) == pytest.approx(200_000 - units - found * Cost.PROBLEM.units)


def test_what_cannot_be_paid_is_not_begun(client, rate_limit):
    rate_limit(address=50)
    asked = {"first": FORCE, "second": FORCE, "battles": 20}
    answers = [post(client, "/api/v1/systems/blitz-beta/battles/", asked).status_code for _ in range(2)]

    assert answers == [429, 429]


def test_a_print_is_charged_once_for_page_picture_and_file(client, rate_limit, left, save):
    force = save(FORCE)
    rate_limit(address=100_000)
    page = client.get(f"{force.get_absolute_url()}print/")
    picture = client.get(reverse("forces:print-page", args=(force.key, 1)))

    assert left(page) == pytest.approx(200_000 - Cost.PAGE.units - Cost.PRINT.units - 2 * Cost.PRINTED.units)
    assert left(page) - left(picture) == pytest.approx(Cost.SMALL.units + Cost.PICTURE.units)


def test_a_page_says_that_more_is_wrong_than_it_tells(client, save):
    entry = {"model": "south/jager", "rank": "CO"}
    groups = [{"primary": {"ua": "GP", "models": [entry] * 7}}] * 26
    page = client.get(save(FORCE | {"groups": groups}).get_absolute_url()).content.decode()

    assert "and more: fix these first" in page


def test_who_rents_many_networks_stores_no_more_than_four_households(rate_limit, settings):
    rate_limit()
    settings.NETWORK_MEGABYTES = 1
    ask = RequestFactory()
    kept = [
        throttles.consume_bytes(ask.get("/", REMOTE_ADDR=f"2001:db8:0:{number:x}00::1"), 500_000) == 0
        for number in range(1, 21)
    ]

    assert sum(kept) == 8
    assert throttles.consume_bytes(ask.get("/", REMOTE_ADDR="192.0.2.1"), 500_000) == 0
