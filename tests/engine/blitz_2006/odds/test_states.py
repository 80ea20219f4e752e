"""What damage, lost bases, darkness and wind do to odds, and what the book leaves open about them."""

import json
from typing import Any

import pytest

from armybuilder.engine.core.game import Game, Odds
from armybuilder.engine.core.paper.boxes import CrossedBoxes
from armybuilder.engine.systems.blitz_2006.odds.game import BLITZ_ODDS
from armybuilder.engine.systems.blitz_2006.odds.questions import Ground
from armybuilder.engine.systems.blitz_2006.odds.rules.cover import detection_of
from armybuilder.engine.systems.blitz_2006.rulings import BATTLE
from armybuilder.engine.systems.blitz_2006.system import BLITZ_2006
from tests.engine.blitz_2006.book import CATALOGUE
from tests.engine.blitz_2006.odds.asking import asked
from tests.engine.blitz_2006.odds.test_questions import answer, refusals

HIDDEN = {"heavy": 14, "hidden": True}
"""Three points of obscurement (EX-13)."""
BLACKED_OUT = (
    "The attacker's auxiliary systems are destroyed: it attacks only what it autodetects, and the target has an obscurement of "
    "3 (BR-46)."
)
SLOWED = "Heavy and critical damage slow a unit down: choose combat speed or stationary (BR-46)."
UNSKILLED = "Each six after the first adds one, and the rulebook makes no exception for units without a skill: read as a double six also counts as 7 without a skill."


def notes(question):
    return answer(question).notes


@pytest.mark.parametrize("attacker", [{"taken": "critical"}, {"taken": "heavy", "exposed_aux": True}])
def test_without_auxiliary_systems_only_autodetection_is_left(attacker):
    """L933, L1433: the best detection rating is gone; a target within its size, or in the open, is still seen."""
    question = asked(attacker=attacker | {"detection": 9, "ew": 2}, defender={"size": 6}, ground=HIDDEN, inches=7)

    assert notes(question) == [BLACKED_OUT]
    assert notes(question | {"inches": 6}) == []
    assert notes(question | {"ground": {}}) == []
    assert notes(question | {"attacker": question["attacker"] | {"detection": None}}) == [BLACKED_OUT]


@pytest.mark.parametrize("attacker", [{"taken": "heavy"}, {"taken": "light", "exposed_aux": True}])
def test_until_then_the_detection_rating_counts(attacker):
    assert notes(asked(attacker=attacker | {"detection": 3}, ground=HIDDEN)) == []


def test_backup_sensors_keep_the_rating_and_no_active_detection():
    """L1431."""
    attacker = {"taken": "critical", "backup_sensors": True, "detection": 3}

    assert notes(asked(attacker=attacker, ground=HIDDEN)) == []
    assert notes(asked(attacker=attacker | {"detection": 2}, ground=HIDDEN)) == [
        (
            "The obscurement of 3 is more than the detection rating of 2, and active detection isn't "
            "possible: this attack can't be made (BR-31, BR-33)."
        )
    ]


@pytest.mark.parametrize("change", [{"snap": "snap"}, {"attacker": {"sort": "foot", "attack": 2, "detection": 2}}])
def test_neither_snap_fire_nor_infantry_has_active_detection(change):
    """L681, L1056."""
    question = asked(attacker={"detection": 2}, ground=HIDDEN) | change

    assert notes(question)[0].endswith(
        "The obscurement of 3 is more than the detection rating of 2, and active detection isn't possible: this attack can't be made (BR-31, BR-33)."
    )


def test_who_depends_on_destroyed_sensors_is_blind():
    """L1573: attacks as if unskilled, and the two dice are told."""
    attacker = {"taken": "critical", "sensor_dependent": True}
    found = answer(asked(attacker=attacker, ground=HIDDEN))

    assert found.attack.skill == 0
    assert found.notes == [
        "The attacker's sensors are destroyed: it cannot move, and attacks without a skill (L1573).",
        UNSKILLED,
    ]
    assert answer(asked(attacker=attacker | {"backup_sensors": True})).attack.skill == 2


@pytest.mark.parametrize("taken", ["heavy", "critical"])
@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_heavy_damage_ends_top_speed(side, taken):
    """L925, L929: of all who shoot, are shot at, ram, tag, look and call."""
    speeding = {"taken": taken, "speed": "top"}
    figures = {"defense": 2, "defense_modifier": 0, "armor": 15, "size": 6, "sturdy": 0}
    ram = {"ask": "ram", "attacker": figures, "defender": figures}
    questions: list[dict[str, Any]] = [asked(**{side: speeding}), ram | {side: figures | speeding}]
    if side == "attacker":
        observer = {"ew": 2, "attack_modifier": 0, "sensors": 0, "comm": 0, "auto_comm": 0, "designator": 1}
        questions += [
            {"ask": "detect", "attacker": observer | speeding, "defender": {}},
            {"ask": "tag", "attacker": observer | speeding, "defender": {"defense_modifier": 0}},
        ]
        questions.append({"ask": "call", "attacker": observer | speeding})

    assert [refusals(question) for question in questions] == [[f"/{side}/speed: {SLOWED}"]] * len(questions)
    assert answer(asked(**{side: speeding | {"speed": "combat"}})).hit > 0
    assert answer(asked(**{side: speeding | {"taken": "light"}})).hit > 0


