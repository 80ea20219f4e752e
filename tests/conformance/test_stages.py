"""What damage does to the figures at the table, by the lines of each book: models of its own lists with boxes crossed out."""

import pytest

from armybuilder.engine.core.paper.boxes import box_lines
from armybuilder.engine.core.paper.game.sheet import sheet_of
from armybuilder.engine.core.paper.stages import current_stages
from tests.conformance.conftest import subject_of


def stages_of(system, data):
    """The first card of a list, and what holds of it by the boxes that are crossed out."""
    subject = subject_of(system)
    made = subject.system.print_content(subject.system.convert(data), subject.catalogue)
    card = made.cards[0]
    (body, *_) = sheet_of(made, system).cards[0]

    def after(**counts):
        keys = {line.key.replace(".", "_"): line.key for line in box_lines(card)}
        held = current_stages(card.stages, {keys[name]: count for name, count in counts.items()})
        figures = dict(body.figures)
        for step in body.stages:
            if step.name in {stage.name for stage in held}:
                figures |= step.figures
        return [stage.name for stage in held], figures, [stage.rule for stage in held]

    return after


def beta(model):
    unit = {"ua": "GP", "models": [{"model": model}]}
    return {
        "format": "muster.force/1",
        "system": "blitz-beta",
        "faction": "north",
        "limit": 100,
        "groups": [{"primary": unit}],
    }


def test_a_gear_is_crippled_with_its_hull_and_gone_with_its_structure():
    """Hunter 5/1 (L4500): the fifth box cripples, the sixth destroys (BR-99, L2142-2153)."""
    after = stages_of("blitz-beta", beta("north/hunter"))

    assert after(d0_0=4) == ([], after()[1], [])
    names, figures, rules = after(d0_0=5)
    assert (names, rules) == (["Crippled"], ["BR-99"])
    shown = {label: figures[label] for label in ("GUN", "PILOT", "EW", "Detection", "MR")}
    assert shown == {
        "GUN": "4+ −1D6",
        "PILOT": "4+ −1D6",
        "EW": "6+ −1D6",
        "Detection": '6"',
        "MR": '5" W, SMS G · no top speed',
    }
    assert after(d0_0=5, d0_1=1)[0] == ["Crippled", "Destroyed"]


def test_fragile_movement_loses_two_dice_of_piloting():
    """Ferret Mk. 2 Gunner: Fragile:Movement (L13105-13113)."""
    _, figures, _ = stages_of("blitz-beta", beta("north/ferret-mk-2-gunner"))(d0_0=3)

    assert (figures["PILOT"][-4:], figures["EW"][-4:]) == ("−2D6", "−1D6")


def test_damage_of_2006_counts_by_its_last_box():
    """Light, heavy, critical lower the skills by 0, 1, 2 (BR-46, L921-933); what is lost of the card stays blank."""
    unit = {"model": "milicia/jager"}
    data = {
        "format": "muster.force/1",
        "system": "blitz-2006",
        "faction": "milicia",
        "limit": 500,
        "groups": [{"squad": "milicia/general-purpose", "units": [unit]}],
    }
    after = stages_of("blitz-2006", data)

    skills = [
        tuple(after(**marks)[1][label] for label in ("ATT", "DEF", "EW", "ARMOR"))
        for marks in ({}, {"d0_2": 1}, {"d0_2": 1, "d0_3": 1}, {"d0_2": 1, "d0_3": 1, "d0_4": 1})
    ]
    assert skills == [("2", "2", "1", ""), ("2", "2", "1", ""), ("1", "1", "0", ""), ("0", "0", "−1", "")]
    assert after(d0_2=1, d0_3=1)[0] == ["Heavy"]


@pytest.mark.parametrize("boxes, shown", [(1, "14/28/42"), (3, "12/24/36"), (14, "1/2/3"), (15, "15")])
def test_armor_of_1998_is_lost_point_by_point(boxes, shown):
    """A Hunter's 15: a light hit makes it 14/28/42 (L1097); without armor it is gone (L994)."""
    data = {
        "format": "muster.force/1",
        "system": "tactical-1998",
        "faction": "north",
        "limit": 5000,
        "groups": [{"units": [{"model": "north/hunter", "crew": "qualified"}]}],
    }
    names, figures, _ = stages_of("tactical-1998", data)(c0=min(boxes, 10), c1=max(boxes - 10, 0))

    assert figures["ARMOR"] == shown
    assert names == [f"Armor {shown}" if boxes < 15 else "Destroyed"]


def test_locations_of_a_mobile_suit():
    """L30: arm damage makes every ACC 5+, legs have two levels, no integrity or a hit torso ends it."""
    data = next(each for each in subject_of("gundam-skirmish").legal if each["groups"][0].get("units"))
    made = subject_of("gundam-skirmish")
    content = made.system.print_content(made.system.convert(data), made.catalogue)
    suit = next(card for card in content.cards if card.kind == "Mobile Suit")

    def names(**counts):
        return [
            stage.name for stage in current_stages(suit.stages, {key.replace("_", "."): n for key, n in counts.items()})
        ]

    assert names(d1_0=1) == ["Leg L1"]
    assert names(d1_0=2, d1_1=1, d1_2=1) == ["Leg L2", "Arm L1", "Head L1"]
    assert names(d1_3=1) == ["Torso destroyed"]
    assert names(d0_0=int({stat.label: stat.value for stat in suit.stats}["INTEGRITY"])) == ["Destroyed"]
    (arm,) = (stage for stage in suit.stages if stage.name == "Arm L1")
    assert [(each.label, each.value) for each in arm.changes if each.of == "column"] == [("ACC", "5+")]


def test_casualties_and_crews_of_a_squad():
    """One wound is a casualty (L656); a platform with one crew dead fires every other turn (L954)."""
    subject = subject_of("legend-weaver")
    cards = [
        card
        for data in subject.legal
        for card in subject.system.print_content(subject.system.convert(data), subject.catalogue).cards
    ]
    foot = next(card for card in cards if card.kind == "Ground unit" and card.count > 1)
    gun = next(card for card in cards if card.kind == "Platform")

    assert [stage.name for stage in current_stages(foot.stages, {"c0": 1})] == [
        f"{foot.count - 1} of {foot.count} left"
    ]
    assert [stage.name for stage in current_stages(foot.stages, {"c0": foot.count})] == ["All lost"]
    assert [(stage.name, stage.rule) for stage in current_stages(gun.stages, {"c0": 1})] == [("Crew lost", "L954")]
