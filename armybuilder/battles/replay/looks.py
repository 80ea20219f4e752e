"""The silhouettes of a replay's models as paths of SVG, those that cards print."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from armybuilder.cards.art.figures import FIGURES
from armybuilder.cards.drawing import Path
from armybuilder.engine.core.battle.replay import Replay


class Look(NamedTuple):
    """A drawing in a square of side 100, by its name."""

    name: str
    path: str


def looks_of(replay: Replay) -> tuple[Look, ...]:
    """The drawings of a replay's models, each once; a name that nothing here draws has none."""
    names = dict.fromkeys(figure.look for figure in replay.figures if figure.look in FIGURES)
    return tuple(Look(name, _drawn(name)) for name in names)


@cache
def _drawn(name: str) -> str:
    return "".join(_parts(FIGURES[name]))


def _parts(path: Path) -> Iterator[str]:
    is_open = False
    for part in path:
        if not part:
            yield "Z"
            is_open = False
            continue
        numbers = " ".join(f"{100 * value:.1f}".removesuffix(".0") for value in part)
        yield f"{'C' if len(part) > 2 else 'L' if is_open else 'M'}{numbers}"
        is_open = True
