"""Hits that blocks cancel (BR-24, BR-29, R06, R07)."""

from collections.abc import Sequence

from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import PENETRATION
from armybuilder.engine.systems.gundam_skirmish.odds.mathematics.pools import ANY, NEVER


# Implements BR-29
def block_needs(battle: Battle) -> tuple[int, ...]:
    """The block that a hit with Penetration needs, by its face from 1 on: by the table, and by the suggested values where it has
    none."""
    left = {row.hit: row.block if row.blockable else NEVER for row in battle.catalogue[PENETRATION].values()}
    return tuple(left.get(face) or min(face + 1, NEVER) for face in range(1, SIDES + 1))


# Implements BR-24
def hits_left(hits: Sequence[int], blocks: Sequence[int], needs: Sequence[int], *, highest: bool) -> list[int]:
    """The hits that are left when blocks have cancelled as many as they can, the `highest` of them first, or the lowest."""
    strongest, cancelled, left = sorted(blocks, reverse=True), list[int](), list[int]()
    for hit in sorted(hits, reverse=highest):
        wanted = sorted([*cancelled, needs[hit - 1] if needs else ANY], reverse=True)
        if len(wanted) <= len(blocks) and all(block >= need for block, need in zip(strongest, wanted, strict=False)):
            cancelled = wanted
        else:
            left.append(hit)
    return left
