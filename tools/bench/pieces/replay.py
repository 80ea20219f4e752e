"""A replay of two armies of 150 TV: from the press on its link until the browser shows the table as a film, on the real server."""

import statistics
import time

from playwright.sync_api import Browser

from armybuilder.battles.models import BattleJob, BattleResult
from tests.browser.pages import launch_chromium
from tools import chromium
from tools.bench.database import load
from tools.bench.harness import RUNS, bench
from tools.bench.lists import BETA
from tools.bench.pieces.battles import force
from tools.bench.server import HOST, server

WARM = 2
"""Looks that make the workers build the catalogue."""
READY = "#replay[data-ready]"


@bench("a replay of two armies of 150 TV, from its link to its first frame in a browser", "s", at_most=1)
def first_frame() -> float:
    load()
    path = f"/battles/{_battle().job.key}/0/1/"
    with server() as port, launch_chromium(chromium.find()) as browser:
        address = f"http://{HOST}:{port}{path}"
        seconds = [_seconds(browser, address) for _ in range(WARM + RUNS)]
    return statistics.median(seconds[WARM:])


def _battle() -> BattleResult:
    """The result of a battle that was played."""
    documents = [force(faction, seed).decode() for faction, seed in (("north", 1), ("south", 2))]
    job = BattleJob.objects.create(
        owner="bench",
        system=BETA,
        name="North",
        document=documents[0],
        policy="greedy",
        opponent_policy="greedy",
        scenario="basic",
        battles=2,
        seed=1,
        state=BattleJob.State.DONE,
    )
    return BattleResult.objects.create(job=job, number=0, name="South", done=2, document=documents[1])


def _seconds(browser: Browser, address: str) -> float:
    """In a browser that was never here."""
    page = browser.new_context(service_workers="block").new_page()
    begin = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_selector(READY)
    passed = time.perf_counter() - begin
    page.context.close()
    return passed
