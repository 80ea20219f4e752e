"""Browse pages: what stands on them, what filters find, and how many queries they take."""

import re
from html import unescape

import pytest

from factions.models import System
from factions.systems.blitz_beta.models import Model
from tests.factions.counts import COUNTS

pytestmark = pytest.mark.django_db

ROOT = "/systems/blitz-beta/"


def text_of(response):
    """The words of a page, blanks folded."""
    body = re.sub(r"(?s)<(script|style).*?</\1>|<[^>]+>", " ", response.content.decode())
    return " ".join(unescape(body).split())


def names(response):
    return [model.name for model in response.context["models"]]


def count(client, query):
    return client.get(f"{ROOT}models/?{query}").context["paginator"].count


# ---------------------------------------------------------------- tables


def test_systems(client, django_assert_num_queries):
    with django_assert_num_queries(1):
        page = text_of(client.get("/systems/"))

    assert "Heavy Gear Blitz Beta" in page
    assert "Nine factions, 23 sub-lists, 528 statlines and the full construction rules." in page


def test_systems_without_a_catalogue(client):
    System.objects.all().delete()

    assert (
        "No game system is loaded yet. The people who run this site load them with manage.py load_catalogue"
        in text_of(client.get("/systems/"))
    )


def test_overview(client, django_assert_num_queries):
    with django_assert_num_queries(5):
        page = text_of(client.get(ROOT))

    assert f"Search {COUNTS['blitz-beta']['model']} models" in page
    assert "North 99 models in 38 families Northern Guard NG Western Frontier Protectorate WFP" in page
    assert "Leagueless Uses the models of North, South, Peace River, NuCoal" in page
    assert "Black Talon 49 models in 15 families · elite army" in page


@pytest.mark.parametrize("faction, models", [("north", 99), ("south", 118), ("black-talon", 49), ("eden", 8)])
def test_faction(client, django_assert_num_queries, faction, models):
    with django_assert_num_queries(13):
        response = client.get(f"{ROOT}factions/{faction}/")

    assert response.context["model_count"] == models
    assert response.content.count(b'scope="row"') == models + len(re.findall(b"upgrade</small>", response.content))


def test_a_faction_begins_with_its_families_to_jump_to(client):
    response = client.get(f"{ROOT}factions/north/")
    families = response.context["families"]
    page = response.content.decode()
    jumps = re.findall(r'<a href="#(family-\d+)">([^<]*) <small>(\d+)</small></a>', page)

    assert jumps == [
        (f"family-{number}", each.name, str(each.models.count())) for number, each in enumerate(families, 1)
    ]
    assert [name for _, name, _ in jumps][:3] == ["Hunter", "Jaguar", "Leopard"]
    assert all(f'<h2 id="{place}" class="family">' in page for place, _, _ in jumps)


def test_faction_tells_its_own_rules(client):
    page = text_of(client.get(f"{ROOT}factions/black-talon/"))

    assert "Every model has Vet, Stealth (Aux), Airdrop, even though its row doesn't list it." in page


def test_faction_that_borrows_lists(client, django_assert_num_queries):
    with django_assert_num_queries(6):
        page = text_of(client.get(f"{ROOT}factions/leagueless/"))

    assert "No separate model list" in page
    assert "North 99 models South 118 models Peace River 86 models NuCoal 79 models" in page


def test_an_upgrade_row_stands_below_its_family(client):
    page = text_of(client.get(f"{ROOT}factions/north/"))

    assert "Headhunter upgrade +1 GP (CMD), SK (CMD), FS (CMD), DG (CMD 0-1) EW 5+; +CMD:+1D6" in page


def test_sublist(client, django_assert_num_queries):
    with django_assert_num_queries(6):
        page = text_of(client.get(f"{ROOT}sublists/umf/"))

    assert "Sub-list of North United Mercantile Federation Money buys" in page
    assert "No Cheetahs in primary units. Barred models: models Cheetah, Para Cheetah (SL-N3, page 72)" in page
    assert (
        "Tigers also count as FS and GP, Weasels as SK and RC. Added types: families Tiger; unit types FS, GP (SL-N3, page 72) "
        "Added types: families Weasel; unit types SK, RC (SL-N3, page 72) Each ECM"
    ) in page
    assert "Page 72 of Heavy Gear Blitz Beta Rules, 2014." in page
    assert "Rulings: DQ-9 DQ-18" in page


def test_weapons(client, django_assert_num_queries):
    with django_assert_num_queries(4):
        page = text_of(client.get(f"{ROOT}weapons/"))

    assert 'AC Auto-Cannon 6-18/36" 6 7 8 Burst:+1D6 159 models with AC' in page
    assert "Ballistic -1D6 beyond optimal range." in page
    assert "ARP , probably MRP DQ-8" in page


