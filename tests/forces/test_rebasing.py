"""A change made on an older state of a list is refused, told in words, and made again where its row stands now."""

import json
import re
from contextlib import suppress
from html import unescape

import pytest
from django.utils.html import strip_tags
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.forces.domain import history
from armybuilder.forces.domain.rebase.part_tracker import follow
from tests.forces.conftest import data_of, force_data
from tests.forces.test_share import TACTICAL

HUNTER, JAGUAR, LEADER = (
    {"model": "north/hunter", "count": 4},
    {"model": "north/jaguar"},
    {"model": "north/hunter", "rank": "CGL"},
)
UNIT = "/groups/0/primary"


# ---------------------------------------------------------------- a part is followed


@pytest.mark.parametrize(
    "before, after, row, now",
    [
        ([HUNTER, JAGUAR], [HUNTER, JAGUAR], 1, 1),
        ([HUNTER, JAGUAR], [JAGUAR], 1, 0),
        ([HUNTER, JAGUAR], [JAGUAR], 0, None),
        ([HUNTER, JAGUAR], [JAGUAR, HUNTER], 0, 1),
        ([HUNTER, JAGUAR], [HUNTER | {"count": 5}, JAGUAR], 0, 0),
        ([HUNTER, JAGUAR], [JAGUAR, HUNTER | {"count": 5}], 0, 1),
        ([HUNTER, LEADER], [LEADER], 0, None),
        ([HUNTER, LEADER], [LEADER | {"rank": "CO"}], 1, None),
        ([HUNTER, LEADER], [LEADER, HUNTER], 1, 0),
        ([HUNTER, HUNTER], [HUNTER | {"count": 5}, HUNTER], 0, 0),
        ([HUNTER, HUNTER], [HUNTER | {"count": 5}, HUNTER], 1, 1),
        ([HUNTER, HUNTER, JAGUAR], [HUNTER, JAGUAR], 2, 1),
        ([JAGUAR], [], 0, None),
        ([JAGUAR], [JAGUAR | {"name": "Nick"}], 0, None),
        ([JAGUAR], [JAGUAR, HUNTER], 3, None),
    ],
)
def test_row_is_followed_or_gone(before, after, row, now):
    where = f"{UNIT}/models/{row}/count"
    states = [{"groups": [{"primary": {"models": rows}}]} for rows in (before, after)]
    if now is None:
        with pytest.raises(LookupError, match="This part is no longer in the list"):
            follow(where, *states)
    else:
        assert follow(where, *states) == f"{UNIT}/models/{now}/count"


def test_a_squad_of_the_book_is_known_by_what_it_is():
    strike, recon = {"squad": "milicia/strike", "options": []}, {"squad": "milicia/recon"}
    before, after = {"groups": [recon, strike]}, {"groups": [strike | {"options": ["milicia/strike/cloak"]}]}

    assert follow("/groups/1/options", before, after) == "/groups/0/options"


@pytest.mark.parametrize(
    "before, after, group, now",
    [
        ([[HUNTER], [JAGUAR]], [[JAGUAR]], 1, 0),
        ([[HUNTER], [JAGUAR]], [[JAGUAR]], 0, None),
        ([[HUNTER], [JAGUAR]], [[LEADER]], 0, None),
        ([[HUNTER], [JAGUAR]], [[HUNTER, HUNTER], [JAGUAR]], 0, 0),
        ([[HUNTER], [JAGUAR]], [[JAGUAR], [HUNTER]], 0, 1),
    ],
)
def test_group_without_a_name_is_known_by_what_is_in_it(before, after, group, now):
    states = [{"groups": [{"primary": {"models": rows}} for rows in groups]} for groups in (before, after)]
    if now is None:
        with pytest.raises(LookupError):
            follow(f"/groups/{group}", *states)
    else:
        assert follow(f"/groups/{group}", *states) == f"/groups/{now}"


