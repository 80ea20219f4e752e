"""What is a player's own is told apart on paper, in every layout and whatever its pack is called."""

from dataclasses import replace

import msgspec
import pytest

from armybuilder.cards.layouts.card import lay_out
from armybuilder.cards.layouts.formats import FORMATS
from armybuilder.cards.layouts.group_record import group_records
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.layouts.record import record_sheets
from armybuilder.cards.layouts.sheet import foot, sheets
from armybuilder.cards.options import PrintOptions, PrintPart
from armybuilder.cards.pdf import render_pdf
from armybuilder.engine.core.paper.cards import SheetRow
from armybuilder.engine.core.paper.origins import packs_of
from armybuilder.engine.core.tables.origin import Origin
from factions.catalogues import game_of, get_catalogue
from tests.cards.content import HOSTILE_NAMES, all_cards, card, content
from tests.cards.geometry import check
from tests.cards.reading import text_of, words_of
from tests.packed import BETA, TACTICAL, beta, carried, roster, tactical

ALL_FORMATS = {
    f"{made.key} {made.columns}": made
    for base in FORMATS.values()
    for made in (base, *([base.turned] if base.turned else []))
}
EACH_FORMAT = pytest.mark.parametrize("made", ALL_FORMATS.values(), ids=ALL_FORMATS)
HOUSE = Origin("club", "Club house", "3", "")
EIGHT = tuple(Origin(f"pack-{n}", f"Pack {n}", "1", "", ("tv", "weapons", "traits", "…")) for n in range(8))
HOSTILE = {name: (Origin("club", text[:80], "3", "", ("tv",)),) for name, text in HOSTILE_NAMES.items()}


def print_of(made):
    return roster(made).print_content()


def marks(cards):
    return {made.title: [pack.mark for pack in made.packs] for made in cards}


def club(**more):
    return carried("blitz-beta", BETA, **more)


# ---------------------------------------------------------------- what a card says


def test_cards_name_the_packs_of_models_weapons_and_purchases():
    patch = {"kind": "upgrade", "key": "north/headhunter", "field": "tv", "old": 1, "new": 2}
    league = carried("blitz-beta", {"patches": [patch]}, name="League", version="2026", key="league")
    gunner = {"model": "north/hunter", "upgrades": ["north/headhunter"]}

    made = print_of(beta("north/ranger", gunner, "north/jaguar", "north/badger", packs=[club(), league]))

    assert marks(made.cards) == {
        "Ranger": ["Club house 3"],
        "Hunter + Headhunter": ["tv, Anti-Vehicle Rocket Pack by Club house 3", "Headhunter by League 2026"],
        "Jaguar": ["Anti-Vehicle Rocket Pack by Club house 3"],
        "Badger": [],
    }
    assert [[pack.mark for pack in row.packs] for row in made.groups[0].units[0].rows] == list(
        marks(made.cards).values()
    )
    assert [pack.text for pack in made.packs] == ["Club house 3", "League 2026"]


def test_sheets_and_cards_of_1998_name_the_packs_of_vehicles_and_armors():
    made = print_of(tactical("north/hunter", "north/jaguar", "infantry/standard", packs=[carried("tactical-1998", TACTICAL)]))  # fmt: skip

    assert marks(made.cards) == {
        "Hunter": ["bonus actions by Club house 3"],
        "Jaguar": [],
        "Standard squad": ["Light Flak by Club house 3"],
    }
    assert marks(made.sheets) == {"First": ["Hunter by Club house 3"]} | marks(made.cards)
    assert [[pack.mark for pack in row.packs] for row in made.groups[0].units[0].rows] == list(
        marks(made.cards).values()
    )


@pytest.mark.parametrize("system, key", [("blitz-beta", "north/hunter"), ("tactical-1998", "north/hunter")])
def test_the_book_alone_carries_no_mark(system, key):
    assert game_of(system).model_card(key).packs == ()


def test_a_mark_tells_few_words_and_short_ones():
    long = changed_in("weapons/2/arc", "weapons/0/arc", "bonus_actions", "a" * 60, "tv")

    assert [pack.mark for pack in packs_of(long)] == [f"weapons, bonus actions, {'a' * 23}…, … by Club house 3"]


def changed_in(*fields):
    """The Hunter of the beta as a pack changes these fields of it."""
    hunter = get_catalogue("blitz-beta").models["north/hunter"]
    return msgspec.structs.replace(hunter, origins=(msgspec.structs.replace(HOUSE, fields=fields),))