def test_traits(client, django_assert_num_queries):
    with django_assert_num_queries(2):
        page = text_of(client.get(f"{ROOT}traits/"))

    assert "Agile +1D6 on defence while no cover is adjacent. 131 models" in page
    assert "not defined in the rulebook" in page


def test_upgrades(client, django_assert_num_queries):
    with django_assert_num_queries(6):
        page = text_of(client.get(f"{ROOT}upgrades/"))

    assert "XO Executive Officer 4+ 1 +3 at most one per force, not a commander already" in page
    assert "Ace Gunner +2 per model" in page
    assert "Combat Focus ? per model" in page
    assert "For veterans alpha rules" in page
    assert "Command Caiman/Crocodile South" in page


def test_support(client, django_assert_num_queries):
    with django_assert_num_queries(7):
        page = text_of(client.get(f"{ROOT}support/"))

    assert 'AC Turret 15 ANY 0" 10 3/2 1 4+ – 6+ HAC (FT, Linked)' in page
    assert "Generic Bomber 25 GB (0-2)" in page
    assert "Recon Drone 1 –" in page
    assert "Recon Drone Moves like an ATV." in page
    assert "SB Standby" in page


@pytest.mark.parametrize(
    "path",
    [
        "/systems/chess/",
        "/systems/chess/models/",
        "/systems/chess/weapons/",
        f"{ROOT}factions/atlantis/",
        f"{ROOT}sublists/none/",
        f"{ROOT}models/north/nobody/",
        f"{ROOT}models/nowhere/hunter/",
    ],
)
def test_what_does_not_exist_is_not_found(client, path):
    assert client.get(path).status_code == 404


# ---------------------------------------------------------------- search and filters


@pytest.mark.parametrize(
    "query, models",
    [
        ("", COUNTS["blitz-beta"]["model"]),
        ("faction=north", 99),
        ("faction=leagueless", 99 + 118 + 86 + 79),
        ("ua=AL", 4),
        ("type=Infantry", 49),
        ("faction=eden&type=Gear", 8),
        ("weapon=BB", 0),
        ("weapon=AC&faction=eden", 3),
        ("trait=vet&faction=black-talon", 49),
        ("tv_min=105", 1),
        ("tv_min=10&tv_max=9", 0),
        ("search=HUNTER+destroyer", 1),
        ("search=headhunter", 4),
    ],
)
def test_filters(client, query, models):
    assert count(client, query) == models


def test_a_search_looks_at_the_whole_row(client):
    found = names(client.get(f"{ROOT}models/?search=north+LPZ"))

    north = Model.objects.filter(faction__key="north", bodies__weapons__code="LPZ").order_by("source_first")
    assert found == [model.name for model in north][:50]


def test_a_filter_counts_availability_by_code_not_by_text(client):
    assert count(client, "ua=GP") == Model.objects.filter(kind="model", ua__unit_code__key="GP").count()


def test_filters_add_up(client):
    response = client.get(f"{ROOT}models/?faction=north&ua=GP&type=Gear&weapon=AC&trait=arms&tv_max=7&sort=-tv")

    assert names(response) == ["Hunter Gunner", "Hunter"]


def test_models_stand_in_the_order_of_the_book(client):
    """North comes first in print, though not among keys (L4500, L10437)."""
    lines = [model.source_first for model in client.get(f"{ROOT}models/").context["models"]]

    assert (lines[0], lines) == (4500, sorted(lines))
    assert names(client.get(f"{ROOT}models/?sort=faction"))[0] == "Dark Cheetah"


def test_sorting(client):
    cheapest = [model.tv for model in client.get(f"{ROOT}models/?faction=north&sort=tv").context["models"]]

    assert cheapest == sorted(cheapest)
    assert names(client.get(f"{ROOT}models/?faction=north&sort=name"))[:2] == ["Aller", "Antelope"]


@pytest.mark.parametrize(
    "query, queries", [("search=zzz", 3), ("faction=eden", 8), ("trait=vet", 8), ("", 8), ("page=3", 8)]
)
def test_the_list_takes_the_same_queries_for_no_and_many_rows(client, django_assert_num_queries, query, queries):
    with django_assert_num_queries(queries):
        client.get(f"{ROOT}models/?{query}")


def test_pages_keep_the_filters_and_never_end_in_nowhere(client):
    response = client.get(f"{ROOT}models/?faction=north&page=99")

    assert response.context["page_obj"].number == 2
    assert b"?faction=north&amp;page=1" in response.content
    assert client.get(f"{ROOT}models/?page=x").context["page_obj"].number == 1


