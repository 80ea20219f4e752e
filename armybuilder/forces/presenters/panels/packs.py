"""The packs of a list as its page shows them: what is wrong with each, and what it has become."""

from collections.abc import Sequence
from dataclasses import dataclass

from armybuilder.engine.core.packs import PackContent, PackExcerpt
from armybuilder.engine.core.packs.difference import difference
from armybuilder.engine.core.text import plain
from armybuilder.forces.presenters.panels.problems import ProblemView, anchor
from armybuilder.packs import services
from armybuilder.packs.messages import describe_change
from armybuilder.packs.models import Version

MOST_CHANGES = 40
"""Changes that are told; `more` counts the others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PackRow:
    """A pack. `used` is whether the list takes something of it along; `newer` the hash of what it has become, empty where it
    is as it was, `newer_name` what that is called, `changes` what differs. `address` is that of its page in the workshop, where
    the player may know it."""

    where: str
    anchor: str
    name: str
    used: bool
    problems: tuple[ProblemView, ...]
    address: str = ""
    newer: str = ""
    newer_name: str = ""
    changes: tuple[str, ...] = ()
    more: int = 0


def pack_views(packs: Sequence[PackExcerpt], problems: Sequence[ProblemView], owner: str) -> tuple[PackRow, ...]:
    """The packs of a list of `owner` in their order. No query for a list without packs, two for others, and one more where a pack has moved
    on."""
    latest = services.newest(pack.hash for pack in packs) if packs else {}
    moved = {hash_: version for hash_, version in latest.items() if version.hash != hash_}
    shown = {hash_: one.pack.address for hash_, one in latest.items() if one.pack.listed or one.pack.owner == owner}
    old = {pack.hash: pack for pack in services.full_packs([pack for pack in packs if pack.hash in moved])}
    return tuple(
        _view(index, pack, problems, old.get(pack.hash, pack), moved.get(pack.hash), shown.get(pack.hash, ""))
        for index, pack in enumerate(packs)
    )


def _view(
    index: int,
    pack: PackExcerpt,
    problems: Sequence[ProblemView],
    whole: PackContent,
    newer: Version | None,
    address: str,
) -> PackRow:
    where = f"/packs/{index}"
    document = services.document_of(newer) if newer else None
    changes = list(dict.fromkeys(describe_change(change) for change in difference(whole, document))) if document else []
    return PackRow(
        where=where,
        anchor=anchor(where),
        name=plain(pack.origin.text),
        used=bool(pack.records or pack.patches),
        problems=tuple(problem for problem in problems if problem.place == where),
        address=address,
        newer=newer.hash if newer else "",
        newer_name=plain(document.origin.text) if document else "",
        changes=tuple(changes[:MOST_CHANGES]),
        more=max(0, len(changes) - MOST_CHANGES),
    )
