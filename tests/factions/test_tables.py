"""Pages that are made from what a system declares: rows, search, filters, provenance, and how many queries they take."""

import re
from collections import Counter as Counted
from collections import defaultdict
from html import unescape

import pytest
from lxml import html

from armybuilder.engine.registry import SYSTEMS, get_system
from factions.models import Row, System
from factions.views.cells import Cell, LabelledCell, cell, figures, readings
from tests.portions import steps

pytestmark = pytest.mark.django_db

KEY = "tactical-1998"
ROOT = f"/systems/{KEY}/"
COLLECTIONS = [collection.name for collection in get_system(KEY).all_collections]


def text_of(response):
    body = re.sub(r"(?s)<(script|style).*?</\1>|<[^>]+>", " ", response.content.decode())
    return " ".join(unescape(body).split())


def names(client, query=""):
    return [line.row.name for line in client.get(f"{ROOT}models/?{query}").context["table"].lines]


def test_overview_counts_what_there_is(client, django_assert_num_queries):
    with django_assert_num_queries(2):
        page = text_of(client.get(ROOT))

    assert "Heavy Gear Tactical Rules, 1998 · catalogue 1998.1" in page
    assert "Units 11 Vehicles and the squads of the book Lost sheets 2" in page
    assert "Quick reference 79 What players look up at the table" in page


@pytest.mark.portion(3)
@pytest.mark.no_cover
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_two_pages_of_a_system_have_the_same_title(client, system):
    overviews = ["", "tables/"] if system == "blitz-beta" else [""]
    paths = [*overviews, *(f"{collection.name}/" for collection in get_system(system).all_collections)]
    pages = [client.get(f"/systems/{system}/{path}", follow=True).content.decode() for path in paths]
    titles = Counted(title for page in pages for title in re.findall("<title>(.*?)</title>", page))

    assert {title for title, count in titles.items() if count > 1} == set()


def test_tables_name_what_rows_refer_to(client):
    def shown(path):
        line = client.get(f"/systems/blitz-beta/{path}").context["table"].lines[0]
        return {item.label: item.cell.text for item in line.cells}

    assert shown("effects/?search=neighbours")["Army"] == "Mekong Dominion"
    assert shown("effects/?search=neighbours")["Sort"] == "allies"
    assert shown("purchases/?search=recon")["Sort"] == "generic model"
    assert shown("families/?search=hunter")["Faction"] == "North"


@pytest.mark.no_cover
@pytest.mark.parametrize("collection", COLLECTIONS)
def test_every_collection_has_a_table(client, django_assert_num_queries, collection):
    with django_assert_num_queries(5):
        response = client.get(f"{ROOT}{collection}/")

    assert response.status_code == 200
    kind = response.context["collection"].kind
    assert len(response.context["table"].lines) == min(Row.objects.filter(system__key=KEY, kind=kind).count(), 50)


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

    blank = '<span class="figure lost" title="Lost in the book">'
    assert blank in page
    assert "(lost in the book)" in page


def test_a_model_shows_its_card_and_where_each_figure_comes_from(client, django_assert_num_queries):
    with django_assert_num_queries(2):
        page = text_of(client.get(f"{ROOT}models/north/jaguar/"))

    assert "In the book Heavy Gear Tactical Rules, 1998." in page
    assert "The book is damaged here: 5 figures cannot be read any more." in page
    assert (
        "Lost in the book TV, Sensors, Sensor range; M-2A Hand Grenade: quantity, ammo How all 37 figures were read"
    ) in page
    assert "TV blank lost in the book Size 6 as printed Cost 471000 put together from rows" in page
    assert "Weapon ARC S/M/L/EX DAM ACC ROF MAC MR25 Autocannon F 3/6/12/24 ×10 0 +1 40 rounds" in page


def test_a_squad_has_a_page(client):
    assert "In the book Heavy Gear Tactical Rules, 1998." in text_of(client.get(f"{ROOT}models/infantry/recon/"))


