"""Rows of the game of 1998 where they say something otherwise than the models: figures with how they were read, ranges and
skills as lists, vehicles and squads as rows of one form.

A figure is null where the sheet has a dash, its value null where the text lost it.
"""

from typing import Any

from rest_framework import serializers

from armybuilder.engine.systems.tactical_1998.squads import resolve_book_squad
from factions.catalogues import get_catalogue
from factions.serializers import ColumnList, FigureSerializer, LineRangeField, RecordSerializer, TextListField, figure
from factions.systems.tactical_1998 import models

SYSTEM = "tactical-1998"
SKILLS = ("pilot", "gunnery", "electronic_warfare", "leadership", "tactics")
FIGURES = (
    "tv", "size", "cost", "crew", "bonus_actions", "maneuver", "deployment", "sensors", "sensor_range", "communication",
    "communication_range", "fire_control", "armor", "primary_combat", "primary_top", "secondary_combat", "secondary_top",
)  # fmt: skip
BANDS = ("range_short", "range_medium", "range_long", "range_extreme")


class SheetFigure(FigureSerializer):
    """A figure of a sheet, how it was read, and its line; a lost one has no value."""

    status = serializers.ChoiceField(["exact", "merged", "derived", "lost"])


class MountFigure(SheetFigure):
    """A figure of a weapon row: `exact` unless it is marked, null for a dash."""

    def __init__(self) -> None:
        super().__init__(source="*", read_only=True, allow_null=True)

    def to_representation(self, instance: Any) -> Any:
        name = str(self.field_name)
        value = getattr(instance, name)
        if name in instance.lost:
            return figure(None, "lost", instance.line)
        return None if value is None else figure(value, instance.marks.get(name, "exact"), instance.line)


class SpecialSerializer(RecordSerializer):
    key = serializers.CharField(source="word", read_only=True)

    class Meta:
        model = models.Special
        exclude = ("word",)


class PlainSerializer(RecordSerializer):
    """A record without what the book prints otherwise: the game of 1998 says that of vehicles alone."""

    class Meta:
        exclude: tuple[str, ...] = ("printed", "rulings", "flags")


class WeaponSerializer(PlainSerializer):
    range = ColumnList(*BANDS, label="Range", help_text="Hexes.")
    special = SpecialSerializer(many=True, read_only=True)

    class Meta(PlainSerializer.Meta):
        model = models.Weapon


class InfantryWeaponSerializer(PlainSerializer):
    range = ColumnList(*BANDS, label="Range", help_text="Hexes.")

    class Meta(PlainSerializer.Meta):
        model = models.InfantryWeapon


class PerkSerializer(PlainSerializer):
    of = serializers.ChoiceField(["perk", "flaw"], read_only=True)


class CrewSerializer(PlainSerializer):
    skills = serializers.SerializerMethodField()

    class Meta(PlainSerializer.Meta):
        model = models.Crew
        exclude = (
            *PlainSerializer.Meta.exclude,
            *(f"{skill}_{part}" for skill in SKILLS for part in ("level", "attribute")),
        )

    def get_skills(self, crew: models.Crew) -> dict[str, dict[str, int]]:
        return {skill: {part: getattr(crew, f"{skill}_{part}") for part in ("level", "attribute")} for skill in SKILLS}


class TroopQualitySerializer(PlainSerializer):
    class Meta(PlainSerializer.Meta):
        model = models.TroopQuality
        exclude = (*PlainSerializer.Meta.exclude, "multiplier_source")


class TroopArmorSerializer(PlainSerializer):
    relief = serializers.SerializerMethodField()

    class Meta(PlainSerializer.Meta):
        model = models.TroopArmor

    def get_relief(self, armor: models.TroopArmor) -> dict[str, int]:
        return {relief.quality.key: relief.encumbrance for relief in armor.relief.all()}


class TransportSerializer(PlainSerializer):
    class Meta(PlainSerializer.Meta):
        model = models.Transport
        exclude = (*PlainSerializer.Meta.exclude, "multiplier_source")


class MissingVehicleSerializer(PlainSerializer):
    class Meta(PlainSerializer.Meta):
        model = models.MissingVehicle
        exclude = (*PlainSerializer.Meta.exclude, "figures")


# ---------------------------------------------------------------- vehicles and squads


class MountSerializer(RecordSerializer):
    """A weapon row of a sheet; a figure is null where the sheet has a dash."""

    code = serializers.CharField(source="weapon.code", read_only=True)
    range = ColumnList(*BANDS, label="Range", help_text="Hexes.")
    special = SpecialSerializer(many=True, read_only=True)
    accuracy = MountFigure()
    damage = MountFigure()
    quantity = MountFigure()
    ammo = MountFigure()

    class Meta:
        model = models.Mount
        exclude = ("weapon", "lost")


