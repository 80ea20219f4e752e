"""GET: rows, filters, pages, caching."""

import pytest

from armybuilder.engine.registry import SYSTEMS, get_system
from factions.catalogues import get_catalogue
from factions.collection import export
from factions.models import CatalogueVersion, System
from tests.api.conftest import ROOT
from tests.factions.counts import COUNTS

SYSTEM = "blitz-beta"
NO_CHESS = f"There is no game system 'chess'. Known: {', '.join(SYSTEMS)}."


@pytest.fixture(scope="module")
def exported(django_db_setup, django_db_blocker):
    """Rows of each kind as exported, without `kind`."""
    rows: dict[str, list[dict]] = {}
    with django_db_blocker.unblock():
        found = list(export(SYSTEM, CatalogueVersion.objects.current(SYSTEM)))
    for row in found:
        rows.setdefault(row["kind"], []).append({key: value for key, value in row.items() if key != "kind"})
    return rows


@pytest.fixture
def get(client):
    """`get("models/", faction="north")`: the decoded answer."""
    return lambda path, **query: client.get(ROOT + path, query).json()


def test_systems(client):
    listed = client.get("/api/v1/systems/").json()

    assert [(system["key"], system["name"]) for system in listed["systems"]][:2] == [
        ("blitz-beta", "Heavy Gear Blitz (beta 2014)"),
        ("tactical-1998", "Heavy Gear Tactical (1998)"),
    ]
    assert listed == {
        "systems": [
            {
                "key": key,
                "name": system.name,
                "catalogue": get_catalogue(key).version,
                "hash": get_catalogue(key).hash,
                "url": f"http://testserver/api/v1/systems/{key}/",
            }
            for key, system in SYSTEMS.items()
        ]
    }


def test_system_counts_its_rows_and_links_to_them(client, get, exported):
    system = get("")

    assert system["rows"] == {kind: len(rows) for kind, rows in exported.items()}
    posts = {name for name, url in system["links"].items() if client.get(url).status_code == 405}
    assert posts == {"validate", "choices", "print"}


def test_document_schema(client):
    response = client.get(ROOT + "document-schema/")

    assert response["Content-Type"] == "application/schema+json"
    assert response.json() == get_system(SYSTEM).document_schema()


@pytest.mark.parametrize(
    "collection,kind",
    [
        ("factions", "faction"),
        ("sublists", "sublist"),
        ("faction-rules", "faction-rule"),
        ("models", "model"),
        ("support", "support"),
        ("aircraft", "aircraft"),
        ("upgrades", "upgrade"),
        ("purchases", "purchase"),
        ("ranks", "rank"),
        ("drones", "drone"),
        ("weapons", "weapon"),
        ("unresolved-weapons", "unresolved-weapon"),
        ("traits", "trait"),
        ("unit-codes", "unit-code"),
        ("tokens", "token"),
    ],
)
def test_collection_has_every_row_of_the_export(get, exported, collection, kind):
    assert get(f"{collection}/", page_size=1000) == {
        "count": len(exported[kind]),
        "next": None,
        "previous": None,
        "results": exported[kind],
    }


def test_one_model(get, exported):
    assert get("models/north/hunter/") == next(row for row in exported["model"] if row["key"] == "north/hunter")


@pytest.mark.parametrize(
    "query,fits",
    [
        ({"faction": "north"}, lambda row: row["faction"] == "north"),
        ({"faction": ["north", "south"]}, lambda row: row["faction"] in ("north", "south")),
        ({"ua": "gp"}, lambda row: any(entry["code"] == "GP" for entry in row["ua"])),
        ({"type": "Vehicle"}, lambda row: row["type"].partition(" (")[0] == "Vehicle"),
        ({"type": "Vehicle (Hover)"}, lambda row: row["type"] == "Vehicle (Hover)"),
        ({"weapon": "LAC"}, lambda row: any(weapon["code"] == "LAC" for weapon in row["weapons"])),
        ({"trait": "arms"}, lambda row: "Arms" in row["traits"]),
        ({"trait": "ECM"}, lambda row: any(trait.startswith("ECM") for trait in row["traits"])),
        ({"tv_min": 10, "tv_max": 12}, lambda row: 10 <= row["tv"] <= 12),
        ({"search": "Jaguar thunder"}, lambda row: False),
        ({"search": "jaguar"}, lambda row: "jaguar" in row["key"]),
        (
            {"faction": "north", "ua": "SK", "tv_max": 9},
            lambda row: row["faction"] == "north" and row["tv"] <= 9 and any(e["code"] == "SK" for e in row["ua"]),
        ),
    ],
    ids=lambda value: str(value) if isinstance(value, dict) else "rows",
)
def test_filters(get, exported, query, fits):
    expected = [row["key"] for row in exported["model"] if fits(row)]

    assert [row["key"] for row in get("models/", page_size=1000, **query)["results"]] == expected


