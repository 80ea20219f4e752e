"""The silhouettes of a replay's models as paths of SVG, those that cards print."""

from functools import lru_cache
from typing import NamedTuple
from zlib import crc32

from armybuilder.cards.art.assembly import SilhouettePart
from armybuilder.cards.art.figures import parts_of
from armybuilder.cards.art.parts import GRID
from armybuilder.cards.screen.vector import path_data
from armybuilder.engine.core.battle.replay import Replay


class SilhouetteDrawing(NamedTuple):
    """A drawing in a square of side 100, by the key that elements of the page have of it. Its paths lie one over the
    other."""

    key: str
    paths: tuple[str, ...]


def looks_of(replay: Replay) -> tuple[SilhouetteDrawing, ...]:
    """The drawings of a replay's models, each once."""
    names = dict.fromkeys(figure.look for figure in replay.figures if look_key(figure.look))
    return tuple(SilhouetteDrawing(look_key(name), _paths_of(name)) for name in names)


@lru_cache(maxsize=2048)
def look_key(name: str) -> str:
    """A short word for a look; empty for a name that nothing here draws."""
    return f"{crc32(name.encode()):08x}" if parts_of(name, small=True) else ""


@lru_cache(maxsize=2048)
def _paths_of(name: str) -> tuple[str, ...]:
    return tuple(map(_path, parts_of(name, small=True)))


def _path(part: SilhouettePart) -> str:
    placed = tuple(
        tuple(
            part.y + number * part.high if place % 2 else part.x + number * part.wide
            for place, number in enumerate(segment)
        )
        for segment in part.path
    )
    return path_data(placed, GRID, GRID)
