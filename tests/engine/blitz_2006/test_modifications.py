"""Cards with changes on them, and cards that a player's pack fills."""

import pytest

from armybuilder.engine.core.packs.parser import convert
from armybuilder.engine.systems.blitz_2006.book.card_changes import apply_changes, card_of, has_weapon
from armybuilder.engine.systems.blitz_2006.book.cards import DefenseRow
from armybuilder.engine.systems.blitz_2006.book.changes import Become, Join, Ride
from armybuilder.engine.systems.blitz_2006.book.figures import LOST, BookFigure
from armybuilder.engine.systems.blitz_2006.book.notation import CardTrait
from tests.engine.blitz_2006.book import CATALOGUE, SYSTEM
from tests.engine.blitz_2006.corpus import document


def option(key):
    return CATALOGUE.options[key].choices[0].changes


def armed(card):
    """Weapons as the guides write them, with how many, arcs, reloads or circles."""
    return [told(mount) for mount in card.weapons]


def told(mount):
    terms = [mount.arc, f"RoF {mount.rof}" if mount.rof else None, shots(mount)]
    brackets = ", ".join(term for term in terms if term)
    count = f"{mount.count} " if mount.count > 1 else ""
    return f"{count}{mount.weapon} ({brackets})" if brackets else f"{count}{mount.weapon}"


def shots(mount):
    if mount.limited:
        return f"limited {mount.limited}"
    return None if mount.reloads is None else "reloads" if mount.reloads else "no reloads"


@pytest.mark.parametrize(
    "key, weapons, traits",
    [
        (
            "northern-guard/hunter-urban-commando",
            ["FC (F, reloads)", "HMG (F, no reloads)", "HHG (F, limited 3)", "HPZF (F, limited 4)"],
            [],
        ),
        (
            "northern-guard/wild-ferret",
            [],
            [
                ("ecm", 2),
                ("eccm", 2),
                ("satellite-uplink", None),
                ("exposed-aux", None),
                ("vulnerable-to-haywire", None),
            ],
        ),
        ("northern-guard/assault-mammoth", ["HAC", "SC"], []),
        ("milicia/flammjager", ["MFL (F, reloads)", "IRP (F, RoF 2, no reloads)"], [("fire-resistant", None)]),
        ("milicia/blitz-jager", ["MAC (F, reloads)", "ATM (F, limited 2)"], []),
        ("milicia/striking-cobra", ["MBZK (F, no reloads)"], []),
        ("milicia/longfang-naga", ["2 LFG (F, no reloads)"], [("stabilizer-mount", None)]),
        ("prdf/chieftain", ["LAC", "APGL (no reloads)"], []),
    ],
)
def test_variants(key, weapons, traits):
    """L1788, L1816, L1896, L2045, L2088, L2096, L2165, L2288."""
    card = card_of(key, CATALOGUE)

    assert (card.key, card.name) == (key, CATALOGUE.variants[key].name)
    assert armed(card) == weapons
    assert [(bearing.trait, bearing.rating) for bearing in card.traits] == traits


def test_figures_of_variants():
    """The assault form drops its sensors; what a Chieftain adds to a lost figure stays lost."""
    mammoth, chieftain = (card_of(key, CATALOGUE) for key in ("northern-guard/assault-mammoth", "prdf/chieftain"))

    assert (mammoth.sensors, mammoth.detection) == (BookFigure(0, "exact", 1896), BookFigure(2, "exact", 1896))
    assert (chieftain.auto_comm, chieftain.comm) == (BookFigure(4, "exact", 2288), LOST)


def test_every_variant_loses_what_its_base_has():
    for variant in CATALOGUE.variants.values():
        base = CATALOGUE.models[variant.base]
        for change in variant.changes:
            assert all(has_weapon(base, word, CATALOGUE) for word in getattr(change, "out", ()))


def reachable(squad):
    """The vehicles that a squad can have."""
    found = set(squad.units)
    for option in squad.options:
        for choice in option.choices:
            found |= {change.model for change in choice.changes if isinstance(change, Join | Become | Ride)}
    return [card_of(key, CATALOGUE) for key in found - CATALOGUE.infantry.keys()]


@pytest.mark.parametrize("option", CATALOGUE.options.values(), ids=lambda option: option.key)
def test_some_unit_has_what_a_swap_removes(option):
    """FC-37: among the few weapons that are known of cards, too."""
    cards = [card for card in reachable(CATALOGUE.squads[option.squad]) if not option.of or card.key in option.of]
    for choice in option.choices:
        for change in choice.changes:
            words = getattr(change, "out", ())
            assert not words or any(all(has_weapon(card, word, CATALOGUE) for word in words) for card in cards)


def test_a_stripped_jager():
    """L1995: no rockets, no sturdy box, faster; +1 on the ground at combat speed."""
    changes = CATALOGUE.army_options["milicia/stripped-jager"].choices[0].changes
    card = apply_changes(CATALOGUE.models["milicia/jager"], changes, CATALOGUE, 1995)

    assert armed(card) == ["LAC"]
    assert card.sturdy.value == 0
    assert card.defense == (
        DefenseRow("W", BookFigure(4, "exact", 1995), BookFigure(8, "exact", 1995)),
        DefenseRow(
            "G", BookFigure(7, "exact", 1995), BookFigure(13, "exact", 1995), combat=BookFigure(1, "exact", 1995)
        ),
    )


