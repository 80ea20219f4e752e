"""Frames of models without their weapons, and where on each of them weapons and kit have room. The grid of 100 by 100."""

from collections.abc import Mapping
from typing import NamedTuple

from armybuilder.cards.art import fliers, troops, vehicles, walkers, works
from armybuilder.cards.art.parts import Point, both, moved, outline
from armybuilder.cards.drawing import Path
from armybuilder.engine.core.paper.cards import Figure

Factors = tuple[float, float]
UP = -90.0


class Spot(NamedTuple):
    """Where the butt of a weapon rests, where it points (clockwise from the right), how large it is drawn there."""

    x: float
    y: float
    angle: float = 0
    scale: float = 1


class Frame(NamedTuple):
    """`small` is the body at the size of a thumb. Weapons in hands, on top or in turrets (`high`), fixed low on a hull
    (`low`), and little ones (`slight`) each have spots, best first; `crew` is among how many spots of `low` its weapons
    are spread. `feet` are what may have wheels or jets, `head` where a head of the faction sits, `girths` how wide and
    high it is drawn by bulk, `axis` the place across that stays."""

    body: tuple[Path, ...]
    small: tuple[Path, ...] = ()
    hand: tuple[Spot, ...] = ()
    high: tuple[Spot, ...] = ()
    low: tuple[Spot, ...] = ()
    slight: tuple[Spot, ...] = ()
    crew: int = 0
    crown: Point = (50, 10)
    feet: tuple[float, ...] = ()
    head: Point | None = None
    girths: tuple[Factors, ...] = ((0.72, 0.74), (0.78, 0.8), (0.84, 0.86), (0.9, 0.9))
    axis: float = 40


