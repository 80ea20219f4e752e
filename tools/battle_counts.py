"""Counts of battles of any game, which say how odd they are to read and whether a side of the table is better.

`tools.battle_figures` counts it of games on the generic engine, `tools.blitz_beta.play_figures` of the beta, with what only that has.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, TypeVar

from armybuilder.engine.core.battle.decisions import Decision, Policy
from armybuilder.engine.core.battle.statistics import Rate, rate

Found = TypeVar("Found")

HOPELESS = 0.05
"""Chance to hit below which an attack is hopeless."""
ACTS = frozenset({"act", "drive"})
"""Decisions in which a model, or the crew of one, acts."""
BOUNDS: Mapping[str, float] = {"idle": 0.08, "hopeless": 0.03}
SIDES = 0.47, 0.53
"""What the first side of a mirror may win."""
LABELS: Mapping[str, str] = {
    "idle": "activations without an act by who has an action left",
    "hopeless": f"attacks with less than {HOPELESS:.0%} to hit",
}


class ActivationCounter:
    """A policy that counts the activations in which its models have an action and do nothing."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._current = (-1, -1)
        self.activations = self.idle = 0

    def choose(self, battle: Any, decision: Decision) -> object:
        """Return what the policy chooses."""
        choice = self._policy.choose(battle, decision)
        if self.is_activation(battle, decision) and (battle.step, decision.model) != self._current:
            self._current = (battle.step, decision.model)
            self.activations += 1
            self.idle += self.is_idle(battle, decision, choice)
        return choice

    def is_activation(self, battle: Any, decision: Decision) -> bool:  # noqa: ARG002 - for games
        """Whether a decision is what a model does in an activation."""
        return decision.kind in ACTS

    def is_idle(self, battle: Any, decision: Decision, choice: object) -> bool:
        """Whether the first choice of an activation is to do nothing, by a model that did not use its actions up before."""
        return type(choice).__name__ == "End" and not _is_spent(battle, decision.model)


def _is_spent(battle: Any, model: int) -> bool:
    """Whether a model that is active has no action left, as after snap fire. Games of squads ask nobody who has none."""
    if not hasattr(battle, "units"):
        return False
    unit = battle.units[model]
    return bool(getattr(unit, "activated", False)) and unit.actions <= 0


def share_line(label: str, share: float, bound: float, *, broken: bool) -> str:
    """A share in words beside its bound, with a mark behind it where that is broken."""
    return f"{label}: {share:.1%} (at most {bound:.0%}){'  (!)' if broken else ''}"


def mirror_rate(winners: Iterable[Sequence[int | None]]) -> Rate:
    """Return what the first side wins of decided battles of lists against their copies."""
    every = [winner for each in winners for winner in each]
    return rate(every.count(0), len(every) - every.count(None))


def is_even(share: Rate) -> bool:
    """Whether the first side of mirrors wins as much as it may, as far as a sample tells."""
    return share.high >= SIDES[0] and share.low <= SIDES[1]


def mirror_line(share: Rate) -> str:
    """What the first side of mirrors wins, in words."""
    return (
        f"won by the first side against its copy: {share.share:.1%} ({share.low:.1%} to {share.high:.1%}) of "
        f"{share.of} ({SIDES[0]:.0%} to {SIDES[1]:.0%}){'' if is_even(share) else '  (!)'}"
    )


def advantage_line(share: Rate, part: float) -> str:
    """What lists win against the same with a part of the points less, in words: it shows if that surely is more than half."""
    return (
        f"won against the same list with {part:.0%} fewer points: {share.share:.1%} ({share.low:.1%} to {share.high:.1%}) of "
        f"{share.of} (above 50%){'' if share.low > 0.5 else '  (!)'}"
    )


def for_each_seed(function: Callable[..., Found], seeds: range, workers: int, *given: Any, **more: Any) -> list[Found]:
    """Call a function with what is given and each seed, in other processes where there are several workers."""
    call = partial(_call, function, given, more)
    if workers == 1:
        return [call(seed) for seed in seeds]
    with ProcessPoolExecutor(workers) as pool:
        return list(pool.map(call, seeds))


def _call(function: Callable[..., Found], given: tuple[Any, ...], more: dict[str, Any], seed: int) -> Found:
    return function(*given, seed, **more)
