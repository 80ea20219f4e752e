"""Which file holds which records of Gundam: Skirmish, and in which order they need one another."""

from collections.abc import Callable, Mapping
from typing import Any

from django.core.exceptions import ValidationError

from factions.loading import reading
from factions.loading.loader import Raw, Rows, Table
from factions.loading.reading import File
from factions.systems.gundam_skirmish import models as gundam


def _pair(raw: Raw, name: str, first: str, second: str) -> None:
    """What a card writes as two numbers, `armour: [3, 4]`, under a name each."""
    value = raw.pop(name, None)
    if value is None:
        return
    if not isinstance(value, list) or len(value) != 2:
        raise ValidationError({name: "these are two numbers, [3, 4]"})
    raw[first], raw[second] = value


def _rows_of(name: str) -> Callable[[Any], Any]:
    """A list of words as rows that each have one of them under a name."""
    return lambda words: [{name: word} for word in words] if isinstance(words, list) else words


_as_weapons, _as_bases = _rows_of("weapon"), _rows_of("name")


def _map(raw: Raw) -> Raw:
    return {name: _as_bases(value) if name == "bases" else value for name, value in raw.items()}


def _weapon(raw: Raw) -> Raw:
    _pair(raw, "range", "range_least", "range_most")
    return raw


def _unit(raw: Raw) -> Raw:
    _pair(raw, "armour", "armour", "armour_success")
    _pair(raw, "shield", "shield", "shield_success")
    return {name: _as_weapons(value) if name in ("weapons", "close_weapons") else value for name, value in raw.items()}


FILES = (
    File("system", (Table(gundam.Faction, "factions"),)),
    File("words", (
        Table(gundam.Tag, "tags"),
        Table(gundam.WeaponClass, "weapon_classes"),
        Table(gundam.Equipment, "equipment"),
        Table(gundam.Action, "actions"),
        Table(gundam.SpecialRule, "special_rules"),
        Table(gundam.Order, "orders"),
        Table(gundam.Ability, "abilities"),
        Table(gundam.Trait, "traits"),
        Table(gundam.Modification, "modifications"),
    )),
    File("battle", (
        Table(gundam.Terrain, "terrain"),
        Table(gundam.Rotation, "rotations"),
        Table(gundam.Cover, "covers"),
        Table(gundam.Penetration, "penetration"),
        Table(gundam.Modifier, "modifiers"),
        Table(gundam.GameType, "game_types"),
        Table(gundam.Morale, "morale"),
        Table(gundam.MoraleTrigger, "morale_triggers"),
        Table(gundam.DamageLocation, "locations"),
        Table(gundam.Destruction, "destruction"),
    )),
    File("campaign", (
        Table(gundam.Force, "forces"),
        Table(gundam.Rank, "ranks"),
        Table(gundam.Experience, "experience"),
        Table(gundam.EventDie, "event_die"),
        Table(gundam.Event, "events"),
        Table(gundam.CampaignAction, "campaign_actions"),
        Table(gundam.Capture, "captures"),
        Table(gundam.BattleEffect, "battle_effects"),
        Table(gundam.CampaignMap, "maps", form=_map, places={"bases/*/name": "bases/*"}),
    )),
    File("weapons", (
        Table(gundam.Weapon, "weapons", form=_weapon, needed=False, places={
            "range_least": "range/0", "range_most": "range/1",
        }),
        Table(gundam.CloseWeapon, "close_weapons", needed=False),
    )),
    File("models", (
        Table(gundam.Unit, "models", key="{faction}/{key}", form=_unit, needed=False, places={
            "armour": "armour/0", "armour_success": "armour/1", "shield": "shield/0", "shield_success": "shield/1",
            "weapons/*/weapon": "weapons/*", "close_weapons/*/weapon": "close_weapons/*",
        }),
    )),
)  # fmt: skip


def read(plain: Mapping[str, Any]) -> Rows:
    """All rows of the game from the content of its files."""
    return reading.read(FILES, plain)
