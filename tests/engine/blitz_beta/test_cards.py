from copy import copy
from dataclasses import replace

import pytest

from armybuilder.engine.core.paper.cards import (
    BoxCounter,
    Card,
    CardArc,
    CardCell,
    CardReach,
    CardRow,
    DamageTrack,
    Stat,
    TrackPart,
    TraitLine,
)
from armybuilder.engine.core.paper.sizes import ModelBase, Stand
from armybuilder.engine.core.rules.report import Problem, Report
from armybuilder.engine.systems.blitz_beta import document
from armybuilder.engine.systems.blitz_beta.book.notation import parse_trait, parse_traits
from armybuilder.engine.systems.blitz_beta.book.weapons import resolve_weapons
from armybuilder.engine.systems.blitz_beta.paper import rows as card_rows
from armybuilder.engine.systems.blitz_beta.paper import silhouette
from armybuilder.engine.systems.blitz_beta.paper.cards import drone_card, model_card, print_content
from armybuilder.engine.systems.blitz_beta.paper.emblems import EMBLEMS
from tests.engine.blitz_beta.printing import card, catalogue, force_data
from tests.factions.counts import COUNTS


def line(**changes):
    """The Hunter's statline with other values; traits as text."""
    if "traits" in changes:
        changes["traits"] = parse_traits(changes["traits"])
    return replace(catalogue().models["north/hunter"].statline, **changes)


def track(hull, structure, *crippled):
    """What a model with these boxes has; the damage of one hit that removes it is their sum."""
    parts = (TrackPart("HULL", hull, "hull"), TrackPart("STR", structure, "structure"))
    effects = (TraitLine("Crippled", ", ".join(crippled)),) if crippled else ()
    return (DamageTrack(parts, (Stat("overkill", str(hull + structure)),), effects),)


def figures(row):
    """Arc, range, PEN, skill."""
    return tuple(f"{cell.label} {cell.text}".strip() for cell in row.cells)


def weapon_row(text):
    return card_rows.weapon_row(resolve_weapons(text, catalogue().weapon_classes, {})[0], line())


def test_headhunter_as_commanding_officer():
    made = card("north/hunter", "north/headhunter", rank="CO", name="Vasquez")
    expected = Card(
        key="north/hunter",
        title="Hunter + Headhunter",
        kind="Gear",
        faction="North",
        points=7,
        stats=(
            Stat("MR", '5" W', "G", note_label="SMS", weight=1.7),
            Stat("AR", "6"),
            Stat("DC", "5/1", tracked=True),
            Stat("ACT", "1"),
            Stat("GUN", "4+"),
            Stat("PILOT", "4+"),
            Stat("EW", "5+", changed=True),
            Stat("CMD", "3+"),
        ),
        details=(
            Stat("Detection", '12"'),
            Stat("Autocomms", '6"'),
            Stat("Height", '2"'),
            Stat("Base", '1" hex / 40 mm'),
        ),
        tables=(card_rows.weapon_table(made.rows),),
        traits=made.traits,
        glossary=made.glossary,
        tracks=track(5, 1, "-1D6 on all tests", "no top speed", 'detection 6"'),
        counters=(BoxCounter("CP", 2),),
        tokens=("Fire", "Haywire", "Corrosion", "SJ", "Standby"),
        notes=(f"CO: {catalogue().ranks['CO'].effect}",),
        noted=False,
        name="Vasquez",
        unit="Alpha · Primary unit",
        labels=(Stat("UA", "GP"),),
        points_name="TV",
        rank="CO",
        points_parts=(("Hunter", 6), ("Headhunter", 1)),
        figure=(
            "gear 2 chevron wheels,pennant autocannon-2-hand-1-0,rockets-2-front-1-0,discharger-3-front-1-0,"
            "panzerfaust-2-front-1-0,blade-2-hand-1-0"
        ),
        stand=Stand(2.0, ModelBase(25.4, hexagonal=True)),
        emblem=EMBLEMS["north"],
        stages=made.stages,
    )
    assert made == expected
    assert [(stage.name, stage.at, stage.effects) for stage in made.stages] == [
        ("Crippled", 5, ("-1D6 on all tests", "no top speed", 'detection 6"')),
        ("Destroyed", 6, ()),
    ]
    assert [row.code for row in made.rows] == ["LAC", "LRP", "APGL", "LPZ", "LVB"]
    assert made.rows[0] == CardRow(
        code="LAC",
        cells=(
            CardArc("Arm", quarters=frozenset({"FL", "FR"}), answers=True),
            CardCell('6-18/36"', parts=('6-18"', '36"')),
            CardCell("6"),
            CardCell("4+", "GUN"),
        ),
        name="Light Auto-Cannon",
        kind="Ballistic",
        traits=("Burst:+1D6", "Split:2"),
        reach=CardReach(6, 18, 36),
    )
    assert made.traits[-1] == TraitLine("CMD:+2D6", "+2D6 on initiative and orders.", added=True)


