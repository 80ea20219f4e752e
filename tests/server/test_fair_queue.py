"""Whose turn it is."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from armybuilder.server.fair_queue import FairTurns


def run(coroutine):
    # What drives a browser leaves an event loop that runs in the thread of the tests.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


async def served(count, networks, gone=()):
    """In which order requests of these networks have their turns; those of the numbers `gone` are given up while they wait."""
    turns, order, at_once, most = FairTurns(count), [], 0, 0

    async def ask(number, network):
        nonlocal at_once, most
        async with turns.turn(network):
            at_once += 1
            most = max(most, at_once)
            order.append((number, network))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            at_once -= 1

    tasks = [asyncio.create_task(ask(number, network)) for number, network in enumerate(networks)]
    await asyncio.sleep(0)
    for number in gone:
        tasks[number].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert turns.count_waiting("a") == (0, 0)
    assert most <= count
    return [network for _, network in order]


@pytest.mark.parametrize(
    "count, networks, order",
    [
        (1, "aaaa", "aaaa"),
        (1, "aaaaab", "aabaaa"),
        (1, "aaaabbc", "aabcaba"),
        (2, "aaaab", "aaaba"),
    ],
)
def test_networks_take_turns(count, networks, order):
    assert "".join(run(served(count, networks))) == order


def test_who_has_gone_holds_nobody_up():
    assert sorted(run(served(1, "aaabb", gone=[1, 3]))) == ["a", "a", "b"]


def test_a_turn_that_was_given_to_one_who_goes_is_passed_on():
    async def given_up():
        turns = FairTurns(1)
        async with turns.turn("a"):
            waits = asyncio.create_task(turns.turn("b").__aenter__())
            await asyncio.sleep(0)
        # It has the turn and has not woken up yet.
        waits.cancel()
        await asyncio.gather(waits, return_exceptions=True)
        async with asyncio.timeout(1), turns.turn("c"):
            return True

    assert run(given_up())
