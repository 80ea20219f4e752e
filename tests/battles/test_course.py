"""Who is ahead in a replay, and what turned it: reckoned from a replay of five steps that is written here."""

import re
from html import unescape

import pytest
from django.template.loader import render_to_string
from django.utils import translation
from msgspec.structs import replace

from armybuilder.battles.replay.course import course_of, first_clash
from armybuilder.battles.replay.curve import curve_of
from armybuilder.battles.replay.key_moments import KeyMoment, find_key_moments
from armybuilder.battles.replay.silhouettes import look_key, looks_of
from armybuilder.engine.core.battle.replay import (
    Replay,
    ReplayChange,
    ReplayEvent,
    ReplayFigure,
    ReplayFrame,
    ReplayMoment,
    ReplayShot,
    ReplayThrow,
    read_replay,
    write_replay,
)
from armybuilder.engine.core.table.files import TableFile

FRAMES = (ReplayFrame("W", 0.6, 2.0),)
SLOTS = {"battle": ("objectives", "round"), "side": ("score",), "model": ("place", "damage")}
BATTLE, FIRST, SECOND, HUNTER, JAGER = range(5)
SIGHT = ReplayShot("sight", 0, 0, "Lock by sight")
LUCKY = ReplayThrow("attack", "check", 4, 4, 2, 2, (6, 6), 7, 0.02)


def figure(number, name, tag, side, **more):
    return ReplayFigure(number, name, tag, side, "Group", FRAMES, 4, points=10.0, **more)


def hurt(thing, before, after):
    return ReplayChange(thing, 1, before, after)


EVENTS = (
    ReplayEvent("round", "Round 1 begins"),
    ReplayEvent("attack", "Hunter A1 attacks", 0, 1, {"hit": True}, odds={"hit": 0.5}, throws=(LUCKY,), shot=SIGHT),
    ReplayEvent("damage", "Jager B1 takes 2", 1, 0, suffered=True, changes=(hurt(JAGER, 0, 2),)),
    ReplayEvent("attack", "Jager B1 attacks", 1, 0, {"hit": True}, odds={"hit": 0.03}, shot=SIGHT),
    ReplayEvent(
        "destroyed", "Hunter A1 falls", 0, 1, suffered=True, changes=(ReplayChange(HUNTER, 0, "table", "wreck"),)
    ),
    ReplayEvent(
        "objectives", "Held", changes=(ReplayChange(BATTLE, 0, [-1, 0], [1, 1]), ReplayChange(SECOND, 0, 0.0, 2.0))
    ),
)
REPLAY = Replay(
    format="muster.replay/1",
    system="blitz-beta",
    names=("North", "South"),
    seed=1,
    policies=("greedy", "greedy"),
    table=TableFile(format="muster.table/1", width=48, height=48),
    figures=(figure(0, "Hunter", "A1", 0, look="gear"), figure(1, "Jager", "B1", 1, look="nobody draws this")),
    slots=SLOTS,
    things=(("battle", 0), ("side", 0), ("side", 1), ("model", 0), ("model", 1)),
    start=[[[-1, 0], 1], [0.0], [0.0], ["table", 0], ["table", 0]],
    events=EVENTS,
    rounds=(ReplayMoment(1, 0),),
)


def test_damage_counts_in_proportion_and_a_victory_point_a_tenth_of_the_larger_force():
    course = course_of(REPLAY)
    assert course.fielded == (10.0, 10.0)
    assert [standing.left for standing in course.standings] == [(10, 10)] * 3 + [(10, 5)] * 2 + [(0, 5)] * 2
    assert [standing.lead for standing in course.standings] == [0, 0, 0, 5, 5, -5, -7]
    assert course.changes == (5,)


