"""A kind of model as it fights, worked out once for all that are alike: its frames (one for each movement mode) and its
mounts (one for each weapon that can shoot once a round)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import product

from armybuilder.engine.core.table.compass import FacingArc, in_arc
from armybuilder.engine.core.table.sight import Silhouette, silhouette_of
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import (
    ModelProfile,
    WeaponProfile,
    wreck_profile,
)
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile_builder import model_profile, weapon_profiles
from armybuilder.engine.systems.blitz_beta.battle.settings import BattleSettings
from armybuilder.engine.systems.blitz_beta.battle.table.terrain import Locomotion, base_radius, locomotion, shape
from armybuilder.engine.systems.blitz_beta.book.notation import Trait
from armybuilder.engine.systems.blitz_beta.book.notation import WeaponArc as WrittenArc
from armybuilder.engine.systems.blitz_beta.book.values import Statline, Weapon
from armybuilder.engine.systems.blitz_beta.paper import silhouette

_SIDES = {"F": FacingArc.FRONT, "B": FacingArc.BACK, "L": FacingArc.LEFT, "R": FacingArc.RIGHT, "Arm": FacingArc.FRONT}
Sides = tuple[FacingArc, ...]
ALL_AROUND: tuple[Sides, ...] = ((),)
"""The choice of a mount that bears in every direction."""


@dataclass(frozen=True, slots=True)
class MovementMode:
    """A model in one movement mode: what fights, how much room it takes, how it moves, how far it detects (inches)."""

    number: int
    mode: str
    profile: ModelProfile
    wreck: ModelProfile
    shape: Silhouette
    mr: int
    how: Locomotion
    detection: int
    crippled_detection: float
    height: float
    radius: float
    wreck_height: float


@dataclass(frozen=True, slots=True, eq=False)
class WeaponMount:
    """One weapon: a profile for each ammunition, and where it may shoot. `choices` are arcs of which one must touch the
    target; an empty one is every direction. `snap`: it may be used for reactions. Compared by identity."""

    number: int
    code: str
    text: str
    profiles: tuple[WeaponProfile, ...]
    choices: tuple[Sides, ...]
    snap: bool
    melee: bool
    arms: bool
    backup: bool
    braced_only: bool
    point: bool
    shots: int | None
    aux: bool
    reach: float
    """Inches that it reaches at most; 0 for base contact only."""

    # Implements BR-95
    def bears(self, facing: int, dx: float, dy: float, radius: float) -> bool:
        """Whether a base of `radius` at (dx, dy) from the model is at least partly in its arc (L2012-2014)."""
        for sides in self.choices:
            for side in sides:
                if not in_arc(facing, side, dx, dy, radius):
                    break
            else:
                return True
        return False


WAYS_TO_STAND = 32
"""In each of which other mounts may be ready: braced, crippled, charging, answering, an ace, or not."""
LANDED = "landed"
"""The movement mode of aircraft on the ground: none at all."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ModelKit:
    """The data shared by all models of a kind; compared by identity. `line` is the statline that it was made of."""

    name: str
    line: Statline
    frames: tuple[MovementMode, ...]
    mounts: tuple[WeaponMount, ...]
    act: int
    names: frozenset[str]
    autocomms: int
    signature: int
    """Inches of its Profile."""
    tall: "ModelKit | None" = None
    """The same with its Low Profile off."""
    fights: bool = field(init=False)
    """Whether it can do anything at all in a battle: minefields and obstacles cannot."""
    built: bool = field(init=False)
    """Whether it is a piece of terrain."""
    chains: bool = field(init=False)
    """Whether it has a weapon for indirect or guided fire."""
    melee: tuple[WeaponMount, ...] = field(init=False)
    """Its mounts for melee, and those that are left when it is crippled."""
    crippled_melee: tuple[WeaponMount, ...] = field(init=False)
    traits: Mapping[str, Trait] = field(init=False)
    """Those of the first body, by name; of several with one name the first."""
    ready: list[tuple[WeaponMount, ...] | None] = field(init=False)
    """Which mounts are ready before any attacked, as far as somebody asked (see `rules.combat.fire`)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "fights", bool(self.line.hull) and self.act > 0)
        object.__setattr__(self, "built", self.line.base_type == "Terrain")
        weapons = [weapon for mount in self.mounts for weapon in mount.profiles]
        melee = tuple(mount for mount in self.mounts if mount.melee)
        object.__setattr__(self, "chains", any(weapon.indirect or weapon.guided for weapon in weapons))
        object.__setattr__(self, "melee", melee)
        object.__setattr__(self, "crippled_melee", tuple(mount for mount in melee if not mount.aux))
        object.__setattr__(self, "traits", {trait.name: trait for trait in reversed(self.line.traits)})
        object.__setattr__(self, "ready", [None] * WAYS_TO_STAND)

    def __repr__(self) -> str:
        return f"<kit {self.name}>"

    def ever_has(self, name: str) -> bool:
        """Whether it has a trait in any of its modes."""
        return any(name in frame.profile.names for frame in self.frames)


def with_strike_skill(kit: ModelKit, skill: int) -> ModelKit:
    """The same, with another PILOT for its own attacks (L3785)."""
    frames = tuple(replace(frame, profile=replace(frame.profile, strike=skill)) for frame in kit.frames)
    return replace(kit, frames=frames)


def kit_of(line: Statline, settings: BattleSettings, *, multi_component: bool = False) -> ModelKit:
    """The kit of one body."""
    sms = [trait for trait in line.traits if trait.name == "SMS" and trait.rating]
    modes = [line.mr_type or "W", *(trait.rating or "" for trait in sms if trait.rating != line.mr_type)]
    if "F" in modes:
        modes.append(LANDED)
    frames = tuple(_frame(number, line, mode, settings, multi_component) for number, mode in enumerate(modes))
    seeming = line.trait("Profile")
    return ModelKit(
        line.name,
        line,
        frames,
        tuple(_mounts(line)),
        line.act or 0,
        frames[0].profile.names,
        silhouette.autocomms(line),
        (seeming.number or 0) if seeming else 0,
        _tall_kit(line, settings),
    )


# Implements BR-70
def _tall_kit(line: Statline, settings: BattleSettings) -> ModelKit | None:
    """Gears and Striders with Low Profile may do without it (L13128)."""
    if line.trait("Low Profile") is None or line.base_type not in ("Gear", "Strider"):
        return None
    return kit_of(replace(line, traits=tuple(trait for trait in line.traits if trait.name != "Low Profile")), settings)


def key_of(line: Statline) -> tuple[object, ...]:
    """Two bodies with the same key fight alike."""
    weapons = tuple((weapon.text, weapon.count) for weapon in line.weapons)
    traits = tuple(trait.text for trait in line.traits)
    ratings = (line.mr, line.mr_type, line.ar, line.hull, line.structure, line.act, line.gun, line.pilot, line.ew)
    return line.name, line.type, ratings, weapons, traits


def _frame(number: int, line: Statline, mode: str, settings: BattleSettings, multi_component: bool) -> MovementMode:
    profile = model_profile(line, mode=mode, settings=settings)
    form = shape(line, multi_component=multi_component)
    if mode != line.mr_type:
        trait = next((each for each in line.traits if each.name == "SMS" and each.rating == mode), None)
        height = silhouette.height_in_mode(line, trait, multi_component=multi_component) if trait else None
        form = silhouette_of(height or form.height, base_radius(line))
    how = locomotion(line, mode).with_values(height=form.height)
    mr = 0 if mode == LANDED else line.mr or 0
    return MovementMode(
        number,
        mode,
        profile,
        wreck_profile(profile),
        form,
        mr,
        how,
        silhouette.detection(line),
        silhouette.crippled_detection(line),
        form.height,
        form.radius,
        _wreck_height(line, form.height),
    )


# Implements BR-100
def _wreck_height(line: Statline, height: float) -> float:
    """Gears, Striders and hover vehicles collapse to half their height, other wrecks keep it (L2158); low VTOLs are hover
    vehicles (L3588)."""
    hovers = line.base_type == "Vehicle" and line.mr_type in ("H", "V")
    return height / 2 if hovers or line.base_type in ("Gear", "Strider") else height


# Implements BR-39
def _mounts(line: Statline) -> Iterator[WeaponMount]:
    """The mounts of a statline; the front arc of infantry goes all around it (L562)."""
    number = 0
    for weapon in line.weapons:
        if weapon.category is None:
            continue  # a code that the book never defines has no effect (DQ-8)
        mount = _mount(weapon, weapon_profiles(weapon))
        if line.base_type == "Infantry":
            mount = replace(mount, choices=ALL_AROUND)
        for _ in range(max(1, weapon.count)):
            yield replace(mount, number=number)
            number += 1


@lru_cache(maxsize=512)
# Implements BR-226
def carrying_room(kit: ModelKit) -> tuple[int, int]:
    """Return how many infantry models and how many Gears a kind of model carries (L49, L3786)."""
    infantry = gears = 0
    for trait in kit.line.traits:
        if trait.name == "APC":
            infantry += trait.number or 1
        elif trait.name == "HGC":
            gears += trait.number or 1
        elif trait.name == "Transport" and trait.rating:
            what, _, number = trait.rating.partition(":")
            infantry += int(number) if what == "Infantry" and number.isdecimal() else 0
    return infantry, gears


# Implements BR-95, BR-111
def _mount(weapon: Weapon, profiles: tuple[WeaponProfile, ...]) -> WeaponMount:
    tokens, names = weapon.arc.tokens, profiles[0].names
    melee = weapon.category == "melee"
    return WeaponMount(
        0,
        weapon.code,
        weapon.text,
        profiles,
        _choices(weapon.arc),
        melee or "Arm" in tokens or "FT" in tokens,
        melee,
        "Arm" in tokens,
        "BW" in names,
        not names.isdisjoint(("Stabilizer", "Stabilized")),
        "Point" in names,
        profiles[0].shots,
        any(trait.name == "Aux" for trait in weapon.traits),
        _farthest(weapon, profiles),
    )


def _farthest(weapon: Weapon, profiles: tuple[WeaponProfile, ...]) -> float:
    if weapon.category == "melee":
        return float(weapon.range.maximum) if weapon.range else 0.0
    ranges = (profile.range.maximum for profile in profiles if profile.range)
    return float(max(ranges, default=max((profile.area or 0 for profile in profiles), default=0)))


# Implements BR-95
def _choices(arc: WrittenArc) -> tuple[Sides, ...]:
    """Arcs joined by a plus must all hold, of others the owner chooses one each time (L2026-2028)."""
    options = [[_side(part) for part in token.split("/")] for token in arc.tokens]
    if arc.joined:
        return tuple(tuple(side for sides in parts for side in sides) for parts in product(*options))
    return tuple(sides for parts in options for sides in parts)


def _side(token: str) -> Sides:
    return (_SIDES[token],) if token in _SIDES else ()
