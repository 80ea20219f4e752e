"""What a game explains wherever it is named: the codes of its tables and the labels of its figures."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Explained:
    """`kinds` are those of the rows whose names and codes stand in lists, `figures` what the labels of statlines mean."""

    kinds: frozenset[str] = frozenset()
    figures: Mapping[str, str] = field(default_factory=dict)
