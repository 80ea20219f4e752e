"""Cards and sheets of 2006: every kind of card whole, what hits cross out, and a printed army."""

from dataclasses import replace
from itertools import product

import pytest

from armybuilder.cards.layouts.card import lay_out
from armybuilder.cards.options import PrintOptions, PrintPart
from armybuilder.cards.pdf import render_pdf
from armybuilder.engine.systems.blitz_2006.paper.ratings import damage_track
from tests.cards.geometry import check
from tests.cards.reading import text_of
from tests.cards.test_cards import EACH_FORMAT
from tests.engine.blitz_2006.book import CATALOGUE, SYSTEM
from tests.engine.blitz_2006.test_modifications import patch, with_pack

BLANK = "[ ]"


# ---------------------------------------------------------------- cards in words


def told(card):
    """All that stands on a card, line by line; what is blank to write in is a box."""
    yield " · ".join(part for part in (card.title, card.faction, card.kind, card.rank, card.name, card.unit) if part)
    yield f"{card.points} {card.points_name}, {card.subtitle}, ×{card.count}, {card.figure.split()[0]}"
    yield ", ".join(f"{stat.label} {stat.value or BLANK}{'*' if stat.changed else ''}" for stat in card.stats)
    yield ", ".join(
        f"{stat.label}: {stat.value}" for stat in (*card.details, *(noted(stat) for stat in card.stats if stat.note))
    )
    yield from (f"{trait.text}{'+' if trait.added else ''}{' (aux)' if trait.aux else ''}" for trait in card.traits)
    for table in card.tables:
        yield from (f"{table.head} {row_told(row)}" for row in table.rows)
    for track in card.tracks:
        parts = (
            f"{part.label} {BLANK if part.boxes is None else part.boxes}" for part in track.parts if part.boxes != 0
        )
        yield " | ".join((*parts, *(f"{mark.label} {mark.value}" for mark in track.marks)))
        yield from (f"{note.text}: {note.effect}" for note in track.notes)
    yield ", ".join((*(f"{counter.label} {counter.boxes}" for counter in card.counters), *card.tokens))
    yield from card.notes


def noted(stat):
    return replace(stat, label=stat.note_label, value=stat.note)


def row_told(row):
    cells = " ".join(cell.text or (BLANK if cell.boxed else "-") for cell in row.cells)
    ticks = "".join(f" {'o' if tick.round else '#'}{tick.boxes}" for tick in row.ticks)
    return f"{row.count}× {row.code}{ticks}: {cells} {', '.join((row.name, *row.traits))}".rstrip()


def cards_of(*units, squad, catalogue=CATALOGUE, options=(), **document):
    data = {"format": "muster.force/1", "system": "blitz-2006", "faction": squad.partition("/")[0], "limit": 1000}
    group = {"squad": squad, "units": list(units), "options": list(options)}
    return SYSTEM.print_content(SYSTEM.convert(data | {"groups": [group]} | document), catalogue).cards


def unit(model, *options, **more):
    return {"model": model, "options": list(options), **more}


STATE = "Locked 1, Hull-down 2, Stand-by 1, Tagged 1, No., Speed, Mode"
INFANTRY_STATE = "Locked 1, Hull-down 2, Stand-by 1, Tagged 1, No., Speed"
ATTACK = "MODIFIER 1× Attack: - [ ] [ ] - [ ] -"
DEFENSE = "MODIFIER 1× Defense: [ ] [ ] [ ] [ ] [ ] [ ]"
WEAPON = "WEAPON 1×  #1: [ ] [ ] [ ] [ ] [ ] [ ]"
DAMAGED = (
    "Light: armor −1",
    "Heavy: armor −2, −1 Att/Def/EW, combat speed at most",
    "Critical: armor −3, −2 Att/Def/EW, combat speed at most, aux gone",
)


