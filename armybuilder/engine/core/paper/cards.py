"""Card and sheet content: what is printed, before any layout. Plain text and numbers; knows no rules.

Distances are texts with their inch mark. Content is computed per list entry, never stored.
Every value is frozen and can be hashed, so that equal cards are laid out once.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, NamedTuple, TypeVar

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.emblems import Emblem
from armybuilder.engine.core.paper.record_sheets import RecordSheet
from armybuilder.engine.core.paper.sizes import Area, Stand
from armybuilder.engine.core.paper.stages import DamageStage
from armybuilder.engine.core.rules.report import Points
from armybuilder.engine.core.tables.origin import Origin
from armybuilder.engine.core.words import Terminology


class CachedHash:
    """A value of many parts, which keeps its hash: whoever looks up what was made of it would ask all parts again."""

    __slots__ = ("_hash",)
    _hash: int


HashedT = TypeVar("HashedT", bound=CachedHash)


def cache_hash(made: type[HashedT]) -> type[HashedT]:
    """A frozen data class whose values are asked for their hash once. It is no field: a process that is handed the value
    finds its own, since texts have another hash in each."""
    of_parts = made.__hash__

    def of(value: HashedT) -> int:
        try:
            return value._hash  # noqa: SLF001 - its own
        except AttributeError:
            object.__setattr__(value, "_hash", found := of_parts(value))
            return found

    made.__hash__ = of  # type: ignore[assignment]
    return made


class FigureKind(StrEnum):
    """The figure on the base, as a drawing shows it; a name implies no rule."""

    GEAR = "gear"
    GEAR_HOVER = "gear-hover"
    """A humanoid machine that floats, no taller than its hover skirt makes it."""
    STRIDER = "strider"
    STRIDER_TALL = "strider-tall"
    STRIDER_LOW = "strider-low"
    VEHICLE_TRACKED = "vehicle-tracked"
    """A ground vehicle, wherever nothing says that it has wheels."""
    VEHICLE_HOVER = "vehicle-hover"
    VEHICLE_WHEELED = "vehicle-wheeled"
    """A jeep."""
    VTOL = "vtol"
    AIRCRAFT = "aircraft"
    INFANTRY = "infantry"
    BIKE = "bike"
    """Riders of bikes and quads, on wheels or hovering."""
    BEAST = "beast"
    """Riders of animals, and animals alone."""
    GUN = "gun"
    """A towed gun and its crew."""
    DRONE = "drone"
    STRUCTURE = "structure"
    """Turret, bunker, trench, obstacle."""
    MINEFIELD = "minefield"


@dataclass(frozen=True, slots=True)
class Stat:
    """One boxed figure: `MR`, `5" W`; an empty value prints as a blank box. `changed` says that the model's row prints
    another value.

    `note` is a second, smaller figure, `note_label` its name where it stands alone. `weight` is the room of the box
    beside others, `tracked` says that a track shows the same figure, so that paper does not print it twice.
    """

    label: str
    value: str
    note: str = ""
    changed: bool = False
    note_label: str = ""
    weight: float = 1.0
    tracked: bool = False


Quarter = Literal["FL", "FR", "BL", "BR", "F", "R", "B", "L"]
"""Of what surrounds a model: front or back, left or right of its middle; of a single letter centred on that side, and then
alone."""


@dataclass(frozen=True, slots=True)
class CardCell:
    """A figure of a row, empty where the book does not say.

    `label` names it where the rows of a column hold different figures (`GUN`, `PILOT`). Where its column has `parts`,
    `text` is all of them in little room, and `parts` are they one by one. What is `boxed` stands in a frame of its own, a
    blank one to write in where the figure is lost.
    """

    text: str
    label: str = ""
    parts: tuple[str, ...] = ()
    boxed: bool = False


@dataclass(frozen=True, slots=True)
class CardArc(CardCell):
    """The area a weapon covers, drawn from above where there is room: some `quarters`; a hub in the middle where
    it `answers` anyone who comes near. Without quarters it is only written.
    """

    quarters: frozenset[Quarter] = frozenset()
    answers: bool = False


class CardReach(NamedTuple):
    """The ranges of a weapon: where its best range begins, where it ends, and where all range ends, in the units
    of its game's table.
    """

    near: float
    far: float
    end: float


@dataclass(frozen=True, slots=True)
class CardColumn:
    """A column of figures: its short head, its width in millimetres where there is room, its `name` in full.

    `parts` are the names of several figures in it, which a screen shows side by side. `help` says what the figure is good
    for, `missing` stands on a screen for one that the book does not give. Under the figures of a `reach` column stands the
    range as a bar.
    """

    head: str
    width: float
    name: str = ""
    parts: tuple[str, ...] = ()
    figures: bool = True
    missing: str = "–"
    help: str = ""
    reach: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its figures, one by one."""
        return self.parts or (self.name or self.head,)


