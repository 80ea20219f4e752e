"""Drawings: complete, within their square, told apart; ranges and arcs of every weapon."""

from functools import cache
from itertools import combinations, pairwise

import pytest

from armybuilder.cards.art import diagrams
from armybuilder.cards.art.arms import DRAWN
from armybuilder.cards.art.assembly import assemble
from armybuilder.cards.art.figures import FIGURES
from armybuilder.cards.art.frames import FRAMES
from armybuilder.cards.art.heads import HEADS
from armybuilder.cards.art.marks import MARKS
from armybuilder.cards.drawing import MM, PathShape
from armybuilder.cards.tones import FRAME, INK, PAPER, Ink, color_bar, shade
from armybuilder.engine.core.paper.cards import CardReach, FigureKind
from armybuilder.engine.core.paper.emblems import EmblemMark
from armybuilder.engine.core.paper.silhouettes.spec import (
    FrameKit,
    SilhouetteSpec,
    SilhouetteWeapon,
    WeaponPlace,
    look_of,
)
from armybuilder.engine.core.paper.silhouettes.weapons import WeaponShape as Shape_
from armybuilder.engine.systems.blitz_beta.paper.arcs import arc_cell as arcs_of
from armybuilder.engine.systems.blitz_beta.paper.emblems import EMBLEMS
from tests.cards.content import all_cards

DRAWINGS = {**FIGURES, **MARKS}
EACH_DRAWING = pytest.mark.parametrize("path", DRAWINGS.values(), ids=DRAWINGS)
FINE, COARSE = 160, 24
WIDE, HIGH = 40 * MM, 4 * MM


def outlines(path):
    """The subpaths as polygons; curves become eight chords."""
    points: list[tuple[float, ...]] = []
    for segment in path:
        if not segment:
            yield points
            points = []
        elif len(segment) == 2:
            points.append(segment)
        else:
            (a, b), (c, d, e, f, g, h) = points[-1], segment
            for step in range(1, 9):
                t = step / 8
                u = 1 - t
                start, leave, arrive, end = u**3, 3 * u * u * t, 3 * u * t * t, t**3
                points.append(
                    (start * a + leave * c + arrive * e + end * g, start * b + leave * d + arrive * f + end * h)
                )


def cells(polygon, side):
    """The cells of a raster of `side` by `side` whose centres lie inside."""
    inside: set[tuple[int, int]] = set()
    edges = list(zip(polygon, [*polygon[1:], polygon[0]], strict=True))
    for row in range(side):
        y = (row + 0.5) / side
        crossed = sorted(
            x + (y - top) * (to_x - x) / (low - top) for (x, top), (to_x, low) in edges if (top <= y) != (low <= y)
        )
        for left, right in zip(crossed[::2], crossed[1::2], strict=True):
            first = int(left * side + 0.5)
            inside.update((row, column) for column in range(first, int(right * side + 0.5)))
    return inside


@cache
def raster(path, side):
    """The cells that are filled: those inside an odd number of outlines."""
    filled: set[tuple[int, int]] = set()
    for polygon in outlines(path):
        filled ^= cells(polygon, side)
    return frozenset(filled)


def contrast_with_white(linear):
    return 1.05 / (linear + 0.05)


def linear(part):
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


@cache
def weapon_rows():
    """Every weapon of the catalogue."""
    return tuple(row for card in all_cards() for body in (card, *card.parts) for row in body.rows)


def reaches():
    return {row.reach for row in weapon_rows() if row.reach}


def test_every_figure_and_mark_has_a_drawing():
    assert (set(FIGURES), set(MARKS)) == (set(FigureKind), set(EmblemMark))


@EACH_DRAWING
def test_drawings_stay_in_their_square(path):
    assert all(0 <= number <= 1 for segment in path for number in segment)


@EACH_DRAWING
def test_outlines_are_closed(path):
    assert path[-1] == ()
    assert {len(segment) for segment in path} <= {0, 2, 6}
    starts = [segment for before, segment in pairwise(((), *path)) if not before]
    assert all(len(segment) == 2 for segment in starts)


