"""A replay of two armies of 150 TV: from the press on its link until the browser shows the table as a film, on the real server."""

import statistics
import time
from collections.abc import Iterator
from io import StringIO

from django.core.management import call_command
from playwright.sync_api import Browser

from armybuilder.battles.models import BattleJob, BattleResult
from tools import chromium
from tools.bench_battles import SYSTEM, force
from tools.bench_http import HOST, server
from tools.figures import RUNS, Figure

READY = "#replay[data-ready]"


def figures() -> Iterator[Figure]:
    from tests.browser.pages import launch_chromium  # noqa: PLC0415 - what tests open pages with

    call_command("load_catalogue", stdout=StringIO())
    path = f"/battles/{_battle().job.key}/0/1/"
    with server() as port, launch_chromium(chromium.find()) as browser:
        address = f"http://{HOST}:{port}{path}"
        seconds = [_seconds(browser, address) for _ in range(RUNS + 2)][
            2:
        ]  # the first make the workers build the catalogue
    yield Figure("replay: until its first frame", statistics.median(seconds), 1, "s", at_least=False)


def _battle() -> BattleResult:
    """The result of a battle that was played."""
    documents = [force(faction, seed).decode() for faction, seed in (("north", 1), ("south", 2))]
    job = BattleJob.objects.create(
        owner="bench",
        system=SYSTEM,
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
