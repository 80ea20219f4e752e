"""What a player owns: numbers stepped and typed, families, tables, what lists lack; of all games."""

import csv
import io
import re

import pytest
from django.core.management import call_command
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.collection import shopping_list, table
from armybuilder.forces.collection.stock import CollectionFilter, families, stock_of
from armybuilder.forces.domain.loader import open_force
from armybuilder.forces.models import Collection as Kept
from armybuilder.forces.presenters import builder_of
from armybuilder.forces.presenters.panels.collection import StockModel
from armybuilder.forces.visitor import collection
from armybuilder.forces.visitor.collection import OwnedCollection
from factions.catalogues import game_of
from tests.conflicted import hidden, rows
from tests.forces.conftest import force_data, save, thirty_models  # noqa: F401 - a fixture

pytestmark = pytest.mark.django_db
BETA = "/collection/blitz-beta/"
KEYS = st.sampled_from(["north/hunter", "north/jaguar", "south/jager"])
NUMBERS = st.integers(-300, 300)


def kept(system="blitz-beta"):
    return Kept.objects.get(system=system)


def said(client):
    return [str(message) for message in client.get(BETA).context["messages"]]


# ---------------------------------------------------------------- numbers


@given(st.lists(st.tuples(KEYS, NUMBERS, NUMBERS)))
def test_numbers_keep_their_bounds_whatever_is_asked(asked):
    owned = OwnedCollection()
    for key, count, painted in asked:
        owned = owned.with_count(key, count, painted)
        assert all(1 <= number <= 200 for number in owned.counts.values())
        assert all(1 <= number <= owned.counts[key] for key, number in owned.painted.items())


@given(st.dictionaries(KEYS, st.integers(1, 200)))
def test_sums_of_families_are_those_of_their_variants(counts):
    owned = OwnedCollection(counts, counts)
    stock = [
        StockModel(key, key, "List", "Family" if key != "south/jager" else "")
        for key in ("north/hunter", "north/jaguar", "south/jager")
    ]
    found = families(stock, owned, CollectionFilter())

    assert [family.name for family in found] == ["Family", ""]
    assert sum(family.owned for family in found) == sum(counts.values()) == sum(family.painted for family in found)
    assert found[0].owned == counts.get("north/hunter", 0) + counts.get("north/jaguar", 0)


def test_a_step_adds_one_and_nothing_goes_below_none(client):
    for step in ("more north/hunter", "more north/hunter", "paint north/hunter", "less north/jaguar"):
        assert client.post(BETA, {"step": step}).status_code == 302
    assert (kept().counts, kept().painted) == ({"north/hunter": 2}, {"north/hunter": 1})

    client.post(BETA, {"step": "paint south/jager"})
    assert kept().counts == {"north/hunter": 2, "south/jager": 1}  # who paints one has one

    for _ in range(3):
        client.post(BETA, {"step": "less north/hunter"})
    assert (kept().counts, kept().painted) == ({"south/jager": 1}, {"south/jager": 1})


def test_a_form_changes_what_was_typed_and_nothing_that_changed_meanwhile(client):
    client.post(BETA, {"owned north/hunter": "5", "owned north/jaguar": "2"})
    form = {"was north/hunter": "5 0", "owned north/hunter": "5", "was north/jaguar": "2 0", "owned north/jaguar": "3"}
    client.post(BETA, {"step": "more north/hunter"})
    client.post(BETA, form)

    assert kept().counts == {"north/hunter": 6, "north/jaguar": 3}


@pytest.mark.parametrize("text", ["-1", "201", "x", "9" * 5000, "²", "1.5"])
def test_what_is_no_number_is_told_and_the_rest_is_kept(client, text):
    client.post(BETA, {"owned north/hunter": text, "owned north/grizzly": "2", "owned no/such": "3"})

    assert kept().counts == {"north/grizzly": 2}
    assert said(client) == [f"Hunter: “{text[:40]}” is not a whole number from 0 to 200."]


def test_a_full_collection_says_how_many_it_keeps(client, monkeypatch):
    monkeypatch.setattr(collection, "MOST", 1)
    client.post(BETA, {"owned north/hunter": "1", "owned north/grizzly": "2"})

    assert kept().counts == {"north/hunter": 1}
    assert said(client) == ["You can save up to 1 different models per game."]


def test_a_script_is_answered_with_the_family_and_the_sum(client):
    answer = client.post(BETA, {"step": "more north/hunter"}, headers={"HX-Request": "true"}).content.decode()

    assert 'id="family-north_hunter"' in answer
    assert re.search(r'id="sums"[^>]*>1 owned, 0 painted<', answer)
    assert "<html" not in answer


