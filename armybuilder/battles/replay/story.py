"""The log of a replay as a page shows it: rounds, in them activations, in them steps with their dice."""

from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.engine.core.battle.replay import Replay, ReplayEvent, ReplayModifier, ReplayThrow
from armybuilder.engine.core.language import format_number


class RolledDie(NamedTuple):
    """A die as it lies, with whether it reached the skill."""

    face: int
    good: bool
    sides: int = 6

    @property
    def sign(self) -> str:
        """The symbol that draws it: pips of a six-sided die, numerals of any other."""
        return f"{'d' if self.sides == 6 else 'n'}{self.face}"


class StepRoll(NamedTuple):
    """A test of a step, in words and dice."""

    throw: ReplayThrow
    dice: tuple[RolledDie, ...]
    before: tuple[RolledDie, ...]

    @property
    def label(self) -> str:
        return self.throw.label[:1].upper() + self.throw.label[1:]

    @property
    def skill(self) -> str:
        return skill(self.throw.skill)

    @property
    def rated(self) -> str:
        """The skill before the modifiers, where they changed it."""
        return skill(self.throw.rated) if self.throw.rated not in (None, self.throw.skill) else ""

    @property
    def result(self) -> str:
        """The result in words: successes of a roll, whether a test was passed, the total of anything else."""
        if self.throw.kind == "test":
            return _("passed") if self.throw.result else _("failed")
        if self.throw.kind != "roll":
            return _("total %(result)s") % {"result": self.throw.result}
        return ngettext("%(result)s success", "%(result)s successes", self.throw.result) % {"result": self.throw.result}

    @property
    def odds(self) -> str:
        return percent(self.throw.odds)

    @property
    def chance(self) -> str:
        """The odds in words, with the event that they are for."""
        told = {"result": self.throw.result, "odds": self.odds}
        if self.throw.kind == "test":
            return _("this test is passed %(odds)s of the time") % told
        if self.throw.kind == "highest":
            return _("this test comes to %(result)s or more %(odds)s of the time") % told
        return _("this pool rolls %(result)s or more %(odds)s of the time") % told

    @property
    def pool(self) -> str:
        """The dice in words, after all modifiers: `2 dice at 4+`."""
        return _pool(self.throw, self.throw.count, self.skill)

    @property
    def first_pool(self) -> str:
        """The dice in words, before any modifier."""
        return _pool(self.throw, self.throw.base, self.rated or self.skill)

    @property
    def faces(self) -> str:
        return ", ".join(str(die.face) for die in self.dice)

    @property
    def first_faces(self) -> str:
        """Those that were rolled again."""
        return ", ".join(str(die.face) for die in self.before)

    @property
    def modifiers(self) -> tuple[tuple[str, str, str], ...]:
        """Label, rule and effect of each modifier."""
        return tuple((change.label, change.rule, effect(change, self.throw.kind)) for change in self.throw.modifiers)


class LogStep(NamedTuple):
    """An event by the number of the step that shows it: the first event is step 1, the start is step 0."""

    number: int
    event: ReplayEvent
    rolls: tuple[StepRoll, ...]
    side: str
    """Whose step it is, as a class of the style sheet: `s0`, `s1`, or nothing."""

    @property
    def odds(self) -> tuple[tuple[str, str], ...]:
        return tuple((what, percent(chance)) for what, chance in self.event.odds.items())


class LogRound(NamedTuple):
    """A round with its first and last step; number 0 is what came before the first. Its `steps` are those of a round that is
    open, the log of a long battle is too much for one page."""

    number: int
    first: int
    last: int
    steps: tuple[LogStep, ...]


class LogActivation(NamedTuple):
    """An activation to jump to."""

    model: int
    step: int


def chapters(replay: Replay, step: int) -> tuple[LogRound, ...]:
    """The log, open at the round of a step."""
    starts = [(0, 0), *((moment.number, moment.event) for moment in replay.rounds)]
    ends = [start for _, start in starts[1:]] + [len(replay.events)]
    spans = [(number, first + 1, last) for (number, first), last in zip(starts, ends, strict=True) if last > first]
    here = max(step, 1)
    return tuple(
        LogRound(number, first, last, tuple(_steps(replay, first, last)) if first <= here <= last else ())
        for number, first, last in spans
    )


def _steps(replay: Replay, first: int, last: int) -> Iterator[LogStep]:
    return (step_of(replay, number) for number in range(first, last + 1))


def step_of(replay: Replay, number: int) -> LogStep:
    """One step of the log, from 1."""
    event = replay.events[number - 1]
    rolls = tuple(StepRoll(throw, _dice(throw, throw.dice), _dice(throw, throw.before or ())) for throw in event.throws)
    return LogStep(number, event, rolls, f"s{replay.figures[event.model].side}" if event.model >= 0 else "")


def round_at(replay: Replay, step: int) -> int:
    """The round in which a step lies."""
    place = bisect_right([moment.event for moment in replay.rounds], step - 1)
    return replay.rounds[place - 1].number if place else 0


def turns(replay: Replay) -> Iterator[tuple[int, tuple[LogActivation, ...]]]:
    """The activations of each round."""
    found: dict[int, list[LogActivation]] = {}
    for moment in replay.activations:
        step = moment.event + 1
        found.setdefault(round_at(replay, step), []).append(LogActivation(moment.number, step))
    for number, each in found.items():
        yield number, tuple(each)


def percent(chance: float) -> str:
    """A chance in percent; what is possible is never 0%, what can fail never 100%."""
    if 0.0 < chance < 0.001:
        return _("under 0.1%")
    if 0.999 < chance < 1.0:
        return _("over 99.9%")
    return format_number(chance, ".1%" if 0.0 < chance < 0.1 or 0.9 < chance < 1.0 else ".0%")


def skill(value: int | None) -> str:
    return "NA" if value is None else f"{value}+"


def _pool(throw: ReplayThrow, dice: int, at: str) -> str:
    told = {"n": dice, "skill": at, "sides": throw.sides}
    if throw.kind == "test":
        return (_("D%(sides)s, %(skill)s or less") if throw.under else _("D%(sides)s, %(skill)s or more")) % (
            told | {"skill": at.removesuffix("+")}
        )
    if throw.kind == "highest":
        return ngettext("%(n)s die", "%(n)s dice, the highest counts", dice) % told
    if throw.kind == "check" and throw.skill is None:
        return ngettext("%(n)s die", "%(n)s dice", dice) % told
    return ngettext("%(n)s die at %(skill)s", "%(n)s dice at %(skill)s", dice) % told


def effect(change: ReplayModifier, kind: str) -> str:
    """Return the effect of a modifier: dice, steps of the skill, or only an explanation; a number for the highest die and for what
    is added to a test."""
    if kind == "highest":
        return _signed(change.dice)
    if kind == "test":
        return _signed(change.steps)
    parts = []
    if change.dice:
        told = ngettext("%(signed)s die", "%(signed)s dice", abs(change.dice))
        parts.append(told % {"signed": _signed(change.dice)})
    if change.steps:
        parts.append(_("skill %(steps)s") % {"steps": _signed(change.steps)})
    return ", ".join(parts) or _("sets the skill")


def _signed(value: int) -> str:
    return f"+{value}" if value > 0 else f"−{-value}"


def _dice(throw: ReplayThrow, faces: tuple[int, ...]) -> tuple[RolledDie, ...]:
    return tuple(RolledDie(face, _is_good(throw, face), throw.sides) for face in faces)


def _is_good(throw: ReplayThrow, face: int) -> bool:
    if throw.skill is None:
        return False
    return face <= throw.skill if throw.under else face >= throw.skill