# ---------------------------------------------------------------- where it stands


@EACH_FORMAT
def test_the_mark_stands_on_every_side_of_every_card(made):
    for model in all_cards():
        for side in lay_out(replace(model, packs=(HOUSE,)), made).all:
            assert "Pack: Club house 3" in words_of(side), model.title
            assert check(side, made.width, made.height) == [], model.title


@EACH_FORMAT
@pytest.mark.parametrize("packs", [*HOSTILE.values(), EIGHT], ids=[*HOSTILE, "eight"])
def test_hostile_packs_keep_the_geometry_of_cards(made, packs):
    for key in ("north/hunter", "south/naga"):
        for side in lay_out(replace(card(key), packs=packs, name="N" * 60), made).all:
            assert "Pack: " in words_of(side)
            assert check(side, made.width, made.height) == []


@pytest.mark.parametrize("packs", [*HOSTILE.values(), EIGHT], ids=[*HOSTILE, "eight"])
def test_hostile_packs_keep_the_geometry_of_sheets(packs):
    paper = PAPERS["a4"]
    marked = replace(card("north/hunter"), packs=packs, group="Group 1", count=3)
    made = content(marked, packs=packs)
    unit = made.groups[0].units[0]
    row = SheetRow("Hunter", "", 6, 5, 30, packs=packs)
    made = replace(made, groups=(replace(made.groups[0], units=(replace(unit, rows=(row,)),)),))
    vehicle = print_of(tactical("north/hunter")).sheets[1]
    pages = [*sheets(made, paper), *group_records(made, paper), *record_sheets((replace(vehicle, packs=packs),), paper)]

    assert [check(page, paper.width, paper.height) for page in pages] == [[]] * len(pages)
    assert all("Pack" in words_of(page) for page in pages)
    assert "catalogue 2014.1 + packs · 01234567" in words_of(foot(made, paper, 1, 1))


def test_the_eighth_pack_is_counted_on_a_card_and_named_on_the_army_sheet():
    side = lay_out(replace(card("north/hunter"), packs=EIGHT), FORMATS["poker"]).all[0]
    [sheet] = sheets(content(packs=EIGHT), PAPERS["a4"])

    assert "Pack: tv, weapons, traits, … by Pack 2 1 and 5 more packs" in words_of(side)
    assert all(pack.text in words_of(sheet) for pack in EIGHT)


def test_the_print_says_it_on_each_of_its_parts():
    made = print_of(beta({"model": "north/hunter", "name": "Alpha"}, "north/ranger", packs=[club()]))
    pages = text_of(render_pdf(made, PrintOptions(parts=(PrintPart.ARMY, PrintPart.CARDS, PrintPart.RECORD))))

    [army, *cards, record] = pages
    assert "Uses custom packs: Club house 3" in army
    assert "Alpha Pack: tv, Anti-Vehicle Rocket Pack by Club house 3" in army
    assert "Pack: Club house 3" in " ".join(cards)
    assert "Pack: tv, Anti-Vehicle Rocket Pack by Club house 3" in " ".join(cards)
    assert "Pack: Club house 3" in record


def test_record_sheets_of_1998_say_it_in_the_print():
    made = print_of(tactical("north/hunter", packs=[carried("tactical-1998", TACTICAL)]))
    [sheet] = [page for page in text_of(render_pdf(made, PrintOptions(parts=(PrintPart.RECORD,)))) if "Bonus" in page]

    assert "Pack: bonus actions by Club house 3" in sheet


def test_the_reference_says_it_of_weapons_and_purchases():
    grenades = {"kind": "upgrade", "key": "north/headhunter", "field": "tv", "old": 1, "new": 2}
    league = carried("blitz-beta", {"patches": [grenades]}, name="League", version="2026", key="league")
    gunner = {"model": "north/hunter", "upgrades": ["north/headhunter"]}
    made = print_of(beta("north/ranger", gunner, packs=[club(), league]))
    told = {line.text: line.effect for section in made.reference for line in section.lines if "Pack: " in line.effect}

    assert told == {
        "Anti-Vehicle Rocket Pack (RP)": 'Ballistic · 6-12/30" · PEN L7, M8, H9 · AE:4", Blast:1D6, IF. Pack: range by Club house 3.',
        "Experimental autocannon (XAC)": 'Ballistic · 6-24/48" · PEN L7 · Burst:+1D6. Pack: Club house 3.',
        "Headhunter": "EW 5+. With CMD:+1D6. Pack: tv by League 2026.",
    }