@EACH_DRAWING
def test_drawings_are_neither_faint_nor_blots(path):
    assert 0.12 < len(raster(path, FINE)) / FINE**2 < 0.68


@EACH_DRAWING
def test_parts_overlap_only_where_one_is_cut_out_of_another(path):
    parts = [cells(polygon, FINE) for polygon in outlines(path)]
    for first, second in combinations(parts, 2):
        shared = len(first & second)
        assert shared in {0, min(len(first), len(second))}


@pytest.mark.parametrize("drawings", [FIGURES, MARKS], ids=["figures", "marks"])
def test_drawings_differ_even_when_small(drawings):
    for first, second in combinations(drawings, 2):
        unlike = raster(drawings[first], COARSE) ^ raster(drawings[second], COARSE)
        assert len(unlike) / COARSE**2 > 0.08, (first, second)


def test_machines_stand_on_one_ground():
    hovering = {FigureKind.VTOL, FigureKind.AIRCRAFT}
    lowest = {name: max(y for segment in path for y in segment[1::2]) for name, path in FIGURES.items()}
    assert all(0.93 < lowest[name] <= 0.965 for name in lowest if name not in hovering)


def test_a_name_without_drawing_draws_nothing():
    assert diagrams.figure("", 0, 0, 10, INK) == diagrams.mark("crown", 0, 0, 10, INK) == ()
    assert diagrams.figure("gear", 1, 2, 30, INK) == (PathShape(1, 2, 30, 30, FIGURES[FigureKind.GEAR], fill=INK),)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "robot",
        "gear 2",
        "gear x - - -",
        "gear 2 - spoons -",
        "gear 2 - - gun-3-hand-1",
        "gear 2 - - gun-3-nose-1-0",
    ],
)
def test_what_tells_no_look_draws_nothing(text):
    """Files of others may hold anything."""
    assert look_of(text) is None
    assert diagrams.figure(text, 0, 0, 10, INK) == ()


def test_a_look_is_read_as_it_was_told():
    arms = (
        SilhouetteWeapon(Shape_.RIFLE, 4, WeaponPlace.HAND, 2, 3),
        SilhouetteWeapon(Shape_.MISSILE, 2, WeaponPlace.TURRET),
    )
    look = SilhouetteSpec(FigureKind.GEAR, 3, "sun", (FrameKit.WHEELS, FrameKit.MAST), arms)
    assert look.text == "gear 3 sun wheels,mast rifle-4-hand-2-3,missile-2-turret-1-0"
    assert look_of(look.text) == look
    assert look_of("gear 9 - - gun-9-hand-99-99") == SilhouetteSpec(
        FigureKind.GEAR, 4, "", (), (SilhouetteWeapon(Shape_.GUN, 5, WeaponPlace.HAND, 4, 3),)
    )


def test_every_frame_armament_and_head_has_a_drawing():
    assert (set(FRAMES), set(DRAWN), set(HEADS)) == (set(FigureKind), set(Shape_), {"", *EmblemMark})
    for figure in FigureKind:
        for place in WeaponPlace:
            look = SilhouetteSpec(
                figure,
                4,
                "",
                tuple(FrameKit),
                tuple(SilhouetteWeapon(each, 5, place, 2, 15) for each in list(Shape_)[:7]),
            )
            for part in (*assemble(look, small=False), *assemble(look, small=True)):
                assert min(part.x, part.y) >= 0
                assert max(y for segment in part.path for y in segment[1::2]) * part.high + part.y <= 1.001


def test_little_drawings_have_few_points():
    """On paper they are nine millimetres high at most, and stand on every card."""
    for figure in FigureKind:
        [body, *_] = assemble(SilhouetteSpec(figure, 1), small=True)
        assert len(body.path) < len(FIGURES[figure])


@pytest.mark.parametrize("emblem", EMBLEMS.values(), ids=EMBLEMS)
def test_white_text_can_be_read_on_the_bar_of_a_faction(emblem):
    tone = color_bar(emblem.rgb)
    red, green, blue = (linear(part) for part in emblem.rgb)
    assert contrast_with_white(0.2126 * red + 0.7152 * green + 0.0722 * blue) >= 4.5
    assert contrast_with_white(linear(tone.gray)) >= 4.5
    assert shade(tone, Ink.SAVER) == 1


