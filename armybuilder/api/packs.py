"""What is told of packs."""

import msgspec

from armybuilder.engine.core.packs import Pack as Document
from armybuilder.engine.core.packs.doubts import Doubt


class PackContent(msgspec.Struct, frozen=True):
    """What a version of a pack is called, the hash of its content, how many records it adds and fields it changes."""

    system: str
    key: str
    name: str
    author: str
    version: str
    hash: str
    records: int
    changes: int


class PackCheck(PackContent, frozen=True):
    """The same with what fits the book and is odd all the same: nothing of it has to change."""

    doubts: list[Doubt]


class PackSummary(PackContent, frozen=True):
    """The same with where the pack is."""

    url: str


class PackVersion(msgspec.Struct, frozen=True):
    """A published version of a pack and where its document is."""

    version: str
    hash: str
    created: str
    url: str


class PackDetails(PackSummary, frozen=True):
    """A pack with its published versions, the oldest first, and the document of the newest."""

    versions: list[PackVersion]
    document: Document