@given(
    st.lists(st.sampled_from("ABCDEF"), max_size=6),
    st.lists(st.sampled_from("ABCDEF"), max_size=6),
    st.text("/0123456789ab-~", max_size=8),
)
def test_nothing_but_a_row_of_the_same_model_is_found(before, after, end):
    states = [{"models": [{"model": name} for name in names]} for names in (before, after)]
    for row, name in enumerate(before):
        try:
            found = follow(f"/models/{row}", *states)
        except LookupError:
            assert after.count(name) == 0
        else:
            assert after[int(found.removeprefix("/models/"))] == name
    with suppress(LookupError):
        follow(f"/models{end}", *states)


# ---------------------------------------------------------------- the conflict page


def hidden(html):
    """What the form that offers a change again would send."""
    form = html[html.index('aria-labelledby="refused-title"') :].partition("</form>")[0]
    fields = dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', form))
    command = re.search('<button class="primary" name="edit" value="([^"]*)">Apply again', form)
    told = [unescape(strip_tags(words)) for words in re.findall(r"<li>(.*?)</li>", form)]
    fields = {name: unescape(value) for name, value in fields.items() if name != "csrfmiddlewaretoken"}
    return told, fields | ({"edit": unescape(command[1])} if command else {}), form


@pytest.fixture
def late(client, edit):
    """`late(force, "remove …", first="up …", **fields)`: another window does `first`, then this one is too late."""

    def late_(force, command="", *, first, **fields):
        old = {"version": force.version, "seen": history.steps(force).revision_key, "edit": command} | fields
        edit(force, first)
        response = client.post(force.get_absolute_url(), old)
        before = force.document
        force.refresh_from_db()
        assert (response.status_code, force.document) == (409, before)
        html = response.content.decode()
        said = "This list was changed in another window. Here&#x27;s the latest version; your change was not saved."
        assert said in html
        return html

    return late_


@pytest.fixture
def both_moved(save, edit):
    """A list whose rows another window has moved and one of them changed, and the state that was seen before."""
    force = save(force_data(HUNTER, JAGUAR))
    seen = history.steps(force).revision_key
    edit(force, f"down {UNIT}/models/0")
    edit(force, f"more {UNIT}/models/0")
    return force, seen


@pytest.mark.django_db
@pytest.mark.parametrize(
    "command, fields, told, rows",
    [
        (
            f"remove {UNIT}/models/0",
            {},
            ["Remove (Hunter, Primary unit, Combat group 1)"],
            [JAGUAR | {"count": 2}],
        ),
        (
            f"add {UNIT} north/grizzly",
            {},
            ["Add model (Grizzly, Primary unit, Combat group 1)"],
            [JAGUAR | {"count": 2}, HUNTER, {"model": "north/grizzly"}],
        ),
        (
            "",
            {f"{UNIT}/models/0/count": "6"},
            ["Number of models: 6 (Hunter, Primary unit, Combat group 1)"],
            [JAGUAR | {"count": 2}, HUNTER | {"count": 6}],
        ),
        (
            "",
            # A page without scripts sends all of its fields.
            {
                "/name": "Mine",
                "/limit": "150",
                f"{UNIT}/models/0/count": "4",
                f"{UNIT}/models/1/count": "1",
                "/notes": "",
            },
            ["Name: Mine"],
            [JAGUAR | {"count": 2}, HUNTER],
        ),
        (
            f"more {UNIT}/models/1",
            {f"{UNIT}/models/0/count": "6", f"{UNIT}/models/1/count": "1"},
            [
                "Number of models: 6 (Hunter, Primary unit, Combat group 1)",
                "One more (Jaguar, Primary unit, Combat group 1)",
            ],
            [JAGUAR | {"count": 3}, HUNTER | {"count": 6}],
        ),
    ],
)
def test_late_change_is_told_and_made_again_on_the_newest_state(both_moved, client, command, fields, told, rows):
    force, seen = both_moved
    old = {"version": 1, "seen": seen, "edit": command} | fields
    words, again, _ = hidden(client.post(force.get_absolute_url(), old).content.decode())
    assert words == told

    assert client.post(force.get_absolute_url(), again).status_code == 302
    force.refresh_from_db()
    assert data_of(force)["groups"][0]["primary"]["models"] == rows


