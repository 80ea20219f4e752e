"""What every test may ask for."""

import gc
import os
import tempfile
from pathlib import Path

import pytest
from django.conf import settings as django
from django.core.management import call_command
from django.utils import translation
from hypothesis import HealthCheck, settings

from armybuilder.engine.registry import SYSTEMS
from armybuilder.ratelimit import rates
from factions.catalogues import clear_catalogue_cache
from factions.loader import files
from factions.models import System
from factions.systems import APPS
from tests.browser.pages import (
    MOVING,
    SCREENS,
    axe_says,
    chromium_or_reason,
    complaints_of,
    launch_chromium,
    looks_of,
    overflow,
    watched_page,
)
from tests.database import keep_catalogues, load_catalogues, see_others_off
from tests.example_app import TIN_SOLDIERS_APP
from tests.example_system.system import TIN_SOLDIERS
from tests.order import shuffled
from tests.slowness import slow_down
from tests.under_way import wait_for_servers
from tools import chromium, messages

EXAMPLE_DATA = Path(__file__).parent / "example_system" / "data"

# CI judges a change by the same examples each time; at home Hypothesis looks for new ones. A busy machine is no fault of
# a property, so none has a deadline.
_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("home", deadline=None, suppress_health_check=_SLOW)
settings.register_profile("ci", settings.get_profile("home"), derandomize=True, database=None)
settings.load_profile("ci" if os.environ.get("CI") == "true" else "home")

# Browsers write profiles and crash reports; they belong into a folder that goes away.
os.environ.setdefault("XDG_CONFIG_HOME", tempfile.gettempdir())


def pytest_collection():
    """What is made meanwhile stays: to look for garbage in it takes a tenth of the time."""
    gc.disable()


def pytest_xdist_auto_num_workers():
    """One more than there are cores: a worker waits for its browser a quarter of the time."""
    return (os.cpu_count() or 1) + 1


def pytest_addoption(parser):
    parser.addoption("--shuffle", metavar="SEED", help="run the tests in the order that this text draws")
    parser.addoption(
        "--slow", metavar="SECONDS", type=float, help="servers of pages let each answer wait, up to so long"
    )


def pytest_report_header(config):
    seed = config.getoption("shuffle")
    return f"order {seed}: `make test-shuffled ORDER={seed}` repeats it" if seed else None


def pytest_configure(config):
    """Pages are read in every language: its texts are compiled where they have changed."""
    if not hasattr(config, "workerinput"):
        messages.compile_all()
    keep_catalogues()
    if seconds := config.getoption("slow"):
        slow_down(seconds)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock():
        load_catalogues()
    yield
    with django_db_blocker.unblock():
        see_others_off()


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config, items):
    """What takes long comes first: at the end the workers share what is left, and the last tests should be short."""
    yield
    if seed := config.getoption("shuffle"):
        items[:] = shuffled(items, seed)
    items.sort(key=lambda item: not (item.get_closest_marker("browser") or item.get_closest_marker("long")))


def pytest_collection_finish():
    """Leave what is there by now to the end of the run: the collector of garbage need not look through it again and again."""
    gc.enable()
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _nothing_is_left_of_counts():
    yield
    Path(django.RATE_LIMIT_FILE).unlink(missing_ok=True)


@pytest.fixture(autouse=True)
def _nothing_is_counted_yet():
    rates.table().clear()


@pytest.fixture(autouse=True)
def english():
    """Each test begins in English: Django goes on in the language of whoever asked last."""
    yield
    translation.deactivate()


@pytest.fixture(scope="session")
def browser():
    """One Chromium for the whole run."""
    reason = chromium_or_reason()
    if reason and os.environ.get("CI") == "true":
        pytest.fail(reason)
    if reason:
        pytest.skip(reason)
    # Playwright keeps an event loop running in this thread, which Django takes for async code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with launch_chromium(chromium.find()) as started:
        yield started


@pytest.fixture
def open_page(browser, live_server):
    """`open_page("/path/", width=390, scheme="dark")`: the page in a fresh browser profile, or with the cookies of `storage_state`.

    A message on the console, a script error, a refused resource or one from another host fails the test at its end.
    """
    opened = []

    def open_(path, *, width=1280, height=900, scheme="light", javascript=True, storage_state=None):
        page = watched_page(
            browser,
            base_url=live_server.url,
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            java_script_enabled=javascript,
            storage_state=storage_state,
            # It would prepare itself in the fresh profile of every test; it has tests of its own.
            service_workers="block",
        )
        opened.append(page)
        page.goto(path)
        return page

    yield open_
    for page in opened:
        page.context.close()
    wait_for_servers()
    complaints = [complaint for page in opened for complaint in complaints_of(page)]
    assert complaints == []


@pytest.fixture
def axe():
    """`axe(page)` fails when axe-core finds something that shuts people out."""

    def check(page):
        for context, options in looks_of(page):
            results = axe_says(page, context, options)
            assert not results.violations_count, results.generate_report()

    return check


@pytest.fixture
def fits(axe):
    """`fits(page)`: on no screen is the page wider than its window, nowhere does it shut people out, and for whoever asks for that
    nothing moves."""

    def check(page):
        for width, scheme in SCREENS:
            page.set_viewport_size({"width": width, "height": page.viewport_size["height"]})
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # colours change at once
            assert overflow(page) == 0, (page.url, width)
            axe(page)
        assert page.evaluate(MOVING) == []

    return check


@pytest.fixture
def tin_soldiers(db, tmp_path, monkeypatch):
    """Tin Soldiers, the example system, is registered and loaded like the others, for one test."""
    for folder in (*files.DATA.iterdir(), EXAMPLE_DATA):
        (tmp_path / (TIN_SOLDIERS.key if folder == EXAMPLE_DATA else folder.name)).symlink_to(folder)
    monkeypatch.setattr(files, "DATA", tmp_path)
    monkeypatch.setitem(SYSTEMS, TIN_SOLDIERS.key, TIN_SOLDIERS)
    monkeypatch.setitem(APPS, TIN_SOLDIERS.key, TIN_SOLDIERS_APP)
    call_command("load_catalogue", TIN_SOLDIERS.key, verbosity=0)
    yield
    System.objects.filter(key=TIN_SOLDIERS.key).delete()
    clear_catalogue_cache()
