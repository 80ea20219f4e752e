"""Pages that are made from the models of a system: records, search, filters, provenance, and how many queries they take."""

import re
from collections import Counter as Counted
from html import unescape

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from lxml import html

from armybuilder.engine.core.text import capital
from armybuilder.engine.registry import SYSTEMS
from factions.catalogues import get_catalogue
from factions.collection import address_of, collections_of, counts
from factions.models import CatalogueVersion, System
from factions.systems.tactical_1998.models import Vehicle
from factions.views.facts import RecordFact, figures_of, readings

pytestmark = pytest.mark.django_db

KEY = "tactical-1998"
ROOT = f"/systems/{KEY}/"
COLLECTIONS = {collection.name: collection for collection in collections_of(KEY)}


def text_of(response):
    body = re.sub(r"(?s)<(script|style).*?</\1>|<[^>]+>", " ", response.content.decode())
    return " ".join(unescape(body).split())


def names(client, query=""):
    return [line.name for line in client.get(f"{ROOT}models/?{query}").context["table"].lines]


def test_overview_counts_what_there_is(client, django_assert_num_queries):
    with django_assert_num_queries(2):
        page = text_of(client.get(ROOT))

    assert "Heavy Gear Tactical Rules, 1998 · catalogue 1998.1" in page
    assert "Units 11 Vehicles, and the squads in the rulebook Lost sheets 2" in page
    assert "Quick reference 79 What you look up at the table" in page


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_two_pages_of_a_system_have_the_same_title(client, system):
    overviews = ["", "tables/"] if system == "blitz-beta" else [""]
    paths = [*overviews, *(f"{collection.name}/" for collection in collections_of(system))]
    pages = [client.get(f"/systems/{system}/{path}", follow=True).content.decode() for path in paths]
    titles = Counted(title for page in pages for title in re.findall("<title>(.*?)</title>", page))

    assert {title for title, count in titles.items() if count > 1} == set()


def test_tables_name_what_records_refer_to(client):
    def shown(path):
        line = client.get(f"/systems/blitz-beta/{path}").context["table"].lines[0]
        return {fact.label: fact.text for fact, _is_long in line.cells}

    assert shown("effects/?search=mekong+neighbours") == {
        "Sub-list": "Mekong Dominion",
        "Rule": "SL-S3",
        "Kind": "allies",
        "Text": "One ally: North, Peace River or NuCoal, with units of the types GP, SK, FS and RC.",
    }
    assert shown("purchases/?search=recon")["Kind"] == "generic model"
    assert shown("families/?search=hunter") == {"Faction": "North"}


QUERIES = {"models": 8, "weapons": 4, "infantry-weapons": 4, "traits": 5, "armors": 4, "rulings": 4}
"""Three for all others: version, count, records. A form that offers words asks one more, parts and further models one each."""


@pytest.mark.parametrize("collection", COLLECTIONS)
def test_every_collection_has_a_table(client, django_assert_num_queries, collection):
    with django_assert_num_queries(QUERIES.get(collection, 3)):
        response = client.get(f"{ROOT}{collection}/")

    assert response.status_code == 200
    count = COLLECTIONS[collection].records(CatalogueVersion.objects.current(KEY)).count()
    assert len(response.context["table"].lines) == min(count, 50)


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_table_asks_more_than_eight_queries(client, system):
    asked = {}
    for collection in collections_of(system):
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/systems/{system}/{collection.name}/")
        asked[collection.name] = len(queries)

    # Those that have pages of their own are tried elsewhere, and effects are six tables in turn.
    own = {"factions", "sublists", "models", "weapons", "traits", "upgrades", "support", "effects"}
    assert asked.get("effects", 0) <= 14
    assert {
        name: number for name, number in asked.items() if number > 8 and not (system == "blitz-beta" and name in own)
    } == {}


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_ruling_says_which_reading_counts(client, django_assert_num_queries, system):
    with django_assert_num_queries(QUERIES["rulings"]):
        lines = client.get(f"/systems/{system}/rulings/").context["table"].lines

    told = {line.key: {fact.label: fact.text for fact, _is_long in line.cells}["Default reading"] for line in lines}
    assert told == {
        ruling.key: capital(ruling.readings.get(ruling.default, "none: the verdict is open until players choose one"))
        for ruling in get_catalogue(system).rulings.values()
    }


