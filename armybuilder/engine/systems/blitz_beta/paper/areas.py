"""Circles that a force brings to the table at true size (BR-106, BR-107), and the room that its models take (BR-11, BR-70)."""

from collections.abc import Iterable, Iterator

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.sizes import MM_PER_INCH, Area, ModelBase, Stand
from armybuilder.engine.systems.blitz_beta.book.notation import Trait
from armybuilder.engine.systems.blitz_beta.book.values import Statline, Weapon
from armybuilder.engine.systems.blitz_beta.paper import silhouette

SMOKE = 3
"""Inches of a cloud (L13177)."""


def areas(bodies: Iterable[Statline]) -> tuple[Area, ...]:
    """Each size once, the smallest first, with the weapons that have it; clouds last."""
    found: dict[tuple[int, int], dict[str, None]] = {}
    has_smoke = False
    for body in bodies:
        has_smoke = has_smoke or body.trait("Smoke") is not None
        for weapon in body.weapons:
            for size in _sizes(weapon):
                found.setdefault(size, {})[weapon.code] = None
    made = [Area(f'AE:{radius}"', radius, inner, ", ".join(codes)) for (radius, inner), codes in sorted(found.items())]
    return (*made, *((Area(gettext("Smoke"), SMOKE),) if has_smoke else ()))


def _sizes(weapon: Weapon) -> Iterator[tuple[int, int]]:
    """Radius and the smaller one of its blast, of the weapon and of each of its kinds of ammunition."""
    for traits in (weapon.traits, *weapon.ammo):
        radius = max((trait.number or 0 for trait in traits if trait.name == "AE"), default=0)
        if radius:
            yield radius, next((_inner(trait) for trait in traits if trait.name == "Blast"), 0)


def _inner(blast: Trait) -> int:
    return next((trait.number or 0 for trait in blast.associated if trait.name == "AE"), 0)


def stand(line: Statline, *, multi_component: bool = False) -> Stand | None:
    """None for what the book gives no height or no base."""
    high, base = silhouette.height(line, multi_component=multi_component), _base(line)
    return Stand(high, base) if high and base else None


def _base(line: Statline) -> ModelBase | None:
    """The smaller one where the book leaves a choice: what has room there has it on the other."""
    text = silhouette.base(line)
    if text.startswith("1"):
        return ModelBase(MM_PER_INCH, hexagonal=True)
    return ModelBase(float(text.split()[0])) if text else None
