"""A replay at one step, with a model that was chosen, as its template shows it."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.template.loader import get_template
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.battles.replay.course import first_clash
from armybuilder.battles.replay.curve import LeadCurve, curve_of
from armybuilder.battles.replay.figures import (
    SIDES,
    FigureAt,
    SlotReader,
    StepLine,
    actors,
    clouds,
    figures_at,
    holders,
    lines_of,
    link_of,
    rubble_count,
    ruined_pieces,
)
from armybuilder.battles.replay.reach import WeaponReach, reaches
from armybuilder.battles.replay.silhouettes import SilhouetteDrawing, looks_of
from armybuilder.battles.replay.stage import ReplayStage, TerrainShape, stage
from armybuilder.battles.replay.story import LogRound, LogStep, chapters, round_at, step_of, turns
from armybuilder.engine.core.battle.replay import (
    SECRET,
    Replay,
    ReplayEvent,
    ReplayFigure,
    ReplayToken,
    ReplayWeapon,
    state_at,
)
from armybuilder.engine.core.language import gettext
from armybuilder.engine.registry import SYSTEMS

MARGIN = 1
"""Inches of paper around the table."""
SHORT = 8
"""Letters of a fact that fits into a statline."""


class ActivationJump(NamedTuple):
    """An activation: its round, its step, and whose it is."""

    round: int
    step: int
    model: int
    name: str


class RoundJump(NamedTuple):
    """A round to jump to, with its activations."""

    number: int
    step: int
    turns: tuple[ActivationJump, ...]


class FigureRow(NamedTuple):
    """A model at this step."""

    at: FigureAt
    side: str
    classes: str
    selected: bool
    tokens: str
    stats: tuple[tuple[str, str], ...]
    facts: tuple[tuple[str, str], ...]
    weapons: tuple[str, ...]
    turns: tuple[ActivationJump, ...]
    reach: int | None


class SideRows(NamedTuple):
    """The models of a side, and the points that are left of those that it fielded."""

    letter: str
    name: str
    rows: tuple[FigureRow, ...]
    left: str
    fielded: str


class ReachAt(NamedTuple):
    """The reach that is drawn, and its position."""

    number: int
    x: str
    y: str
    turn: int


class CoverAt(NamedTuple):
    """A piece that covers the target of the step's attack, with its dice."""

    piece: TerrainShape
    label: str


class ObjectiveAt(NamedTuple):
    """An objective with the class of who holds it."""

    number: int
    x: str
    y: str
    reach: str
    holder: str


class ChapterLines(NamedTuple):
    """A round of the log, its steps as list items where it is open."""

    number: int
    first: int
    last: int
    lines: tuple[str, ...]


class ReplayScene(NamedTuple):
    """Everything that the page shows."""

    title: str
    summary: str
    terms: tuple[str, ...]
    table_text: str
    start_text: str
    step: int
    last: int
    model: int | None
    model_query: str
    previous: int
    next: int
    jump: int
    round_text: str
    box: str
    stage: ReplayStage
    objectives: tuple[ObjectiveAt, ...]
    clouds: tuple[tuple[str, str, str], ...]
    ruins: frozenset[int]
    rubble: int
    reaches: tuple[tuple[WeaponReach, ...], ...]
    reach: ReachAt | None
    bracket: ReachAt | None
    weapon: int
    cover: tuple[CoverAt, ...]
    rows: tuple[FigureRow, ...]
    sides: tuple[SideRows, ...]
    lines: tuple[StepLine, ...]
    tokens: tuple[ReplayToken, ...]
    jumps: tuple[RoundJump, ...]
    chapters: tuple[ChapterLines, ...]
    rules: str
    """Where the rules are told that it cites."""
    now: str | None
    clash: int
    curve: LeadCurve
    looks: tuple[SilhouetteDrawing, ...]
    card: FigureRow | None


