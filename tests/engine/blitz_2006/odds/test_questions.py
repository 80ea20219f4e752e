"""What may be asked: figures of cards, what is missing, what cannot be, tests and rolling again."""

from fractions import Fraction

import msgspec
import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.systems.blitz_2006.odds.game import BLITZ_ODDS
from armybuilder.engine.systems.blitz_2006.odds.rules.checks import detect_odds, skill_odds
from armybuilder.engine.systems.blitz_2006.odds.rules.rams import ram_odds
from tests.engine.blitz_2006.book import CATALOGUE
from tests.engine.blitz_2006.odds.asking import asked, exact, read
from tests.engine.blitz_2006.odds.table import added, every, throw


def answer(question):
    return BLITZ_ODDS.odds(msgspec.json.encode(question), CATALOGUE)


def refusals(question):
    with pytest.raises(DocumentError) as error:
        answer(question)
    return [str(problem) for problem in error.value.problems]


def test_every_figure_that_is_missing_is_asked_for():
    question = {
        "ask": "attack",
        "weapon": "VB",
        "attacker": {"model": "Grizzly", "speed": "combat"},
        "defender": {"model": "northern-guard/hunter", "speed": "top"},
    }
    lost = "is needed, but no card shows it."

    assert refusals(question) == [
        f"/attacker/attack: The attacker's skill {lost}",
        f"/attacker/attack_modifier: The attack modifier at combat speed {lost}",
        f"/attacker/size: The attacker's size, which Vibroblade adds to, {lost}",
        f"/defender/defense: The defender's skill {lost}",
        f"/defender/sturdy: How many sturdy boxes the defender has left {lost}",
        f"/defender/defense_modifier: The defense modifier at top speed {lost}",
    ]


def test_a_card_fills_in_what_the_book_tells_and_no_more():
    """A Kodiak's armor, box, modifier at combat speed and traits; its size is lost."""
    question = {
        "ask": "ram",
        "attacker": {"size": 8, "armor": 5, "defense": 3},
        "defender": {"model": "Kodiak", "speed": "combat", "size": 6, "defense": 2, "improved_rear": True},
    }

    assert BLITZ_ODDS.fill_sides(question, CATALOGUE) == question | {
        "defender": {
            "model": "northern-guard/kodiak",
            "speed": "combat",
            "defense": 2,
            "defense_modifier": -2,
            "armor": 20,
            "sturdy": 1,
            "reinforced": 3,
            "reinforced_side": "front",
        },
    }


@pytest.mark.parametrize(
    "question,message",
    [
        (asked(weapon="XYZ"), "/weapon: There is no weapon 'XYZ' in this catalogue."),
        (
            asked(attacker={"model": "sniper squad"}),
            "/attacker/model: 'sniper squad' matches more than one card; use one of these: northern-guard/sniper-squad, prdf/sniper-squad.",
        ),
        (
            asked(weapon="HG"),
            ("/weapon: Hand Grenade is placed like indirect fire (L1371): choose that attack instead."),
        ),
        (asked("indirect", "LAC"), "/weapon: Light Autocannon cannot fire indirectly (L777)."),
        (asked(weapon="anti-personnel-charges"), "/weapon: Anti-Personnel Charges attack only infantry (L1385)."),
        (asked(weapon="CR"), "/multiplier: The damage multiplier of Chassis Reinforcement is needed, "),
        (asked(inches=49), '/inches: Light Autocannon reaches 48"; the target is 49" away.'),
        (
            asked("indirect", "LAM", inches=20),
            ("/inches: Light Artillery Missile can't fire closer than 24\" (L1335)."),
        ),
        (asked(weapon="LGM", range="point-blank"), "/range: Light Guided Mortar cannot fire at point blank (L1359)."),
        (asked(rof_damage=3), "/rof_damage: Light Autocannon has a rate of fire of 2."),
        (asked(rof_area=2, rof_damage=1), "/rof_area: Light Autocannon has a rate of fire of 2, for area and damage "),
        (asked(rof_area=1, range="extreme"), "/range: A rate of fire can be used up to long range (BR-42)."),
        (asked(weapon="LRP", rof_area=1), "/rof: The highest rate of fire of Light Rocket Pack is needed, "),
        (
            asked(defender={"ams": 1}),
            "/defender/ams: Anti-missile systems fire at rockets, missiles and mortars; Light Autocannon is none of these.",
        ),
        (
            asked(again="both", linked=2),
            "/again: Re-rolls are available only for single weapons without anti-missile systems.",
        ),
        (asked(attacker={"sort": "foot", "speed": "top"}), "/attacker/speed: Infantry does not attack at top speed "),
        (
            asked(weapon="chaingun", attacker={"sort": "foot", "speed": "combat"}),
            "/attacker/speed: Chaingun is a heavy weapon: infantry fires it while stationary (BR-49).",
        ),
        (
            asked(weapon="APM", defender={"sort": "foot"}, touched=4),
            "/touched: The squad has 3 bases; the blast cannot ",
        ),
        (
            asked(defender={"reinforced": 3}),
            "/defender/reinforced_side: The side that is reinforced is needed, but no card shows it.",
        ),
        (asked(attacker={"attack": 10}), "/attacker/attack: This can be 9 at most."),
        (
            {"ask": "test", "skill": 2},
            "/threshold: A test needs a threshold or the other side's skill: enter one or the other.",
        ),
        (
            {
                "ask": "ram",
                "attacker": {"model": "hun", "defense": 2, "defense_modifier": 0, "sturdy": 0},
                "defender": {"defense": 2, "defense_modifier": 0, "sturdy": 0, "armor": 15, "size": 6},
            },
            "/attacker/reinforced_side: The side that is reinforced is needed, but no card shows it.",
        ),
        ({"ask": "chess"}, "/ask: 'chess' isn't one of the values allowed here."),
    ],
)
def test_refusals(question, message):
    (refusal,) = refusals(question)

    assert refusal.startswith(message)