def test_a_hunter_has_blanks_for_what_is_lost():
    """Armor 15, size 6, auto comm 3, and three weapons of which the tables tell all but what cards do (L757, L1088, L1788)."""
    (card,) = cards_of(unit("northern-guard/hunter", count=3), squad="northern-guard/general-purpose")

    assert list(told(card)) == [
        "Hunter · Northern Guard · Gear · Squad 1 · General Purpose Squad",
        "None TV, , ×3, gear",
        "ATT 2, DEF 2, EW 1, LD 0, ACT [ ], SIZE 6, DET [ ], SENS [ ], AUTO 3, COMM [ ], ARMOR 15",
        "Squad: 205 TV",
        ATTACK,
        DEFENSE,
        DEFENSE,
        "WEAPON 1× LAC #1: [ ] 0 ×8 3/6/12/24/48 2 [ ] Light Autocannon",
        "WEAPON 1× LRP #1: [ ] −1 ×12 1/3/6/12/24 [ ] [ ] Light Rocket Pack, IF",
        "WEAPON 1× HG #1: [ ] −1 ×15 0/2/3/6/12 - [ ] Hand Grenade, T, AI, AE2",
        "S × [ ] | L 1 | H 1 | C × [ ] | L/H/overkill 15/30/45",
        "Light: armor −1 (14)",
        "Heavy: armor −2 (13), −1 Att/Def/EW, combat speed at most",
        "Critical: armor −3 (12), −2 Att/Def/EW, combat speed at most, aux gone",
        STATE,
    ]


def test_a_wild_ferret_with_what_it_bought_leads_a_drone():
    """A Cheetah becomes it in two steps (L1814-1816); its field armor is one box beyond those that are lost (L1778)."""
    bought = [f"northern-guard/recon/{word}" for word in ("wild-ferret", "cheetah-to-ferret", "field-armor", "cloak")]
    ferret, drone = cards_of(
        unit("northern-guard/cheetah", *bought, "northern-guard/recon/recon-drone", name="Ghost"),
        squad="northern-guard/recon",
    )

    assert list(told(ferret)) == [
        "Wild Ferret · Northern Guard · Gear · Ghost · Squad 1 · Recon Squad",
        "15 TV, Wild Ferret (−5), Ferret for a Cheetah (−30), Field Armor (+25), Cloak (+5), Recon Drone (+20), ×1, gear",
        "ATT 2, DEF 2, EW 2, LD 0, ACT [ ], SIZE [ ], DET [ ], SENS [ ], AUTO [ ], COMM [ ], ARMOR [ ]",
        "Squad: 365 TV",
        "Exposed Aux",
        "Camo Netting+",
        "Vulnerable to Haywire",
        "ECM 2 (aux)",
        "ECCM 2 (aux)",
        "Satellite Uplink (aux)",
        ATTACK,
        DEFENSE,
        DEFENSE,
        WEAPON,
        WEAPON,
        "S × [ ] | S 1 | L 1 | H 1 | C × [ ]",
        "Light: armor −1",
        "Heavy: armor −2, −1 Att/Def/EW, combat speed at most, aux gone",
        "Critical: armor −3, −2 Att/Def/EW, combat speed at most",
        STATE,
    ]
    assert list(told(drone)) == [
        "Recon Drone · Drone of Ghost · Drone · Squad 1 · Recon Squad",
        "20 TV, , ×1, drone",
        "ATT 1, DEF 1, EW 1, LD 0, ACT [ ], SIZE [ ], DET [ ], SENS [ ], AUTO [ ], COMM [ ], ARMOR [ ]",
        "",
        ATTACK,
        DEFENSE,
        WEAPON,
        WEAPON,
        "S × [ ] | L 1 | H 1 | C × [ ]",
        *DAMAGED,
        STATE,
        "Alone it has these skills. For an action of its master it uses the master's until the round ends.",
    ]


def test_a_stripped_jager_has_no_sturdy_box_and_is_faster():
    """It loses its rockets and its box; W 4/8, G 7/13, +1 to defense on the ground at combat speed (L1995)."""
    (card,) = cards_of(unit("milicia/jager", "milicia/stripped-jager"), squad="milicia/general-purpose")

    assert list(told(card)) == [
        "Jäger · Southern MILICIA · Gear · Squad 1 · General Purpose Cadre",
        "None TV, Stripped Jäger, ×1, gear",
        "ATT 2, DEF 2, EW 1, LD 0, ACT [ ], SIZE [ ], DET [ ], SENS [ ], AUTO [ ], COMM [ ], ARMOR [ ]",
        "Squad: 165 TV",
        ATTACK,
        "MODIFIER 1× Defense: W [ ] [ ] 4 [ ] 8",
        "MODIFIER 1× Defense: G [ ] +1 7 [ ] 13",
        "WEAPON 1× LAC #1: [ ] 0 ×8 3/6/12/24/48 2 [ ] Light Autocannon",
        "L 1 | H 1 | C × [ ]",
        *DAMAGED,
        STATE,
    ]


