"""Who may see what: every URL pattern, every method, asked by everybody, against the table in `table.py`."""

import re
from collections import defaultdict

import pytest
from django.db import connection, transaction
from django.urls import URLResolver, get_resolver

from tests.access.table import ROWS, row_of
from tests.access.world import BODIES, QUERIES, WHO, build

pytestmark = [pytest.mark.django_db]
PART = re.compile(r"<(?:[-\w]+:)?(\w+)>|\(\?P<(\w+)>[^()]*\)")
WHOLE = re.compile(r"<int:(\w+)>")
KEPT_ASIDE = re.compile(r'^(INSERT INTO|UPDATE|DELETE FROM) "(?!accounts_)', re.IGNORECASE)
"""What a stranger's request may never do: write anything but his session and his failures."""

HOW = """
{route} has no row. Say in tests/access/table.py who may ask for it and how:

    ("{route}", OWNER, "GET POST"),

EVERYBODY, LINK (whoever was given the address), OWNER, ACCOUNT (whoever is logged in) or STAFF; further rows for the same
route where methods differ. What <parts> of the route lead to is made in tests/access/world.py."""


def routes(resolver=None, before=""):
    """Every pattern that answers, as one text."""
    for pattern in (resolver or get_resolver()).url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern, route)
        else:
            yield route


ROUTES = list(dict.fromkeys(routes()))
ROOMS = defaultdict(list)
for each in ROUTES:
    ROOMS[each.split("/")[0]].append(each)


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        yield build()
        transaction.set_rollback(True)


def url_of(world, route, who, **parts):
    parts = world.parts_of(route, who) | parts
    path = PART.sub(lambda found: parts[found[1] or found[2]], route.replace("^", "").replace("$", ""))
    query = next((query for beginning, query in QUERIES.items() if route.startswith(beginning)), "")
    return "/" + path.replace("\\", "") + query.format_map(parts)


def missing_of(world, route):
    parts = world.parts_of(route, "owner")
    return [name for found in PART.finditer(route) if (name := found[1] or found[2]) not in parts]


def ask(client, method, url, route):
    """The answer, and what was written for it; afterwards all is as it was."""
    written = []

    def watch(execute, sql, *rest):
        if KEPT_ASIDE.match(sql):
            written.append(sql)
        return execute(sql, *rest)

    with transaction.atomic(), connection.execute_wrapper(watch):
        answer = (
            client.post(url, BODIES[route]) if method == "POST" and route in BODIES else client.generic(method, url)
        )
        transaction.set_rollback(True)
    if answer.streaming:
        list(answer)  # to its end, which closes it
    return answer, written


def test_every_route_has_a_row_and_every_row_a_route():
    missing = [HOW.format(route=route) for route in ROUTES if not row_of(route)]
    assert not missing, "".join(missing)
    assert {row.route for row in ROWS if "*" not in row.route} <= set(ROUTES)


def test_the_world_has_an_address_for_every_route(world):
    missing = [f"{route}: {part}" for route in ROUTES for part in missing_of(world, route)]
    assert not missing, "tests/access/world.py names no part of these:\n" + "\n".join(missing)


@pytest.mark.long
@pytest.mark.parametrize("room", ROOMS)
def test_everybody_is_answered_as_the_table_says(world, room):
    faults = []
    for route in filter(row_of, ROOMS[room]):
        for who in WHO:
            url = url_of(world, route, who)
            for method in row_of(route).methods:
                fault = row_of(route).fault(who, method, *ask(world.client(who), method, url, route))
                if fault:
                    faults.append(f"{method} {url} ({route}) for {who}: {fault}")
    assert not faults, f"{len(faults)} answers are not as the table says:\n" + "\n".join(faults)


def test_a_number_of_thirty_digits_leads_nowhere(world):
    """No database has room for it. Any other part of an address may be such a one, and no fault."""
    faults = []
    for route in filter(row_of, ROUTES):
        whole = WHOLE.findall(route)
        for name in dict.fromkeys(next(filter(None, found.groups())) for found in PART.finditer(route)):
            url = url_of(world, route, "owner", **{name: "9" * 30})
            for method in filter(row_of(route).takes, row_of(route).methods):
                answer, _ = ask(world.client("owner"), method, url, route)
                if answer.status_code >= 500 or (name in whole and answer.status_code not in (400, 404)):
                    faults.append(f"{method} {url} ({route}): {answer.status_code}")
    assert faults == []


def test_no_form_is_taken_without_its_token(world):
    faults = []
    for route in ROUTES:
        if row_of(route) and not route.startswith("api/") and row_of(route).takes("POST"):
            answer, _ = ask(
                world.client("owner", enforce_csrf_checks=True), "POST", url_of(world, route, "owner"), route
            )
            faults += [f"{route}: {answer.status_code}"] if answer.status_code != 403 else []
    assert faults == []