def test_destroyed_auxiliary_systems_do_nothing_more():
    """L933, L1377: stealth, the autopilot, charges and ECM among them; the missiles of an escort go on firing."""
    gone = {"taken": "critical", "armor_lost": 0}
    plain, stealthy = (asked(defender=gone | more, ground={"hard": 3}) for more in ({}, {"stealth": 3}))
    escort = asked(weapon="ATM", defender=gone | {"ams": 0})

    assert answer(stealthy).modifiers == answer(plain).modifiers
    assert notes(escort) == ["The target's own anti-missile system is destroyed: another unit's fires here (L933)."]
    told = "Its auxiliary systems are destroyed, including the {} (L933)."
    assert refusals(asked(defender=gone | {"autopilot": True})) == ["/defender/autopilot: " + told.format("autopilot")]
    charges = asked(weapon="anti-personnel-charges", attacker={"taken": "critical"}, defender={"sort": "foot"})
    assert refusals(charges) == ["/attacker/taken: " + told.format("Anti-Personnel Charges")]
    jamming = {"ask": "detect", "attacker": {"ew": 2, "sensors": 0}, "defender": {"ecm": True, "taken": "critical"}}
    assert refusals(jamming) == ["/defender/taken: " + told.format("ECM")]


@pytest.mark.parametrize(
    "bases,inches,seen", [(3, 4, True), (3, 5, False), (2, 3, True), (2, 4, False), (1, 2, True), (1, 3, False)]
)
def test_a_squad_is_smaller_without_its_lost_bases(bases, inches, seen):
    """L1052: size 2 for one base and 1 for each other, and 1 less for each that is lost."""
    defender = {"model": "milicia/escouade", "defense": 2, "bases": bases}
    question = asked(attacker={"detection": 1}, ground={"hard": 9}, inches=inches) | {"defender": defender}

    assert (notes(question) == []) is seen


def test_a_size_that_no_squad_of_so_many_bases_has_is_told():
    assert refusals(asked(defender={"sort": "foot", "bases": 2, "size": 4})) == [
        "/defender/size: Infantry with 2 bases left has size 3: enter that, or leave it blank (L1052)."
    ]
    assert answer(asked(defender={"sort": "foot", "bases": 2, "size": 3})).hit > 0


NIGHT, TWILIGHT = Ground(night=True), Ground(twilight=True)


@pytest.mark.parametrize(
    "rating,ew,ground,first,last",
    [
        (4, 2, Ground(), 4, 4),
        (4, 2, NIGHT, 2, 2),
        (5, 2, NIGHT, 3, 3),
        (1, 1, NIGHT, 1, 1),
        (0, 0, NIGHT, 0, 0),
        (2, 3, NIGHT, 2, 2),
        (3, 4, NIGHT, 2, 3),
        (2, 2, NIGHT, 1, 2),
        (3, 2, TWILIGHT, 2, 2),
        (1, 1, TWILIGHT, 1, 1),
        (2, 2, TWILIGHT, 1, 2),
        (2, 3, TWILIGHT, 2, 2),
        (4, 2, Ground(night=True, searchlight=True), 4, 4),
    ],
)
def test_darkness_lowers_detection(rating, ew, ground, first, last):
    """L2563: 1 lower at dawn and dusk; L2577: half by night, rounded up; 1 at least; in a searchlight as by day."""
    assert detection_of(rating, ew, ground, "first") == first
    assert detection_of(rating, ew, ground, "last") == last


def test_darkness_in_an_attack():
    """A rating of 3 sees 2 points of obscurement at dusk and no 3; by night 2 and no 3 as well, a rating of 2 only 1."""
    question = asked(attacker={"detection": 3}, ground={"hard": 9, "twilight": True})

    assert notes(question)[0].startswith(
        "The obscurement of 3 is more than the detection rating of 2: this attack needs active detection first (BR-31)."
    )
    assert notes(question | {"ground": {"hard": 6, "twilight": True}}) == []
    assert notes(question | {"ground": {"hard": 9, "night": True, "searchlight": True}}) == []
    assert refusals(question | {"ground": {"night": True, "twilight": True}}) == [
        "/ground/twilight: Choose night, or dawn and dusk: it cannot be both."
    ]