def test_a_question_brings_its_packs():
    """What a player fills in of a lost card counts for this question; one that does not fit is told."""
    patch = {"kind": "model", "key": "northern-guard/hunter", "field": "actions", "new": 2}
    pack = {"key": "mine", "name": "Mine", "version": "1"}
    attack = {"stationary": 3, "combat": 0, "top": -2}
    question = asked(attacker={"model": "northern-guard/hunter", "attack_modifier": None})
    fitting = pack | {"patches": [patch | {"field": "attack", "new": attack}]}

    assert answer(question | {"packs": [fitting]}).attack.modifier == 3
    assert refusals(question)[0].startswith("/attacker/attack_modifier")
    assert refusals(question | {"packs": [pack | {"patches": [patch | {"field": "nothing"}]}]})[0].startswith(
        "/packs/0"
    )


def test_what_is_not_detected_is_told():
    """EX-13: three points of obscurement against a detection rating of 2, from 14 inches at a unit of size 6."""
    question = asked(
        attacker={"detection": 2, "ew": 2}, defender={"size": 6}, ground={"heavy": 14, "hidden": True}, inches=14
    )

    assert answer(question).notes == [
        (
            "The obscurement of 3 is more than the detection rating of 2: this attack needs active "
            "detection first (BR-31)."
        )
    ]
    assert answer(question | {"inches": 6}).notes == []
    assert answer(question | {"attacker": question["attacker"] | {"ew": 3}}).notes == []


def test_active_detection():
    """L664: what hides a target less what betrays it, one at least; infantry has none."""
    question = {
        "ask": "detect",
        "attacker": {"ew": 2, "sensors": 1},
        "defender": {"speed": "combat", "ecm": True, "weapons": 1, "large_profile": 1},
        "ground": {"solid": 7, "concealment": 2},
    }

    assert detect_odds(read(question), CATALOGUE).threshold == 7 + 2 - 1 - 1 - 1 - 2
    assert detect_odds(read(question | {"ground": {"solid": 2}}), CATALOGUE).threshold == 1
    squad = {"model": "milicia/escouade"}
    assert refusals(question | {"attacker": squad}) == ["/attacker/model: Infantry has no active detection (L1056)."]
    gone = question | {"attacker": {"taken": "heavy", "exposed_aux": True}}
    assert refusals(gone) == [("/attacker/taken: Its auxiliary systems are destroyed, including the sensors (L933).")]


def contest(again):
    """Two dice +1 against one, at the table: whoever it goes against rolls again, once."""

    def game(die):
        left = {"attacker", "defender"} if again == "both" else {again}
        rolled = {"attacker": added(throw(2, die)[0], 1), "defender": added(throw(1, die)[0], 0)}
        while True:
            loser = "defender" if rolled["attacker"] > rolled["defender"] else "attacker"
            if loser not in left:
                return rolled["attacker"] - rolled["defender"]
            left.remove(loser)
            rolled[loser] = added(throw(2, die)[0], 1) if loser == "attacker" else added(throw(1, die)[0], 0)

    return every(game)


@pytest.mark.parametrize("again", ["", "attacker", "defender", "both"])
def test_rolling_again(again):
    question = {"ask": "test", "skill": 2, "modifier": 1, "other_skill": 1, "again": again}

    assert exact(skill_odds(read(question), CATALOGUE).margins) == contest(again)


