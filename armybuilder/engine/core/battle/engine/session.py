"""A battle of any game that people play, from question to question.

A question unwinds the battle to here. The answer goes onto the tape, the step under way is taken back by the journal, and its
few choices are fed back: nothing else of a battle has to be kept, and each question costs little.
"""

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.decisions import Decision, IllegalChoiceError, Policy
from armybuilder.engine.core.battle.decisions.choice_log import (
    AnswerNeededError,
    ChoiceLog,
    ChoicePacker,
    CountedDice,
    LoggedChoice,
)
from armybuilder.engine.core.battle.decisions.duels import DuelTerms, NewsItem, Scope
from armybuilder.engine.core.battle.decisions.questions import OptionGroup, Question, QuestionOption
from armybuilder.engine.core.battle.engine.codec import format_key, parse_key
from armybuilder.engine.core.battle.engine.narrator import Narrator, describe_throw, hide_secrets
from armybuilder.engine.core.battle.engine.play import Step, play_step
from armybuilder.engine.core.battle.engine.state import NOBODY, OVER, BattleState
from armybuilder.engine.core.battle.journal import Journal
from armybuilder.engine.core.battle.log import Log
from armybuilder.engine.core.battle.outcome import BattleOutcome
from armybuilder.engine.core.battle.replay import SECRET, Replay, write_replay
from armybuilder.engine.core.language import gettext, gettext_noop

RESIGNED = gettext_noop("resigned")
MANY = 12
"""Options of a group from which they are places on the map, not buttons."""


class _StepMark(NamedTuple):
    """The start of a step: journal, log, counts, choices, who chose last."""

    journal: int
    events: int
    counts: dict[str, int]
    at: int
    last: int


class Hint(NamedTuple):
    """What the program would choose, and by how much that is better than anything else, where its player has a measure."""

    choice: Any
    lead: Any = None


class _DelegationLimit(NamedTuple):
    """The limit of the program's play for a person: as long as the battle is `at` this point of a scope."""

    player: int
    scope: Scope
    at: Any


class _RewindError(Exception):
    """The tape ended within a step: it is gone through once more, with thought, for what the program has in mind."""


class SessionGame:
    """What a session needs of a game: its step, the conversion of choices, its words, the outcome and the replay. A game that
    wants more of its sessions overrides what follows."""

    remembers = False
    """Whether its players go on in plans of their own, so that they think again through a step in which a tape ends."""

    def __init__(
        self,
        step: Step,
        packer: ChoicePacker,
        narrator: Narrator,
        outcome: Callable[[Any], BattleOutcome],
        replay: Callable[[Any, BattleOutcome | None, BattleSetup], Replay],
    ) -> None:
        self.step, self.packer, self.narrator, self.outcome, self.replay = step, packer, narrator, outcome, replay

    def is_small(self, battle: Any, decision: Decision, asked_from: float) -> bool:  # noqa: ARG002 - for games that know
        """Whether less is at stake than the points from which a person wants to be asked."""
        return False

    def lead(self, mind: Policy, battle: Any, decision: Decision, choice: Any) -> Any:  # noqa: ARG002 - for games that know
        """Return by how much a choice of a player is better than the next, for `build_question`."""
        return None

    def danger(self, battle: Any, decision: Decision, cell: int) -> str:  # noqa: ARG002 - for games that know
        """Return in words who could harm the model of a decision at the place that was picked."""
        return ""

    def delegated(self, battle: Any, scope: Scope) -> Any:
        """Return what stays as it is as long as the program plays on for a person in a scope."""
        return battle.step if scope == "step" else battle.round

    def resign(self, battle: Any, side: int) -> None:
        """End the battle: the other side wins."""
        mark = battle.journal.mark()
        battle.change(battle, phase=OVER, winner=1 - side, reason=RESIGNED)
        battle.log_event("over", mark, winner=1 - side, reason=RESIGNED)

    def build_question(
        self, battle: Any, decision: Decision, hint: Hint, *, cell: int = NOBODY, model: int = NOBODY
    ) -> Question:
        """A decision in words; of its options those that lead to a cell, or are about a model, where one was picked."""
        narrator = self.narrator
        groups: dict[str, list[QuestionOption]] = {}
        for choice in decision.options:
            title, option = narrator.option(battle, decision, choice)
            if (cell < 0 or option.cell == cell) and (model < 0 or option.model == model):
                key = format_key(self.packer.pack(decision, choice))
                groups.setdefault(title, []).append(msgspec.structs.replace(option, key=key))
        text, rules = narrator.question(battle, decision)
        return Question(
            decision.player,
            decision.kind,
            text,
            rules,
            decision.model,
            tuple(OptionGroup(title, tuple(some), spread=len(some) > MANY) for title, some in groups.items()),
            hint=format_key(self.packer.pack(decision, hint.choice)),
            told_hint=narrator.option(battle, decision, hint.choice)[1].text,
            scopes=(
                ("one", gettext("this question")),
                ("step", gettext("the rest of this step")),
                ("round", gettext("the rest of the round")),
            ),
            danger=self.danger(battle, decision, cell) if cell >= 0 <= decision.model else "",
        )