@pytest.mark.django_db
def test_fix_is_found_again_by_its_words(save, late, client):
    force = save(force_data(HUNTER | {"count": 9}, {"model": "north/hunter", "rank": "CO"}))
    page = client.get(force.get_absolute_url()).content.decode()
    number, label = re.findall(r'value="(fix [\d.]+)"[^>]*>(Remove [^<]*)<', page)[0]
    words, again, _ = hidden(late(force, number, first="limit /limit 20"))
    assert words == [f"{label} (Primary unit, Combat group 1)"]

    assert client.post(force.get_absolute_url(), again).status_code == 302
    force.refresh_from_db()
    assert data_of(force)["groups"][0]["primary"]["models"][0]["count"] < 9


@pytest.mark.django_db
@pytest.mark.parametrize("first", [f"remove {UNIT}/models/0", "remove /groups/0"])
def test_change_of_a_row_that_is_gone_is_told_without_a_button(save, late, first):
    words, again, form = hidden(late(save(force_data(HUNTER, JAGUAR)), f"more {UNIT}/models/0", first=first))
    assert words == ["One more (Hunter, Primary unit, Combat group 1)"]
    assert "This part is no longer in the list." in form
    assert "edit" not in again


@pytest.mark.django_db
def test_change_beyond_a_bound_is_told_without_a_button(save, late):
    fields = {f"{UNIT}/models/0/count": "9999"}
    words, again, form = hidden(late(save(force_data(HUNTER)), first=f"more {UNIT}/models/0", **fields))
    assert words == ["Count: 9999 (Hunter, Primary unit, Combat group 1)"]
    assert "The number of models must be a whole number from 1 to 1,000." in form
    assert "edit" not in again


@pytest.mark.django_db
@pytest.mark.parametrize("command", ["undo", "fill 0 1", "explode", ""])
def test_what_cannot_be_made_again_is_only_refused(save, late, command):
    html = late(save(force_data(HUNTER)), command, first=f"more {UNIT}/models/0")
    assert "Apply again</button>" not in html.replace('id="kept-again">Apply again</button>', "")


@pytest.mark.django_db
@pytest.mark.parametrize("seen", ["0", "", "x", "999999999", "-1"])
def test_state_that_nobody_knows_offers_nothing(save, late, seen):
    html = late(save(force_data(HUNTER)), f"more {UNIT}/models/0", first=f"more {UNIT}/models/0", seen=seen)
    assert "refused-title" not in html


@pytest.mark.django_db
def test_states_of_other_lists_are_not_seen(save, late):
    other = save(force_data(HUNTER, name="Secret"))
    force = save(force_data(HUNTER))
    html = late(force, f"more {UNIT}/models/0", first=f"more {UNIT}/models/0", seen=history.steps(other).revision_key)
    assert "refused-title" not in html


@pytest.mark.django_db
def test_tactical_change_is_told_too(save, late, client):
    force = save(TACTICAL)
    words, again, _ = hidden(late(force, "remove /groups/0/units/1", first="up /groups/0/units/1"))
    assert words == ["Remove (Grizzly, Alpha)"]

    client.post(force.get_absolute_url(), again)
    force.refresh_from_db()
    assert [unit["model"] for unit in data_of(force)["groups"][0]["units"]] == ["north/hunter", "infantry/standard"]


@pytest.mark.django_db
@pytest.mark.parametrize("where", [f"{UNIT}/models/7/count", "/groups/9/name", "/nothing"])
def test_late_fields_of_a_place_that_the_list_has_not_are_only_refused(save, late, where):
    html = late(save(force_data(HUNTER)), first=f"more {UNIT}/models/0", **{"/name": "Other", where: "2"})
    words, again, _ = hidden(html)
    assert words[0] == "Name: Other"
    assert "edit" not in again


