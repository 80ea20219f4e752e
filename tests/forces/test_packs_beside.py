"""A list with another's prices and figures, and one by the book, shown in turn: neither ever sees what is the other's."""

import json
import re
from dataclasses import replace

import pytest

from armybuilder.cards.options import DEFAULTS
from armybuilder.forces.domain.loader import open_force
from armybuilder.forces.domain.pdf import PrintJob
from armybuilder.forces.share_links.links import pack
from armybuilder.forces.share_links.shared_list import open_snapshot
from tests.cards.reading import text_of
from tests.forces.conftest import force_data
from tests.packed import carried, tactical

pytestmark = pytest.mark.django_db
LEAGUE = {
    "patches": [
        {"kind": "model", "key": "north/hunter", "field": "tv", "old": 6, "new": 4},
        {"kind": "model", "key": "north/hunter", "field": "gun", "old": "4+", "new": "2+"},
        {"kind": "model", "key": "south/jager", "field": "tv", "old": 6, "new": 3},
        {"kind": "weapon", "key": "AC", "field": "range", "old": '6-18/36"', "new": '6-18/44"'},
        {"kind": "upgrade", "key": "north/headhunter", "field": "tv", "old": 1, "new": 3},
        {"kind": "rank", "key": "XO", "field": "cost", "old": 3, "new": 2},
        {"kind": "purchase", "key": "vet", "field": "cost", "old": 2, "new": 1},
    ]
}
ROWS = (
    {"model": "north/hunter", "upgrades": ["north/headhunter"], "rank": "CGL", "name": "Fox"},
    {"model": "north/hunter", "rank": "XO"},
    "north/hunter",
)
PLAIN = force_data(*ROWS)
TACTICAL_LEAGUE = {
    "patches": [
        {"kind": "quality", "key": "veteran", "field": "multiplier", "old": 2.25, "new": 2.5},
        {"kind": "infantry-weapon", "key": "rifle", "field": "damage", "old": 2, "new": 3},
        {"kind": "transport", "key": "jetpack", "field": "movement", "old": 6, "new": 7},
        {"kind": "crew", "key": "veteran", "field": "multiplier", "old": 2.25, "new": 1.5},
        {"kind": "model", "key": "north/hunter", "field": "armor", "old": [15, 1444], "new": [17, 1444]},
    ]
}
SQUAD = {"quality": "veteran", "transport": "jetpack", "troopers": ["rifle"] * 10}
TACTICAL = tactical("north/hunter", name="Test", limit=1000)
TACTICAL["groups"][0]["units"] = [{"model": "north/hunter", "crew": "veteran"}, {"design": SQUAD}]
UNIT = "/groups/0/primary"
UNITS = {"blitz-beta": UNIT, "tactical-1998": "/groups/0"}
OPENED = {"blitz-beta": f"{UNIT}/models/0", "tactical-1998": "/groups/0/units/1"}
PAGES = ("", "?open={row}", "panel/?where={unit}", "add/?where={unit}", "fill/", "export.txt", "share/", "print/")
API = "/api/v1/systems/blitz-beta/"
TOKEN = re.compile(rb'csrftoken": "\w+"|csrfmiddlewaretoken" value="\w+"')


def changed(data):
    """The same list with the changes of a league."""
    content = LEAGUE if data is PLAIN else TACTICAL_LEAGUE
    return data | {"packs": [carried(data["system"], content, name="Ashanti cup", version="1", key="league")]}


def shown(client, force):
    """Every page of a list without what is new with each answer."""
    places = {page: page.format(unit=UNITS[force.system], row=OPENED[force.system]) for page in PAGES}
    found = {page: client.get(f"{force.get_absolute_url()}{place}") for page, place in places.items()}
    assert {page: response.status_code for page, response in found.items()} == dict.fromkeys(PAGES, 200)
    pages = {page: TOKEN.sub(b"", response.content).decode() for page, response in found.items()}
    return pages | {"print": text_of(client.get(f"{force.get_absolute_url()}print.pdf").content)}


@pytest.mark.parametrize(
    "data, by_the_book, by_the_league, on_page",
    [
        (PLAIN, ("22 / 150 TV", '6-18/36"'), ("17 / 150 TV", '6-18/44"'), ("XO +3 TV", "XO +2 TV")),
        (
            TACTICAL,
            ("1,236.838 / 1,000 TV", "Armor 15/30/45"),
            ("1,089.615 / 1,000 TV", "Armor 17/34/51"),
            ("TV × 2.25", "TV × 2.5"),
        ),
    ],
    ids=["blitz-beta", "tactical-1998"],
)
def test_pages_and_prints_of_a_list_never_show_the_figures_of_another(
    client, save, data, by_the_book, by_the_league, on_page
):
    plain, league = save(data), save(changed(data))

    before, other = shown(client, plain), shown(client, league)

    for page in (*PAGES, "print"):
        assert "Ashanti" not in str(before[page]), page
        assert before[page] != other[page], page
    assert [text in str(before["print"]) for text in (*by_the_book, *by_the_league)] == [True, True, False, False]
    assert [text in str(other["print"]) for text in (*by_the_book, *by_the_league)] == [False, False, True, True]
    assert [text in str(before) for text in on_page] == [True, False]
    assert [text in str(other) for text in on_page] == [False, True]
    assert (shown(client, plain), shown(client, league)) == (before, other)


def ask(client, path, data):
    response = client.post(f"{API}{path}", json.dumps(data), content_type="application/json")
    assert response.status_code == 200
    return response.content if response["Content-Type"] == "application/pdf" else response.json()


def answers(client, data):
    choices = ask(client, "choices/", {"force": data, "where": UNIT})["choices"]
    [hunter] = [choice for choice in choices if choice["key"] == "north/hunter"]
    paper = ask(client, "print/?parts=cards", data)
    return ask(client, "validate/", data)["total"], hunter["total"], text_of(paper)


def test_answers_of_the_api_never_tell_the_figures_of_another(client):
    before, other = answers(client, PLAIN), answers(client, changed(PLAIN))

    assert (before[:2], other[:2]) == ((22, 6), (17, 4))
    assert (answers(client, PLAIN), answers(client, changed(PLAIN))) == (before, other)


def test_a_print_is_not_kept_for_a_pack_of_another_name(save):
    """The catalogue's hash is that of records: two packs that differ in their names alone have the same."""
    club, official = (
        PLAIN | {"packs": [carried("blitz-beta", LEAGUE, name=name, key="league")]} for name in ("Club", "Official")
    )
    lists = save(club), save(club)
    lists[1].document = save(official).document
    links = [open_snapshot(pack(json.dumps(data).encode())) for data in (club, official)]
    opened = [replace(open_force(force), force=lists[0]) for force in lists]
    jobs = [PrintJob(one, DEFAULTS, "") for one in opened]

    assert len({shared.list.catalogue.hash for shared in links} | {one.catalogue.hash for one in opened}) == 1
    assert len({replace(shared, data=b"").key for shared in links}) == 2
    assert len({job.key for job in jobs}) == 2
