"""Purses: what comes in, what is paid, who shares them."""

import subprocess
import sys

import pytest

from armybuilder.ratelimit.buckets import PLACES, ROWS, Balance, Purse, Purses

NOW = 1_000_000.0
ANA, BEN = Purse(b"ana-ana-", 100, 2), Purse(b"ben-ben-", 50, 1)


@pytest.fixture
def purses(tmp_path):
    found = Purses(tmp_path / "budget")
    yield found
    found.close()


def test_what_is_there_is_paid_and_what_is_not_is_waited_for(purses):
    assert purses.pay(60, [ANA], NOW) == Balance(ANA, 40)
    # 60 are asked for and 40 are there: at 2 a second the others take 10 seconds.
    assert purses.pay(60, [ANA], NOW) == Balance(ANA, 40, 10)
    assert purses.pay(60, [ANA], NOW + 9) == Balance(ANA, 58, 1)
    assert purses.pay(60, [ANA], NOW + 10) == Balance(ANA, 0)


def test_a_purse_holds_no_more_than_its_size(purses):
    purses.pay(10, [ANA], NOW)

    assert purses.pay(0, [ANA], NOW + 3600) == Balance(ANA, 100)


def test_all_purses_pay_or_none(purses):
    assert purses.pay(50, [ANA, BEN], NOW) == Balance(BEN, 0)
    assert purses.pay(10, [ANA, BEN], NOW) == Balance(BEN, 0, 10)
    assert purses.pay(0, [ANA], NOW) == Balance(ANA, 50)


def test_what_costs_more_than_a_purse_holds_is_done_once_and_waited_for(purses):
    assert purses.pay(300, [ANA], NOW) == Balance(ANA, 0)
    # 200 more than it held are owed: with one more unit that takes a hundred seconds and a half.
    assert purses.pay(1, [ANA], NOW) == Balance(ANA, 0, 100.5)


def test_what_is_known_only_when_it_is_done_may_be_owed(purses):
    purses.pay(90, [ANA], NOW)

    assert purses.pay(30, [ANA], NOW, owing=True).left == 0
    assert purses.pay(0, [ANA], NOW) == Balance(ANA, 0, 10)
    # Never more than twice what a purse holds: a hundred units at 2 a second.
    purses.pay(10_000, [ANA], NOW, owing=True)
    assert purses.pay(0, [ANA], NOW) == Balance(ANA, 0, 50)


def test_a_clock_that_is_set_back_gives_nothing_and_takes_nothing(purses):
    purses.pay(60, [ANA], NOW)

    assert purses.pay(0, [ANA], NOW - 3600) == Balance(ANA, 40)
    assert purses.pay(60, [ANA], NOW - 3600) == Balance(ANA, 40, 10)
    assert purses.pay(60, [ANA], NOW - 3600 + 10) == Balance(ANA, 0)


def test_where_a_row_is_full_the_fullest_purse_makes_room(purses):
    row = [Purse((number * ROWS).to_bytes(8, "big"), 100, 1) for number in range(1, PLACES + 2)]
    for number, purse in enumerate(row[:-1]):
        purses.pay(90 - number, [purse], NOW)

    assert purses.pay(5, [row[-1]], NOW) == Balance(row[-1], 95)
    assert purses.pay(0, [row[0]], NOW) == Balance(row[0], 10)
    # The last of the others had spent least: its place is taken, and it is full again.
    purses.pay(50, [row[-1]], NOW)
    assert purses.pay(0, [row[-2]], NOW).left == 100


PAY = """
import sys
from pathlib import Path
from armybuilder.ratelimit.buckets import Purse, Purses
purses = Purses(Path(sys.argv[1]))
for _ in range(500):
    purses.pay(1, [Purse(b"ana-ana-", 5000, 2)], 1_000_000.0)
"""


def test_processes_share_a_purse_and_lose_no_payment(tmp_path, purses):
    command = [sys.executable, "-c", PAY, str(tmp_path / "budget")]
    paying = [subprocess.Popen(command) for _ in range(3)]

    assert [process.wait() for process in paying] == [0, 0, 0]
    assert purses.pay(0, [Purse(b"ana-ana-", 5000, 2)], NOW).left == 5000 - 3 * 500


def test_nobody_gets_another_file_by_a_link(tmp_path):
    (tmp_path / "mine").write_bytes(b"mine")
    (tmp_path / "budget").symlink_to(tmp_path / "mine")

    purses = Purses(tmp_path / "budget")
    purses.pay(60, [ANA], NOW)
    purses.close()
    assert (tmp_path / "mine").read_bytes() == b"mine"


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
    purses, purse = Purses(folder / "purses"), Purse(b"12345678", 10.0, 1.0)

    assert purses.pay(8, [purse], 100.0).left == 2.0
    assert purses.pay(8, [purse], 100.0).wait == 6.0
    assert "BUDGET_FILE" in caplog.text
    purses.close()
