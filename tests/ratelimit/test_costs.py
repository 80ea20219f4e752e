"""Every view that is work says what it costs, and the documents tell all costs."""

from pathlib import Path

import pytest
from django.conf import settings
from django.urls import URLResolver, get_resolver

from armybuilder.common.limits import bounds_of
from armybuilder.ratelimit.costs import Cost, declared_price, price_of


def views(patterns=None, route=""):
    """All views by their routes."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        path = route + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from views(pattern.url_patterns, path)
        else:
            yield path, pattern.callback


VIEWS = dict(views())


@pytest.mark.parametrize("route", [route for route, view in VIEWS.items() if bounds_of(view).light < 0])
def test_what_never_takes_the_last_thread_has_a_cost(route):
    assert declared_price(VIEWS[route])


@pytest.mark.parametrize(
    "route",
    [
        "validate/",
        "choices/",
        "difference/",
        "check/",
        "print/",
        "print/<str:kind>/",
        "odds/",
        "odds/matrix/",
        "battles/",
        "studies/",
        "campaigns/",
    ],
)
def test_what_the_api_computes_has_a_cost(route):
    assert declared_price(VIEWS[f"api/v1/systems/<str:system>/{route}"])


@pytest.mark.parametrize(
    "route, price",
    {
        "about/": (Cost.PAGE, Cost.EDIT),
        "forces/new/": (Cost.PAGE, Cost.NEW),
        "forces/<slug:key>/": (Cost.PAGE, Cost.EDIT),
        "forces/<slug:key>/duplicate/": (Cost.NEW, Cost.NEW),
        "forces/<slug:key>/fill/": (Cost.FILL, Cost.EDIT),
        "forces/<slug:key>/print.pdf": (Cost.PRINT, Cost.PRINT),
        "forces/<slug:key>/print/<slug:kind>/": (Cost.PRINT, Cost.PRINT),
        "forces/import/": (Cost.PAGE, Cost.IMPORT),
        "forces/take/": (Cost.PAGE, Cost.EDIT),
        "check/list/": (Cost.PAGE, Cost.NEW),
        "battles/new/": (Cost.PAGE, Cost.NEW),
        "duels/new/": (Cost.PAGE, Cost.NEW),
        "duels/from/<slug:key>/<int:number>/<int:battle>/": (Cost.PAGE, Cost.NEW),
        "duels/<slug:key>/replay/play/": (Cost.PAGE, Cost.NEW),
        "lab/new/": (Cost.FILL, Cost.FILL),
        "duels/<slug:key>/choose/": (Cost.CHOICE, Cost.CHOICE),
        "campaigns/new/": (Cost.PAGE, Cost.NEW),
        "campaigns/new/file/": (Cost.CAMPAIGN, Cost.CAMPAIGN),
        "tournaments/enter/<slug:entry>/": (Cost.PAGE, Cost.IMPORT),
        "tournaments/organise/<slug:key>/pair/": (Cost.PAIRING, Cost.PAIRING),
        "workshop/new/": (Cost.PAGE, Cost.NEW),
        "account/export.zip": (Cost.EXPORT, Cost.EXPORT),
        "api/v1/packs/": (Cost.PAGE, Cost.PACK),
    }.items(),
    ids=str,
)
def test_reading_and_changing_are_charged(route, price):
    assert price_of(VIEWS[route]) == price


def test_the_documents_tell_what_everything_costs():
    text = (Path(settings.BASE_DIR) / "docs" / "api.md").read_text()

    assert [f"| {cost.of} | {cost.units:g} |" for cost in Cost if f"| {cost.of} | {cost.units:g} |" not in text] == []
