"""The pack document, `muster.pack/1`: records of a player's own, and changes of single fields of the book's.

`records` are files as a system's folder of rules data has them, by their names, with the same records in them; only lines
of the book are left out. A patch names a record, a field, the old and the new value.
"""

from hashlib import sha256
from typing import Annotated, Any, Literal

import msgspec

from armybuilder.engine.core.tables.fields import Slug
from armybuilder.engine.core.tables.origin import Origin

FORMAT: Literal["muster.pack/1"] = "muster.pack/1"
MAX_PACKS = 8
"""Packs of a list."""
NAME_LENGTH = 80
NOTES_LENGTH = 2_000
WHY_LENGTH = 1_000
KEY_LENGTH = 60

PackKey = Annotated[Slug, msgspec.Meta(max_length=KEY_LENGTH)]
Text = Annotated[str, msgspec.Meta(max_length=NAME_LENGTH)]
Version = Annotated[str, msgspec.Meta(min_length=1, max_length=20)]
Hash = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")]


class Patch(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A change of one field of a record of the book: its kind and key, the field as data files call it (`tv`,
    `weapons/2/arc`), the value that stands there and the one that counts instead; `why` in the words of the player. The
    place behind the last row of a list has no old value: the new one is a row more."""

    kind: Annotated[str, msgspec.Meta(max_length=KEY_LENGTH)]
    key: Annotated[str, msgspec.Meta(max_length=4 * KEY_LENGTH)]
    field: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    old: Any = None
    new: Any = None
    why: Annotated[str, msgspec.Meta(max_length=WHY_LENGTH)] = ""


class PackContent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The additions and changes of a pack."""

    records: dict[str, Any] = {}
    patches: list[Patch] = []


class NamedContent(PackContent, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A content with what people call it; `hash` is that of all that the pack has."""

    key: PackKey
    name: Annotated[Text, msgspec.Meta(min_length=1)]
    version: Version
    hash: Hash = ""

    @property
    def origin(self) -> Origin:
        """The origin of its records."""
        return Origin(self.key, self.name, self.version, self.hash)


class PackExcerpt(NamedContent, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The part of a pack that a list carries along: the records that it uses, and the changes of those without the
    words about them, under the name, version and hash of the whole.
    """


class Pack(NamedContent, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The whole document. `author` and `notes` are words of whoever made it."""

    format: Literal["muster.pack/1"]
    system: PackKey
    author: Text = ""
    notes: Annotated[str, msgspec.Meta(max_length=NOTES_LENGTH)] = ""

    def with_hash(self) -> "Pack":
        """The same with the hash of its content."""
        return msgspec.structs.replace(self, hash=content_hash(self.system, self))

    def to_data(self) -> dict[str, Any]:
        """Plain Python data, as a file has it, with its hash."""
        data: dict[str, Any] = msgspec.to_builtins(self.with_hash())
        return data


def content_hash(system: str, content: PackContent) -> str:
    """SHA-256 over what the pack adds and changes, however its file is written."""
    plain = msgspec.json.encode([system, content.records, content.patches], order="sorted")
    return sha256(plain).hexdigest()