def scene(replay: Replay, step: int | None, model: int | None, link: tuple[int, int] = (-1, -1)) -> ReplayScene:
    """The page of a replay after `step` events, clipped to what there is, or at the first clash; with `model` chosen or
    nobody, and a line that links two models before anything happened."""
    last, clash = len(replay.events), first_clash(replay)
    step = clash if step is None else min(max(step, 0), last)
    model = model if model is not None and 0 <= model < len(replay.figures) else None
    lens, state = SlotReader(replay), state_at(replay, step)
    event = replay.events[step - 1] if step else None
    drawn, kept = stage(replay), "" if model is None else f"&model={model}"
    jumps = tuple(_jumps(replay))
    kinds, reach_of = _kinds(replay)
    active, target = actors(event) if event else (lens.value(state, "battle", 0, "acting", -1), -1)
    rows = tuple(
        _row(replay, at, reach_of[at.figure.id], jumps, (active, target, model)) for at in figures_at(lens, state)
    )
    number = round_at(replay, step)
    rules = reverse("factions:battle-rules", args=(replay.system,))
    curve = curve_of(replay, step)
    standing = curve.course.standings[step]
    return ReplayScene(
        title=_("%(first)s against %(second)s") % dict(zip(("first", "second"), replay.names, strict=True)),
        summary=summary(replay),
        terms=replay.terms,
        table_text=_table_text(drawn),
        start_text=_("Before the battle: the table is still empty."),
        step=step,
        last=last,
        model=model,
        model_query=kept,
        previous=max(step - 1, 0),
        next=min(step + 1, last),
        jump=max((place for place in _places(jumps) if place <= step), default=0),
        round_text=(_("Round %(number)s") % {"number": number}) if number else _("Before the battle"),
        box=f"-{MARGIN} -{MARGIN} {float(drawn.width) + 2 * MARGIN:g} {float(drawn.height) + 2 * MARGIN:g}",
        stage=drawn,
        objectives=tuple(_objectives(drawn, holders(lens, state))),
        clouds=tuple(clouds(lens, state)),
        ruins=ruined_pieces(lens, state),
        rubble=rubble_count(lens, state),
        reaches=kinds,
        reach=_reach(rows, model),
        bracket=_reach(rows, event.model) if event and event.shot and event.shot.weapon >= 0 else None,
        weapon=event.shot.weapon if event and event.shot else -1,
        cover=tuple(_cover(drawn, event)) if event else (),
        rows=rows,
        sides=tuple(
            SideRows(
                SIDES[side],
                replay.names[side],
                tuple(row for row in rows if row.at.figure.side == side),
                f"{round(standing.left[side], 1):g}",
                f"{round(curve.fielded[side], 1):g}",
            )
            for side in (0, 1)
        ),
        lines=tuple(lines_of(lens, state, event) if event else link_of(lens, state, link)),
        tokens=replay.tokens,
        jumps=jumps,
        chapters=tuple(_chapter(chapter, step, kept) for chapter in chapters(replay, step)),
        rules=rules,
        now=_now(step_of(replay, step), rules) if event else None,
        clash=clash,
        curve=curve,
        looks=looks_of(replay),
        card=None if model is None else rows[model],
    )


def _chapter(chapter: LogRound, now: int, kept: str) -> ChapterLines:
    line = get_template("battles/replay/line.html")
    lines = (line.render({"step": step, "current": step.number == now, "kept": kept}) for step in chapter.steps)
    return ChapterLines(chapter.number, chapter.first, chapter.last, tuple(lines))


def _now(step: LogStep, rules: str) -> str:
    return get_template("battles/replay/event.html").render({"step": step, "open": True, "rules": rules})


def _jumps(replay: Replay) -> Iterator[RoundJump]:
    names = [f"{figure.name} {figure.tag}" for figure in replay.figures]
    starts = {moment.number: moment.event + 1 for moment in replay.rounds}
    for number, found in turns(replay):
        yield RoundJump(
            number,
            starts.get(number, 0),
            tuple(ActivationJump(number, turn.step, turn.model, names[turn.model]) for turn in found),
        )


def _places(jumps: tuple[RoundJump, ...]) -> Iterator[int]:
    """The steps that one can jump to."""
    for each in jumps:
        yield each.step
        yield from (turn.step for turn in each.turns)


def _kinds(replay: Replay) -> tuple[tuple[tuple[WeaponReach, ...], ...], list[int | None]]:
    """Every different reach once, and for each model the number of its own."""
    numbers: dict[tuple[WeaponReach, ...], int] = {}
    found: list[int | None] = []
    for figure in replay.figures:
        reach = reaches(replay, figure)
        found.append(numbers.setdefault(reach, len(numbers)) if reach else None)
    return tuple(numbers), found