@pytest.mark.parametrize(
    "path",
    ["nonsense/", "models/north/huntress/", "weapons/north/hunter/", "weapons/LRP/33/", "sublists/x/"],
)
def test_what_is_not_there(client, path):
    assert client.get(ROOT + path).status_code == 404


@pytest.mark.long
@pytest.mark.no_cover
@pytest.mark.parametrize("step", steps(7))
def test_every_record_of_every_kind_has_its_page(client, step):
    """Cards of models are tried elsewhere."""
    rows = [row for row in Row.objects.select_related("system") if row.kind not in CARDS]
    tried = Counted(row.system.key for row in rows)
    kinds = defaultdict(list)
    for row in rows:
        kinds[row.system.key, row.kind].append(row.get_absolute_url())

    failed = [url for urls in kinds.values() for url in urls[::step] if client.get(url).status_code != 200]

    assert tried.keys() == SYSTEMS.keys()
    assert tried["blitz-beta"] == Row.objects.filter(system__key="blitz-beta").count() - (528 + 8 + 3 + 4)
    assert tried[KEY] == Row.objects.filter(system__key=KEY).count() - 11
    assert failed == []


CARDS = {"model", "support", "aircraft", "drone"}


def test_a_record_says_all_with_references_as_links(client, django_assert_num_queries):
    """Heavy flak: 4 points, encumbrance 1, none for veterans and better (FC-14)."""
    with django_assert_num_queries(4):
        response = client.get(f"{ROOT}armors/heavy-flak/")

    page = text_of(response)
    assert (
        "Heavy Flak Points 4 Encumbrance 1 Encumbrance of single qualities Veteran 0, Elite 0, Legendary (5) 0" in page
    )
    assert "In the book Heavy Gear Tactical Rules, 1998." in page
    assert "Units that name it: 1 Heavy Weapons" in page
    assert f'<a href="{ROOT}qualities/veteran/">Veteran</a>' in response.content.decode()
    assert f'<a href="{ROOT}models/infantry/heavy-weapons/">Heavy Weapons</a>' in response.content.decode()


def test_an_effect_of_a_sublist_links_to_it_and_to_what_it_is_about(client):
    """The Mekong Dominion has an ally among its neighbours (SL-S3, L4269)."""
    page = client.get("/systems/blitz-beta/effects/mk/neighbours/").content.decode()

    assert '<dt>Army</dt><dd><a href="/systems/blitz-beta/sublists/mk/">' in page
    assert '<dt>Lists</dt><dd><a href="/systems/blitz-beta/factions/north/">North</a>, ' in page
    assert '<a href="/systems/blitz-beta/unit-codes/GP/">General Purpose</a>' in page


def test_units_of_figures_are_told(client):
    assert "Range hexes 1/2/4/8 Accuracy -1 Damage 12 ROF 4" in text_of(client.get(f"{ROOT}weapons/LRP/32/"))


def test_values_that_are_all_references_are_links(client):
    """The Hunter family, L4500-4550: four models and an upgrade row."""
    page = client.get("/systems/blitz-beta/families/north/hunter/").content.decode()
    links = re.findall(r'<a href="/systems/blitz-beta/(?:models|upgrades)/north/[^"]+">([^<]+)</a>', page)

    assert links[:5] == ["Hunter", "Hunter Gunner", "Assault Hunter", "Destroyer Hunter", "Headhunter"]
    assert '<dt>Faction</dt><dd><a href="/systems/blitz-beta/factions/north/">North</a>' in page


def test_a_system_with_pages_of_its_own_shows_all_tables_too(client, django_assert_num_queries):
    with django_assert_num_queries(2):
        page = text_of(client.get("/systems/blitz-beta/tables/"))

    assert "Tokens 29 Counters Quick reference 38 What players look up at the table Families 186" in page
    assert client.get("/systems/blitz-beta/tokens/").status_code == 200
    assert client.get("/systems/chess/").status_code == 404


def test_cards_of_the_beta_have_one_address(client):
    response = client.get("/systems/blitz-beta/drones/drone/recon/")

    assert (response.status_code, response["Location"]) == (301, "/systems/blitz-beta/models/drone/recon/")


