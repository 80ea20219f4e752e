"""Frozen records as bytes, as a published version keeps them: its catalogue is there without reading its data files again."""

from collections.abc import Mapping
from functools import cache
from types import ModuleType
from typing import Any

import msgspec

from factions.loader.freeze import Frozen
from factions.loader.structs import models_of

HEAD = ("version", "book")
"""What the file `system` says that a catalogue needs."""


class CatalogueSnapshot(msgspec.Struct):
    """The head of the file `system` for the version, and the records of each model by its name."""

    head: dict[str, Any]
    records: dict[str, msgspec.Raw]


def pack_snapshot(records: Frozen, head: Mapping[str, Any]) -> bytes:
    """The snapshot of a version."""
    encode = msgspec.msgpack.encode
    tables = {struct.__name__: msgspec.Raw(encode(rows)) for struct, rows in records.items()}
    return encode(CatalogueSnapshot({name: head[name] for name in HEAD}, tables))


def unpack_snapshot(label: str, module: ModuleType, snapshot: bytes) -> tuple[Frozen, Mapping[str, Any]]:
    """The records of a snapshot as structs of the `module`, and what the file `system` says. `LookupError` or
    `msgspec.MsgspecError` where there are none, or a Muster of another version has written them."""
    found = msgspec.msgpack.decode(snapshot, type=CatalogueSnapshot)
    structs = (getattr(module, model.__name__) for model in models_of(label))
    return {struct: _decoder(struct).decode(found.records[struct.__name__]) for struct in structs}, found.head


@cache
def _decoder(struct: Any) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(list[struct])