def test_ranks_and_their_points():
    assert [
        (rank, made.points, made.counters, made.stats[-1])
        for rank in ("XO", "CGL", "2iC")
        for made in [card("north/hunter", rank=rank)]
    ] == [
        ("XO", 9, (BoxCounter("SP, CP when promoted", 1),), Stat("CMD", "4+")),
        ("CGL", 6, (BoxCounter("CP", 1),), Stat("CMD", "4+")),
        ("2iC", 8, (BoxCounter("SP, CP when promoted", 1),), Stat("CMD", "5+")),
    ]
    assert card("north/hunter", rank="XO").points_parts == (("Hunter", 6), ("XO", 3))


def test_plain_model_of_a_list_has_no_rank():
    made = card("north/hunter")
    assert (made.rank, made.notes, made.counters) == ("", (), ())


@pytest.mark.parametrize(
    "written, traits",
    [
        ("LRC (Burst:+3D6)", ("Burst:+3D6", "Split:2")),  # EX-13
        ("LAC (Burst:+0D6)", ()),  # EX-13
        ("LBZ (Split:2)", ("AT", "Split:2")),  # EX-38
        ("MAC (Burst:+2D6)", ("Burst:+2D6",)),  # EX-38
    ],
)
def test_bracket_adds_replaces_and_removes(written, traits):
    row = weapon_row(written)
    assert tuple(text for text in row.traits if text in traits or text.startswith("Burst")) == traits


def test_weapon_row_with_limited_ammo_and_persistent_damage():
    row = weapon_row("2xLATM (LA:2, PEN:7/1H, T)")
    assert (row.count, row.ticks, row.kind) == (2, (BoxCounter("Shots", 2),), "Missile")
    assert figures(row) == ("T", '12-36/72"', "7/1H", "GUN 4+")


@pytest.mark.parametrize(
    "written, reach", [("LVB", (0, 0, 0)), ("LVB (Reach:2)", (0, 2, 2)), ("LPZ", (0, 6, 12)), ("MBB", None)]
)
def test_reach_in_inches(written, reach):
    assert weapon_row(written).reach == reach


@pytest.mark.parametrize(
    "sublist, model, rank, inches",
    [
        ("sra", "south/jager", "CO", 1),
        ("sra", "south/jager", "CGL", 1),
        ("sra", "south/jager", None, 0),
        (None, "south/jager", "CO", 0),
        ("sra", "south/fer-de-lance", "CO", 1),
    ],
)
def test_commanders_of_the_sra_have_long_blades(sublist, model, rank, inches):
    """Reach on their vibro blades, an inch where no rating is printed (L4254); what reaches already stays as it is."""
    data = force_data({"model": model} | ({"rank": rank} if rank else {}), faction="south")
    (made,) = print_content(document.convert(data | ({"sublist": sublist} if sublist else {})), catalogue()).cards

    assert [row.reach for row in made.rows if row.name == "Light Vibro Blade"] == [(0, inches, inches)]


def test_beam_names_both_skills():
    row = weapon_row("LLC")
    assert row.cells[-1] == CardCell("3+/5+", "GUN")


@pytest.mark.parametrize(
    "key, code", [("peace-river/argos", "ARP"), ("cef/support-hpc-64", "ARP"), ("north/stinger", "LBM")]
)
def test_undefined_weapon_prints_its_raw_code(key, code):
    matching = [model for model in catalogue().models.values() if any(w.code == code for w in model.statline.weapons)]
    model = next((model for model in matching if model.key == key), matching[0])
    made = model_card(model, catalogue())
    row = next(row for row in made.rows if row.code == code)
    assert made.notes == (f"{code} is not defined in the rulebook; perhaps {catalogue().unresolved[code].reading}.",)
    arc, *others = row.cells
    assert row == CardRow(code, (arc, CardCell("", parts=("", "")), CardCell(""), CardCell("")))
    assert [other.text for other in others] == ["", "", ""]


