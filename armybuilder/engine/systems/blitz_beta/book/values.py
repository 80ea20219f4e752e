"""What a statline is made of: ratings, weapons, penetration, and where a record stands in the book. Distances in inches."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from armybuilder.engine.systems.blitz_beta.book.notation import Arc, Range, Trait

if TYPE_CHECKING:
    from armybuilder.engine.systems.blitz_beta.book.tables import WeaponClass

Lines = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Provenance:
    """Lines of the book, what is printed where it differs, the `DQ-` rulings taken, and flags (`unreleased`, …)."""

    source: Lines
    printed: Mapping[str, str | None] = field(default_factory=dict)
    rulings: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()


NO_PROVENANCE = Provenance((0, 0))


@dataclass(frozen=True, slots=True)
class Penetration:
    """`7` or `7/1H`: value (None: persistent effect only), persistent damage type F, H or C, and its rating."""

    value: int | None
    persistent: str | None = None
    rating: int = 0

    @property
    def text(self) -> str:
        value = "" if self.value is None else str(self.value)
        persistent = f"{self.rating}{self.persistent}" if self.persistent else ""
        return "/".join(part for part in (value, persistent) if part)


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon on a model, fully resolved: no table look-up is left.

    `written` is what the statline says in its bracket, arc included. `traits` are the class's after add and replace,
    without arc, PEN and Range. `ammo` lists the alternatives of which an attack declares one. `weapon_class` is None
    for a code that the book never defines.
    """

    code: str
    count: int
    text: str
    written: tuple[str, ...]
    name: str
    category: str | None
    weapon_class: "WeaponClass | None"
    arc: Arc
    pen: Penetration | None
    range: Range | None
    range_text: str
    traits: tuple[Trait, ...]
    ammo: tuple[tuple[Trait, ...], ...]

    def trait(self, name: str) -> Trait | None:
        return next((trait for trait in self.traits if trait.name == name), None)


@dataclass(frozen=True, slots=True)
class Statline:
    """The ratings of one body. None is a rating that does not exist; `structure` None is a one-number DC (DQ-11)."""

    name: str
    move_text: str | None
    mr: int | None
    mr_type: str | None
    ar: int | None
    hull: int | None
    structure: int | None
    act: int | None
    gun: int | None
    pilot: int | None
    ew: int | None
    weapons: tuple[Weapon, ...]
    traits: tuple[Trait, ...]
    type: str

    def trait(self, name: str) -> Trait | None:
        return next((trait for trait in self.traits if trait.name == name), None)

    @property
    def base_type(self) -> str:
        """`Vehicle (Hover)` → `Vehicle`."""
        return self.type.partition(" (")[0]
