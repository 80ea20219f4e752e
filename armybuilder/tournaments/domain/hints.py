"""What the book advises organisers (FC-46, L2755-2775): told, never asked for."""

from collections.abc import Iterator

from armybuilder.tournaments.domain.play import Way
from armybuilder.tournaments.domain.round_robin import most_rounds

MINUTES = (60, 90)
"""How long a round usually takes."""
AREA = "A standard play area is at least 3 × 4 feet: a large gaming table holds two of them."


def hints(way: Way, players: int, rounds: int, minutes: int | None) -> Iterator[str]:
    """What an organiser may want to mend before a round, or to know. Of an odd number of players one sits out, and needs no
    play area."""
    if players % 2:
        yield f"{players} players: with an even number nobody would have to sit out a round."
    if players > 1 and rounds > most_rounds(players):
        yield f"After {_counted(most_rounds(players), 'round')} everybody has met everybody else; {rounds} are planned."
    if way.kind == "tournament":
        yield from _areas(way.tables, players, rounds)
        if minutes is not None and not MINUTES[0] <= minutes <= MINUTES[1]:
            yield f"A round usually takes {MINUTES[0]} to {MINUTES[1]} minutes; here it has {minutes}."


def _areas(tables: int, players: int, rounds: int) -> Iterator[str]:
    games = players // 2
    if not tables:
        yield f"No play areas are numbered, so players find their own. {AREA}"
    elif tables < games:
        areas = _counted(tables, "play area")
        yield f"{areas} for {games} games at a time: some have to wait. There should be half as many areas as players."
    if tables and tables < rounds:
        yield f"{rounds} rounds at {_counted(tables, 'play area')}: nobody can play all of them without being at one twice."


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
