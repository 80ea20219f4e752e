"""Every edit can be undone and redone, exactly; an outdated change is refused."""

import copy
import json
import random
from string import ascii_letters

import pytest
from django.db.models import Sum
from django.db.models.functions import Length
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from armybuilder.common.keys import new_key
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.language import labels
from armybuilder.forces.domain import history, lists
from armybuilder.forces.domain.errors import ListConflictError, TooManyListsError
from armybuilder.forces.domain.history import revisions, storage
from armybuilder.forces.domain.my_lists.states import timeline
from armybuilder.forces.models import Force, Revision
from armybuilder.i18n.language import use_language
from tests.forces.conftest import force_data

pytestmark = pytest.mark.django_db


@pytest.fixture
def force(system):
    document = system.convert(force_data("north/hunter"))
    return lists.create(owner=new_key(), document=document)


def change(force, system, name):
    document = system.decode(force.document)
    document.name = name
    history.save(force, document, version=force.version, label=f"to {name}")


def test_key_cannot_be_guessed(force):
    assert len(bytes.fromhex(force.key)) * 8 == 128


def test_undo_and_redo_give_back_every_state_byte_for_byte(force, system):
    states = [force.document]
    for name in "ABCDE":
        change(force, system, name)
        states.append(force.document)

    for state in reversed(states[:-1]):
        assert history.undo(force, version=force.version)
        assert Force.objects.get().document == state
    assert not history.undo(force, version=force.version)
    for state in states[1:]:
        assert history.redo(force, version=force.version)
        assert Force.objects.get().document == state
    assert not history.redo(force, version=force.version)


def test_a_new_edit_ends_what_was_undone(force, system):
    for name in "AB":
        change(force, system, name)
    history.undo(force, version=force.version)

    change(force, system, "C")

    assert history.steps(force) == history.UndoSteps(
        undo="to C", redo=None, revision_key=force.revisions.get(number=2).pk
    )
    kept = [(number, labels.load_label(label)) for number, label in Revision.objects.values_list("number", "label")]
    assert kept == [(0, "New list"), (1, "to A"), (2, "to C")]


def test_the_name_in_the_list_of_lists_follows_undo(force, system):
    change(force, system, "A")
    history.undo(force, version=force.version)

    assert Force.objects.get().name == "Test"


def test_an_outdated_change_is_refused_and_changes_nothing(force, system):
    other = Force.objects.get()
    change(other, system, "first")

    with pytest.raises(ListConflictError):
        change(force, system, "second")
    with pytest.raises(ListConflictError):
        history.undo(Force(pk=force.pk, position=1), version=1)
    assert Force.objects.get().name == "first"


def test_no_change_is_no_revision(force, system):
    change(force, system, "Test")

    assert Revision.objects.count() == 1


def test_only_so_many_revisions_are_kept(force, system, monkeypatch):
    """The oldest go in runs, as they are stored: never fewer than promised are left."""
    monkeypatch.setattr(revisions, "MAX_REVISIONS", 3)
    monkeypatch.setattr(revisions, "RUN", 2)

    for name in "ABCDEFG":
        change(force, system, name)

    assert list(Revision.objects.values_list("number", "base")) == [(4, 4), (5, 4), (6, 6), (7, 6)]
    assert [json.loads(text)["name"] for text in revisions.texts(force, range(9)).values()] == ["D", "E", "F", "G"]


def test_a_hundred_edits_cost_a_tenth_of_what_they_hold(force, system):
    """An edit costs its difference and some 130 bytes of a row, whatever the list holds: 21 kB for the hundred."""
    whole = 0
    for number in range(100):
        document = system.decode(force.document)
        document.groups[0].primary.models.append(copy.deepcopy(document.groups[0].primary.models[0]))
        document.groups[0].primary.models[0].count = number % 9 + 1
        if number % 30 == 29:
            del document.groups[0].primary.models[1:]
        history.save(force, document, version=force.version, label="Add Hunter")
        whole += len(force.document)

    packed = Revision.objects.aggregate(size=Sum(Length("packed")))["size"]
    assert whole > 60_000
    assert packed < 6_000


def test_a_list_that_is_always_another_keeps_a_bound_of_bytes(force, system, monkeypatch):
    """Nothing can be said shorter of what is typed at random; the newest states stay all the same."""
    monkeypatch.setattr(revisions, "MAX_BYTES", 20_000)
    chance = random.Random(7)  # noqa: S311 - no secret

    for _number in range(40):
        document = system.decode(force.document)
        document.notes = "".join(chance.choices(ascii_letters, k=2000))
        history.save(force, document, version=force.version, label="Notes")

    kept = revisions.texts(force, range(99))
    assert 10 <= len(kept) < 20
    assert list(kept) == list(range(41 - len(kept), 41))
    assert kept[40] == force.document


