"""The scenario generator of Blitz 2006: dice, arithmetic, zones in inches, and what no other step may change."""

from collections import Counter, defaultdict
from functools import cache
from itertools import product

import pytest

from armybuilder.engine.core.battle.dice import ScriptedDice
from armybuilder.engine.core.battle.scenarios.params import read
from armybuilder.engine.core.battle.scenarios.scenario import Scoring, Throw
from armybuilder.engine.systems.blitz_2006.odds.mathematics.dice import naturals
from armybuilder.engine.systems.blitz_2006.scenarios.contest import contest, total
from armybuilder.engine.systems.blitz_2006.scenarios.rules import SCENARIOS
from armybuilder.engine.systems.blitz_2006.scenarios.stances import share
from armybuilder.engine.systems.blitz_2006.scenarios.steps import STEPS
from tests.engine.blitz_2006.book import CATALOGUE

CHOICES = SCENARIOS.choices(CATALOGUE)
KEYS = {step.key: list(known) for step, known in CHOICES.items()}
FOLLOWS = {
    "location": {"terrain"},
    "mission-a": {"priority-a"},
    "mission-b": {"priority-b"},
    "chooser": {"zone"},
    "deployment": {"sector", "zone"},
    "sector": {"zone"},
}
"""Steps whose table is that of another's outcome; their dice stay."""
SKIPPED = {step.key: "skip" for step in STEPS if step.skipped}


def order_of(**words):
    order, problems = read(
        {key.replace("_", "-"): str(word) for key, word in words.items()}, SCENARIOS.amounts, CHOICES, seed=1
    )
    assert problems == []
    return order


def made(**words):
    return SCENARIOS.generate(order_of(**words), CATALOGUE)


@cache
def many():
    return [made(seed=seed) for seed in range(250)]


def outcomes(scenario):
    return {outcome.step: outcome for outcome in scenario.outcomes}


def texts(scenario):
    return [f"{line.about}: {line.text}" for section in scenario.sections for line in section.lines]


# ---------------------------------------------------------------- dice


def faces_of(dice):
    """`1–3` and `2, 4, 6` as faces."""
    low, dash, high = dice.partition("–")
    return range(int(low), int(high) + 1) if dash else [int(face) for face in dice.split(", ")]


def test_every_row_of_every_table_is_rolled():
    found = defaultdict(set)
    for scenario in many():
        for outcome in scenario.outcomes:
            found[outcome.step].add(outcome.key)
    mission_priorities = {"very-low", "low", "normal", "high", "very-high"}

    assert found == {
        **{key: set(known) for key, known in KEYS.items()},
        "priority-a": mission_priorities,
        "priority-b": mission_priorities,
    }


def test_each_throw_gives_the_row_of_its_face():
    for scenario in many():
        for outcome in scenario.outcomes:
            if outcome.by in ("die", "lot") and outcome.step != "chooser":
                face = outcome.throws[-1].dice[0]
                row = next(option for option in outcome.options if option.key == outcome.key)
                assert face in faces_of(row.dice)
                assert {throw.told for throw in outcome.throws[:-1]} <= {"re-rolled"}


def test_terrain_follows_the_column_of_the_location():
    for scenario in many():
        found = outcomes(scenario)
        face = found["terrain"].throws[-1].dice[0]

        assert found["terrain"].key == CATALOGUE.locations[found["location"].key].terrains[face - 1]


@pytest.mark.parametrize("dice, came_to", [((3, 5), 5), ((1, 6, 4, 6, 6), 8), ((1, 1, 1), 0), ((1,), 0), ((6, 6), 7)])
def test_totals_of_the_book(dice, came_to):
    """EX-1 to EX-3."""
    assert total(len(dice), dice) == came_to


@pytest.mark.parametrize("dice, came_to", [((3, 5), 3), ((5, 6), 5), ((6, 6), 7), ((1, 6), 0)])
def test_unskilled_totals(dice, came_to):
    assert total(0, dice) == came_to


def test_set_up_is_rolled_until_somebody_wins():
    with ScriptedDice([6, 6], [1, 2], [3, 2], [5, 4]) as dice:
        assert contest((2, 0), dice) == (
            0,
            (Throw("A", (6, 6), "7"), Throw("B", (1, 2), "0, a fumble")),
        )
        assert contest((2, 0), dice) == (1, (Throw("A", (3, 2), "3"), Throw("B", (5, 4), "4")))
    with ScriptedDice([4], [4], [2], [1]) as dice:
        assert contest((1, 1), dice).throws[-1] == Throw("B", (1,), "0, a fumble")


# ---------------------------------------------------------------- what stays