def test_who_rolls_again_hits_more_and_runs_out_less():
    """Of all that misses one in 36 ends with a fumble."""
    once, twice = answer(asked()), answer(asked(again="attacker"))

    assert (once.fumble, twice.fumble) == (pytest.approx(1 / 36), pytest.approx((1 - once.hit) / 36))
    assert twice.out_of_ammo == twice.fumble
    assert twice.hit > once.hit > answer(asked(again="defender")).hit


@pytest.mark.parametrize("top,behind,plate", [(True, False, False), (False, True, False), (True, True, True)])
def test_a_ram_at_the_table(top, behind, plate):
    """L751-755, L1511: what 2 dice and 1 die leave, each side hit with the other's size and 2 more or less."""
    question = {
        "ask": "ram",
        "from_behind": behind,
        "attacker": {
            "defense": 2, "defense_modifier": 1, "size": 7, "armor": 6, "sturdy": 1, "ram_plate": plate,
            "speed": "top" if top else "combat",
        },
        "defender": {"defense": 1, "defense_modifier": 0, "size": 6, "armor": 15, "sturdy": 0, "taken": "light"},
    }  # fmt: skip
    bonus = 2 * top - 2 * behind

    def game(die):
        margin = max(0, added(throw(2, die)[0], 1) - added(throw(1, die)[0], 0))
        mine = (6 + bonus) * margin
        mine = (mine + 1) // 2 if plate else mine
        return min(3, mine // 6), min(3, (7 + bonus) * margin // 14)

    found, outcomes = ram_odds(read(question), CATALOGUE), every(game)
    for side in (0, 1):
        expected: dict[int, Fraction] = {}
        for outcome, chance in outcomes.items():
            expected[outcome[side]] = expected.get(outcome[side], Fraction(0)) + chance
        assert exact(found.struck[side].hits, lambda result: min(3, result)) == expected


def test_slow_burn():
    """L1367: a third burns on, half a light damage more on average; not on what resists fire."""
    found = answer(asked(weapon="IRP"))

    assert found.burning.chance == pytest.approx(found.hit / 3)
    assert found.burning.further == pytest.approx(found.hit / 2)
    assert answer(asked(weapon="IRP", defender={"fire_resistant": True})).burning is None


def test_armor_crushing_takes_twice_the_armor():
    """L1331: 2 for light damage, 4 for heavy."""
    found = answer(asked(weapon="VA", attacker={"size": 6}, defender={"armor": 10}))

    assert list(found.target.armor_lost) == [0, 2, 4]
    assert sum(found.target.armor_lost.values()) == pytest.approx(1 - found.target.state["overkill"])


@pytest.mark.parametrize("title", BLITZ_ODDS.examples)
def test_examples_are_answered_in_json_lines_and_pictures(title):
    found = answer(BLITZ_ODDS.examples[title])

    assert msgspec.json.decode(msgspec.json.encode(found), type=BLITZ_ODDS.answer) == found
    assert all("\n" not in line for line in BLITZ_ODDS.lines(found))
    for picture in BLITZ_ODDS.pictures(found):
        for chart in picture.charts:
            missed = found.landing.missed if chart.is_row and getattr(found, "landing", None) else 0
            assert sum(one.chance for one in chart.chances) == pytest.approx(1 - missed), chart.title


def test_lines():
    found = answer(asked(rof_damage=2, defender={"sturdy": 1}))

    assert BLITZ_ODDS.lines(found) == [
        "Light Autocannon at medium range",
        "  attack 2D6 against 2D6",
        "  hit 39.7%   fumble 2.8%",
        "  target: x10 a point of margin against armor 15",
        "  target is hit for: none: 76.7%, light: 11.4%, heavy: 10.1%, overkill: 1.8%",
        "  target is afterwards: none: 88.1%, light: 10.1%, overkill: 1.8%",
        (
            "  margin: -7: 0.1%, -6: 0.8%, -5: 0.9%, -4: 3.2%, -3: 6.9%, -2: 11.4%, -1: 16.4%, 0: 20.5%, 1: 16.4%, "
            "2: 11.4%, 3: 6.9%, 4: 3.2%, 5: 0.9%, 6: 0.8%, 7: 0.1%"
        ),
        "  out of ammo 44.4%",
    ]


def test_a_side_as_a_command_line_writes_it():
    assert BLITZ_ODDS.parse_side("northern-guard/hunter attack=2 fragile=true speed=top") == {
        "model": "northern-guard/hunter",
        "attack": 2,
        "fragile": True,
        "speed": "top",
    }
    assert BLITZ_ODDS.parse_side("attack=1") == {"attack": 1}
