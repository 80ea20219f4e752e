"""Every page in a language of brackets: whatever stands outside of them can be translated by nobody."""

import pytest
from django.db import transaction

from armybuilder.engine.registry import SYSTEMS
from tests.access.table import row_of
from tests.access.test_access import ROUTES, url_of
from tests.access.world import WHO, build
from tests.translations.brackets import LANGUAGE, brackets, texts_of_page, told_outside

pytestmark = [
    pytest.mark.django_db,
]
ENGLISH = ("api/", "admin/", "manifest", "sw.js")
"""What programmers and operators read."""
NAMES = ("Muster", "English", "Deutsch", "Electronics", "Fire Control", "ranger", "one", "gains", "no", "one-year-war")
GIVEN = frozenset(
    {
        *NAMES,
        *(name.capitalize() for system in SYSTEMS.values() if system.battle for name in system.battle.policies),
        "Ana",
        "Ben",
        "Cyd",
        "Autumn",
        "Odessa",
        "Club house",
        "Winter Open",
        "Ranger",
        "Two of us",
        "Snakes",
        "First Platoon",
        "Example units",
        "for the holder",
        "Import",
        "Round 1 paired",
        "models/north/families/0/models/0",
    }
)
"""Names that the players of the world gave, those of the players that the program has, and steps that were kept in the language in which they were taken."""


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        yield build()
        transaction.set_rollback(True)


def pages(world):
    """Each address that shows a page, for whoever it is shown to."""
    for route in ROUTES:
        rows = row_of(route)
        if route.startswith(ENGLISH) or not rows or not rows.takes("GET"):
            continue
        who = next((who for who in ("owner", *WHO) if any(who in row.allowed.who for row in rows.rows)), None)
        if who:
            yield route, who, url_of(world, route, who)


@pytest.mark.long
def test_nothing_on_a_page_is_said_in_english_only(world):
    found: dict[str, str] = {}
    with brackets():
        for route, who, url in pages(world):
            client = world.client(who)
            client.cookies["language"] = LANGUAGE
            client.cookies.pop("messages", None)  # what was said while the world was made
            answer = client.get(url)
            if answer.streaming:
                list(answer)  # to its end, which closes it
            if answer.get("Content-Type", "").startswith("text/html") and not answer.streaming and answer.content:
                for text in texts_of_page(answer.content):
                    if rest := told_outside(text, GIVEN):
                        found.setdefault(rest, f"{route}: {' '.join(text.split())}")
    assert not found, "\n".join([f"{len(found)} texts of pages stand outside:", *found.values()])
