"""Rows of the catalogue."""

from typing import Any

from rest_framework.serializers import BaseSerializer


class RowSerializer(BaseSerializer):
    """A record as the serializer of its model tells it: a collection may have records of several."""

    def to_representation(self, record: Any) -> Any:
        return self.context["view"].collection.row(record)
