"""Operations on a pack of the database. Pages, API and commands call the same functions."""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, Subquery, When
from django.utils import timezone
from django.utils.translation import gettext as _

from armybuilder.common.locks import lock_until_commit
from armybuilder.engine.core.packs import FORMAT
from armybuilder.engine.core.packs import Pack as Document
from armybuilder.engine.core.packs.pack import KEY_LENGTH, NAME_LENGTH, PackContent, PackExcerpt
from armybuilder.engine.core.packs.parser import MAX_BYTES, decode, pack_error
from armybuilder.i18n.texts import fold
from armybuilder.packs.models import HOUSE, MAX_STATES, MAX_VERSIONS, Pack, State, Version
from factions.catalogues import game_of

PUBLISHED_KEPT = 64
"""Versions that each process remembers: a list asks for those that it carries at every edit."""

MAX_PACKS_OF_OWNER = 100
"""Packs that one visitor keeps."""
MOST_LISTED = 3
"""Packs that an owner shows to everybody: whoever lists many hides those of others."""
MOST_OFFERED = 50
"""Packs that a list is offered at once."""


class PackConflictError(Exception):
    """The pack has been changed elsewhere since."""


class PackLimitError(Exception):
    """There is no room for more; the text says of what."""


def start(*, owner: str, system: str, key: str, name: str) -> Pack:
    """A new pack without records."""
    game_of(system)
    return create_pack(owner=owner, data={"format": FORMAT, "system": system, "key": key, "name": name, "version": "1"})


def create_pack(*, owner: str, data: dict[str, Any], label: str = "") -> Pack:
    """A new pack with this draft, which may have faults; `FullError` where its owner has too many."""
    return _create(owner, data, _text(data), label)


@transaction.atomic
def _create(owner: str, data: dict[str, Any], text: str, label: str) -> Pack:
    _room(owner)
    pack = Pack.objects.create(owner=owner, system=data["system"], draft=text, **_names(data))
    State.objects.create(pack=pack, number=0, label=label or _("New pack"), draft=text)
    return pack


def draft(pack: Pack) -> dict[str, Any]:
    """The document that its maker works on, as plain data."""
    data: dict[str, Any] = msgspec.json.decode(pack.draft)
    return data


@transaction.atomic
def save(pack: Pack, data: dict[str, Any], *, version: int, label: str) -> None:
    """Store the next state of the draft, whatever its faults; what had been undone before is gone. `ConflictError` when the pack
    has another version by now, `PackError` where it is too large."""
    text = _text(data)
    if text == pack.draft and version == pack.version:
        return
    position = pack.position + 1
    _claim(pack, version, position=position, draft=text, **_names(data))
    pack.states.filter(number__gte=position).delete()
    State.objects.create(pack=pack, number=position, label=label[:100], draft=text)
    pack.states.filter(number__lte=position - MAX_STATES).delete()


def get_last_edit(pack: Pack) -> list[str]:
    """The edit that the draft is at, in words. One query."""
    return list(pack.states.filter(number=pack.position).values_list("label", flat=True))


def undo(pack: Pack, *, version: int) -> bool:
    """Go back one state; False when there is none."""
    return _step(pack, version, pack.position - 1)


def redo(pack: Pack, *, version: int) -> bool:
    """Go on to the state that was undone last; False when there is none."""
    return _step(pack, version, pack.position + 1)


def publish(pack: Pack) -> Version:
    """The draft as a version that lists may use, or `PackError` with every fault. A draft that says what the newest version says
    is that version; one whose version has been published already gets the next free number."""
    document = decode(pack.draft)
    game_of(pack.system).with_checked_pack(document)
    return _publish_version(pack, document)


@transaction.atomic
def _publish_version(pack: Pack, document: Document) -> Version:
    """A checked document as a version. Whoever writes lets nobody else write: what takes long comes before."""
    # Whoever publishes the same pack at this moment waits here, and then finds this version.
    Pack.objects.filter(pk=pack.pk).update(updated=timezone.now())
    versions = list(pack.versions.defer("document"))
    newest = versions[-1] if versions else None
    if newest and msgspec.structs.replace(decode(newest.document), version=document.version) == document:
        return newest
    if len(versions) >= MAX_VERSIONS:
        raise PackLimitError(
            _("The pack has %(max_versions)s versions, the maximum. Copy it to go on.") % {"max_versions": MAX_VERSIONS}
        )
    document = msgspec.structs.replace(document, version=next_version(document.version, versions))
    number = newest.number + 1 if newest else 1
    text = msgspec.json.encode(document).decode()
    return pack.versions.create(number=number, version=document.version, hash=document.hash, document=text)


