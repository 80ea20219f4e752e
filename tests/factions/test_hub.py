"""The page of a model: its odds, its record in battles, what it may join; models side by side."""

import re
from html import unescape

import msgspec
import pytest
from msgspec.structs import replace

from armybuilder.battles.results.model_record import ModelRecord, record_of
from armybuilder.engine.core.battle.statistics import Summary
from armybuilder.forces.domain.loader import open_force
from armybuilder.forces.domain.placement import add_model
from armybuilder.forces.models import Force
from tests.battles.conftest import ask, force_data, mine, played, save, work
from tests.conflicted import hidden

__all__ = ["ask", "mine", "played", "save", "work"]
pytestmark = pytest.mark.django_db

HUNTER = "/systems/blitz-beta/models/north/hunter/"


def shown(response):
    """The words of a page."""
    text = re.sub(r"<(style|script).*?</\1>|<[^>]+>", " ", response.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(text).split())


def test_a_model_shows_its_odds_and_asks_the_same_however_many_lists(client, save, django_assert_num_queries):
    page = client.get(HUNTER)

    assert "Weapon Scout gear: Cheetah Trooper gear: Jager" in shown(page)
    assert "LAC (Arm, Split:2) 10.1% 1.6% 0.0%" in shown(page)
    assert "LAC (Arm, Split:2) 51.1% 72.8% 75.5%" in shown(client.get(HUNTER, {"by": "hit"}))
    assert "Once you have a list" in shown(page)
    assert "It hasn't fought in any of your saved test battles." in shown(page)
    assert 'src="/forces/card/blitz-beta/north/hunter.png"' in page.content.decode()
    for number in (1, 30):
        while Force.objects.count() < number:
            save(force_data("north/hunter"))
        with django_assert_num_queries(QUERIES):
            page = client.get(HUNTER)
        assert page.content.decode().count("<option") == number


QUERIES = 12


def test_a_model_joins_a_list_by_one_edit(client, save):
    force = save(force_data("north/hunter", "north/hunter"))
    answer = client.post("/forces/take/", {"list": force.key, "model": "north/jaguar"}, follow=True)

    assert "It's in “Two of us” now. You can undo this." in shown(answer)
    assert 'title="Undo: Add Jaguar' in answer.content.decode()
    fielded = open_force(Force.objects.get(key=force.key)).count_models()
    assert (fielded["Hunter"], fielded["Jaguar"]) == (2, 1)
    client.post(f"/forces/{force.key}/", {"edit": "undo", "version": Force.objects.get(key=force.key).version})
    assert Force.objects.get(key=force.key).document == force.document


def test_a_model_that_fits_nowhere_gets_a_group_or_is_refused(client, save):
    empty = save(force_data() | {"groups": []})
    client.post("/forces/take/", {"list": empty.key, "model": "north/hunter"})
    assert open_force(Force.objects.get(key=empty.key)).count_models() == {"Hunter": 1}

    answer = client.post("/forces/take/", {"list": empty.key, "model": "north/nobody"}, follow=True)
    assert "No group of “Two of us” can take that model: add one there first." in shown(answer)
    assert client.get("/forces/take/").status_code == 405
    assert "Choose a list for the model." in shown(client.post("/forces/take/", follow=True))
    client.cookies.clear()
    assert client.post("/forces/take/", {"list": empty.key, "model": "north/hunter"}).status_code == 404


def test_the_record_of_kept_battles(client, played):
    """What the summary of the batch says of its Hunter, for one model in one battle."""
    owner = played.owner
    summary = played.results.get()
    batch = msgspec.json.decode(summary.summary, type=Summary)
    hunter = next(model for model in batch.models if model.name == "Hunter")

    assert record_of(owner, "blitz-beta", "Hunter") == pytest.approx(
        ModelRecord(batch.battles, batch.battles, hunter.survived, hunter.destroyed, hunter.earned or 0.0)
    )
    assert record_of(owner, "blitz-beta", "Grizzly") is None
    assert record_of(None, "blitz-beta", "Hunter") is None
    assert f"Battles {batch.battles} Fielded {batch.battles}" in shown(client.get(HUNTER))


@pytest.mark.parametrize("credit,earned", [(12.0, 2.0), (None, 0.5)])
def test_a_record_counts_credit_and_before_that_what_was_destroyed(played, credit, earned):
    result = played.results.get()
    batch = msgspec.json.decode(result.summary, type=Summary)
    batch.models[:] = [
        replace(model, models=1.0, points=6.0, destroyed=3.0, credit=credit)
        for model in batch.models
        if model.name == "Hunter"
    ]
    result.summary = msgspec.json.encode(batch).decode()
    result.save()
    found = record_of(played.owner, "blitz-beta", "Hunter")

    assert found
    assert (found.destroyed, found.returned) == (3.0, earned)


def test_the_card_is_drawn_as_it_is_printed(client):
    answer = client.get("/forces/card/blitz-beta/north/hunter.png")

    assert (answer.status_code, answer["Content-Type"], answer.content[:4]) == (200, "image/png", b"\x89PNG")
    assert (
        client.get("/forces/card/blitz-beta/north/hunter.png", headers={"if-none-match": answer["ETag"]}).status_code
        == 304
    )
    assert client.get("/forces/card/blitz-beta/north/nobody.png").status_code == 404
    assert client.get("/forces/card/nothing/north/hunter.png").status_code == 404


def test_models_side_by_side(client, django_assert_num_queries):
    with django_assert_num_queries(2):
        page = client.get("/systems/blitz-beta/compare/?of=north/hunter&of=south/jager&of=north/grizzly&of=nobody")
    lines = {line.label: line for line in page.context["lines"]}

    assert [[(text.text, text.own) for text in cell] for cell in lines["AR"].cells] == [
        [("6", False)],
        [("6", False)],
        [("8", True)],
    ]
    assert (lines["AR"].differs, lines["GUN"].differs) == (True, False)
    assert [text.text for text in lines["Weapons"].cells[0] if text.own] == [
        'LPZ Light Panzerfaust: F 0-6" 12" 8 4+ (AT)'
    ]
    assert "This catalogue doesn't have a model 'nobody'." in shown(page)
    many = client.get(
        "/systems/blitz-beta/compare/",
        {"of": [f"north/{name}" for name in ("hunter", "jaguar", "grizzly", "cheetah", "lion")]},
    )
    assert "You can compare at most 4 models." in shown(many)
    assert client.get("/systems/legend-weaver/compare/").status_code in (200, 404)


def test_a_list_that_is_changed_at_that_moment_is_asked_about_again(client, save, monkeypatch):
    force, placing = (
        save(force_data("north/hunter", "north/hunter")),
        "armybuilder.forces.views.add_from_catalogue.add_model",
    )

    def meanwhile(opened, key):
        """Somebody else adds a model between reading and writing."""
        monkeypatch.setattr(placing, add_model)
        client.post("/forces/take/", {"list": force.key, "model": "north/hunter"})
        return add_model(opened, key)

    monkeypatch.setattr(placing, meanwhile)
    late = client.post("/forces/take/", {"list": force.key, "model": "north/jaguar"})

    assert late.status_code == 409
    assert "Last change Add Hunter Your change Add Jaguar Apply anyway" in shown(late)
    before = Force.objects.get(key=force.key).position
    assert client.post("/forces/take/", hidden(late, "Apply anyway")).status_code == 302
    assert Force.objects.get(key=force.key).position == before + 1
