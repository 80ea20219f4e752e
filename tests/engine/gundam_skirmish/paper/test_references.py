"""Orders to cut out, tokens, the reference of a force, the quick reference with its charts."""

import pytest

from armybuilder.engine.systems.gundam_skirmish.book.catalogue import ORDERS
from tests.engine.gundam_skirmish.book import CATALOGUE
from tests.engine.gundam_skirmish.paper.lists import ACE, DOMON, TANKS, paper
from tests.engine.gundam_skirmish.paper.telling import section_told

COSTS = {
    "Bring Them Down!": 1, "Concentrate Fire": 3, "Colony Laser": 10, "Double Time!": 1, "Field Repair": 2,
    "Get to cover!": 3, "Infiltrate": 2, "Resupply": 2, "We have reserves": 4, "Withdraw": None,
}  # fmt: skip
"""Command points by L34; that of Withdraw is half the unit's Integrity."""


def orders(**more):
    return {card.title: card for card in paper(**more).deck}


def test_a_faction_of_the_colony_laser_has_ten_orders():
    deck = orders()
    laser, reserves = deck["Colony Laser"], deck["We have reserves"]

    assert {title: card.points for title, card in deck.items()} == COSTS
    assert {(card.kind, card.points_name, card.faction) for card in deck.values()} == {
        ("Order", "CP", "Principality of Zeon")
    }
    assert [f"{line.text} {line.effect}".strip() for line in laser.traits] == [
        "Each unit in a quarter of the table, allies too, loses 6 Integrity on a die of 1 to 4.",
        "Only for Titans and Principality of Zeon.",
    ]
    assert [f"{line.text} {line.effect}".strip() for line in reserves.traits] == [
        "A destroyed unit returns to play in your deployment zone.",
        "At most 200 pts of the unit.",
        "Not in campaigns.",
    ]


@pytest.mark.parametrize(
    "more, lacking",
    [
        ({"faction": "titans"}, set()),
        ({"faction": "eff"}, {"Colony Laser"}),
        ({"faction": "zeon", "options": {"campaign": "one-year-war"}}, {"We have reserves"}),
        ({"faction": "aeug", "options": {"campaign": "gryps"}}, {"Colony Laser", "We have reserves"}),
    ],
    ids=["Titans", "Federation", "campaign", "AEUG in a campaign"],
)
def test_orders_that_nobody_could_give_are_left_out(more, lacking):
    """The laser is for Titans and Zeon, reserves are not for campaigns (L34)."""
    assert {order.name for order in CATALOGUE[ORDERS].values()} - orders(**more).keys() == lacking


def test_tokens_are_those_that_the_force_may_need():
    """A suit that leads, with both kinds of reload and a shield, and two tanks."""
    assert [(each.name, each.code, each.count) for each in paper(ACE, TANKS).tokens] == [
        ("Used", "U", 3),
        ("Wavering", "−1", 2),
        ("Routed", "−2", 2),
        ("Quick reload", "RQ", 3),
        ("Slow reload", "RS", 1),
        ("Leg damage", "L", 1),
        ("Arm damage", "A", 1),
        ("Head damage", "H", 1),
        ("Engine damage", "E", 1),
        ("Weapons damage", "W", 1),
        ("Shield broken", "S", 1),
        ("Command points", "CP", 1),
    ]
    assert paper().tokens == ()


def test_the_reference_has_what_occurs_in_the_force():
    found = {section.title: [line.text for line in section.lines] for section in paper(ACE, DOMON).reference}

    assert found["Abilities"] == ["Dash (active)", "Focus (passive)"]
    assert found["Traits"] == ["Leader", "Newtype"]
    assert found["Modifications"] == ["Improved Optics", "Optimised Thrusters", "Reinforced Endoskeleton"]
    assert found["Tags"] == ["B", "C", "RQ", "RS", "S"]
    assert found["Weapon classes"] == ["Beam", "Close Combat", "Explosive", "Low Calibre"]
    assert found["Equipment"] == ["Carried Weapons", "Close Combat Weapons", "Mounted Weapons", "Shields"]
    assert found["Special rules"] == ["Blast", "Command", "Morale"]
    assert found["Orders"][:3] == ["Bring Them Down! (1 CP)", "Colony Laser (10 CP)", "Concentrate Fire (3 CP)"]
    assert "Orders" not in {section.title for section in paper(DOMON).reference}