GIRTHS = ((0.62, 0.78), (0.7, 0.81), (0.79, 0.84), (0.9, 0.87))
"""Of what walks upright: the slight are slim, the massive broad."""
ARMED = (Spot(94, 76, UP, 1.12), Spot(6, 76, UP, 1.12), Spot(9, 60, -UP, 0.9), Spot(91, 60, -UP, 0.9))
SHOULDERED = (Spot(24, 19, UP, 0.9), Spot(76, 19, UP, 0.9), Spot(37, 21, UP, 0.62), Spot(63, 21, UP, 0.62))
HIPS = (Spot(83, 90, UP, 0.62), Spot(17, 90, UP, 0.62), Spot(15, 76, UP, 0.5), Spot(85, 76, UP, 0.5))
CHEST_SMALL = (
    outline((35, 21), (65, 21), (68, 27), (64, 40), (59, 45), (60, 57), (40, 57), (41, 45), (36, 40), (32, 27)),
    both(
        outline(
            (16, 20), (28, 17), (31.6, 24), (30.6, 39), (31.6, 60), (29, 68), (20, 68), (15, 55), (17, 40), (12, 31)
        )
    ),
)
LEGS_SMALL = both(
    outline((35.8, 60), (48, 60), (47, 74), (47.4, 90), (48.6, 96), (18, 96), (25, 88), (24, 78), (31, 72))
)
SKIRT_SMALL = outline((38, 61), (62, 61), (66, 74), (82, 75), (91, 89), (9, 89), (18, 75), (34, 74))
FRAMES: Mapping[Figure, Frame] = {
    Figure.GEAR: Frame(
        (moved(0, -5, *walkers.BODY, walkers.HIPS), both(*walkers.LEG)),
        (*CHEST_SMALL, LEGS_SMALL),
        hand=ARMED,
        high=SHOULDERED,
        slight=HIPS,
        crown=(50, 6),
        feet=(33.6, 66.4),
        head=(50, 23),
        girths=GIRTHS,
        axis=50,
    ),
    Figure.GEAR_HOVER: Frame(
        (moved(0, -5, *walkers.BODY, walkers.HOVER_HIPS), *walkers.SKIRT, *walkers.CUSHION),
        (*CHEST_SMALL, SKIRT_SMALL, *walkers.CUSHION),
        hand=ARMED,
        high=SHOULDERED,
        slight=(Spot(96, 86, UP, 0.6), Spot(4, 86, UP, 0.6), Spot(15, 74, UP, 0.5), Spot(85, 74, UP, 0.5)),
        crown=(50, 6),
        head=(50, 23),
        girths=GIRTHS,
        axis=50,
    ),
    Figure.STRIDER: Frame(
        walkers.STRIDER_BODY,
        high=(Spot(40, 9, -20), Spot(8, 11, -20, 0.9), Spot(34, -7, -20, 0.8), Spot(2, -7, -20, 0.8)),
        low=(Spot(61, 51, -6, 0.85), Spot(78, 27, -6, 0.8), Spot(64, 63, -6, 0.7), Spot(76, 14, -6, 0.6)),
        hand=(Spot(61, 51, -6, 0.85),),
        slight=(Spot(8, 52, 0, 0.6), Spot(4, 64, 0, 0.6), Spot(2, 76, 0, 0.6)),
        crown=(18, 20),
        feet=(40, 79),
    ),
    Figure.STRIDER_TALL: Frame(
        walkers.TALL_BODY,
        hand=(Spot(86, 60, UP), Spot(14, 60, UP), Spot(14, 62, -UP, 0.8), Spot(86, 62, -UP, 0.8)),
        high=(Spot(27, 6, UP, 0.9), Spot(73, 6, UP, 0.9), Spot(40, 6, UP, 0.6), Spot(60, 6, UP, 0.6)),
        slight=(Spot(24, 28, -UP, 0.7), Spot(76, 28, -UP, 0.7), Spot(14, 92, UP, 0.6), Spot(86, 92, UP, 0.6)),
        crown=(50, 6),
        feet=(32, 68),
        girths=((0.84, 0.7), (0.9, 0.74), (0.96, 0.78), (1.02, 0.82)),
        axis=50,
    ),
    Figure.STRIDER_LOW: Frame(
        walkers.LOW_BODY,
        high=(Spot(66, 40, -20), Spot(36, 27, -20, 0.8), Spot(32, 40, -200, 0.7), Spot(42, 15, -20, 0.7)),
        low=(Spot(74, 60, -6, 0.8), Spot(54, 80, -6, 0.7), Spot(70, 51, -6, 0.7), Spot(40, 86, -6, 0.6)),
        slight=(Spot(20, 44, UP, 0.6), Spot(80, 44, UP, 0.6), Spot(14, 44, UP, 0.6)),
        crown=(34, 34),
        feet=(10, 90),
        axis=44,
    ),
    Figure.VEHICLE_TRACKED: Frame(
        vehicles.TRACKED_BODY,
        high=(Spot(65, 41, -20), Spot(34, 25, -20, 0.85), Spot(2, 36, -20, 0.7), Spot(44, 12, -20, 0.7)),
        low=(Spot(86, 56, -6, 0.9), Spot(72, 49, -6, 0.7), Spot(92, 66, -6, 0.7), Spot(4, 49, -6, 0.7)),
        slight=(Spot(96, 80, 0, 0.6), Spot(92, 50, -6, 0.6), Spot(10, 50, UP, 0.6)),
        crown=(27, 35),
    ),
    Figure.VEHICLE_HOVER: Frame(
        vehicles.HOVER_BODY,
        high=(Spot(62, 46, -20), Spot(38, 31, -20, 0.85), Spot(6, 34, -20, 0.8), Spot(46, 18, -20, 0.7)),
        low=(Spot(84, 60, -6, 0.9), Spot(70, 53, -6, 0.7), Spot(96, 74, -6, 0.7), Spot(20, 28, -6, 0.6)),
        slight=(Spot(98, 80, 0, 0.6), Spot(90, 54, -6, 0.6), Spot(4, 38, UP, 0.6)),
        crown=(38, 40),
    ),
    Figure.VEHICLE_WHEELED: Frame(
        vehicles.WHEELED_BODY,
        high=(Spot(32, 32, -20), Spot(8, 42, -20, 0.8), Spot(40, 18, -20, 0.7)),
        low=(Spot(66, 52, -6, 0.8), Spot(94, 66, -6, 0.7), Spot(70, 42, -6, 0.7)),
        slight=(Spot(96, 70, 0, 0.6), Spot(14, 46, UP, 0.6)),
        crown=(32, 38),
    ),
    Figure.VTOL: Frame(
        fliers.VTOL_BODY,
        high=(Spot(30, 76, -20, 0.9), Spot(64, 76, -20, 0.8), Spot(40, 84, -20, 0.7)),
        low=(Spot(70, 74, -6, 0.8), Spot(30, 76, -6, 0.8), Spot(46, 84, -6, 0.7), Spot(12, 70, -6, 0.6)),
        slight=(Spot(14, 72, 0, 0.6), Spot(94, 60, 0, 0.6)),
        crown=(30, 46),
    ),
    Figure.AIRCRAFT: Frame(
        fliers.PLANE,
        low=(Spot(24, 62, UP), Spot(76, 62, UP), Spot(34, 58, UP, 0.7), Spot(66, 58, UP, 0.7), Spot(50, 12, UP, 0.7)),
        slight=(Spot(14, 64, UP, 0.7), Spot(86, 64, UP, 0.7)),
        crown=(50, 14),
        axis=50,
    ),
    Figure.INFANTRY: Frame(
        troops.SQUAD,
        low=(
            Spot(20, 66, -66, 1.1),
            Spot(48, 66, -66, 1.1),
            Spot(76, 66, -66, 1.1),
            Spot(6, 20, 0, 0.9),
            Spot(46, 20, 0, 0.9),
        ),
        crew=3,
        crown=(20, 36),
        girths=((1, 1), (1, 1), (1, 1.04), (1, 1.08)),
        axis=50,
    ),
    Figure.BIKE: Frame(
        troops.RIDER_ON_BIKE,
        low=(Spot(78, 50, -6, 0.9), Spot(6, 46, UP, 0.8), Spot(60, 36, -30, 0.7), Spot(16, 42, UP, 0.6)),
        slight=(Spot(62, 30, -60, 0.6), Spot(2, 60, UP, 0.6)),
        crown=(30, 30),
        girths=((0.86, 0.86), (0.9, 0.9), (0.92, 0.92), (0.94, 0.94)),
    ),
    Figure.BEAST: Frame(
        troops.RIDER_ON_BEAST,
        low=(Spot(58, 36, -60, 0.9), Spot(20, 50, -110, 0.8), Spot(74, 34, -40, 0.6)),
        slight=(Spot(30, 48, -110, 0.6), Spot(12, 52, -120, 0.6)),
        crown=(40, 20),
        girths=((0.86, 0.86), (0.9, 0.9), (0.92, 0.92), (0.94, 0.94)),
    ),
    Figure.GUN: Frame(
        troops.CARRIAGE,
        low=(Spot(52, 47, -19, 1.2), Spot(2, 50, UP, 0.8), Spot(12, 30, -19, 0.8), Spot(30, 24, -19, 0.6)),
        slight=(Spot(27, 62, UP, 0.6), Spot(4, 96, UP, 0.6)),
        crown=(20, 36),
        girths=((0.84, 0.84), (0.88, 0.88), (0.92, 0.92), (0.94, 0.94)),
    ),
    Figure.DRONE: Frame(
        fliers.DRONE_BODY,
        low=(Spot(50, 77, -UP), Spot(40, 77, -UP, 0.8), Spot(60, 77, -UP, 0.8)),
        slight=(Spot(50, 82, -UP), Spot(40, 77, -UP), Spot(60, 77, -UP)),
        crown=(56, 33),
        girths=((1, 1),) * 4,
        axis=50,
    ),
    Figure.STRUCTURE: Frame(
        works.BUNKER,
        high=(Spot(62, 36, -20), Spot(34, 22, -20, 0.8), Spot(46, 8, -20, 0.7)),
        low=(Spot(62, 36, -6), Spot(80, 58, -6, 0.8), Spot(4, 36, -6, 0.8), Spot(30, 20, -6, 0.7)),
        slight=(Spot(14, 42, UP, 0.7), Spot(84, 42, UP, 0.7)),
        crown=(40, 28),
    ),
    Figure.MINEFIELD: Frame(works.FIELD, girths=((1, 1),) * 4, axis=50),
}
