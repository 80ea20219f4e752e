"""A battle as its page shows it: the table as it stands, what happened, the question with its places on the map."""

from collections.abc import Iterator
from typing import NamedTuple

from armybuilder.battles.replay.figures import SlotReader
from armybuilder.battles.replay.page import ReplayScene, scene
from armybuilder.battles.replay.stage import inches, unit_of
from armybuilder.engine.core.battle.decisions.duels import DuelSession, NewsItem
from armybuilder.engine.core.battle.decisions.questions import Question, QuestionOption
from armybuilder.engine.core.battle.replay import Replay, read_replay

NEWS = 60
"""Events that are told at once, the last ones."""


class MapSpot(NamedTuple):
    """A place on the map that may be picked, in units of the drawing; `outline` are the corners of its hex, on maps of hexes."""

    cell: int
    x: str
    y: str
    text: str
    picked: bool
    outline: str = ""


class SideScore(NamedTuple):
    """The score of a side: the points left of those that it fielded, the objectives that it holds, victory points."""

    letter: str
    name: str
    left: str
    fielded: str
    held: int
    points: str


class DuelPage(NamedTuple):
    """Everything of the page that changes. `model` is one that was picked, `filtered` whether the question is told of that or of a
    place alone."""

    scene: ReplayScene
    scores: tuple[SideScore, ...]
    question: Question | None
    spots: tuple[MapSpot, ...]
    news: tuple[NewsItem, ...]
    earlier: int
    at: int
    model: int
    filtered: bool


def duel_page(live: DuelSession, side: int, since: int, at: int = -1, model: int = -1) -> DuelPage:
    """The page for one side, with a place or a model that was picked."""
    stands = read_replay(live.stand(side))
    model = model if model < len(stands.figures) else -1
    question = live.question() if live.player == side else None
    options = [option for group in question.groups for option in group.options] if question else []
    picked = live.question(cell=at, model=model) if question and (at >= 0 or model >= 0) else None
    filtered = picked is not None and bool(picked.groups)
    asked = question.model if question else -1
    chosen = model if model >= 0 else asked
    link = (question.other, asked) if question else (-1, -1)
    shown = scene(stands, 0, chosen if chosen >= 0 else None, link)
    news = live.news(since)
    return DuelPage(
        shown,
        tuple(_scores(shown)),
        picked if filtered else question,
        tuple(_spots(options, stands, at)),
        news[-NEWS:],
        max(0, len(news) - NEWS),
        at if filtered else -1,
        model,
        filtered,
    )


def _scores(shown: ReplayScene) -> Iterator[SideScore]:
    points = shown.curve.course.standings[shown.step].scores
    for number, side in enumerate(shown.sides):
        held = sum(objective.holder == f"s{number}" for objective in shown.objectives)
        yield SideScore(side.letter, side.name, side.left, side.fielded, held, f"{points[number]:g}")


def _spots(options: list[QuestionOption], stands: Replay, at: int) -> Iterator[MapSpot]:
    """Each place once."""
    cells, unit, lens = set[int](), unit_of(stands), SlotReader(stands)
    for option in options:
        if option.spot is not None and option.cell not in cells:
            cells.add(option.cell)
            x, y = option.spot
            text = lens.spot(option.cell) if lens.hexes else f"{x:g}″ / {y:g}″"
            top = unit * (stands.table.height - y)
            yield MapSpot(
                option.cell, inches(unit * x), inches(top), text, option.cell == at, lens.outline(option.cell)
            )