def _row(
    replay: Replay,
    at: FigureAt,
    reach: int | None,
    jumps: tuple[RoundJump, ...],
    marked: tuple[int, int, int | None],
) -> FigureRow:
    figure = at.figure
    active, target, chosen = marked
    flags: dict[str, Any] = {
        "wreck": at.place == "wreck",
        "crippled": at.crippled,
        "acting": figure.id == active,
        "target": figure.id == target,
        "selected": figure.id == chosen,
    }
    short, long = _facts(figure)
    return FigureRow(
        at,
        replay.names[figure.side],
        "".join(f" {name}" for name, holds in flags.items() if holds),
        figure.id == chosen,
        ", ".join(token.text for token in at.tokens),
        short,
        long,
        tuple(_weapon(weapon, "" if replay.hexes else "″") for weapon in figure.weapons),
        tuple(turn for each in jumps for turn in each.turns if turn.model == figure.id),
        reach,
    )


def _weapon(weapon: ReplayWeapon, sign: str) -> str:
    """A weapon with its best range and how far it shoots at most, with the sign of inches."""
    if len(weapon.ranges) < 3:
        return weapon.text
    near, far, most = weapon.ranges
    return f"{weapon.text} {near:g}–{far:g}/{most:g}{sign}"


def _facts(figure: ReplayFigure) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]:
    """Facts that fit into a statline, and the others."""
    return (
        tuple(item for item in figure.facts if max(map(len, item)) <= SHORT),
        tuple(item for item in figure.facts if max(map(len, item)) > SHORT),
    )


def _reach(rows: tuple[FigureRow, ...], model: int | None) -> ReachAt | None:
    if model is None or not rows[model].at.drawn:
        return None
    number, at = rows[model].reach, rows[model].at
    return None if number is None else ReachAt(number, at.x, at.y, at.turn)


def _cover(drawn: ReplayStage, event: ReplayEvent) -> Iterator[CoverAt]:
    for covering in event.shot.cover if event.shot else ():
        yield CoverAt(drawn.pieces[covering.piece], f"+{covering.dice}" if covering.dice else "")


def _objectives(drawn: ReplayStage, held: list[int]) -> Iterator[ObjectiveAt]:
    for place, marker in enumerate(drawn.objectives):
        side = held[place] if place < len(held) else -1
        yield ObjectiveAt(*marker, f"s{side}" if side >= 0 else "")


def summary(replay: Replay) -> str:
    """Return how the battle ended and who played it, in a sentence or two."""
    outcome = replay.outcome
    first, second = replay.policies
    told = {"first": first, "second": second, "seed": replay.seed, "scenario": replay.scenario}
    if replay.seed == SECRET:
        played = _("Played by %(first)s and %(second)s, scenario %(scenario)s.") % told
    elif replay.scenario:
        played = _("Played by %(first)s and %(second)s, seed %(seed)s, scenario %(scenario)s.") % told
    else:
        played = _("Played by %(first)s and %(second)s, seed %(seed)s.") % told
    if outcome is None:
        return played
    after = ngettext("%(number)s round", "%(number)s rounds", outcome.rounds) % {"number": outcome.rounds}
    ended = {"rounds": after, "reason": gettext(outcome.reason), "played": played}
    if outcome.winner is None:
        return _("A draw after %(rounds)s (%(reason)s). %(played)s") % ended
    ended["winner"] = replay.names[outcome.winner]
    return _("%(winner)s wins after %(rounds)s (%(reason)s). %(played)s") % ended


def _table_text(drawn: ReplayStage) -> str:
    names = ", ".join(row.text for row in drawn.legend)
    return (
        (_("Terrain: %(names)s. The list of models below shows where each one is.") % {"names": names})
        if names
        else _("No terrain.")
    )


def printed_map(replay: Replay, seed: int) -> str:
    """The address of the printed hex map of a battle of a seed; empty where it has none. Maps are few, so it doesn't tell the seed."""
    library, drawn = SYSTEMS[replay.system].maps, replay.hexes
    if library is None or drawn is None or seed < 0:
        return ""
    extent = drawn.columns, drawn.rows
    size = next((key for key, found in library.sizes.items() if found == extent), "")
    words = urlencode({"seed": str(library.number(seed)), "size": str(size)})
    return f"{reverse('maps:map', args=(replay.system,))}?{words}" if size else ""