@pytest.mark.django_db
@pytest.mark.parametrize(
    "fields, told, now",
    [
        # A text that looks like a place is one all the same, and options that nobody has touched are there.
        ({"/name": "/no/place"}, "Name: /no/place", {"name": "/no/place"}),
        (
            {f"{UNIT}/models/1/unit": "/groups/1/primary"},
            "Move to another unit: Primary unit, Combat group 2 (Jaguar, Primary unit, Combat group 1)",
            {},
        ),
        (
            {"/options/rulings/umf-gift-vet": "vet"},
            "Ruling: vet",
            {"options": {"rulings": {"umf-gift-vet": "vet"}}},
        ),
    ],
)
def test_late_field_is_set_on_the_newest_state(save, late, client, fields, told, now):
    force = save(force_data(HUNTER, JAGUAR) | {"groups": force_data(HUNTER, JAGUAR)["groups"] * 2})
    words, again, _ = hidden(late(force, first=f"more {UNIT}/models/0", **fields))
    assert words == [told]
    assert client.post(force.get_absolute_url(), again).status_code == 302
    force.refresh_from_db()
    data = data_of(force)
    assert data == data | now
    if not now:
        assert [len(group["primary"]["models"]) for group in data["groups"]] == [1, 3]


@pytest.mark.django_db
def test_words_of_a_late_change_are_plain_text(save, late):
    html = late(save(force_data(HUNTER)), first=f"more {UNIT}/models/0", **{"/name": "<script>alert(1)</script>"})
    assert "<script>alert" not in html
    assert "Name: &lt;script&gt;alert(1)&lt;/script&gt;" in html


# ---------------------------------------------------------------- what a script sends


@pytest.fixture
def post(client):
    def post_(force, **values):
        return client.post(force.get_absolute_url(), values, headers={"HX-Request": "true"})

    return post_


@pytest.mark.django_db
def test_script_is_told_of_a_conflict_by_the_status(save, edit, post):
    force = save(force_data(HUNTER))
    edit(force, f"more {UNIT}/models/0")
    late = post(force, version=1, edit=f"less {UNIT}/models/0")
    assert late.status_code == 409
    assert 'name="version" value="2"' in late.content.decode()
    assert post(force, version=2, edit=f"less {UNIT}/models/0").status_code == 200


@pytest.mark.django_db
def test_change_whose_answer_got_lost_is_not_made_twice(save, post):
    force = save(force_data(HUNTER))
    change = {"seen": history.steps(force).revision_key, "token": "a-1", "edit": f"more {UNIT}/models/0"}
    post(force, version=1, **change)
    for version in (1, 2):
        again = post(force, version=version, **change)
        assert "This change was already saved." in again.content.decode()
    post(force, version=2, **change | {"token": "a-2"})

    force.refresh_from_db()
    assert data_of(force)["groups"][0]["primary"]["models"][0]["count"] == 6


@pytest.mark.django_db
def test_token_is_bounded(save, post):
    force = save(force_data(HUNTER))
    post(force, version=1, token="x" * 5000, edit=f"more {UNIT}/models/0")
    assert force.revisions.get(number=1).token == "x" * 36


@pytest.mark.django_db
def test_two_presses_at_once_hit_the_row_that_was_seen(save, post):
    """The second was pressed before the answer to the first had come: rows may have other places by then."""
    force = save(force_data(HUNTER, JAGUAR))
    seen = history.steps(force).revision_key
    post(force, version=1, seen=seen, token="1", edit=f"remove {UNIT}/models/0")
    post(force, version=2, seen=seen, token="2", edit=f"more {UNIT}/models/1")
    # A field that is set to and fro: what was there at first is what is wanted in the end.
    force.refresh_from_db()
    assert data_of(force)["groups"][0]["primary"]["models"] == [JAGUAR | {"count": 2}]
    post(force, version=3, seen=seen, token="3", **{f"{UNIT}/models/1/count": "1"})

    force.refresh_from_db()
    assert data_of(force)["groups"][0]["primary"]["models"] == [JAGUAR]
    assert json.loads(force.document)["name"] == "Test"
