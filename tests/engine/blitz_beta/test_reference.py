"""The reference tells what occurs in a force, and only that (DC-4)."""

import pytest

from armybuilder.engine.registry import get_system
from armybuilder.engine.systems.blitz_beta import document
from armybuilder.engine.systems.blitz_beta.paper.cards import print_content
from factions.catalogues import get_catalogue
from factions.loader.files import read_folder
from factions.loader.records import content_of_files
from tests.forces.conftest import RULEBOOK, force_data


def sections(data):
    made = print_content(document.convert(data), get_catalogue("blitz-beta"))
    return {section.title: {line.text: line.effect for line in section.lines} for section in made.reference}


def test_only_what_occurs():
    told = sections(force_data("north/hunter"))
    assert set(told) == {"Traits", "Weapons", "Weapon traits"}
    assert "Auto-Cannon (AC)" in told["Weapons"]
    assert "Bazooka (BZ)" not in told["Weapons"]
    assert "ECM" not in " ".join(told["Traits"])


def test_weapon_in_one_line():
    told = sections(force_data("north/hunter"))["Weapons"]
    assert told["Auto-Cannon (AC)"] == 'Ballistic · 6-18/36" · PEN L6, M7, H8 · Burst:+1D6.'


def test_purchases_and_ranks():
    leader = {"model": "north/hunter", "rank": "CO", "upgrades": ["north/headhunter", "drone/recon"]}
    told = sections(force_data(leader, {"model": "north/hunter", "count": 3}))
    assert told["Upgrades"]["Headhunter"] == "EW 5+. With CMD:+1D6."
    assert "Recon Drone" in told["Upgrades"]
    assert list(told["Ranks"]) == ["Commanding Officer (CO)"]


def test_what_a_drone_brings_is_told():
    bare = sections(force_data("north/hunter"))
    carrying = sections(force_data({"model": "north/hunter", "upgrades": ["drone/recon"]}))
    assert set(carrying["Traits"]) > set(bare["Traits"])


def test_ratings_that_are_rules_of_their_own_stand_apart():
    veteran = {"model": "north/bricklayer", "upgrades": ["vet", "veteran/blast-resistance", "veteran/fire-resistance"]}
    told = sections(force_data(veteran))["Traits"]
    assert {name: effect for name, effect in told.items() if name.startswith(("Resist", "Vul"))} == {
        "Resist:Blast": "Blast dice hurt it on 6+ only.",
        "Resist:Fire": "PILOT is two better against fire tokens.",
        "Vul:Blast": "+1D6 on blast dice against it",
        "Vul:Fire": "rolls fire tokens at PILOT 6+",
    }


def test_sublist_rules_come_first():
    catalogue = get_catalogue("blitz-beta")
    sublist = next(
        each for each in catalogue.sublists.values() if any(clause.when == "play" for clause in each.clauses)
    )
    told = sections(force_data(faction=sublist.faction, sublist=sublist.key, groups=[]))
    assert any(sublist.name in title for title in told)
    title = next(title for title in told if sublist.name in title)
    made = print_content(
        document.convert(force_data(faction=sublist.faction, sublist=sublist.key, groups=[])), catalogue
    )
    clauses = [line.effect for section in made.reference if section.title == title for line in section.lines]
    assert clauses == [clause.text for clause in sublist.clauses if clause.when == "play"]


@pytest.mark.parametrize("faction", ["north", "south", "cef", "caprice"])
def test_alphabetical_and_each_once(faction):
    catalogue = get_catalogue("blitz-beta")
    keys = [model.key for model in catalogue.models.values() if model.faction == faction][:60]
    groups = [{"primary": {"ua": "GP", "models": [{"model": key}]}} for key in keys[:20]]
    made = print_content(document.convert(force_data(faction=faction, groups=groups)), catalogue)
    for section in made.reference:
        names = [line.text for line in section.lines if line.text]
        heads = [name.partition(":")[0].casefold() for name in names]
        assert heads == sorted(heads)
        assert len(names) == len(set(names))
        assert [line.text for line in section.lines if not line.effect.strip()] == []


def test_the_same_list_has_the_same_reference():
    read = document.decode(RULEBOOK.read_text())
    catalogue = get_catalogue("blitz-beta")
    assert print_content(read, catalogue).reference == print_content(read, catalogue).reference


def test_unknown_names_tell_nothing():
    assert sections(force_data("north/huntress")) == {}


def test_quick_reference_is_the_same_for_everybody():
    catalogue = get_catalogue("blitz-beta")
    made = [print_content(document.convert(force_data(faction=key)), catalogue) for key in ("north", "south")]
    assert made[0].quick_reference == made[1].quick_reference
    titles = [section.title for section in made[0].quick_reference]
    assert {"Round", "Postures and modifiers", "Attack", "Damage", "Actions"} <= set(titles)
    assert len(titles) == len(set(titles))


def test_quick_reference_cites_the_book():
    catalogue = get_catalogue("blitz-beta")
    first, last = catalogue.book.lines
    for lines in catalogue.quick_reference.values():
        for told in lines:
            assert told.rules
            assert first <= told.provenance.source[0] <= told.provenance.source[1] <= last
            assert told.effect.endswith(".")
            assert len(told.effect) <= 220


def test_a_version_without_a_quick_reference_is_still_read():
    system = get_system("blitz-beta")
    records = read_folder(system)
    old = {name: content for name, content in records.plain.items() if name != "quick-reference"}
    catalogue = content_of_files(system, old, "").catalogue()
    assert catalogue.quick_reference == {}
    assert print_content(document.convert(force_data("north/hunter")), catalogue).quick_reference == ()