class EngineSession:
    """Fulfils `DuelSession` for any game."""

    def __init__(
        self,
        battle: BattleState,
        game: SessionGame,
        terms: DuelTerms,
        minds: Sequence[Policy],
        taped: Sequence[LoggedChoice],
    ) -> None:
        self.battle, self._game, self._terms, self._minds = battle, game, terms, minds
        self._seed = battle.seed
        self._tape = ChoiceLog(taped, game.packer, minds, self._decide, self._listen)
        self._heard: list[int] = []
        """How many choices were made before each event."""
        self._fed = len(taped) if game.remembers else 0
        """How many choices of the tape its players have to think through once more, where it ends within a step."""
        self._marks: list[_StepMark] = []
        self._asked: Decision | None = None
        self._hints: dict[int, Hint] = {}
        """What the program would choose after so many choices: a player who is asked twice has gone on in its plan."""
        self._until: _DelegationLimit | None = None
        battle.players = (self._tape, self._tape)
        dice = CountedDice(battle.dice)
        battle.dice = dice
        self._tape.watch(dice)
        self._play()

    # Playing on

    def _play(self) -> None:
        """To the next question, or to the end."""
        self._asked = None
        try:
            while self.battle.phase != OVER:
                self._step()
        except AnswerNeededError as asked:
            self._asked = asked.decision
        self._listen()

    def _step(self) -> None:
        battle, tape, step = self.battle, self._tape, self._game.step
        mark = _StepMark(battle.journal.mark(), len(battle.log.events), dict(battle.log.counts), tape.at, tape.last)
        self._marks.append(mark)
        battle.seed = self._terms.seed_after(battle.step, self._seed)
        try:
            play_step(battle, step, self._minds)
        except _RewindError:
            self._rewind(mark)
            tape.thinking = True
            try:
                play_step(battle, step, self._minds)
            finally:
                tape.thinking = False
        self._listen()

    def _rewind(self, mark: _StepMark) -> None:
        """Take back everything since a step began."""
        battle = self.battle
        battle.journal.undo(mark.journal)
        del battle.log.events[mark.events :], self._heard[mark.events :]
        battle.log.counts = dict(mark.counts)
        self._tape.rewind(mark.at, mark.last)

    def _replay_from(self, choices: int) -> None:
        """Go on from the step in which so many choices were made."""
        while len(self._marks) > 1 and self._marks[-1].at > choices:
            self._marks.pop()
        self._rewind(self._marks.pop())
        self._play()

    def _listen(self) -> None:
        self._heard += [self._tape.at] * (len(self.battle.log.events) - len(self._heard))

    def _decide(self, battle: Any, decision: Decision) -> Any:
        """Return the choice where no person is needed, otherwise raise `AnswerNeededError`."""
        tape, side = self._tape, decision.player
        if self._fed and tape.at == self._fed and not tape.thinking and self._marks[-1].at < self._fed:
            self._fed = 0
            raise _RewindError
        self._fed = 0
        if side not in self._terms.persons or self._is_delegated(decision):
            return self._minds[side].choose(battle, decision)
        if len(first := tuple(islice(iter(decision.options), 2))) == 1:
            return first[0]
        if self._game.is_small(battle, decision, self._terms.asked_from[side]):
            return self._minds[side].choose(battle, decision)
        raise AnswerNeededError(decision)

    def _is_delegated(self, decision: Decision) -> bool:
        """Whether the program goes on for the person who asked it to."""
        until = self._until
        if until is None or decision.player != until.player:
            return False
        if self._game.delegated(self.battle, until.scope) == until.at:
            return True
        self._until = None
        return False

    # What a person sees and does

    @property
    def logged_choices(self) -> list[LoggedChoice]:
        return self._tape.taped

    @property
    def over(self) -> bool:
        return self.battle.phase == OVER

    @property
    def round(self) -> int:
        return self.battle.round

    @property
    def player(self) -> int:
        return self._asked.player if self._asked else NOBODY

    @property
    def undoable(self) -> bool:
        return self._last_own_choice() >= 0

    def choices_before(self, steps: int) -> int:
        # Each step has a mark.
        if not 0 <= steps < len(self._marks):
            raise LookupError(f"the battle had no step after {steps}")
        return self._marks[steps].at

    def _last_own_choice(self) -> int:
        """The last choice of the person who is asked, -1 where it stands."""
        if self._asked is None:
            return NOBODY
        own = range(len(self.logged_choices) - 1, self._tape.floor - 1, -1)
        return next((at for at in own if self.logged_choices[at].by_person), NOBODY)

    def _open_decision(self) -> Decision:
        if self._asked is None:
            raise IllegalChoiceError("the battle is over")
        return self._asked

    def question(self, cell: int = NOBODY, model: int = NOBODY) -> Question:
        decision = self._open_decision()
        return self._game.build_question(self.battle, decision, self._suggestion(), cell=cell, model=model)

    def _suggestion(self) -> Hint:
        """Return what the program would choose, computed only once, since it may think for long and makes plans as it goes."""
        decision, at = self._open_decision(), self._tape.at
        if at not in self._hints:
            mind = self._minds[decision.player]
            choice = mind.choose(self.battle, decision)
            self._hints[at] = Hint(choice, self._game.lead(mind, self.battle, decision, choice))
        return self._hints[at]

    def answer(self, key: str) -> None:
        decision, packed = self._open_decision(), parse_key(key)
        if self._game.packer.unpack(decision, packed) not in decision.options:
            raise IllegalChoiceError(f"{decision.kind}: {key} is not on the menu")
        self._until = None
        self._submit(packed)

    def delegate(self, scope: Scope) -> None:
        decision = self._open_decision()
        packed = self._game.packer.pack(decision, self._suggestion().choice)
        at = None if scope == "one" else self._game.delegated(self.battle, scope)
        self._until = None if scope == "one" else _DelegationLimit(decision.player, scope, at)
        self._submit(packed)

    def _submit(self, packed: Any) -> None:
        self._hints = {at: hint for at, hint in self._hints.items() if at <= self._tape.at}
        self._tape.answer = LoggedChoice(by_person=True, packed=packed)
        self._replay_from(self._tape.at)

    def undo(self) -> None:
        at = self._last_own_choice()
        if at < 0:
            raise IllegalChoiceError("nothing can be taken back")
        del self.logged_choices[at:]
        self._hints = {before: hint for before, hint in self._hints.items() if before <= at}
        self._until = None
        self._replay_from(at)

    def resign(self, side: int) -> None:
        if not self.over:
            self._asked = None
            self._game.resign(self.battle, side)
            self._listen()

    # What is shown

    def news(self, since: int) -> tuple[NewsItem, ...]:
        heard = zip(self.battle.log.events, self._heard, strict=True)
        return tuple(
            NewsItem(
                self._game.narrator.sentence(self.battle, event),
                tuple(describe_throw(label, throw) for label, throw in event.throws),
                event.model,
            )
            for event, at in heard
            if at > since
        )

    def stand(self, viewer: int) -> bytes:
        battle = self.battle
        journal, log = battle.journal, battle.log
        battle.journal = Journal()
        battle.log = Log(battle.journal)
        try:
            stands = self._game.replay(battle, None, self._setup())
        finally:
            battle.journal, battle.log = journal, log
        return self._write_replay(hide_secrets(stands, battle, viewer))

    def replay(self) -> bytes:
        return self._write_replay(self._game.replay(self.battle, self._game.outcome(self.battle), self._setup()))

    def _setup(self) -> BattleSetup:
        """Return the setup with who played: persons are named as such."""
        played = [
            gettext("a person") if side in self._terms.persons else policy
            for side, policy in enumerate(self._terms.setup.policies)
        ]
        return self._terms.setup._replace(policies=(played[0], played[1]))

    def _write_replay(self, replay: Replay) -> bytes:
        return write_replay(msgspec.structs.replace(replay, seed=SECRET))
