"""How colours look: CIE L*a*b* (D65), the difference CIEDE2000, and eyes that lack a sort of cones (Machado, Oliveira and
Fernandes 2009, severity 1, on linear light)."""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Colour = tuple[float, float, float]
Matrix = tuple[Colour, Colour, Colour]

TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = (0.95047, 1.0, 1.08883)
EYES: dict[str, Matrix] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
}


def linear(part: float) -> float:
    """Light of a part of sRGB."""
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def luminance(rgb: Colour) -> float:
    return _times(TO_XYZ, _lit(rgb))[1]


def lab(rgb: Colour, eye: str = "usual") -> Colour:
    """L*, a*, b* of a colour as such an eye sees it."""
    seen = _times(EYES[eye], _lit(rgb))
    clipped = (_clip(seen[0]), _clip(seen[1]), _clip(seen[2]))
    x, y, z = (_root(part / white) for part, white in zip(_times(TO_XYZ, clipped), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: Colour, other: Colour) -> float:
    """CIEDE2000 of two colours in L*a*b* (Sharma, Wu and Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    seventh = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    longer = 1 + (1 - sqrt(seventh / (seventh + 25**7))) / 2
    c1, c2 = hypot(a1 * longer, b1), hypot(a2 * longer, b2)
    h1, h2 = degrees(atan2(b1, a1 * longer)) % 360, degrees(atan2(b2, a2 * longer)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0
    by_hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    hues = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    for_light = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    for_chroma, for_hue = 1 + 0.045 * chroma, 1 + 0.015 * chroma * hues
    bent = -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    parts = (l2 - l1) / for_light, (c2 - c1) / for_chroma, by_hue / for_hue
    return sqrt(sum(part**2 for part in parts) + bent * parts[1] * parts[2])


def _lit(rgb: Colour) -> Colour:
    return linear(rgb[0]), linear(rgb[1]), linear(rgb[2])


def _times(matrix: Matrix, colour: Colour) -> Colour:
    first, second, third = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)
    return first, second, third


def _clip(part: float) -> float:
    return min(max(part, 0.0), 1.0)


def _root(part: float) -> float:
    return part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