def test_the_page_of_a_ruling_says_which_reading_counts(client):
    found = client.get("/systems/legend-weaver/rulings/squad-size/").context["facts"]

    assert {fact.label: fact.text for fact in found}["Default reading"] == (
        "A squad has at most ten models, and eleven with a character who leads it"
    )


@pytest.mark.parametrize("query, found", [("search=jaguar", 1), ("faction=north", 4), ("", 11)])
def test_a_table_asks_the_same_however_many_records(client, django_assert_num_queries, query, found):
    with django_assert_num_queries(8 if not query else 7):
        assert len(names(client, query)) == found


@pytest.mark.parametrize("query, found", [("search=ECCM", 1), ("", 50)])
def test_a_table_of_a_hundred_asks_the_same(client, django_assert_num_queries, query, found):
    with django_assert_num_queries(3):
        assert len(client.get(f"{ROOT}quick-reference/?{query}").context["table"].lines) == found


@pytest.mark.parametrize(
    "query, found",
    [
        ("search=vibromachete", ["Black Mamba", "Spitting Cobra"]),
        ("search=hunter+autocannon", ["Hunter"]),
        ("perk=ecm", ["Cheetah"]),
        ("weapon=MAC&faction=south", ["Black Mamba", "Caïman APC"]),
        ("of=squad&tv_max=100", ["Standard"]),
        ("tv_min=800", ["Grizzly", "Spitting Cobra"]),
        ("search=nothing-of-the-sort", []),
        ("tv_min=-1", []),
        ("faction=mars", []),
    ],
)
def test_search_and_filters(client, query, found):
    assert names(client, query) == found


def test_empty_fields_leave_the_address(client):
    assert client.get(f"{ROOT}models/?search=&of=squad")["Location"] == f"{ROOT}models/?of=squad"


def test_htmx_gets_the_results_and_the_address(client):
    response = client.get(f"{ROOT}models/?search=hunter", headers={"HX-Request": "true"})

    assert response["HX-Push-Url"] == f"{ROOT}models/?search=hunter"


def test_lost_figures_are_blank_and_say_so(client):
    page = client.get(f"{ROOT}models/?search=jaguar").content.decode()

    blank = '<span class="figure lost" title="Missing from the rulebook">'
    assert blank in page
    assert "(missing from the rulebook)" in page


def test_a_model_shows_its_card_and_where_each_figure_comes_from(client, django_assert_num_queries):
    with django_assert_num_queries(5):
        page = text_of(client.get(f"{ROOT}models/north/jaguar/"))

    assert "In the rulebook Heavy Gear Tactical Rules, 1998." in page
    assert "Our copy of the rulebook is damaged here: 5 stats can't be read." in page
    assert (
        "Missing from the rulebook TV, Sensors, Sensor range; M-2A Hand Grenade: quantity, ammo "
        "How all 37 stats were read"
    ) in page
    assert "TV blank missing from the rulebook Size 6 as printed Cost 471000 put together from rows" in page
    assert "Weapon ARC S/M/L/EX DAM ACC ROF MAC MR25 Autocannon F 3/6/12/24 ×10 0 +1 40 rounds" in page


def test_a_squad_has_a_page(client):
    assert "In the rulebook Heavy Gear Tactical Rules, 1998." in text_of(client.get(f"{ROOT}models/infantry/recon/"))


@pytest.mark.parametrize(
    "path",
    ["nonsense/", "models/north/huntress/", "weapons/north/hunter/", "weapons/LRP/33/", "sublists/x/"],
)
def test_what_is_not_there(client, path):
    assert client.get(ROOT + path).status_code == 404