def test_snipers_have_a_layout_of_their_own():
    """One skill for everything, size of one more than their base, which is their track (L981, L1052-1056, L1955)."""
    squad = "northern-guard/sniper-squad"
    (card,) = cards_of(unit(squad), squad=squad, options=[f"{squad}/armor", f"{squad}/laser-rifle"])

    assert list(told(card)) == [
        "Sniper Squad · Northern Guard · Infantry · Squad 1 · Sniper Squad",
        "None TV, Heavy armor (+5), Sniper Laser Rifle (+5), ×1, infantry",
        "SKILL 3, ACT [ ], SIZE 2, DET 3, AUTO 3, ARMOR 10*, BASES 1",
        "Foot: W 2/4, Squad: 25 TV",
        "Camo Netting",
        "Stealth 2 (aux)",
        "Sniper System",
        "WEAPON 1× Sniper Laser Rifle: T +1 ×4 6/12/24/48/96 0 - , AI",
        "BASES 1",
        "Each base lost: size −1",
        INFANTRY_STATE,
    ]


def test_a_badger_has_its_crew_and_infantry_its_heavy_weapon():
    """The crew of a transport has 2/2/1 and leadership 1 (L1943)."""
    section = "northern-guard/infantry-section"
    riders, badger = cards_of(
        unit("northern-guard/infantry-squad", f"{section}/atvs", f"{section}/heavy-weapon-rocket-launcher", leads=True),
        unit("northern-guard/badger", f"{section}/linked-cannons"),
        squad=section,
    )

    assert list(told(riders)) == [
        "Infantry Squad · Northern Guard · Infantry · Leader · Squad 1 · Infantry Section",
        "20 TV, ATVs (+10), Rocket Launcher (+10), ×1, infantry",
        "SKILL 2, ACT [ ], SIZE 4, DET 2, AUTO 2, ARMOR 8, BASES 3",
        "ATV: G 8/16, Squad: 75 TV",
        "WEAPON 1× Assault Rifle: T +1 ×2 1/3/6/12/24 0 - , AI",
        "WEAPON 1× Rocket Launcher: T 0 ×14 1/3/6/12/24 0 - , AE1",
        "BASES 3",
        "Each base lost: size −1",
        f"{INFANTRY_STATE}, Morale",
    ]
    assert list(told(badger)) == [
        "Badger APC · Northern Guard · Personnel carrier · Squad 1 · Infantry Section",
        "25 TV, Linked LACs of the Badger (+5), ×1, vehicle-tracked",
        "ATT 2, DEF 2, EW 1, LD 1, ACT [ ], SIZE [ ], DET [ ], SENS [ ], AUTO [ ], COMM [ ], ARMOR [ ]",
        "Squad: 75 TV, Crew: Transport crew",
        "Transport (infantry)",
        "Weapon Link (LAC)+",
        ATTACK,
        DEFENSE,
        "WEAPON 2× LAC #1: [ ] 0 ×8 3/6/12/24/48 2 [ ] Light Autocannon",
        "S × [ ] | L 1 | H 1 | C × [ ]",
        *DAMAGED,
        STATE,
        "It has more than one LAC; the number is lost.",
    ]


def test_a_commander_has_its_training_and_rank():
    """One more in everything for the leader of a command cadre (L1999), two steps with a better leader (L2098)."""
    (card,) = cards_of(
        unit("milicia/black-mamba", "milicia/command-cadre", "milicia/strike/leadership", leads=True, notes="Radio 3."),
        squad="milicia/strike",
    )

    lines = list(told(card))
    assert lines[:4] == [
        "Black Mamba · Southern MILICIA · Gear · Commander · Leader · Squad 1 · Strike Cadre",
        "60 TV, Command Cadre (+50), Better leader (+10), ×1, gear",
        "ATT 4*, DEF 4*, EW 3*, LD 4*, ACT [ ], SIZE [ ], DET [ ], SENS [ ], AUTO [ ], COMM [ ], ARMOR [ ]",
        "Squad: 320 TV",
    ]
    assert lines[-2:] == [f"{STATE}, Morale", "Radio 3."]