@dataclass(frozen=True, slots=True)
class BoxCounter:
    """Boxes to tick in play: smoke, command points, drones, passengers; `round` ones are circles. `ticked` are those that are
    crossed out already, of each mount where a weapon has several."""

    label: str
    boxes: int
    round: bool = False
    ticked: tuple[int, ...] = ()


@cache_hash
@dataclass(frozen=True, slots=True)
class CardRow(CachedHash):
    """A weapon, or what else a game puts into tables: `code` and figures, beneath them `name` and `traits`.

    `kind` is a small word behind the code, or beneath it where it has no room there. `ammo` the kinds of which an attack names
    one, `ticks` boxes of each of `count` mounts, under their labels where they are of several sorts. `reach` is drawn as a bar;
    where a game has no best range to draw, `ends` alone says where all range ends, infinity for what reaches everywhere. What
    is `aux` stops when the model is crippled.
    """

    code: str
    cells: tuple[CardCell, ...]
    name: str = ""
    kind: str = ""
    traits: tuple[str, ...] = ()
    ammo: tuple[str, ...] = ()
    ticks: tuple[BoxCounter, ...] = ()
    count: int = 1
    reach: CardReach | None = None
    ends: float = 0
    aux: bool = False

    @property
    def farthest(self) -> float:
        """The end of all range, in the units of the table; 0 for contact, or where it is unknown."""
        return self.reach.end if self.reach else self.ends

    @property
    def loaded(self) -> str:
        """`ammo AP or HE`; nothing without ammunition."""
        return gettext("ammo {kinds}", kinds=gettext(" or ").join(self.ammo)) if self.ammo else ""


@cache_hash
@dataclass(frozen=True, slots=True)
class CardTable(CachedHash):
    """Rows of one kind under a game's own columns; `head` stands over their codes, `name` says it in full, `title` what
    the table is of."""

    head: str
    name: str
    title: str
    columns: tuple[CardColumn, ...]
    rows: tuple[CardRow, ...]


@dataclass(frozen=True, slots=True)
class TraitLine:
    """A trait, its effect in one line, whether it stops when crippled (`aux`), whether it was bought or granted."""

    text: str
    effect: str
    aux: bool = False
    added: bool = False


@dataclass(frozen=True, slots=True)
class TrackPart:
    """Boxes to cross out behind a short label; `name` says it in full.

    None is a number that the book lost: a blank box. None of them (0) is told and not drawn.
    """

    label: str
    boxes: int | None
    name: str = ""


@dataclass(frozen=True, slots=True)
class DamageTrack:
    """A line of boxes, a bar between its parts. `marks` are figures at its end (`overkill 6`), `notes` what happens when a
    part is gone."""

    parts: tuple[TrackPart, ...]
    marks: tuple[Stat, ...] = ()
    notes: tuple[TraitLine, ...] = ()


@dataclass(frozen=True, slots=True)
class CardBack:
    """The back that a card has in common with all of its deck, so that nobody reads the front from it: the `title` of the
    deck, and `about` it in little, under the mark of `emblem`.

    Where the deck is `shared`, every player brings cards to it: their fronts then show the emblem of the player that is
    chosen for the print, if one is.
    """

    title: str
    about: str = ""
    emblem: Emblem | None = None
    shared: bool = False


