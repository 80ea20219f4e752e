"""What may be asked: figures of cards, what is missing, what cannot be, and what is told beside the chances."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from armybuilder.engine.core.documents.fields import schema_of
from armybuilder.engine.core.packs import PackExcerpt
from armybuilder.engine.systems.gundam_skirmish.odds import questions
from armybuilder.engine.systems.gundam_skirmish.rulings.battle import RULINGS
from armybuilder.engine.systems.gundam_skirmish.system import GUNDAM_SKIRMISH
from tests.engine.gundam_skirmish.book import CATALOGUE, SYSTEM
from tests.engine.gundam_skirmish.odds.asking import answer, close, refusals, shoot, spread

PACK: dict[str, Any] = {
    "key": "mine",
    "name": "Mine",
    "version": "1",
    "records": {
        "weapons": {
            "weapons": [
                {"key": "rifle", "name": "Rifle", "sort": "beam", "equip": "carried", "tags": ["p", "rq"]}
                | {"shots": 3, "acc": 3, "crit": 6, "range": [0, 20], "dam": 2},
                {"key": "mortar", "name": "Mortar", "sort": "explosive", "equip": "mounted", "tags": ["b", "v"]}
                | {"shots": 1, "acc": 4, "crit": 5, "range": [8, 30], "dam": 4},
                {"key": "hail", "name": "Hail", "sort": "low-calibre", "equip": "mounted"}
                | {"shots": 40, "acc": 6, "crit": 6, "range": [0, 8], "dam": 1},
            ],
            "close_weapons": [{"key": "axe", "name": "Axe", "dex": 1, "attack": 4, "acc": 3, "crit": 6, "dam": 2}],
        },
        "models": {
            "models": [
                {"key": "coated", "name": "Coated suit", "faction": "zeon", "sort": "mobile-suit", "points": 100}
                | {"movement": 4, "integrity": 9, "armour": [4, 5], "shield": [2, 4], "abilities": ["anti-beam-coating"]}
                | {"weapons": ["rifle", "mortar"], "close_weapons": ["axe"]},
                {"key": "plane", "name": "Plane", "faction": "zeon", "sort": "air-unit", "points": 50}
                | {"movement": 9, "integrity": 3, "armour": [1, 6], "weapons": ["hail"]},
                {"key": "tank", "name": "Tank", "faction": "zeon", "sort": "ground-vehicle", "points": 50}
                | {"movement": 5, "integrity": 3, "armour": [1, 6], "weapons": ["hail"]},
            ]
        },
    },
}  # fmt: skip
COATED, PLANE, TANK = ({"model": name} for name in ("zeon/coated", "Plane", "Tank"))


def figures(question):
    return dict(answer(question).figures)


def with_pack(ask="shoot", **question):
    return {"ask": ask, "packs": [PACK], **question}


@pytest.mark.parametrize(
    "abilities, damage", [(["anti-beam-coating"], ["0", "1"]), (["anti-beam-coating", "barrier"], ["0"])]
)
def test_each_ability_takes_one_and_nobody_has_the_same_twice(abilities, damage):
    """L44: the modification of a suit that has its ability already changes nothing."""
    barrier = {"key": "barrier", "name": "Barrier", "use": "passive", "effect": "Stops beams.", "blocks": ["beam"]}
    suit = PACK["records"]["models"]["models"][0] | {"abilities": abilities}
    records = PACK["records"] | {"words": {"abilities": [barrier]}, "models": {"models": [suit]}}
    target = COATED | {"modifications": ["anti-beam-coating"], "armour": 0}
    beam = {"shots": 1, "acc": 2, "crit": 6, "dam": 2, "weapon_class": "beam"}

    assert (
        list(spread(shoot(attacker=beam, packs=[PACK | {"records": records}]) | {"defender": target}, "damage"))
        == damage
    )


def test_a_card_and_a_weapon_of_a_pack_that_a_question_carries():
    """A beam does the coated suit one damage less; the plane has no cover, and its rifle penetrates that of nobody."""
    question = with_pack(attacker=COATED | {"weapon": "Rifle"}, defender=COATED, cover="obstructed", distance=21)
    found = answer(question)

    assert found.title == "Coated suit, Rifle at Coated suit"
    assert found.figures == [("Attack", "3D6, 3+"), ("Armour", "5D6, 5+"), ("Shield", "none"), ("Cover", "In Cover")]
    assert list(spread(question, "damage")) == ["0", "1", "3", "5"]
    assert [(each.side, each.label, each.value) for each in found.modifiers] == [
        ("defender", "In Cover (Penetration)", "no die"),
        ("defender", "Beyond range", "+1 die"),
        ("defender", "Ability or modification", "-1 damage in all"),
        ("defender", "Shield", "does not count"),
    ]
    assert (
        figures(with_pack(attacker=COATED | {"weapon": "rifle"}, defender=PLANE, cover="obstructed"))["Cover"]
        == "Unobstructed"
    )


def test_what_a_question_says_itself_comes_before_the_card():
    question = with_pack(attacker=COATED | {"weapon": "rifle", "shots": 1, "tags": []}, defender=COATED | {"armour": 2})

    assert figures(question)["Attack"] == "1D6, 3+"
    assert (figures(question)["Armour"], figures(question)["Shield"]) == ("1D6, 5+", "2D6, 4+")


def test_a_card_that_is_not_filled_in_is_not_destroyed_by_nothing():
    blank = {"key": "blank", "name": "Blank", "faction": "eff", "sort": "mobile-suit", "points": 0, "movement": 0}
    models = {"models": [blank | {"integrity": 0, "armour": [0, 6]}]}
    packs = [PACK | {"records": {"models": models}}]
    found = answer(shoot(packs=packs) | {"defender": {"model": "eff/blank"}})

    assert [odd.key for odd in found.odds] == ["hit", "damage", "removed"]
    assert found.notes == ["Without the target's Integrity, we can't say whether it's destroyed."]


def test_a_unit_without_close_combat_weapon_is_unarmed():
    """Its figures are lost (L28)."""
    question = with_pack("close", attacker=COATED, defender=TANK)
    needed = "is needed: enter it, or choose a weapon."

    assert refusals(question) == [
        f"/defender/dex: DEX {needed}",
        f"/defender/attack: The number of dice of Attack {needed}",
        f"/defender/acc: Accuracy {needed}",
        f"/defender/crit: CRIT {needed}",
        f"/defender/dam: DAM {needed}",
    ]
    fists = {"dex": 0, "attack": 2, "acc": 5, "crit": 6, "dam": 1}
    assert answer(question | {"defender": TANK | fists}).notes == [
        "The defender is Unarmed, with your stats: if it wins, the other falls back and takes no damage."
    ]


def test_a_card_fills_in_its_side():
    catalogue = SYSTEM.with_packs(CATALOGUE, [msgspec.convert(PACK, PackExcerpt)])
    sides = {
        "attacker": {"weapon": "hail", "arm": 1},
        "defender": COATED | {"integrity": 2, "modifications": ["Reinforced Endoskeleton"]},
    }

    assert GUNDAM_SKIRMISH.odds.fill_sides({"ask": "shoot"} | sides, catalogue) == {
        "ask": "shoot",
        "attacker": {"weapon": "hail", "arm": 1, "shots": 40, "acc": 6, "crit": 6, "dam": 1}
        | {"weapon_class": "low-calibre", "tags": [], "range": 8.0, "least_range": 0.0},
        "defender": {"model": "zeon/coated", "modifications": ["reinforced-endoskeleton"], "integrity": 11}
        | {"chart": "mobile-suit", "armour": 4, "block": 5, "shield": 2, "shield_block": 4, "air": False},
    }


def test_every_figure_that_is_missing_is_asked_for():
    assert refusals({"ask": "shoot", "attacker": {"shots": 1, "acc": 4}, "defender": {"armour": 2, "shield": 1}}) == [
        "/attacker/crit: CRIT is needed: enter it, or choose a card or weapon that has it.",
        "/attacker/dam: DAM is needed: enter it, or choose a card or weapon that has it.",
        "/defender/block: The number Armour blocks on is needed: enter it, or choose a card that has it.",
        ("/defender/shield_block: The number the shield blocks on is needed: enter it, or choose a card that has it."),
    ]
    assert refusals(with_pack(attacker=COATED, defender=COATED))[0] == (
        "/attacker/shots: The number of Shots is needed: enter it, or choose one of its weapons: rifle, mortar."
    )


@pytest.mark.parametrize(
    "question,message",
    [
        (shoot(volley=True, space=True), "/volley: There's no Volley in space (page 12)."),
        (shoot(volley=True, attacker={"tags": ["p"]}), ("/volley: Only weapons with tag V can shoot by Volley (page 14).")),
        (shoot(volley=True, beyond=True), "/volley: A Volley needs its target within the weapon's range (page 14)."),
        (
            with_pack(attacker={"weapon": "mortar"}, defender=COATED, distance=7),
            "/distance: An Explosive weapon can't shoot closer than its minimum range, 8\" (page 8).",
        ),
        (
            with_pack(attacker={"weapon": "hail"}, defender=COATED),
            "/attacker/shots: Odds work with at most 12 Shots dice; this has 40.",
        ),
        (shoot(attacker={"weapon": "bow"}), "/attacker/weapon: There is no weapon 'bow' in this catalogue."),
        (
            shoot(attacker={"tags": ["p"], "acc": 5}, readings={"penetration": "own"}),
            ("/penetration_table/five: The block that a hit of 5 needs is missing from the rulebook: enter "
             "your own, or use the suggested values."),
        ),
        (
            {"ask": "aimed", "attacker": {"acc": 4, "weapon_class": "Explosive"}, "defender": {}},
            ("/attacker/weapon_class: No Aimed Shots with Explosive, Blast or close combat weapons (page 9): "
             "Shoot instead."),
        ),
        (
            {"ask": "aimed", "attacker": {"acc": 4, "range": 10}, "defender": {}, "distance": 11},
            '/distance: An Aimed Shot needs its target in range, 10" (page 9).',
        ),
        (
            {"ask": "aimed", "attacker": {"acc": 4}, "defender": {}, "cover": "in-cover"},
            "/cover: An Aimed Shot needs an Unobstructed target (page 9), and this one is In Cover.",
        ),
        (
            with_pack("close", attacker=COATED, defender=PLANE),
            "/defender/model: Air units are never in close combat range (page 12): choose another.",
        ),
        ({"ask": "laser", "integrity": []}, "/integrity: Enter the Integrity of 1 to 40 units."),
        (shoot(bystanders=[3] * 41), "/bystanders: Odds work with at most 40 others."),
        ({"ask": "morale", "integrity": 0}, "/integrity: This must be at least 1."),
    ],
)  # fmt: skip
def test_what_cannot_be_asked(question, message):
    assert message in refusals(question)


def test_penetration_lets_an_aimed_shot_through_cover():
    question = {"ask": "aimed", "attacker": {"acc": 4, "tags": ["p"]}, "defender": {}, "cover": "in-cover"}

    assert figures(question)["Die"] == "3+"


def test_house_values_and_damage_that_helps_are_told():
    """R07, R30: never as the author's."""
    question = shoot(attacker={"tags": ["p"], "acc": 6, "arm": 1})

    assert answer(question).notes == [
        "Damage makes the weapon hit on 5+ instead of 6+: the rulebook says 5+, whatever it was before.",
        (
            "The Penetration Table is missing from the rulebook. Suggested values, not the author's: a hit "
            "of 5 needs 6+."
        ),
    ]


