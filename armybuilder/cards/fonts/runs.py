"""Building blocks of shaped text: glyphs, clusters and runs."""

from typing import NamedTuple


class ShapedGlyph(NamedTuple):
    """A picture of a face by its number: how far the next one is, and where it stands itself, as parts of the size."""

    number: int
    advance: float
    x: float
    y: float


class Cluster(NamedTuple):
    """Glyphs that show these characters together."""

    text: str
    glyphs: tuple[ShapedGlyph, ...]


class ShapedRun(NamedTuple):
    """Letters of one face from left to right, `leftward` where they are read from the right: those of the typeface as text, as
    they stand, where `name` is empty."""

    name: str
    leftward: bool
    text: str
    clusters: tuple[Cluster, ...]
    width: float
