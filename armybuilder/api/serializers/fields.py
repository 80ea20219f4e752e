"""Fields of what the engine describes itself."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers


def document(component: str, *, many: bool = False) -> serializers.ReadOnlyField:
    """A value of the engine, or a list of them, which the renderer writes as it is; the schema has it as a component."""
    one: dict[str, Any] = {"$ref": f"#/components/schemas/{component}"}
    kind = type(f"{component}Field", (serializers.ReadOnlyField,), {})
    field: serializers.ReadOnlyField = extend_schema_field({"type": "array", "items": one} if many else one)(kind)()
    return field