def test_hht_90_has_two_components():
    made = model_card(catalogue().models["cef/hht-90"], catalogue())
    (turret,) = made.parts
    assert made.tracks == track(7, 4, "-1D6 on all tests", "no top speed", 'detection 9"')
    assert turret.tracks == track(5, 3, "-1D6 on all tests", "no top speed", 'detection 9"', "off: Comms, SatUp")
    assert (turret.title, turret.points, turret.stats[0].value) == ("HHT-90 Turret", None, "NA")
    assert made.details[-1] == Stat("Counts as", "1 ACT")
    assert [row.code for row in turret.rows] == ["NTG", "HAM", "MATM", "HLG"]
    assert turret.rows[0].ammo == ("AT", "AS")


def test_demolition_drone_strikes_with_a_pilot_of_its_own():
    made = drone_card(catalogue().drones["drone/demo-charge"], catalogue())
    assert [(row.code, row.cells[-1]) for row in made.rows] == [("MSE", CardCell("5+", "PILOT"))]
    assert Stat("PILOT", "6+") in made.stats


def test_drones_that_come_with_a_model_have_a_card():
    data = force_data({"model": "south/recon-hun-3-recon-drones", "count": 2, "name": "Eyes"}, faction="south", ua="LT")
    _, drones = print_content(document.convert(data), catalogue()).cards
    assert (drones.title, drones.count, drones.faction) == ("Recon Drone", 6, "Drone of Eyes")
    assert drones.emblem == EMBLEMS["south"]
    assert [entry.text for entry in drones.traits] == ["TD:+0D6", "Attached:Recon Hun"]


def test_anti_air_names_its_weapon():
    made = card("north/hunter", {"upgrade": "anti-air", "weapon": "LAC"})
    assert (made.subtitle, made.points) == ("Anti-Air (LAC)", 7)
    assert made.rows[0].traits == ("Burst:+1D6", "Split:2", "AA")
    assert "AA" in [entry.text for entry in made.glossary]


def test_purchase_without_trait_is_a_note():
    made = card("north/hunter", "vet", "veteran/ace-gunner")
    assert made.notes == ("Ace Gunner: Snap fire is possible with all its weapons.",)
    assert made.counters == (BoxCounter("SP", 1),)


def test_drone_has_its_own_card():
    made = drone_card(catalogue().drones["drone/recon"], catalogue(), owner="Klemm")
    assert (made.title, made.faction, made.points, made.figure) == (
        "Recon Drone",
        "Drone of Klemm",
        1,
        "drone 2 - sight -",
    )
    assert made.tracks == track(1, 0)


@pytest.mark.parametrize(
    "changes, effects",
    [
        ({"traits": "Rugged:Weapons"}, ("-1D6 on all tests", "GUN unchanged", "no top speed", 'detection 6"')),
        ({"traits": "Fragile:Movement"}, ("-1D6 on all tests", "PILOT -2D6", "no top speed", 'detection 6"')),
        (
            {"traits": "Fragile:Weapon, Rugged:Electronics"},
            ("-1D6 on all tests", "GUN and PILOT attacks -2D6", "EW unchanged", "no top speed", 'detection 6"'),
        ),
        ({"traits": 'Sensors:18", Rugged:Sensors'}, ("-1D6 on all tests", "no top speed", 'detection 18"')),
        ({"traits": 'Sensors:18", Fragile:Sensors'}, ("-1D6 on all tests", "no top speed", 'detection 0"')),
        (
            {"traits": 'Sensors:24" (Aux), Stealth (Aux)'},
            ("-1D6 on all tests", "no top speed", 'detection 6"', "off: Sensors, Stealth"),
        ),
        ({"traits": "", "type": "Infantry"}, ("-1D6 on all tests", 'detection 12"')),
    ],
)
def test_crippled_effects(changes, effects):
    assert card_rows.crippled_effects(line(**changes), ()) == effects


def test_one_number_damage_has_no_crippled_state():
    assert card_rows.tracks(line(hull=3, structure=None), ()) == track(3, 0)


def test_lost_damage_is_a_blank_box_and_terrain_has_none():
    lost = (TrackPart("HULL", None, "hull"), TrackPart("STR", None, "structure"))
    assert card_rows.tracks(line(hull=None, structure=None), ()) == (DamageTrack(lost),)
    assert card_rows.tracks(line(hull=None, structure=None, type="Terrain"), ()) == ()


def test_lost_figures_are_empty_and_ratings_that_do_not_exist_are_named():
    stats = card_rows.stat_boxes(line(mr=None, move_text=None, ar=None, gun=None, ew=None))
    assert [stat.value for stat in stats] == ["NA", "", "5/1", "1", "NA", "4+", "NA"]
    terrain = card_rows.stat_boxes(line(ar=None, hull=None, structure=None, type="Terrain"))
    assert [stat.value for stat in terrain[1:3]] == ["NA", "NA"]


