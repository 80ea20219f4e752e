"""The builder without JavaScript: plain forms, plain answers, and nothing lost."""

import re
from urllib.parse import parse_qs

import pytest

from armybuilder.forces.models import Force
from tests.forces.conftest import data_of, force_data, thirty_models

pytestmark = pytest.mark.django_db

UNIT = "/groups/0/primary"
HUNTERS = {"model": "north/hunter", "count": 4}


def messages_of(client):
    page = client.get("/forces/").content.decode()
    return re.findall(r'<p class="alert[^>]*>(.*?)</p>', page)


def test_a_newcomer_builds_a_legal_force_by_forms_alone(client, edit):
    response = client.post("/forces/new/", {"faction": "north", "quick": "50", "limit": "150", "name": "First"})
    force = Force.objects.get()
    assert response["Location"] == force.get_absolute_url()

    edit(force, f"ua {UNIT}/ua GP")
    for _ in range(4):
        edit(force, f"add {UNIT} north/hunter")
    data = edit(force, **{f"{UNIT}/models/0/rank": "CO"})

    assert data["limit"] == 50
    assert data["groups"][0]["primary"]["models"] == [
        {"model": "north/hunter", "rank": "CO"},
        {"model": "north/hunter", "count": 3},
    ]
    page = client.get(force.get_absolute_url()).content.decode()
    assert "LEGAL" in page
    assert "No problems" in page


def test_each_change_comes_back_to_its_place(saved, edit):
    edit(saved, f"more {UNIT}/models/1")

    assert edit.response["Location"] == f"{saved.get_absolute_url()}#groups-0-primary-models-1"


def test_all_fields_are_saved_whichever_button_is_pressed(save, edit):
    force = save(force_data(HUNTERS, "north/hunter-gunner"))

    data = edit(
        force,
        "add-group",
        **{
            "/name": "Renamed",
            "/limit": "200",
            f"{UNIT}/models/0/count": "3",
            f"{UNIT}/models/1/count": "1",
            "/groups/0/name": "Alpha",
        },
    )

    assert (data["name"], data["limit"], len(data["groups"])) == ("Renamed", 200, 2)
    assert data["groups"][0]["name"] == "Alpha"
    assert data["groups"][0]["primary"]["models"][0] == {"model": "north/hunter", "count": 3}


def test_ranks_of_several_rows_reach_their_rows(save, edit):
    force = save(force_data(HUNTERS, {"model": "north/hunter-gunner", "count": 2}))

    data = edit(force, **{f"{UNIT}/models/0/rank": "CGL", f"{UNIT}/models/1/rank": "2iC"})

    assert [(row["model"], row.get("count", 1), row.get("rank")) for row in data["groups"][0]["primary"]["models"]] == [
        ("north/hunter", 1, "CGL"),
        ("north/hunter", 3, None),
        ("north/hunter-gunner", 1, "2iC"),
        ("north/hunter-gunner", 1, None),
    ]


def test_a_button_beside_a_changed_rank_waits(save, edit, client):
    force = save(force_data(HUNTERS, "north/hunter-gunner"))

    data = edit(force, f"remove {UNIT}/models/1", **{f"{UNIT}/models/0/rank": "CGL"})

    assert len(data["groups"][0]["primary"]["models"]) == 3
    assert "Make your last change again." in messages_of(client)[0]


def test_fix_button_applies_the_fix(save, edit, client):
    force = save(force_data(HUNTERS | {"count": 9}))
    page = client.get(force.get_absolute_url()).content.decode()
    [command] = re.findall(r'value="(fix [\d.]+)" data-shifts>Remove 3 Hunter', page)

    data = edit(force, command)

    assert data["groups"][0]["primary"]["models"][0]["count"] == 6


def test_undo_and_redo(saved, edit):
    before = data_of(saved)
    after = edit(saved, "remove /groups/0")

    assert edit(saved, "undo") == before
    assert edit(saved, "redo") == after
    assert edit(saved, "redo") == after


def test_an_outdated_form_changes_nothing_and_says_so(saved, client):
    before = data_of(saved)

    response = client.post(saved.get_absolute_url(), {"version": "0", "edit": "remove /groups/0"}, follow=True)

    saved.refresh_from_db()
    assert data_of(saved) == before
    assert "changed in another window" in response.content.decode()


