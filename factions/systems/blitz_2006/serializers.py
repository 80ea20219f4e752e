"""Rows of the game of 2006 where they say something otherwise than the models: figures with how they were read, columns
that belong together as one member, parts by the key of what they are about."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from armybuilder.engine.systems.blitz_2006.book.changes import Change
from armybuilder.engine.systems.blitz_2006.book.equipment import parse_damage
from armybuilder.engine.systems.blitz_2006.book.options import parse_taker
from factions.models.fields import FigureField
from factions.serializers import ColumnList, FigureSerializer, PartTexts, RecordSerializer
from factions.systems.blitz_2006 import models
from factions.systems.blitz_2006.models.equipment import BANDS
from factions.systems.blitz_2006.models.line import Mark


class Figure(FigureSerializer):
    """A figure of a card, how far it can be trusted, and its line; a lost one has no value."""

    value = serializers.IntegerField(allow_null=True)
    status = serializers.ChoiceField([*Mark.values, "lost"])


class RowSerializer(RecordSerializer):
    """A record or a part of one."""

    serializer_field_mapping = {**RecordSerializer.serializer_field_mapping, FigureField: Figure}

    def build_field(self, field_name: str, info: Any, model_class: Any, nested_depth: int) -> Any:
        field, options = super().build_field(field_name, info, model_class, nested_depth)
        return field, {**options, "allow_null": False} if field is Figure else options


class LineSerializer(RowSerializer):
    """A record of the book; what is printed otherwise is told of options alone."""

    class Meta:
        model: Any = None
        exclude: tuple[str, ...] = ("printed", "flags")


class PlainSerializer(LineSerializer):
    """A record that no ruling was asked for."""

    class Meta(LineSerializer.Meta):
        exclude = (*LineSerializer.Meta.exclude, "rulings")


class Together(serializers.Serializer[Any]):
    """Several columns as one member; null where they are empty."""

    def __init__(self, **options: Any) -> None:
        super().__init__(source="*", read_only=True, **options)

    def to_representation(self, instance: Any) -> Any:
        told = super().to_representation(instance)
        return None if all(value is None for value in told.values()) else told


class KeyedParts(serializers.DictField):
    """Parts by a key that each has."""

    def __init__(
        self, key: Callable[[Any], str], value: Callable[[Any], Any] = lambda part: part, **options: Any
    ) -> None:
        super().__init__(read_only=True, **options)
        self.key, self.value = key, value

    def to_representation(self, value: Any) -> dict[str, Any]:
        return {self.key(part): self.child.to_representation(self.value(part)) for part in value.all()}


def unit_key(named: Any) -> str:
    """The key of the vehicle, the variant or the infantry that a part names."""
    return str((named.model or named.variant or named.infantry).key)


# ---------------------------------------------------------------- weapons


class DamageSerializer(serializers.Serializer[Any]):
    """The multiplier of the margin; with `size` the size of the attacker is added."""

    value = serializers.IntegerField()
    size = serializers.BooleanField()

    def to_representation(self, instance: str) -> Any:
        return super().to_representation(parse_damage(instance))


class GunSerializer(LineSerializer):
    range = ColumnList(
        *BANDS, allow_null=True, label="Ranges",
        help_text="In inches: outer edges of point blank, short, medium, long, extreme.",
    )  # fmt: skip
    damage = DamageSerializer(read_only=True, allow_null=True)
    rof = ColumnList(
        "least_rof", "most_rof", allow_null=True, label="RoF", help_text="Lowest and highest: the card says which."
    )


# ---------------------------------------------------------------- cards


class CarriedSerializer(RowSerializer):
    """A weapon or a trait on a card; its weapon is a code, or the class where the book says no more."""

    weapon = serializers.SerializerMethodField()

    class Meta:
        model: Any = None
        exclude = ("weapon_class",)

    def get_weapon(self, carried: models.Mount | models.CardTrait) -> str | None:
        about = carried.weapon or carried.weapon_class
        return about.key if about else None


class AttackSerializer(Together):
    """Modifiers of attack, speed by speed."""

    stationary = Figure(source="attack_stationary")
    combat = Figure(source="attack_combat")
    top = Figure(source="attack_top")


class CardSerializer(LineSerializer):
    attack = AttackSerializer()
    defense = RowSerializer.for_model(models.DefenseRow)(many=True, read_only=True)
    weapons = CarriedSerializer.for_model(models.Mount)(many=True, read_only=True)
    traits = CarriedSerializer.for_model(models.CardTrait)(many=True, read_only=True)

    class Meta(LineSerializer.Meta):
        exclude = (*LineSerializer.Meta.exclude, "attack_stationary", "attack_combat", "attack_top")


class InfantrySerializer(PlainSerializer):
    traits = CarriedSerializer.for_model(models.CardTrait)(many=True, read_only=True)


def inline(schema: Any, parts: Mapping[str, Any]) -> Any:
    """A schema with what it refers to in place of the references."""
    if isinstance(schema, list):
        return [inline(each, parts) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return inline(parts[schema["$ref"].rpartition("/")[2]], parts)
    return {name: inline(each, parts) for name, each in schema.items() if name != "discriminator"}


(_change,), _verbs = msgspec.json.schema_components([Change])


@extend_schema_field({"type": "array", "items": inline(_change, _verbs)})
class ChangesField(serializers.ListField):
    """The changes: verbs, each with its terms."""

    def to_representation(self, data: Any) -> list[dict[str, Any]]:
        return [{"does": change.does, **change.terms} for change in data.all()]


class VariantSerializer(LineSerializer):
    changes = ChangesField(read_only=True)


# ---------------------------------------------------------------- guides


class CellSerializer(RowSerializer):
    class Meta:
        model = models.ChartCell
        exclude = ("column",)


class ArmyTypeSerializer(LineSerializer):
    chart = KeyedParts(lambda cell: cell.column.key, child=CellSerializer())


class SkillsSerializer(Together):
    """The skills that all units of a squad have."""

    attack = serializers.IntegerField()
    defense = serializers.IntegerField()
    ew = serializers.IntegerField(label="EW")


class LeaderSerializer(Together):
    """The leader, one unit of these models, and its leadership; infantry has none, it has one skill for
    everything.
    """

    of = serializers.SerializerMethodField()
    leadership = serializers.IntegerField(allow_null=True)

    def get_of(self, squad: models.Squad) -> list[str]:
        return [unit_key(unit) for unit in squad.units.all() if unit.leads]


class SquadSerializer(LineSerializer):
    units = KeyedParts(unit_key, lambda unit: unit.count, child=serializers.IntegerField())
    skills = SkillsSerializer(allow_null=True)
    leader = LeaderSerializer()
    options: Any = serializers.SlugRelatedField("key", many=True, read_only=True)

    class Meta(LineSerializer.Meta):
        exclude = (*LineSerializer.Meta.exclude, "attack", "defense", "ew", "leadership")


class TakerSerializer(serializers.Serializer[Any]):
    """The taker of an option, and how often it takes it; `every`: all units of the group or none."""

    text = serializers.CharField()
    of = serializers.ChoiceField(["group", "leader", "unit"])
    most = serializers.IntegerField(allow_null=True)
    every = serializers.BooleanField()

    def to_representation(self, instance: str) -> Any:
        return super().to_representation(parse_taker(instance))


class LimitSerializer(Together):
    """In the whole army `most` for each `per` TV of the limit begun, or `most` in all."""

    most = serializers.IntegerField(source="army_most")
    per = serializers.IntegerField(source="army_per", allow_null=True)


class ChoiceSerializer(RowSerializer):
    key = serializers.CharField(read_only=True, help_text="Empty where there is no other choice.")
    changes = ChangesField(read_only=True)


class UnitKeysField(serializers.ListField):
    """Keys of the units that take an option, or that it bars."""

    child = serializers.CharField()

    def __init__(self, *, barred: bool) -> None:
        super().__init__(source="units", read_only=True)
        self.barred = barred

    def to_representation(self, data: Any) -> list[str]:
        return [unit_key(unit) for unit in data.all() if unit.barred == self.barred]


class OptionWordsField(serializers.ListField):
    """Options by the words by which those of the same squad name each other."""

    child = serializers.CharField()

    def to_representation(self, data: Any) -> list[str]:
        return [option.key.rpartition("/")[2] for option in data.all()]


class ArmyOptionSerializer(LineSerializer):
    taker = TakerSerializer(read_only=True)
    of = UnitKeysField(barred=False)
    needs = OptionWordsField(read_only=True)
    army = LimitSerializer(allow_null=True)
    choices = ChoiceSerializer.for_model(models.OptionChoice)(many=True, read_only=True)

    class Meta(LineSerializer.Meta):
        exclude = (*LineSerializer.Meta.exclude, "army_most", "army_per", "units")


class OptionSerializer(ArmyOptionSerializer):
    not_of = UnitKeysField(barred=True)
    excludes = OptionWordsField(read_only=True)

    class Meta(ArmyOptionSerializer.Meta):
        exclude = ("flags", "army_most", "army_per", "units")


# ---------------------------------------------------------------- support and scenarios


class Prices(KeyedParts):
    """The price for each faction that is offered it."""

    child = Figure()

    def __init__(self) -> None:
        super().__init__(lambda price: price.faction.key, lambda price: price.tv, help_text="In TV.")


class AirStrikeSerializer(PlainSerializer):
    prices = Prices()


class SalvoSerializer(LineSerializer):
    damage = DamageSerializer(read_only=True, allow_null=True)
    prices = Prices()


class AirBonusSerializer(PlainSerializer):
    class Meta(PlainSerializer.Meta):
        exclude = (*PlainSerializer.Meta.exclude, "name", "faction")


class LocationSerializer(PlainSerializer):
    terrains = PartTexts("terrain.key", label="Terrain by 1D6")


class ScoreSerializer(RowSerializer):
    class Meta:
        model = models.MissionScore
        exclude = ("kind",)


class Scores(serializers.ListSerializer[Any]):
    """The lines of victory points of one kind."""

    def __init__(self, kind: models.MissionScore.Kind) -> None:
        super().__init__(child=ScoreSerializer(), source="scores", read_only=True)
        self.kind = kind

    def to_representation(self, data: Any) -> list[Any]:
        return super().to_representation([score for score in data.all() if score.kind == self.kind])


class MissionSerializer(LineSerializer):
    gained = Scores(models.MissionScore.Kind.GAINED)
    lost = Scores(models.MissionScore.Kind.LOST)

    class Meta(LineSerializer.Meta):
        exclude = (*LineSerializer.Meta.exclude, "scores")


class CellsField(serializers.ListField):
    """Parts of the table by column and row."""

    child = serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)


class LayoutSerializer(RowSerializer):
    first = CellsField(read_only=True)
    second = CellsField(read_only=True)
    names = ColumnList("first_name", "second_name", child=serializers.CharField())


class DeploymentSerializer(PlainSerializer):
    layouts = LayoutSerializer.for_model(models.Layout)(many=True, read_only=True)
