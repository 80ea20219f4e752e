"""A scenario as pages, paper, API and commands tell it: what came of each step and of which dice, what it means, and maps."""

from typing import Literal

import msgspec

from armybuilder.engine.core.language import format_number, gettext
from armybuilder.engine.core.rules.citations import Lines

By = Literal["die", "rule", "lot", "choice", "skip"]
"""How a step was settled: by the book's die, by a rule of what was settled before, by a die in place of a player's choice, by
the players, or left out."""


class Throw(msgspec.Struct, frozen=True):
    """Dice as they fell: for whom, empty where it is one for all, and what they came to."""

    of: str
    dice: tuple[int, ...]
    told: str


class Option(msgspec.Struct, frozen=True):
    """A possible outcome of a step; `dice` are the faces that give it (`1–2`), empty for none."""

    key: str
    name: str
    dice: str


class Outcome(msgspec.Struct, frozen=True):
    """A step that is settled. `value` says in a few words what it came to, `told` how, `effect` what it means at the table.
    `turn` is the number of the roll, `skips` whether it may be left out; `key` is None where it was."""

    step: str
    name: str
    by: By
    key: str | None
    value: str
    told: str
    effect: str
    throws: tuple[Throw, ...]
    options: tuple[Option, ...]
    turn: int
    skips: bool
    rule: str
    lines: Lines


class Line(msgspec.Struct, frozen=True):
    """A sentence of a section, what it is about before it, and the rule that says it."""

    about: str
    text: str
    rule: str


class Scoring(msgspec.Struct, frozen=True):
    """A line of victory points: how many for what."""

    points: str
    what: str


class Section(msgspec.Struct, frozen=True):
    """A group of things that belong together at the table; `side` is `A` or `B` where it is one player's.
    `scoring` are that player's victory points.
    """

    title: str
    lines: tuple[Line, ...]
    side: str = ""
    scoring: tuple[Scoring, ...] = ()


class Zone(msgspec.Struct, frozen=True):
    """A rectangle of the table, in inches from its upper left corner. `side` is `A`, `B`, `open` where the players have yet to
    say whose it is, or empty for neutral ground."""

    side: str
    label: str
    x: float
    y: float
    width: float
    height: float


class Map(msgspec.Struct, frozen=True):
    """The table from above, `width` inches along its long edge and `height` along its short one, all of it in zones."""

    title: str
    width: int
    height: int
    zones: tuple[Zone, ...]

    @property
    def across(self) -> list[float]:
        """Every x at which a zone begins or ends."""
        return sorted({edge for zone in self.zones for edge in (zone.x, round(zone.x + zone.width, 4))})

    @property
    def down(self) -> list[float]:
        """Every y at which a zone begins or ends."""
        return sorted({edge for zone in self.zones for edge in (zone.y, round(zone.y + zone.height, 4))})

    @property
    def text(self) -> str:
        """A description of the picture for those who do not see it."""
        zones = "; ".join(
            gettext(
                "{zone}: {width} by {height} inches, from {x} along the long edge and {y} along the short one",
                zone=zone.label,
                width=inches(zone.width),
                height=inches(zone.height),
                x=inches(zone.x),
                y=inches(zone.y),
            )
            for zone in self.zones
            if zone.side
        )
        return gettext(
            "{title}, {width} by {height} inches. {zones}.",
            title=self.title,
            width=self.width,
            height=self.height,
            zones=zones,
        )


class Note(msgspec.Struct, frozen=True):
    """A question that the book leaves open, or a choice that it does not know, and how it was read here. `ruling` is that of
    the inventory, empty where it has none."""

    rule: str
    ruling: str
    text: str


class Scenario(msgspec.Struct, frozen=True):
    """All of a scenario. `words` ask for the same again."""

    system: str
    title: str
    size: str
    words: dict[str, str]
    outcomes: tuple[Outcome, ...]
    sections: tuple[Section, ...]
    maps: tuple[Map, ...]
    notes: tuple[Note, ...]


def inches(length: float) -> str:
    """`16`, `14.7`: inches as people read them."""
    return format_number(round(length, 1))
