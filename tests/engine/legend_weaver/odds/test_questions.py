"""What is filled in, what is refused, and how answers read."""

import copy
import json
from typing import Any

import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.systems.legend_weaver.system import LEGEND_WEAVER
from tests.engine.legend_weaver import book
from tests.engine.legend_weaver.book import CATALOGUE
from tests.engine.legend_weaver.odds.asking import ask, attack

SIDES: dict[str, Any] = {"attacker": {"level": 8}, "defender": {"level": 8, "target": "pow"}}


def lines(question):
    return LEGEND_WEAVER.odds.lines(LEGEND_WEAVER.odds.odds(json.dumps(question).encode(), CATALOGUE))


def test_lines_tell_everything():
    question = {"ask": "attack", "weapon": "laser-cannon", "inches": 12, **SIDES, "ground": {"woods": True}}
    question |= {"defender": {**SIDES["defender"], "shield": "tertiary"}}

    assert lines(question) == [
        "Laser Cannon (1*62), once at 1 in sight",
        "  To hit: 10",
        "  To wound: 6",
        "  A shot hits: 55.0%",
        "  A hit is stopped: 25.0%",
        "  A hit that gets there wounds: 75.0%",
        "  A shot fells the model it's dealt to: 30.9%",
        "  Someone falls: 30.9%",
        "  Hits: 0: 45.0%, 1: 55.0%",
        "  Casualties: 0: 69.1%, 1: 30.9%",
        "  cover -2 to hit (BR-27): hit -10.0 points, casualties -0.06",
    ]


