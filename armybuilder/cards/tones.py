"""Tones of drawn things in colour, in greys and where ink is saved. Everything is readable without colour."""

from enum import StrEnum
from functools import cache
from typing import NamedTuple

Color = float | tuple[float, float, float]
"""A grey from 0 (black) to 1 (white), or red, green and blue, each 0…1."""


class Ink(StrEnum):
    """The inks that the printer may use: colour, greys, as little as it can, or nothing between colours, black and
    white, for sheets that are laminated.
    """

    COLOR = "color"
    GRAY = "gray"
    SAVER = "saver"
    ERASABLE = "erasable"


class Tone(NamedTuple):
    """A grey from 0 (black) to 1 (white); `rgb` (each 0…1) takes its place in colour, `saved` where ink is saved."""

    gray: float
    rgb: tuple[float, float, float] | None = None
    saved: float | None = None


INK, SOFT, FRAME, SHADE, PAPER = Tone(0.0), Tone(0.25), Tone(0.45), Tone(0.9), Tone(1.0)
"""Ink, second ink, frames, shading, paper."""
BAR, STRIP = Tone(0.0, saved=1.0), Tone(0.45, saved=1.0)
"""Bars with light text on them: where ink is saved, an outline with dark text."""
ON_BAR = Tone(1.0, saved=0.0)
"""Text on bars."""


@cache
def color_bar(rgb: tuple[float, float, float]) -> Tone:
    """A bar in a colour, as dark in greys as it is to the eye (Rec. 709 luma)."""
    red, green, blue = rgb
    return Tone(round(0.2126 * red + 0.7152 * green + 0.0722 * blue, 3), rgb, saved=1.0)


@cache
def lighter(tone: Tone, share: float) -> Tone:
    """So much of the way to white; where ink is saved, as light as can be seen."""

    def towards(part: float) -> float:
        return round(part + (1 - part) * share, 3)

    rgb = (towards(tone.rgb[0]), towards(tone.rgb[1]), towards(tone.rgb[2])) if tone.rgb else None
    return Tone(towards(tone.gray), rgb, saved=0.95)


@cache
def shade(tone: Tone, ink: Ink) -> Color:
    """A tone as it is printed."""
    if ink in (Ink.COLOR, Ink.ERASABLE) and tone.rgb:
        return tone.rgb
    if ink is Ink.ERASABLE:
        return round(tone.gray)
    return tone.saved if ink is Ink.SAVER and tone.saved is not None else tone.gray


def outlined(tone: Tone, ink: Ink) -> bool:
    """Whether a filled area of this tone needs a line around it to be seen: a bar whose ink is saved."""
    return ink is Ink.SAVER and tone.saved == 1.0 and tone.gray < SHADE.gray
