"""Proof by play of a game on this engine: battles by chance that are checked after each event, taken back, saved and loaded.

A game says what can be used (`playable`), which battle may use it (`draw`), what a state must keep to (`check_state`), and what a
battle used (`labels_used`).
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.decisions import Decision, Policy
from armybuilder.engine.core.battle.dice import SeededRandom
from armybuilder.engine.core.battle.engine.battles import EngineBattles
from armybuilder.engine.core.battle.engine.play import play, play_step
from armybuilder.engine.core.battle.engine.snapshot import load, save
from armybuilder.engine.core.battle.engine.state import OVER, BattleState
from armybuilder.engine.core.battle.events import BattleEvent
from armybuilder.engine.core.battle.fuzz import BattleTrial
from armybuilder.engine.core.battle.log import Log
from armybuilder.engine.core.catalogue import CatalogueLike

CatalogueT = TypeVar("CatalogueT", bound=CatalogueLike)
GREEDY = 0.3
"""How often a side is played by the judge; others do anything that is legal."""
RESUMED = 0.3
"""How often a trial is saved at some step, loaded, and played on to the same log."""
STEPS = 5000
"""Steps after which a battle hangs."""


class BrokenStateError(Exception):
    """A battle came to a state that cannot be."""


def require(what: object, why: str, about: object = "") -> None:
    """`BrokenStateError` unless it is so."""
    if not what:
        raise BrokenStateError(f"{why}: {about!r}" if about != "" else why)


class TrialBattle(NamedTuple):
    """What a trial plays: two documents and the scenario."""

    first: Any
    second: Any
    scenario: str


class EngineFuzzer(ABC, Generic[CatalogueT]):
    """Fulfils `BattleFuzzer` by what a game adds below."""

    def __init__(self, battles: EngineBattles[Any, Any]) -> None:
        self._battles = battles

    @abstractmethod
    def playable(self, catalogue: CatalogueT) -> frozenset[str]:
        """Labels of everything that battles can use."""

    def unplayable(self, catalogue: CatalogueT) -> Mapping[str, str]:  # noqa: ARG002 - for games
        """Labels of what cannot be played, and why."""
        return {}

    def reviews(self, catalogue: CatalogueT) -> tuple[str, ...]:  # noqa: ARG002 - for games
        """Labels of a few battles that field as much as possible of that."""
        return ()

    @abstractmethod
    def draw(self, catalogue: CatalogueT, label: str, dice: Random) -> TrialBattle:
        """Return a battle that may use what a label names; `LookupError` for a label that is none."""

    @abstractmethod
    def check_state(self, battle: Any, *, settled: bool) -> None:
        """`BrokenStateError` for a state that cannot be; not `settled` is one in the middle of a step."""

    @abstractmethod
    def labels_used(self, battle: Any) -> frozenset[str]:
        """Return the labels of all that a battle used."""

    def options_for(self, battle: Any, decision: Decision, label: str) -> Sequence[Any]:  # noqa: ARG002 - for games
        """Return the options that use what a label names, or bring it nearer; none where it takes no plan."""
        return ()

    def trial(self, catalogue: CatalogueT, label: str, seed: int) -> BattleTrial:
        """A battle of a label and a seed. Whatever is wrong raises: `BrokenStateError`, or what the rules stumble on."""
        dice = Random(f"{label} {seed}")  # noqa: S311 - a game
        drawn = self.draw(catalogue, label, dice)
        policies = ["greedy" if dice.random() < GREEDY else "random" for _ in range(2)]
        setup = BattleSetup(seed, (policies[0], policies[1]), drawn.scenario)
        resumed = dice.randrange(1, 40) if dice.random() < RESUMED else 0

        battle, minds = self._new(drawn, catalogue, setup)
        players = [EagerPlayer(mind, self, label, f"{label} {seed} {side}") for side, mind in enumerate(minds)]
        saved = self._play(battle, players, resumed)
        if saved:
            fresh, _ = self._new(drawn, catalogue, setup)
            self._check_resume(battle, fresh, saved)
        for event in battle.log.events:
            require(self._battles.describe(battle, event), "every event has words", event.kind)
        self._battles.narrator.stage(battle)
        return BattleTrial(label, seed, len(battle.log.events), self.labels_used(battle))

    def _new(
        self, drawn: TrialBattle, catalogue: CatalogueT, setup: BattleSetup
    ) -> tuple[BattleState, Sequence[Policy]]:
        battle, players = self._battles.new_battle(
            drawn.first, drawn.second, (catalogue, catalogue), setup, record=True
        )
        battle.log = CheckedLog(self, battle)
        return battle, players

    def _play(self, battle: BattleState, players: Sequence[Policy], resumed: int) -> tuple[str, int, list[Any]] | None:
        """Play step by step, then take everything back to the beginning of each step. What was saved before the step numbered
        `resumed`, as JSON, how many events there had been, and what was chosen from there on."""
        states: list[tuple[int, Any]] = []
        saved: tuple[str, int, list[Any]] | None = None
        notes = ChoiceNotes(players)
        battle.players = (notes, notes)
        while battle.phase != OVER:
            states.append((battle.journal.mark(), save(battle)))
            if battle.step == resumed and resumed:
                notes.made.clear()
                saved = json.dumps(save(battle)), len(battle.log.events), notes.made
            play_step(battle, self._battles.step, players)
            self.check_state(battle, settled=True)
            require(battle.step < STEPS, "battles end")
        self._check_undo(battle, states)
        return saved

    @staticmethod
    def _check_undo(battle: BattleState, states: list[tuple[int, Any]]) -> None:
        """Take everything back and see that each state returns; then the battle stands at its end again."""
        end, events = save(battle), list(battle.log.events)
        for mark, state in reversed(states):
            battle.journal.undo(mark)
            require(save(battle) == state, "undoing a step restores the state before it", battle.step)
        load(battle, end)
        battle.log.events = events

    def _check_resume(self, battle: BattleState, fresh: BattleState, saved: tuple[str, int, list[Any]]) -> None:
        """Load what was saved, choose the same, and compare the logs."""
        text, known, made = saved
        load(fresh, json.loads(text))
        again = ChoicesAgain(made)
        fresh.players = (again, again)
        play(fresh, self._battles.step, ())
        same = _without_marks(fresh.log.events) == _without_marks(battle.log.events[known:])
        require(same, "a saved battle goes on to the same log", known)


class EagerPlayer:
    """Plays as another does, and as often as not so that what a trial is for happens: by chance alone, nobody rams."""

    def __init__(self, player: Policy, fuzzer: EngineFuzzer[Any], label: str, seed: str) -> None:
        self._player, self._fuzzer, self._label = player, fuzzer, label
        self._draw = SeededRandom(seed)

    def choose(self, battle: Any, decision: Decision) -> Any:
        fitting = self._fuzzer.options_for(battle, decision, self._label)
        if fitting and self._draw.below(2):
            return fitting[self._draw.below(len(fitting))]
        return self._player.choose(battle, decision)


class ChoiceNotes:
    """Both players, with notes of what they choose."""

    def __init__(self, players: Sequence[Policy]) -> None:
        self._players = players
        self.made: list[Any] = []

    def choose(self, battle: Any, decision: Any) -> Any:
        self.made.append(self._players[decision.player].choose(battle, decision))
        return self.made[-1]


class ChoicesAgain:
    """Both players, who choose what was chosen before."""

    def __init__(self, made: Sequence[Any]) -> None:
        self._made = iter(made)

    def choose(self, battle: Any, decision: Any) -> Any:  # noqa: ARG002 - a policy takes both
        return next(self._made)


class CheckedLog(Log):
    """A log that checks the state after each event."""

    __slots__ = ("_battle", "_fuzzer")

    def __init__(self, fuzzer: EngineFuzzer[Any], battle: BattleState) -> None:
        super().__init__(battle.journal)
        self._fuzzer, self._battle = fuzzer, battle

    def note(self, event: BattleEvent) -> None:
        super().note(event)
        self._fuzzer.check_state(self._battle, settled=False)


def _without_marks(events: Sequence[BattleEvent]) -> list[BattleEvent]:
    return [msgspec.structs.replace(event, mark=0, end=0) for event in events]