def test_counters_of_smoke_and_passengers():
    made = card_rows.counters(line(traits="Smoke:2, APC:3, HGC:1, Drone Bay:2, Transport:Infantry:6"), None)
    assert made == (
        BoxCounter("Smoke", 2),
        BoxCounter("Squads", 3),
        BoxCounter("Gears", 1),
        BoxCounter("Drones", 2),
        BoxCounter("Infantry", 6),
    )


@pytest.mark.parametrize(
    "trait, effect",
    [
        ('Sensors:18"', 'Detection range 18". Allows the Sensor Boost action.'),
        ("Flank:+0D6", "Attackers who flank it get +0D6 in place of the usual +1D6."),
        ("SatUp:5+", "Reaches satellites: their actions roll on 5+."),
        ("Rugged:Weapons", "GUN without the -1D6"),
        ("Transport:Infantry:6", "Carries 6 models of type Infantry."),
        (
            "AutoAI:HFC",
            'An enemy of type X (AI: infantry) ending a move within 6" takes one free attack with weapon HFC.',
        ),
    ],
)
def test_effect_has_its_rating_filled_in(trait, effect):
    parsed = parse_trait(trait)
    assert card_rows.effect_text(parsed, catalogue().model_trait(parsed)) == effect


def test_trait_in_a_bracket_has_its_own_line():
    traits = "ECM:+2D6 (CJ, SJ), SMS:H (Fast, -Agile, Offroad:+1D6), Stealth (Aux), Offroad:+0D6"
    lines = card_rows.trait_lines(line(traits=traits), frozenset(), catalogue())
    assert [entry.text for entry in lines] == [
        "ECM:+2D6 (CJ, SJ)",
        "SMS:H (Fast, -Agile, Offroad:+1D6)",
        "Stealth (Aux)",
        "Offroad:+0D6",
        "CJ",
        "SJ",
        "Fast",
        "Offroad:+1D6",
    ]
    assert lines[-1].effect == "Difficult terrain does not slow it; +1D6 on dangerous-terrain rolls."


def test_glossary_merges_ratings():
    weapons = resolve_weapons("LRP, LBZ, HAM", catalogue().weapon_classes, {})
    made = card_rows.glossary(weapons, catalogue())
    assert [entry.text for entry in made] == ['AE:X"', "AS", "AT", "Blast:XD6", "Guided", "IF"]


def test_glossary_explains_persistent_damage():
    weapons = resolve_weapons("LAC (PEN:7/1H), LRP", catalogue().weapon_classes, {})
    made = card_rows.glossary(weapons, catalogue())
    assert [entry.text for entry in made] == ['AE:4"', "Blast:1D6", "Burst:+1D6", "IF", "PEN:X/Y"]
    assert made[-1].effect == catalogue().weapon_traits["PEN:X/Y"].effect


@pytest.mark.parametrize(
    "changes, boxes",
    [
        ({"traits": "ECM:+1D6"}, ("Fire", "Haywire", "Corrosion", "SJ", "SI", "Standby")),
        ({"traits": "ECM:+1D6 (SJ)"}, ("Fire", "Haywire", "Corrosion", "SJ", "SI", "Standby")),
        ({"traits": "ECM:+1D6 (CJ, SJ)"}, ("Fire", "Haywire", "Corrosion", "SJ", "CJ", "SI", "Standby")),
        ({"act": 0, "type": "Terrain (Fortification)"}, ("Fire", "Haywire", "Corrosion")),
        ({"hull": None, "type": "Terrain"}, ()),
    ],
)
def test_a_box_for_each_token_that_a_model_can_bear(changes, boxes):
    assert card_rows.write_ins(line(**changes)) == boxes


@pytest.mark.parametrize(
    "changes, told",
    [
        ({}, '2"'),
        ({"traits": "SMS:G (Fast)"}, '2"'),
        ({"traits": "SMS:G (Low Profile)"}, '2", SMS:G 1"'),
        ({"traits": "SMS:G, SMS:H (Low Profile)", "type": "Strider (Tall), Vehicle (SMS)"}, '3", SMS:G 2", SMS:H 1"'),
    ],
)
def test_height_of_every_mode(changes, told):
    assert Stat("Height", told) in card_rows.details(line(**changes))


def test_a_beast_stands_on_the_base_of_a_gear():
    bases = [silhouette.base(line(type="Infantry (ATV)", mr_type=kind)) for kind in "IGH"]
    assert bases == ['1" hex', "40 mm", "40 mm"]


