"""A battle that people play, from question to question.

A question unwinds the battle to here. The answer goes onto the tape, the step under way is taken back by the journal, and its
few choices are fed back: nothing else of a battle has to be kept, and each question costs little.
"""

from typing import Any, NamedTuple

import msgspec

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.decisions import Decision, IllegalChoiceError, Policy
from armybuilder.engine.core.battle.decisions.choice_log import AnswerNeededError, ChoiceLog, CountedDice, LoggedChoice
from armybuilder.engine.core.battle.decisions.duels import DuelTerms, NewsItem, Scope
from armybuilder.engine.core.battle.decisions.questions import Question
from armybuilder.engine.core.battle.journal import Journal
from armybuilder.engine.core.battle.log import Log
from armybuilder.engine.core.battle.replay import SECRET, Replay, write_replay
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.blitz_beta.battle import run
from armybuilder.engine.systems.blitz_beta.battle.interactive import automatic, questions
from armybuilder.engine.systems.blitz_beta.battle.narration import replays
from armybuilder.engine.systems.blitz_beta.battle.narration.names import BattleNames
from armybuilder.engine.systems.blitz_beta.battle.narration.text import describe_event
from armybuilder.engine.systems.blitz_beta.battle.play.choice_codec import Packer, parse_key
from armybuilder.engine.systems.blitz_beta.battle.policies.greedy_player import GreedyPolicy, Lead
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, words

NOBODY = -1
RESIGNED = gettext_noop("resigned")


class _StepMark(NamedTuple):
    """The start of a step: journal, log, counts, choices, who chose last."""

    journal: int
    events: int
    counts: dict[str, int]
    at: int
    last: int


class _DelegationLimit(NamedTuple):
    """The limit of the program's play for a person: while the battle is at this point, -1 for what does not
    matter.
    """

    player: int
    phase: str
    step: int = -1
    round: int = -1

    def still_applies(self, battle: Battle) -> bool:
        return self.phase in ("", battle.phase) and self.step in (-1, battle.step) and self.round in (-1, battle.round)


class _Hint(NamedTuple):
    """The program's choice, packed, and by how much it is better than the next."""

    packed: Any
    lead: Lead | None


class _RewindError(Exception):
    """The tape ended within a step: it is gone through once more, with thought, for what the program has in mind."""


