"""Every attack that a unit may make now, and how it is carried out."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from armybuilder.engine.systems.tactical_1998.battle.state import Battle, BattleUnit

ATTACKS: dict[str, type[Any]] = {}
"""The kinds of attacks, as a file of choices names them."""


def attack_options(battle: Battle, unit: BattleUnit, targets: Sequence[BattleUnit]) -> Iterator[NamedTuple]:
    """Yield every act of attack that a unit may make now at some enemies: those that it may snap fire at are one alone. Whether it
    has an action left is for the caller to know; `unit.pace` is what it announced."""
    yield from ()


def attack(battle: Battle, unit: BattleUnit, act: NamedTuple) -> None:
    """Carry out an attack that is an option; the caller has taken its action."""
    raise TypeError(act)
