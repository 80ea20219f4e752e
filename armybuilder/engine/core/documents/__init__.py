"""A player's document, declared once: parts of fields, with what a field means beside its type.

Read in this order: `fields` (what can be said of a field), `envelope` (what all documents have), `codec` (from JSON to a
document), `measure` (its parts and their places), `places` and `values` (what stands where, and how a form says it), `names` (words of people
turned into keys), `edits` (what a player does to a document), `form` (what a page needs to let him), `questions` (the form of
what is asked once, not edited), `writing` and `parser` (lists as people write them).
"""

from armybuilder.engine.core.documents.codec import MOST_MODELS, MOST_PARTS, Documents, mismatch_error, read_json
from armybuilder.engine.core.documents.envelope import (
    FORMAT,
    MAX_BYTES,
    MAX_MODELS,
    MAX_RULINGS,
    DocumentError,
    DocumentProblem,
    Envelope,
    Rulings,
    check_text,
    fail,
)
from armybuilder.engine.core.documents.fields import (
    APART,
    COUNT,
    SELDOM,
    SILENT,
    SINGLE,
    DocumentPart,
    Key,
    ListOf,
    Name,
    Notes,
    OfferedBy,
    OneOf,
    number_between,
)
from armybuilder.engine.core.tables.fields import Label, Ref

__all__ = [
    "APART",
    "COUNT",
    "FORMAT",
    "MAX_BYTES",
    "MAX_MODELS",
    "MAX_RULINGS",
    "MOST_MODELS",
    "MOST_PARTS",
    "SELDOM",
    "SILENT",
    "SINGLE",
    "DocumentError",
    "DocumentPart",
    "DocumentProblem",
    "Documents",
    "Envelope",
    "Key",
    "Label",
    "ListOf",
    "Name",
    "Notes",
    "OfferedBy",
    "OneOf",
    "Ref",
    "Rulings",
    "check_text",
    "fail",
    "mismatch_error",
    "number_between",
    "read_json",
]