FILLED = (
    patch("actions", None, 2),
    patch("size", None, 6),
    patch("detection", None, 3),
    patch("sensors", None, 0),
    patch("comm", None, -1),
    patch("armor", None, 16),
    patch("sturdy", None, 2),
    patch("fragile", None, 1),
    patch("attack", None, {"stationary": 2, "combat": 0, "top": -3}),
    patch(
        "defense",
        [{"mode": None, "top": [2, 1111, "reconstructed"]}],
        [{"mode": "R", "combat_mp": 4, "top_mp": 7, "stationary": -3, "combat": -1, "top": 1}],
    ),
    patch(
        "weapons",
        [["LAC", 2299], ["APGL (limited ?)", 2302]],
        ["LAC (FRR, reloads)", "APGL (FL, limited 6)", "LRP (T, RoF 3, no reloads)", "VB", "LAM (F, reloads)"],
    ),
    patch("traits", None, ["smoke-launchers 3", "exposed-movement", "shielded-weapons", "weak-facing rear"]),
)


def test_a_pack_fills_the_card():
    """A Warrior with nearly all of its figures: arcs, circles and rates of fire stand where the pack says them."""
    catalogue = with_pack(*FILLED)
    (card,) = cards_of(
        unit("prdf/warrior", "prdf/general-purpose/armored-jacket"), squad="prdf/general-purpose", catalogue=catalogue
    )

    assert list(told(card)) == [
        "Warrior · Peace River Defense Force · Gear · Squad 1 · General Purpose Squad",
        "10 TV, Armored Jacket (+10), ×1, gear",
        "ATT 2, DEF 2, EW 2, LD 0, ACT 2, SIZE 6, DET 3, SENS 0, AUTO [ ], COMM −1, ARMOR 16",
        "Squad: 260 TV",
        "Exposed Movement",
        "Shielded Weapons",
        "Weak Facing rear",
        "Smoke Launchers 3 (aux)",
        "MODIFIER 1× Attack: - +2 0 - −3 -",
        "MODIFIER 1× Defense: R −3 −1 4 +1 7",
        "WEAPON 1× LAC #1: FRR 0 ×8 3/6/12/24/48 2 R Light Autocannon, reloads",
        "WEAPON 1× APGL o6: FL −1 ×4 1/3/6/12/24 0 - Anti-Personnel Grenade Launcher, IF, AI, AE3, limited 6",
        "WEAPON 1× LRP #1: T −1 ×12 1/3/6/12/24 3 - Light Rocket Pack, IF, no reloads",
        "WEAPON 1× VB: [ ] 0 ×8 contact - - Vibroblade, M",
        'WEAPON 1× LAM #1: F −3 ×12 24"+ 4 R Light Artillery Missile, AE3, IF, ARTILLERY, reloads',
        "S 3 | L 1 | H 1 | L/H/overkill 16/32/48",
        "Light: armor −1 (15), −1 Def",
        "Heavy: armor −2 (14), −2 Def, −1 EW, combat speed at most",
        "Locked 1, Hull-down 2, Stand-by 1, Tagged 1, Smoke 3, No., Speed, Altitude",
        "The modifier is from an example that miscounts.",
    ]
    assert [(pack.name, pack.fields[0]) for pack in card.packs] == [("Club house", "actions")]


# ---------------------------------------------------------------- damage


def built(sturdy, fragile, *traits):
    catalogue = with_pack(patch("sturdy", None, sturdy), patch("fragile", None, fragile), *traits)
    return damage_track(catalogue.models["prdf/warrior"], {})


