"""Replays of games on hexes: where hexes are drawn, who stands where and looks where, what a step draws, and pictures of it."""

import io

import pytest
from django.template.loader import render_to_string
from PIL import Image

from armybuilder.battles.replay.cover import cover_png
from armybuilder.battles.replay.page import scene, summary
from armybuilder.battles.replay.stage import LegendRow
from armybuilder.engine.core.battle.replay import read_replay, write_replay
from tests.battles.hex_replays import GROUND, LATTICE, hex_replay


@pytest.fixture(scope="module")
def replay():
    return read_replay(write_replay(hex_replay()))


def places(shown):
    """Where each model is drawn, which way it looks, and the name of its place."""
    return [(row.at.x, row.at.y, row.at.turn, row.at.spot) for row in shown.rows]


def test_the_file_is_written_and_read_back_with_its_map(replay):
    assert write_replay(replay) == write_replay(hex_replay())
    assert replay.hexes.grounds == ("..ww..", ".~....", "....~.", "..ww..")
    assert replay.hexes.levels == ("000000", "001200", "002100", "000000")


def test_models_stand_in_the_middle_of_their_hexes_and_look_to_a_side(replay):
    """A hex is two units wide, y goes down: 0101 is the lower left one; facing 1 is up and right, facing 3 left."""
    assert places(scene(replay, 0, None)) == [
        ("1", "6.35", 300, "hex 0101"),
        ("4", "4.62", 0, "hex 0202"),
        ("10", "4.62", 180, "hex 0502"),
    ]


def test_models_that_share_a_hex_stand_on_both_sides_of_its_middle(replay):
    assert places(scene(replay, 2, None))[:2] == [("4.5", "4.62", 0, "hex 0202"), ("3.5", "4.62", 0, "hex 0202")]


def test_a_move_is_drawn_from_hex_to_hex_and_a_shot_with_its_hexes(replay):
    (way,) = scene(replay, 2, None).lines
    assert (way.kind, way.points) == ("move", "1,6.35 2,4.62 4,4.62")
    (shot,) = scene(replay, 3, None).lines
    assert (shot.kind, shot.points, shot.label) == ("shot sight", "4,4.62 10,4.62", "3")


def test_weapons_reach_so_many_hexes_from_the_middle(replay):
    (kind,) = scene(replay, 3, 0).reaches
    assert [reach.far.split(" A")[1].split()[0] for reach in kind] == ["6"]
    assert scene(replay, 3, 0).rows[0].weapons == ("Light Autocannon 0–1/3",)


def test_the_ground_is_drawn_by_kinds_with_levels_and_steps(replay):
    drawn = scene(replay, 0, None).stage
    assert drawn.hexes is not None
    assert drawn.legend == (LegendRow("woods", "Woodland"), LegendRow("water", "Water"))
    assert [(ground.look, ground.title) for ground in drawn.hexes.grounds] == [
        ("", "Clear"),
        ("woods", "Woodland"),
        ("water", "Water"),
    ]
    assert sorted(drawn.hexes.levels) == [
        ("5", "3.74", 2),
        ("6", "5.47", 1),
        ("7", "3.74", 1),
        ("8", "5.47", 2),
    ]
    # A line for each pair of neighbours whose levels differ.
    steps = sum(
        GROUND.levels[cell] != GROUND.levels[there]
        for cell in range(LATTICE.size)
        for there in LATTICE.neighbours(cell)
        if there > cell
    )
    assert drawn.hexes.cliffs.count("M") == steps


def test_the_page_has_what_its_script_moves(replay):
    page = render_to_string("battles/replay/table.html", {"scene": scene(replay, 3, 0), "address": "?"})
    for words in ('id="f0"', 'id="f2"', 'id="reach"', 'id="lines"', 'class="cliffs"'):
        assert words in page


def test_the_picture_of_a_link_shows_hexes(replay):
    picture = Image.open(io.BytesIO(cover_png(replay, summary(replay))))
    assert picture.size == (1200, 630)
    assert len(picture.convert("RGB").getcolors(1 << 20) or ()) > 20