def document_of(version: Version) -> Document:
    """The document of a version."""
    return _read(version.document)


@lru_cache(PUBLISHED_KEPT)
def _read(document: str) -> Document:
    """Read a document that was published, and therefore no longer changes."""
    return decode(document)


def packs_of(owner: str | None) -> QuerySet[Pack]:
    """The packs of an owner, those first that were changed last."""
    return Pack.objects.filter(owner=owner, deleted=None) if owner else Pack.objects.none()


def get_deleted(owner: str | None, address: str) -> Pack | None:
    """The deleted pack of an owner, which can be brought back."""
    return Pack.objects.filter(owner=owner, address=address).exclude(deleted=None).first() if owner else None


def listed_packs(system: str = "") -> QuerySet[Pack]:
    """Packs that are shown to everybody, of one game or of all, with something published, those first that most owners use, then the
    latest: those that Muster ships, and those of players."""
    shown = Pack.objects.filter(Exists(Version.objects.filter(pack=OuterRef("pk"))), listed=True, deleted=None)
    shown = shown.order_by("-used", "-updated", "-pk")
    return shown.filter(system=system) if system else shown


def ready(system: str = "") -> QuerySet[Pack]:
    """Packs that Muster ships, of one game or of all, by their names."""
    return listed_packs(system).filter(owner=HOUSE).order_by("system", "name")


def newest_of(packs: Iterable[Pack]) -> dict[int, Version]:
    """The newest version of each pack that has published one, by the key of its row. One query."""
    return {version.pack_id: version for version in _latest().filter(pack__in=[pack.pk for pack in packs])}


def import_pack(data: bytes | str, *, owner: str) -> Version:
    """The version that the file of a pack holds, or `PackError` with every fault. One that nobody has here becomes a pack of
    `owner`; `FullError` where there is no room for it."""
    document = decode(data)
    try:
        game_of(document.system).with_checked_pack(document)
    except LookupError as error:
        raise pack_error(str(error.args[0]), ("system",)) from None
    plain = document.to_data()
    del plain["hash"]
    found = version_of(document.hash)
    if found:
        return found
    text = _text(plain)
    with transaction.atomic():
        return version_of(document.hash) or _publish_version(_create(owner, plain, text, _("File")), document)


def version_of(hash_: str) -> Version | None:
    """A version with this content; of several that of the oldest pack: the others are copies. One query."""
    found = Version.objects.filter(hash=hash_, pack__deleted=None).select_related("pack")
    return found.order_by("pack", "number").first() if hash_ else None


def get_linked(address: str) -> Version | None:
    """The newest version of the pack with this address, if it has been published. One query."""
    found = Version.objects.filter(pack__address=address, pack__deleted=None).select_related("pack")
    return found.order_by("-number").first()


def find_offered(system: str, owner: str | None, text: str = "") -> list[Version]:
    """The newest versions of packs for a system whose names have `text` in them: those of `owner`, then those that Muster ships,
    then others that are shown to everybody, `MOST_OFFERED` in all. Their documents are left out. One query."""
    mine = Q(pack__owner=owner) if owner else Q(pk=None)
    found = _latest().filter(mine | Q(pack__listed=True), pack__system=system, pack__deleted=None)
    found = found.filter(pack__folded__contains=fold(text))
    ranked = found.annotate(rank=Case(When(mine, then=0), When(pack__owner=HOUSE, then=1), default=2))
    ordered = ranked.order_by("rank", "-pack__used", "-pack__updated", "-pk")
    return list(ordered.defer("document", "pack__draft")[:MOST_OFFERED])


def _latest() -> QuerySet[Version]:
    """The newest version of each pack, with its pack but for the draft."""
    last = Version.objects.filter(pack=OuterRef("pack")).order_by("-number").values("number")[:1]
    return Version.objects.filter(number=Subquery(last)).select_related("pack").defer("pack__draft")


