"""What a system checks of its book, for tables, tests and whoever asks which rules there are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from armybuilder.engine.core.rules.construction import Rule


class Elsewhere(NamedTuple):
    """Where a rule is kept that has no function of its own; `in_play`, it asks for nothing that a list can break."""

    text: str
    in_play: bool = False


@dataclass(frozen=True, slots=True)
class RuleBook:
    """The rules that are registered, the rulings that they ask for, each with its readings by their keys, and rules that are kept
    elsewhere, by id."""

    rules: Sequence[Rule]
    rulings: Mapping[str, Sequence[str]] = field(default_factory=dict)
    elsewhere: Mapping[str, Elsewhere] = field(default_factory=dict)
