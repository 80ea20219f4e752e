"""Records as the API tells them: columns under their names, references by key, parts within what they are part of.

A game names its own serializers only where a row says something otherwise than its model does.
"""

from collections.abc import Container, Mapping
from functools import cache
from operator import attrgetter
from typing import Any

from django.db.models import Prefetch, QuerySet
from rest_framework import serializers

from factions.loader.structs import shape_of
from factions.models import Record
from factions.models.fields import FacesField, LinesField, NumberField, NumbersField, TextsField, WordsField

HEAD = ("printed", "rulings", "flags")
"""Columns of the head of every record, which rows say last."""
LINES = "source"
SAID = ("label", "help_text", "choices", "allow_null")
"""What a field of a row has of its column."""


class NumberOrWhole(serializers.FloatField):
    """A number; a whole one is told as 4, not as 4.0."""

    def to_representation(self, value: float) -> Any:
        return NumberField.frozen(value)


class TextListField(serializers.ListField):
    """A list of texts."""

    child = serializers.CharField()


class NumberListField(serializers.ListField):
    """A list of whole numbers."""

    child = serializers.IntegerField()


class ColumnList(serializers.ListField):
    """The whole numbers of several columns as one list; null where the first of them is empty."""

    child = serializers.IntegerField()

    def __init__(self, *columns: str, **options: Any) -> None:
        length = len(columns)
        super().__init__(read_only=True, source="*", min_length=length, max_length=length, **options)
        self.columns = columns

    def to_representation(self, data: Any) -> Any:
        values = [getattr(data, column) for column in self.columns]
        return None if values[0] is None else values


class PartTexts(serializers.ListField):
    """Parts that have one column alone, each as its text: what it is called, or the key that it refers to."""

    child = serializers.CharField()

    def __init__(self, path: str, **options: Any) -> None:
        super().__init__(read_only=True, **options)
        self.text_of = attrgetter(path)

    def to_representation(self, data: Any) -> list[str]:
        return [self.text_of(part) for part in data.all()]


class NullableChoiceField(serializers.ChoiceField):
    """One of several words; null where there is none."""

    def to_representation(self, value: Any) -> Any:
        return None if value == "" else super().to_representation(value)


class LineRangeField(ColumnList):
    """The first and the last line of the book."""

    def __init__(self, **options: Any) -> None:
        super().__init__("source_first", "source_last", help_text="First and last line of the book.", **options)


def figure(value: Any, status: str, line: int | None) -> dict[str, Any]:
    return {"value": value, "status": status, "line": line or None}


class FigureSerializer(serializers.Serializer[Any]):
    """A figure of a damaged book, how it was read, and its line; a lost one has no value."""

    value: Any = serializers.FloatField(allow_null=True)
    status: Any = serializers.CharField()
    line = serializers.IntegerField(allow_null=True)

    def get_attribute(self, instance: Any) -> Any:
        """Return the figure, or an empty tuple where no line gives it: it is lost."""
        return super().get_attribute(instance) or ()

    def to_representation(self, instance: Any) -> Any:
        value, line, mark = (*(instance or ()), None, None, None)[:3]
        return figure(value, "lost" if value is None else mark or "exact", line)


class RecordSerializer(serializers.ModelSerializer[Any]):
    """A record of a book with its lines, or a part of one; what `Meta.exclude` names is left out."""

    serializer_field_mapping = {
        **serializers.ModelSerializer.serializer_field_mapping,
        FacesField: NumberListField,
        LinesField: NumberListField,
        NumberField: NumberOrWhole,
        NumbersField: NumberListField,
        TextsField: serializers.DictField,
        WordsField: TextListField,
    }
    serializer_choice_field = NullableChoiceField

    class Meta:
        model: Any = None
        exclude: tuple[str, ...] = ()

    @classmethod
    def for_model(cls, model: Any) -> "type[RecordSerializer]":
        """A serializer like this one of a model."""
        base: Any = cls
        return _serializer_for(base, model)

    def get_default_field_names(self, declared_fields: Mapping[str, Any], model_info: Any) -> list[str]:  # noqa: ARG002 - as the framework asks
        shape = shape_of(self.Meta.model)
        own = sorted((*shape.columns, *shape.references, *shape.members), key=attrgetter("creation_counter"))
        listed = {
            column: name
            for name, field in declared_fields.items()
            if isinstance(field, ColumnList)
            for column in field.columns
        }
        names = [listed.get(field.name, field.name) for field in (*own, *shape.parts)]
        last = [name for name in HEAD if name in names]
        last += [LINES] if issubclass(self.Meta.model, Record) else []
        return [*dict.fromkeys([*(name for name in names if name not in last), *declared_fields, *last])]

    def build_field(self, field_name: str, info: Any, model_class: Any, nested_depth: int) -> Any:
        parts = {part.name: part.related_model for part in shape_of(model_class).parts}
        if field_name in parts:
            if path := _only(parts[field_name]):
                return PartTexts, {"path": path}
            return RecordSerializer.for_model(parts[field_name]), {"many": True, "read_only": True}
        if field_name == LINES:
            return LineRangeField, {}
        field, options = super().build_field(field_name, info, model_class, nested_depth)
        kept = {name: options[name] for name in SAID if name in options}
        if field is NullableChoiceField and options.get("allow_blank"):
            kept["allow_null"] = True
        if field_name in info.relations:
            many = {"many": True} if info.relations[field_name].to_many else {}
            kept = {name: value for name, value in kept.items() if name != "choices"}
            return serializers.SlugRelatedField, {**kept, **many, "slug_field": "key", "read_only": True}
        return field, {**kept, "read_only": True}


def _only(part: Any) -> str:
    """The way to the text of a part that has one column or reference alone; empty for any other."""
    shape = shape_of(part)
    names = [field.name for field in shape.columns] + [f"{field.name}.key" for field in shape.references]
    return names[0] if len(names) == 1 and not shape.members and not shape.parts else ""


@cache
def _serializer_for(base: type[RecordSerializer], model: Any) -> type[RecordSerializer]:
    name, meta = f"{model.__name__}Serializer", type("Meta", (base.Meta,), {"model": model})
    return type(name, (base,), {"Meta": meta, "__doc__": model.__doc__})


def related(records: Any, without: Container[str] = ()) -> "QuerySet[Any]":
    """Records with all that their rows say, in a constant number of queries: what they refer to, and a query for each kind of
    members and parts, however deep, but for what rows do `without`."""
    shape = shape_of(records.model)
    lists: list[Any] = [
        Prefetch(field.name, _in_written_order(field)) for field in shape.members if field.name not in without
    ]
    parts = (part for part in shape.parts if part.name not in without)
    lists += [Prefetch(part.name, related(part.related_model.objects.all())) for part in parts]
    references = [field.name for field in shape.references]
    if not issubclass(records.model, Record):
        # Looked up once for all rows: thousands of weapon rows name a few dozen weapons.
        return records.prefetch_related(*references, *lists)
    # Without a name all that a record refers to would come along, its version with the content of every file too.
    joined = records.select_related(*references) if references else records
    return joined.prefetch_related(*lists)


def _in_written_order(field: Any) -> "QuerySet[Any]":
    """The members that a field leads to in the order in which they were written, not in that of the book."""
    links = field.remote_field.through._meta
    return field.related_model.objects.extra(order_by=[f"{links.db_table}.{links.pk.column}"])
