"""Sentences of frozen records in another language: those that data files have under the names of `Tables.prose`."""

from collections.abc import Callable, Collection, Mapping
from functools import partial
from itertools import pairwise
from typing import Any

import msgspec

from armybuilder.engine.core.tables.prose import is_prose, with_prose
from factions.loader.column_forms import Columns
from factions.loader.freeze import Frozen
from factions.loader.loader import FileTable, Model
from factions.loader.structs import models_of, shape_of

Say = Callable[[str], str]
IsTold = Callable[[str, str], bool]
"""Whether there is prose under a name, which stands under another."""
TEXTS = frozenset({"CharField", "TextField", "JSONField"})
"""Kinds of columns that may hold a sentence."""


def translate_records(label: str, records: Frozen, tables: list[FileTable], prose: Collection[str], say: Say) -> Frozen:
    """The records of a game, which its files have in these tables, with each sentence as `say` has it."""
    found: Frozen = {}
    for model, (struct, rows) in zip(models_of(label), records.items(), strict=True):
        names = [table.name for table in tables if table.model is model]
        columns = {of: places for table in tables for of, places in table.columns.items()}
        sentences = _Sentences(model, names, columns, lambda name, above: is_prose(name, above, prose))
        found[struct] = [sentences.translate(row, partial(with_prose, members=prose, say=say)) for row in rows]
    return found


class _Sentences:
    """The places of sentences in the records of a model. Files list them under one of the names `above`, and have
    some `columns` in other places.
    """

    def __init__(self, model: Any, above: Collection[str], columns: Mapping[Model, Columns], is_told: IsTold) -> None:
        shape = shape_of(model)
        places = columns.get(model, {})
        self.columns = {
            field.name: _leads_to_prose(places.get(field.name, field.name).split("/"), above, is_told)
            for field in shape.columns
            if field.get_internal_type() in TEXTS
        }
        # What the notation of a book writes as one text has no sentences.
        parts = (part for part in shape.parts if not hasattr(part.related_model, "to_text"))
        self.parts = {part.name: _Sentences(part.related_model, (part.name,), columns, is_told) for part in parts}

    def translate(self, record: Any, say: Callable[..., Any]) -> Any:
        values = {name: say(getattr(record, name), told=told, above=name) for name, told in self.columns.items()}
        for name, sentences in self.parts.items():
            values[name] = tuple(sentences.translate(part, say) for part in getattr(record, name))
        return msgspec.structs.replace(record, **values)


def _leads_to_prose(steps: list[str], above: Collection[str], is_told: IsTold) -> bool:
    """Whether one of the steps from a record to a value is the name of prose."""
    outer = (*above, "")
    first = any(is_told(steps[0], name) for name in outer)
    return first or any(is_told(step, before) for before, step in pairwise(steps))