def test_a_hit_of_6_cannot_be_blocked_whatever_else_is_lost():
    """L24: one cell of the Penetration Table is left; players may say otherwise."""
    question = shoot(attacker={"tags": ["p"], "acc": 6, "shots": 1}, readings={"penetration": "own"})

    assert spread(question, "hits")["1"] == Fraction(1, 6)
    assert answer(question).notes == []
    assert spread(question | {"penetration_table": {"six": 6}}, "hits")["1"] == Fraction(5, 36)


def test_a_blast_does_the_damage_of_the_target_to_others():
    question = shoot(attacker={"tags": ["b"]}, bystanders=[1, 2, 3])
    damage = spread(question, "damage")

    assert spread(question, "blast") == {"0": damage["0"], "2": damage["2"], "3": damage["4"]}


def test_sides_on_a_command_line():
    assert GUNDAM_SKIRMISH.odds.parse_side(
        "zeon/sample-suit weapon=sample-rifle arm=1 tags=p,b modifications=heavy-plating air=true"
    ) == {
        "model": "zeon/sample-suit",
        "weapon": "sample-rifle",
        "arm": 1,
        "tags": ["p", "b"],
        "modifications": ["heavy-plating"],
        "air": True,
    }


def test_lines_of_an_answer():
    assert GUNDAM_SKIRMISH.odds.lines(
        answer(close(attacker={"attack": 0, "unseen": True}, defender={"attack": 0}))
    ) == [
        "Close combat",
        "  Attacker: 1D6, 4+",
        "  Defender: 0D6, 4+",
        "  Attacker's roll for Advantage: 1D6+1",
        "  Defender's roll for Advantage: 1D6+1",
        "  Attacker has Advantage: 50.0% (1/2)",
        "  Defender destroyed or removed: 5.6% (1/18)",
        "  Defender without Integrity: 0.0%",
        "  Defender removed by the damage chart: 5.6% (1/18)",
        "  Attacker destroyed or removed: 0.0%",
        "  Attacker without Integrity: 0.0%",
        "  Attacker removed by the damage chart: 0.0%",
        "  Who falls back: The defender: 27.8%, Both: 66.7%, Neither: one is destroyed: 5.6%",
        "  Damage by the attacker, on average 0.67 (2/3): 0: 66.7%, 2: 33.3%",
        "  Damage by the defender, on average 0: 0: 100.0%",
        "  Damage chart of the defender: Leg, level 1: 11.1%, Arm, level 1: 11.1%, Head, level 1: 5.6%, Torso: removed: 5.6%",
        "  Damage chart of the attacker: nothing",
        "  attacker: Was not seen +1 die (p. 10): Advantage +0.0 points, damage +0.67, suffered +0.00",
    ]


