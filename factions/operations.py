"""Operations of migrations that Django has not."""

from collections.abc import Sequence
from typing import Any

from django.db.migrations.operations.base import Operation

from factions.models.fields import OrderedJSONField


class Together(Operation):
    """Several operations on a game at once. For each that it takes by itself Django makes every related model anew, and all
    records are related, by their version: to make 147 tables took 15 seconds of processor time, and takes 5 so. None of them
    may rest on what another one does to the same column."""

    serialization_expand_args = ["operations"]

    def __init__(self, operations: Sequence[Operation]) -> None:
        self.operations = operations

    def state_forwards(self, app_label: str, state: Any) -> None:
        state.__dict__.pop("apps", None)  # what is not rendered yet is rendered once, when all are done
        for each in self.operations:
            each.state_forwards(app_label, state)

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        for each in self.operations:
            each.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        for each in reversed(self.operations):
            each.database_backwards(app_label, schema_editor, from_state, to_state)

    def describe(self) -> str:
        return f"{len(self.operations)} operations at once"


class KeepOrder(Operation):
    """Makes texts of a game's columns of class `OrderedJSONField`, which PostgreSQL had as `jsonb`."""

    def state_forwards(self, app_label: str, state: Any) -> None:
        """Models stay as they are."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:  # noqa: ARG002
        if schema_editor.connection.vendor != "postgresql":
            return
        for model in to_state.apps.get_app_config(app_label).get_models():
            for field in model._meta.local_fields:
                if isinstance(field, OrderedJSONField):
                    table, column = map(schema_editor.quote_name, (model._meta.db_table, field.column))
                    schema_editor.execute(f"ALTER TABLE {table} ALTER COLUMN {column} TYPE text USING {column}::text")

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """A text is read as JSON too."""

    def describe(self) -> str:
        return "Mappings keep the order of their names"
