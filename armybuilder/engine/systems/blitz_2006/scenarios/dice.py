"""The dice of a step: its own, from seed, step and number of the roll, so that no step depends on the dice of another."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from armybuilder.engine.core.battle.dice import SIDES, Dice, SeededDice
from armybuilder.engine.core.battle.scenarios.params import Order, Step
from armybuilder.engine.core.battle.scenarios.scenario import By, Option, Throw
from armybuilder.engine.core.language import gettext, gettext_noop

AGAIN = gettext_noop("rolled again")


@dataclass(frozen=True, slots=True)
class Row:
    """What a step may come to, the faces of a die that give it, and what it means."""

    key: str
    name: str
    faces: tuple[int, ...] = ()
    effect: str = ""


@dataclass(frozen=True, slots=True)
class Settled:
    """What a step came to: a key, or None where it was left out."""

    key: str | None
    by: By
    throws: tuple[Throw, ...] = ()


def dice_of(order: Order, step: Step) -> Dice:
    """The dice of one step."""
    return SeededDice(f"{order.seed}:{step.key}", order.turn(step.key))


def settle(order: Order, step: Step, rows: Sequence[Row], by: By = "die") -> Settled:
    """What the players said, or what a die shows; faces that no row has are rolled again."""
    if order.skips(step.key):
        return Settled(None, "skip")
    if (key := order.fixed(step.key)) is not None:
        return Settled(key, "choice")
    throws: list[Throw] = []
    dice, found = dice_of(order, step), None
    while found is None:
        (face,) = dice.roll(1)
        found = next((row for row in rows if face in row.faces), None)
        throws.append(Throw("", (face,), found.name if found else gettext(AGAIN)))
    return Settled(found.key, by, tuple(throws))


def drawn(rows: Iterable[Row]) -> list[Row]:
    """The rows, each with the same chance on a die, for what players choose: no table of the book has faces for them."""
    listed = list(rows)
    share = SIDES // len(listed)
    faces = (tuple(range(number * share + 1, (number + 1) * share + 1)) for number in range(len(listed)))
    return [replace(row, faces=shown) for row, shown in zip(listed, faces, strict=True)]


def options(rows: Iterable[Row]) -> tuple[Option, ...]:
    """What a step may be, in the order of the die; what no face gives comes last."""
    return tuple(
        Option(row.key, row.name, shown(row.faces)) for row in sorted(rows, key=lambda row: row.faces or (SIDES + 1,))
    )


def shown(faces: Sequence[int]) -> str:
    """`4`, `1–2`, `2, 4, 6`; empty for none."""
    if len(faces) > 1 and faces[-1] - faces[0] == len(faces) - 1:
        return f"{faces[0]}–{faces[-1]}"
    return ", ".join(map(str, faces))


def thrown(settled: Settled) -> str:
    """`1D6: 6, rolled again, then 2.`"""
    again = gettext(AGAIN)
    faces = [f"{throw.dice[0]}{f', {again}' if throw.told == again else ''}" for throw in settled.throws]
    return gettext("1D6: {faces}.", faces=gettext(", then ").join(faces))