class VehicleTraitSerializer(serializers.Serializer[Any]):
    """A perk or a flaw of a vehicle."""

    key = serializers.CharField()
    rating = serializers.IntegerField(allow_null=True)
    count = serializers.IntegerField()
    auxiliary = serializers.BooleanField()
    facing = serializers.CharField(allow_null=True)
    note = serializers.CharField()
    status = serializers.ChoiceField(["exact", "merged", "derived", "lost"])
    line = serializers.IntegerField(allow_null=True)

    def to_representation(self, instance: models.VehiclePerk | models.VehicleFlaw) -> dict[str, Any]:
        perk = instance if isinstance(instance, models.VehiclePerk) else None
        rule = perk.perk if perk else instance.flaw  # type: ignore[union-attr]
        lost = perk is not None and rule.rated and perk.rating is None
        return {
            "key": rule.key,
            "rating": instance.rating,
            "count": perk.count if perk else 1,
            "auxiliary": bool(perk and perk.auxiliary) or rule.auxiliary,
            "facing": instance.facing or None,
            "note": instance.note,
            "status": "lost" if lost else (perk and perk.mark) or "exact",
            "line": instance.line or None,
        }


class SquadSerializer(RecordSerializer):
    """The components of a squad of the book."""

    damage_points = serializers.SerializerMethodField()
    encumbrance = serializers.SerializerMethodField()

    class Meta:
        model = models.InfantrySquad
        exclude = ("key", "name", "printed", "rulings", "flags", "source")

    def get_damage_points(self, squad: models.InfantrySquad) -> int:
        return int(squad_of(squad).soldiers[0].points)

    def get_encumbrance(self, squad: models.InfantrySquad) -> int:
        return int(squad_of(squad).encumbrance)


def squad_of(squad: models.InfantrySquad) -> Any:
    """The squad with what follows from its parts."""
    catalogue = get_catalogue(SYSTEM)
    return resolve_book_squad(catalogue.squads[squad.key], catalogue)


class ModelSerializer(serializers.Serializer[Any]):
    """A vehicle or a squad of the book. `tv` is the threat value with a Qualified crew, null where the book lost it; that of a
    squad is not printed and follows from the formula (FC-15, FC-16)."""

    of = serializers.ChoiceField(["vehicle", "squad"])
    key = serializers.CharField()
    name = serializers.CharField()
    faction = serializers.CharField(allow_null=True)
    tv = serializers.FloatField(allow_null=True, label="TV")
    code = serializers.CharField(allow_null=True)
    printed_code = serializers.CharField(allow_null=True)
    currency = serializers.CharField(allow_null=True, label="Currency")
    passengers = serializers.IntegerField()
    figures = serializers.DictField(child=SheetFigure())
    primary_mode = serializers.ChoiceField(models.Mode.choices)
    secondary_mode = serializers.ChoiceField(models.Mode.choices, allow_null=True)
    weapons = MountSerializer(many=True)
    perks = VehicleTraitSerializer(many=True)
    flaws = VehicleTraitSerializer(many=True)
    squad = SquadSerializer(allow_null=True)
    rulings = TextListField()

    def get_fields(self) -> dict[str, Any]:
        return {**super().get_fields(), "source": LineRangeField()}


class VehicleSerializer(ModelSerializer):
    def to_representation(self, instance: models.Vehicle) -> dict[str, Any]:
        figures = {name: value for name in FIGURES if (value := getattr(instance, name))}
        fields = self.fields
        return {
            "of": "vehicle",
            "key": instance.key,
            "name": instance.name,
            "faction": instance.faction.key,
            "tv": instance.tv[0],
            "code": instance.code,
            "printed_code": instance.printed_code,
            "currency": instance.currency,
            "passengers": instance.passengers,
            "figures": {name: SheetFigure().to_representation(value) for name, value in figures.items()},
            "primary_mode": instance.primary_mode,
            "secondary_mode": instance.secondary_mode or None,
            **{
                name: fields[name].to_representation(getattr(instance, name).all())
                for name in ("weapons", "perks", "flaws")
            },
            "squad": None,
            "rulings": instance.rulings,
            "source": [instance.source_first, instance.source_last],
        }


class SquadModelSerializer(ModelSerializer):
    def to_representation(self, instance: models.InfantrySquad) -> dict[str, Any]:
        squad = squad_of(instance)
        nothing = dict.fromkeys(("faction", "code", "printed_code", "currency", "secondary_mode"))
        return {
            "of": "squad",
            "key": instance.key,
            "name": instance.name,
            **nothing,
            "tv": squad.tv,
            "passengers": 0,
            "figures": {},
            "primary_mode": squad.transport.mode,
            "weapons": [],
            "perks": [],
            "flaws": [],
            "squad": self.fields["squad"].to_representation(instance),
            "rulings": [],
            "source": [instance.source_first, instance.source_last],
        }
