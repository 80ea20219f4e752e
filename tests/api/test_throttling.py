"""Rates: counted for each address and each kind of work."""

import pytest

from armybuilder.api.throttles import WindowThrottle

START = 1_000_000.0


@pytest.fixture
def clock(monkeypatch):
    """Two requests a minute, and a clock that a test sets."""
    times = [START]
    rates = {"validate": "2/min", "choices": "1/min", "print": None}
    monkeypatch.setattr(WindowThrottle, "THROTTLE_RATES", rates)
    monkeypatch.setattr(WindowThrottle, "timer", lambda _: times[-1])
    return times


def statuses(post, path, times, **headers):
    return [post(path, {}, **headers).status_code for _ in range(times)]


def test_too_many_requests_are_told_when_to_come_back(post, clock):
    assert statuses(post, "validate/", 2) == [400, 400]

    clock.append(START + 1.5)
    response = post("validate/", {})

    assert response.status_code == 429
    # 1,000,000 s is 40 s into its minute: 20 are left, less those that have passed.
    assert response["Retry-After"] == "19"
    assert response["Content-Type"] == "application/problem+json"
    assert response.json()["title"] == "Too many requests"


def test_the_next_period_starts_anew(post, clock):
    assert statuses(post, "validate/", 3) == [400, 400, 429]

    clock.append(START + 60)

    assert statuses(post, "validate/", 3) == [400, 400, 429]


def test_each_kind_of_work_has_its_own_rate(post, clock):
    assert statuses(post, "validate/", 3) == [400, 400, 429]
    assert statuses(post, "choices/", 2) == [400, 429]
    assert statuses(post, "print/", 5) == [400] * 5


def test_addresses_are_counted_apart(post, clock):
    assert statuses(post, "choices/", 2, REMOTE_ADDR="192.0.2.1") == [400, 429]
    assert statuses(post, "choices/", 2, REMOTE_ADDR="192.0.2.2") == [400, 429]


def test_nobody_gets_more_by_naming_another_address(post, clock):
    assert statuses(post, "choices/", 1, HTTP_X_FORWARDED_FOR="192.0.2.1") == [400]
    assert statuses(post, "choices/", 1, HTTP_X_FORWARDED_FOR="192.0.2.2") == [429]


def test_reading_the_catalogue_is_free(client, clock):
    assert {client.get("/api/v1/systems/blitz-beta/factions/").status_code for _ in range(20)} == {200}


def test_behind_our_proxy_its_word_counts(post, clock, settings):
    settings.TRUSTED_PROXIES = ["127.0.0.1"]

    # Only the last address is the proxy's own; what stands before it, the visitor may have made up.
    assert statuses(post, "choices/", 1, HTTP_X_FORWARDED_FOR="192.0.2.9, 192.0.2.1") == [400]
    assert statuses(post, "choices/", 1, HTTP_X_FORWARDED_FOR="192.0.2.8, 192.0.2.1") == [429]
    assert statuses(post, "choices/", 1, HTTP_X_FORWARDED_FOR="192.0.2.1, 192.0.2.2") == [400]