# ---------------------------------------------------------------- pages


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_game_has_its_page(client, system):
    if SYSTEMS[system].beginnings.pack:
        call_command("load_packs", verbosity=0)
    page = client.get(f"/collection/{system}/?q=")
    [model, *_] = page.context["stock"]
    client.post(f"/collection/{system}/", {"step": f"more {model.key}"})

    assert kept(system).counts == {model.key: 1}
    mine = client.get(f"/collection/{system}/").content.decode()
    assert mine.count('class="has"') == 1
    assert client.get("/collection/").status_code == 200
    assert client.get(f"/collection/{system}/missing/").status_code == 200


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_game_without_packs_says_what_it_has(client, system):
    """Two books print nothing to field: where no ready pack is loaded, the page leads to the workshop."""
    page = client.get(f"/collection/{system}/?q=").content.decode()

    assert ("Create them in the workshop" in page) is (not builder_of(game_of(system)).stock())


def test_models_that_are_gone_stay_and_can_be_put_away(client):
    client.post(BETA, {"step": "more north/hunter"})
    Kept.objects.update(counts={"gone/model": 3})
    assert "no longer in any rulebook or pack" in client.get(BETA).content.decode()

    client.post(BETA, {"owned gone/model": "0"})
    assert kept().counts == {}


def test_search_list_and_what_is_mine(client):
    client.post(BETA, {"step": "more north/hunter"})
    shown = [
        sorted({family.models[0].list for _, found in client.get(BETA + query).context["found"] for family in found})
        for query in ("", "?q=jager&list=south", "?q=nothing-like-it", "?q=hunter&mine=on")
    ]

    assert shown == [["North"], ["South"], [], ["North"]]


@pytest.mark.parametrize("models", [1, 30])
def test_pages_make_as_many_queries_for_one_model_as_for_many(client, save, django_assert_num_queries, models):  # noqa: F811
    force = save(thirty_models() if models == 30 else force_data("north/hunter"))
    stock = stock_of(game_of("blitz-beta"), OwnedCollection())[:models]
    client.post(BETA, {f"owned {model.key}": "1" for model in stock})

    with django_assert_num_queries(3):
        client.get(BETA)
    with django_assert_num_queries(5):
        client.get(f"{BETA}missing/?list={force.key}")


def test_nobody_sees_what_another_owns_or_lacks(client, save):  # noqa: F811
    client.post(BETA, {"step": "more north/hunter"})
    force, other = save(force_data("north/hunter")), Client()

    assert other.get(BETA).context["owned"].counts == {}
    assert other.get(f"{BETA}missing/?list={force.key}").context["chosen"] == set()
    assert "hunter" not in other.get(f"{BETA}collection.csv").content.decode()
    other.post(BETA, {"owned north/hunter": "9"})
    assert sorted(each.counts["north/hunter"] for each in Kept.objects.all()) == [1, 9]


# ---------------------------------------------------------------- tables

HOSTILE = ["=1+1", "+A1", "-2", "@SUM", 'a "b", c; d', "line\nbreak", "'quoted'", "Ünï – <b>", "\ttab"]


@pytest.mark.parametrize("name", HOSTILE)
def test_tables_come_back_whatever_models_are_called(name):
    stock = [StockModel("x/one", name, "=List", "-Family"), StockModel("x/two", "Two", "=List")]
    owned = OwnedCollection({"x/one": 3, "x/two": 1}, {"x/one": 2})
    data = table.write(stock, owned).decode()

    assert not [
        cell for row in csv.reader(io.StringIO(data)) for cell in row if cell.startswith(("=", "+", "-", "@", "\t"))
    ]
    read = table.read(data, stock)
    assert read.faults == []
    assert table.merge_lines(read.lines, OwnedCollection()) == owned


def test_each_line_of_a_table_is_told_what_is_wrong_with_it(client):
    text = """Faction;Name;Quantity;Painted
North;Hunter;3;1
North;Huntr;1;
;Hunter;lots;
North;Grizzly;2;3
North;Grizzly;201;
South;Kodiak;1;
;;1;
North;Grizzly;2;2"""
    client.post(f"{BETA}import/", {"text": text})

    assert (kept().counts, kept().painted) == (
        {"north/hunter": 3, "north/grizzly": 2},
        {"north/hunter": 1, "north/grizzly": 2},
    )
    told = said(client)
    assert told[0] == "2 models imported."
    assert told[1] == "Line 3: “Huntr” isn't a model here; maybe you mean “Hunter”."
    assert told[3:] == [
        "Line 5: “3” is not a whole number from 0 to 2 (column painted).",
        "Line 6: “201” is not a whole number from 0 to 200 (column owned).",
        "Line 7: “Kodiak” isn't in that list, but in North.",
        "Line 8: no model is named.",
    ]


@pytest.mark.parametrize("text", ["", "hello", "a,b\n1,2", "\x00", "model,count"])
def test_what_is_no_table_changes_nothing(client, text):
    client.post(BETA, {"step": "more north/hunter"})
    client.post(f"{BETA}import/", {"text": text})

    assert kept().counts == {"north/hunter": 1}


def test_a_list_has_the_same_address_in_every_language(client):
    for language, name in (("en", "Infantry"), ("de", "Infanterie")):
        page = client.get("/collection/tactical-1998/?q=&list=infantry", headers={"Accept-Language": language})
        assert [heading for heading, _ in page.context["found"]] == [name]
        assert f'<option value="infantry" selected>{name}</option>' in page.content.decode()


