"""Swaps and plans on the pages: offered when something does not fit, done in one edit, taken back by one undo."""

import json
import re

import pytest

from armybuilder.forces.models import Force
from tests.forces.conftest import data_of, force_data

pytestmark = pytest.mark.django_db

UNIT = "/groups/0/primary"
ACE = {"model": "north/hunter", "rank": "CGL", "name": "Ace"}
HUNTERS = {"model": "north/hunter", "count": 3}
SQUADS = {
    "format": "muster.force/1",
    "system": "blitz-2006",
    "faction": "northern-guard",
    "limit": 1000,
}


def words(html):
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


@pytest.fixture
def show(client):
    """`show(force, "plan/")`: the page below the list."""
    return lambda force, below="": client.get(f"{force.get_absolute_url()}{below}").content.decode()


@pytest.fixture
def changed(save, edit):
    """A North list that was made a South one."""
    force = save(force_data(ACE, HUNTERS))
    edit(force, **{"/faction": "south"})
    return force


def found(pattern, page):
    match = re.search(pattern, page)
    assert match, pattern
    return match


def chosen(page):
    return found(r'id="settle"[^>]* value="([^"]+)"', page)[1]


def test_a_plan_is_offered_while_something_does_not_fit(save, edit, show):
    force = save(force_data(ACE, HUNTERS))
    assert 'id="plan"' not in show(force)

    edit(force, **{"/faction": "south"})

    assert data_of(force)["faction"] == "south"
    assert "2 parts of this list don't fit South with these settings." in words(show(force))
    assert 'href="#plan-offer"' in show(force).partition('id="problems"')[2]


def test_the_answer_to_the_change_brings_the_offer(save, client):
    force = save(force_data(ACE, HUNTERS))
    fields = {"version": force.version, "/faction": "south"}
    answer = client.post(force.get_absolute_url(), fields, headers={"HX-Request": "true"}).content.decode()

    offer = words(answer.partition('<div id="plan-offer"')[2])
    assert "2 parts of this list don't fit South with these settings" in offer


def test_one_press_settles_everything_and_one_undo_takes_it_back(changed, edit, show):
    before = data_of(changed)

    after = edit(changed, chosen(show(changed, "plan/")))

    assert after["groups"][0]["primary"]["models"] == [
        ACE | {"model": "south/jager"},
        HUNTERS | {"model": "south/jager"},
    ]
    assert 'id="plan"' not in show(changed)
    assert edit(changed, "undo") == before


def test_each_row_may_be_settled_in_its_own_way_without_javascript(changed, edit, show):
    instead = [f"{UNIT}/models/0=south/iguana", f"{UNIT}/models/1=remove"]
    before = chosen(show(changed, "plan/"))

    after = edit(changed, before, instead=instead)

    assert after["groups"][0]["primary"]["models"] == [ACE | {"model": "south/iguana"}]


def test_a_plan_for_an_older_state_settles_the_same_rows(changed, client, show):
    """In another window the rows have moved since."""
    page = show(changed, "plan/")
    seen = found(r'name="seen" value="(\d+)"', page)[1]
    client.post(changed.get_absolute_url(), {"version": changed.version, "edit": f"up {UNIT}/models/1"})
    changed.refresh_from_db()
    command = f"settle {UNIT}/models/0=south/iguana {UNIT}/models/1=remove"
    client.post(changed.get_absolute_url(), {"version": changed.version, "seen": seen, "edit": command})
    changed.refresh_from_db()

    assert data_of(changed)["groups"][0]["primary"]["models"] == [ACE | {"model": "south/iguana"}]


def test_everything_is_kept_as_a_copy_in_the_faction_that_it_had(changed, client, show):
    assert "Save a copy in North" in words(show(changed, "plan/"))
    client.post(f"{changed.get_absolute_url()}plan/")
    copy = Force.objects.exclude(pk=changed.pk).get()

    assert data_of(copy) == data_of(changed) | {"faction": "north", "name": "Test (North)"}
    assert "“Test (North)” is in your lists." in words(show(changed))
    assert data_of(changed)["faction"] == "south"


def test_a_list_that_fits_has_nothing_to_keep_elsewhere(save, client, show):
    force = save(force_data(ACE, HUNTERS))
    client.post(f"{force.get_absolute_url()}plan/")

    assert Force.objects.count() == 1
    assert "there&#x27;s no need for a copy elsewhere" in words(show(force))
    assert "Everything fits." in words(show(force, "plan/"))


