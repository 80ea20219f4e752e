"""Frames of models without their weapons, and where on each of them weapons and kit have room. The grid of 100 by 100."""

from collections.abc import Mapping
from typing import NamedTuple

from armybuilder.cards.art import fliers, troops, vehicles, walkers, works
from armybuilder.cards.art.parts import Point, both, moved, outline
from armybuilder.cards.drawing import Path
from armybuilder.engine.core.paper.cards import FigureKind

Factors = tuple[float, float]
UP = -90.0


class WeaponSpot(NamedTuple):
    """The place of a weapon: where its butt rests, where it points (clockwise from the right), how large it is
    drawn there.
    """

    x: float
    y: float
    angle: float = 0
    scale: float = 1


class BodyFrame(NamedTuple):
    """`small` is the body at the size of a thumb. Weapons in hands, on top or in turrets (`high`), fixed low on a hull
    (`low`), and little ones (`slight`) each have spots, best first; `crew` is among how many spots of `low` its weapons
    are spread. `feet` are what may have wheels or jets, `head` where a head of the faction sits, `girths` how wide and
    high it is drawn by bulk, `axis` the place across that stays."""

    body: tuple[Path, ...]
    small: tuple[Path, ...] = ()
    hand: tuple[WeaponSpot, ...] = ()
    high: tuple[WeaponSpot, ...] = ()
    low: tuple[WeaponSpot, ...] = ()
    slight: tuple[WeaponSpot, ...] = ()
    crew: int = 0
    crown: Point = (50, 10)
    feet: tuple[float, ...] = ()
    head: Point | None = None
    girths: tuple[Factors, ...] = ((0.72, 0.74), (0.78, 0.8), (0.84, 0.86), (0.9, 0.9))
    axis: float = 40


