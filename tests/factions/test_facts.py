"""What records say on pages, and what names them."""

from typing import Any

import pytest

from armybuilder.engine.core.language import use_translator
from armybuilder.i18n.language import translator_for
from factions.collection import collection_of
from factions.models import CatalogueVersion
from factions.systems.blitz_2006 import models as of_2006
from factions.systems.tactical_1998 import models as of_1998
from factions.views.facts import RecordFact, TextPiece, fact_of, facts_of, in_words
from factions.views.named_by import find_references_to

pytestmark = pytest.mark.django_db


def told(record):
    return [(fact.label, fact.text) for fact in facts_of(record)]


def test_columns_references_and_parts():
    assert told(of_1998.TroopArmor.objects.get(key="heavy-flak")) == [
        ("Points", "4"),
        ("Encumbrance", "1"),
        (
            "Encumbrance of single qualities",
            "Veteran 0, Elite 0, Legendary (5) 0, Legendary (6) 0, Legendary (7) 0, Legendary (8) 0",
        ),
    ]
    assert told(of_1998.InfantrySquad.objects.get(key="infantry/heavy-weapons"))[:2] == [
        ("Quality", "Qualified"),
        ("Armor", "Heavy Flak"),
    ]


def test_a_column_has_its_help_and_a_reference_its_page():
    squad = of_1998.InfantrySquad.objects.get(key="infantry/heavy-weapons")

    assert fact_of(squad, of_1998.InfantrySquad._meta.get_field("armor")) == RecordFact(
        "Armor", (TextPiece("Heavy Flak", squad.armor),)
    )
    assert TextPiece("Heavy Flak", squad.armor).address == "/systems/tactical-1998/armors/heavy-flak/"
    stamina = fact_of(squad.quality, of_1998.TroopQuality._meta.get_field("stamina"))
    assert stamina.help == "Damage points per trooper."


@pytest.mark.parametrize(
    "key, name, read",
    [
        ("north/jaguar", "size", ("6", "exact", "")),
        ("north/jaguar", "tv", ("", "lost", "missing from the rulebook")),
        ("north/jaguar", "cost", ("471000", "merged", "put together from rows that ran together")),
    ],
)
def test_a_figure_says_how_it_was_read(key, name, read):
    fact = fact_of(of_1998.Vehicle.objects.get(key=key), of_1998.Vehicle._meta.get_field(name))

    assert (fact.text, fact.status, fact.remark) == read


def test_parts_as_the_book_writes_them_link_to_what_they_name():
    model = of_2006.Model.objects.get(key="northern-guard/grizzly")
    fact = fact_of(model, next(part for part in of_2006.Model._meta.related_objects if part.name == "weapons"))

    assert fact.text == "Autocannon, HGM, 2 Rocket pod"
    assert [piece.address for piece in fact.pieces if piece.record] == [
        "/systems/blitz-2006/weapon-classes/autocannon/",
        "/systems/blitz-2006/weapons/HGM/",
        "/systems/blitz-2006/weapon-classes/rocket-pod/",
    ]


def test_records_are_named_by_their_references_and_by_those_of_parts(django_assert_num_queries):
    """A weapon stands in rows of sheets; the heavy weapon of a squad is a column of it."""
    names = []
    for record in (of_1998.Weapon.objects.get(key="VB"), of_1998.InfantryWeapon.objects.get(key="rocket-launcher")):
        record.version = CatalogueVersion.objects.current("tactical-1998")
        with django_assert_num_queries(1):
            names.append(
                [
                    (collection.name, [other.name for other in others])
                    for collection, others in find_references_to(record)
                ]
            )

    assert names[0] == [
        ("models", ["Cheetah", "Hunter", "Jaguar", "Grizzly", "Jäger", "Black Mamba", "Spitting Cobra"])
    ]
    assert names[1] == [("models", ["Heavy Weapons"])]


def test_labels_words_and_sentences_are_told_in_the_readers_language():
    """What its effect does is a sentence of ours."""
    line: Any = of_1998.QuickReference.objects.first()
    with use_translator(translator_for("de")):
        modes = fact_of(of_1998.Transport.objects.first(), of_1998.Transport._meta.get_field("mode"))
        effect = fact_of(line, of_1998.QuickReference._meta.get_field("effect"))

    assert (modes.label, modes.text) == ("Modus", "Läufer")
    assert effect.label == "Wirkung"
    assert effect.text != line.effect


@pytest.mark.parametrize(
    "value, words",
    [
        (None, ""),
        (True, "yes"),
        (0.5, "0.5"),
        ("above-half", "above half"),
        ("SL-S3", "SL-S3"),
        ([2, 4, 8, 16], "2/4/8/16"),
        (["north", "LRP/32"], "north, LRP/32"),
        ({"armor": 1, "line": 7, "lost": None}, "armor 1"),
        ({"traits": [{"trait": "ecm", "rating": 2}]}, "traits trait ecm, rating 2"),
    ],
)
def test_values_in_words(value, words):
    assert in_words(value) == words


def form_of(system, collection, query):
    version = CatalogueVersion.objects.current(system)
    return collection_of(system, collection).filter_set(version, query, on_page=True).form


def test_a_form_offers_words_and_the_names_of_records(rf):
    fields = form_of("tactical-1998", "models", rf.get("/").GET).fields

    assert {name: field.label for name, field in fields.items()} == {
        "search": "Search", "of": "Kind", "faction": "Faction", "mode": "Mode", "weapon": "Weapon", "perk": "Perk",
        "status": "Status", "tv_min": "TV from", "tv_max": "TV to",
    }  # fmt: skip
    assert fields["faction"].widget.choices == [("", "Any"), ("north", "North"), ("south", "South")]
    assert fields["mode"].widget.choices == [("", "Any"), ("ground", "ground"), ("walker", "walker")]
    assert ("MAC", "MAC Medium Autocannon") in fields["weapon"].widget.choices


def test_names_that_several_records_have_are_told_with_their_keys(rf):
    choices = form_of("blitz-2006", "options", rf.get("/").GET).fields["squad"].widget.choices

    assert ("prdf/recon", "Recon Squad (prdf/recon)") in choices
    assert ("milicia/recon", "Recon Cadre") in choices


def test_a_form_shows_the_first_of_several_words(rf):
    form = form_of("tactical-1998", "models", rf.get("/?faction=south&faction=north&search=a&search=b&tv_min=3").GET)

    assert '<option value="south" selected>South</option>' in str(form["faction"])
    assert 'value="a"' in str(form["search"])
    assert 'type="number" name="tv_min" value="3" min="0"' in str(form["tv_min"])
    assert form.cleaned_data["faction"] == ["south", "north"] if form.is_valid() else pytest.fail(str(form.errors))
