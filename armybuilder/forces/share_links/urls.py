"""Addresses of lists in the hands of others: below /check/list/ of those that stand whole in their address, below /shared/ of
those behind a link."""

from django.urls import path

from armybuilder.forces.share_links import files, pages

_PAGES = (
    ("", pages.page, "list"),
    ("print.pdf", files.pdf, "pdf"),
    ("card-<int:number>.png", files.card, "card"),
    ("cover.png", files.cover, "cover"),
    ("text/", files.text, "text"),
    ("tabletop.json", files.tabletop, "tabletop"),
)
snapshot = ([path(route, view, name=name) for route, view, name in _PAGES], "snapshot")
shared = (
    [
        path("cover.png", files.general_cover, name="general-cover"),
        *(path(f"<slug:key>/{route}", view, name=name) for route, view, name in _PAGES),
    ],
    "shared",
)
