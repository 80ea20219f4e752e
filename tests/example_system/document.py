"""A player's choices: bands of models, under the common envelope."""

from typing import Annotated, Any

import msgspec

from armybuilder.engine.core import document as core
from armybuilder.engine.core.document import MAX_MODELS, DocumentError, DocumentProblem, Envelope, Key, Name, Notes

SYSTEM = "tin-soldiers"
MAX_GROUPS = 30
MAX_ROWS = 40


class Row(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """`count` equal models."""

    model: Key
    count: Annotated[int, msgspec.Meta(ge=1, le=MAX_MODELS)] = 1


class Band(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    models: Annotated[list[Row], msgspec.Meta(max_length=MAX_ROWS)] = []
    name: Name = ""
    notes: Notes = ""


class ForceDocument(Envelope, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The whole document."""

    groups: Annotated[list[Band], msgspec.Meta(max_length=MAX_GROUPS)] = []


_DECODER = msgspec.json.Decoder(ForceDocument)


def decode(data: bytes | str) -> ForceDocument:
    return _checked(core.decode(data, _DECODER))


def convert(value: Any) -> ForceDocument:
    return _checked(core.convert(value, ForceDocument))


def to_data(document: ForceDocument) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(document)
    return data


def _checked(document: ForceDocument) -> ForceDocument:
    """What the types cannot say: the system, how many models there are, which characters a name may have."""
    if document.system != SYSTEM:
        raise core.fail("/system", f"This is a list for '{document.system}', not for '{SYSTEM}'.")
    parts: list[tuple[str, ForceDocument | Band]] = [("", document)]
    parts += [(f"/groups/{index}", band) for index, band in enumerate(document.groups)]
    problems: list[DocumentProblem] = []
    for where, part in parts:
        problems += core.check_text(f"{where}/name", part.name)
        problems += core.check_text(f"{where}/notes", part.notes, lines=True)
    models = sum(row.count for band in document.groups for row in band.models)
    if models > MAX_MODELS:
        problems.append(DocumentProblem("/groups", f"The force has {models} models; at most {MAX_MODELS} are read."))
    if problems:
        raise DocumentError(problems)
    return document
