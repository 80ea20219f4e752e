"""The dice of a step: its own, from seed, step and number of the roll, so that no step depends on the dice of another."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from armybuilder.engine.core.battle.dice import SIDES, Dice, SeededDice
from armybuilder.engine.core.battle.scenarios.params import ScenarioRequest, ScenarioStep
from armybuilder.engine.core.battle.scenarios.scenario import By, Option, Throw
from armybuilder.engine.core.language import gettext, gettext_noop

AGAIN = gettext_noop("re-rolled")


@dataclass(frozen=True, slots=True)
class RollTableRow:
    """A possible result of a step: the faces of a die that give it, and what it means."""

    key: str
    name: str
    faces: tuple[int, ...] = ()
    effect: str = ""


@dataclass(frozen=True, slots=True)
class ScenarioStepResult:
    """The result of a step: a key, or None where it was left out."""

    key: str | None
    by: By
    throws: tuple[Throw, ...] = ()


def dice_of(order: ScenarioRequest, step: ScenarioStep) -> Dice:
    """The dice of one step."""
    return SeededDice(f"{order.seed}:{step.key}", order.turn(step.key))


def resolve_step(
    order: ScenarioRequest, step: ScenarioStep, rows: Sequence[RollTableRow], by: By = "die"
) -> ScenarioStepResult:
    """Return what the players chose or a die shows; faces that no row has are rolled again."""
    if order.skips(step.key):
        return ScenarioStepResult(None, "skip")
    if (key := order.fixed(step.key)) is not None:
        return ScenarioStepResult(key, "choice")
    throws: list[Throw] = []
    dice, found = dice_of(order, step), None
    while found is None:
        (face,) = dice.roll(1)
        found = next((row for row in rows if face in row.faces), None)
        throws.append(Throw("", (face,), found.name if found else gettext(AGAIN)))
    return ScenarioStepResult(found.key, by, tuple(throws))


def with_equal_faces(rows: Iterable[RollTableRow]) -> list[RollTableRow]:
    """The rows, each with the same chance on a die, for what players choose: no table of the book has faces for them."""
    listed = list(rows)
    share = SIDES // len(listed)
    faces = (tuple(range(number * share + 1, (number + 1) * share + 1)) for number in range(len(listed)))
    return [replace(row, faces=shown) for row, shown in zip(listed, faces, strict=True)]


def options(rows: Iterable[RollTableRow]) -> tuple[Option, ...]:
    """Return the possible results of a step, in die order; those that no face gives come last."""
    return tuple(
        Option(row.key, row.name, format_faces(row.faces))
        for row in sorted(rows, key=lambda row: row.faces or (SIDES + 1,))
    )


def format_faces(faces: Sequence[int]) -> str:
    """`4`, `1–2`, `2, 4, 6`; empty for none."""
    if len(faces) > 1 and faces[-1] - faces[0] == len(faces) - 1:
        return f"{faces[0]}–{faces[-1]}"
    return ", ".join(map(str, faces))


def describe_throws(settled: ScenarioStepResult) -> str:
    """`1D6: 6, rolled again, then 2.`"""
    again = gettext(AGAIN)
    faces = [f"{throw.dice[0]}{f', {again}' if throw.told == again else ''}" for throw in settled.throws]
    return gettext("1D6: {faces}.", faces=gettext(", then ").join(faces))
