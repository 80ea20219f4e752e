"""The models of a replay at one step: where they stand, what they suffered, and the step's moves and lines between them."""

import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from armybuilder.battles.replay.silhouettes import look_key
from armybuilder.battles.replay.stage import inches, unit_of
from armybuilder.engine.core.battle.replay import Replay, ReplayChange, ReplayEvent, ReplayFigure, ReplayToken, State
from armybuilder.engine.core.hexes.lattice import SIDES as FACINGS
from armybuilder.engine.core.hexes.lattice import hex_lattice
from armybuilder.engine.core.table.compass import DIRECTIONS

SIDES = "AB"
LEAST = 0.9
"""Inches of the smallest token's radius: smaller bases are drawn in their own size below it. A script draws by pixels."""
APART = 0.5
"""How far from the middle of a hex those stand who share it, in the units of the drawing."""
PLACES = {
    "wreck": gettext_noop("a wreck"),
    "aboard": gettext_noop("aboard"),
    "destroyed": gettext_noop("destroyed"),
    "reserve": gettext_noop("off the table"),
}
HIDDEN = ("destroyed", "reserve", "aboard")
"""Places of who is not drawn, wherever it was last."""
OUT = ("wreck", "destroyed")
"""Places of who is out of the battle."""


class TokenAt(NamedTuple):
    """A token that a model has: its sign with a number above one, and in words."""

    sign: str
    text: str


class FigureAt(NamedTuple):
    """A model at one step, in inches of the drawing; `turn` in degrees clockwise, `scale` how large its token is drawn."""

    figure: ReplayFigure
    drawn: bool
    place: str
    x: str
    y: str
    spot: str
    turn: int
    radius: str
    scale: str
    damage: int
    share: int
    crippled: bool
    tokens: tuple[TokenAt, ...]

    @property
    def is_out(self) -> bool:
        """Whether it is out of the battle."""
        return self.place in OUT

    @property
    def look(self) -> str:
        """The key of its drawing on the page; empty for none."""
        return look_key(self.figure.look)

    @property
    def left(self) -> int:
        """Boxes of damage that it still takes."""
        return 0 if self.is_out else max(0, self.figure.boxes - self.damage)

    @property
    def signs(self) -> str:
        return " ".join(token.sign for token in self.tokens)

    @property
    def where(self) -> str:
        """Inches from the left and from the near edge for who stands on the table, else the place in words."""
        return self.spot if self.place == "table" else _(PLACES.get(self.place, self.place))

    @property
    def damage_text(self) -> str:
        """Damage and tokens in words."""
        damage = _("damage %(damage)s of %(boxes)s") % {"damage": self.damage, "boxes": self.figure.boxes}
        return ", ".join([damage, *(token.text for token in self.tokens)])


class StepLine(NamedTuple):
    """A line of the step through its points: `move` of a model, `link` to whom it meets, `harm` to who suffers, or the
    `shot` of an attack by its lock, with words beside its
    beginning."""

    kind: str
    points: str
    label: str = ""
    x: str = "0"
    y: str = "0"


