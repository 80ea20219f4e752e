"""How what models do for their sides is noted while they play (`outcome.Merit`)."""

from collections.abc import Iterable, Sequence

from armybuilder.engine.core.battle.journal import Journal
from armybuilder.engine.core.battle.outcome import Merit


def share(journal: Journal, merits: Sequence[Merit], points: float, doers: Iterable[int]) -> None:
    """Share a kill among those models without whom it would not be, each once."""
    each = set(doers)
    for number in sorted(each):
        journal.set(merits[number], "credit", merits[number].credit + points / len(each))


def hold(journal: Journal, merits: Sequence[Merit], holders: Sequence[int]) -> None:
    """Note that models hold an objective together at the end of a round."""
    for number in holders:
        journal.set(merits[number], "held", merits[number].held + 1 / len(holders))


def draw(journal: Journal, merit: Merit, points: float) -> None:
    """Note an attack by a model that is worth so much."""
    journal.set(merit, "drawn", merit.drawn + points)
