"""Every page that there is, on a desk by day and on a phone by night, in each language: none shuts anybody out, none is wider
than its window. It takes minutes: `make nightly`."""

from mimetypes import guess_type
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.cache import cache
from django.db import transaction

from tests.access.world import build
from tests.browser.pages import SCREENS, axe_says, looks_of, overflow
from tests.translations.test_pages import pages

pytestmark = [pytest.mark.browser, pytest.mark.nightly, pytest.mark.django_db]
HOST = "http://testserver"
FILES = {}
"""Static files by their addresses, each found once."""


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        cache.clear()
        yield build()
        transaction.set_rollback(True)


def asset(path):
    if path not in FILES:
        found = finders.find(path.removeprefix(settings.STATIC_URL))
        FILES[path] = open(found, "rb").read() if found else b""  # noqa: PTH123, SIM115 - a name of the finders
    return FILES[path]


def serve(route, client):
    """What the browser asks for, as the site answers it, in this process: what the world holds is in no other."""
    parts = urlsplit(route.request.url)
    if parts.path.startswith(settings.STATIC_URL):
        route.fulfill(body=asset(parts.path), content_type=guess_type(parts.path)[0] or "text/plain")
        return
    answer = client.get(f"{parts.path}?{parts.query}")
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    route.fulfill(status=answer.status_code, headers=dict(answer.items()), body=body)


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


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_no_page_shuts_anybody_out(world, browser, language):
    found = []
    for route, who, url in pages(world):
        client = world.client(who)
        client.cookies["language"] = language
        answer = client.get(url)
        if answer.streaming or not answer.get("Content-Type", "").startswith("text/html") or answer.status_code != 200:
            answer.close()
            continue
        context = browser.new_context(service_workers="block")
        page = context.new_page()
        page.route("**/*", lambda asked, _request, client=client: serve(asked, client))
        page.goto(HOST + url)
        found += [f"{route}: {fault}" for fault in faults_of(page, url)]
        context.close()
    assert not found, "\n".join([f"{len(found)} faults:", *found])
