"""A battle as its page shows it: the table as it stands, what happened, the question with its places on the map."""

from collections.abc import Iterator
from typing import NamedTuple

from armybuilder.battles.replay.page import Scene, scene
from armybuilder.battles.replay.stage import inches
from armybuilder.engine.core.battle.decisions.duels import Duel, Told
from armybuilder.engine.core.battle.decisions.questions import Option, Question
from armybuilder.engine.core.battle.replay import Replay, read_replay

NEWS = 60
"""Events that are told at once, the last ones."""


class Spot(NamedTuple):
    """A place on the map that may be picked; in inches of the drawing."""

    cell: int
    x: str
    y: str
    text: str
    picked: bool


class View(NamedTuple):
    """Everything of the page that changes."""

    scene: Scene
    question: Question | None
    spots: tuple[Spot, ...]
    targets: frozenset[int]
    news: tuple[Told, ...]
    earlier: int
    at: int
    model: int


def view(live: Duel, side: int, since: int, at: int = -1, model: int = -1) -> View:
    """The page for one side, with a place or a model that was picked."""
    stands = read_replay(live.stand())
    question = live.question() if live.player == side else None
    options = [option for group in question.groups for option in group.options] if question else []
    spots = tuple(_spots(options, stands, at))
    picked = question
    if question and (at >= 0 or model >= 0):
        picked = live.question(cell=at, model=model)
        if not picked.groups:
            picked, at, model = question, -1, -1
    news = live.news(since)
    return View(
        scene(stands, 0, question.model if question and question.model >= 0 else None),
        picked,
        spots,
        frozenset(option.model for option in options if option.model >= 0 and option.spot is None),
        news[-NEWS:],
        max(0, len(news) - NEWS),
        at,
        model,
    )


def _spots(options: list[Option], stands: Replay, at: int) -> Iterator[Spot]:
    """Each place once."""
    cells: set[int] = set()
    for option in options:
        if option.spot is not None and option.cell not in cells:
            cells.add(option.cell)
            x, y = option.spot
            yield Spot(option.cell, inches(x), inches(stands.table.height - y), f"{x:g}″ / {y:g}″", option.cell == at)