def test_the_quick_reference_has_all_that_chapter_six_is_looked_up_for():
    found = {section.title: [f"{line.text} {line.effect}".strip() for line in section.lines] for section in quick()}

    assert list(found) == [
        "Boxes on cards", "Turn", "Fast actions", "Slow actions", "Moving", "Turning", "Terrain", "Shooting",
        "Modifiers of shooting", "Cover", "Close combat", "Modifiers of close combat", "Damage", "Morale", "Morale checks",
        "Special rules", "Types of games",
    ]  # fmt: skip
    assert found["Turning"] == [
        "Within sight Nothing.",
        'Up to 90 degrees −2", ground vehicles −3".',
        'Between 90 degrees and 180 degrees −4", ground vehicles −6".',
    ]
    assert [line.partition(":")[0] for line in found["Modifiers of shooting"]] == [
        "The shooter has arm damage",
        "The shooter is higher than its target",
        "The target does not see the shooter (Flanked)",
        "The target is Unobstructed",
        "The target sees the shooter and has a shield",
        "The shooter has head damage",
        "The target is beyond the weapon's range",
    ]
    assert found["Modifiers of close combat"][2] == "The attacker charged: Re-roll one failed hit."
    assert found["Cover"][0] == (
        "Unobstructed A third or more of the target is seen. −1 die of Armour. In space and against Penetration: Unobstructed."
    )


def quick():
    return paper().quick_reference


def test_charts_tell_levels_odds_and_blanks():
    """Morale: two dice, 12 less the Integrity that is left, or more (L36), so 3 of 36 pass with 1 left. Penetration: the
    cells are lost, but for that of the hit that no block cancels (L24, R07)."""
    (charts,) = paper().charts
    told = {section.title: list(section_told(section))[1:] for section in (*charts.left, *charts.right, *charts.wide)}

    assert told == {
        "Destruction table: the unit is removed": [
            "1 | Instant Death | 0 | 0",
            "2-3 | Major Injuries | −4 | −3",
            "4-5 | Minor Injuries | −2 | −2",
            "6 | Lucky Escape | – | −1",
        ],
        "Penetration table": ["Block needed | [ ] | [ ] | [ ] | [ ] | none can"],
        "Damage of Mobile Suits, Mobile Fighters and Mobile Armours": [
            (
                "1-2 | Leg | Normal terrain counts as difficult in a Move. | "
                "Difficult and impassable terrain cost three quarters of Movement."
            ),
            (
                "3-4 | Arm | ACC of all weapons is 5+, and the shield does not count. | Quick reloads become slow "
                "reloads."
            ),
            "5 | Head | Defenders re-roll a failed block against this unit. | Re-roll.",
            "6 | Torso | A roll on the destruction table. Aimed Shots cannot choose it. | Re-roll.",
        ],
        "Damage of other units": [
            (
                "1-3 | Engine | Normal terrain counts as difficult in a Move. | "
                "Difficult and impassable terrain cost three quarters of Movement."
            ),
            (
                "4-5 | Weapons | ACC of all weapons is 5+, and the shield does not count. | Quick reloads become "
                "slow reloads."
            ),
            "6 | Cockpit | A roll on the destruction table. Aimed Shots cannot choose it. | Re-roll.",
        ],
        "Morale checks: two dice, at least 12 minus the Integrity left": [
            "Passes out of 36 | 3 | 6 | 10 | 15 | 21 | 26 | 30 | 33 | 35 | 36",
            "Passes | 8% | 17% | 28% | 42% | 58% | 72% | 83% | 92% | 97% | 100%",
        ],
    }
