"""Profile of a force, counted from its cards: models per role, models per figure, and weapons per range."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import isfinite

from django.utils.translation import gettext as _

from armybuilder.engine.core.paper.cards import Card, Stat

FEW_CHARTS = 4
"""Figures that are counted where a game does not say which, after what a list says of its models beside their kinds."""
NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class ProfileBar:
    """`number` of what is called `label`; `share` is its length in hundredths of the longest."""

    label: str
    number: int
    share: int


@dataclass(frozen=True, slots=True)
class ProfileChart:
    """Bars under one title."""

    title: str
    bars: tuple[ProfileBar, ...]


def profile(cards: Iterable[Card], charted: Mapping[str, str]) -> tuple[ProfileChart, ...]:
    """Roles, the `charted` figures (the label on the card: the title) and ranges of weapons, leaving out what no card tells."""
    known = list(cards)
    named = charted or {stat.label: stat.label.capitalize() for card in known[:1] for stat in _charted_stats(card)}
    counted = [
        (_("Roles"), Counter(dict(_roles(known)))),
        *((title, _figures(known, label)) for label, title in named.items()),
        (_("Weapons by range"), _ranges(known)),
    ]
    return tuple(_bars(title, numbers) for title, numbers in counted if numbers)


def _charted_stats(card: Card) -> tuple[Stat, ...]:
    return (*card.labels, *card.stats[:FEW_CHARTS])


def _roles(cards: list[Card]) -> Iterator[tuple[str, int]]:
    roles: Counter[str] = Counter()
    for card in cards:
        roles[card.kind] += card.count
    yield from roles.most_common()


def _figures(cards: list[Card], label: str) -> Counter[str]:
    """Models by what their cards say under the label, the least number first."""
    found: Counter[str] = Counter()
    for card in cards:
        value = next((stat.value for stat in (*card.stats, *card.details, *card.labels) if stat.label == label), "")
        if value:
            found[value] += card.count
    return Counter({value: found[value] for value in sorted(found, key=_order)})


def _ranges(cards: list[Card]) -> Counter[str]:
    """Weapons by where all their range ends, in the measure of the table."""
    found: Counter[float] = Counter()
    for card in cards:
        for row in card.rows:
            if row.farthest:
                found[row.farthest] += row.count * card.count
    return Counter({f"{end:g}" if isfinite(end) else _("unlimited"): found[end] for end in sorted(found)})


def _order(value: str) -> tuple[int, str]:
    number = NUMBER.search(value)
    return int(number[0]) if number else 0, value


def _bars(title: str, numbers: Counter[str]) -> ProfileChart:
    most = max(numbers.values())
    return ProfileChart(
        title, tuple(ProfileBar(label, number, 100 * number // most) for label, number in numbers.items())
    )
