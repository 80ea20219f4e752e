"""A battle that people play, from question to question.

A question unwinds the battle to here. The answer goes onto the tape, the step under way is taken back by the journal, and its
few choices are fed back: nothing else of a battle has to be kept, and each question costs little.
"""

from typing import Any, NamedTuple

import msgspec

from armybuilder.engine.core.battle.batch import Setup
from armybuilder.engine.core.battle.decisions import Decision, IllegalChoiceError, Policy
from armybuilder.engine.core.battle.decisions.choice_log import AskedError, CountedDice, Tape, Taped
from armybuilder.engine.core.battle.decisions.duels import Scope, Terms, Told
from armybuilder.engine.core.battle.decisions.questions import Question
from armybuilder.engine.core.battle.journal import Journal
from armybuilder.engine.core.battle.log import Log
from armybuilder.engine.core.battle.replay import SECRET, Replay, write_replay
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.blitz_beta.battle import run
from armybuilder.engine.systems.blitz_beta.battle.interactive import automatic, questions
from armybuilder.engine.systems.blitz_beta.battle.narration import replays
from armybuilder.engine.systems.blitz_beta.battle.narration.names import Names
from armybuilder.engine.systems.blitz_beta.battle.narration.text import sentence
from armybuilder.engine.systems.blitz_beta.battle.play.choice_codec import Packer, packed_of
from armybuilder.engine.systems.blitz_beta.battle.policies.greedy import Greedy, Lead
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, words

NOBODY = -1
RESIGNED = gettext_noop("resigned")


class _Mark(NamedTuple):
    """Where a step began: journal, log, what was counted, choices, who chose last."""

    journal: int
    events: int
    counts: dict[str, int]
    at: int
    last: int


class _Until(NamedTuple):
    """How far the program plays for a person: as long as the battle stands so, -1 for what does not matter."""

    player: int
    phase: str
    step: int = -1
    round: int = -1

    def holds(self, battle: Battle) -> bool:
        return self.phase in ("", battle.phase) and self.step in (-1, battle.step) and self.round in (-1, battle.round)


class _Hint(NamedTuple):
    """What the program would choose, packed, and by how much that is better than the next."""

    packed: Any
    lead: Lead | None


class _RewindError(Exception):
    """The tape ended within a step: it is gone through once more, with thought, for what the program has in mind."""


