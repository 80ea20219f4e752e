"""Fill the rest: ways to spend the TV that a force has left, within the rules and within what the player owns.

Each way comes from dice of its own (`completion`) with a fixed seed, so the same list always gets the same answer:
models for the units that are there, new support units and combat groups in changing order, upgrades last. What the
rules find in the list as it stands stays the player's own business; nothing that it has is changed or removed.
"""

import random
from collections.abc import Mapping

from armybuilder.engine.core.documents import MAX_MODELS
from armybuilder.engine.core.rules.choices import Completion
from armybuilder.engine.core.rules.construction import unsolved
from armybuilder.engine.core.rules.report import Points
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.values import PRIMARY, SUPPORT
from armybuilder.engine.systems.blitz_beta.completion.additions import Additions, additions
from armybuilder.engine.systems.blitz_beta.completion.draft import ForceDraft
from armybuilder.engine.systems.blitz_beta.completion.growth import Grower
from armybuilder.engine.systems.blitz_beta.completion.upgrades import Shopper
from armybuilder.engine.systems.blitz_beta.document import ForceDocument
from armybuilder.engine.systems.blitz_beta.validators import findings

ATTEMPTS = 60
MOST_WORK = 12_000
"""How much is tried for one answer, in rows looked at by the rules."""
PREPARATION = 5
"""What it costs to begin a way, in checks."""
PURCHASES = 25
"""Purchases tried for one way."""


_Ways = dict[frozenset[tuple[str, int]], tuple[tuple[int, Points, int], Completion]]
"""By the models added: what the way is ranked by, and the way."""


def completions(
    document: ForceDocument, catalogue: Catalogue, *, owned: Mapping[str, int] | None = None, most: int = 10
) -> list[Completion]:
    """Up to `most` different ways: those that solve the most, then those that leave the fewest TV, first; of equals the one
    with fewer upgrades."""
    best: _Ways = {}
    work = 0
    for number in range(ATTEMPTS):
        if work > MOST_WORK or _is_enough(best, most):
            break
        draft = ForceDraft(document, catalogue, owned)
        if draft.room < 0:
            return []
        before = draft.force.total
        _fill(draft, random.Random(number), number)  # noqa: S311 - dice, not secrets
        work += (draft.checks + PREPARATION) * (sum(len(unit.entries) for unit in draft.force.units) + 5)
        found = additions(document, draft)
        if not found.patch or sum(entry.count for _, entry in draft.force.entries) > MAX_MODELS:
            continue
        way = _describe_completion(draft, found, before)
        rank = (len(way.unsolved), way.left, found.upgrades)
        known = best.get(found.models)
        if known is None or rank < known[0]:
            best[found.models] = (rank, way)
    ranked = sorted(best.values(), key=lambda pair: pair[0])
    return [way for _, way in ranked[:most]]


def _describe_completion(draft: ForceDraft, found: Additions, before: int) -> Completion:
    total = draft.force.total
    left = unsolved(findings(draft.force))
    return Completion(found.words, total - before, total, draft.room, found.patch, left)


def _is_enough(ways: _Ways, most: int) -> bool:
    """Whether nothing better can come: enough ways end legal and spend everything, and on models alone."""
    return sum(not any(rank) for rank, _ in ways.values()) >= most


def _fill(draft: ForceDraft, rng: random.Random, number: int) -> None:
    """Spend what is left. What is begun is finished first; the number decides what comes after that."""
    grower = Grower(draft, rng)
    _finish(draft, grower)
    order = [_enlarge, _support, _groups]
    for step in order[number % 3 :] + order[: number % 3]:
        step(draft, rng, grower)
    shopper = Shopper(draft, rng, grower, split=False)
    for _ in range(PURCHASES):
        if draft.room <= 0 or not draft.document.groups:
            break
        shopper.buy(draft.room, tries=1)


def _finish(draft: ForceDraft, grower: Grower) -> None:
    """Groups without a primary unit, units without models, and units that are smaller than the rules allow."""
    for index, group in enumerate(draft.document.groups):
        if not group.primary or not group.primary.models:
            draft.require_complete(f"/groups/{index}/{PRIMARY}")
            grower.add_primary(index)
        elif draft.unit(index, PRIMARY).actions < draft.force.army.smallest_primary:
            grower.enlarge(index, PRIMARY)
        if group.support and not group.support.models:
            draft.require_complete(f"/groups/{index}/{SUPPORT}")
            grower.add_support(index)


def _enlarge(draft: ForceDraft, rng: random.Random, grower: Grower) -> None:
    for index in _groups_by_dice(draft, rng):
        for role in (PRIMARY, SUPPORT) if draft.document.groups[index].support else (PRIMARY,):
            if rng.random() < 0.7:
                grower.enlarge(index, role)


def _support(draft: ForceDraft, rng: random.Random, grower: Grower) -> None:
    for index in _groups_by_dice(draft, rng):
        if not draft.document.groups[index].support and rng.random() < 0.7:
            grower.add_support(index)


def _groups(draft: ForceDraft, rng: random.Random, grower: Grower) -> None:
    while grower.add_group():
        if rng.random() < 0.5:
            grower.add_support(len(draft.document.groups) - 1)


def _groups_by_dice(draft: ForceDraft, rng: random.Random) -> list[int]:
    """Groups that have a primary unit."""
    indexes = [index for index, group in enumerate(draft.document.groups) if group.primary]
    return rng.sample(indexes, len(indexes))
