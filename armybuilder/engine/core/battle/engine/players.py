"""AI players who know no game: by chance, by what a game's judge says, and by trying the best of that."""

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Any, Protocol

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.dice import SeededRandom
from armybuilder.engine.core.battle.engine.snapshot import Snapshot, load, save
from armybuilder.engine.core.battle.engine.state import OVER, BattleState


class Judge(Protocol):
    """What a game says of choices and of battles, in points, by the exact odds that its odds page shows."""

    def values(self, battle: Any, decision: Decision) -> Sequence[float]:
        """Return what each option is worth to the player who is asked, in their order."""

    def standing(self, battle: Any, side: int) -> float:
        """Return how far ahead a side is: points destroyed, worn and scored, and what its places promise."""


class ChancePlayer:
    """Chooses anything that is legal: a kind of option first, then one of it, so that many places do not drown the rest."""

    def __init__(self, seed: int) -> None:
        self._draw = SeededRandom(seed)

    def choose(self, battle: BattleState, decision: Decision) -> Any:  # noqa: ARG002 - a policy takes the battle
        kinds: dict[type[Any], list[Any]] = {}
        for option in decision.options:
            kinds.setdefault(type(option), []).append(option)
        of_kind = list(kinds.values())[self._draw.below(len(kinds))]
        return of_kind[self._draw.below(len(of_kind))]


class JudgePlayer:
    """Chooses the option that the judge values most; of equal ones the first."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge

    def choose(self, battle: BattleState, decision: Decision) -> Any:
        values = self.judge.values(battle, decision)
        return tuple(decision.options)[max(range(len(values)), key=values.__getitem__)]


class _Script:
    """Plays a step again up to a decision, then an option, then as another player would."""

    def __init__(self, made: Sequence[Any], option: Any, after: JudgePlayer, turn: Callable[[], None]) -> None:
        self._made, self._option, self._after, self._turn = list(made), option, after, turn
        self._at = 0

    def choose(self, battle: BattleState, decision: Decision) -> Any:
        at = self._at
        self._at += 1
        if at < len(self._made):
            return self._made[at]
        if at == len(self._made):
            self._turn()
            return self._option
        return self._after.choose(battle, decision)


class LookaheadPlayer:
    """Of the `tried` options that the judge values most, chooses the one that turns out best where the step and so many
    `further` ones are played with other dice: `samples` times, with the same dice for each option. What the judge says counts as
    well, since a few samples are mostly luck. `shadow` makes a battle of the same forces to imagine in."""

    def __init__(
        self,
        judge: Judge,
        step: Callable[[Any], None],
        shadow: Callable[[], BattleState],
        *,
        tried: int = 4,
        samples: int = 4,
        further: int = 1,
    ) -> None:
        self.judge, self._step, self._make_shadow = judge, step, shadow
        self._usual = JudgePlayer(judge)
        self.tried, self.samples, self.further = tried, samples, further
        self._shadow: BattleState | None = None
        self._start: Snapshot = {}

    def begin_step(self, battle: BattleState) -> None:
        """Remember the state in which a step begins."""
        self._start = save(battle)

    def choose(self, battle: BattleState, decision: Decision) -> Any:
        options, values = tuple(decision.options), self.judge.values(battle, decision)
        rated = sorted(range(len(options)), key=lambda place: -values[place])[: self.tried]
        if len(rated) == 1:
            return options[rated[0]]
        return options[max(rated, key=lambda place: values[place] + self._try(battle, decision, options[place]))]

    def _try(self, battle: BattleState, decision: Decision, option: Any) -> float:
        return fmean(self._sample(battle, decision, option, sample) for sample in range(self.samples))

    def _sample(self, battle: BattleState, decision: Decision, option: Any, sample: int) -> float:
        shadow = self._shadow = self._shadow or self._make_shadow()
        load(shadow, self._start)
        script = _Script(battle.choices, option, self._usual, lambda: shadow.imagine(f"try {sample}"))
        shadow.players = (script, script)
        shadow.reseed()
        self._step(shadow)
        for _ in range(self.further):
            if shadow.phase == OVER:
                break
            shadow.players = (self._usual, self._usual)
            shadow.reseed()
            shadow.imagine(f"try {sample} {shadow.step}")
            self._step(shadow)
        return self.judge.standing(shadow, decision.player)
