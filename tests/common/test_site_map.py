"""The navigation: every part of the site is in it, and every page says where it is and leads back."""

import re

import pytest

from armybuilder.common.site_map import SECTIONS
from armybuilder.urls import urlpatterns

pytestmark = pytest.mark.django_db
BESIDE = {"snapshot", "shared", "maintenance", "admin"}
"""Lists of others have pages of their own, and a site its keepers."""


def links(page, part):
    """Address and text of each link in a part of a page."""
    [found] = re.findall(rf"<{part}.*?</(?:ul|ol)>", page, re.DOTALL)
    return [
        (url, re.sub(r"<.*?>", "", text).strip())
        for url, text in re.findall(r'<a href="([^"]+)".*?>(.*?)</a>', found, re.DOTALL)
    ]


def test_five_sections_are_on_every_page(client):
    page = client.get("/about/").content.decode()

    assert links(page, 'ul class="site-nav"') == [
        ("/forces/", "Lists"),
        ("/systems/", "Catalogue"),
        ("/play/", "Play"),
        ("/organise/", "Organise"),
        ("/more/", "More"),
    ]
    assert re.findall(r'href="([^"]+)" aria-current', page) == ["/more/"]


def test_every_app_has_its_place():
    placed = [app for section in SECTIONS for page in section.pages for app in page.apps]
    apps = {name for pattern in urlpatterns if (name := getattr(pattern, "app_name", None))}

    assert len(placed) == len(set(placed))
    assert set(placed) == apps - BESIDE


@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.key)
def test_the_page_of_a_section_leads_to_all_of_its_pages(client, section):
    page = client.get(section.url).content.decode()

    assert re.findall(r'href="([^"]+)" aria-current="page"', page) == [section.url]
    assert 'class="breadcrumbs"' not in page.partition("<h1")[0]
    for each in section.pages:
        assert f'href="{each.url}"' in page
        answer = client.get(each.url, follow=True)
        assert answer.status_code == 200
        assert re.findall(r'href="([^"]+)" aria-current="(?:true|page)"', answer.content.decode())[0] == section.url


@pytest.mark.parametrize(
    "path, trail",
    [
        ("/forces/new/", [("/forces/", "My lists")]),
        ("/odds/blitz-beta/", [("/play/", "Play"), ("/odds/", "Odds")]),
        ("/tournaments/new/", [("/organise/", "Organise"), ("/tournaments/", "Tournaments")]),
        ("/workshop/import/data/", [("/more/", "More"), ("/workshop/", "Workshop")]),
        ("/collection/blitz-beta/", [("/more/", "More"), ("/collection/", "My collection")]),
        ("/systems/blitz-beta/", [("/systems/", "Catalogue")]),
        ("/check/", [("/organise/", "Organise")]),
        ("/about/", [("/more/", "More")]),
    ],
)
def test_a_page_leads_back(client, path, trail):
    assert links(client.get(path).content.decode(), 'ol class="breadcrumbs"') == trail


def test_an_error_has_the_navigation_too(client):
    page = client.get("/nowhere/").content.decode()

    assert len(links(page, 'ul class="site-nav"')) == len(SECTIONS)
    assert "breadcrumbs" not in page