@pytest.mark.parametrize("step", KEYS)
@pytest.mark.parametrize("seed", [3, 4, 5])
def test_a_step_that_is_rolled_again_leaves_the_others(step, seed):
    order = order_of(seed=seed, deployment="chance-encounter", mission_a="delay", mission_b="rearguard")
    before = outcomes(SCENARIOS.generate(order, CATALOGUE))
    changed = set()
    for _ in range(6):
        order = order.with_reroll(step)
        after = outcomes(SCENARIOS.generate(order, CATALOGUE))
        assert order.to_params(SCENARIOS.amounts)["seed"] == str(seed)
        for key in before.keys() & after.keys() - {step} - FOLLOWS.get(step, set()):
            assert after[key] == before[key]
        for key in before.keys() & after.keys() & FOLLOWS.get(step, set()):
            if before[key].by == after[key].by:
                assert [each.dice for each in after[key].throws] == [each.dice for each in before[key].throws]
        changed.add(after[step].key)

    assert len(changed) > 1


def test_dice_of_an_amount_stay():
    """Another size or table is the same scenario, longer or larger."""
    small, large = outcomes(made(seed=5, size=500)), outcomes(made(seed=5, size=2000, long=96, short=48))

    assert {key: outcome.throws for key, outcome in small.items()} == {
        key: outcome.throws for key, outcome in large.items()
    }


# ---------------------------------------------------------------- arithmetic


@pytest.mark.parametrize(
    "size, rounds", [(1, 5), (499, 5), (500, 6), (501, 6), (999, 6), (1000, 7), (1499, 7), (2000, 9), (100_000, 205)]
)
def test_length_by_the_limit(size, rounds):
    plain = outcomes(made(size=size, length="default"))["length"]
    longer = outcomes(made(size=size, length="four-more"))["length"]

    assert (plain.value, longer.value) == (f"{rounds} rounds", f"{rounds + 4} rounds")


def test_length_is_told_with_its_sum():
    assert "11 rounds: 5 rounds plus 4 for 2,000 TV, plus 2 from the die." in texts(made(size=2000, length="two-more"))
    assert "5 rounds: 5 rounds, no extra for 400 TV, plus none from the die." in texts(made(size=400, length="default"))


def test_unpredictable_length_tells_each_roll():
    """One die against 1, then 2, …: more than the threshold goes on, a 1 is a fumble, and nothing beats 6 (SC-10)."""
    found = texts(made(size=1000, length="unpredictable"))

    assert any(text.startswith("7 rounds, then unpredictable: 5 rounds plus 2 for 1,000 TV. After") for text in found)
    assert (
        "Rolls: Another round is played on 2+ after round 7, 3+ after round 8, 4+ after round 9, 5+ "
        "after round 10, 6 after round 11. Round 12 is the last one possible."
    ) in found


def test_shares_of_groups_are_rounded_half_up():
    """L331."""
    assert [share("1/4", groups) for groups in range(1, 9)] == [0, 1, 1, 1, 1, 2, 2, 2]
    assert [share("1/2", groups) for groups in range(1, 9)] == [1, 1, 2, 2, 3, 3, 4, 4]


@pytest.mark.parametrize(
    "stance, told",
    [
        ("aggressive", "Up to a quarter of its combat groups, 2 of 6, may wait in reserve."),
        ("neutral", "Up to half of its combat groups, 3 of 6, may wait in reserve."),
        ("defensive", "Up to half of its combat groups, 3 of 6, may begin ready. None may wait in reserve."),
    ],
)
def test_stance_says_how_many_groups(stance, told):
    assert any(text.endswith(told) for text in texts(made(stance_a=stance, stance_b="skip", groups_a=6)))


def test_victory_points_in_words():
    sections = made(mission_a="breakthrough", mission_b="delay").sections
    sides = {section.side: section for section in sections if section.side}

    assert {side: section.title for side, section in sides.items()} == {
        "A": "Side A: Breakthrough",
        "B": "Side B: Delay",
    }
    assert sides["A"].scoring == (
        Scoring("+TV", "Each of your combat groups in the enemy's deployment zone, at half strength or above"),
        Scoring("+TV", "Each enemy combat group below half strength"),
        Scoring("−TV", "Each of your combat groups in your deployment zone, whatever its strength"),
        Scoring("−1/4 × TV", "Each of your combat groups on neutral ground, whatever its strength"),
    )
    assert sides["B"].scoring == (
        Scoring("+TV", "Each enemy combat group wiped out"),
        Scoring("+TV", "Each of your combat groups above half strength"),
        Scoring("−TV", "Each enemy combat group in your deployment zone, whatever its strength"),
    )


def test_peace_river_is_told_where_it_defends():
    told = "Peace River Defense Force, Sense of Duty"

    assert [any(text.startswith(told) for text in texts(made(mission_a=key, mission_b="patrol"))) for key in KEYS["mission-a"]] == [
        False, False, False, True, True, False,
    ]  # fmt: skip


# ---------------------------------------------------------------- zones


def zones(scenario):
    (found,) = scenario.maps
    return {(zone.x, zone.y, zone.width, zone.height): zone.side for zone in found.zones if zone.side}