@pytest.mark.parametrize(
    "command",
    ["settle", f"settle {UNIT}/models/0=keep", "settle /x=remove", f"settle {UNIT}/models/0=<script>", "swap /x y",
     f"swap {UNIT}/models/0 south/none", f"swap {UNIT}/models/99 south/jager", "swap /limit 3"],
)  # fmt: skip
def test_what_cannot_be_done_is_said_and_changes_nothing(changed, client, command):
    before = changed.document
    fields = {"version": changed.version, "edit": command}
    page = client.post(changed.get_absolute_url(), fields, follow=True).content.decode()
    changed.refresh_from_db()

    assert 'class="alert error"' in page
    assert "<script>" not in page.partition("<main")[2]
    assert changed.document == before


def test_squads_of_another_guide_give_way_to_the_nearest(save, edit, show):
    force = save(json.dumps(SQUADS))
    edit(force, "add  northern-guard/recon")
    edit(force, "add  northern-guard/strike")
    edit(force, **{"/faction": "milicia"})
    page = show(force, "plan/")

    after = edit(force, chosen(page))

    assert [group["squad"] for group in after["groups"]] == ["milicia/recon", "milicia/strike"]
    assert 'id="plan"' not in show(force)


# ---------------------------------------------------------------- one model by another


def test_a_row_is_replaced_in_one_edit(save, edit, show):
    force = save(force_data(ACE, HUNTERS, ua="SK"))
    page = show(force, f"swap/?where={UNIT}/models/0")
    assert "Replace Hunter" in words(page)
    value = found(
        rf'value="(swap {UNIT}/models/0 north/jaguar)"[^>]*aria-label="Replace Hunter with Jaguar, (\S+) TV"', page
    )

    after = edit(force, value[1])

    assert value[2] == "+4"
    assert after["groups"][0]["primary"]["models"] == [ACE | {"model": "north/jaguar"}, HUNTERS]
    assert "Undo: Replace Hunter with Jaguar" in show(force)
    assert edit(force, "undo")["groups"][0]["primary"]["models"] == [ACE, HUNTERS]


def test_one_of_several_is_replaced_where_all_cannot_be(save, edit, show):
    force = save(force_data(ACE, HUNTERS | {"count": 5}))
    page = show(force, f"swap/?where={UNIT}/models/1&text=gunner")
    [one] = re.findall(
        ('value="(swap-one [^"]+)"[^>]*aria-label="Replace one Hunter with Hunter Gunner, \\+1 TV"'), page
    )
    assert 'aria-label="Replace Hunter with Hunter Gunner' not in page

    after = edit(force, one)

    rows = [ACE, {"model": "north/hunter-gunner"}, HUNTERS | {"count": 4}]
    assert after["groups"][0]["primary"]["models"] == rows
    assert edit(force, "undo")["groups"][0]["primary"]["models"] == [ACE, HUNTERS | {"count": 5}]


def test_replacements_are_filtered(save, show):
    force = save(force_data(ACE, HUNTERS, ua="SK"))
    page = show(force, f"swap/?where={UNIT}/models/0&text=jaguar&fits=on")

    names = re.findall(r'aria-label="Replace Hunter with ([^,]+),', page)
    assert names
    assert all("Jaguar" in name for name in names)
    assert "Not allowed here" not in page


def test_a_full_unit_offers_swaps_instead_of_a_dead_end(save, show):
    full = save(force_data(ACE, HUNTERS | {"count": 5}))
    page = words(show(full, f"add/?where={UNIT}"))
    assert "No room for more. Replace something instead:" in page
    assert "Swap 1 → Hunter Gunner, +1 TV" in page.partition("Replace something instead")[2]

    room = save(force_data(ACE, HUNTERS))
    assert "Replace something instead" not in show(room, f"add/?where={UNIT}")


def test_a_place_that_is_no_row_leads_back(save, client):
    force = save(force_data(ACE))
    answer = client.get(f"{force.get_absolute_url()}swap/?where=/limit", follow=True)

    assert answer.redirect_chain[-1][0] == force.get_absolute_url()
    assert "Nothing can take the place" in words(answer.content.decode())


@pytest.mark.parametrize("rows", [1, 30])
def test_the_plan_takes_the_same_queries_for_any_list(save, edit, client, rows, django_assert_num_queries):
    force = save(force_data(*[{"model": "north/hunter"}] * rows))
    edit(force, **{"/faction": "south"})

    with django_assert_num_queries(4):  # session, list, earlier states, undo and redo
        client.get(f"{force.get_absolute_url()}plan/")
