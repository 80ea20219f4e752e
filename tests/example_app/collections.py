"""The collections of Tin Soldiers, and what they are found by."""

from factions.collection import RecordCollection, RecordSource
from factions.filters import BoundFilter, RecordFilters, WordFilter
from factions.serializers import RecordSerializer
from tests.example_app.models import Army, Soldier


class PlainSerializer(RecordSerializer):
    """A record without what the book prints otherwise: that of Tin Soldiers prints nothing otherwise."""

    class Meta:
        exclude = ("printed", "rulings", "flags")


class SoldierFilters(RecordFilters):
    faction = WordFilter("faction__key", description="Key of an army, `toy-box`.")
    points_max = BoundFilter("points", most=True, description="Points of at most this.")


COLLECTIONS = (
    RecordCollection("factions", "faction", (RecordSource(Army, PlainSerializer.for_model(Army)),), summary="Armies"),
    RecordCollection(
        "models",
        "model",
        (RecordSource(Soldier, PlainSerializer.for_model(Soldier)),),
        SoldierFilters,
        summary="Soldiers",
        card=True,
        columns=("points", "steps", "tin"),
    ),
)
