"""From statlines and weapons to profiles, read once when a battle starts."""

from collections.abc import Iterable, Mapping

from armybuilder.engine.core.battle.throws import RollModifier
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import Bound, Kind, ModelProfile, WeaponProfile
from armybuilder.engine.systems.blitz_beta.battle.mathematics.traits import (
    ATTACKER_TRAITS,
    TARGET_TRAITS,
    WEAPON_TRAITS,
    Hook,
)
from armybuilder.engine.systems.blitz_beta.battle.settings import DEFAULT, BattleSettings
from armybuilder.engine.systems.blitz_beta.book.classes import Penetration
from armybuilder.engine.systems.blitz_beta.book.notation import Range, Trait, parse_range
from armybuilder.engine.systems.blitz_beta.book.values import Statline, Weapon

_KINDS: Mapping[str, Kind] = {
    "Gear": "gear",
    "Strider": "strider",
    "Vehicle": "vehicle",
    "Infantry": "infantry",
    "Drone": "drone",
    "Terrain": "fortification",
}
# Rocket packs, artillery and anti-personnel rockets, field and guided mortars: what AMS shoots at besides missiles.
_ROCKETS_AND_MORTARS = frozenset({"RP", "AR", "APR", "FM", "GM"})


def model_profile(line: Statline, *, mode: str | None = None, settings: BattleSettings = DEFAULT) -> ModelProfile:
    """Read a statline; `mode` is the movement letter in use, its own type's by default.

    A mode of an SMS brings the traits of its bracket along and takes those with a minus away.
    """
    mode = mode or line.mr_type or ""
    traits = _traits_in(line, mode)
    kept = tuple(trait for trait in traits if not trait.is_aux)
    names = _trait_names(traits)
    rated = {trait.name: trait for trait in traits}
    return ModelProfile(
        name=line.name,
        kind=_KINDS[line.base_type],
        ar=line.ar or 0,
        hull=line.hull or 0,
        structure=line.structure or 0,
        gun=line.gun,
        pilot=line.pilot,
        ew=line.ew,
        flier=mode == "F",
        armed_for_melee=any(weapon.category == "melee" for weapon in line.weapons),
        flank=_rating_dice(rated.get("Flank"), 1),
        field_armor=_field_armor(rated, settings),
        names=names,
        attacking=_bind_hooks(traits, ATTACKER_TRAITS),
        defending=_bind_hooks(traits, TARGET_TRAITS),
        crippled_attacking=_bind_hooks(kept, ATTACKER_TRAITS),
        crippled_defending=_bind_hooks(kept, TARGET_TRAITS),
        when_shooting=crippled_modifier(names, ("Weapons",), ("Weapon",)),
        when_fighting=crippled_modifier(names, ("Movement",), ("Weapon", "Movement")),
        when_piloting=crippled_modifier(names, ("Movement",), ("Movement",)),
        when_defending=crippled_modifier(
            names, ("Movement",), ("Weapon", "Movement") if settings.fragile_weapon_defends else ("Movement",)
        ),
        when_signalling=crippled_modifier(names, ("Electronics", "Comms"), ("Electronics",)),
        offroad=_rating_dice(rated["Offroad"], 0) if "Offroad" in rated else None,
        walker=mode in ("W", "I"),
        recovery=_rating_dice(rated.get("Recovery"), 0),
        designator=_rating_dice(rated["TD"], 0) if "TD" in rated else None,
        weapons=tuple(profile for weapon in line.weapons for profile in weapon_profiles(weapon)),
    )


# Implements BR-4, BR-99
def crippled_modifier(names: frozenset[str], rugged: Iterable[str], fragile: Iterable[str]) -> RollModifier | None:
    """Return what being crippled costs a kind of test: a die, two where a Fragile part is used, none where it is
    Rugged (L179, L13105-13113, L13155-13163).
    """
    for part in fragile:
        if f"Fragile:{part}" in names:
            return RollModifier(f"Crippled, Fragile:{part}", -2, "BR-99")
    return (
        None
        if any(f"Rugged:{part}" in names for part in rugged)
        else RollModifier(gettext_noop("Crippled"), -1, "BR-4")
    )


