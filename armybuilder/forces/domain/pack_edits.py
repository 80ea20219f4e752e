"""Edits of a list's packs: add one of the shelf, remove one, follow one to another version."""

import re
from collections.abc import Callable, Mapping

import msgspec
from django.utils.translation import gettext as _

from armybuilder.engine.core.documents import Envelope
from armybuilder.engine.core.language.labels import marked_text
from armybuilder.engine.core.packs import MAX_PACKS, Carried
from armybuilder.engine.core.text import plain
from armybuilder.engine.registry import get_system
from armybuilder.packs import services
from armybuilder.packs.models import Version

Edit = Callable[[Envelope, str, str], tuple[list[Carried], str]]
"""The packs after an edit at a place, and what was done, in a few words."""
PLACE = "/packs"
_HASH, _ADDRESS = (
    re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])"),
    re.compile(r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])"),
)


def known(version_hash: str) -> Version:
    """The version with this content; `LookupError` in words for the player."""
    version = services.version_of(version_hash)
    if version is None:
        raise LookupError(
            _("Nobody has a pack with this content here (any more): take it from a file or from its link.")
        )
    return version


def named(version: Version) -> Carried:
    """A pack as a list names it that uses nothing of it yet."""
    document = services.published(version)
    return Carried(key=document.key, name=document.name, version=document.version, hash=document.hash)


def _fitting(version_hash: str, system: str) -> Carried:
    version = known(version_hash)
    if version.pack.system != system:
        theirs, ours = get_system(version.pack.system).name, get_system(system).name
        raise LookupError(
            _("%(version)s is a pack for %(theirs)s; this list is one of %(ours)s.")
            % {"version": plain(str(version)), "theirs": theirs, "ours": ours}
        )
    return named(version)


def linked(text: str) -> str:
    """The content that a link means, or somebody's copy of its last part; `LookupError` where it means none."""
    hashes, addresses = _HASH.findall(text), _ADDRESS.findall(text)
    version = services.version_of(hashes[-1]) if hashes else services.linked(addresses[-1]) if addresses else None
    if version is None:
        raise LookupError(_("No pack has this link here: take the whole of it, or the pack's file."))
    return version.hash


def _added(document: Envelope, _where: str, version_hash: str) -> tuple[list[Carried], str]:
    pack = _fitting(version_hash, document.system)
    if any(other.hash == pack.hash for other in document.packs):
        raise LookupError(_("The list has %(called)s already.") % {"called": _called(pack)})
    if len(document.packs) >= MAX_PACKS:
        raise LookupError(
            _("The list has %(max_packs)s packs, and that is as many as it may have: remove one first.")
            % {"max_packs": MAX_PACKS}
        )
    return [*document.packs, pack], marked_text("Add the pack {called}", called=_called(pack))


def _removed(document: Envelope, where: str, _value: str) -> tuple[list[Carried], str]:
    index = _index(document, where)
    packs = [pack for number, pack in enumerate(document.packs) if number != index]
    return packs, marked_text("Remove the pack {called}", called=_called(document.packs[index]))


def _followed(document: Envelope, where: str, version_hash: str) -> tuple[list[Carried], str]:
    index, pack = _index(document, where), _fitting(version_hash, document.system)
    packs = [pack if number == index else other for number, other in enumerate(document.packs)]
    # The list may have had what it follows to already.
    packs = [other for number, other in enumerate(packs) if number == index or other.hash != pack.hash]
    return packs, marked_text("Follow to {called}", called=_called(pack))


EDITS: Mapping[str, Edit] = {"pack-add": _added, "pack-remove": _removed, "pack-follow": _followed}


def edited(document: Envelope, name: str, where: str, value: str) -> tuple[Envelope, str]:
    """The document after one of the `EDITS`, and what was done; `LookupError` in words for the player."""
    packs, label = EDITS[name](document, where, value)
    return msgspec.structs.replace(document, packs=packs), label


def _called(pack: Carried) -> str:
    return plain(pack.origin.text)


def _index(document: Envelope, where: str) -> int:
    number = where.partition(f"{PLACE}/")[2]
    if not (number.isascii() and number.isdecimal() and len(number) < 3 and int(number) < len(document.packs)):
        raise LookupError(_("This pack is not in the list any more."))
    return int(number)
