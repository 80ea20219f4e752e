"""The state of a battle of any game: what play changes goes through a journal, and each step has its own dice."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from armybuilder.engine.core.battle.decisions import Decision, Policy, choose_option
from armybuilder.engine.core.battle.dice import Dice, SeededDice
from armybuilder.engine.core.battle.engine.stateful import Stateful
from armybuilder.engine.core.battle.events import BattleEvent
from armybuilder.engine.core.battle.journal import Journal
from armybuilder.engine.core.battle.log import Log
from armybuilder.engine.core.battle.outcome import CombatScore

NOBODY = -1
OVER = "over"


class Numbered(Protocol):
    """A model of a battle, by its number among all of them."""

    id: int


@dataclass(slots=True, init=False, eq=False, repr=False, kw_only=True)
class BattleState(Stateful):
    """A battle between steps. A game adds slots of its own; `parts` lists every object that play changes."""

    seed: int
    journal: Journal
    log: Log
    recording: bool
    dice: Dice
    players: Sequence[Policy]
    """Who decides for each side."""
    merits: tuple[CombatScore, ...]
    """What each model did for its side, by its id: told of a battle, and nothing that it depends on."""
    choices: list[Any]
    """What was chosen in this step so far."""
    luck: float
    """Points that dice gave the first side beyond what the odds promised, and took from the second, since `imagine`."""
    _seeded: SeededDice

    phase: str = "setup"
    round: int = 0
    step: int = 0
    """Steps so far; each begins with fresh dice, seeded by its number."""
    turn: int = 0
    """The side that is active, or that chooses next."""
    acting: int = NOBODY
    """The model that is active just now."""
    winner: int | None = None
    reason: str = ""

    def start(
        self,
        seed: int,
        models: int,
        *,
        record: bool,
        dice: Dice | None = None,
        watched: frozenset[str] = frozenset(),
    ) -> None:
        """Begin before the first step, with so many models; scripted `dice` are used up in their order. `watched` are the slots
        whose changes the journal stamps."""
        self.seed, self.recording = seed, record
        self.journal = Journal(watched, keeping=record)
        self.log = Log(self.journal, recording=record)
        self.merits = tuple(CombatScore() for _ in range(models))
        self._seeded = SeededDice(seed)
        self.dice = dice or self._seeded
        self.players, self.choices, self.luck = (), [], 0.0
        self._init_state()

    def parts(self) -> Mapping[str, Sequence[Stateful]]:
        """All objects that play changes, by what they are: the battle itself as `battle`, then `side`, `model`, …"""
        raise NotImplementedError

    def set(self, thing: Any, name: str, value: Any) -> None:
        """Give a thing a value that can be taken back."""
        self.journal.note(thing, name, getattr(thing, name))
        setattr(thing, name, value)

    def change(self, thing: Any, **values: Any) -> None:
        """Give a thing those of some values that are not what it has."""
        for name, value in values.items():
            before = getattr(thing, name)
            if before != value:
                self.journal.note(thing, name, before)
                setattr(thing, name, value)

    def ask(self, player: int, kind: str, options: Iterable[Any], model: Numbered | None = None) -> Any:
        """Return what a player (0 or 1) chose of some options; who has one only is not asked."""
        found = tuple(options)
        if len(found) == 1:
            return found[0]
        return self.choose(Decision(player, kind, model.id if model else NOBODY, found))

    def choose(self, decision: Decision) -> Any:
        """Return the choice of the player whom a decision asks, however long its menu. `IllegalChoiceError` where that is not one
        of its options."""
        choice = choose_option(decision, self, self.players)
        self.choices.append(choice)
        return choice

    def reseed(self) -> None:
        """Begin the next step with fresh dice, from the seed and its number alone."""
        self.set(self, "step", self.step + 1)
        self._seeded.restart(self.seed, self.step)
        self.choices = []

    def imagine(self, seed: str) -> None:
        """Take other dice from here on: who only imagines a step does not see the dice that will fall."""
        self._seeded.restart(f"{self.seed} {seed}", self.step)

    def guess_secrets(self, side: int) -> None:
        """Put what may be as well in place of what a side does not know, by dice: who imagines a step for it knows no more."""

    def add_luck(self, side: int, promised: float, actual: float) -> None:
        """Count the points that an attack of a side promised by the odds, and what it took."""
        self.luck += actual - promised if side == 0 else promised - actual

    def log_event(  # noqa: PLR0913 - what an event has
        self,
        kind: str,
        mark: int,
        model: Numbered | None = None,
        target: Numbered | None = None,
        *,
        throws: Any = (),
        rules: Any = (),
        basis: Any = None,
        **values: Any,
    ) -> None:
        """Note an event that began at `mark`, with its throws, rules and values, and what its odds come from."""
        if self.recording:
            actor, opponent = model.id if model else NOBODY, target.id if target else NOBODY
            self.log.note(BattleEvent(kind, actor, opponent, values, throws, rules, mark, self.journal.mark(), basis))
