"""Rows of the beta where they say something otherwise than its models: the notation of the book as values, a model with the
ratings of its body, effects with the clauses that say them.

A weapon's `traits` are what its own bracket says, arcs included; a limit is the printed one.
"""

from typing import Any

from rest_framework import serializers

from armybuilder.engine.systems.blitz_beta.book import notation
from armybuilder.engine.systems.blitz_beta.book.classes import UNMEASURED_RANGES, parse_pen
from factions.serializers import NumberListField, RecordSerializer, TextListField
from factions.systems.blitz_beta import models


class OptionalField(serializers.CharField):
    """A text, null where there is none."""

    def __init__(self, **options: Any) -> None:
        super().__init__(read_only=True, allow_null=True, **options)

    def to_representation(self, value: str) -> Any:
        return value or None


class TraitsField(TextListField):
    """Traits, or whatever else the book writes with commas between, one by one."""

    def __init__(self, **options: Any) -> None:
        super().__init__(read_only=True, **options)

    def to_representation(self, data: Any) -> list[str]:
        return notation.split_list(data) if data else []


class MountSerializer(RecordSerializer):
    traits = TraitsField(source="bracket")

    class Meta:
        model = models.Mount
        fields = ("code", "count", "traits")


class WeaponsField(serializers.ListField):
    """Weapons as the lists print them, `2xLAC (Arm), LRP`."""

    child: Any = MountSerializer()

    def __init__(self, **options: Any) -> None:
        super().__init__(read_only=True, **options)

    def to_representation(self, data: Any) -> list[dict[str, Any]]:
        found = notation.parse_weapons(data)
        return [{"code": each.code, "count": each.count, "traits": list(each.bracket)} for each in found]


# ---------------------------------------------------------------- weapons


class PenetrationSerializer(serializers.Serializer[Any]):
    """A PEN: its value, null for a persistent effect alone, and the type and rating of that effect."""

    value = serializers.IntegerField(allow_null=True)
    persistent = serializers.CharField(allow_null=True)
    rating = serializers.IntegerField()
    text = serializers.CharField()


class PenetrationsField(serializers.DictField):
    """PEN by sizes."""

    child: Any = PenetrationSerializer()

    def to_representation(self, value: Any) -> dict[str, Any]:
        return {size.size: self.child.to_representation(parse_pen(size.pen)) for size in value.all()}


class RangeField(NumberListField):
    """A printed range in inches, null where it is no distance."""

    def to_representation(self, data: Any) -> Any:
        if data in UNMEASURED_RANGES:
            return None
        measured = notation.parse_range(data)
        return [measured.near, measured.far, measured.maximum]


class WeaponSerializer(RecordSerializer):
    pen = PenetrationsField(source="sizes", read_only=True, label="PEN")
    range_inches = RangeField(source="range", read_only=True, allow_null=True, label="Range")
    traits = TraitsField()

    class Meta:
        model = models.Weapon
        exclude = ("sizes",)


class UnresolvedWeaponSerializer(RecordSerializer):
    class Meta:
        model = models.UnresolvedWeapon
        exclude = ("name", "printed", "rulings", "flags")


# ---------------------------------------------------------------- armies


class FactionSerializer(RecordSerializer):
    gains = TraitsField()

    class Meta(RecordSerializer.Meta):
        model = models.Faction


class UnitCodeSerializer(RecordSerializer):
    name = OptionalField()

    class Meta(RecordSerializer.Meta):
        model = models.UnitCode


class SubListSerializer(RecordSerializer):
    code = OptionalField()
    gist = OptionalField()

    class Meta:
        model = models.SubList
        exclude = ("whole", *models.EFFECTS)


TRAITS = ("traits", "bracket", "weapon_traits")
"""Terms of effects that the book writes with commas between."""


class EffectSerializer(RecordSerializer):
    """A change of force building: `of` says its kind, `parts` its terms, `text` the clauses of its army that say it."""

    army: Any = serializers.SlugRelatedField("key", source="sublist", read_only=True)
    rule = serializers.CharField(source="sublist.rule", read_only=True)
    of = serializers.CharField(source="kind", read_only=True)
    text = serializers.CharField(read_only=True)
    parts = serializers.SerializerMethodField()
    source: Any = NumberListField(read_only=True)

    class Meta:
        model: Any = models.Effect
        fields = ("key", "army", "rule", "of", "text", "parts", "source")

    def get_parts(self, effect: models.ArmyEffect) -> dict[str, Any]:
        when = {} if effect.when is True else {"when": effect.when}
        return when | {
            name: notation.split_list(value) if name in TRAITS else value for name, value in effect.file_terms.items()
        }


class ShapeSerializer(RecordSerializer):
    """A rule of how many of something there may be, and how large; each model of such rules has some of the columns."""

    fewest_actions = serializers.IntegerField(read_only=True, default=0)
    most_actions = serializers.IntegerField(read_only=True, allow_null=True, default=None)
    share = NumberListField(read_only=True, allow_null=True, default=None)
    share_of = serializers.SerializerMethodField()
    types = TextListField(read_only=True, default=list)
    behind = serializers.SerializerMethodField()

    def get_share_of(self, rule: Any) -> str | None:
        whole = getattr(rule, "share_of", None)
        return whole and whole.key

    def get_behind(self, rule: Any) -> list[str]:
        return [code.key for code in rule.behind.all()] if hasattr(rule, "behind") else []