@pytest.mark.parametrize(
    "question, where, message",
    [
        (attack({"level": None}), "/attacker/level", "The shooting unit's level is needed."),
        (
            {"weapon": "laser-cannon", "inches": 13, **SIDES},
            "/inches",
            "The target is 1 inches beyond range: an optional rule (L400) lets shots go there, see readings.",
        ),
        (
            attack({"overwatch": True, "aim": 1}),
            "/attacker/aim",
            "Models on overwatch don't aim (L492); a reading below lets them (L210).",
        ),
        (
            attack({"disrupted": True}),
            "/attacker/disrupted",
            "A disrupted unit can't fire; it only fights on in close combat (L848).",
        ),
        (
            attack(defender={"breaking_off": True}),
            "/defender/breaking_off",
            "A unit that breaks off is attacked in close combat (L854): say that it is.",
        ),
        (attack(defender={"skimmed": 3}), "/defender/skimmed", "Only low flyers can skim (L582, L610)."),
        (attack({"speed": 5}, teardrop=8), "/attacker/speed", "A teardrop is fired at a speed of half its length at most (L567)."),
        (
            attack(defender={"hull_down": True, "target": "pow"}),
            "/defender/hull_down",
            ("Only vehicles can be hull down (L727-L729): leave it out, or say that the target moves as a "
             "vehicle."),
        ),
        (
            attack(defender={"hull_down": True, "mover": "jump"}),
            "/defender/hull_down",
            ("Only vehicles can be hull down (L727-L729): leave it out, or say that the target moves as a "
             "vehicle."),
        ),
        (
            attack(defender={"characters": [11, 14]}),
            "/defender/characters",
            "At most the 1 models in sight can be characters.",
        ),
        (
            {"attacker": {"level": 8}, "defender": {"level": 8}},
            "/defender/listed",
            "Choose a weapon and the target's type, or which of the weapon's lists the target is in.",
        ),
        (
            attack(defender={"target": "lit"}, ground={"wall": True}),
            "/defender/shelter",
            ("Choose the row of the Defensive Modifier Table that covers the target: its target type doesn't "
             "say."),
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_asked(question, where, message):
    with pytest.raises(DocumentError) as raised:
        ask("attack", **question)

    assert [(problem.where, problem.message) for problem in raised.value.problems] == [(where, message)]


def test_nobody_knows_the_weapon():
    with pytest.raises(DocumentError) as raised:
        ask("attack", weapon="laser canon", **SIDES)

    (problem,) = raised.value.problems
    assert (problem.where, problem.candidates) == ("/weapon", ("laser-cannon",))


def test_the_best_cover_alone_counts():
    """Dug in at a hedge by the woods: 6, not 4 + 2 (L510); a head kept down comes on top (L725)."""
    found = ask("attack", **attack(defender={"shelter": "body-armor", "head_down": True}, ground={"woods": True, "hedge": True, "works": "dug-in"}))  # fmt: skip

    assert [(each.label, each.value) for each in found.modifiers] == [("cover", -6), ("head down", -5)]
    assert found.needs["To hit"] == 19


@pytest.mark.parametrize("defender", [{"mover": "vehicle"}, {"mover": "flyer"}, {"shelter": "vehicles"}])
def test_vehicles_are_hull_down(defender):
    """L727-L729."""
    found = ask("attack", **attack(defender=defender | {"hull_down": True}))

    assert [(each.label, each.value) for each in found.modifiers] == [("hull down", -5)]


MOVED = "The target has moved and isn't camouflaged any more (L528-L530)."
BLANK = "Platform weapons: the table leaves the edge of woods blank (L502), which is read as no cover."


@pytest.mark.parametrize("shelter, speed, covers, notes", [
    ("vehicles", None, [("cover", -4)], []),
    ("vehicles", 0, [("cover", -4)], []),
    ("vehicles", 1, [], [MOVED]),
    ("platform-weapons", 0, [("cover", -6)], [BLANK]),
    ("platform-weapons", 1, [], [BLANK, MOVED]),
    ("assault-armor", 1, [("cover", -2)], [MOVED]),
])  # fmt: skip
def test_what_moves_is_camouflaged_no_more(shelter, speed, covers, notes):
    """It keeps its camouflage so long as it does not move; assault armor has as much of the edge of woods (L500, L528-L530)."""
    question = attack(defender={"shelter": shelter, "speed": speed}, ground={"woods": True, "camouflaged": True})
    found = ask("attack", **question)

    assert [(each.label, each.value) for each in found.modifiers] == covers
    assert [note for note in found.notes if note in (MOVED, BLANK)] == notes


def test_a_forced_turn_needs_six_inches_left():
    """L331; whoever is out of control rolls anyhow (L325)."""
    with pytest.raises(DocumentError) as raised:
        ask("control", left=5)

    assert [str(problem) for problem in raised.value.problems] == [
        "/left: A forced turn needs 6 inches of movement left, and only 5 are left (L331)."
    ]
    assert ask("control", left=6).chances == ask("control", left=18).chances
    assert ask("control", left=0, out=True).chances == ask("control", out=True).chances


def test_a_blank_cell_is_told():
    found = ask("attack", **attack(defender={"shelter": "platform-weapons"}, ground={"woods": True}))

    assert found.modifiers == ()
    assert (
        found.notes[0]
        == "Platform weapons: the table leaves the edge of woods blank (L502), which is read as no cover."
    )


def test_no_die_hits_always():
    """Level 1 against 16 behind a rock wall: 29 is needed (L1049)."""
    found = ask("attack", **attack({"level": 1}, {"level": 16, "shelter": "body-armor"}, {"wall": True}))

    assert found.needs["To hit"] == 29
    assert (found.chance("hit"), found.row("casualties")) == (0, {0: 1})
    assert "More than 20 is needed: it can't hit (L1049)." in found.notes


def test_crew_of_an_open_cockpit_shares_hits_with_its_vehicle():
    sides = {"attacker": {"level": 8}, "defender": {"level": 8, "target": "pow", "part": "cockpit-crew", "hull": "ass"}}
    found = ask("attack", weapon="laser-cannon", **sides)

    assert float(found.chance("casualty")) == pytest.approx(13 / 20 * 15 / 20 / 3)
    assert float(found.chance("hull")) == pytest.approx(13 / 20 * 15 / 20 * 2 / 3)


@pytest.mark.parametrize(
    "question, states",
    [
        ({"occasion": "overrun", "level": 8, "casualties": 0, "remaining": 9}, {"disordered": 1.0}),
        (
            {"occasion": "overrun", "level": 8, "casualties": 1, "state": "disrupted"},
            {"disrupted": 1 / 6, "broken": 5 / 6},
        ),
        ({"occasion": "rally", "level": 8, "casualties": 4, "state": "disrupted"}, {"ready": 4 / 6, "broken": 2 / 6}),
        ({"occasion": "rally", "state": "broken", "character": 11}, {"disrupted": 11 / 20, "broken": 9 / 20}),
        ({"casualties": 9, "state": "disrupted", "no_quarter": True}, {"disrupted": 1.0}),
    ],
)
def test_states_of_morale(question, states):
    found = ask("morale", **question)

    assert {
        each.key: float(each.chance) for each in found.chances if each.key not in ("fails", "stopped")
    } == pytest.approx(states)


def test_a_broken_unit_is_rallied_by_somebody():
    with pytest.raises(DocumentError) as raised:
        ask("morale", occasion="rally", state="broken")

    assert [problem.where for problem in raised.value.problems] == ["/character"]


FLYER = {
    "key": "flyer", "name": "Flyer", "form": "vehicle", "target": "lit", "points": 90, "level": 9, "movement": "flying",
    "move": 18, "crew": 2,
}  # fmt: skip
JUMPER = {
    "key": "jumper", "name": "Jumper", "form": "ground", "target": "pow", "points": 90, "level": 10, "movement": "foot",
    "move": 5, "equipment": ["powered-jump-suit"],
}  # fmt: skip


def carried():
    """The pack of the example with a flyer and a jumper beside its trooper and sergeant."""
    (pack,) = copy.deepcopy(LEGEND_WEAVER.examples.document["packs"])
    pack["records"]["models"]["models"] += [FLYER, JUMPER]
    return [pack]


def test_sheets_fill_in_what_a_question_leaves_out():
    """An example trooper, level 8, shoots his rifle, which lists body armor second, at one of his kind in the woods."""
    sides = {"attacker": {"model": "Example trooper"}, "defender": {"model": "ground/example-trooper", "level": 10}}
    found = ask("attack", weapon="Example rifle", inches=24, packs=carried(), ground={"woods": True}, **sides)

    assert found.needs == {"To hit": 8 + 2 + 4, "To wound": 11}
    with pytest.raises(DocumentError):
        ask("attack", weapon="Example rifle", inches=25, packs=carried(), **sides)


def test_a_rifle_is_no_close_combat_weapon_and_a_knife_is():
    sides = {"attacker": {"model": "ground/example-trooper"}, "defender": {"level": 8, "target": "non"}}
    needs = {weapon: ask("attack", weapon=weapon, melee=True, packs=carried(), **sides).needs for weapon in ("example-rifle", "example-knife")}  # fmt: skip

    assert needs == {"example-rifle": {"To hit": 13, "To wound": 11}, "example-knife": {"To hit": 8, "To wound": 11}}


@pytest.mark.parametrize("model, speed, label, value", [("vehicle/flyer", 18, "speed of the target", -4), ("ground/jumper", 14, "speed of the target", -2)])  # fmt: skip
def test_how_a_target_moves_is_on_its_sheet(model, speed, label, value):
    question = {"attacker": {"level": 9}, "defender": {"model": model, "listed": "primary", "speed": speed}}
    found = ask("attack", packs=carried(), **question)

    assert (label, value) in [(each.label, each.value) for each in found.modifiers]
    safe = ask("attack", packs=carried(), anti_air=True, **question)
    assert ((label, value) in [(each.label, each.value) for each in safe.modifiers]) is (model != "vehicle/flyer")


def test_a_form_is_filled_in_from_a_sheet():
    document = LEGEND_WEAVER.convert(LEGEND_WEAVER.examples.document | {"packs": carried()})
    catalogue = LEGEND_WEAVER.with_packs(CATALOGUE, document.packs)
    question = {"ask": "attack", "defender": {"model": "Flyer", "visible": 2, "level": 3}, "attacker": {"shots": 4}}

    assert LEGEND_WEAVER.odds.fill_sides(question, catalogue) == {
        "ask": "attack",
        "defender": {
            "model": "vehicle/flyer", "visible": 2, "level": 9, "target": "lit", "shelter": "vehicles", "mover": "flyer",
        },
        "attacker": {"shots": 4},
    }  # fmt: skip


@pytest.mark.skipif(not book.BOOK.exists(), reason="the text of the book is not here")
def test_notes_cite_the_lines_that_they_rest_on():
    aimed = ask("attack", **attack({"aim": 2}))
    out = ask("control", out=True)
    fly = ask("control", out=True, later="fly")

    assert aimed.notes[-1] == (
        "Aiming adds 2D6 to each roll to hit and half of the total, rounded down, to each roll to wound (L486)."
    )
    assert "half the total is applied" in book.lines(486)
    assert out.notes[0] == (
        "Later rolls of 1 and 2 are read as a crash in the direction that was rolled first (L327); L328 can be read as flying on."
    )
    assert fly.notes[0] == "Later rolls of 1 and 2 fly on, taking L328 literally."
    assert "The vehicle crashes" in book.lines(327)
    assert "Further 1-2 results just mean it continues" in book.lines(328)


@pytest.mark.parametrize("key", ["", "moat"])
def test_nobody_digs_what_no_table_has(key):
    with pytest.raises(DocumentError) as raised:
        ask("dig", earthwork=key)

    assert str(raised.value) == f"/earthwork: There is no earthwork '{key}' in this catalogue."


@pytest.mark.parametrize(
    "part, field, kind",
    [
        ("", "weapon", "weapon"),
        ("attacker", "model", "model"),
        ("defender", "model", "model"),
        ("defender", "target", "target-type"),
        ("defender", "hull", "target-type"),
        ("defender", "shelter", "shelter"),
    ],
)
def test_an_empty_name_is_nobodys(part, field, kind):
    question = {"weapon": "laser-cannon", "inches": 10, **copy.deepcopy(SIDES)}
    (question[part] if part else question)[field] = ""

    with pytest.raises(DocumentError) as raised:
        ask("attack", **question)

    place = f"{part}/{field}" if part else field
    assert str(raised.value) == f"/{place}: There is no {kind} '' in this catalogue."