def test_bands_of_every_weapon_rise_and_end_on_the_scale():
    for reach in reaches():
        ends = diagrams.bands(reach, WIDE)
        assert 0 <= ends.near <= ends.far <= ends.maximum <= WIDE
        assert ends.open == (reach.end > diagrams.LONGEST)
        if not ends.open:
            assert [end * diagrams.LONGEST / WIDE for end in ends[:3]] == pytest.approx(reach)


def test_bars_of_every_weapon_touch_and_stay_in_their_strip():
    for reach in reaches():
        boxes = diagrams.range_bar(reach, 5, 7, WIDE, HIGH)
        assert boxes
        for box in boxes:
            assert 5 <= box.x < box.x + box.width <= 5 + WIDE + 1e-6
            assert 7 - 1e-6 <= box.y <= box.y + box.height <= 7 + HIGH + 1e-6
        assert all(left.x + left.width == pytest.approx(right.x) for left, right in pairwise(boxes))


def test_bar_of_one_weapon():
    near, optimal, rest, tick, line = diagrams.range_bar(CardReach(6, 18, 24), 0, 0, 144, HIGH)
    assert (near.x, near.width, near.fill) == (0, 12, diagrams.LIGHT)
    assert (optimal.x, optimal.width, optimal.fill) == (12, 24, INK)
    assert (rest.x, rest.fill, rest.stroke) == (36, PAPER, FRAME)
    assert (tick.x, tick.x + tick.width, tick.fill) == (rest.x + rest.width, 48, INK)
    assert (line.x, line.width) == (48, 96)
    assert near.height == rest.height < optimal.height == tick.height


def test_what_reaches_beyond_the_scale_has_no_end():
    assert diagrams.bands(CardReach(18, 48, 96), 72) == (18, 48, 72, True)
    boxes = diagrams.range_bar(CardReach(18, 48, 96), 0, 0, 72, 2)
    assert [(box.x, box.width) for box in boxes] == [(0, 18), (18, 30), (48, 24)]


def test_contact_is_seen():
    optimal, *_ = diagrams.range_bar(CardReach(0, 0, 0), 0, 0, 72, 2)
    assert (optimal.x, optimal.width) == (0, diagrams.CONTACT)


@pytest.mark.parametrize(
    "arcs, share",
    [("F", 0.5), ("B", 0.5), ("L", 0.5), ("Arm", 0.5), ("T", 1), ("FT/L", 1), ("FT+F", 0.5), ("FT+R+B", 0.25)],
)
def test_what_an_arc_covers(arcs, share):
    sectors = diagrams.arc_diagram(arcs_of(arcs), 0, 0, 10)[0].path
    disc = diagrams.arc_diagram(arcs_of("T"), 0, 0, 10)[0].path
    nose = 0.011
    covered = len(raster(sectors, FINE)) / FINE**2 - nose
    assert covered / (len(raster(disc, FINE)) / FINE**2 - nose) == pytest.approx(share, abs=0.02)


def test_arcs_look_where_they_shoot():
    def middle(arcs):
        filled = raster(diagrams.arc_diagram(arcs_of(arcs), 0, 0, 10)[0].path, FINE)
        across = sum(column for _, column in filled) / len(filled) / FINE
        down = sum(row for row, _ in filled) / len(filled) / FINE
        return round(across - 0.5, 1), round(down - 0.56, 1)

    assert [middle(arcs) for arcs in ("F", "B", "L", "R")] == [(0, -0.2), (0, 0.2), (-0.2, 0), (0.2, 0)]


def test_every_arc_is_drawn_and_snap_fire_marked():
    drawn = {row.cells[0].text: diagrams.arc_diagram(row.cells[0], 0, 0, 3 * MM) for row in weapon_rows()}
    assert all(drawn.values())
    assert {arcs for arcs, shapes in drawn.items() if len(shapes) == 2} == {"F", "L", "R", "T"}
    assert diagrams.arc_diagram(arcs_of("somewhere"), 0, 0, 10) == ()
