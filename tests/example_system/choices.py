"""What may be added: the rules asked about one more model, at a place or wherever points are left."""

from collections import Counter
from collections.abc import Iterator, Mapping

import jsonpatch

from armybuilder.engine.core.documents import MAX_MODELS
from armybuilder.engine.core.rules.choices import Choice, Choices, Completion
from armybuilder.engine.core.rules.construction import Patch, problem, unsolved
from armybuilder.engine.core.rules.report import Problem
from armybuilder.engine.core.tables import Catalogue
from tests.example_system.document import MAX_GROUPS, MAX_ROWS, ForceDocument, convert, to_data
from tests.example_system.force import Force, resolve
from tests.example_system.rules import findings
from tests.example_system.tables import ARMIES, SOLDIERS

MOST_ADDED = 20
"""Models that a completion adds."""


def choices(document: ForceDocument, catalogue: Catalogue, where: str) -> Choices:
    """Every model of the book for the band at `where` (`/groups/0`); `LookupError` where there is none."""
    force = resolve(document, catalogue)
    places = {band.where: index for index, band in enumerate(force.bands)}
    if where not in places:
        raise LookupError(f"There is no band at '{where}'. Bands of this force: {', '.join(places) or 'none'}.")
    return Choices(where, [_choice(force, key, places[where]) for key in catalogue[SOLDIERS]])


def _choice(force: Force, key: str, index: int) -> Choice:
    model, patch = force.catalogue[SOLDIERS][key], _one_more(force.source, key, index)
    reasons = list(_reasons(force, patch, index))
    return Choice(
        key=key,
        name=model.name,
        family=force.catalogue[ARMIES][model.faction].name,
        total=model.points,
        actions=None,
        allowed=not reasons,
        reasons=reasons,
        patch=[] if reasons else patch,
    )


def _one_more(document: ForceDocument, key: str, index: int) -> Patch:
    """One model more in a band: in its row of the same, or in a new one."""
    rows, where = document.groups[index].models, f"/groups/{index}/models"
    for number, row in enumerate(rows):
        if row.model == key:
            return [{"op": "add", "path": f"{where}/{number}/count", "value": row.count + 1}]
    if rows:
        return [{"op": "add", "path": f"{where}/-", "value": {"model": key}}]
    return [{"op": "add", "path": where, "value": [{"model": key}]}]


def _reasons(force: Force, patch: Patch, index: int) -> Iterator[Problem]:
    """What the rules find with it and not, or not so, without it; and whether the document has room."""
    models = sum(band.count for band in force.bands)
    if models >= MAX_MODELS or len(force.source.groups[index].models) >= MAX_ROWS:
        yield Problem("no-room", "EX-2", "error", "The list is full: begin another.", f"/groups/{index}", {})
        return
    before = [(found.code, found.where, found.values) for found in findings(force)]
    after = resolve(convert(jsonpatch.apply_patch(to_data(force.source), patch)), force.catalogue)
    yield from (problem(found) for found in findings(after) if (found.code, found.where, found.values) not in before)


def completions(
    document: ForceDocument, catalogue: Catalogue, *, owned: Mapping[str, int] | None = None, most: int = 10
) -> list[Completion]:
    """One way for each model to begin with: as many of it as fit, then of the others, dear ones first."""
    dear = sorted(catalogue[SOLDIERS], key=lambda key: -catalogue[SOLDIERS][key].points)
    tried = [_spent(document, catalogue, [key, *dear], owned) for key in dear]
    ways = {tuple(way.adds): way for way in tried if way}
    return sorted(ways.values(), key=lambda way: (len(way.unsolved), way.left))[:most]


def _spent(
    document: ForceDocument, catalogue: Catalogue, wanted: list[str], owned: Mapping[str, int] | None
) -> Completion | None:
    data, patch, added = to_data(document), Patch(), Counter[str]()
    before = resolve(document, catalogue)
    stock = Counter(owned or {})
    for band in before.bands:
        for entry in band.entries:
            stock[entry.key] -= entry.source.count
    for key in wanted:
        while (owned is None or stock[key] > 0) and added.total() < MOST_ADDED:
            step = _step(convert(data), catalogue, key)
            if step is None:
                break
            data = jsonpatch.apply_patch(data, step)
            patch += step
            added[key] += 1
            stock[key] -= 1
    after = resolve(convert(data), catalogue)
    if not patch:
        return None
    words = [f"{number} {catalogue[SOLDIERS][key].name}" for key, number in added.items()]
    left = document.limit - after.total
    return Completion(words, after.total - before.total, after.total, left, patch, unsolved(findings(after)))


def _step(document: ForceDocument, catalogue: Catalogue, key: str) -> Patch | None:
    """One model more in the first band that takes it, or in a new one; None where no rule allows it."""
    for index in range(len(document.groups)):
        found = _choice(resolve(document, catalogue), key, index)
        if found.allowed:
            return found.patch
    force = resolve(document, catalogue)
    fits = catalogue[SOLDIERS][key].points <= document.limit - force.total
    full = len(document.groups) >= MAX_GROUPS or sum(band.count for band in force.bands) >= MAX_MODELS
    if full or not fits:
        return None
    band = {"models": [{"model": key}]}
    if document.groups:
        return [{"op": "add", "path": "/groups/-", "value": band}]
    return [{"op": "add", "path": "/groups", "value": [band]}]
