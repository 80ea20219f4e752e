"""Base of every record of a catalogue."""

from typing import Any, dataclass_transform

import msgspec

from armybuilder.engine.core.tables.origin import Origin


class _Frozen(msgspec.StructMeta):
    """Records are frozen and made by the names of their fields, without each class saying so."""

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, Any], **options: Any) -> "_Frozen":
        return super().__new__(mcs, name, bases, space, **{"frozen": True, "kw_only": True, **options})


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Record(msgspec.Struct, metaclass=_Frozen, frozen=True):
    """A record of the catalogue, frozen. A subclass lists its fields in the order in which exported rows have them.

    `origins` are the packs of players that it comes from, or that change it; a record of the book has none.
    """

    origins: tuple[Origin, ...] = ()


def record_name(record: Any) -> str:
    """Return the display name of a record: its name, or else its key."""
    return getattr(record, "name", None) or str(record.key)