@pytest.mark.parametrize(
    "changes, height",
    [
        ({}, 2),
        ({"traits": "Low Profile"}, 1),
        ({"type": "Gear (Hover)"}, 2.5),
        ({"type": "Infantry (Team)"}, 1),
        ({"type": "Vehicle (VTOL)"}, 2.5),
        ({"type": "Vehicle (ORV)"}, 2),
        ({"type": "Strider (Tall), Vehicle (SMS)"}, 3),
        ({"type": "Strider (Low)"}, 2),
        ({"type": "Vehicle (Flyer)"}, None),
        ({"type": "Drone"}, None),
    ],
)
def test_silhouette_height(changes, height):
    assert silhouette.height(line(**changes)) == height


def test_every_model_has_a_card():
    made = [model_card(model, catalogue()) for model in catalogue().models.values()]
    assert len(made) == sum(COUNTS["blitz-beta"][kind] for kind in ("model", "support", "aircraft"))
    unexplained = {trait.text for card in made for trait in (*card.traits, *card.glossary) if not trait.effect}
    assert unexplained == set()


def test_content_of_a_force():
    report = Report("illegal", 31, 100, "2014.1", [], [Problem("size", "FC-4", "error", "Too few.", "", {})])
    data = force_data(
        {"model": "north/hunter", "rank": "CO", "upgrades": ["north/headhunter", "drone/recon"], "name": "Vasquez"},
        {"model": "north/hunter", "count": 4},
        upgrades=["grenades/lhg"],
        name="First",
        sublist="ng",
    )
    made = print_content(document.convert(data), catalogue(), report)
    (group,) = made.groups
    (unit,) = group.units
    assert [(row.name, row.detail, row.points, row.quantity, row.total) for row in unit.rows] == [
        ("CO · Hunter + Headhunter", "Vasquez · Recon Drone", 8, 1, 8),
        ("Hunter", "", 6, 4, 24),
        ("Light Grenades", "whole unit", 2, 1, 2),
    ]
    assert (unit.role, unit.unit_type, unit.counts, unit.total) == (
        "Primary unit",
        "UA GP · General Purpose",
        ("5 actions",),
        34,
    )
    assert (unit.notes, group.name, group.total) == ((TraitLine("Commanders", "CO Vasquez"),), "Alpha", 34)
    assert [(card.title, card.count) for card in made.cards] == [
        ("Hunter + Headhunter", 1),
        ("Recon Drone", 1),
        ("Hunter", 4),
    ]
    assert all("LHG" in [row.code for row in card.rows] for card in made.cards if card.title != "Recon Drone")
    assert (made.verdict, made.total, made.limit, made.words.points) == ("illegal", 34, 100, "TV")
    assert [(problem.rule, problem.text) for problem in made.problems] == [("FC-4", "Too few.")]
    assert (made.faction, made.sublist, made.catalogue) == ("North", catalogue().sublists["ng"].name, "2014.1")


def test_report_is_made_where_none_is_given():
    made = print_content(document.convert(force_data({"model": "north/hunter"})), catalogue())
    assert made.verdict == "illegal"
    assert made.problems


def test_parts_add_up_to_the_points():
    made = card("north/hunter", "north/headhunter", "vet", "drone/recon", rank="XO")
    assert made.points_parts == (("Hunter", 6), ("Headhunter", 1), ("Veteran", 2), ("Recon Drone", 1), ("XO", 3))
    assert made.points == sum(cost for _, cost in made.points_parts)


def test_minefield_has_neither_sensors_nor_damage():
    made = model_card(catalogue().models["support/minefield"], catalogue())
    assert (made.details, made.tracks, made.tokens) == ((Stat("Size", '6x3"'), Stat("Counts as", "1 ACT")), (), ())


def test_what_was_bought_alike_is_told_once():
    """Lists share what their cards have in common, and nothing else."""
    hunter, named = card("north/hunter", "north/headhunter"), card("north/hunter", "north/headhunter", name="Vasquez")

    assert hunter.traits is named.traits
    assert hunter.traits != card("north/hunter").traits
    assert hunter.counters != card("north/hunter", "north/headhunter", rank="CO").counters


def test_hash_of_a_card_stays_in_its_process():
    """Texts have another hash in each, so a copy finds its own; equal cards have the same."""
    hunter = card("north/hunter")
    known = hash(hunter)
    copied = copy(hunter)

    assert copied == hunter
    assert not hasattr(copied, "_hash")
    assert hash(copied) == known
    assert hash(replace(hunter, name="Vasquez")) != known
