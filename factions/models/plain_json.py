"""JSON that keeps the order of its keys, which PostgreSQL's own type does not."""

from typing import Any

import msgspec
from django.db import models


def encode(value: Any) -> bytes:
    """A value as JSON, as the API sends it."""
    return msgspec.json.encode(value)


class OrderedJSONField(models.Field):
    """A value as JSON text: figures of a row are told in the order of its type. Nothing of it can be asked in queries."""

    def get_internal_type(self) -> str:
        return "TextField"

    def from_db_value(self, value: str | None, *_: Any) -> Any:
        return None if value is None else msgspec.json.decode(value)

    def get_prep_value(self, value: Any) -> Any:
        return None if value is None else encode(value).decode()