def test_sublists_of_a_faction(get, exported):
    expected = [row for row in exported["sublist"] if row["faction"] == "south"]

    assert get("sublists/", faction="south")["results"] == expected


def test_pages_are_linked(get, exported):
    first = get("models/", page_size=200)
    second = get("models/", page_size=200, page=2)

    assert (first["count"], first["previous"]) == (COUNTS["blitz-beta"]["model"], None)
    assert first["next"] == "http://testserver/api/v1/systems/blitz-beta/models/?page=2&page_size=200"
    assert second["previous"] == "http://testserver/api/v1/systems/blitz-beta/models/?page_size=200"
    assert first["results"] + second["results"] == exported["model"][:400]


@pytest.mark.parametrize(
    "query,where,words",
    [
        ("factoin=north", "factoin", "Unknown parameter 'factoin'. Known: search, faction, ua,"),
        ("faction=nroth", "faction", "No row has 'nroth'."),
        ("tv_min=x", "tv_min", "'x' is not a whole number from 0."),
        ("tv_max=-1", "tv_max", "'-1' is not a whole number from 0."),
        ("tv_max=99999999999", "tv_max", "'99999999999' is not a whole number from 0."),
        ("ua=%01%ff", "ua", "No row has"),
    ],
)
def test_a_query_that_says_nothing_sensible(client, query, where, words):
    response = client.get(f"{ROOT}models/?{query}")

    assert (response.status_code, response["Content-Type"]) == (400, "application/problem+json")
    assert [error["where"] for error in response.json()["errors"]] == [where]
    assert words in response.json()["detail"]


def test_a_near_miss_is_answered_with_what_was_perhaps_meant(client):
    errors = client.get(f"{ROOT}models/?faction=nroth").json()["errors"]

    assert errors == [{"where": "faction", "message": "No row has 'nroth'.", "candidates": ["north", "south"]}]


@pytest.mark.parametrize(
    "path,detail",
    [
        ("/api/v1/systems/chess/", NO_CHESS),
        ("/api/v1/systems/chess/models/", NO_CHESS),
        (f"{ROOT}models/north/nonesuch/", "Catalogue 2014.1 has no model 'north/nonesuch'."),
        (f"{ROOT}models/?page=99", "Invalid page."),
        (f"{ROOT}dice/", "/api/v1/systems/blitz-beta/dice/ doesn't exist."),
        (f"{ROOT}models", "/api/v1/systems/blitz-beta/models doesn't exist. Addresses end with a slash."),
    ],
)
def test_what_is_not_there(client, path, detail):
    response = client.get(path)

    assert response["Content-Type"] == "application/problem+json"
    assert response.json() == {
        "type": "about:blank",
        "title": "Not found",
        "status": 404,
        "detail": detail,
        "errors": [],
    }


def test_an_etag_saves_sending_the_rows_again(client):
    first = client.get(f"{ROOT}models/")
    again = client.get(f"{ROOT}models/", headers={"If-None-Match": first["ETag"]})
    changed = client.get(f"{ROOT}models/", headers={"If-None-Match": '"other"'})

    assert first["Cache-Control"] == "public, max-age=300"
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert (changed.status_code, changed.content) == (200, first.content)


@pytest.mark.parametrize(
    "query,queries",
    [
        ("page_size=1", 10),
        ("page_size=1000", 10),
        ("faction=north&page_size=1000", 11),
        ("faction=north&faction=south&ua=GP&type=gear&weapon=LAC&trait=arms&tv_min=5&tv_max=9&search=hunter", 11),
    ],
)
def test_a_page_takes_the_same_queries_for_few_and_many_rows(client, django_assert_num_queries, query, queries):
    """The catalogue, the words that are asked for, how many rows there are, those of the page, and of each kind of their parts
    and what these name."""
    with django_assert_num_queries(queries):
        client.get(f"{ROOT}models/?{query}")


