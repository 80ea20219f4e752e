"""Damage dials: what a window shows, box by box, and what stands around it."""

from dataclasses import replace

import pytest
from PIL import Image, ImageDraw

from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.layouts.pieces.dial import CELL, MOST, RING, WINDOW, dial, dial_grid, legend, tracks_of
from armybuilder.cards.layouts.pieces.digits import DIGITS, rotated_number
from armybuilder.cards.options import PrintOptions, PrintPart
from armybuilder.cards.pages import pages_of, unavailable_options
from armybuilder.cards.pdf import render_pdf
from armybuilder.cards.screen.raster import page_picture
from armybuilder.cards.tones import INK
from armybuilder.engine.core.paper.cards import DamageTrack, TrackPart
from tests.cards.content import HOSTILE_NAMES, all_cards, card, content
from tests.cards.geometry import check
from tests.cards.reading import words_of

HUNTER = card("north/hunter")
DIALS = PrintOptions(parts=(PrintPart.DIALS,))


def dial_of(model):
    [(body, track)] = tracks_of(model)
    return dial(model, body, track)


def dark(picture):
    return sum(value < 128 for value in picture.convert("L").tobytes())


def test_the_windows_show_what_is_left_step_by_step():
    """A Hunter has five boxes of hull and one of structure: 5 4 3 2 1 on white, 1 and nothing on black (L4091)."""
    page = page_picture(render_pdf(content(HUNTER), DIALS), 1, scale=4)
    places = dial_grid(PAPERS["a4"])
    x, y = ((places.columns[0] + 1.5 * CELL) * 4, (places.rows[0] + CELL / 2) * 4)
    seen = []
    for step in range(7):
        turned_back = page.rotate(step * 360 / 7, center=(x, y), fillcolor="white", resample=Image.Resampling.BICUBIC)
        half = WINDOW * 4 / 2
        window = turned_back.crop(
            (round(x - half), round(y - RING * 4 - half), round(x + half), round(y - RING * 4 + half))
        )
        seen.append(dark(window) / (window.width * window.height) > 0.5)
    assert seen == [False] * 5 + [True] * 2


def test_a_dial_names_its_model_and_its_parts():
    named = replace(HUNTER, name="Old Tom")
    assert words_of(dial_of(named)).split() == ["Hunter", "Old", "Tom", "white:", "HULL", "·", "black:", "STR"]


def test_parts_take_turns():
    track = DamageTrack((TrackPart("A", 2), TrackPart("none", 0), TrackPart("B", 1), TrackPart("C", 1)))
    assert legend(track) == "white: A · black: B · white: C"


@pytest.mark.parametrize("digit", DIGITS)
def test_every_figure_is_legible_at_any_angle(digit):
    """Turned back, it covers what it covers upright."""
    looks = []
    for angle in (0, 90, 180, 270):
        picture = Image.new("L", (200, 200), 255)
        pen = ImageDraw.Draw(picture)
        for shape in rotated_number(int(digit), 100, 100, 100, angle, INK):
            pen.line([point for point in shape.path if point], fill=0, width=15)
        looks.append(picture.rotate(angle))
    assert all(dark(look) == pytest.approx(dark(looks[0]), rel=0.05) for look in looks)


def test_every_model_with_a_track_has_a_dial():
    """All of them have one: none has more boxes than a dial takes, and what has no boxes needs none."""
    without_dial = [model.title for model in all_cards() if not tracks_of(model)]
    boxes = {
        model.title: sum(part.boxes or 0 for track in model.tracks for part in track.parts)
        for model in all_cards()
        if model.title in without_dial
    }
    assert {title: count for title, count in boxes.items() if 1 < count <= MOST} == {}
    for model in all_cards():
        for body, track in tracks_of(model):
            assert check(dial(model, body, track), 2 * CELL, CELL) == []


@pytest.mark.parametrize("name", HOSTILE_NAMES.values(), ids=HOSTILE_NAMES)
def test_hostile_names_stay_on_the_disc(name):
    assert check(dial_of(replace(HUNTER, title=name, name=name)), 2 * CELL, CELL) == []


def test_each_model_has_its_own_and_equal_ones_share_one_where_that_is_asked():
    made = content(replace(HUNTER, count=13))
    assert [len(page.spots) for page in pages_of(made, DIALS)] == [12, 1]
    assert [len(page.spots) for page in pages_of(made, replace(DIALS, unique=True))] == [1]


def test_games_without_boxes_have_no_such_part():
    assert PrintPart.DIALS in unavailable_options(content(replace(HUNTER, tracks=())))
    assert PrintPart.DIALS not in unavailable_options(content(HUNTER))
