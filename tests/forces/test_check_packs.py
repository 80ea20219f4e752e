"""What an organiser is told of packs: which the event admits, and what each verdict rests on."""

import html
import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.batch import downloads
from armybuilder.forces.batch.checks import ListRequirements, check_lists
from armybuilder.forces.imports.intake import ListSource
from armybuilder.packs import services
from tests.forces.conftest import force_data
from tests.packs.making import CHEAPER, RANGER, club, models, moved_on, named, published

pytestmark = pytest.mark.django_db


@pytest.fixture
def version():
    return published(RANGER)


def source(*rows, name="Test", **more):
    return ListSource(f"{name}.json", json.dumps(force_data(*rows, name=name, **more)).encode())


def told(event, *sources, packs=()):
    result = check_lists(sources, None, event, packs)
    return [
        (
            row.admitted,
            row.packs,
            [(found.severity, found.message) for found in row.findings if found.rule == "event-packs"],
        )
        for row in result.rows
    ]


def test_an_event_admits_no_packs(version):
    sources = (
        source("north/hunter"),
        source("north/ranger", packs=[named(version)]),
        source("north/hunter", packs=[named(version)]),
    )

    assert told(ListRequirements(), *sources) == [(None, [], []), (None, ["Club house 1"], []), (None, [], [])]
    assert told(ListRequirements(packs=()), *sources) == [
        (False, ["Club house 1"], [("error", "The event allows no packs; the list uses Club house 1.")]),
        (True, [], []),
        (True, [], []),
    ]


def test_an_event_admits_packs_by_key_and_versions_by_hash(version):
    newer = moved_on(version, records=models(RANGER | {"tv": 8}))
    sources = [source("north/ranger", packs=[named(one)]) for one in (version, newer)]
    refused = [("error", "The event doesn't allow the pack Club house 2.")]

    assert [row[0] for row in told(ListRequirements(packs=("club",)), *sources)] == [True, True]
    assert told(ListRequirements(packs=(version.hash,)), *sources) == [
        (False, ["Club house 2"], refused),
        (True, ["Club house 1"], []),
    ]


def test_what_is_published_counts_whatever_a_list_carries(version):
    cheat = named(version, records=models(RANGER | {"tv": 1}))

    honest, forged = check_lists(
        [source("north/ranger", packs=[named(version)]), source("north/ranger", packs=[cheat])],
        None,
        ListRequirements(),
    ).rows

    assert (honest.total, forged.total) == (7, 7)


def test_a_pack_that_nobody_has_is_told_and_judged_by_what_is_brought_along():
    brought = {"key": "club", "name": "Club house", "version": "1", "hash": "0" * 64, "patches": [CHEAPER]}
    (row,) = check_lists([source("north/hunter", packs=[brought])], None, ListRequirements(packs=("club",))).rows

    assert (row.total, row.admitted, row.packs) == (5, True, ["Club house 1"])
    assert [found.message for found in row.findings if found.rule == "event-packs"] == [
        "The pack Club house 1 isn't here, so the list is checked with the part of the pack it contains."
    ]


def test_many_lists_of_one_pack_ask_once(version, django_assert_num_queries):
    sources = [source("north/ranger", packs=[named(version)]) for _ in range(5)]

    with django_assert_num_queries(1):
        check_lists(sources, None, ListRequirements(packs=()))


def test_a_name_that_begins_a_formula_stays_a_text():
    version = published(RANGER, name="=1+1")
    result = check_lists([source("north/ranger", packs=[named(version)])], None, ListRequirements())

    assert downloads.to_csv(result).decode().splitlines()[1].endswith(',"\'=1+1 1",""')


def test_the_page_asks_for_packs_and_says_what_it_was_asked(client, version):
    text = source("north/ranger", packs=[named(version)]).data.decode()
    link = f"https://muster.example/workshop/{version.pack.address}/"
    file = SimpleUploadedFile("club.json", json.dumps(club(RANGER | {"tv": 8})).encode())

    def page(**fields):
        return client.post("/check/", {"text": text, "packs": "named"} | fields).content.decode()

    none, by_key, by_link, by_file = (
        page(packs="none"), page(named_packs="club, other"), page(named_packs=link), page(pack_files=file),
    )  # fmt: skip

    assert ["NOT ALLOWED" in found for found in (none, by_key, by_link, by_file)] == [True, False, False, True]
    assert [re.findall("Your event: (.*)<", found)[0] for found in (none, by_key, by_link)] == [
        "no packs", "packs: club, other", f"packs: {version.hash[:12]}…",
    ]  # fmt: skip
    assert '<span class="badge own"><bdi>Club house 1</bdi></span>' in none
    again = html.unescape(re.findall(r'href="(/check/\?[^"]*)"', by_key)[0])
    form = client.get(again).content.decode()
    assert "club other</textarea>" in form
    assert re.search(r'value="named" checked', form)


def test_who_names_packs_means_them_whatever_is_pressed(client, version):
    text = source("north/ranger", packs=[named(version)]).data.decode()

    page = client.post("/check/", {"text": text, "packs": "", "named_packs": "league"}).content.decode()

    assert "NOT ALLOWED" in page


def test_packs_that_cannot_be_read_are_told_beside_their_field(client):
    text = source("north/hunter").data.decode()

    def errors(**fields):
        page = client.post("/check/", {"text": text, "packs": "named"} | fields).content.decode()
        found = re.findall(r'<ul class="errorlist.*?</ul>', page)
        return [html.unescape(item) for part in found for item in re.findall(r"<li>(.*?)</li>", part)]

    assert errors() == ["Name the packs you allow, or choose their files."]
    assert errors(named_packs="https://x.example/1") == [
        "https://x.example/1 is neither the key of a pack nor a link to one here."
    ]
    assert errors(pack_files=SimpleUploadedFile("x.json", b"{")) == [
        "x.json: pack: this JSON is cut off or damaged: export it again, or copy all of it"
    ]


def test_the_api_asks_for_packs(client, version):
    lists = [force_data("north/ranger", packs=[named(version)])]
    address = f"/api/v1/systems/{next(iter(SYSTEMS))}/check/"

    def row(*packs):
        answer = client.post(address, json.dumps({"lists": lists, "packs": packs}), content_type="application/json")
        return answer.json()["rows"][0]["admitted"]

    whole = json.loads(json.dumps(services.document_of(version).to_data()))
    assert [row(), row("club"), row("other"), row(version.hash), row(whole), row(club(RANGER | {"tv": 8}))] == [
        False, True, False, True, True, False,
    ]  # fmt: skip
    broken = client.post(address, json.dumps({"lists": lists, "packs": [{}]}), content_type="application/json")
    assert broken.status_code == 400