@pytest.mark.parametrize(
    "fields",
    [
        {"edit": "explode"},
        {"edit": "remove /groups/99"},
        {"edit": "fix 99.0"},
        {"edit": "fix x"},
        {"edit": "fix -1.0.0"},
        {"edit": f"add {UNIT}"},
        {"edit": "add /groups/0 north/hunter"},
        {"edit": "\x00"},
        {"edit": "remove " + "/a" * 5000},
        {f"{UNIT}/models/0/count": "-1"},
        {f"{UNIT}/models/0/count": "NaN"},
        {f"{UNIT}/models/0/count": "9" * 6000},
        {f"{UNIT}/models/1/count": "10000"},
        {"/limit": "1e9"},
        {"/name": "x" * 201},
        {"/name": "bell\x07"},
        {"/notes": "x" * 2001},
        {"/colour": "red"},
        {"/groups/0/primary/models": "[]"},
        {f"{UNIT}/models/0/rank": "General"},
        {f"{UNIT}/models/0/unit": "/groups/77/primary"},
    ],
)
def test_bad_forms_are_answered_and_lose_nothing(saved, client, fields):
    before = saved.document

    for headers in ({}, {"HX-Request": "true"}):
        response = client.post(
            saved.get_absolute_url(), {"version": saved.version} | fields, headers=headers, follow=True
        )
        assert response.status_code == 200
        assert 'class="alert bad"' in response.content.decode() or 'class="alert error"' in response.content.decode()
    saved.refresh_from_db()
    assert saved.document == before


def test_too_much_text_in_all_is_refused(saved, edit, client):
    for _ in range(20):
        edit(saved, "add-group")
    places = [f"/groups/{index}{part}/notes" for index in range(20) for part in ("", "/primary")]
    texts = dict.fromkeys(places, "\N{GRINNING FACE}" * 2000)

    edit(saved, **texts)

    assert "the limit is 262,144" in messages_of(client)[0]
    assert client.get(saved.get_absolute_url()).status_code == 200


def test_hostile_names_are_escaped_everywhere(save, client):
    hostile = "<script>alert(1)</script>\"'{{ 7|add:7 }}"
    data = force_data(
        {"model": hostile, "name": hostile, "upgrades": [hostile]}, name=hostile, notes=hostile, faction=hostile
    )
    data["groups"][0] |= {"name": hostile}
    data["groups"][0]["primary"]["ua"] = hostile
    force = save(data)
    address = force.get_absolute_url()

    for path in ("/forces/", address, f"{address}?open={UNIT}/models/0", f"{address}add/?where={UNIT}&text={hostile}"):
        page = client.get(path).content.decode()
        assert "<script>alert" not in page
        assert "{{ 7" not in page or "&quot;" in page


@pytest.mark.parametrize("models", [1, 30])
def test_queries_do_not_grow_with_the_list(save, client, django_assert_num_queries, models):
    force = save(thirty_models() if models == 30 else force_data("north/hunter"))
    client.get(force.get_absolute_url())

    with django_assert_num_queries(5):  # session, list, collection, labels of undo and redo, catalogues
        client.get(force.get_absolute_url())


def test_a_change_in_place_brings_only_what_changed(save, client):
    force = save(thirty_models())

    response = client.post(
        force.get_absolute_url(),
        {"version": force.version, f"{UNIT}/models/1/count": "2"},
        headers={"HX-Request": "true"},
    )

    page = response.content.decode()
    ids = re.findall(r'id="([\w-]+)"[^>]*hx-swap-oob', page)
    assert ids == ["head", "problems", "problems-count", "plan-offer", "groups-0", "notice", "status", "ways-in"]
    assert len(page) < 40_000


def test_panel_unfolds_on_its_own_address_too(saved, client):
    where = f"{UNIT}/models/0"

    page = client.get(f"{saved.get_absolute_url()}?open={where}").content.decode()
    part = client.get(
        f"{saved.get_absolute_url()}panel/?where={where}", headers={"HX-Request": "true"}
    ).content.decode()

    for text in (page, part):
        assert "Drones" in text
        assert "Recon Drone" in text
    assert 'id="groups-1"' not in part


