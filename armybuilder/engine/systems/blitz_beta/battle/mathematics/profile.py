"""Profiles of statlines and weapons as a battle needs them: numbers, flags, and the hooks of the traits that act.

Build profiles when a battle starts and reuse them; they are compared by identity, so that an attack is a cheap
key.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Literal

from armybuilder.engine.core.battle.throws import RollModifier
from armybuilder.engine.systems.blitz_beta.battle.settings import BattleSettings
from armybuilder.engine.systems.blitz_beta.book.notation import Range
from armybuilder.engine.systems.blitz_beta.book.values import Weapon

Kind = Literal["gear", "strider", "vehicle", "infantry", "drone", "fortification", "terrain", "wreck"]
Bracket = Literal["optimal", "sub-optimal"]
Bound = tuple[Callable[[Any, int, BattleSettings], RollModifier | None], int]
"""A hook of `traits` with the dice of its trait's rating; an attack, which is made of profiles, comes first."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class WeaponProfile:
    """A weapon with the ammunition that it fires. Distances in inches; `pen` None deals no direct damage.

    `blast_radius` None is a blast that only the primary target feels. `special` are attacks without a weapon.
    """

    text: str
    category: str | None
    pen: int | None
    persistent: str | None = None
    rating: int = 0
    hooks: tuple[Bound, ...] = ()
    names: frozenset[str] = frozenset()
    range: Range | None = None
    indirect_range: Range | None = None
    area: int | None = None
    blast_dice: int = 0
    blast_radius: int | None = None
    split: int = 1
    shots: int | None = None
    special: Literal["", "brute force", "ram", "crush"] = ""
    rocket: bool = False
    source: Weapon | None = None
    melee: bool = field(init=False)
    indirect: bool = field(init=False)
    """Whether it may chain to a forward observation (L2661)."""
    guided: bool = field(init=False)
    """Whether it may chain to active guidance (L2705)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "melee", self.category == "melee")
        object.__setattr__(self, "indirect", self.category == "indirect" or "IF" in self.names)
        object.__setattr__(self, "guided", self.category == "missile" or "Guided" in self.names)

    def __repr__(self) -> str:
        return f"<{self.text}>"

    @property
    def can_hit_drones(self) -> bool:
        """Whether it can hit drones at all (BR-225)."""
        return self.melee or not self.names.isdisjoint(("AI", "Spray", "AE", "Precise"))


BRUTE_FORCE = WeaponProfile("Brute force", "melee", None, special="brute force")
RAM = WeaponProfile("Ram", "melee", None, special="ram")
CRUSH = WeaponProfile("Crush", "melee", None, special="crush", names=frozenset({"AI"}))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ModelProfile:
    """A body as it fights in one movement mode. Skills are target numbers, None is NA; `hull` and `structure` boxes.

    `attacking` and `defending` are the hooks of its traits, the `crippled_` ones without those that are Aux; `when_…`
    what being crippled costs a test. `names` are its traits, `Resist:Fire` and the like with their word.
    """

    name: str
    kind: Kind
    ar: int
    hull: int
    structure: int = 0
    gun: int | None = None
    pilot: int | None = None
    ew: int | None = None
    flier: bool = False
    armed_for_melee: bool = False
    flank: int = 1
    field_armor: int = 0
    names: frozenset[str] = frozenset()
    attacking: tuple[Bound, ...] = ()
    defending: tuple[Bound, ...] = ()
    crippled_attacking: tuple[Bound, ...] = ()
    crippled_defending: tuple[Bound, ...] = ()
    when_shooting: RollModifier | None = None
    when_fighting: RollModifier | None = None
    when_piloting: RollModifier | None = None
    when_defending: RollModifier | None = None
    when_signalling: RollModifier | None = None
    offroad: int | None = None
    walker: bool = False
    recovery: int = 0
    designator: int | None = None
    strike: int | None = None
    """PILOT of its own attacks, where that is another one (L3785)."""
    weapons: tuple[WeaponProfile, ...] = ()
    capacity: int = field(init=False)
    """Damage that destroys it, and overkills it in one attack."""
    defects: frozenset[str] = field(init=False)
    """Its parts that are Defective (L13074)."""
    structural: bool = field(init=False)
    """Whether shots at it need AS or are made at 6+ (L3620, L3706)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "capacity", self.hull + self.structure)
        object.__setattr__(self, "structural", self.kind in ("fortification", "terrain"))
        parts = (name.partition(":") for name in self.names)
        object.__setattr__(self, "defects", frozenset(part for name, _, part in parts if name == "Defective"))

    def __repr__(self) -> str:
        return f"<{self.name}>"

    @property
    def is_armoured(self) -> bool:
        """Whether AP counts the margin twice (L12969)."""
        return self.kind in ("gear", "strider", "vehicle")


# Implements BR-100
def wreck_profile(model: ModelProfile) -> ModelProfile:
    """Return what a destroyed model leaves: the same armour and capacity, no skill, defending with one die
    (L2155-2166).
    """
    return ModelProfile(f"{model.name} (wreck)", "wreck", model.ar, model.hull, model.structure)


@lru_cache(maxsize=1024)
# Implements BR-224
def terrain_profile(name: str, ar: int, capacity: int) -> ModelProfile:
    """A piece of terrain as a target: no skill, one die, resistant to blasts (L3704-3709)."""
    return ModelProfile(name, "terrain", ar, capacity, names=frozenset({"Resist:Blast"}))


@lru_cache(maxsize=256)
# Implements BR-135
def crush_profile(attacker: ModelProfile, target: ModelProfile) -> WeaponProfile:
    """Crush with its PEN against this infantry: the difference of the two AR (BR-135)."""
    return replace(CRUSH, pen=attacker.ar - target.ar)