class SlotReader:
    """A replay's slots by name."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self._slots = {kind: {name: at for at, name in enumerate(names)} for kind, names in replay.slots.items()}
        self._things = {(kind, number): at for at, (kind, number) in enumerate(replay.things)}
        self._columns = int(replay.table.width / replay.table.spacing + 1e-9) + 1
        self.hexes = hex_lattice(replay.hexes.columns, replay.hexes.rows) if replay.hexes else None
        self.unit = unit_of(replay)
        self.arc = 360 // (FACINGS if replay.hexes else DIRECTIONS)
        """Degrees between two facings."""

    def has(self, kind: str, slot: str) -> bool:
        """Whether things of a kind have such a slot."""
        return slot in self._slots.get(kind, {})

    def value(self, state: State, kind: str, number: int, slot: str, default: Any = 0) -> Any:
        """A slot of a thing, the default where the system has none such."""
        at = self._slots.get(kind, {}).get(slot)
        return default if at is None else state[self._things[kind, number]][at]

    def change_of(self, event: ReplayEvent, number: int, slot: str) -> ReplayChange | None:
        """The change of a model's slot by an event."""
        thing, at = self._things["model", number], self._slots["model"].get(slot)
        return next((change for change in event.changes if change.thing == thing and change.slot == at), None)

    def of_model(self, change: ReplayChange, slot: str) -> bool:
        """Whether it is a change of this slot of some model."""
        return self._kind(change) == "model" and change.slot == self._slots["model"].get(slot)

    def of_battle(self, change: ReplayChange, slot: str) -> bool:
        """Whether it is a change of this slot of the battle itself."""
        return self._kind(change) == "battle" and change.slot == self._slots["battle"].get(slot)

    def _kind(self, change: ReplayChange) -> str:
        return self.replay.things[change.thing][0]

    def harms(self, change: ReplayChange) -> bool:
        """Whether it leaves a model with more damage."""
        return self.of_model(change, "damage") and change.after > change.before

    def counts(self, change: ReplayChange) -> bool:
        """Whether it may change who is ahead."""
        of_side = self._kind(change) == "side" and change.slot == self._slots["side"].get("score")
        return of_side or self.of_model(change, "damage") or self.of_model(change, "place")

    def point(self, cell: int) -> tuple[float, float]:
        """Return the position of a cell in the drawing, y downwards."""
        table = self.replay.table
        if self.hexes:
            x, y = self.hexes.centre(cell)
            return self.unit * x, self.unit * (table.height - y)
        row, column = divmod(cell, self._columns)
        return column * table.spacing, table.height - row * table.spacing

    def outline(self, cell: int) -> str:
        """Return the corners of a hex in the drawing; empty on other tables."""
        if not self.hexes:
            return ""
        corners = self.hexes.corners(cell)
        return " ".join(
            f"{inches(self.unit * x)},{inches(self.unit * (self.replay.table.height - y))}" for x, y in corners
        )

    def spot(self, cell: int) -> str:
        """Return the name of a place: a hex, or inches from the left and from the near edge."""
        if self.hexes:
            return _("hex %(name)s") % {"name": self.hexes.name(cell)}
        x, y = self.point(cell)
        return f"{inches(x)}″ / {inches(self.replay.table.height - y)}″"

    def positions(self, state: State) -> dict[int, tuple[float, float]]:
        """Return where each model is drawn that has a place; those who share a hex stand around its middle."""
        cells = {
            figure.id: self.value(state, "model", figure.id, "cell", -1)
            for figure in self.replay.figures
            if self.value(state, "model", figure.id, "place", "table") not in HIDDEN
        }
        found = {number: self.point(cell) for number, cell in cells.items() if cell >= 0}
        if self.hexes:
            for cell in {cell for cell in cells.values() if cell >= 0}:
                sharing = [number for number in found if cells[number] == cell]
                if len(sharing) > 1:
                    for place, number in enumerate(sharing):
                        angle, (x, y) = 2 * math.pi * place / len(sharing), found[number]
                        found[number] = (x + APART * math.cos(angle), y - APART * math.sin(angle))
        return found


def figures_at(lens: SlotReader, state: State) -> tuple[FigureAt, ...]:
    """Every model, by its id."""
    positions = lens.positions(state)
    return tuple(_figure(lens, state, figure, positions.get(figure.id)) for figure in lens.replay.figures)


def lines_of(lens: SlotReader, state: State, event: ReplayEvent) -> Iterator[StepLine]:
    """Yield the lines that an event draws: the path of each model that it moved, and the line from its model to
    its target.
    """
    path = event.values.get("path", [])
    if len(path) > 1:
        yield _line("move", lens, path)
    for figure in lens.replay.figures:
        moved = lens.change_of(event, figure.id, "cell")
        if moved and min(moved.before, moved.after) >= 0 and not (path and figure.id == event.model):
            yield _line("move", lens, (moved.before, moved.after))
    yield from _links(lens, state, event)


def _links(lens: SlotReader, state: State, event: ReplayEvent) -> Iterator[StepLine]:
    """From who does it to whom it is done; of an attack also from who sees the target for the attacker."""
    actor, other = actors(event)
    shot = event.shot
    if shot and shot.viewer not in (-1, actor):
        yield from _between(lens, state, "link", (actor, shot.viewer))
        yield from _between(lens, state, f"shot {shot.lock}", (shot.viewer, other), shot.inches)
    elif shot:
        yield from _between(lens, state, f"shot {shot.lock}", (actor, other), shot.inches)
    else:
        yield from _between(lens, state, "harm" if event.suffered else "link", (actor, other))


