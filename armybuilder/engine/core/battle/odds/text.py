"""Answers in lines, and what many pictures show alike."""

from collections.abc import Iterable, Mapping

from armybuilder.engine.core.battle.odds.modifiers import Modifier
from armybuilder.engine.core.battle.odds.pictures import ModifierLine, OddsChart, margins, percent, worth_of
from armybuilder.engine.core.language import gettext

_LEAST = 0.0005
"""Chances below are left out of lines."""


def format_chances(found: Iterable[tuple[object, float]]) -> str:
    """`0: 60.3%, 1: 39.7%`."""
    return ", ".join(f"{value}: {percent(chance)}" for value, chance in found if chance >= _LEAST)


def format_modifier(modifier: Modifier) -> str:
    """`  attacker: short range (BR-45) +1: +12.3 points`."""
    rule, worth = f" ({modifier.rule})" if modifier.rule else "", worth_of(modifier.hit, modifier.expected)
    return f"  {modifier.side}: {modifier.label}{rule} {modifier.value:+d}{f': {worth}' if worth else ''}"


def modifier_lines(modifiers: Iterable[Modifier]) -> tuple[ModifierLine, ...]:
    """Return the modifiers as a picture shows them."""
    return tuple(
        ModifierLine(found.side, found.label, f"{found.value:+d}", found.rule, worth_of(found.hit, found.expected))
        for found in modifiers
    )


def margin_chart(found: Mapping[int, float]) -> OddsChart:
    """Margins of which those above 0 succeed."""
    return OddsChart(gettext("Margin"), margins(found, 1), is_row=True, note=gettext("Above 0 it succeeds."))