def test_a_system_that_is_not_loaded_has_no_pages(client):
    System.objects.filter(key=KEY).delete()

    assert client.get(ROOT).status_code == 404
    assert client.get(f"{ROOT}models/").status_code == 404


@pytest.mark.parametrize(
    "value, shown",
    [
        (None, Cell("")),
        (True, Cell("yes")),
        ([2, 4, 8, 16], Cell("2/4/8/16")),
        ({"value": 4, "status": "merged", "line": 7}, Cell("4", "merged")),
        ([{"key": "area-effect", "value": 0}, {"key": "guided", "value": None}], Cell("area effect 0, guided")),
        ({"pilot": {"level": 2, "attribute": 0}}, Cell("pilot level 2, attribute 0")),
    ],
)
def test_cells(value, shown):
    assert cell(value) == shown


def test_figures_of_parts_are_named_by_what_they_belong_to():
    row = {
        "figures": {"tv": {"value": None, "status": "lost", "line": 1}},
        "weapons": [{"name": "Gun", "damage": {"value": 8, "status": "exact", "line": 2}}],
        "perks": [
            {"key": "ecm", "rating": None, "status": "lost", "line": 3},
            {"key": "vet", "rating": None, "status": "exact"},
        ],
    }

    assert [(figure.label, figure.cell.told) for figure in figures(row)] == [
        ("TV", "lost in the book"),
        ("Gun: damage", ""),
        ("Ecm", "lost in the book"),
    ]


def test_figures_are_told_together_by_how_they_were_read():
    told = [
        LabelledCell(name, Cell("", status))
        for name, status in (
            ("Size", "lost"),
            ("Gun: damage", "merged"),
            ("Gun: ammo", "lost"),
            ("Cost", "lost"),
            ("Gun: accuracy", "lost"),
        )
    ]

    assert list(readings(told)) == [
        ("put together from rows that ran together", "Gun: damage"),
        ("lost in the book", "Size, Cost; Gun: ammo, accuracy"),
    ]


@pytest.mark.parametrize(
    "collection, heads",
    [
        ("effects", ["Army", "Rule", "Sort", "Text"]),
        ("groups", ["Within", "Most", "Fewest actions", "Most actions", "Share", "Share of", "Rule"]),
    ],
)
def test_a_table_shows_what_tells_its_rows_apart(client, collection, heads):
    """Raw parts and columns of dashes stay on the page of the record."""
    assert client.get(f"/systems/blitz-beta/{collection}/").context["table"].labels == tuple(heads)


def test_a_game_leads_to_its_scenarios_and_odds(client):
    page = client.get("/systems/blitz-2006/").content.decode()

    assert 'href="/scenarios/blitz-2006/"' in page
    assert 'href="/odds/blitz-2006/"' in page
    assert "/scenarios/" not in client.get(ROOT).content.decode()


def test_a_squad_says_its_units_and_its_options_with_prices(client):
    """The Strike Cadre, L2078-2101: its options stand on its own page, what they cost with what they are."""
    page = text_of(client.get("/systems/blitz-2006/squads/milicia/strike/"))

    assert "Units Black Mamba 2, Jäger 2 – see Black Mamba , Jäger" in page
    assert "Leader of Black Mamba, leadership 2" in page
    assert "Striking Cobra 4 Striking Cobra (-25 TV) any unit Spitting Cobra" in page
    assert "milicia/" not in page


def test_a_chart_says_its_columns_as_printed(client):
    page = text_of(client.get("/systems/blitz-2006/army-types/prdf/gear/"))

    assert "Chart GP Squad 1+, Anti-Rover 0+, Recon 0+" in page
    assert "Air Strikes 0-3, Off-Board Artillery 0-2" in page


@pytest.mark.parametrize("query, told", [
    ("", "The book prints none: players make their own. To the workshop"),
    ("?search=hopper", "No row fits all of that. Show all"),
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
        ("Folgt aus den Regeln des Buchs", "M-2A Hand Grenade: Genauigkeit"),
        ("Fehlt im Buch", "TV, Sensoren, Sensorreichweite; M-2A Hand Grenade: Anzahl, Mun"),
    ]