def test_how_detection_in_the_dark_is_read_is_told_where_it_matters():
    question = asked(attacker={"detection": 2, "ew": 2}, ground={"hard": 6, "night": True})
    last = question | {"readings": {"detection_in_the_dark": "last"}}

    assert notes(question) == [
        "The rulebook doesn't say: read as the crew adds its 1 first, and darkness lowers the sum.",
        (
            "The obscurement of 2 is more than the detection rating of 1: this attack needs active "
            "detection first (BR-31)."
        ),
    ]
    assert notes(last) == [
        (
            "The rulebook doesn't say: read as darkness lowers the rating of the card first, and a crew "
            "whose EW skill is higher than that adds its 1."
        )
    ]


@pytest.mark.parametrize(
    "weapon,band,calm,windy",
    [("HPLC", "point-blank", 24, 24), ("HPLC", "long", 12, 9), ("HPLC", "extreme", 8, 4), ("LAC", "long", 8, 8)],
)
def test_wind_costs_lasers_more(weapon, band, calm, windy):
    """L1355, L2587: a point more for each band beyond point blank, of weapons with MB alone."""
    question = asked(weapon=weapon, range=band)

    assert answer(question).target.multiplier == calm
    assert answer(question | {"winds": True}).target.multiplier == windy


def test_anti_missile_systems_have_a_skill_of_two_and_their_rating():
    """L1383, L315: against an attack of one die that shows 3, three dice win by 4 or more, which 8 of 27 fail to."""
    question = asked(weapon="ATM", attacker={"attack": 1, "attack_modifier": -1}, defender={"ams": 1})
    added = question | {"readings": {"anti_missile_skill": "added"}}

    def stopped(dice, points):
        beats = 0
        for face in range(1, 7):
            total = 0 if face == 1 else face + 1 - 1
            for roll, ways in naturals(dice):
                beats += ways * ((0 if roll == 0 else roll + points) > total)
        return beats / 6 ** (dice + 1)

    assert answer(question).stopped == pytest.approx(stopped(3, 0))
    assert answer(added).stopped == pytest.approx(stopped(2, 1))
    gap = (
        "The rulebook calls 2 plus the rating its skill, and skills are dice, while other ratings are added to rolls: "
        "read as "
    )
    assert notes(question) == [gap + "an anti-missile system rolls two dice and one more for each point of its rating."]
    assert notes(added) == [gap + "an anti-missile system rolls two dice and adds its rating to the result."]


def naturals(dice):
    """What dice come to, each roll by hand."""
    found: dict[int, int] = {}
    for number in range(6**dice):
        faces = [number // 6**place % 6 + 1 for place in range(dice)]
        roll = 0 if set(faces) == {1} else max(faces) + max(0, faces.count(6) - 1)
        found[roll] = found.get(roll, 0) + 1
    return found.items()


def test_rolls_without_a_skill_tell_what_two_sixes_count():
    """L327, L295: in tests, attacks, defenses and rams."""
    figures = {"defense": 2, "defense_modifier": 0, "armor": 15, "size": 6, "sturdy": 0}
    unskilled = [
        {"ask": "test", "skill": 0, "threshold": 6},
        {"ask": "test", "skill": 2, "other_skill": 0},
        asked(attacker={"attack": 0}),
        asked(defender={"defense": 0}),
        {"ask": "ram", "attacker": figures | {"defense": 0}, "defender": figures},
    ]

    assert [notes(question) for question in unskilled] == [[UNSKILLED]] * len(unskilled)
    assert [BLITZ_ODDS.pictures(answer(question))[0].notes for question in unskilled] == [(UNSKILLED,)] * len(unskilled)
    assert [BLITZ_ODDS.lines(answer(question))[-1] for question in unskilled] == [f"  {UNSKILLED}"] * len(unskilled)
    assert answer(unskilled[0]).success == pytest.approx(1 / 36)
    assert notes({"ask": "test", "skill": 1, "threshold": 6}) == []


def test_readings_of_questions_are_those_of_rulings():
    shot = asked(
        readings={key.replace("-", "_"): ruling.default for key, ruling in BATTLE.items() if ruling.is_setting}
    )

    assert answer(shot) == answer(asked())


def test_tables_know_what_damage_ends():
    """A fighter whose boxes are crossed out: its own anti-missile system is gone with the others."""
    odds = Odds(Game(BLITZ_2006, CATALOGUE), BLITZ_2006.odds)
    said: dict[str, Any] = {"attacker": {}, "defender": {}}
    unit = odds.fighter_of({"armor": 15, "ams": 1, "exposed_aux": True}, said)
    light, heavy = ({"L": CrossedBoxes(1, 1)}, {"L": CrossedBoxes(1, 1), "H": CrossedBoxes(1, 1)})
    damaged = BLITZ_ODDS.table.with_damage

    assert dict(damaged(unit, light).defender)["ams"] == 1
    assert "ams" not in damaged(unit, heavy).defender
    assert json.dumps(dict(damaged(unit, heavy).attacker)).count("heavy") == 1