class SupportUnitRuleSerializer(ShapeSerializer):
    class Meta:
        model = models.SupportUnitRule
        exclude = ("share_numerator", "share_denominator")


# ---------------------------------------------------------------- models


class BodySerializer(RecordSerializer):
    """A body with its ratings; skills are whole numbers, 4 for 4+."""

    mr_inches = serializers.IntegerField(read_only=True, allow_null=True, label="MR")
    mr_type = serializers.CharField(read_only=True, allow_null=True, label="Movement")
    hull = serializers.IntegerField(read_only=True, allow_null=True)
    structure = serializers.IntegerField(read_only=True, allow_null=True)
    weapons = MountSerializer(many=True, read_only=True)
    traits: Any = serializers.SlugRelatedField("printed", read_only=True, many=True)

    class Meta:
        model = models.Body
        exclude = ("mr", "dc")


class UnitAvailabilitySerializer(RecordSerializer):
    code: Any = serializers.SlugRelatedField("code", source="unit_code", read_only=True)

    class Meta:
        model = models.UnitAvailability
        fields = ("code", "limit")


class DroneSerializer(RecordSerializer):
    """A model that is no unit's, with the ratings of its first body."""

    class Meta:
        model = models.Model
        exclude: tuple[str, ...] = (
            "kind", "bodies", "counts_as", "strike", "prose_source", "family", "faction", "ua", "size", "quantity",
        )  # fmt: skip

    def get_fields(self) -> dict[str, Any]:
        ratings = BodySerializer().get_fields()
        del ratings["name"]
        for name, field in ratings.items():
            field.source = f"body.{field.source or name}"
        return {**super().get_fields(), **ratings}


class SupportSerializer(DroneSerializer):
    """A model that every army may buy, of a list that is no faction's."""

    family = serializers.SerializerMethodField()
    faction = serializers.CharField(source="kind", read_only=True)
    ua = UnitAvailabilitySerializer(many=True, read_only=True, label="UA")
    granted = TextListField(read_only=True, source="granted_traits")
    counted_actions = serializers.IntegerField(read_only=True)
    components = BodySerializer(many=True, read_only=True)

    class Meta:
        model = models.Model
        exclude: tuple[str, ...] = ("kind", "bodies", "counts_as", "strike", "prose_source")

    def get_family(self, model: models.Model) -> str:
        return f"{model.kind}/generic"


class ModelSerializer(SupportSerializer):
    """A model of a faction's list."""

    family: Any = serializers.SlugRelatedField("key", read_only=True)
    faction: Any = serializers.SlugRelatedField("key", read_only=True)

    class Meta:
        model = models.Model
        exclude = (*SupportSerializer.Meta.exclude, "effect", "size", "quantity", "rules")


class RatingsSerializer(serializers.Serializer[Any]):
    """The ratings that an upgrade row replaces; of the others it says nothing."""

    mr_inches = serializers.IntegerField(required=False, label="MR")
    mr_type = serializers.CharField(required=False, label="Movement")
    ar = serializers.IntegerField(required=False)
    hull = serializers.IntegerField(required=False)
    structure = serializers.IntegerField(required=False, allow_null=True)
    act = serializers.IntegerField(required=False)
    gun = serializers.IntegerField(required=False)
    pilot = serializers.IntegerField(required=False)
    ew = serializers.IntegerField(required=False)

    def to_representation(self, instance: Any) -> dict[str, Any]:
        written = [(rating, text) for rating, text in instance.items() if text is not None]
        found = [item for rating, text in written for item in notation.parse_rating(rating, text).items()]
        return {"mr_inches" if name == "mr" else name: rating for name, rating in found if name != "move_text"}


class UpgradeSerializer(RecordSerializer):
    ua = UnitAvailabilitySerializer(many=True, read_only=True, label="UA")
    set = RatingsSerializer(read_only=True, label="Ratings it replaces")
    add_weapons = WeaponsField()
    remove_weapons = WeaponsField()
    add_traits = TraitsField()
    remove_traits = TraitsField()

    class Meta(RecordSerializer.Meta):
        model = models.Upgrade


# ---------------------------------------------------------------- what is bought


class RankSerializer(RecordSerializer):
    code = OptionalField()
    add_traits = TraitsField()

    class Meta(RecordSerializer.Meta):
        model = models.Rank


class PurchaseSerializer(RecordSerializer):
    of = serializers.ChoiceField(models.Purchase.Kind.choices, source="kind", read_only=True)
    add_traits = TraitsField()
    add_weapons = WeaponsField()
    remove_traits = TraitsField()

    class Meta:
        model = models.Purchase
        exclude = ("kind",)


class TokenSerializer(RecordSerializer):
    class Meta:
        model = models.Token
        exclude = ("write_in",)
