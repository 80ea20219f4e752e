"""Shopping list: models that lists need beyond what is owned, beside their rows and as a text to go shopping with."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from armybuilder.forces.domain.loader import AnyOpenForce

MOST_LISTS = 50
"""Lists that are put together at once."""


class MissingModel(NamedTuple):
    """A model with how many the list needs that needs `most`, how many all of them need together, and how many are `owned`."""

    key: str
    name: str
    list: str
    most: int
    sum: int
    owned: int

    @property
    def for_one(self) -> int:
        """The number of models missing to field any one of the lists."""
        return max(0, self.most - self.owned)

    @property
    def for_all(self) -> int:
        """The number of models missing to field all of the lists at once."""
        return max(0, self.sum - self.owned)


def find_missing(lists: Sequence[AnyOpenForce], owned: Mapping[str, int]) -> list[MissingModel]:
    """Return the models missing to field all of the lists at once, in the order of the game."""
    needs = [_count_needed(opened) for opened in lists]
    names = {model.key: model for opened in lists for model in opened.stock()}
    order = [*names, *(key for need in needs for key in need if key not in names)]
    found = [
        MissingModel(
            key,
            names[key].name if key in names else key,
            names[key].list if key in names else "",
            max(need[key] for need in needs),
            sum(need[key] for need in needs),
            owned.get(key, 0),
        )
        for key in dict.fromkeys(order)
        if any(key in need for need in needs)
    ]
    return [each for each in found if each.for_all]


def _count_needed(opened: AnyOpenForce) -> Counter[str]:
    found: Counter[str] = Counter()
    for each in opened.needed_models():
        found[each.key] += each.count
    return found


def render_text(found: Sequence[MissingModel], *, together: bool) -> str:
    """A line for each model: `2 Hunter (North)`."""
    numbered = ((each.for_all if together else each.for_one, each) for each in found)
    lines = (f"{number} {each.name}{f' ({each.list})' if each.list else ''}" for number, each in numbered if number)
    return "\n".join(lines)
