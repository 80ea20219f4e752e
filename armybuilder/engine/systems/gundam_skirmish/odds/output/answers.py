"""The form of every answer: chances as fractions, and as numbers between 0 and 1."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

import msgspec

from armybuilder.engine.core.battle.odds.pictures import Tone
from armybuilder.engine.core.rules.rulings import Ruling
from armybuilder.engine.systems.gundam_skirmish.odds.mathematics.outcome_counts import mean


class Odd(msgspec.Struct, frozen=True):
    """A chance: `fraction` is exact, `5/12`. The tone says whom it is good for."""

    key: str
    label: str
    chance: float
    fraction: str
    tone: Tone = "mine"


class Spread(msgspec.Struct, frozen=True):
    """The possible values of one thing, each with its chance; numbers in a row (`is_row`) have a `mean`, exact
    too.
    """

    key: str
    title: str
    odds: list[Odd]
    is_row: bool = False
    mean: str | None = None
    note: str = ""


class OddsModifier(msgspec.Struct, frozen=True):
    """A change to the dice of a side, in words, with the page of the book that says so. `hit` is its worth: the
    chance to hit, or of Advantage, less that without it; `expected` the same for the damage that the attacker
    does on average, `suffered` for what it takes in close combat. Each is null where nobody can say.
    """

    side: str
    label: str
    value: str
    rule: str
    hit: float | None = None
    expected: float | None = None
    suffered: float | None = None

    def with_worth(self, *worth: Fraction) -> "OddsModifier":
        """With what it is worth, in the order of the fields."""
        told = dict(zip(("hit", "expected", "suffered"), map(float, worth), strict=False))
        return msgspec.structs.replace(self, **told)


class Answer(msgspec.Struct, frozen=True):
    """`figures` are the dice by what they are called, `odds` the chances that were asked for, `spreads` what may come of it in
    full, `notes` what was read or is odd."""

    ask: str
    title: str
    figures: list[tuple[str, str]]
    odds: list[Odd]
    spreads: list[Spread] = []
    modifiers: list[OddsModifier] = []
    notes: list[str] = []


def read_as(ruling: Ruling, reading: str) -> str:
    """Describe in a sentence how the players read what the book leaves open."""
    return ruling.describe_ruling(reading)


def odd(key: str, label: str, chance: Fraction, tone: Tone = "mine") -> Odd:
    return Odd(key, label, float(chance), str(chance), tone)


def bars(key: str, title: str, odds: Iterable[Odd], note: str = "") -> Spread:
    """Chances of words; what cannot be is left out."""
    return Spread(key, title, [each for each in odds if each.chance], note=note)


def row(
    key: str,
    title: str,
    chances: Mapping[int, Fraction],
    good: "range | None" = None,
    note: str = "",
    *,
    signed: bool = False,
) -> Spread:
    """Chances of numbers; those outside of `good` are bad for who asks."""
    told = [
        odd(str(value), f"{value:+d}" if signed and value else str(value), chances[value], _tone(value, good))
        for value in sorted(chances)
    ]
    return Spread(key, title, told, True, str(mean(chances)), note)


def _tone(value: int, good: "range | None") -> Tone:
    return "mine" if good is None or value in good else "theirs"