@pytest.mark.long
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_record_of_every_kind_has_its_page(client, system):
    """Cards of models are tried elsewhere."""
    version = CatalogueVersion.objects.current(system)
    collections = [each for each in collections_of(system) if not each.card]
    pages = {each.kind: [address_of(record) for record in each.records(version)] for each in collections}

    failed = [url for urls in pages.values() for url in urls if client.get(url).status_code != 200]

    assert {kind: len(urls) for kind, urls in pages.items()} == counts(version, collections)
    assert failed == []


def test_a_record_says_all_with_references_as_links(client, django_assert_num_queries):
    """Heavy flak: 4 points, encumbrance 1, none for veterans and better (FC-14)."""
    with django_assert_num_queries(4):
        response = client.get(f"{ROOT}armors/heavy-flak/")

    page = text_of(response)
    assert (
        "Heavy Flak Points 4 Encumbrance 1 Encumbrance of single qualities Veteran 0, Elite 0, Legendary (5) 0" in page
    )
    assert "In the rulebook Heavy Gear Tactical Rules, 1998." in page
    assert "Units that refer to it: 1 Heavy Weapons" in page
    assert f'<a href="{ROOT}qualities/veteran/">Veteran</a>' in response.content.decode()
    assert f'<a href="{ROOT}models/infantry/heavy-weapons/">Heavy Weapons</a>' in response.content.decode()


def test_an_effect_of_a_sublist_links_to_it_and_to_what_it_is_about(client, django_assert_num_queries):
    """The Mekong Dominion has an ally among its neighbours (SL-S3, L4269)."""
    with django_assert_num_queries(5):
        page = client.get("/systems/blitz-beta/effects/mk/neighbours/").content.decode()

    assert '<dt>Sub-list</dt><dd><a href="/systems/blitz-beta/sublists/mk/">Mekong Dominion</a>' in page
    assert '<dt>Lists</dt><dd><a href="/systems/blitz-beta/factions/north/">North</a>, ' in page
    assert '<a href="/systems/blitz-beta/unit-codes/GP/">General Purpose</a>' in page
    assert "Page 73 of Heavy Gear Blitz Beta Rules, 2014." in page


def test_units_of_figures_are_told(client):
    page = text_of(client.get("/systems/legend-weaver/weapons/laser-cannon/"))
    assert "Prim 2Pow , 3Ass Second 0Non , 1Bod # 1409 Range inches 12" in page


def test_values_that_are_all_references_are_links(client):
    """The Hunter family, L4500-4550: four models and an upgrade row."""
    page = client.get("/systems/blitz-beta/families/north/hunter/").content.decode()
    links = re.findall(r'<a href="/systems/blitz-beta/(?:models|upgrades)/north/[^"]+">([^<]+)</a>', page)

    assert links == ["Hunter", "Hunter Gunner", "Assault Hunter", "Destroyer Hunter", "Headhunter"]
    assert '<dt>Faction</dt><dd><a href="/systems/blitz-beta/factions/north/">North</a>' in page


def test_a_system_with_pages_of_its_own_shows_all_tables_too(client, django_assert_num_queries):
    with django_assert_num_queries(2):
        page = text_of(client.get("/systems/blitz-beta/tables/"))

    assert "Tokens 29 Counters Quick reference 38 What you look up at the table Families 186" in page
    assert client.get("/systems/blitz-beta/tokens/").status_code == 200
    assert client.get("/systems/chess/").status_code == 404


def test_cards_of_the_beta_have_one_address(client):
    response = client.get("/systems/blitz-beta/drones/drone/recon/")

    assert (response.status_code, response["Location"]) == (301, "/systems/blitz-beta/models/drone/recon/")


def test_a_system_that_is_not_loaded_has_no_pages(client):
    System.objects.filter(key=KEY).delete()

    assert client.get(ROOT).status_code == 404
    assert client.get(f"{ROOT}models/").status_code == 404


def test_figures_of_parts_are_named_by_what_they_belong_to():
    """A rated perk without a rating lost it, one that is not rated has none."""
    jaguar = Vehicle.objects.get(key="north/jaguar")
    told = {fact.label: (fact.text, fact.status) for fact in figures_of(jaguar)}

    assert told["Cost"] == ("471000", "merged")
    assert told["MK IV G Launcher: damage"] == ("3", "merged")
    assert told["M-2A Hand Grenade: ammo"] == ("", "lost")
    assert told["Manipulator Arm"] == ("6", "exact")
    assert "Airdroppable" not in told