def link_of(lens: SlotReader, state: State, ends: tuple[int, int]) -> Iterator[StepLine]:
    """The line between two models that have to do with one another, where both are on the table."""
    yield from _between(lens, state, "link", ends)


def actors(event: ReplayEvent) -> tuple[int, int]:
    """Return the model that acts and the one acted upon; -1 for nobody."""
    return (event.target, event.model) if event.suffered and event.target >= 0 else (event.model, event.target)


def _between(lens: SlotReader, state: State, kind: str, ends: tuple[int, int], label: str = "") -> Iterator[StepLine]:
    if min(ends) < 0 or ends[0] == ends[1]:
        return
    cells = [lens.value(state, "model", number, "cell", -1) for number in ends]
    if min(cells) >= 0:
        (ax, ay), (bx, by) = map(lens.point, cells)
        yield _line(kind, lens, cells)._replace(
            label=label, x=inches(0.7 * ax + 0.3 * bx), y=inches(0.7 * ay + 0.3 * by)
        )


def holders(lens: SlotReader, state: State) -> list[int]:
    """The side that holds each objective, -1 for none."""
    held: list[int] = lens.value(state, "battle", 0, "objectives", [])
    return held


def ruined_pieces(lens: SlotReader, state: State) -> frozenset[int]:
    """Pieces of terrain that are in ruins, by number."""
    return frozenset(lens.value(state, "battle", 0, "ruins", []))


def rubble_count(lens: SlotReader, state: State) -> int:
    """Return the number of heaps of rubble on the table."""
    return len(lens.value(state, "battle", 0, "rubble", []))


def clouds(lens: SlotReader, state: State) -> Iterator[tuple[str, str, str]]:
    """Middle and radius of each cloud of smoke."""
    for x, y, radius, *_more in lens.value(state, "battle", 0, "smoke", []):
        yield inches(lens.unit * x), inches(lens.unit * (lens.replay.table.height - y)), inches(lens.unit * radius)


def _figure(lens: SlotReader, state: State, figure: ReplayFigure, position: tuple[float, float] | None) -> FigureAt:
    def value(slot: str, default: Any = 0) -> Any:
        return lens.value(state, "model", figure.id, slot, default)

    def read_token(token: ReplayToken) -> Any:
        return (
            lens.value(state, token.through, value(token.through), token.slot, 0)
            if token.through
            else value(token.slot)
        )

    place, cell = value("place", "table"), value("cell", -1)
    drawn = position is not None
    x, y = position or (0.0, 0.0)
    radius = lens.unit * figure.frames[value("frame_number")].radius
    damage = value("damage")
    tokens = tuple(
        _token(token, read_token(token), figure) for token in lens.replay.tokens if _is_shown(token, read_token(token))
    )
    return FigureAt(
        figure,
        drawn,
        place,
        inches(x),
        inches(y),
        lens.spot(cell) if drawn else "",
        -lens.arc * value("facing") % 360,
        inches(radius),
        inches(max(radius, LEAST)),
        damage,
        min(100, round(100 * damage / figure.boxes)) if figure.boxes else 0,
        bool(value("crippled", default=False)),
        tokens,
    )


def _is_shown(token: ReplayToken, value: Any) -> bool:
    return any(value) if token.parts else bool(value) and value != token.usual


def _token(token: ReplayToken, value: Any, figure: ReplayFigure) -> TokenAt:
    if value is True:
        return TokenAt(token.sign, token.label)
    if str(value) in token.words:
        return TokenAt(token.sign, token.words[str(value)])
    if isinstance(value, list):
        return TokenAt(token.sign, f"{token.label}: {', '.join(_token_parts(token, value, figure))}")
    if isinstance(value, str):
        return TokenAt(token.sign, f"{token.label}: {value}")
    return TokenAt(f"{token.sign}{value:g}" if value > 1 else token.sign, f"{token.label} {value:g}")


def _token_parts(token: ReplayToken, values: Sequence[Any], figure: ReplayFigure) -> Iterator[str]:
    if token.parts:
        return (f"{part} {value:g}" for part, value in zip(token.parts, values, strict=False) if value)
    if token.weapons:
        return (figure.weapons[value].text for value in values if value < len(figure.weapons))
    return map(str, values)


def _line(kind: str, lens: SlotReader, cells: Sequence[int]) -> StepLine:
    places = (lens.point(cell) for cell in cells)
    return StepLine(kind, " ".join(f"{inches(x)},{inches(y)}" for x, y in places))