def weapon_profiles(weapon: Weapon) -> tuple[WeaponProfile, ...]:
    """A profile for each ammunition of which an attack declares one (L12966), or the one of a weapon without."""
    return tuple(_weapon_profile(weapon, ammo) for ammo in weapon.ammo or ((),))


def _weapon_profile(weapon: Weapon, ammo: tuple[Trait, ...]) -> WeaponProfile:
    traits = {trait.name: trait for trait in (*weapon.traits, *ammo)}
    pen = weapon.pen or Penetration(None)
    area, blast = traits.get("Proximity") or traits.get("AE"), traits.get("Blast")
    fire = traits.get("IF")
    return WeaponProfile(
        text=f"{weapon.text} {ammo[0].text}" if ammo else weapon.text,
        category=weapon.category,
        pen=pen.value,
        persistent=pen.persistent,
        rating=pen.rating,
        hooks=_bind_hooks(traits.values(), WEAPON_TRAITS),
        names=frozenset(traits),
        range=weapon.range,
        indirect_range=_associated_range(fire, weapon.range),
        area=area.number if area else None,
        blast_dice=_blast_dice(weapon, blast),
        blast_radius=_blast_radius(blast),
        split=_rating_number(traits.get("Split"), 1),
        shots=traits["LA"].number if "LA" in traits else None,
        rocket=_is_rocket(weapon),
        source=weapon,
    )


def _blast_dice(weapon: Weapon, blast: Trait | None) -> int:
    """Dice of a blast. One whose rating is no dice (DQ-19) keeps those of its class."""
    if blast is None:
        return 0
    if blast.dice is not None:
        return blast.dice
    row = weapon.weapon_class
    return next((trait.dice or 0 for trait in row.traits if trait.name == "Blast"), 0) if row else 0


def _blast_radius(blast: Trait | None) -> int | None:
    return next((trait.number for trait in blast.associated if trait.name == "AE"), None) if blast else None


def _associated_range(fire: Trait | None, own: Range | None) -> Range | None:
    """The range of indirect fire: `IF (Range:9-18/36")`, else the weapon's own."""
    text = next((trait.rating for trait in fire.associated if trait.name == "Range"), None) if fire else None
    return parse_range(text) if text else own


def _is_rocket(weapon: Weapon) -> bool:
    """Check whether AMS works against the weapon: missiles, rockets and mortars (L13035)."""
    row = weapon.weapon_class
    return weapon.category == "missile" or (row is not None and row.code in _ROCKETS_AND_MORTARS)


def _traits_in(line: Statline, mode: str) -> tuple[Trait, ...]:
    """The traits of a body in one movement mode (L13181); a few have an SMS of the type that they move by anyway."""
    modes = (trait for trait in line.traits if trait.name == "SMS" and trait.rating == mode)
    linked = tuple(trait for sms in modes for trait in sms.associated)
    removed = {trait.name.removeprefix("-") for trait in linked if trait.name.startswith("-")}
    own = tuple(trait for trait in line.traits if trait.name not in removed)
    return (*own, *(trait for trait in linked if not trait.name.startswith("-")))


def _trait_names(traits: Iterable[Trait]) -> frozenset[str]:
    """Names of traits, and those with a word for a rating once more with it: `Rugged:Weapons`."""
    names: set[str] = set()
    for trait in traits:
        names.add(trait.name)
        if trait.rating and trait.number is None:
            names.add(f"{trait.name}:{trait.rating}")
    return frozenset(names)


def _bind_hooks(traits: Iterable[Trait], hooks: Mapping[str, Hook]) -> tuple[Bound, ...]:
    return tuple((hooks[trait.name], _rating_dice(trait, 0)) for trait in traits if trait.name in hooks)


def _rating_dice(trait: Trait | None, otherwise: int) -> int:
    """The dice of a rating; `otherwise` without the trait, and zero for a rating that is no dice."""
    return otherwise if trait is None else trait.dice or 0


def _rating_number(trait: Trait | None, otherwise: int) -> int:
    return otherwise if trait is None else trait.number or otherwise


def _field_armor(rated: Mapping[str, Trait], settings: BattleSettings) -> int:
    """Dice of Field Armor, and of Armored Jacket where it is read as the same (DQ-10)."""
    jacket = rated.get("Armored Jacket") if settings.armored_jacket_is_field_armor else None
    return _rating_dice(rated.get("Field Armor"), 0) + _rating_dice(jacket, 0)