@cache_hash
@dataclass(frozen=True, slots=True)
class Card(CachedHash):
    """One model card.

    `title` is the row with its upgrade rows, `name` what the player calls the model, `subtitle` the purchases. `group`
    is what it belongs to, `group_number` its place on the army sheet, since names need not differ, `unit` group and unit,
    `labels` what a list says of it beside its kind (`UA GP`), `points_name` the unit of the points (`TV`). `tables` are
    its weapons, `glossary` tells what their traits do under `glossary_title`, `tokens` are names of write-in boxes, `parts` the further bodies
    of a model of several, `points_parts` what the points are made of, `count` how many identical models the card stands
    for. `figure` names a `Figure`, `picture` is the digest of a player's picture among `PrintContent.pictures`, both
    empty for none. `damaged` are the boxes already crossed out of each of the `count` models, line by line
    (`core.paper.boxes`), lines that are left out whole; empty prints whole models. `led` says that another model brings it, so that it counts for none of its group. `packs` are those of players that the card rests on, each with what of it is
    theirs in `fields`, none where all is (`core.paper.origins`). `where` is the JSON pointer of the row that it is of, from which
    pages tell its figures. `back` is what all cards of its deck have on their
    backs, None where the back tells what is on the front. Where it serves all of `count` `together`, it is printed once.
    `stages` are what becomes of it as boxes are crossed out; the table shows them, paper says them in words of its own. `stand` is
    the room that it takes on the table, None where nobody knows. `noted` says that a player may have written some of its `notes`.
    """

    key: str
    title: str
    kind: str
    faction: str
    points: Points | None
    stats: tuple[Stat, ...] = ()
    details: tuple[Stat, ...] = ()
    tables: tuple[CardTable, ...] = ()
    traits: tuple[TraitLine, ...] = ()
    glossary: tuple[TraitLine, ...] = ()
    glossary_title: str = field(default_factory=lambda: gettext("Traits of its weapons"))
    tracks: tuple[DamageTrack, ...] = ()
    counters: tuple[BoxCounter, ...] = ()
    tokens: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    noted: bool = True
    subtitle: str = ""
    name: str = ""
    group: str = ""
    group_number: int = 0
    unit: str = ""
    labels: tuple[Stat, ...] = ()
    rank: str = ""
    points_name: str = ""
    points_parts: tuple[tuple[str, Points], ...] = ()
    parts: tuple["Card", ...] = ()
    count: int = 1
    figure: str = ""
    emblem: Emblem | None = None
    picture: str = ""
    damaged: tuple[tuple[int, ...], ...] = ()
    led: bool = False
    packs: tuple[Origin, ...] = ()
    where: str = ""
    back: CardBack | None = None
    together: bool = False
    stages: tuple[DamageStage, ...] = ()
    stand: Stand | None = None

    @property
    def is_words(self) -> bool:
        """Whether it says something, and has neither figures nor boxes."""
        figures = self.stats or self.tables or self.tracks or self.counters or self.tokens
        return bool(self.traits or self.notes) and not figures

    @property
    def rows(self) -> tuple[CardRow, ...]:
        """The rows of all tables."""
        return tuple(row for table in self.tables for row in table.rows)


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A line of the army sheet: model with rank and what was bought for it, points each, quantity, points in all;
    `where` is the JSON pointer of its row, which pages tell the points of, `packs` those that its card rests on, `once` the
    points that the row costs besides, whatever the quantity, `called` the player's name for it, with which `detail` begins."""

    name: str
    detail: str
    points: Points
    quantity: int
    total: Points
    where: str = ""
    packs: tuple[Origin, ...] = ()
    once: Points = 0
    called: str = ""


@dataclass(frozen=True, slots=True)
class SheetUnit:
    """A unit of the army sheet; `role` is its heading, `name` the player's name for it, `unit_type` and `remark` what
    its game says of it.

    `counts` are what it adds up to besides points (`5 actions`), `notes` lines beneath its rows (`Commanders`).
    """

    role: str
    name: str
    unit_type: str
    rows: tuple[SheetRow, ...]
    total: Points
    counts: tuple[str, ...] = ()
    notes: tuple[TraitLine, ...] = ()
    remark: str = ""


@cache_hash
@dataclass(frozen=True, slots=True)
class SheetGroup(CachedHash):
    """A group of the army sheet."""

    name: str
    units: tuple[SheetUnit, ...]
    total: Points


