"""Card and sheet content: what is printed, before any layout. Plain text and numbers; knows no rules.

Distances are texts with their inch mark, points are whole numbers. Content is computed per list entry, never stored.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stat:
    """One boxed figure: `MR`, `5" W`; `note` is a second, smaller line; an empty value prints as a blank box."""

    label: str
    value: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class WeaponRow:
    """A weapon with nothing left to look up. `shots` is the number of limited-ammo boxes, 0 for unlimited."""

    name: str
    code: str
    category: str
    arc: str
    optimal: str
    maximum: str
    pen: str
    skill: str
    traits: tuple[str, ...]
    ammo: tuple[str, ...] = ()
    shots: int = 0
    count: int = 1


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

    None is a figure that the book lost: it prints as a blank box.
    """

    hull: int | None
    structure: int | None
    overkill: int | None
    crippled: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Counter:
    """Boxes to tick in play: smoke, ammunition, command points, drones, passengers, tokens."""

    label: str
    boxes: int


@dataclass(frozen=True, slots=True)
class Card:
    """One model card. `parts` are the further bodies of a multi-component model, `points_parts` what the points are
    made of, `count` how many identical models the card stands for."""

    key: str
    title: str
    subtitle: str
    kind: str
    faction: str
    unit: str
    rank: str
    points: int
    points_parts: tuple[tuple[str, int], ...]
    stats: tuple[Stat, ...]
    details: tuple[Stat, ...]
    weapons: tuple[WeaponRow, ...]
    traits: tuple[TraitLine, ...]
    track: DamageTrack
    counters: tuple[Counter, ...]
    notes: tuple[str, ...] = ()
    parts: tuple["Card", ...] = ()
    count: int = 1


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A line of the army sheet: model with upgrades and rank, points each, quantity, points in all."""

    name: str
    detail: str
    points: int
    quantity: int
    total: int


@dataclass(frozen=True, slots=True)
class SheetUnit:
    """A unit of the army sheet; `role` is its heading, `commanders` is empty for a unit without."""

    role: str
    name: str
    unit_type: str
    actions: int
    rows: tuple[SheetRow, ...]
    commanders: tuple[str, ...]
    total: int


@dataclass(frozen=True, slots=True)
class SheetGroup:
    """A group of the army sheet."""

    name: str
    units: tuple[SheetUnit, ...]
    total: int


@dataclass(frozen=True, slots=True)
class PrintContent:
    """Everything of one force on paper: the army sheet and one card for each model."""

    name: str
    system: str
    faction: str
    catalogue: str
    limit: int
    total: int
    verdict: str
    problems: tuple[str, ...]
    groups: tuple[SheetGroup, ...]
    cards: tuple[Card, ...]
    notes: str = ""