@pytest.mark.parametrize(
    "words, expected",
    [
        ({"deployment": "skirmish-line"}, {(0, 0, 72, 16): "B", (0, 32, 72, 16): "A"}),
        ({"deployment": "deep"}, {(0, 0, 24, 48): "B", (48, 0, 24, 48): "A"}),
        ({"deployment": "chance-encounter", "sector": 3}, {(48, 0, 24, 16): "B", (0, 32, 24, 16): "A"}),
        (
            {"deployment": "stuck-in-the-middle", "sector": 4},
            {(24, 16, 24, 16): "B", (0, 16, 24, 16): "A", (48, 16, 24, 16): "A"},
        ),
    ],
)
def test_zones_in_inches(words, expected):
    """Side A chose the deployment, side B takes the first zone."""
    assert zones(made(long=72, short=48, chooser="a", zone="first", **words)) == expected
    swapped = {place: {"A": "B", "B": "A"}[side] for place, side in expected.items()}
    assert zones(made(long=48, short=72, chooser="a", zone="second", **words)) == swapped


@pytest.mark.parametrize("deployment", KEYS["deployment"])
@pytest.mark.parametrize("edges", [(48, 36), (44, 40), (144, 24)])
def test_zones_cover_the_table(deployment, edges):
    (found,) = made(deployment=deployment, long=edges[0], short=edges[1]).maps

    assert sum(zone.width * zone.height for zone in found.zones) == pytest.approx(edges[0] * edges[1], rel=1e-4)
    assert (found.across[0], found.across[-1]) == (0, pytest.approx(edges[0], abs=1e-3))
    assert (found.down[0], found.down[-1]) == (0, pytest.approx(edges[1], abs=1e-3))


# ---------------------------------------------------------------- what is left out


def test_everything_that_may_be_left_out():
    scenario = made(seed=2, **SKIPPED)
    found = outcomes(scenario)

    assert {key: outcome.value for key, outcome in found.items() if outcome.by == "skip"} == {
        "location": "Anywhere",
        "terrain": "The table as it is",
        "weather": "Clear",
        "time": "Daylight",
        "priority-a": "No rules of morale",
        "priority-b": "No rules of morale",
        "stance-a": "The player chooses",
        "stance-b": "The player chooses",
        "chooser": "Rolled at the table",
        "deployment": "Chosen at the table",
    }
    assert [each.title for each in scenario.maps] == [
        "Skirmish Line",
        "Deep",
        "Chance Encounter",
        "Stuck in the Middle",
    ]
    assert {zone.side for each in scenario.maps for zone in each.zones} == {"", "open"}
    assert [zone.label for zone in scenario.maps[2].zones] == [
        "Zone 1", "Zone 2", "Zone 3", "Zone 4", "Neutral", "Zone 4", "Zone 3", "Zone 2", "Zone 1",
    ]  # fmt: skip
    assert sum(text.startswith("Stance, if ") for text in texts(scenario)) == 6


def test_terrain_goes_with_the_location():
    found = outcomes(made(location="skip"))["terrain"]

    assert (found.by, found.told) == ("skip", "Left out with the location: there's no column to roll on.")
    assert outcomes(made(location="skip", terrain="swamp"))["terrain"].value == "Swamp"


# ---------------------------------------------------------------- what the book leaves open


@pytest.mark.parametrize(
    "words, ruling, said",
    [
        ({"mission_a": "delay"}, "DQ-13", "The table calls the mission Delay"),
        ({"mission_b": "rearguard"}, "", "read as the enemy's"),
        ({"mission_b": "last-stand"}, "", "Last Stand is read alike"),
        ({"size": 750}, "", "how part of 500 TV counts"),
        ({"location": "north", "terrain": "jungle"}, "", "no Jungle for the location North"),
        ({"deployment": "stuck-in-the-middle"}, "", "who picks the two ninths"),
        ({"stance_a": "defensive"}, "", "read as none"),
    ],
)
def test_open_questions_are_told_where_they_matter(words, ruling, said):
    plain = made(
        location="south", terrain="jungle", mission_a="assault", mission_b="assault", stance_a="neutral", stance_b="neutral",
        deployment="deep",
    )  # fmt: skip
    asked = {
        "location": "south", "terrain": "jungle", "mission_a": "breakthrough", "mission_b": "breakthrough", "stance_a": "neutral",
        "stance_b": "neutral", "deployment": "deep", **words,
    }  # fmt: skip

    assert [note.ruling for note in made(**asked).notes if said in note.text] == [ruling]
    assert [note for note in plain.notes if said in note.text and said != "read as the enemy's"] == []


@pytest.mark.parametrize("skill", range(4))
def test_set_up_dice_fall_as_all_tests_do(skill):
    """The same totals as often as the mathematics of the odds say."""
    counted = Counter(total(skill, dice) for dice in product(range(1, 7), repeat=skill or 2))
    known: Counter[int] = Counter()
    for natural, _, ways in naturals(skill):
        known[natural] += ways

    assert counted == known
