"""Every page that there is, on a desk by day and on a phone by night, in each language: none shuts anybody out, none is wider
than its window. It takes minutes: `make nightly`."""

from concurrent.futures import ThreadPoolExecutor
from mimetypes import guess_type
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.db import transaction

from tests.access.world import build
from tests.browser.pages import SCREENS, axe_says, chromium_or_reason, launch_chromium, looks_of, overflow
from tests.translations.test_pages import pages
from tools import chromium

pytestmark = [pytest.mark.browser, pytest.mark.nightly, pytest.mark.django_db]
HOST = "http://testserver"
FILES = {}
"""Static files by their addresses, each found once."""


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        yield build()
        transaction.set_rollback(True)


def answers(world, language):
    """Every page as the site answers it in a language, each by its route and address."""
    for route, who, url in pages(world):
        client = world.client(who)
        client.cookies["language"] = language
        answer = client.get(url)
        if answer.streaming:
            list(answer)  # to its end, which closes it
        elif (
            answer.status_code == 200 and b"<!doctype html>" in answer.content[:100].lower()
        ):  # a piece of a page is none
            yield route, url, answer


def asset(path):
    if path not in FILES:
        found = finders.find(path.removeprefix(settings.STATIC_URL))
        FILES[path] = Path(found).read_bytes() if found else b""
    return FILES[path]


def serve(route, url, answer):
    """What the browser asks for: the page as the site answered it, and static files. The world is in a transaction of this
    thread, where the handlers of a browser are not; what a page fetches for itself is not there."""
    parts = urlsplit(route.request.url)
    if parts.path.startswith(settings.STATIC_URL):
        route.fulfill(body=asset(parts.path), content_type=guess_type(parts.path)[0] or "text/plain")
    elif route.request.url == HOST + url:
        route.fulfill(status=answer.status_code, headers=dict(answer.items()), body=answer.content)
    else:
        route.fulfill(status=204)


def faults_of(page, url):
    for width, scheme in SCREENS:
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        if wider := overflow(page):
            yield f"{url} at {width}: {wider} px wider than its window"
        for context, options in looks_of(page):
            for violation in axe_says(page, context, options).response["violations"]:
                places = [node["target"] for node in violation["nodes"][:3]]
                yield f"{url} at {width}, {scheme}: {violation['id']} {places}"


def walk(asked):
    with launch_chromium(chromium.find()) as browser:
        for route, url, answer in asked:
            context = browser.new_context(service_workers="block")
            page = context.new_page()
            page.route("**/*", lambda sent, _request, url=url, answer=answer: serve(sent, url, answer))
            page.goto(HOST + url)
            yield from (f"{route}: {fault}" for fault in faults_of(page, url))
            context.close()


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_no_page_shuts_anybody_out(world, language):
    if reason := chromium_or_reason():
        pytest.fail(reason)
    asked = list(answers(world, language))
    with ThreadPoolExecutor(1) as thread:  # Django takes the loop of a browser in its own thread for async code
        found = thread.submit(lambda: list(walk(asked))).result()
    assert not found, "\n".join([f"{len(found)} faults:", *found])