# ---------------------------------------------------------------- undo


def offered(client, page):
    """What a page offers to take back."""
    return re.findall(r'<p role="status">(.*?)</p> <button>Undo', client.get(page).content.decode())


def test_a_table_that_was_taken_in_is_taken_back(client):
    client.post(BETA, {"owned north/hunter": "5", "owned north/jaguar": "2", "painted north/jaguar": "1"})
    text = (
        "key,owned,painted\nnorth/hunter,1,1\nnorth/jaguar,0,0\nnorth/grizzly,3,0\nsouth/jager,2,2\nnorth/cheetah,0,0"
    )
    page = client.post(f"{BETA}import/", {"text": text})["Location"]
    assert offered(client, page) == ["Updated 4 models."]
    client.post(BETA, {"step": "more south/jager"})

    assert client.post(f"{BETA}undo/")["Location"] == BETA
    assert kept().counts == {"north/hunter": 5, "north/jaguar": 2, "south/jager": 3}
    assert kept().painted == {"north/jaguar": 1, "south/jager": 2}
    assert said(client)[1:] == ["Undone.", "1 model has changed since and stays as it is."]
    client.post(f"{BETA}undo/")
    assert said(client) == ["There's nothing left to undo."]


def test_numbers_that_were_typed_are_taken_back(client):
    page = client.post(BETA, {"owned north/hunter": "5", "owned north/jaguar": "2", "back": "q=hun"})["Location"]
    assert offered(client, page) == ["Updated 2 models."]
    assert offered(client, f"{BETA}?q=") == []

    assert client.post(f"{BETA}undo/", {"back": page.partition("?")[2]})["Location"] == f"{BETA}?q=hun"
    assert (kept().counts, kept().painted) == ({}, {})


def test_another_game_is_not_taken_back(client):
    client.post(BETA, {"owned north/hunter": "5"})
    client.post("/collection/blitz-2006/undo/")

    assert kept().counts == {"north/hunter": 5}


def test_taking_back_makes_room_first(client):
    full = {f"pack/{number}": 1 for number in range(collection.MOST - 1)}
    client.post(BETA, {"owned north/hunter": "1"})
    Kept.objects.update(counts={**full, "north/hunter": 1})
    client.post(f"{BETA}import/", {"text": "key,owned\nnorth/hunter,0\nnorth/jaguar,1"})
    client.post(f"{BETA}undo/")

    assert kept().counts == {**full, "north/hunter": 1}


# ---------------------------------------------------------------- what lists lack


def test_what_lacks_for_one_and_for_all(client, save):  # noqa: F811
    one = save(force_data({"model": "north/hunter", "count": 3}, "north/grizzly"))
    two = save(force_data({"model": "north/hunter", "count": 2}))
    client.post(BETA, {"owned north/hunter": "2"})

    found = shopping_list.find_missing([open_force(one), open_force(two)], {"north/hunter": 2})
    assert [(each.name, each.most, each.sum, each.for_one, each.for_all) for each in found] == [
        ("Hunter", 3, 5, 1, 3),
        ("Grizzly", 1, 1, 1, 1),
    ]
    page = client.get(f"{BETA}missing/?list={one.key}&list={two.key}").context
    assert page["for_one"] == "1 Hunter (North)\n1 Grizzly (North)"
    assert page["for_all"] == "3 Hunter (North)\n1 Grizzly (North)"


def test_who_owns_everything_is_told_so(client, save):  # noqa: F811
    force = save(force_data("north/hunter"))
    client.post(BETA, {"owned north/hunter": "2"})

    assert "You own everything this list needs." in client.get(f"{BETA}missing/?list={force.key}").content.decode()


# ---------------------------------------------------------------- two windows

TYPED = {"was north/hunter": "2 0", "owned north/hunter": "4"}


def test_a_number_that_another_window_changed_is_not_written_over(client):
    client.post(BETA, {"owned north/hunter": "5"})

    late = client.post(BETA, TYPED | {"was north/jaguar": "0 0", "owned north/jaguar": "1"})

    assert late.status_code == 409
    assert rows(late) == [("Hunter, owned", "5", "4")]
    assert kept().counts == {"north/hunter": 5}
    assert client.post(BETA, hidden(late, "Apply anyway")).status_code == 302
    assert kept().counts == {"north/hunter": 4, "north/jaguar": 1}


def test_a_script_is_told_so_beside_the_field(client):
    client.post(BETA, {"owned north/hunter": "5"})

    late = client.post(BETA, TYPED, headers={"HX-Request": "true"})

    assert late.status_code == 409
    told = "Hunter: this is now 5, but you entered 4. Enter it again if you still want it."
    assert told in late.content.decode()
    assert 'name="was north/hunter" value="5 0"' in late.content.decode()
    assert kept().counts == {"north/hunter": 5}
