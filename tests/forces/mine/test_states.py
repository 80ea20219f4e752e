"""Named states of a list, its history on a page, and what differs between any two of them."""

import io
import json
import re

import pytest
from django.core.management import call_command
from django.test import Client

from armybuilder.engine.core.language import labels
from armybuilder.forces.domain.history import revisions
from armybuilder.forces.domain.my_lists import states
from armybuilder.forces.models import Force, NamedState, Revision
from tests.conflicted import hidden, told
from tests.forces.conftest import data_of, force_data

pytestmark = pytest.mark.django_db


def versions(force):
    return f"{force.get_absolute_url()}versions/"


def texts(response):
    """What a page says, without its marks."""
    body = response.content.decode().partition("<main")[2]
    return [" ".join(text.split()) for text in re.sub(r"<[^>]*>", "\n", body).splitlines() if text.strip()]


def compared(client, *refs):
    page = client.get("/forces/compare/", {"of": refs}).content.decode()
    return re.findall(r'id="difference">(.*?)</p>', page)


@pytest.fixture
def named(saved, client):
    """A list whose first state has a name."""
    client.post(versions(saved), {"name": "Before the club cup"})
    return saved


def test_a_named_state_outlives_what_undo_keeps_and_comes_back_as_an_edit(named, edit, client, monkeypatch):
    first = data_of(named)
    edit(named, "remove /groups/0")
    Revision.objects.all().delete()

    state = NamedState.objects.get()
    named.refresh_from_db()
    done = client.post(versions(named), {"restore": f"s{state.pk}", "version": named.version})

    assert done["Location"] == named.get_absolute_url()
    named.refresh_from_db()
    assert data_of(named) == first
    assert labels.load_label(named.revisions.get(number=named.position).label) == "Restore: Before the club cup"


def test_restoring_is_undone_like_any_edit(named, edit, client):
    changed = edit(named, "remove /groups/0")
    client.post(versions(named), {"restore": "r0", "version": named.version})

    assert edit(named, "undo") == changed


def test_an_outdated_page_restores_nothing(named, edit, client):
    edit(named, "remove /groups/0")

    late = client.post(versions(named), {"restore": "r0", "version": named.version - 1})

    assert late.status_code == 409
    assert len(data_of(Force.objects.get())["groups"]) == 2
    label = Force.objects.get().revisions.get(number=0).label
    assert f"Your change Restore: {labels.load_label(label)} Apply anyway" in told(late)
    last = Force.objects.get().revisions.order_by("number").values_list("label", flat=True)[1]
    assert f"Last change {labels.load_label(last)}" in told(late)
    assert client.post(versions(named), hidden(late, "Apply anyway")).status_code == 302
    assert len(data_of(Force.objects.get())["groups"]) == 3


def test_a_name_is_given_to_what_was_seen(named, edit, client):
    seen = named.version
    edit(named, "remove /groups/0")

    late = client.post(versions(named), {"name": "Cup", "version": seen})

    assert late.status_code == 409
    assert "Your change Save this version as “Cup”" in told(late)
    assert not NamedState.objects.filter(name="Cup").exists()
    client.post(versions(named), hidden(late, "Apply anyway"))
    assert NamedState.objects.get(name="Cup").document == Force.objects.get().document


@pytest.mark.parametrize("ref", ["r0", "r999", "s0", "r", "x1", "s" + "9" * 40, "r1;", "r-1"])
def test_a_state_that_is_not_there_is_told(named, client, ref):
    page = client.post(versions(named), {"restore": ref, "version": named.version}, follow=True).content.decode()

    reason = "The list is already like that." if ref == "r0" else "This version is no longer saved."
    assert reason in page


@pytest.mark.parametrize(
    "name, message",
    [
        ("  ", "Enter a name for this version first."),
        ("x" * 81, "A version name can have up to 80 characters; this one has 81."),
        ("a\x07b", "A name can&#x27;t contain the character U+0007: remove it."),
        (" Before  the club cup", "There&#x27;s already a version “Before the club cup”: choose another name."),
    ],
)
def test_a_name_that_cannot_be_is_told(named, client, name, message):
    assert message in texts(client.post(versions(named), {"name": name}, follow=True))
    assert NamedState.objects.count() == 1


def test_named_states_have_a_bound_that_is_told(named, client, monkeypatch):
    monkeypatch.setattr(states, "MAX_NAMED", 1)

    page = texts(client.post(versions(named), {"name": "Another"}, follow=True))

    assert "This list has 1 named versions, the maximum. Remove one first." in page
    client.post(versions(named), {"forget": f"s{NamedState.objects.get().pk}"})
    assert not NamedState.objects.exists()


def test_the_history_tells_labels_and_leads_to_each_state(named, edit, client):
    edit(named, "remove /groups/0")
    edit(named, "undo")

    page = texts(client.get(versions(named)))
    shown = ("Remove", "Import", "Before the club cup", "NOW", "NAMED")

    assert "−2 Grizzly, −1 Headhunter, −5 Hunter" in page
    labels = [text for text in page if text in shown]
    assert labels == ["Remove", "Before the club cup", "NAMED", "Import", "NOW"]
    assert "1 of 50" in page