class BetaDuelSession:
    """Fulfils `Duel`."""

    def __init__(
        self, battle: Battle, terms: DuelTerms, minds: tuple[Policy, Policy], taped: list[LoggedChoice]
    ) -> None:
        self.battle, self._terms, self._minds = battle, terms, minds
        self._seed = battle.seed
        self._packer = Packer()
        self._tape = ChoiceLog(taped, self._packer, minds, self._decide, self._listen)
        self._heard: list[int] = []
        """How many choices were made before each event."""
        battle.players = (self._tape, self._tape)
        dice = CountedDice(battle.dice)
        battle.dice = dice
        self._tape.watch(dice)
        self._fed, self._marks = len(taped), list[_StepMark]()
        self._asked: Decision | None = None
        self._hints: dict[int, _Hint] = {}
        """What the program would have chosen after so many choices: a policy that is asked twice has gone on in its plan."""
        self._until: _DelegationLimit | None = None
        self._play()

    # Playing on

    def _play(self) -> None:
        """To the next question, or to the end."""
        self._asked = None
        try:
            while self.battle.phase != words.OVER:
                self._step()
        except AnswerNeededError as asked:
            self._asked = asked.decision
        self._listen()

    def _step(self) -> None:
        battle, tape = self.battle, self._tape
        mark = _StepMark(battle.journal.mark(), len(battle.log.events), dict(battle.log.counts), tape.at, tape.last)
        self._marks.append(mark)
        battle.seed = self._terms.seed_after(battle.step, self._seed)
        try:
            sequence.step(battle)
        except _RewindError:
            self._rewind(mark)
            tape.thinking = True
            try:
                sequence.step(battle)
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

    def _decide(self, battle: Battle, decision: Decision) -> Any:
        """Return the choice where no person is needed, otherwise raise `AnswerNeededError`."""
        tape, side = self._tape, decision.player
        if self._fed and tape.at == self._fed and not tape.thinking and self._marks[-1].at < self._fed:
            self._fed = 0
            raise _RewindError
        self._fed = 0
        if side not in self._terms.persons or self._is_delegated(decision):
            return self._minds[side].choose(battle, decision)
        if automatic.only_choice(decision):
            return next(iter(decision.options))
        if automatic.is_small(battle, decision, self._terms.asked_from[side]):
            return self._minds[side].choose(battle, decision)
        raise AnswerNeededError(decision)

    def _is_delegated(self, decision: Decision) -> bool:
        """Whether the program goes on for the person who asked it to."""
        until = self._until
        if until is None or decision.player != until.player:
            return False
        if until.still_applies(self.battle):
            return True
        self._until = None
        return False

    # What a person sees and does

    @property
    def logged_choices(self) -> list[LoggedChoice]:
        return self._tape.taped

    @property
    def over(self) -> bool:
        return bool(self.battle.phase == words.OVER)

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
        hint = self._suggestion()
        return questions.build_question(self.battle, decision, hint.packed, hint.lead, cell=cell, model=model)

    def _suggestion(self) -> _Hint:
        """Return what the program would choose, computed only once, since it makes plans as it goes."""
        decision = self._open_decision()
        at = self._tape.at
        if at not in self._hints:
            mind = self._minds[decision.player]
            choice = mind.choose(self.battle, decision)
            lead = mind.lead(self.battle, decision, choice) if isinstance(mind, GreedyPolicy) else None
            self._hints[at] = _Hint(self._packer.pack(decision, choice), lead)
        return self._hints[at]

    def answer(self, key: str) -> None:
        decision, packed = self._open_decision(), parse_key(key)
        if self._packer.unpack(decision, packed) not in decision.options:
            raise IllegalChoiceError(f"{decision.kind}: {key} is not on the menu")
        self._until = None
        self._submit(packed)

    def delegate(self, scope: Scope) -> None:
        decision, packed, battle = self._open_decision(), self._suggestion().packed, self.battle
        self._until = None
        if scope == "round":
            self._until = _DelegationLimit(decision.player, "", round=battle.round)
        elif scope == "step":
            whole = battle.phase == words.DEPLOYMENT
            self._until = _DelegationLimit(decision.player, battle.phase, -1 if whole else battle.step)
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
        self._until = None
        self._replay_from(at)

    def resign(self, side: int) -> None:
        if not self.over:
            self._asked = None
            self.battle.scenario.finish(self.battle, 1 - side, RESIGNED)
            self._listen()

    # What is shown

    def news(self, since: int) -> tuple[NewsItem, ...]:
        names = BattleNames(self.battle)
        events = zip(self.battle.log.events, self._heard, strict=True)
        return tuple(
            NewsItem(
                describe_event(event, names),
                tuple(
                    f"{gettext(label)} {' '.join(map(str, throw.dice))} → {throw.result}"
                    for label, throw in event.throws
                ),
                event.model,
            )
            for event, at in events
            if at > since
        )

    def stand(self) -> bytes:
        battle = self.battle
        journal, log = battle.journal, battle.log
        battle.journal = Journal()
        battle.log = Log(battle.journal)
        try:
            return self._write_replay(replays.build_replay(battle, None, self._setup()))
        finally:
            battle.journal, battle.log = journal, log

    def replay(self) -> bytes:
        return self._write_replay(replays.build_replay(self.battle, run.battle_outcome(self.battle), self._setup()))

    def _setup(self) -> BattleSetup:
        """Return the setup with who played: persons are named as such."""
        played = [
            gettext("a person") if side in self._terms.persons else policy
            for side, policy in enumerate(self._terms.setup.policies)
        ]
        return self._terms.setup._replace(policies=(played[0], played[1]))

    def _write_replay(self, replay: Replay) -> bytes:
        return write_replay(msgspec.structs.replace(replay, seed=SECRET))
