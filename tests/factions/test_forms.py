"""What may be filled in of a record follows from its model and from its table in the data file."""

import pytest

from armybuilder.engine.registry import SYSTEMS
from factions.loader.forms import FormField
from factions.loader.records import pack_files
from factions.systems.tactical_1998.models import Perk, Weapon


def form(system: str, name: str) -> dict[str, FormField]:
    [found] = [form for table, form in pack_files(system).forms.items() if table.name == name]
    return {field.name: field for field in found}


def kinds(fields: dict[str, FormField]) -> dict[str, object]:
    """The kind of each field; of one that is made of others, theirs by its kind."""
    return {
        name: (field.kind, kinds({each.name: each for each in field.fields})) if field.fields else field.kind
        for name, field in fields.items()
    }


def test_a_sheet_of_1998_is_filled_in_as_its_file_writes_it():
    """`primary: {mode: walker, combat: 4, top: 7}`, `range: [2, 4, 8, 16]`, `special: [indirect, {area-effect: 2}]`. Lines, and
    how a figure was read, only a book has."""
    speed = ("group", {"mode": "choice", "combat": "figure", "top": "figure"})
    rated = ("group", {"rating": "figure", "range": "figure"})
    bands = ("tuple", {"0": "number", "1": "number", "2": "number", "3": "number"})
    trait = {"rating": "number", "facing": "choice", "note": "text"}
    weapon = {
        "name": "text", "code": "text", "arc": "choice", "range": bands, "accuracy": "number", "damage": "number",
        "quantity": "number", "rof": "number", "ammo": "number", "special": "words",
    }  # fmt: skip

    assert kinds(form("tactical-1998", "vehicles")) == {
        "name": "text", "key": "text", "faction": "text", "tv": "figure", "code": ("group", {"value": "text"}),
        "currency": "choice", "passengers": "number", "size": "figure", "cost": "figure", "crew": "figure",
        "bonus_actions": "figure", "primary": speed, "secondary": speed, "maneuver": "figure", "deployment": "figure",
        "sensors": rated, "communication": rated, "fire_control": "figure", "armor": "figure",
        "weapons": ("rows", weapon),
        "perks": ("rows", {"perk": "text", **trait, "count": "number", "auxiliary": "flag"}),
        "flaws": ("rows", {"flaw": "text", **trait}),
    }  # fmt: skip


def test_what_names_records_says_of_which_model():
    vehicle = form("tactical-1998", "vehicles")
    code = vehicle["weapons"].at(["0", "code"])
    perk = vehicle["perks"].at(["0", "perk"])

    assert code is not None
    assert (code.ref, code.label.english) == (Weapon, "Class")
    assert perk is not None
    assert perk.ref is Perk


def test_the_bodies_of_a_model_of_the_beta_stand_in_its_row():
    """The first has its ratings there, others are attached; what the row of a list does not say is no part of it."""
    ratings = ["mr", "ar", "dc", "act", "gun", "pilot", "ew", "type", "weapons", "traits"]
    model, support = form("blitz-beta", "models"), form("blitz-beta", "items")

    assert list(model) == ["name", "key", "tv", "counts_as", "ua", *ratings, "attached", "component"]
    assert [name for name, field in model.items() if field.rare] == ["counts_as", "attached", "component"]
    assert [each.name for each in model["attached"].fields] == ["name", *ratings]
    assert list(support) == ["name", "key", "tv", "counts_as", "effect", "size", "quantity", "rules", "ua", *ratings]
    assert [name for name in ("effect", "size", "quantity", "ua") if not support[name].needed] == []


def test_bounds_are_those_of_the_game():
    """Not those of the database, which hold no more than two bytes."""
    unit, model = form("gundam-skirmish", "models"), form("blitz-beta", "models")
    dice, success = unit["armour"].fields

    assert [(each.least, each.most) for each in (dice, success)] == [(0, None), (2, 6)]
    assert [(model[name].least, model[name].most) for name in ("tv", "act")] == [(0, 9_999), (0, 12)]
    assert [(success.label.english, success.label.measure)] == [("Success", "or more")]


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_form_asks_for_lines_of_the_book(system):
    names = [field.name for each in pack_files(system).forms.values() for field in each]

    assert {"source", "printed", "rulings", "flags", "position", "version"}.isdisjoint(names)