def newest(hashes: Iterable[str]) -> dict[str, Version]:
    """The newest version of each pack that has published one of these, by the hash asked for; what nobody knows is left out. Of
    several packs with the same content the oldest counts: the others are copies. Two queries, whatever their number."""
    found = Version.objects.filter(hash__in=list(hashes), pack__deleted=None).order_by("-pack")
    known = dict(found.values_list("hash", "pack"))
    latest = {one.pack_id: one for one in _latest().filter(pack__in=known.values())}
    return {hash_: latest[pack] for hash_, pack in known.items()}


def full_packs(packs: Sequence[PackExcerpt]) -> list[PackExcerpt]:
    """Each pack of a list with all that was published under its hash, where that is known here, else with what the list carries
    of it. One query."""
    if not packs:
        return []
    versions = Version.objects.filter(hash__in=[pack.hash for pack in packs if pack.hash], pack__deleted=None)
    known = {version.hash: document_of(version) for version in versions}
    return [_with_content(pack, known[pack.hash]) if pack.hash in known else pack for pack in packs]


def _with_content(pack: PackExcerpt, content: PackContent) -> PackExcerpt:
    return msgspec.structs.replace(pack, records=content.records, patches=content.patches)


def remove(pack: Pack) -> None:
    """Take a pack off the shelf; lists carry what they use of it."""
    Pack.objects.filter(pk=pack.pk).update(deleted=timezone.now())


def restore(pack: Pack) -> None:
    """Put a deleted pack back; `FullError` where its owner has too many by now."""
    _room(pack.owner)
    Pack.objects.filter(pk=pack.pk).update(deleted=None)


@transaction.atomic
def set_listed(pack: Pack, *, listed: bool) -> None:
    """Show a pack to everybody, or to those alone who have its link; `FullError` where its owner shows as many as one may."""
    lock_until_commit(f"shelf {pack.owner}")
    shown = packs_of(pack.owner).filter(listed=True).exclude(pk=pack.pk).exclude(owner=HOUSE)
    if listed and shown.count() >= MOST_LISTED:
        raise PackLimitError(
            _("%(most)s of your packs are public, the maximum. Hide one first.") % {"most": MOST_LISTED}
        )
    Pack.objects.filter(pk=pack.pk).update(listed=listed)


def copy(version: Version, *, owner: str) -> Pack:
    """A pack of one's own with the records of a published version."""
    data = msgspec.json.decode(version.document)
    data.pop("hash", None)
    return create_pack(owner=owner, data=data | {"version": "1"}, label=_("Copy"))


def _room(owner: str) -> None:
    if packs_of(owner).count() >= MAX_PACKS_OF_OWNER:
        raise PackLimitError(
            _("You have %(most)s packs, the maximum. Delete one first.") % {"most": MAX_PACKS_OF_OWNER}
        )


def _text(data: dict[str, Any]) -> str:
    text = msgspec.json.encode(data).decode()
    if len(text) > MAX_BYTES:
        raise pack_error(
            _("the pack has %(text)s bytes; the limit is %(max_bytes)s")
            % {"text": f"{len(text):,}", "max_bytes": f"{MAX_BYTES:,}"}
        )
    return text


def _names(data: dict[str, Any]) -> dict[str, str]:
    """The names of a draft as far as they can be read."""
    name = str(data.get("name", ""))[:NAME_LENGTH]
    return {"slug": str(data.get("key", ""))[:KEY_LENGTH], "name": name, "folded": fold(name)}


def next_version(version: str, versions: Collection[Version]) -> str:
    """Return the version that a draft of this version is published as: the next number where the version exists
    already.
    """
    taken = {one.version for one in versions}
    number = len(taken) + 1
    while version in taken:
        version, number = str(number), number + 1
    return version


@transaction.atomic
def _step(pack: Pack, version: int, position: int) -> bool:
    state = pack.states.filter(number=position).first() if position >= 0 else None
    if not state:
        return False
    _claim(pack, version, position=position, draft=state.draft, **_names(msgspec.json.decode(state.draft)))
    return True


def _claim(pack: Pack, version: int, **values: Any) -> None:
    """Change the pack if it is still at `version`."""
    changed = Pack.objects.filter(pk=pack.pk, version=version, deleted=None).update(
        version=F("version") + 1, updated=timezone.now(), **values
    )
    if not changed:
        raise PackConflictError
    pack.refresh_from_db()