@dataclass(frozen=True, slots=True)
class SheetTable:
    """A small table of the army sheet, such as how many units of a kind an army has and may have: `heads` over its columns,
    the first of words, the others of figures; `notes` are lines beneath."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[TraitLine, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetProblem:
    """A finding of the rules; `severity` is that of the report, `rule` its rule id."""

    severity: str
    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class SheetRules:
    """The changes that one set of rules (`name`) makes in play, clause by clause."""

    name: str
    clauses: tuple[str, ...]


@cache_hash
@dataclass(frozen=True, slots=True)
class ReferenceSection(CachedHash):
    """A part of the reference page: each line a word and what it means, or a sentence without a word."""

    title: str
    lines: tuple[TraitLine, ...]


@dataclass(frozen=True, slots=True)
class TokenKind:
    """A counter to cut out, `count` times, of which `spare` are there to be safe. Codes of different kinds may be the same.
    `write_in` labels a box to write a figure in, `icon` names an `Icon` of what is seen from above."""

    name: str
    code: str
    effect: str
    count: int
    write_in: str = ""
    spare: int = 0
    icon: str = ""


@cache_hash
@dataclass(frozen=True, slots=True)
class PrintContent(CachedHash):
    """Everything of one force on paper: the army sheet and one card for each entry.

    `words` are those of its system, `data_hash` the content hash of the catalogue, `glossary` what the
    weapon traits of the whole force do, each once, `legend` what labels of its cards mean, `rules` what the army keeps in mind during play, `allowance` the
    points that it has on top of the limit, `document` the bytes of the force document, to be embedded,
    `link` the address where anybody sees the list checked, `link_note` what is to be said about it or why there is none,
    `tokens` the counters that the force needs, `reference` what the rules words in it mean,
    `quick_reference` what is looked up in every game, `emblem` that of the faction, `pictures` the digest and the JPEG
    bytes of every picture that a card names, `sheets` the record sheets of its units, `packs` those of players that the
    verdict rests on, `tables` what the army sheet counts beneath its groups. Where not all is `priced` the total is a lower
    bound. `deck` are cards of the game that are no models, such as orders, `blanks` sheets to be filled in by hand, `charts`
    tables of the quick reference, as such sheets, `areas` the circles that its weapons reach.
    """

    name: str
    system: str
    faction: str
    sublist: str
    catalogue: str
    data_hash: str
    words: Terminology
    limit: int
    total: Points
    verdict: str
    problems: tuple[SheetProblem, ...]
    groups: tuple[SheetGroup, ...]
    cards: tuple[Card, ...]
    glossary: tuple[TraitLine, ...] = ()
    glossary_title: str = field(default_factory=lambda: gettext("Weapon traits"))
    legend: tuple[TraitLine, ...] = ()
    notes: str = ""
    rules: tuple[SheetRules, ...] = ()
    allowance: int = 0
    document: bytes = b""
    link: str = ""
    link_note: str = ""
    tokens: tuple[TokenKind, ...] = ()
    reference: tuple[ReferenceSection, ...] = ()
    quick_reference: tuple[ReferenceSection, ...] = ()
    emblem: Emblem | None = None
    pictures: tuple[tuple[str, bytes], ...] = ()
    sheets: tuple[RecordSheet, ...] = ()
    priced: bool = True
    packs: tuple[Origin, ...] = ()
    tables: tuple[SheetTable, ...] = ()
    deck: tuple[Card, ...] = ()
    blanks: tuple[RecordSheet, ...] = ()
    charts: tuple[RecordSheet, ...] = ()
    areas: tuple[Area, ...] = ()

    @property
    def rows(self) -> Iterator[SheetRow]:
        """Every row of the army sheet."""
        return (row for group in self.groups for unit in group.units for row in unit.rows)

    @property
    def display_name(self) -> str:
        """The player's name for it, or its faction, or in a game without factions the game."""
        return self.name or self.faction or self.system


class RowsAndCards(NamedTuple):
    """The rows of an army sheet and their cards, without all that paper has besides."""

    rows: Iterable[SheetRow]
    cards: Iterable[Card]
