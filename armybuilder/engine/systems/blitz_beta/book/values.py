"""Components of a statline: ratings and weapons. Distances are in inches."""

from dataclasses import dataclass
from typing import Literal

from armybuilder.engine.systems.blitz_beta.book.classes import Penetration, WeaponClass
from armybuilder.engine.systems.blitz_beta.book.notation import Range, Trait, WeaponArc

Role = Literal["primary", "support"]
PRIMARY: Role = "primary"
SUPPORT: Role = "support"
"""The units of a combat group."""
SUPPORT_LIST, AIRCRAFT_LIST = "support", "aircraft"
GENERIC = frozenset({SUPPORT_LIST, AIRCRAFT_LIST})
"""Lists that are no faction's: every army may buy from them."""


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
    arc: WeaponArc
    traits: tuple[Trait, ...]
    category: str | None = None
    weapon_class: WeaponClass | None = None
    pen: Penetration | None = None
    range: Range | None = None
    range_text: str = ""
    ammo: tuple[tuple[Trait, ...], ...] = ()

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
        """`Vehicle (Hover)` → `VehicleTarget`; of a body that changes shape the first."""
        return self.type.partition(", ")[0].partition(" (")[0]