def points_of(hits, sturdy, fragile):
    """Levels of a unit after light (1) and heavy (2) hits, as the inventory counts: a sturdy box takes one of them away, from
    the third level of a fragile unit or the fourth of another on it is an overkill."""
    level = 0
    for hit in hits:
        absorbed = min(hit, sturdy)
        sturdy -= absorbed
        level += hit - absorbed
        if level >= (3 if fragile else 4):
            return "overkill"
    return level


def crossed(hits, track):
    """The same by crossing out boxes from the left: what finds none is an overkill."""
    boxes = [part.name for part in track.parts for _ in range(part.boxes)]
    for hit in hits:
        if hit > len(boxes):
            return "overkill"
        del boxes[:hit]
    return sum(part.boxes for part in track.parts if part.name in {"light", "heavy", "critical"}) - len(
        [box for box in boxes if box != "sturdy"]
    )


@pytest.mark.parametrize("sturdy", [0, 1, 3])
@pytest.mark.parametrize("fragile", [0, 1])
def test_hits_cross_out_boxes_as_the_book_adds_them_up(sturdy, fragile):
    track = built(sturdy, fragile)

    for number in range(6):
        for hits in product((1, 2), repeat=number):
            assert crossed(hits, track) == points_of(hits, sturdy, fragile), hits
    assert [note.text for note in track.notes] == ["Light", "Heavy", "Critical"][: 2 if fragile else 3]


@pytest.mark.parametrize(
    "trait, effects",
    [
        ("exposed-fire-control", ["−1 Att", "−2 Att, −1 Def/EW", "−3 Att, −2 Def/EW"]),
        ("exposed-movement", ["−1 Def", "−2 Def, −1 Att/EW", "−3 Def, −2 Att/EW"]),
        ("rugged-movement-system", ["", "−1 Att/EW", "−2 Att/EW, −1 Def"]),
        ("shielded-weapons", ["", "−1 Def/EW", "−2 Def/EW, −1 Att"]),
    ],
)
def test_traits_change_what_damage_does_to_rolls(trait, effects):
    """−1/−2/−3 or 0/0/−1 (L1437-1459)."""
    notes = built(0, 0, patch("traits", None, [trait])).notes

    shown = [", ".join(part for part in note.effect.split(", ") if part[0] == "−") for note in notes]
    assert shown == effects


# ---------------------------------------------------------------- layout


@EACH_FORMAT
def test_cards_keep_their_geometry(made):
    """Those of the book, and one with all that a pack may say."""
    keys = (*CATALOGUE.models, *CATALOGUE.variants, *CATALOGUE.infantry, *CATALOGUE.drones)
    full = SYSTEM.model_card("prdf/warrior", with_pack(*FILLED))
    cards = [
        full,
        replace(full, count=3, rank="Commander · Leader"),
        *(SYSTEM.model_card(key, CATALOGUE) for key in keys),
    ]
    sides = [(card.title, side) for card in cards for side in lay_out(card, made).all]

    assert {title: found for title, side in sides if (found := check(side, made.width, made.height))} == {}


ARMY = {
    "format": "muster.force/1",
    "system": "blitz-2006",
    "name": "Basal",
    "faction": "milicia",
    "sublist": "milicia/gear",
    "limit": 900,
    "groups": [
        {
            "squad": "milicia/general-purpose",
            "name": "Vipers",
            "options": ["milicia/general-purpose/veteran"],
            "notes": "Hold the ford.",
            "units": [
                unit("milicia/command-jager", leads=True),
                unit("milicia/jager", "milicia/general-purpose/flammjager", count=2),
                unit("milicia/jager", count=2),
            ],
        },
        {"squad": "milicia/recon", "units": [unit("milicia/iguana", leads=True), unit("milicia/iguana", count=3)]},
    ],
    "support": [{"asset": "light", "number": 1}],
}