@pytest.mark.parametrize("number", [1, 30])
def test_the_history_asks_the_same_however_long(saved, client, django_assert_num_queries, number):
    for place in range(1, number + 1):
        revisions.add(saved, place, revisions.NewRevision(saved.document, "Add"), saved.document)
    NamedState.objects.bulk_create(
        [NamedState(force=saved, name=str(place), document=saved.document) for place in range(number)]
    )

    with django_assert_num_queries(6):  # session, list, revisions, names, documents, how many
        client.get(versions(saved))


def test_nobody_else_sees_names_restores_or_compares(named, edit, save):
    stranger = Client()
    stranger.post("/forces/import/", {"text": json.dumps(force_data())})
    theirs = Force.objects.exclude(pk=named.pk).get()
    state = NamedState.objects.get()
    before = data_of(named)

    for visitor in (stranger, Client()):
        assert visitor.get(versions(named)).status_code == 404
        for said in ({"name": "x"}, {"restore": "r0"}, {"forget": f"s{state.pk}"}):
            assert visitor.post(versions(named), said).status_code == 404
        for refs in ([named.key, theirs.key], [theirs.key, f"{named.key}.r0"]):
            assert visitor.get("/forces/compare/", {"of": refs}).status_code == 404
    stranger.post(versions(theirs), {"restore": f"s{state.pk}", "version": theirs.version})
    stranger.post(versions(theirs), {"forget": f"s{state.pk}"})
    assert data_of(theirs) == data_of(Force.objects.get(pk=theirs.pk)) != before
    assert NamedState.objects.count() == 1


def test_two_states_and_two_lists_are_compared(named, edit, save, client):
    state = NamedState.objects.get()
    edit(named, "remove /groups/0")
    other = save(force_data("north/hunter"))
    difference = "−2 Grizzly, −1 Headhunter, −5 Hunter, 150 → 95 TV"

    assert compared(client, f"{named.key}.s{state.pk}", named.key) == [difference]
    assert compared(client, f"{named.key}.r0", f"{named.key}.r1") == [difference]
    newest = {"of": [f"{named.key}.r1", f"{named.key}.r0"], "newest": "first"}
    assert difference in client.get("/forces/compare/", newest).content.decode()
    assert compared(client, named.key, named.key) == ["No difference."]
    assert compared(client, named.key, other.key)[0].endswith(", 95 → 6 TV")
    assert "Choose two versions to compare." in texts(client.get("/forces/compare/", {"of": named.key}))
    assert "This version is no longer saved." in texts(
        client.get("/forces/compare/", {"of": [named.key, f"{named.key}.r99"]})
    )


def test_two_lists_that_are_ticked_lead_to_what_differs(named, save, client):
    other = save(force_data("north/hunter"))
    both = {"action": "compare", "list": [other.key, named.key]}

    assert client.post("/forces/several/", both)["Location"] == f"/forces/compare/?of={named.key}&of={other.key}"
    one = client.post("/forces/several/", both | {"list": [named.key]}, follow=True)
    assert "Tick two lists to compare; you chose 1." in texts(one)


def test_lists_of_two_games_are_told_apart_in_words(saved, save, client):
    other = save(json.dumps({"format": "muster.force/1", "system": "legend-weaver", "limit": 500}))

    page = texts(client.get("/forces/compare/", {"of": [saved.key, other.key]}))

    assert (
        "You can only compare lists for the same game: these are for Heavy Gear Blitz (beta 2014) and Legend Weaver."
        in page
    )


def test_the_api_and_the_command_tell_the_same(client, tmp_path):
    before, after = force_data("north/hunter"), force_data("Hunter", "north/grizzly", name="Other")
    asked = {"before": before, "after": after}
    address = "/api/v1/systems/blitz-beta/difference/"

    answer = client.post(address, asked, content_type="application/json").json()

    assert answer == {
        "text": "+1 Grizzly, 6 → 18 TV",
        "total": [6, 18],
        "amounts": [{"name": "Grizzly", "before": 0, "after": 1}],
        "changes": [
            {
                "sort": "changed",
                "place": "",
                "what": "Name",
                "before": "Test",
                "after": "Other",
                "text": "Name: Test → Other",
            },
            {
                "sort": "added",
                "place": "Combat group 1, Primary",
                "what": "Grizzly",
                "before": "",
                "after": "",
                "text": "Combat group 1, Primary: +Grizzly",
            },
        ],
    }
    wrong = client.post(address, asked | {"after": {"system": "blitz-beta"}}, content_type="application/json")
    assert (wrong.status_code, wrong.json()["errors"][0]["where"]) == (400, "/after")
    files = [tmp_path / "before.json", tmp_path / "after.json"]
    for file, data in zip(files, asked.values(), strict=True):
        file.write_text(json.dumps(data))
    out = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("compare_forces", *map(str, files), stdout=out)
    told = "+1 Grizzly, 6 → 18 TV\n  Name: Test → Other\n  Combat group 1, Primary: +Grizzly\n"
    assert (out.getvalue(), ended.value.code) == (told, 1)
    call_command("compare_forces", str(files[0]), str(files[0]), "--format=json", stdout=io.StringIO())