class Session:
    """Fulfils `Duel`."""

    def __init__(self, battle: Battle, terms: Terms, minds: tuple[Policy, Policy], taped: list[Taped]) -> None:
        self.battle, self._terms, self._minds = battle, terms, minds
        self._packer = Packer()
        self._tape = Tape(taped, self._packer, minds, self._decide, self._listen)
        self._heard: list[int] = []
        """How many choices were made before each event."""
        battle.players = (self._tape, self._tape)
        dice = CountedDice(battle.dice)
        battle.dice = dice
        self._tape.watch(dice)
        self._fed, self._marks = len(taped), list[_Mark]()
        self._asked: Decision | None = None
        self._hints: dict[int, _Hint] = {}
        """What the program would have chosen after so many choices: a policy that is asked twice has gone on in its plan."""
        self._until: _Until | None = None
        self._play()

    # Playing on

    def _play(self) -> None:
        """To the next question, or to the end."""
        self._asked = None
        try:
            while self.battle.phase != words.OVER:
                self._step()
        except AskedError as asked:
            self._asked = asked.decision
        self._listen()

    def _step(self) -> None:
        battle, tape = self.battle, self._tape
        mark = _Mark(battle.journal.mark(), len(battle.log.events), dict(battle.log.counts), tape.at, tape.last)
        self._marks.append(mark)
        try:
            sequence.step(battle)
        except _RewindError:
            self._back(mark)
            tape.thinking = True
            try:
                sequence.step(battle)
            finally:
                tape.thinking = False
        self._listen()

    def _back(self, mark: _Mark) -> None:
        """Take back everything since a step began."""
        battle = self.battle
        battle.journal.undo(mark.journal)
        del battle.log.events[mark.events :], self._heard[mark.events :]
        battle.log.counts = dict(mark.counts)
        self._tape.rewind(mark.at, mark.last)

    def _again(self, choices: int) -> None:
        """Go on from the step in which so many choices were made."""
        while len(self._marks) > 1 and self._marks[-1].at > choices:
            self._marks.pop()
        self._back(self._marks.pop())
        self._play()

    def _listen(self) -> None:
        self._heard += [self._tape.at] * (len(self.battle.log.events) - len(self._heard))

    def _decide(self, battle: Battle, decision: Decision) -> Any:
        """What needs no person, or `AskedError`."""
        tape, side = self._tape, decision.player
        if self._fed and tape.at == self._fed and not tape.thinking and self._marks[-1].at < self._fed:
            self._fed = 0
            raise _RewindError
        self._fed = 0
        if side not in self._terms.persons or self._delegated(decision):
            return self._minds[side].choose(battle, decision)
        if automatic.only_choice(decision):
            return next(iter(decision.options))
        if automatic.is_small(battle, decision, self._terms.asked_from[side]):
            return self._minds[side].choose(battle, decision)
        raise AskedError(decision)

    def _delegated(self, decision: Decision) -> bool:
        """Whether the program goes on for the person who asked it to."""
        until = self._until
        if until is None or decision.player != until.player:
            return False
        if until.holds(self.battle):
            return True
        self._until = None
        return False

    # What a person sees and does

    @property
    def taped(self) -> list[Taped]:
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
        return self._last_own() >= 0

    def _last_own(self) -> int:
        """The last choice of the person who is asked, -1 where it stands."""
        if self._asked is None:
            return NOBODY
        own = range(len(self.taped) - 1, self._tape.floor - 1, -1)
        return next((at for at in own if self.taped[at].by_person), NOBODY)

    def _open(self) -> Decision:
        if self._asked is None:
            raise IllegalChoiceError("the battle is over")
        return self._asked

    def question(self, cell: int = NOBODY, model: int = NOBODY) -> Question:
        decision = self._open()
        hint = self._suggested()
        return questions.question(self.battle, decision, hint.packed, hint.lead, cell=cell, model=model)

    def _suggested(self) -> _Hint:
        """What the program would choose, thought of once: it makes plans as it goes."""
        decision = self._open()
        at = self._tape.at
        if at not in self._hints:
            mind = self._minds[decision.player]
            choice = mind.choose(self.battle, decision)
            lead = mind.lead(self.battle, decision, choice) if isinstance(mind, Greedy) else None
            self._hints[at] = _Hint(self._packer.packed(decision, choice), lead)
        return self._hints[at]

    def answer(self, key: str) -> None:
        decision, packed = self._open(), packed_of(key)
        if self._packer.unpacked(decision, packed) not in decision.options:
            raise IllegalChoiceError(f"{decision.kind}: {key} is not on the menu")
        self._until = None
        self._put(packed)

    def delegate(self, scope: Scope) -> None:
        decision, packed, battle = self._open(), self._suggested().packed, self.battle
        self._until = None
        if scope == "round":
            self._until = _Until(decision.player, "", round=battle.round)
        elif scope == "step":
            whole = battle.phase == words.DEPLOYMENT
            self._until = _Until(decision.player, battle.phase, -1 if whole else battle.step)
        self._put(packed)

    def _put(self, packed: Any) -> None:
        self._hints = {at: hint for at, hint in self._hints.items() if at <= self._tape.at}
        self._tape.answer = Taped(by_person=True, packed=packed)
        self._again(self._tape.at)

    def undo(self) -> None:
        at = self._last_own()
        if at < 0:
            raise IllegalChoiceError("nothing can be taken back")
        del self.taped[at:]
        self._until = None
        self._again(at)

    def resign(self, side: int) -> None:
        if not self.over:
            self._asked = None
            self.battle.scenario.finish(self.battle, 1 - side, RESIGNED)
            self._listen()

    # What is shown

    def news(self, since: int) -> tuple[Told, ...]:
        names = Names(self.battle)
        events = zip(self.battle.log.events, self._heard, strict=True)
        return tuple(
            Told(
                sentence(event, names),
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
            return self._written(replays.replay(battle, None, self._setup()))
        finally:
            battle.journal, battle.log = journal, log

    def replay(self) -> bytes:
        return self._written(replays.replay(self.battle, run.outcome(self.battle), self._setup()))

    def _setup(self) -> Setup:
        """Who played: persons by what they are."""
        played = [
            gettext("a person") if side in self._terms.persons else policy
            for side, policy in enumerate(self._terms.setup.policies)
        ]
        return self._terms.setup._replace(policies=(played[0], played[1]))

    def _written(self, replay: Replay) -> bytes:
        return write_replay(msgspec.structs.replace(replay, seed=SECRET))