@pytest.mark.parametrize(
    "worth, last, told",
    [
        (None, -7, "and an objective held or a victory point counts as a tenth of the larger force."),
        (4.5, -14, "damage counts in proportion, and each point of score as 4.5."),
        (0, -5, "damage counts in proportion. This isn't the chance of winning."),
    ],
)
def test_a_replay_says_what_a_point_of_score_adds(worth, last, told):
    """A game whose score is points destroyed counts them once, by what is left."""
    replay = read_replay(write_replay(replace(REPLAY, score_worth=worth)))
    page = render_to_string("battles/replay/moments.html", {"scene": {"curve": curve_of(replay, 0)}})

    assert course_of(replay).standings[-1].lead == last
    assert told in unescape(" ".join(page.split()))


def test_a_replay_that_does_not_say_is_the_file_that_it_was():
    assert b"score_worth" not in write_replay(REPLAY)


def test_a_lead_that_is_slight_is_nobodys():
    slight = replace(REPLAY, figures=(REPLAY.figures[0], replace(REPLAY.figures[1], points=1000.0)), events=EVENTS[:3])
    assert course_of(slight).changes == ()


@pytest.mark.parametrize("events, clash", [(EVENTS, 2), (EVENTS[:1], 0), ((), 0), ((EVENTS[0], EVENTS[2]), 2)])
def test_the_first_clash_is_the_first_attack_or_harm(events, clash):
    assert first_clash(replace(REPLAY, events=events)) == clash


def test_turning_points_are_rolls_against_the_odds_kills_and_objectives_by_step():
    assert find_key_moments(REPLAY, course_of(REPLAY)) == (
        KeyMoment(2, "luck", -1, "Attack 7, which comes up in 2.0% of rolls: Hunter A1 attacks", 0.98),
        KeyMoment(4, "luck", -1, "Against the odds (3.0%): Jager B1 attacks", 0.97),
        KeyMoment(5, "kill", 1, "Hunter A1 is destroyed by Jager B1: 10 TV lost", 10.0),
        KeyMoment(6, "objective", 1, "South takes objective 1; South takes objective 2 from North", 3 + 6 / 7),
    )


def test_turning_points_speak_german():
    with translation.override("de"):
        told = [each.text for each in find_key_moments(REPLAY, course_of(REPLAY))]
    assert told == [
        "Attack 7, was bei 2.0% der Würfe vorkommt: Hunter A1 attacks",
        "Gegen die Wahrscheinlichkeit (3.0%): Jager B1 attacks",
        "Hunter A1 wird von Jager B1 zerstört: 10 TV verloren",
        "South nimmt Missionsziel 1 ein; South nimmt North Missionsziel 2 ab",
    ]


def test_of_many_moments_eight_are_told():
    falls = EVENTS[4]
    many = tuple(replace(each, text=f"{number}") for number in range(40) for each in (EVENTS[1], falls, EVENTS[5]))
    found = find_key_moments(
        replace(REPLAY, events=many), course_of(REPLAY)._replace(standings=(course_of(REPLAY).standings[0],) * 200)
    )
    assert [sum(each.kind == kind for each in found) for kind in ("objective", "luck", "kill")] == [3, 3, 2]
    assert len(found) == 8


def test_the_curve_is_drawn_above_the_middle_for_the_first_side_and_below_for_the_second():
    curve = curve_of(REPLAY, 3)
    assert curve.paths == ("M0 60H300V22.86H500V60H600V60Z", "M0 60H500V97.14H600V112H600V60Z")
    assert (curve.now, curve.words) == ("300", "At the end: South is ahead by 7 TV. The lead changes hands 1 time.")
    [row] = curve.rows
    assert (row.label, row.step, row.left, row.scores, row.lead) == (
        "Round 1",
        6,
        ("0", "5"),
        ("0", "2"),
        "South is ahead by 7 TV",
    )


def test_a_battle_without_events_is_level():
    curve = curve_of(replace(REPLAY, events=(), rounds=()), 0)
    assert (curve.marks, curve.rows) == ((), ())
    assert curve.words == "At the end: Both sides are level. The lead never changes hands."


def test_silhouettes_are_those_of_cards_and_only_known_ones():
    [look] = looks_of(REPLAY)
    assert look.key == look_key("gear") != look_key("nobody draws this") == ""
    assert [re.fullmatch(r"(?:[MLC][\d. -]+|Z)+", path) is not None for path in look.paths] == [True]
