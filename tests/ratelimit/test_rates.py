"""What counts against whom."""

import pytest

from armybuilder.ratelimit import rates
from armybuilder.ratelimit.rates import RateLimit

TRIES = RateLimit("test", 2, 60)
OF_NETWORK = RateLimit("test of network", 1, 60, is_of_network=True)


@pytest.fixture(autouse=True)
def clock(settings, tmp_path, monkeypatch):
    settings.RATE_LIMIT_FILE = str(tmp_path / "rates")
    monkeypatch.setattr(rates, "_clock", lambda: 1000.0)


def test_so_many_are_allowed_and_then_there_is_a_while_to_wait():
    assert [rates.count((TRIES, "ana")) for _ in range(4)] == [0, 0, 30, 30]
    assert rates.count((TRIES, "ben")) == 0


def test_of_several_all_count_or_none():
    rates.count((OF_NETWORK, "192.0.2.1"))

    assert rates.count((TRIES, "ana"), (OF_NETWORK, "192.0.2.1")) == 60
    assert [rates.count((TRIES, "ana")) for _ in range(3)] == [0, 0, 30]


def test_who_is_forgiven_begins_anew():
    for _ in range(2):
        rates.count((TRIES, "ana"))
    rates.clear_count(TRIES, "ana", 1)
    assert [rates.count((TRIES, "ana")) for _ in range(2)] == [0, 30]
    rates.clear_count(TRIES, "ana")
    assert [rates.count((TRIES, "ana")) for _ in range(3)] == [0, 0, 30]


@pytest.mark.parametrize(
    "address, networks",
    [("192.0.2.1", 1), ("::ffff:192.0.2.1", 1), ("2001:db8::1", 3), ("fe80::1%eth0", 3), ("", 1), ("unix:", 1)],
)
def test_an_address_stands_for_its_networks(address, networks):
    assert len(OF_NETWORK.buckets(address)) == networks


def test_an_address_in_another_spelling_is_the_same():
    assert OF_NETWORK.buckets("::ffff:192.0.2.1") == OF_NETWORK.buckets("192.0.2.1")
    assert OF_NETWORK.buckets("2001:DB8:0::1") == OF_NETWORK.buckets("2001:db8::ffff")


def test_a_figure_is_counted_apart_from_others_and_for_this_site_alone(settings):
    mine = TRIES.buckets("ana")
    rates._buckets.cache_clear()
    settings.SECRET_KEY = "another" * 10

    assert mine != TRIES._replace(scope="other").buckets("ana")
    assert mine != TRIES.buckets("ana")


@pytest.mark.parametrize("wait, minutes", [(0.1, 2), (61, 2), (121, 3), (3600, 60)])
def test_a_wait_is_told_in_minutes(wait, minutes):
    assert rates.minutes(wait) == minutes