def test_what_is_stored_is_never_read_as_something_else():
    data = storage.pack_difference("one two three", "one three")

    assert storage.unpack_difference(data, "one three") == "one two three"
    for broken, before in ((data, "one threat"), (data[:-1], "one three"), (b"", "one three"), (b"{}", "one three")):
        with pytest.raises(storage.UnreadableError):
            storage.unpack_difference(broken, before)
    with pytest.raises(storage.UnreadableError):
        storage.unpack_full(b"no state")


TEXTS = st.text(alphabet="ab€🦾", max_size=200)


@settings(max_examples=50, deadline=None)
@given(text=TEXTS, before=TEXTS)
def test_any_text_comes_back_from_its_difference_to_any_other(text, before):
    assert storage.unpack_difference(storage.pack_difference(text, before), before) == text
    assert storage.unpack_full(storage.pack_full(text)) == text


def test_what_could_not_be_read_again_is_not_saved(force, system):
    document = system.decode(force.document)
    document.groups[0].primary.models[0].count = 0

    with pytest.raises(DocumentError):
        history.save(force, document, version=force.version, label="broken")
    assert Revision.objects.count() == 1


def test_one_owner_has_only_so_many_lists(force, system, monkeypatch):
    monkeypatch.setattr(lists, "MAX_LISTS", 1)

    with pytest.raises(TooManyListsError, match="You have 1 lists"):
        lists.duplicate(force)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(st.sampled_from(["edit", "undo", "redo"]), max_size=25))
def test_history_is_a_line_with_a_finger_on_it(system, steps, monkeypatch):
    monkeypatch.setattr(revisions, "RUN", 3)
    document = system.convert(force_data())
    force = lists.create(owner=new_key(), document=document)
    states, here = [force.document], 0

    for number, step in enumerate(steps):
        if step == "edit":
            change(force, system, f"edit {number}")
            states, here = [*states[: here + 1], force.document], here + 1
        elif step == "undo":
            assert history.undo(force, version=force.version) == (here > 0)
            here = max(0, here - 1)
        else:
            assert history.redo(force, version=force.version) == (here < len(states) - 1)
            here = min(len(states) - 1, here + 1)
        assert Force.objects.get(pk=force.pk).document == states[here]


@pytest.mark.parametrize(
    "asked, label, german",
    [
        (("add-group  GP", {}), "Add combat group", "Kampfgruppe hinzufügen"),
        (("more /groups/0/primary/models/0", {}), "One more", "Eins mehr"),
        (("", {"/limit": "160"}), "TV limit", "TV-Grenze"),
        (
            ("each /groups/0/primary/models/0,/groups/0/primary/models/1 remove", {}),
            "Remove (2 rows)",
            "Entfernen (2 Zeilen)",
        ),
        (
            ("swap /groups/0/primary/models/0 north/jaguar", {}),
            "Replace Hunter with Jaguar",
            "Hunter durch Jaguar ersetzen",
        ),
    ],
)
def test_a_step_is_told_in_the_language_of_who_reads_it(save, edit, client, asked, label, german):
    force = save(force_data({"model": "north/hunter"}, {"model": "north/hunter"}))
    client.cookies["language"] = "de"

    command, fields = asked
    edit(force, command, **fields)

    said = {}
    for language in ("de", "en"):
        with use_language(language):
            said[language] = (history.steps(force).undo, timeline(force)[0].label)
    assert said == {"de": (german, german), "en": (label, label)}


def test_a_step_that_was_kept_in_words_stays_in_them(force, system):
    change(force, system, "A")
    force.revisions.filter(number=1).update(label="Einheit hinzufügen")

    assert history.steps(force).undo == "Einheit hinzufügen"


@pytest.mark.parametrize("times", [1, 9])
def test_names_in_a_step_are_names_whatever_stands_in_them(times):
    name = ('{x} ["' + "W" * 20) * times
    label = labels.marked_text(
        "Restore: {name}", name=labels.marked_text("Replace {old} with {new}", old=name, new="B")
    )

    kept = labels.dump_label(label)

    assert len(kept) <= labels.LENGTH
    assert labels.load_label(kept) == f"Restore: Replace {name[:60]} with B"
