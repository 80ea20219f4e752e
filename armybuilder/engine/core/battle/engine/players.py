"""AI players who know no game: by chance, by what a game's judge says, and by trying the best of that."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.dice import SeededRandom
from armybuilder.engine.core.battle.engine.snapshot import Snapshot, load, save
from armybuilder.engine.core.battle.engine.state import OVER, BattleState

PRIOR = 3
"""So many samples count as much as what the judge says of an option: measured by how much of their spread is luck."""


class Judge(Protocol):
    """What a game says of choices and of battles, in points, by the exact odds that its odds page shows."""

    comparable: frozenset[str]
    """The kinds of decisions all of whose options leave as much to do when the step is over. Not who acts first: the standing
    after one unit says nothing of the others, which act all the same."""

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
    """Tries the `tried` options that seem best, each `samples` times with other dice, the same for all of them, and the better half
    again as often, until one is left. An option is played up to where it is this player's turn again, `further` steps at
    most. What dice gave beyond the odds is taken off: in a few samples it would be most of the difference. `shadow` makes a
    battle of the same forces to imagine in."""

    def __init__(
        self,
        judge: Judge,
        step: Callable[[Any], None],
        shadow: Callable[[], BattleState],
        *,
        tried: int = 4,
        samples: int = 1,
        further: int = 30,
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
        if decision.kind not in self.judge.comparable:
            return self._usual.choose(battle, decision)
        options, values = tuple(decision.options), self.judge.values(battle, decision)
        left = _best_of_each_kind(options, values)[: self.tried]
        totals = [PRIOR * value for value in values]
        samples = 0
        while len(left) > 1:
            for place in left:
                totals[place] += sum(
                    self._sample(battle, decision, options[place], sample)
                    for sample in range(samples, samples + self.samples)
                )
            samples += self.samples
            left = sorted(left, key=lambda place: -totals[place])[: len(left) // 2]
        return options[left[0]]

    def _sample(self, battle: BattleState, decision: Decision, option: Any, sample: int) -> float:
        shadow = self._shadow = self._shadow or self._make_shadow()
        load(shadow, self._start)
        shadow.seed = battle.seed  # people may play on from a step with other dice
        turn = partial(_turn, shadow, f"try {sample}", decision.player)
        script = _Script(battle.choices, option, self._usual, turn)
        shadow.players = (script, script)
        shadow.reseed()
        self._step(shadow)
        shadow.players = (self._usual, self._usual)
        answered = shadow.turn != decision.player
        for _ in range(self.further):
            if shadow.phase == OVER or (answered and shadow.turn == decision.player):
                break
            shadow.reseed()
            shadow.imagine(f"try {sample} {shadow.step}")
            self._step(shadow)
            answered = answered or shadow.turn != decision.player
        luck = shadow.luck if decision.player == 0 else -shadow.luck
        return self.judge.standing(shadow, decision.player) - luck


def _turn(shadow: BattleState, seed: str, side: int) -> None:
    """From here on a battle is imagined by a side."""
    shadow.imagine(seed)
    shadow.guess_secrets(side)
    shadow.luck = 0.0


def _best_of_each_kind(options: Sequence[Any], values: Sequence[float]) -> list[int]:
    """The places of options by what they seem to be worth, those first that are the best of their kind: the many places next to
    a good one are almost the same, and would leave no room for another plan."""
    rated = sorted(range(len(options)), key=lambda place: -values[place])
    best: dict[type[Any], int] = {}
    for place in rated:
        best.setdefault(type(options[place]), place)
    first = [*best.values()]
    return first + [place for place in rated if place not in first]
