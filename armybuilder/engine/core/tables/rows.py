"""Records as exported rows: flat, plain, each with its kind; what a row of each kind has, and what it can be asked for."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Annotated, Any

import msgspec

from armybuilder.engine.core.tables.catalogue import Catalogue
from armybuilder.engine.core.tables.collection import BY_NAME, Collection, Filters, OneOf, Row, strict_schemas
from armybuilder.engine.core.tables.fields import HIDDEN, Asked, Field, Label, Made, Written, form_of
from armybuilder.engine.core.tables.origin import Origin
from armybuilder.engine.core.tables.record import Record
from armybuilder.engine.core.tables.table import OddRow, Table, Tables
from armybuilder.engine.core.words import Words

PACKS = "packs"


def rows(tables: Tables, catalogue: Catalogue) -> Iterator[dict[str, Any]]:
    """Every exported row of a catalogue."""
    for table in tables.shown:
        for record in catalogue[table].values():
            yield {"kind": table.kind, **values(tables, table, record, catalogue)}


def values(tables: Tables, table: Table[Any], record: Record, catalogue: Catalogue) -> dict[str, Any]:
    """A record as a row, without its kind; one that is not the book's alone says so."""
    odd = tables.odd.get(table)
    made = odd.make(record, catalogue) if odd else row(table, record)
    return made | _told_apart(made, record) if record.origins else made


def _told_apart(made: Row, record: Record) -> dict[str, Any]:
    """The packs of players that a record comes from, or that change it; what is all a pack's stands on no lines."""
    whole = not record.origins[0].fields
    nowhere = {"source": None} if whole and "source" in made else {}
    return nowhere | resting_on(record.origins)


def resting_on(packs: Sequence[Origin]) -> dict[str, Any]:
    """The member of a row that says of which packs it is; none for the book's alone."""
    return {PACKS: msgspec.json.decode(msgspec.json.encode(packs))} if packs else {}


def row(table: Table[Any], record: Record) -> dict[str, Any]:
    """A record as a row that follows from its fields, without its kind."""
    shown: dict[str, Any] = {}
    for field in table.fields:
        if not field.has(HIDDEN):
            shown |= _shown(field, getattr(record, field.name))
    return shown


def _shown(field: Field, value: Any) -> dict[str, Any]:
    marker = field.written or field.made
    if marker and marker.show:
        if is_spread(marker):
            return {**marker.show(value)}
        return {field.name: None if value is None else marker.show(value)}
    if field.holds_records:
        return {field.name: _keys(value)}
    return {field.name: msgspec.json.decode(msgspec.json.encode(value))}


def is_spread(marker: Written | Made) -> bool:
    """Whether the members of the value stand in the row themselves."""
    return isinstance(marker, Written) and marker.spread


def _keys(value: Any) -> Any:
    return [record.key for record in value] if isinstance(value, tuple) else value and value.key


def row_schemas(tables: Tables) -> dict[str, dict[str, Any]]:
    """A self-contained JSON Schema for the exported rows of each kind, `kind` itself left out."""
    schemas = strict_schemas({table.kind: _row_type(table, tables.odd.get(table)) for table in tables.shown})
    for table, opened in tables.opened.items():
        if table.kind in schemas:
            _open(schemas[table.kind], adds=opened.records)
    return schemas


def _open(schema: dict[str, Any], *, adds: bool) -> None:
    """Let rows of a kind say of which packs they are, and those of a pack's own that they stand on no lines."""
    told = strict_schemas({PACKS: tuple[Origin, ...]})[PACKS]
    members = schema["$defs"][schema["$ref"].rpartition("/")[2]]["properties"]
    members[PACKS] = {
        "type": "array",
        "items": told["items"],
        "description": "Packs of players that the row comes from, or that change some `fields` of it; a row of the book alone has none.",
    }
    schema["$defs"] |= told["$defs"]
    if adds and members.get("source", {}).get("type") == "array":
        members["source"] = {"anyOf": [members["source"], {"type": "null"}]}


def row_labels(tables: Tables) -> dict[str, dict[str, Label]]:
    """What the members of each kind's rows are called, of rows that are not exported too."""
    types = {table.kind: _row_type(table, tables.odd.get(table)) for table in tables.every}
    return {kind: _labels(msgspec.json.schema(type_), tables) for kind, type_ in types.items()}


def _labels(schema: dict[str, Any], tables: Tables) -> dict[str, Label]:
    definition = schema["$defs"][schema["$ref"].rpartition("/")[2]]
    return {name: tables.labels.get(name) or _label(name, member) for name, member in definition["properties"].items()}


def _label(name: str, member: dict[str, Any]) -> Label:
    title = member.get("title") or Label.of(name).english
    return Label(title, member.get("x-unit", ""), member.get("description", ""))


@lru_cache(maxsize=256)
def _row_type(table: Table[Any], odd: OddRow | None) -> Any:
    if odd:
        return odd.kind
    members: dict[str, Any] = {}
    for field in table.fields:
        if not field.has(HIDDEN):
            members |= _member(field)
    if "kind" in members:
        raise TypeError(f"{table.record.__name__}.kind: rows say by this word what they are; call the field otherwise.")
    name, namespace = f"{table.record.__name__}Row", {"__doc__": table.record.__doc__}
    return msgspec.defstruct(name, list(members.items()), namespace=namespace)


def _member(field: Field) -> dict[str, Any]:
    marker = field.written or field.made
    if marker and marker.shown is not None:
        return dict(marker.shown) if is_spread(marker) else {field.name: marker.shown}
    return {field.name: Annotated[form_of(field.type), _told(field)]}


def _told(field: Field) -> msgspec.Meta:
    """What a schema says of a field beside its type."""
    label = field.label
    unit = {"x-unit": label.measure} if label.measure else None
    return msgspec.Meta(title=label.english, description=label.meaning or None, extra_json_schema=unit)


# ---------------------------------------------------------------- what rows can be asked for


def collections(tables: Tables, words: Words) -> tuple[Collection, ...]:
    """A collection for each kind of exported rows; models are called as the game calls them."""
    return _collections((table for table in tables.listed or tables.shown if table.collection), words)


def all_collections(tables: Tables, words: Words) -> tuple[Collection, ...]:
    """The same, then those of the records that are not exported, by the names that their files have for them."""
    return _collections((*(tables.listed or tables.shown), *tables.every), words)


def _collections(tables: Iterable[Table[Any]], words: Words) -> tuple[Collection, ...]:
    found: dict[str, Collection] = {}
    for table in tables:
        if table.kind not in found:
            name = table.collection or table.name.replace("_", "-")
            asked = (name, table.kind, table.summary, _filters(table), table.cards, table.columns)
            found[table.kind] = Collection(*asked, called=words.model_noun if name == "models" else None)
    return tuple(found.values())


def _filters(table: Table[Any]) -> Filters:
    filters: dict[str, Any] = {}
    for field in table.fields:
        for asked in field.markers:
            if isinstance(asked, Asked):
                filters[asked.name or field.name] = OneOf(asked.description, asked.values or _words(field.name))
    return {**filters, **table.asked, **BY_NAME}


def _words(name: str) -> Callable[[Row], Iterable[str]]:
    """The values of a field as words: of a list, each of it; none where there is none."""

    def values(row: Row) -> Iterable[str]:
        value = row[name]
        return value if isinstance(value, list) else () if value is None else (str(value),)

    return values
