"""Drawings of cards as vector graphics for pages."""

from armybuilder.cards.art.parts import GRID
from armybuilder.cards.drawing import Path

COMMANDS = {0: "Z", 6: "C"}


def path_data(path: Path) -> str:
    """The `d` of an SVG path, on a grid of 100 by 100."""
    found, begins = [], True
    for segment in path:
        command = COMMANDS.get(len(segment), "M" if begins else "L")
        found.append(command + " ".join(f"{round(number * GRID, 1):g}" for number in segment))
        begins = not segment
    return "".join(found)