def test_many_words_cost_as_many_queries_as_one(client, django_assert_num_queries):
    query = "&".join(f"ua=x{number}&trait=y{number}" for number in range(50))

    with django_assert_num_queries(2):
        response = client.get(f"{ROOT}models/?{query}")

    assert (response.status_code, len(response.json()["errors"])) == (400, 100)


@pytest.mark.parametrize("word", ["faction=north", "tv_min=5", "search=hunter"])
def test_a_parameter_may_be_repeated_fifty_times(client, word):
    assert client.get(f"{ROOT}models/?" + "&".join([word] * 50)).status_code == 200

    response = client.get(f"{ROOT}models/?" + "&".join([word] * 51))

    assert response.status_code == 400
    assert response.json()["errors"][0]["message"] == "One parameter can ask for up to 50 words."


def test_a_search_has_fifty_words(client):
    assert client.get(f"{ROOT}models/?search=" + "+".join(["hunter"] * 50)).json()["count"] == 12

    response = client.get(f"{ROOT}models/?search=" + "+".join(["hunter"] * 51))

    assert response.json()["errors"][0]["message"] == "A search can have up to 50 words."


@pytest.mark.parametrize("query, prices", [("tv_min=9&tv_min=100", 9), ("tv_min=100&tv_min=9", 9)])
def test_of_several_bounds_any_fits(get, query, prices):
    assert min(row["tv"] for row in get(f"models/?{query}&page_size=1000")["results"]) == prices


def test_who_has_the_rows_already_costs_one_query(client, django_assert_num_queries):
    etag = client.get(f"{ROOT}models/")["ETag"]

    with django_assert_num_queries(1):
        assert client.get(f"{ROOT}models/", headers={"If-None-Match": etag}).status_code == 304


def test_a_model_takes_nine_queries(client, django_assert_num_queries):
    """The catalogue, the model, and each kind of its parts and what these name."""
    with django_assert_num_queries(9):
        client.get(f"{ROOT}models/north/hunter/")


def test_rows_of_a_catalogue_that_is_not_loaded(client):
    System.objects.all().delete()

    response = client.get(f"{ROOT}models/")

    assert (response.status_code, response["Content-Type"]) == (503, "application/problem+json")
    assert response.json()["detail"] == (
        "The Heavy Gear Blitz (beta 2014) catalogue isn't loaded here. The site's operator can load it "
        "with manage.py load_catalogue."
    )


@pytest.mark.parametrize(
    "query",
    [
        "page_size=0",
        "page_size=1001",
        "page_size=-1",
        "page_size=ten",
        "page_size=",
        "page_size=1&page_size=2",
        "page_size=٣",
        "page_size=true",
    ],
)
def test_a_number_of_rows_that_makes_no_sense_is_told(client, query):
    answer = client.get(f"/api/v1/systems/blitz-beta/models/?{query}")
    assert answer.status_code == 400
    assert answer.json() == {
        "type": "about:blank",
        "title": "Bad request",
        "status": 400,
        "detail": "'page_size' must be a single number from 1 to 1000.",
        "errors": [
            {"where": "page_size", "message": "'page_size' must be a single number from 1 to 1000.", "candidates": []}
        ],
    }


@pytest.mark.parametrize("number", ["", "0", "-1", "last", "1.0", "1000000"])
def test_a_page_that_makes_no_sense_is_told(client, number):
    answer = client.get(f"{ROOT}models/", {"page": number})

    assert answer.status_code == 400
    assert answer.json()["detail"] == "'page' must be a single number from 1 to 999999."


def test_the_root_leads_everywhere(client):
    answer = client.get("/api/v1/")
    site = "http://testserver/api/"

    assert answer["Content-Type"] == "application/json"
    assert answer.json() == {
        "systems": f"{site}v1/systems/",
        "forces": {
            name: f"{site}v1/systems/{{system}}/{name}/"
            for name in ("validate", "choices", "difference", "check", "print")
        },
        "packs": f"{site}v1/packs/",
        "schema": f"{site}schema/",
        "docs": f"{site}docs/",
    }
    assert all(client.get(answer.json()[name]).status_code == 200 for name in ("systems", "packs", "schema", "docs"))
