"""What the book advises organisers (FC-46, L2755-2775): told, never asked for."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.tournaments import messages
from armybuilder.tournaments.domain.play import Way
from armybuilder.tournaments.domain.round_robin import most_rounds

MINUTES = (60, 90)
"""How long a round usually takes."""


def hints(way: Way, players: int, rounds: int, minutes: int | None, bye: int | None = None) -> Iterator[str]:
    """What an organiser may want to mend before a round, or to know; `bye` is what one is worth by now. Of an odd number of
    players one has it, and needs no play area."""
    if players % 2:
        told = _("%(players)s players: one has a bye each round, which an even number avoids.")
        yield f"{told % {'players': players}} {messages.bye(way.bye, bye)}"
    if players > 1 and rounds > most_rounds(players):
        told = ngettext(
            "After %(most)s round everybody has met everybody else; %(rounds)s are planned.",
            "After %(most)s rounds everybody has met everybody else; %(rounds)s are planned.",
            most_rounds(players),
        )
        yield told % {"most": most_rounds(players), "rounds": rounds}
    if way.kind == "tournament":
        yield from _areas(way.tables, players, rounds)
        if minutes is not None and not MINUTES[0] <= minutes <= MINUTES[1]:
            told = _("A round usually takes %(least)s to %(most)s minutes; here it has %(minutes)s.")
            yield told % {"least": MINUTES[0], "most": MINUTES[1], "minutes": minutes}


def _areas(tables: int, players: int, rounds: int) -> Iterator[str]:
    games = players // 2
    if not tables:
        yield _(
            "No play areas are numbered, so players find their own. A standard play area is at least 3 × 4 feet: a large "
            "gaming table holds two of them."
        )
    elif tables < games:
        told = ngettext(
            "%(tables)s play area for %(games)s games at a time: some have to wait. "
            "There should be half as many areas as players.",
            "%(tables)s play areas for %(games)s games at a time: some have to wait. "
            "There should be half as many areas as players.",
            tables,
        )
        yield told % {"tables": tables, "games": games}
    if tables and tables < rounds:
        told = ngettext(
            "%(rounds)s rounds at %(tables)s play area: nobody can play all of them without being at one twice.",
            "%(rounds)s rounds at %(tables)s play areas: nobody can play all of them without being at one twice.",
            tables,
        )
        yield told % {"rounds": rounds, "tables": tables}