GIRTHS = ((0.62, 0.78), (0.7, 0.81), (0.79, 0.84), (0.9, 0.87))
"""Of what walks upright: the slight are slim, the massive broad."""
ARMED = (
    WeaponSpot(94, 76, UP, 1.12),
    WeaponSpot(6, 76, UP, 1.12),
    WeaponSpot(9, 60, -UP, 0.9),
    WeaponSpot(91, 60, -UP, 0.9),
)
SHOULDERED = (
    WeaponSpot(24, 19, UP, 0.9),
    WeaponSpot(76, 19, UP, 0.9),
    WeaponSpot(37, 21, UP, 0.62),
    WeaponSpot(63, 21, UP, 0.62),
)
HIPS = (
    WeaponSpot(83, 90, UP, 0.62),
    WeaponSpot(17, 90, UP, 0.62),
    WeaponSpot(15, 76, UP, 0.5),
    WeaponSpot(85, 76, UP, 0.5),
)
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
FRAMES: Mapping[FigureKind, BodyFrame] = {
    FigureKind.GEAR: BodyFrame(
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
    FigureKind.GEAR_HOVER: BodyFrame(
        (moved(0, -5, *walkers.BODY, walkers.HOVER_HIPS), *walkers.SKIRT, *walkers.CUSHION),
        (*CHEST_SMALL, SKIRT_SMALL, *walkers.CUSHION),
        hand=ARMED,
        high=SHOULDERED,
        slight=(
            WeaponSpot(96, 86, UP, 0.6),
            WeaponSpot(4, 86, UP, 0.6),
            WeaponSpot(15, 74, UP, 0.5),
            WeaponSpot(85, 74, UP, 0.5),
        ),
        crown=(50, 6),
        head=(50, 23),
        girths=GIRTHS,
        axis=50,
    ),
    FigureKind.STRIDER: BodyFrame(
        walkers.STRIDER_BODY,
        high=(
            WeaponSpot(40, 9, -20),
            WeaponSpot(8, 11, -20, 0.9),
            WeaponSpot(34, -7, -20, 0.8),
            WeaponSpot(2, -7, -20, 0.8),
        ),
        low=(
            WeaponSpot(61, 51, -6, 0.85),
            WeaponSpot(78, 27, -6, 0.8),
            WeaponSpot(64, 63, -6, 0.7),
            WeaponSpot(76, 14, -6, 0.6),
        ),
        hand=(WeaponSpot(61, 51, -6, 0.85),),
        slight=(WeaponSpot(8, 52, 0, 0.6), WeaponSpot(4, 64, 0, 0.6), WeaponSpot(2, 76, 0, 0.6)),
        crown=(18, 20),
        feet=(40, 79),
    ),
    FigureKind.STRIDER_TALL: BodyFrame(
        walkers.TALL_BODY,
        hand=(
            WeaponSpot(86, 60, UP),
            WeaponSpot(14, 60, UP),
            WeaponSpot(14, 62, -UP, 0.8),
            WeaponSpot(86, 62, -UP, 0.8),
        ),
        high=(
            WeaponSpot(27, 6, UP, 0.9),
            WeaponSpot(73, 6, UP, 0.9),
            WeaponSpot(40, 6, UP, 0.6),
            WeaponSpot(60, 6, UP, 0.6),
        ),
        slight=(
            WeaponSpot(24, 28, -UP, 0.7),
            WeaponSpot(76, 28, -UP, 0.7),
            WeaponSpot(14, 92, UP, 0.6),
            WeaponSpot(86, 92, UP, 0.6),
        ),
        crown=(50, 6),
        feet=(32, 68),
        girths=((0.84, 0.7), (0.9, 0.74), (0.96, 0.78), (1.02, 0.82)),
        axis=50,
    ),
    FigureKind.STRIDER_LOW: BodyFrame(
        walkers.LOW_BODY,
        high=(
            WeaponSpot(66, 40, -20),
            WeaponSpot(36, 27, -20, 0.8),
            WeaponSpot(32, 40, -200, 0.7),
            WeaponSpot(42, 15, -20, 0.7),
        ),
        low=(
            WeaponSpot(74, 60, -6, 0.8),
            WeaponSpot(54, 80, -6, 0.7),
            WeaponSpot(70, 51, -6, 0.7),
            WeaponSpot(40, 86, -6, 0.6),
        ),
        slight=(WeaponSpot(20, 44, UP, 0.6), WeaponSpot(80, 44, UP, 0.6), WeaponSpot(14, 44, UP, 0.6)),
        crown=(34, 34),
        feet=(10, 90),
        axis=44,
    ),
    FigureKind.VEHICLE_TRACKED: BodyFrame(
        vehicles.TRACKED_BODY,
        high=(
            WeaponSpot(65, 41, -20),
            WeaponSpot(34, 25, -20, 0.85),
            WeaponSpot(2, 36, -20, 0.7),
            WeaponSpot(44, 12, -20, 0.7),
        ),
        low=(
            WeaponSpot(86, 56, -6, 0.9),
            WeaponSpot(72, 49, -6, 0.7),
            WeaponSpot(92, 66, -6, 0.7),
            WeaponSpot(4, 49, -6, 0.7),
        ),
        slight=(WeaponSpot(96, 80, 0, 0.6), WeaponSpot(92, 50, -6, 0.6), WeaponSpot(10, 50, UP, 0.6)),
        crown=(27, 35),
    ),
    FigureKind.VEHICLE_HOVER: BodyFrame(
        vehicles.HOVER_BODY,
        high=(
            WeaponSpot(62, 46, -20),
            WeaponSpot(38, 31, -20, 0.85),
            WeaponSpot(6, 34, -20, 0.8),
            WeaponSpot(46, 18, -20, 0.7),
        ),
        low=(
            WeaponSpot(84, 60, -6, 0.9),
            WeaponSpot(70, 53, -6, 0.7),
            WeaponSpot(96, 74, -6, 0.7),
            WeaponSpot(20, 28, -6, 0.6),
        ),
        slight=(WeaponSpot(98, 80, 0, 0.6), WeaponSpot(90, 54, -6, 0.6), WeaponSpot(4, 38, UP, 0.6)),
        crown=(38, 40),
    ),
    FigureKind.VEHICLE_WHEELED: BodyFrame(
        vehicles.WHEELED_BODY,
        high=(WeaponSpot(32, 32, -20), WeaponSpot(8, 42, -20, 0.8), WeaponSpot(40, 18, -20, 0.7)),
        low=(WeaponSpot(66, 52, -6, 0.8), WeaponSpot(94, 66, -6, 0.7), WeaponSpot(70, 42, -6, 0.7)),
        slight=(WeaponSpot(96, 70, 0, 0.6), WeaponSpot(14, 46, UP, 0.6)),
        crown=(32, 38),
    ),
    FigureKind.VTOL: BodyFrame(
        fliers.VTOL_BODY,
        high=(WeaponSpot(30, 76, -20, 0.9), WeaponSpot(64, 76, -20, 0.8), WeaponSpot(40, 84, -20, 0.7)),
        low=(
            WeaponSpot(70, 74, -6, 0.8),
            WeaponSpot(30, 76, -6, 0.8),
            WeaponSpot(46, 84, -6, 0.7),
            WeaponSpot(12, 70, -6, 0.6),
        ),
        slight=(WeaponSpot(14, 72, 0, 0.6), WeaponSpot(94, 60, 0, 0.6)),
        crown=(30, 46),
    ),
    FigureKind.AIRCRAFT: BodyFrame(
        fliers.PLANE,
        low=(
            WeaponSpot(24, 62, UP),
            WeaponSpot(76, 62, UP),
            WeaponSpot(34, 58, UP, 0.7),
            WeaponSpot(66, 58, UP, 0.7),
            WeaponSpot(50, 12, UP, 0.7),
        ),
        slight=(WeaponSpot(14, 64, UP, 0.7), WeaponSpot(86, 64, UP, 0.7)),
        crown=(50, 14),
        axis=50,
    ),
    FigureKind.INFANTRY: BodyFrame(
        troops.SQUAD,
        low=(
            WeaponSpot(20, 66, -66, 1.1),
            WeaponSpot(48, 66, -66, 1.1),
            WeaponSpot(76, 66, -66, 1.1),
            WeaponSpot(6, 20, 0, 0.9),
            WeaponSpot(46, 20, 0, 0.9),
        ),
        crew=3,
        crown=(20, 36),
        girths=((1, 1), (1, 1), (1, 1.04), (1, 1.08)),
        axis=50,
    ),
    FigureKind.BIKE: BodyFrame(
        troops.RIDER_ON_BIKE,
        low=(
            WeaponSpot(78, 50, -6, 0.9),
            WeaponSpot(6, 46, UP, 0.8),
            WeaponSpot(60, 36, -30, 0.7),
            WeaponSpot(16, 42, UP, 0.6),
        ),
        slight=(WeaponSpot(62, 30, -60, 0.6), WeaponSpot(2, 60, UP, 0.6)),
        crown=(30, 30),
        girths=((0.86, 0.86), (0.9, 0.9), (0.92, 0.92), (0.94, 0.94)),
    ),
    FigureKind.BEAST: BodyFrame(
        troops.RIDER_ON_BEAST,
        low=(WeaponSpot(58, 36, -60, 0.9), WeaponSpot(20, 50, -110, 0.8), WeaponSpot(74, 34, -40, 0.6)),
        slight=(WeaponSpot(30, 48, -110, 0.6), WeaponSpot(12, 52, -120, 0.6)),
        crown=(40, 20),
        girths=((0.86, 0.86), (0.9, 0.9), (0.92, 0.92), (0.94, 0.94)),
    ),
    FigureKind.GUN: BodyFrame(
        troops.CARRIAGE,
        low=(
            WeaponSpot(52, 47, -19, 1.2),
            WeaponSpot(2, 50, UP, 0.8),
            WeaponSpot(12, 30, -19, 0.8),
            WeaponSpot(30, 24, -19, 0.6),
        ),
        slight=(WeaponSpot(27, 62, UP, 0.6), WeaponSpot(4, 96, UP, 0.6)),
        crown=(20, 36),
        girths=((0.84, 0.84), (0.88, 0.88), (0.92, 0.92), (0.94, 0.94)),
    ),
    FigureKind.DRONE: BodyFrame(
        fliers.DRONE_BODY,
        low=(WeaponSpot(50, 77, -UP), WeaponSpot(40, 77, -UP, 0.8), WeaponSpot(60, 77, -UP, 0.8)),
        slight=(WeaponSpot(50, 82, -UP), WeaponSpot(40, 77, -UP), WeaponSpot(60, 77, -UP)),
        crown=(56, 33),
        girths=((1, 1),) * 4,
        axis=50,
    ),
    FigureKind.STRUCTURE: BodyFrame(
        works.BUNKER,
        high=(WeaponSpot(62, 36, -20), WeaponSpot(34, 22, -20, 0.8), WeaponSpot(46, 8, -20, 0.7)),
        low=(
            WeaponSpot(62, 36, -6),
            WeaponSpot(80, 58, -6, 0.8),
            WeaponSpot(4, 36, -6, 0.8),
            WeaponSpot(30, 20, -6, 0.7),
        ),
        slight=(WeaponSpot(14, 42, UP, 0.7), WeaponSpot(84, 42, UP, 0.7)),
        crown=(40, 28),
    ),
    FigureKind.MINEFIELD: BodyFrame(works.FIELD, girths=((1, 1),) * 4, axis=50),
}