SHEET = """
Basal Southern MILICIA · Gear · Heavy Gear Blitz (2006) · 2006.1 LEGAL 580 / 900 TV
Opponent Table Initiative Round Command points Victory points
Vipers 325 TV UNIT, OPTIONS TV QUANTITY TOTAL Squad 1 · General Purpose Cadre · veteran 5 units · 325 TV
General Purpose Cadre 165 1 165 3 Jäger, 1 Command Jäger
Veterans 20 5 100 every unit
Command Jäger 0 1 0 Leader · Att 3, Def 3, EW 2, Ld 2
ATT 3 DEF 3 EW 2 LD 2 ACT ____ SIZE ____ DET ____ SENS ____ AUTO ____ COMM ____ ARMOR ____ Squad 325 TV
Modifiers (Mode · Stat. · Combat · MP · Top · MP): Attack – · __ · __ · – · __ · – Defense __ · __ · __ · __ · __ · __ Defense __ · __ · __ · __ · __ · __
Weapons (Arc · Acc · DM · PB
S M L EX · RoF · R): ____ __ · __ · __ · __ · __ · __ ____ __ · __ · __ · __ · __ · __
S × L H C × Locked Hull-down Stand-by Tagged Out of ammunition Out of ammunition
Flämmjäger 10 2 20 Att 3, Def 3, EW 2, Ld 0 · Flämmjäger · from Jäger
ATT 3 DEF 3 EW 2 LD 0 ACT ____ SIZE ____ DET ____ SENS ____ AUTO ____ COMM ____ ARMOR ____ Squad 325 TV
Modifiers (Mode · Stat. · Combat · MP · Top · MP): Attack – · __ · __ · – · __ · – Defense __ · __ · __ · __ · __ · __ Defense __ · __ · __ · __ · __ · __
Weapons (Arc · Acc · DM · PB
S M L EX · RoF · R): MFL F · +1 · ×7 · 1/2/4/8/16 · 1 · R (AE1, SB, IF, reloads) IRP F · −1 · ×13 · 1/3/6/12/24 · 2 · – (IF, SB, no reloads)
Traits: Fire Resistant
1
S L H C × Locked Hull-down Stand-by Tagged MFL Out of ammunition IRP Out of ammunition
2
S L H C × Locked Hull-down Stand-by Tagged MFL Out of ammunition IRP Out of ammunition
Jäger 0 2 40 Att 3, Def 3, EW 2, Ld 0 · 1 of them added for 40 TV
ATT 3 DEF 3 EW 2 LD 0 ACT ____ SIZE ____ DET ____ SENS ____ AUTO ____ COMM ____ ARMOR ____ Squad 325 TV
Modifiers (Mode · Stat. · Combat · MP · Top · MP): Attack – · __ · __ · – · __ · – Defense __ · __ · __ · __ · __ · __ Defense __ · __ · __ · __ · __ · __
Weapons (Arc · Acc · DM · PB
S M L EX · RoF · R): LAC __ · 0 · ×8 · 3/6/12/24/48 · 2 · __ LRP __ · −1 · ×12 · 1/3/6/12/24 · __ · __ (IF)
1
S L H C × Locked Hull-down Stand-by Tagged LAC Out of ammunition LRP Out of ammunition
2
S L H C × Locked Hull-down Stand-by Tagged LAC Out of ammunition LRP Out of ammunition
Notes: Hold the ford.
Recon Cadre 250 TV UNIT, OPTIONS TV QUANTITY TOTAL Squad 2 4 units · 250 TV
Recon Cadre 250 1 250 4 Iguana
Iguana 0 1 0 Leader · Att 2, Def 2, EW 2, Ld 1
ATT 2 DEF 2 EW 2 LD 1 ACT ____ SIZE ____ DET ____ SENS ____ AUTO ____ COMM +2 ARMOR ____ Squad 250 TV
Modifiers (Mode · Stat. · Combat · MP · Top · MP): Attack – · __ · __ · – · __ · – Defense __ · __ · __ · __ · __ · __ Defense __ · __ · __ · __ · __ · __
Weapons (Arc · Acc · DM · PB
S M L EX · RoF · R): DPG __ · −1 · ×8 · 3/6/12/24/48 · 2 · __
Traits: Target Designator
3
S × L H C × Locked Hull-down Stand-by Tagged DPG Out of ammunition
Iguana 0 3 0 Att 2, Def 2, EW 2, Ld 0
ATT 2 DEF 2 EW 2 LD 0 ACT ____ SIZE ____ DET ____ SENS ____ AUTO ____ COMM +2 ARMOR ____ Squad 250 TV
Modifiers (Mode · Stat. · Combat · MP · Top · MP): Attack – · __ · __ · – · __ · – Defense __ · __ · __ · __ · __ · __ Defense __ · __ · __ · __ · __ · __
Weapons (Arc · Acc · DM · PB
S M L EX · RoF · R): DPG __ · −1 · ×8 · 3/6/12/24/48 · 2 · __
Traits: Target Designator 3
1
S × L H C × Locked Hull-down Stand-by Tagged DPG Out of ammunition
2
S × L H C × Locked Hull-down Stand-by Tagged DPG Out of ammunition
3
S × L H C × Locked Hull-down Stand-by Tagged DPG Out of ammunition
Support 5 TV UNIT, OPTIONS TV QUANTITY TOTAL
Support 5 TV
Light Artillery Salvo 5 1 5 ×12, AE2
Basal LEGAL · 580 / 900 TV
Army type Gear
COLUMN LEAST MOST HAS
Convict Gear 0 2 0
GP Cadre 1 any 1
Recon 0 2 1
Strike 0 3 0
Fire Support 0 2 0
Infantry 0 any 0
Con.
Infantry 0 2 0
Strider 0 2 0
Tank 0 1 0
Air
Strikes 0 0 0
Off-Board Art. 0 1 1
Command points: 4 (2 × leadership 2 of Command Jäger, 0 for 2 squads, at most 8)
"""


