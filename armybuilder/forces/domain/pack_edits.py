"""Edits of a list's packs: add one of the shelf, remove one, follow one to another version."""

import re
from collections.abc import Callable, Mapping

import msgspec
from django.utils.translation import gettext as _

from armybuilder.engine.core.documents import Envelope
from armybuilder.engine.core.language.labels import marked_text
from armybuilder.engine.core.packs import MAX_PACKS, PackExcerpt
from armybuilder.engine.core.text import plain
from armybuilder.engine.registry import get_system
from armybuilder.packs import services
from armybuilder.packs.models import Version

Edit = Callable[[Envelope, str, str], tuple[list[PackExcerpt], str]]
"""The packs after an edit at a place, and what was done, in a few words."""
PLACE = "/packs"
_HASH, _ADDRESS = (
    re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])"),
    re.compile(r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])"),
)


def get_version(version_hash: str) -> Version:
    """The version with this content; `LookupError` in words for the player."""
    version = services.version_of(version_hash)
    if version is None:
        raise LookupError(_("There's no pack with this content here (any more): add it from a file or by its link."))
    return version


def empty_reference(version: Version) -> PackExcerpt:
    """A pack as a list names it that uses nothing of it yet."""
    document = services.document_of(version)
    return PackExcerpt(key=document.key, name=document.name, version=document.version, hash=document.hash)


def _reference_for(version_hash: str, system: str) -> PackExcerpt:
    version = get_version(version_hash)
    if version.pack.system != system:
        theirs, ours = get_system(version.pack.system).name, get_system(system).name
        raise LookupError(
            _("%(version)s is a pack for %(theirs)s; this list is for %(ours)s.")
            % {"version": plain(str(version)), "theirs": theirs, "ours": ours}
        )
    return empty_reference(version)


def hash_from_link(text: str) -> str:
    """The content that a link means, or somebody's copy of its last part; `LookupError` where it means none."""
    hashes, addresses = _HASH.findall(text), _ADDRESS.findall(text)
    version = services.version_of(hashes[-1]) if hashes else services.get_linked(addresses[-1]) if addresses else None
    if version is None:
        raise LookupError(_("No pack here has this link: use the full link, or the pack's file."))
    return version.hash


def _add(document: Envelope, _where: str, version_hash: str) -> tuple[list[PackExcerpt], str]:
    pack = _reference_for(version_hash, document.system)
    if any(other.hash == pack.hash for other in document.packs):
        raise LookupError(_("The list already has %(called)s.") % {"called": _pack_name(pack)})
    if len(document.packs) >= MAX_PACKS:
        raise LookupError(
            _("The list has %(max_packs)s packs, the maximum. Remove one first.") % {"max_packs": MAX_PACKS}
        )
    return [*document.packs, pack], marked_text("Add the pack {called}", called=_pack_name(pack))


def _remove(document: Envelope, where: str, _value: str) -> tuple[list[PackExcerpt], str]:
    index = _index(document, where)
    packs = [pack for number, pack in enumerate(document.packs) if number != index]
    return packs, marked_text("Remove the pack {called}", called=_pack_name(document.packs[index]))


def _follow(document: Envelope, where: str, version_hash: str) -> tuple[list[PackExcerpt], str]:
    index, pack = _index(document, where), _reference_for(version_hash, document.system)
    packs = [pack if number == index else other for number, other in enumerate(document.packs)]
    # The list may have had what it follows to already.
    packs = [other for number, other in enumerate(packs) if number == index or other.hash != pack.hash]
    return packs, marked_text("Switch to {called}", called=_pack_name(pack))


EDITS: Mapping[str, Edit] = {"pack-add": _add, "pack-remove": _remove, "pack-follow": _follow}


def edit_packs(document: Envelope, name: str, where: str, value: str) -> tuple[Envelope, str]:
    """The document after one of the `EDITS`, and what was done; `LookupError` in words for the player."""
    packs, label = EDITS[name](document, where, value)
    return msgspec.structs.replace(document, packs=packs), label


def _pack_name(pack: PackExcerpt) -> str:
    return plain(pack.origin.text)


def _index(document: Envelope, where: str) -> int:
    number = where.partition(f"{PLACE}/")[2]
    if not (number.isascii() and number.isdecimal() and len(number) < 3 and int(number) < len(document.packs)):
        raise LookupError(_("This pack is no longer in the list."))
    return int(number)
