"""Answers as pages draw them: figures, bars of chances, columns of a distribution, modifiers."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from armybuilder.engine.core.language import format_number, gettext

Tone = Literal["mine", "draw", "theirs"]


class LabelledChance(NamedTuple):
    """A labelled chance between 0 and 1. The tone says whom it is good for: the attacker, nobody, the defender."""

    label: str
    chance: float
    tone: Tone = "mine"


class OddsChart(NamedTuple):
    """Chances under a title: those of words as bars, those of numbers in a row (`is_row`) as columns. Of numbers that count what
    is done, `reached` says that whoever asks wants so many or more: they are drawn as a curve."""

    title: str
    chances: tuple[LabelledChance, ...]
    is_row: bool = False
    note: str = ""
    reached: bool = False


class ModifierLine(NamedTuple):
    """A modifier to the roll of a side, in words (`+2`), with its rule; `worth` is what that changes in the end,
    where it is known.
    """

    side: str
    label: str
    value: str
    rule: str
    worth: str = ""


class OddsPicture(NamedTuple):
    """One answer: figures by what they are called, charts, what was added to rolls, and what else is to be said."""

    title: str
    figures: tuple[tuple[str, str], ...]
    charts: tuple[OddsChart, ...]
    added: tuple[ModifierLine, ...] = ()
    notes: tuple[str, ...] = ()


def percent(chance: float) -> str:
    """Return a chance with a digit, `39.7%`; what is possible is never 0, nor what may fail 100."""
    digit = f"{100 * chance:.1f}"
    if digit == "0.0" and chance > 0:
        return f"< {format_number(0.001, '.1%')}"
    if digit == "100.0" and chance < 1 - 1e-12:
        return f"> {format_number(0.999, '.1%')}"
    return format_number(chance, ".1%")


def worth_of(hit: float | None, damage: float | None = None) -> str:
    """Return what something changes in the end: chances to succeed, and damage on average where there is any;
    empty where unknown.
    """
    if hit is None:
        return ""
    points = round_no_zero_sign(100 * hit, 1)
    if damage is None:
        return gettext("{points:+.1f} points", points=points)
    return gettext("hit {hit:+.1f} points, damage {damage:+.2f}", hit=points, damage=round_no_zero_sign(damage, 2))


def round_no_zero_sign(number: float, digits: int) -> float:
    """Rounded, with nothing told as +0 and never as -0."""
    return round(number, digits) + 0.0


def margins(found: Mapping[int, float], hits_from: int) -> tuple[LabelledChance, ...]:
    """Margins in a row, those from `hits_from` on as the attacker's."""
    return tuple(
        LabelledChance(f"{margin:+d}" if margin else "0", chance, "mine" if margin >= hits_from else "theirs")
        for margin, chance in sorted(found.items())
    )
