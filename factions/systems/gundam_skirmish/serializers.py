"""Rows of Gundam: Skirmish where they say something otherwise than the models: dice and ranges as lists."""

from typing import Any

from rest_framework import serializers

from factions.serializers import ColumnList, PartTexts, RecordSerializer
from factions.systems.gundam_skirmish import models


class TextOrNull(serializers.CharField):
    """A text; null where it is empty."""

    def to_representation(self, value: str) -> Any:
        return super().to_representation(value) or None


class DamageLocationSerializer(RecordSerializer):
    second = TextOrNull(read_only=True, allow_null=True, label="Level 2")

    class Meta(RecordSerializer.Meta):
        model = models.DamageLocation


class CampaignMapSerializer(RecordSerializer):
    bases = PartTexts("name", label="Bases to hold")

    class Meta(RecordSerializer.Meta):
        model = models.CampaignMap


class WeaponSerializer(RecordSerializer):
    range = ColumnList("range_least", "range_most", label="Range")

    class Meta(RecordSerializer.Meta):
        model = models.Weapon


class UnitSerializer(RecordSerializer):
    armour = ColumnList(
        "armour", "armour_success", label="Armour", help_text="Dice to block hits, and what each needs."
    )
    shield = ColumnList(
        "shield", "shield_success",
        allow_null=True, label="Shield Bonus", help_text=("Extra dice of the same kind against attackers it sees."),
    )  # fmt: skip
    close_weapons = PartTexts(
        "weapon.key", label="Close combat", help_text="For a Mobile Fighter, the techniques it can choose from."
    )

    class Meta(RecordSerializer.Meta):
        model = models.Unit