def test_nothing_found_shows_ways_out(client):
    response = client.get(f"{ROOT}models/?search=zzz")

    assert "No model matches all filters. Show all models Search support and aircraft" in text_of(response)


@pytest.mark.parametrize(
    "query, message",
    [
        ("faction=atlantis", "Select a valid choice. atlantis is not one of the available choices."),
        ("ua=ZZ", "Select a valid choice. ZZ is not one of the available choices."),
        ("type=Robot", "Select a valid choice. Robot is not one of the available choices."),
        ("tv_min=x", "Enter a whole number."),
        ("tv_min=-1", "Ensure this value is greater than or equal to 0."),
        ("tv_max=" + "9" * 5000, "Enter a whole number."),
        ("tv_max=1e9", "Enter a whole number."),
        ("search=" + "a" * 101, "Ensure this value has at most 100 characters (it has 101)."),
        ("sort=pk", "Select a valid choice. pk is not one of the available choices."),
    ],
)
def test_a_wrong_filter_is_told_beside_its_field(client, query, message):
    page = text_of(client.get(f"{ROOT}models/?{query}"))

    assert message in page
    assert "The filters above have an error, so nothing is shown." in page


def test_empty_fields_leave_the_address(client):
    response = client.get(f"{ROOT}models/?search=&faction=north&ua=&tv_min=")
    assert (response.status_code, response.headers["Location"]) == (302, f"{ROOT}models/?faction=north")

    assert client.get(f"{ROOT}models/?search=").headers["Location"] == f"{ROOT}models/"


def test_htmx_gets_the_page_and_the_short_address(client):
    response = client.get(f"{ROOT}models/?search=&faction=north", headers={"HX-Request": "true"})

    assert response.status_code == 200
    assert response.headers["HX-Push-Url"] == f"{ROOT}models/?faction=north"


# ---------------------------------------------------------------- one model


def test_model(client, django_assert_num_queries):
    client.get(f"{ROOT}models/north/hunter/")
    with django_assert_num_queries(9):
        page = text_of(client.get(f"{ROOT}models/north/hunter/"))

    assert "North · Gear Hunter 6 TV" in page
    assert 'LAC Light Auto-Cannon Arm 6-18" 36" 6 4+ Ballistic, Burst:+1D6, Split:2' in page
    assert "Arms Has hands: may climb, carry weapons, throw grenades." in page
    assert "GP General Purpose 0+ Any number." in page
    assert "SK Strike Up to 2 in a primary unit, up to 1 in a support unit." in page
    assert "DG Dragoon 0-1 Up to 1 in a primary unit, none in a support unit." in page
    assert "Counts as 1 action of its unit." in page
    assert "Headhunter +1 TV EW 5+; +CMD:+1D6" in page
    assert "Page 76 of Heavy Gear Blitz Beta Rules, 2014." in page
    assert "All of the Hunter family" in page


def test_a_model_stands_beside_three_of_its_family(client):
    page = client.get(f"{ROOT}models/nucoal/hussar-hammer/").content.decode()

    others = re.findall(r"&amp;of=([^&\"]+)", page[page.index("compare/?of=nucoal/hussar-hammer") :].partition(">")[0])
    assert others == ["nucoal/hussar", "nucoal/hussar-spear", "nucoal/hussar-skyhammer"]


def test_model_of_two_bodies(client):
    page = text_of(client.get(f"{ROOT}models/cef/hht-90/"))

    assert "HHT-90 Turret" in page
    assert "Counts as 1 action of its unit, whatever its ACT." in page
    assert "Printed differently: Traits APC: 4, CBS," in page


def test_model_with_granted_traits(client):
    assert "Vet added One Skill Point" in text_of(client.get(f"{ROOT}models/black-talon/eagle/"))


def test_model_that_needs_a_ruling(client):
    page = text_of(client.get(f"{ROOT}models/north/stinger/"))

    assert "needs a ruling" in page
    assert "rules that depend on it answer “undetermined”" in page


@pytest.mark.long
def test_every_model_has_its_page(client, catalogue):
    keys = [*catalogue.models, *catalogue.drones]

    failed = [key for key in keys if client.get(f"{ROOT}models/{key}/").status_code != 200]

    assert len(keys) == sum(COUNTS["blitz-beta"][kind] for kind in ("model", "support", "aircraft", "drone"))
    assert failed == []


def test_every_sublist_has_its_page(client, catalogue):
    keys = {*catalogue.sublists, *catalogue.faction_rules}

    assert [key for key in keys if client.get(f"{ROOT}sublists/{key}/").status_code != 200] == []


def test_every_model_links_to_its_page():
    for model in Model.objects.all()[::50]:
        assert model.get_absolute_url() == f"{ROOT}models/{model.key}/"