def test_figures_are_told_together_by_how_they_were_read():
    facts = [
        RecordFact(name, status=status)
        for name, status in (
            ("Size", "lost"),
            ("Gun: damage", "merged"),
            ("Gun: ammo", "lost"),
            ("Cost", "lost"),
            ("Crew", "exact"),
            ("Gun: accuracy", "lost"),
        )
    ]

    assert list(readings(facts)) == [
        ("put together from rows that ran together", "Gun: damage"),
        ("missing from the rulebook", "Size, Cost; Gun: ammo, accuracy"),
    ]


@pytest.mark.parametrize(
    "collection, heads",
    [
        ("effects", ["Sub-list", "Rule", "Kind", "Text"]),
        ("groups", ["Within", "Maximum", "Fewest actions", "Most actions", "Fraction", "Share of", "Rule"]),
    ],
)
def test_a_table_shows_what_tells_its_rows_apart(client, collection, heads):
    """Raw parts and columns of dashes stay on the page of the record."""
    table = client.get(f"/systems/blitz-beta/{collection}/").context["table"]
    assert [head.label for head in table.heads] == heads


def test_a_game_leads_to_its_scenarios_and_odds(client):
    page = client.get("/systems/blitz-2006/").content.decode()

    assert 'href="/scenarios/blitz-2006/"' in page
    assert 'href="/odds/blitz-2006/"' in page
    assert "/scenarios/" not in client.get(ROOT).content.decode()


def test_a_squad_says_its_units_and_its_options_with_prices(client, django_assert_num_queries):
    """The Strike Cadre, L2078-2101: its options stand on its own page, what they cost with what they are."""
    with django_assert_num_queries(9):
        page = text_of(client.get("/systems/blitz-2006/squads/milicia/strike/"))

    assert "Units 2 Units Model Count Leads Black Mamba 2 yes Jäger 2 no" in page
    assert "Attack 3 Defense 3 EW 2 Leadership 2" in page
    assert "Striking Cobra 4 Striking Cobra (-25 TV) any unit Spitting Cobra" in page
    assert "milicia/" not in page


def test_a_chart_says_its_columns_as_printed(client):
    page = text_of(client.get("/systems/blitz-2006/army-types/prdf/gear/"))

    assert "Chart 9 Chart Column Text Minimum Maximum GP Squad 1+ 1 – Anti-Rover 0+ 0 – Recon 0+ 0 –" in page
    assert "Air Strikes 0-3 0 3 Off-Board Artillery 0-2 0 2" in page


@pytest.mark.parametrize("query, told", [
    ("", "The rulebook has none: players create their own. Open the workshop"),
    ("?search=hopper", "No row matches all filters. Show all"),
])  # fmt: skip
def test_a_table_of_which_the_book_prints_nothing_leads_to_the_workshop(client, query, told):
    assert told in text_of(client.get(f"/systems/legend-weaver/models/{query}"))


def test_how_figures_were_read_is_told_in_the_readers_language(client):
    client.cookies["language"] = "de"
    page = html.fromstring(client.get("/systems/tactical-1998/models/north/jaguar/").content)

    told = [(each.findtext("dt"), each.findtext("dd")) for each in page.iterfind(".//dl[@class='effects']/div")]

    assert told[-3:] == [
        (
            "Aus ineinandergelaufenen Zeilen zusammengesetzt",
            "Kosten; MK IV G Launcher: Genauigkeit, Schaden, Anzahl, Mun; M-2A Hand Grenade: Schaden",
        ),
        ("Folgt aus den Regeln des Regelbuchs", "M-2A Hand Grenade: Genauigkeit"),
        ("Fehlt im Regelbuch", "TV, Sensoren, Sensorreichweite; M-2A Hand Grenade: Anzahl, Mun"),
    ]
