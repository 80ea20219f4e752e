"""Packs of players."""

from collections.abc import Sequence
from typing import NamedTuple

from rest_framework import serializers
from rest_framework.reverse import reverse

from armybuilder.api.serializers.fields import document
from armybuilder.engine.core.packs import Pack as Document
from armybuilder.engine.core.packs.doubts import Doubt
from armybuilder.engine.core.packs.parser import records_in
from armybuilder.packs.models import Pack, Version


class PublishedPack(NamedTuple):
    """A pack with the document of its newest version, and all its versions where they are told."""

    pack: Pack
    document: Document
    versions: Sequence[Version] = ()


class CheckedPack(NamedTuple):
    """A document that fits the book, and what is odd about it all the same."""

    document: Document
    doubts: list[Doubt]


class PackContentSerializer(serializers.Serializer):
    """A version of a pack: its name, the hash of its content, and how many records it adds and fields it changes."""

    system = serializers.CharField(source="document.system")
    key = serializers.CharField(source="document.key")
    name = serializers.CharField(source="document.name")
    author = serializers.CharField(source="document.author")
    version = serializers.CharField(source="document.version")
    hash = serializers.CharField(source="document.hash")
    records = serializers.SerializerMethodField()
    changes = serializers.SerializerMethodField()

    def get_records(self, told: PublishedPack | CheckedPack) -> int:
        return records_in(told.document) - len(told.document.patches)

    def get_changes(self, told: PublishedPack | CheckedPack) -> int:
        return len(told.document.patches)


class PackCheckSerializer(PackContentSerializer):
    """The same with what fits the book and is odd all the same: nothing of it has to change."""

    doubts = document("Doubt", many=True)


class PackSummarySerializer(PackContentSerializer):
    """The same with where the pack is."""

    url = serializers.SerializerMethodField()

    def get_url(self, told: PublishedPack) -> str:
        return reverse("api:pack", [told.pack.address], request=self.context["request"])


class PackVersionSerializer(serializers.ModelSerializer):
    """A published version of a pack and where its document is."""

    created = serializers.SerializerMethodField()
    url = serializers.SerializerMethodField()

    class Meta:
        model = Version
        fields = ["version", "hash", "created", "url"]

    def get_created(self, version: Version) -> str:
        return version.created.isoformat()

    def get_url(self, version: Version) -> str:
        return reverse("api:pack-version", [version.pack.address, version.version], request=self.context["request"])


class PackDetailsSerializer(PackSummarySerializer):
    """A pack with its published versions, the oldest first, and the document of the newest."""

    versions = PackVersionSerializer(many=True)
    document = document("Pack")


class PackFaultSerializer(serializers.Serializer):
    """A fault of a draft: where its record is in it (empty for the pack itself), and what is wrong."""

    record = serializers.CharField()
    fault = serializers.CharField()


class UnmappedSerializer(serializers.Serializer):
    """Something of a file that is not in the draft, or to be checked there: whose it is, its name, its value, why, how often."""

    owner = serializers.CharField(source="value.owner")
    name = serializers.CharField(source="value.name")
    value = serializers.CharField(source="value.value")
    reason = serializers.CharField(source="value.reason")
    count = serializers.IntegerField(source="times")


class PackDraftSerializer(serializers.Serializer):
    """The draft of a pack from another tool's data; it becomes a pack when its faults are fixed."""

    pack = serializers.DictField()
    units = serializers.IntegerField()
    others = serializers.IntegerField()
    faults = PackFaultSerializer(many=True)
    unmapped = UnmappedSerializer(many=True)