def test_an_army_prints():
    """Squads with what they cost, of a row of two Jägers the one beyond the printed three, what the chart counts below 1000 TV
    (FC-5), and twice the leadership of who commands, with a point for four squads (FC-18, L2003)."""
    content = SYSTEM.print_content(SYSTEM.convert(ARMY), CATALOGUE)
    army, chart, *squads = text_of(render_pdf(content, PrintOptions(parts=(PrintPart.ARMY, PrintPart.RECORD))))

    whole = f"{army.partition(' Basal Unofficial. ')[0]} {chart.partition(' Rules of Southern MILICIA ')[0]}"
    assert whole == " ".join(SHEET.split())
    assert [page.split(" · ")[:3] for page in squads] == [
        ["Vipers Basal", "5 units", "325 TV Command Jäger Southern MILICIA"],
        ["Recon Cadre Basal", "4 units", "250 TV Iguana Southern MILICIA"],
    ]


def test_a_drone_is_no_unit_of_its_squad():
    """It has a card, and the squad sheet counts five units (FC-2, L1810)."""
    units = [
        unit("northern-guard/jaguar", "northern-guard/recon/recon-drone", leads=True),
        unit("northern-guard/cheetah", count=4),
    ]
    group = {"squad": "northern-guard/recon", "units": units}
    army = ARMY | {"faction": "northern-guard", "sublist": None, "groups": [group], "support": []}
    content = SYSTEM.print_content(SYSTEM.convert(army), CATALOGUE)
    (sheet,) = text_of(render_pdf(content, PrintOptions(parts=(PrintPart.RECORD,))))

    assert [(card.title, card.count) for card in content.cards] == [("Jaguar", 1), ("Recon Drone", 1), ("Cheetah", 4)]
    assert sheet.startswith("Recon Squad Basal · 5 units · 370 TV Jaguar ")


def test_the_reference_tells_what_occurs():
    """No words but those of the army's own weapons and traits."""
    content = SYSTEM.print_content(SYSTEM.convert(ARMY), CATALOGUE)

    assert {section.title: [line.text for line in section.lines] for section in content.reference} == {
        "Traits": ["Fire Resistant", "Target Designator X"],
        "Weapons": [
            "Deployable Pack Gun (DPG)",
            "Incendiary Rocket Pack (IRP)",
            "Light Autocannon (LAC)",
            "Light Rocket Pack (LRP)",
            "Medium Flamer (MFL)",
        ],
        "Weapon terms": ["AE1", "IF", "SB"],
    }
    assert {token.name: token.count for token in content.tokens} == {
        **dict.fromkeys(("Locked", "Top speed", "Hull-down"), 9),
        **dict.fromkeys(("Stand-by", "Evasive", "Tagged", "Out of ammo"), 3),
        **dict.fromkeys(("Light damage", "Heavy damage", "Critical damage", "Burning"), 3),
        "Morale": 2,
    }
