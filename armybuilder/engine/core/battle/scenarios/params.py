"""Parameters of a scenario generator, as text shared by the URL, the command and the form.

`seed=7&size=1000&mission-a=assault&terrain=skip&weather=roll-2` gives the seed of all dice, the amounts and, for
each step that is not simply rolled, a key of its table, `skip`, or the number of the roll. The same text gives the
same scenario.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from armybuilder.engine.core.battle.batch import MAX_SEED
from armybuilder.engine.core.documents.envelope import DocumentProblem
from armybuilder.engine.core.language import gettext, mid_sentence

SEED = "seed"
SKIP = "skip"
ROLL = "roll-"
"""Before the number of a roll: `roll-2` is the second one."""
MOST_ROLLS = 999
SHOWN = 60
"""Letters of somebody's word that a message repeats."""


class ScenarioAmount(NamedTuple):
    """A whole number from `low` to `high` that a scenario depends on; `usual` where nobody says another."""

    key: str
    name: str
    help: str
    unit: str
    low: int
    high: int
    usual: int


class ScenarioStep(NamedTuple):
    """Something that is rolled, or chosen by players. `skipped` says what holds where it is left out, empty where it cannot
    be; `rule` is its rule in the inventory."""

    key: str
    name: str
    help: str
    rule: str
    skipped: str = ""


@dataclass(frozen=True, slots=True)
class ScenarioRequest:
    """A scenario as it is asked for: every amount by its key, and words for steps that are not simply rolled."""

    seed: int
    amounts: Mapping[str, int]
    steps: Mapping[str, str] = field(default_factory=dict)

    def turn(self, step: str) -> int:
        """Return how often a step was rolled, 1 for most."""
        word = self.steps.get(step, "")
        return int(word.removeprefix(ROLL)) if word.startswith(ROLL) else 1

    def fixed(self, step: str) -> str | None:
        """The key that players chose for a step; None where it is rolled or left out."""
        word = self.steps.get(step, ROLL)
        return None if word == SKIP or word.startswith(ROLL) else word

    def skips(self, step: str) -> bool:
        return self.steps.get(step) == SKIP

    def with_reroll(self, step: str) -> "ScenarioRequest":
        """The same with one step rolled once more, or rolled where it was chosen or left out."""
        rolled = step not in self.steps or self.steps[step].startswith(ROLL)
        turn = self.turn(step) % MOST_ROLLS + 1 if rolled else 1
        others = {key: word for key, word in self.steps.items() if key != step}
        return replace(self, steps=others if turn == 1 else others | {step: f"{ROLL}{turn}"})

    def to_params(self, amounts: Sequence[ScenarioAmount]) -> dict[str, str]:
        """The words that ask for it, those left out that say what is usual."""
        unusual = {each.key: str(self.amounts[each.key]) for each in amounts if self.amounts[each.key] != each.usual}
        return {SEED: str(self.seed), **unusual, **self.steps}


def read(
    words: Mapping[str, str],
    amounts: Sequence[ScenarioAmount],
    choices: Mapping[ScenarioStep, Mapping[str, str]],
    *,
    seed: int,
) -> tuple[ScenarioRequest, list[DocumentProblem]]:
    """The order of what can be read of `words`, and what is wrong with the rest. `choices` are the keys and names that a step
    may be fixed to, `seed` counts where no word says one. Empty words say nothing."""
    said = {key: word.strip() for key, word in words.items() if word.strip()}
    steps = {step.key: (step, known) for step, known in choices.items()}
    problems = [*_unknown(said, (SEED, *(each.key for each in amounts), *steps))]
    seed_asked = ScenarioAmount(SEED, "seed", "", "", 0, MAX_SEED, seed)
    found = {each.key: _amount(each, said.get(each.key), problems) for each in (seed_asked, *amounts)}
    chosen = {}
    for key, (step, known) in steps.items():
        word = said.get(key, f"{ROLL}1")
        if problem := _problem(step, known, word):
            problems.append(problem)
        elif word != f"{ROLL}1":
            chosen[key] = word
    return ScenarioRequest(found.pop(SEED), found, chosen), problems


def _unknown(said: Mapping[str, str], known: tuple[str, ...]) -> Iterator[DocumentProblem]:
    for key in said:
        if key not in known:
            yield DocumentProblem(
                key,
                gettext("Unknown '{key}'. Known: {known}.", key=key[:SHOWN], known=", ".join(known)),
                known,
            )


def _amount(amount: ScenarioAmount, word: str | None, problems: list[DocumentProblem]) -> int:
    """The number that a word says; the usual one, and a problem, where it says none that may be."""
    if word is None:
        return amount.usual
    number = int(word) if word.isascii() and word.isdecimal() and len(word) <= len(str(MAX_SEED)) else -1
    if amount.low <= number <= amount.high:
        return number
    unit = f" {gettext(amount.unit)}" if amount.unit else ""
    problems.append(
        DocumentProblem(
            amount.key,
            gettext(
                "'{word}' is not a {what}: enter a whole number from {low:,} to {high:,}{unit}.",
                word=word[:SHOWN],
                what=_mid_sentence(gettext(amount.name)),
                low=amount.low,
                high=amount.high,
                unit=unit,
            ),
        )
    )
    return amount.usual


def _mid_sentence(name: str) -> str:
    """A name in the midst of a sentence; letters of sides stay great."""
    return mid_sentence(name[:1]) + name[1:]


def _problem(step: ScenarioStep, known: Mapping[str, str], word: str) -> DocumentProblem | None:
    """Return the problem with a word for a step, if any."""
    if word in known:
        return None
    if word == SKIP:
        if step.skipped:
            return None
        return DocumentProblem(
            step.key, gettext("{step} is required: roll or choose it.", step=gettext(step.name)), tuple(known)
        )
    number = word.removeprefix(ROLL)
    if word.startswith(ROLL) and number.isascii() and number.isdecimal() and number[0] != "0" and len(number) <= 3:
        return None
    if word.startswith(ROLL):
        message = gettext(
            "'{word}' is not a roll for “{step}”: {roll}1 to {roll}{most}.",
            word=word[:SHOWN],
            step=gettext(step.name),
            roll=ROLL,
            most=MOST_ROLLS,
        )
        return DocumentProblem(step.key, message)
    may = (*known, *([SKIP] if step.skipped else []))
    message = gettext(
        "“{step}” can't be '{word}'. Known: {may}, or {roll}2 for the second roll.",
        word=word[:SHOWN],
        step=gettext(step.name),
        may=", ".join(may),
        roll=ROLL,
    )
    return DocumentProblem(step.key, message, may)
