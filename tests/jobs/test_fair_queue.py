"""Who may enter the queue, and whose turn is next."""

from datetime import UTC, datetime, timedelta

import pytest

from armybuilder.common.proxies import network_of
from armybuilder.jobs import fair_queue
from armybuilder.jobs.fair_queue import TooManyJobsError, enter, get_position, leave, queue_order, requester
from armybuilder.jobs.leases import take
from armybuilder.jobs.models import Place
from tests.jobs.hands import stands, taken
from tests.together import together

pytestmark = pytest.mark.django_db
HOME, CLUB = "192.0.2.1", "2001:db8:0:7::1"
MIDNIGHT = datetime(2026, 1, 1, tzinfo=UTC)


def enter_all(*entries):
    """Places of the test, in this order: `("Ann's first", "Ann", HOME)`."""
    for minute, (key, visitor, address) in enumerate(entries):
        place = enter("test", key, requester(visitor, address))
        Place.objects.filter(pk=place.pk).update(entered=MIDNIGHT + timedelta(minutes=minute))


def served():
    """Keys in the order in which one worker takes and gives back each place once."""
    keys = []
    while lease := take("a worker"):
        keys.append(lease.key)
        leave(lease.key)
    return keys


@pytest.mark.parametrize(
    "address,network",
    [
        ("192.0.2.7", "192.0.2.7/32"),
        ("::ffff:192.0.2.7", "192.0.2.7/32"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("unix:", "unix:"),
    ],
)
def test_address_stands_for_a_network(address, network):
    assert network_of(address) == network


def test_neither_visitor_nor_address_can_be_read_back():
    enter_all(("a", "Ann", HOME))
    place = Place.objects.get()

    assert "Ann" not in place.visitor
    assert HOME not in place.network
    assert len(place.visitor) == len(place.network) == 64


def test_networks_take_turns_and_within_each_its_visitors():
    enter_all(
        ("Ann 1", "Ann", CLUB),
        ("Ann 2", "Ann", CLUB),
        ("Bob 1", "Bob", "2001:db8:0:7::2"),
        ("Bob 2", "Bob", "2001:db8:0:7::2"),
        ("Cid 1", "Cid", HOME),
        ("Cid 2", "Cid", HOME),
    )
    order = ["Ann 1", "Cid 1", "Bob 1", "Cid 2", "Ann 2", "Bob 2"]

    assert [place.key for place in queue_order()] == order
    assert (stands("Bob 1").number, stands("Bob 1").ahead, stands("Bob 1").of) == (3, ["Ann 1", "Cid 1"], 6)
    assert get_position("nobody's") is None


def test_whoever_had_a_turn_waits_for_all_others():
    enter_all(("Ann 1", "Ann", CLUB), ("Bob 1", "Bob", HOME), ("Cid 1", "Cid", "192.0.2.9"))
    taken().release()

    assert [place.key for place in queue_order()] == ["Bob 1", "Cid 1", "Ann 1"]
    assert served() == ["Bob 1", "Cid 1", "Ann 1"]


def test_visitor_has_two_jobs_at_a_time():
    enter_all(("Ann 1", "Ann", HOME), ("Ann 2", "Ann", CLUB), ("Bob 1", "Bob", HOME))
    with pytest.raises(TooManyJobsError) as refused:
        enter("test", "Ann 3", requester("Ann", "192.0.2.9"))

    assert str(refused.value) == "You have 2 jobs running, the maximum. Wait for one, or cancel one."
    leave("Ann 1")
    enter("test", "Ann 3", requester("Ann", "192.0.2.9"))


def test_new_sessions_fill_no_queue():
    enter_all(*((f"job {number}", f"session {number}", f"2001:db8:0:7::{number}") for number in range(6)))
    with pytest.raises(TooManyJobsError) as refused:
        enter("test", "one more", requester("another session", "2001:db8:0:7:ffff::"))

    assert str(refused.value) == "Your network has 6 jobs running, the maximum. Wait for one."
    enter("test", "of others", requester("another session", "2001:db8:0:8::"))


def test_queue_has_an_end(monkeypatch):
    monkeypatch.setattr(fair_queue, "MOST", 2)
    monkeypatch.setattr(fair_queue, "LAST", 0)
    enter_all(("Ann 1", "Ann", HOME), ("Bob 1", "Bob", CLUB))
    with pytest.raises(TooManyJobsError) as refused:
        enter("test", "Cid 1", requester("Cid", "192.0.2.9"))

    assert str(refused.value) == ("2 jobs are running, the maximum for everyone. Try again in a few minutes.")


@pytest.mark.parametrize(
    "most, address, elsewhere",
    [(12, "2001:db8:0:7{:02x}::", "2001:db8:0:800::"), (24, "2001:db8:0:{:x}00::", "2001:db8:1::")],
    ids=["a /56", "a /48"],
)
def test_wider_networks_have_bounds_of_their_own(most, address, elsewhere):
    enter_all(*((f"job {number}", f"session {number}", address.format(number)) for number in range(most)))
    with pytest.raises(TooManyJobsError) as refused:
        enter("test", "one more", requester("another session", address.format(most)))

    assert str(refused.value) == f"Your network has {most} jobs running, the maximum. Wait for one."
    enter("test", "of others", requester("another session", elsewhere))


def test_the_last_places_are_for_networks_without_a_job():
    enter_all(*((f"job {number}", f"session {number}", f"192.0.2.{number}") for number in range(40)))
    with pytest.raises(TooManyJobsError) as refused:
        enter("test", "one more", requester("another session", "192.0.2.7"))

    assert str(refused.value) == (
        "The last 10 of 50 places are for networks without a job, and yours has one: wait for it to finish."
    )
    enter_all(*((f"new {number}", f"visitor {number}", f"198.51.100.{number}") for number in range(10)))
    with pytest.raises(TooManyJobsError, match="50 jobs are running, the maximum for everyone"):
        enter("test", "one more", requester("another session", "203.0.113.1"))


@pytest.mark.django_db(transaction=True)
def test_who_asks_twenty_times_at_once_gets_as_many_as_one_may():
    """The count and the place are one transaction, which holds a lock from its beginning (SQLite), or from `alone` (PostgreSQL)."""

    def ask(number):
        try:
            return enter("test", f"job {number}", requester("Ann", HOME)).key
        except TooManyJobsError:
            return ""

    assert len(list(filter(None, together(ask, 20)))) == Place.objects.count() == 2


def test_what_is_quick_goes_first_and_takes_no_place_of_a_job(monkeypatch):
    monkeypatch.setattr(fair_queue, "MOST", 3)
    monkeypatch.setattr(fair_queue, "LAST", 0)
    monkeypatch.setattr(fair_queue, "MOST_QUICK", 4)
    enter_all(("Ann 1", "Ann", HOME), ("Bob 1", "Bob", CLUB))
    for number in range(4):
        enter("mail", f"mail {number}", requester("Ann", HOME), is_quick=True)
    enter("test", "Ann 2", requester("Ann", HOME))
    with pytest.raises(TooManyJobsError):
        enter("mail", "one more", requester("Cid", "192.0.2.9"), is_quick=True)
    with pytest.raises(TooManyJobsError):
        enter("test", "one more", requester("Cid", "192.0.2.9"))

    assert [place.key for place in queue_order()] == [f"mail {number}" for number in range(4)] + [
        "Ann 1",
        "Bob 1",
        "Ann 2",
    ]