@pytest.mark.parametrize("kind", [questions.ShootReadings, questions.CloseReadings, questions.ChartReadings])
def test_readings_are_those_of_the_rulings(kind):
    """Their keys, ours first, under the names of the rulings."""
    rulings = {ruling.name: ruling for ruling in RULINGS.values()}

    for field in schema_of(kind).fields:
        assert list(field.options) == list(rulings[field.label.text].readings)
        assert field.default == rulings[field.label.text].default


def test_how_the_book_was_read_is_told_where_it_matters():
    hidden = shoot(hidden=50, get_to_cover=True, space=True, attacker={"fortunate": True})
    tired = close(attacker={"swift": True, "not_equipped": True})

    assert answer(hidden).notes == [
        (
            "The bands of Unobstructed and In Cover overlap: read as less than a third hidden is Unobstructed, over two thirds "
            "Obstructed, between them In Cover."
        ),
        (
            "The rulebook doesn't say: read as the order counts first, and space and Penetration each make "
            "its cover a step worse."
        ),
        (
            "The rulebook lets the attacker roll in one place, and the unit that was hit in another: read "
            "as the attacker rolls on the damage chart, and re-rolls what does not destroy the target."
        ),
    ]
    assert answer(tired).notes == [
        (
            "The rulebook doesn't say: read as a unit that enters without a close combat weapon equipped loses "
            "Advantage, whatever would win it."
        )
    ]
    assert answer(shoot()).notes == []


def test_armour_in_close_combat_is_read_as_its_ruling_says():
    """R10: a hit of 5 or 6 against 4 <5+>: by dice neither is taken off, by the value a 5 is."""
    fighter = {"attack": 1, "acc": 5, "crit": 6, "dam": 1, "armour": 4, "block": 5}
    dealt = {
        reading: spread(
            close(attacker=fighter | {"swift": True}, defender=fighter, readings={"armour": reading}), "attacker-deals"
        )
        for reading in ("dice", "value")
    }
    assert [sorted(map(str, chances.values())) for chances in dealt.values()] == [["1/3", "2/3"], ["1/6", "5/6"]]


def test_an_aimed_shot_reaches_as_its_ruling_says():
    """R09."""
    question = {
        "ask": "aimed", "attacker": {"acc": 4, "weapon_class": "beam", "range": 24}, "defender": {}, "distance": 30,
    }  # fmt: skip
    assert refusals(question) == ['/distance: An Aimed Shot needs its target in range, 24" (page 9).']
    assert Fraction(answer(question | {"readings": {"reach": "double"}}).odds[0].fraction) == Fraction(2, 3)
