"""Card and sheet content: what is printed, before any layout. Plain text and numbers; knows no rules.

Distances are texts with their inch mark. Content is computed per list entry, never stored.
Every value is frozen and can be hashed, so that equal cards are laid out once.
"""

from dataclasses import dataclass
from enum import StrEnum

from armybuilder.engine.core.paper.emblems import Emblem
from armybuilder.engine.core.paper.record_sheets import RecordSheet
from armybuilder.engine.core.rules.report import Points


class Figure(StrEnum):
    """What stands on the base, as a drawing shows it; a name tells no rule."""

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
    """One boxed figure: `MR`, `5" W`; `note` is a second, smaller line; an empty value prints as a blank box.
    `changed` says that the model's row prints another value."""

    label: str
    value: str
    note: str = ""
    changed: bool = False


@dataclass(frozen=True, slots=True)
class WeaponRow:
    """A weapon with nothing left to look up, an empty text where the book does not say.

    `pen` ends with persistent damage (`7/1H`), `skill` is the target number (`4+`, or `3+/5+` in and beyond optimal
    range), `ammo` the kinds of which an attack names one, `shots` the boxes of limited ammo of each of `count` mounts.
    `reach` is where optimal range begins, where it ends, and where all range ends, in inches; None for a weapon without.
    """

    name: str
    code: str
    category: str
    arc: str
    optimal: str
    maximum: str
    pen: str
    skill: str
    skill_name: str
    traits: tuple[str, ...]
    ammo: tuple[str, ...] = ()
    shots: int = 0
    count: int = 1
    reach: tuple[float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class TraitLine:
    """A trait, its effect in one line, whether it stops when crippled (`aux`), whether it was bought or granted."""

    text: str
    effect: str
    aux: bool = False
    added: bool = False


@dataclass(frozen=True, slots=True)
class DamageTrack:
    """Hull boxes, then structure boxes behind the crippled line; `overkill` is the damage of one hit that removes it.

    None is a figure that the book lost: it prints as a blank box. No structure is 0. `crippled` is what happens when
    the hull is gone, empty for a model that is destroyed then.
    """

    hull: int | None
    structure: int | None
    overkill: int | None
    crippled: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Counter:
    """Boxes to tick in play: smoke, command points, drones, passengers."""

    label: str
    boxes: int


@dataclass(frozen=True, slots=True)
class Card:
    """One model card.

    `title` is the row with its upgrade rows, `name` what the player calls the model, `subtitle` the purchases. `group`
    is the combat group, `group_number` its place on the army sheet, since names need not differ, `unit` group and unit, `ua` the availability (`GP`), `points_name` the unit of the points (`TV`). `glossary` tells what the weapons' traits do, `tokens` are names of
    write-in boxes, `parts` the further bodies of a multi-component model, `points_parts` what the points are made of,
    `count` how many identical models the card stands for. `figure` names a `Figure`, `picture` is the digest of a
    player's picture among `PrintContent.pictures`, both empty for none. `damaged` are the boxes already crossed out of
    each of the `count` models, hull first; empty prints whole models. `weapon_heads` stand over the figures of weapons.
    """

    key: str
    title: str
    kind: str
    faction: str
    points: Points | None
    stats: tuple[Stat, ...]
    details: tuple[Stat, ...]
    weapons: tuple[WeaponRow, ...]
    traits: tuple[TraitLine, ...]
    glossary: tuple[TraitLine, ...]
    track: DamageTrack | None
    counters: tuple[Counter, ...] = ()
    tokens: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    subtitle: str = ""
    name: str = ""
    group: str = ""
    group_number: int = 0
    unit: str = ""
    ua: str = ""
    rank: str = ""
    points_name: str = ""
    points_parts: tuple[tuple[str, Points], ...] = ()
    parts: tuple["Card", ...] = ()
    count: int = 1
    figure: str = ""
    emblem: Emblem | None = None
    picture: str = ""
    damaged: tuple[int, ...] = ()
    weapon_heads: tuple[str, str, str, str] = ("ARC", "RANGE", "PEN", "SKILL")


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A line of the army sheet: model with upgrades and rank, points each, quantity, points in all."""

    name: str
    detail: str
    points: Points
    quantity: int
    total: Points


@dataclass(frozen=True, slots=True)
class SheetUnit:
    """A unit of the army sheet; `role` is its heading, `name` the player's name for it, `actions` what
    it counts where its game counts them, `commanders` may be empty."""

    role: str
    name: str
    unit_type: str
    actions: int | None
    rows: tuple[SheetRow, ...]
    commanders: tuple[str, ...]
    total: Points
    veteran: bool = False


@dataclass(frozen=True, slots=True)
class SheetGroup:
    """A group of the army sheet."""

    name: str
    units: tuple[SheetUnit, ...]
    total: Points


@dataclass(frozen=True, slots=True)
class SheetProblem:
    """A finding of the rules; `severity` is that of the report, `rule` its rule id."""

    severity: str
    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class SheetRules:
    """What somebody's rules (`name`) change in play, clause by clause."""

    name: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReferenceSection:
    """A part of the reference page: each line a word and what it means, or a sentence without a word."""

    title: str
    lines: tuple[TraitLine, ...]


@dataclass(frozen=True, slots=True)
class TokenKind:
    """A counter to cut out, `count` times, of which `spare` are there to be safe. Codes of different kinds may be the same.
    `write_in` labels a box to write a figure in."""

    name: str
    code: str
    effect: str
    count: int
    write_in: str = ""
    spare: int = 0


@dataclass(frozen=True, slots=True)
class PrintContent:
    """Everything of one force on paper: the army sheet and one card for each entry.

    `points_name` is the unit of all points (TV), `data_hash` the content hash of the catalogue, `glossary` what the
    weapon traits of the whole force do, each once, `rules` what the army keeps in mind during play, `allowance` the
    points that it has on top of the limit, `document` the bytes of the force document, to be embedded,
    `link` the address where anybody sees the list checked, `link_note` what is to be said about it or why there is none,
    `tokens` the counters that the force needs, `reference` what the rules words in it mean,
    `quick_reference` what is looked up in every game, `emblem` that of the faction, `pictures` the digest and the JPEG
    bytes of every picture that a card names, `sheets` the record sheets of its units. Where not all is `priced` the total
    is a lower bound.
    """

    name: str
    system: str
    faction: str
    sublist: str
    catalogue: str
    data_hash: str
    points_name: str
    limit: int
    total: Points
    verdict: str
    problems: tuple[SheetProblem, ...]
    groups: tuple[SheetGroup, ...]
    cards: tuple[Card, ...]
    glossary: tuple[TraitLine, ...] = ()
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