@pytest.mark.parametrize(
    "command, still_open",
    [
        (f"buy {UNIT}/models/1 vet", f"{UNIT}/models/1"),
        (f"up {UNIT}/models/1", f"{UNIT}/models/0"),
        (f"more {UNIT}/models/0", f"{UNIT}/models/1"),
        (f"remove {UNIT}/models/1", ""),
        (f"remove {UNIT}/models/0", ""),
        ("undo", ""),
    ],
)
def test_an_open_panel_follows_its_row(saved, edit, command, still_open):
    edit(saved, command, open=f"{UNIT}/models/1")

    query = edit.response["Location"].partition("?")[2].partition("#")[0]
    assert parse_qs(query).get("open", [""]) == [still_open]


def test_an_open_panel_goes_along_into_another_unit(saved, edit):
    row = f"{UNIT}/models/1"

    edit(saved, open=row, **{f"{row}/unit": "/groups/0/support"})

    assert parse_qs(edit.response["Location"].partition("?")[2].partition("#")[0]) == {
        "open": ["/groups/0/support/models/1"]
    }


def test_models_to_add_say_why_not(saved, client):
    address = f"{saved.get_absolute_url()}add/?where=/groups/0/primary"

    page = client.get(address).content.decode()
    only = client.get(f"{address}&fits=on").content.decode()
    named = client.get(f"{address}&text=kodiak").content.decode()

    assert "Not allowed here" in page
    assert "cannot join a GP unit" in page
    assert "Not allowed here" not in only
    assert "Kodiak" in named
    assert "Klemm" not in named


def test_adding_from_the_page_of_models_comes_back_to_it(saved, edit):
    back = "where=%2Fgroups%2F0%2Fsupport&text=griz"

    edit(saved, "add /groups/0/support north/grizzly", back=back)

    assert edit.response["Location"] == f"{saved.get_absolute_url()}add/?{back}"


def test_models_of_a_unit_that_is_gone(saved, client):
    response = client.get(f"{saved.get_absolute_url()}add/?where=/groups/9/primary", follow=True)

    assert "There is no unit" in response.content.decode()


def test_a_list_of_another_time_opens_and_can_be_mended(save, client, edit):
    data = force_data("north/no-such-gear", "north/hunter", catalogue="1999.1", sublist="lost")
    force = save(data)

    page = client.get(force.get_absolute_url()).content.decode()
    assert "north/no-such-gear" in page
    assert "UNKNOWN" in page

    assert edit(force, f"remove {UNIT}/models/0")["groups"][0]["primary"]["models"] == [{"model": "north/hunter"}]


def test_an_unknown_faction_opens(save, client):
    force = save(force_data("north/hunter", faction="atlantis"))

    page = client.get(force.get_absolute_url()).content.decode()

    assert "atlantis (unknown)" in page


@pytest.mark.parametrize("document", ["", "{", "[]", '{"format": "muster.force/9"}', "[" * 100_000, "\ud7ff"])
def test_what_cannot_be_read_is_never_a_500(saved, client, document):
    Force.objects.update(document=document, judged="")
    address = saved.get_absolute_url()

    page = client.get(address)
    assert page.status_code == 200
    assert "This list can't be read" in page.content.decode()
    for path in ("add/?where=x", "panel/?where=x", "print/", "print.pdf", "export.txt"):
        assert client.get(address + path)["Location"] == address
    assert client.get(address + "export.json").content.decode() == document
    assert client.post(address, {"edit": "remove /groups/0", "version": 1}).status_code == 200
    assert "UNREADABLE" in client.get("/forces/").content.decode()
    client.post(address + "duplicate/")
    assert Force.objects.count() == 1


def test_an_unreadable_edit_can_be_taken_back(saved, client, edit):
    before = data_of(saved)
    edit(saved, "remove /groups/0")
    Force.objects.update(document="{", judged="")

    client.post(saved.get_absolute_url(), {"edit": "undo"})

    saved.refresh_from_db()
    assert data_of(saved) == before
