"""What every test may ask for."""

import gc
import importlib
import os
import pkgutil
import tempfile
from pathlib import Path
from urllib.parse import urlsplit
from zlib import crc32

import pytest
from django.core.management import call_command
from django.utils import translation
from hypothesis import HealthCheck, settings

import armybuilder
import factions
from armybuilder.engine.registry import SYSTEMS
from armybuilder.ratelimit import rates
from factions.catalogues import forget_catalogues, game_of
from factions.loading import files
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
from tests.portions import leave_to_the_night
from tests.slowness import slow_down
from tests.tracing import NOTHING, Tracers, is_repeated, traced_by, tracers, untraced
from tests.under_way import wait_for_servers
from tools import chromium, messages

OF_PROCESSES = {"armybuilder.server.__main__", "armybuilder.asgi", "armybuilder.rsgi", "armybuilder.wsgi"}
"""Modules that are begun, not imported."""
TRACERS = pytest.StashKey[Tracers]()
EXAMPLE_DATA = Path(__file__).parent / "example_system" / "data"

# CI judges a change by the same examples each time; at home Hypothesis looks for new ones. A busy machine is no fault of
# a property, so none has a deadline.
_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("home", deadline=None, suppress_health_check=_SLOW)
settings.register_profile("ci", settings.get_profile("home"), derandomize=True, database=None)
settings.load_profile("ci" if os.environ.get("CI") == "true" else "home")

# Browsers write profiles and crash reports; they belong into a folder that goes away.
os.environ.setdefault("XDG_CONFIG_HOME", tempfile.gettempdir())


@pytest.hookimpl(wrapper=True)
def pytest_collection(session):
    """Measure what is made once in a process, and no modules of tests. What is made meanwhile stays: to look for garbage in it
    takes a tenth of the time."""
    gc.disable()
    if tracers() != NOTHING and not session.config.pluginmanager.has_plugin("dsession"):
        _import_all()  # not where others run the tests
    with untraced():
        return (yield)


def _import_all():
    for package in (armybuilder, factions):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if module.name not in OF_PROCESSES:
                importlib.import_module(module.name)
    for system in SYSTEMS:
        game_of(system)


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtestloop(session):
    """Nothing that goes on between tests is measured."""
    session.config.stash[TRACERS] = tracers()
    with untraced():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    """Measure what a test reaches, unless `no_cover` stops all tracing. So does `browser`: what servers of pages run counts
    where tests ask them without one. Nor is a long test measured that repeats what others reach (`tools/repeated.py`)."""
    stash = item.config.stash
    with traced_by(*(stash[TRACERS] if _counts(item) else NOTHING)):
        try:
            return (yield)
        finally:
            # After `no_cover` pytest-cov goes on with new ones.
            stash[TRACERS] = tracers() if tracers() != NOTHING else stash[TRACERS]


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_call(item):
    """In a worker of pytest-xdist, pytest-cov 7.1 starts two measurements; at `no_cover` it pauses one, and coverage goes on
    with the other, which slows the test as much."""
    with traced_by(*(tracers() if _counts(item) else NOTHING)):
        return (yield)


def _counts(item):
    marked = item.get_closest_marker("no_cover") or item.get_closest_marker("browser")
    return not marked and not (is_repeated(item) and not item.config.pluginmanager.has_plugin("tools.repeated"))


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
    leave_to_the_night(items)
    yield
    if seed := config.getoption("shuffle"):
        items[:] = shuffled(items, seed)
    items.sort(key=lambda item: not (item.get_closest_marker("browser") or item.get_closest_marker("long")))


def pytest_collection_finish():
    """Leave what is there by now to the end of the run: the collector of garbage need not look through it again and again."""
    gc.enable()
    gc.collect()
    gc.freeze()


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
def axe(request):
    """`axe(page)` fails when axe-core finds something that shuts people out. By day it looks at each address once in a test."""
    by_day, known = not request.node.get_closest_marker("nightly"), set()

    def check(page):
        if by_day and page.url in known:
            return
        known.add(page.url)
        for context, options in looks_of(page):
            results = axe_says(page, context, options)
            assert not results.violations_count, results.generate_report()

    return check


@pytest.fixture
def fits(axe, request):
    """`fits(page)`: on no screen is the page wider than its window, nowhere does it shut people out, and for whoever asks for that
    nothing moves. By day axe-core, which takes longest, looks at each page on one of the screens."""
    by_day = not request.node.get_closest_marker("nightly")

    def check(page):
        for number, (width, scheme) in enumerate(SCREENS):
            page.set_viewport_size({"width": width, "height": page.viewport_size["height"]})
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # colours change at once
            assert overflow(page) == 0, (page.url, width)
            if not by_day or number == crc32(urlsplit(page.url).path.encode()) % len(SCREENS):
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
    forget_catalogues()
