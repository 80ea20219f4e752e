"""What lies or stands on the table at true size: circles that weapons reach, bases, the room that models take."""

from enum import StrEnum
from typing import NamedTuple

MM_PER_INCH = 25.4


class Area(NamedTuple):
    """A circle on the table by its radius in inches, with another of radius `inner` in it, 0 for none. `about` is what it is
    of."""

    name: str
    radius: float
    inner: float = 0
    about: str = ""


class Base(NamedTuple):
    """What a model stands on, so many millimetres across; a hex between two of its sides."""

    across: float
    hexagonal: bool = False


class Stand(NamedTuple):
    """The room that a model takes: inches from its foot to its top, and its base."""

    high: float
    base: Base


class Icon(StrEnum):
    """What a token shows to those who see it from above."""

    FLAME = "flame"
    BOLT = "bolt"
    DROP = "drop"
    WALL = "wall"
    EYE = "eye"
    MASK = "mask"
    HOURGLASS = "hourglass"
    CROSS = "cross"
    WRECK = "wreck"
    ARROWS = "arrows"
    STAR = "star"
    DIAMOND = "diamond"
    CRATE = "crate"
    LOCK = "lock"
    WAVES = "waves"
    TARGET = "target"
    FLAG = "flag"
    TICK = "tick"
    SILENCE = "silence"
    DISH = "dish"
