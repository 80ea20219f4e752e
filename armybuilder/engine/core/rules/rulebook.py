"""Rules and rulings that a system checks of its rulebook, for tables, tests and anything else that needs the list
of rules.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from armybuilder.engine.core.rules.construction import Rule


class ImplementedElsewhere(NamedTuple):
    """The place where a rule without a separate function is implemented; `in_play`: it demands nothing that a list
    can break.
    """

    text: str
    in_play: bool = False


@dataclass(frozen=True, slots=True)
class RuleBook:
    """The rules that are registered, the rulings that they ask for, each with its readings by their keys, and rules that are kept
    elsewhere, by id."""

    rules: Sequence[Rule]
    rulings: Mapping[str, Sequence[str]] = field(default_factory=dict)
    elsewhere: Mapping[str, ImplementedElsewhere] = field(default_factory=dict)
