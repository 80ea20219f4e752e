"""Buckets: what comes in, what is taken, who shares them."""

import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from armybuilder.ratelimit.buckets import PLACES, ROWS, SIZE, Balance, Bucket, Buckets

NOW = 1_000_000.0
ANA, BEN = Bucket(b"ana-ana-", 100, 2), Bucket(b"ben-ben-", 50, 1)


@pytest.fixture
def clock():
    """`clock.now`: the moment."""
    return SimpleNamespace(now=NOW)


@pytest.fixture
def buckets(tmp_path, clock):
    found = Buckets(tmp_path / "rates", lambda: clock.now)
    yield found
    found.close()


def test_what_is_there_is_taken_and_what_is_not_is_waited_for(buckets, clock):
    assert buckets.take(60, [ANA]) == Balance(ANA, 40)
    # 60 are asked for and 40 are there: at 2 a second the others take 10 seconds.
    assert buckets.take(60, [ANA]) == Balance(ANA, 40, 10)
    clock.now += 9
    assert buckets.take(60, [ANA]) == Balance(ANA, 58, 1)
    clock.now += 1
    assert buckets.take(60, [ANA]) == Balance(ANA, 0)


def test_a_bucket_holds_no_more_than_its_capacity(buckets, clock):
    buckets.take(10, [ANA])
    clock.now += 3600

    assert buckets.take(0, [ANA]) == Balance(ANA, 100)


def test_all_buckets_give_or_none(buckets):
    assert buckets.take(50, [ANA, BEN]) == Balance(BEN, 0)
    assert buckets.take(10, [ANA, BEN]) == Balance(BEN, 0, 10)
    assert buckets.take(0, [ANA]) == Balance(ANA, 50)


def test_what_costs_more_than_a_bucket_holds_is_done_once_and_waited_for(buckets):
    assert buckets.take(150, [ANA]) == Balance(ANA, 0)
    # 50 more than it held are owed: with one more that takes 25 seconds and a half.
    assert buckets.take(1, [ANA]) == Balance(ANA, 0, 25.5)


def test_what_is_known_only_when_it_is_done_may_be_owed(buckets):
    buckets.take(90, [ANA])

    assert buckets.take(30, [ANA], owing=True).left == 0
    assert buckets.take(0, [ANA]) == Balance(ANA, 0, 10)


def test_nobody_waits_for_longer_than_a_bucket_fills_twice(buckets):
    buckets.take(10_000, [ANA])
    buckets.take(10_000, [ANA], owing=True)

    assert buckets.take(0, [ANA]) == Balance(ANA, 0, 50)
    assert buckets.take(100, [ANA]) == Balance(ANA, 0, 100)


def test_what_is_given_back_is_there_again(buckets):
    buckets.take(60, [ANA, BEN], owing=True)
    buckets.give_back(50, [ANA, BEN])

    assert (buckets.take(0, [ANA]).left, buckets.take(0, [BEN]).left) == (90, 40)
    buckets.give_back(1000, [ANA])
    assert buckets.take(0, [ANA]).left == 100


@pytest.mark.parametrize("back", [1, 3600, NOW])
def test_a_clock_that_goes_back_makes_nobody_wait_for_longer(buckets, clock, back):
    buckets.take(100, [ANA])
    clock.now -= back

    wait = buckets.take(100, [ANA]).wait
    assert 50 <= wait <= 100
    clock.now += wait
    assert buckets.take(100, [ANA]) == Balance(ANA, 0)


def test_where_a_row_is_taken_the_bucket_that_is_full_soonest_makes_room(buckets):
    row = [Bucket((number * ROWS).to_bytes(8, "big"), 100, 1) for number in range(1, PLACES + 2)]
    for number, bucket in enumerate(row[:-1]):
        buckets.take(90 - number, [bucket])

    assert buckets.take(5, [row[-1]]) == Balance(row[-1], 95)
    assert buckets.take(0, [row[0]]) == Balance(row[0], 10)
    # The last of the others had spent least: its place is taken, and it is full again.
    buckets.take(50, [row[-1]])
    assert buckets.take(0, [row[-2]]).left == 100


def test_what_fills_slowly_is_not_pushed_out_by_what_is_spent_fast(buckets):
    """Three wrong passwords, and as many visitors as one likes to invent who spend all their units."""
    guesser = Bucket(ROWS.to_bytes(8, "big"), 5, 5 / 900)
    buckets.take(3, [guesser])
    for number in range(2, 1000):
        buckets.take(60_000, [Bucket((number * ROWS).to_bytes(8, "big"), 60_000, 500)])

    assert buckets.take(0, [guesser]).left == 2


TAKE = """
import sys
from pathlib import Path
from armybuilder.ratelimit.buckets import Bucket, Buckets
buckets = Buckets(Path(sys.argv[1]), lambda: 1_000_000.0)
print(sum(not buckets.take(1, [Bucket(b"ana-ana-", 1000, 2)]).wait for _ in range(500)))
"""


def test_processes_share_a_bucket_and_lose_nothing(tmp_path, buckets):
    command = [sys.executable, "-c", TAKE, str(tmp_path / "rates")]
    taking = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(3)]

    assert sum(int(process.communicate()[0]) for process in taking) == 1000
    assert buckets.take(0, [Bucket(b"ana-ana-", 1000, 2)]).left == 0


def test_nobody_gets_another_file_by_a_link(tmp_path):
    (tmp_path / "mine").write_bytes(b"mine")
    (tmp_path / "rates").symlink_to(tmp_path / "mine")

    buckets = Buckets(tmp_path / "rates", lambda: NOW)
    buckets.take(60, [ANA])
    buckets.close()
    assert (tmp_path / "mine").read_bytes() == b"mine"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give a file away")
def test_nobody_gets_a_file_that_another_user_writes_to(tmp_path, caplog):
    (tmp_path / "rates").write_bytes(bytes(SIZE))
    os.chown(tmp_path / "rates", 12345, 12345)

    buckets = Buckets(tmp_path / "rates", lambda: NOW)
    buckets.take(60, [ANA])
    buckets.close()
    assert "another user's file" in caplog.text
    assert (tmp_path / "rates").read_bytes() == bytes(SIZE)


@pytest.fixture
def small_disk(tmp_path):
    """A disk with no room for the table, where the system lets us have one."""
    command = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(tmp_path)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("only root may mount a disk")
    yield tmp_path
    subprocess.run(["umount", str(tmp_path)], check=True)


@pytest.mark.parametrize("where", ["full", "none"])
def test_a_table_that_has_no_place_is_in_memory(request, tmp_path, caplog, where):
    """A page is answered then, too, and who asks too much still waits."""
    folder = request.getfixturevalue("small_disk") if where == "full" else tmp_path / "nowhere"
    buckets, bucket = Buckets(folder / "rates", lambda: 100.0), Bucket(b"12345678", 10.0, 1.0)

    assert buckets.take(8, [bucket]).left == 2.0
    assert buckets.take(8, [bucket]).wait == 6.0
    assert "RATE_LIMIT_FILE" in caplog.text
    buckets.close()
