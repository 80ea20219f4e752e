"""True-size objects on the table: circles of weapon reach, bases, and the space that models take up."""

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


class ModelBase(NamedTuple):
    """The base of a model, so many millimetres across; a hex is measured between two of its sides."""

    across: float
    hexagonal: bool = False


class Stand(NamedTuple):
    """The room that a model takes: inches from its foot to its top, and its base."""

    high: float
    base: ModelBase


class Icon(StrEnum):
    """The symbol of a token, seen from above."""

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
