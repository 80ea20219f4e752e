"""Ways to fill the rest of a list, worked out once for the same list and the same models."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from armybuilder.engine.core.rules.choices import Completion
from armybuilder.engine.registry import get_system
from armybuilder.forces.domain.opening import OpenForce
from factions.catalogues import get_catalogue

MOST = 10


def completions(opened: OpenForce, owned: Mapping[str, int] | None) -> tuple[Completion, ...]:
    """Up to ten suggestions for the list as it is saved, the best first."""
    limits = None if owned is None else tuple(sorted(owned.items()))
    return _completions(opened.force.system, opened.force.document, opened.catalogue.hash, limits)


def filled(opened: OpenForce, number: str, version: str, owned: Mapping[str, int] | None) -> Any:
    """The list with suggestion `number` of that version: document, place, label. `LookupError` where it is gone."""
    if version != str(opened.force.version):
        raise LookupError("The list has changed since these suggestions were made. Here are new ones.")
    try:
        chosen = completions(opened, owned)[int(number) if number.isdecimal() and len(number) < 4 else MOST]
    except IndexError:
        raise LookupError("This suggestion is gone already.") from None
    return opened.presenter.patch(opened.document, chosen.patch, "Fill the rest")


@lru_cache(maxsize=64)
def _completions(
    system: str,
    document: str,
    catalogue: str,  # noqa: ARG001 - another catalogue of the same version is another answer
    owned: tuple[tuple[str, int], ...] | None,
) -> tuple[Completion, ...]:
    rules = get_system(system)
    read = rules.decode(document)
    limits = None if owned is None else dict(owned)
    found = rules.completions(read, get_catalogue(system, read.catalogue or None), owned=limits, most=MOST)
    return tuple(found)