@pytest.mark.parametrize(
    "model, weapons",
    [
        ("northern-guard/grizzly", ["HGM", "2 rocket-pod", "MBZK (F, reloads)"]),
        ("northern-guard/headhunter", ["LRP", "MBZK (F, no reloads)"]),
    ],
)
def test_a_bazooka_has_reloads_on_a_grizzly_alone(model, weapons):
    """L1878."""
    card = apply_changes(CATALOGUE.models[model], option("northern-guard/fire-support/medium-bazooka"), CATALOGUE)

    assert armed(card) == weapons


def test_a_swap_by_class_takes_a_weapon_of_it():
    """L2307: two members may swap their autocannons."""
    card = apply_changes(CATALOGUE.models["prdf/warrior"], option("prdf/general-purpose/gun"), CATALOGUE)

    assert armed(card) == ["APGL (no reloads)", "FC (F, reloads)"]


def test_more_grenades_take_the_circles_away():
    """L2302."""
    warrior = CATALOGUE.models["prdf/warrior"]
    card = apply_changes(warrior, option("prdf/general-purpose/grenades"), CATALOGUE)

    assert [mount.limited for mount in warrior.weapons] == [None, None]
    assert [mount.limited for mount in card.weapons] == [None, 0]


def test_links_and_boxes():
    grizzly = CATALOGUE.models["northern-guard/grizzly"]
    linked = apply_changes(grizzly, option("northern-guard/strike/linked-pods"), CATALOGUE, 1843)
    armored = apply_changes(CATALOGUE.models["milicia/jager"], option("milicia/strike/field-armor"), CATALOGUE)

    assert linked.traits == (CardTrait("weapon-link", weapon="rocket-pod", line=1843),)
    assert armored.sturdy.value == 2


# ---------------------------------------------------------------- packs

PACK = {"format": "muster.pack/1", "system": "blitz-2006", "key": "club", "name": "Club house", "version": "3"}


def patch(field, old, new):
    return {"kind": "model", "key": "prdf/warrior", "field": field, "old": old, "new": new}


def with_pack(*patches, **records):
    made = convert(PACK | {"patches": list(patches), "records": records})
    return SYSTEM.with_checked_pack(CATALOGUE, made)


def test_a_pack_fills_a_card_and_its_variant():
    """What the book lost a player says; the Chieftain has it from the Warrior."""
    attack = {"stationary": 2, "combat": 0, "top": -3}
    defense = [{"mode": "W", "combat_mp": 4, "top_mp": 7, "stationary": -3, "combat": -1, "top": 1}]
    catalogue = with_pack(
        patch("comm", None, 1),
        patch("armor", None, 16),
        patch("attack", None, attack),
        patch("defense", [{"mode": None, "top": [2, 1111, "reconstructed"]}], defense),
        patch("weapons", [["LAC", 2299], ["APGL (limited ?)", 2302]], ["LAC (FRR, reloads)", "APGL (FL, limited 6)"]),
        patch("traits", None, ["manipulator-arms", "defective 1 [fire control]", "reinforced-armor 3 front"]),
    )
    warrior, chieftain = (card_of(key, catalogue) for key in ("prdf/warrior", "prdf/chieftain"))

    assert (warrior.armor, warrior.comm) == (BookFigure(16, "exact", None), BookFigure(1, "exact", None))
    assert warrior.attack.top == BookFigure(-3, "exact", None)
    assert warrior.defense[0].top_mp == BookFigure(7, "exact", None)
    assert armed(warrior) == ["LAC (FRR, reloads)", "APGL (FL, limited 6)"]
    assert warrior.traits == (
        CardTrait("manipulator-arms"),
        CardTrait("defective", 1, note="fire control"),
        CardTrait("reinforced-armor", 3, "front"),
    )
    assert (chieftain.comm, chieftain.armor) == (BookFigure(2, "exact", None), BookFigure(16, "exact", None))
    assert [origin.name for origin in warrior.origins] == ["Club house"]


def test_a_pack_fills_the_card_of_a_drone():
    change = {"kind": "drone", "key": "recon", "field": "size", "old": None, "new": 2}

    assert CATALOGUE.drones["recon"].size == LOST
    assert with_pack(change).drones["recon"].size == BookFigure(2, "exact", None)


def test_a_pack_says_how_many_actions_infantry_has():
    change = {"kind": "infantry", "key": "milicia/escouade", "field": "actions", "old": None, "new": 1}

    assert {infantry.actions for infantry in CATALOGUE.infantry.values()} == {LOST}
    assert with_pack(change).infantry["milicia/escouade"].actions == BookFigure(1, "exact", None)


def test_a_pack_adds_a_vehicle():
    catalogue = with_pack(
        models={"models": [{"key": "tiger", "name": "Tiger", "faction": "northern-guard", "sort": "gear", "armor": 17}]}
    )

    assert catalogue.models["northern-guard/tiger"].armor == BookFigure(17, "exact", None)


def test_fresh_meat_attacks_with_1():
    """Options that set a skill may lower it (L2027)."""
    cadre = {"squad": "convict-cadre", "options": ["fresh-meat"]}
    force = SYSTEM.resolve(SYSTEM.convert(document({"name": "Meat", "groups": [cadre]})), CATALOGUE)

    assert [tuple(row.skills) for row in force.rows] == [(1, 1, 0, 1), (1, 1, 0, 0)]
