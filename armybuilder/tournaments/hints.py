"""Hints of the book for organisers (FC-46, L2755-2775): shown, never required."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.tournaments import messages
from armybuilder.tournaments.domain.play import PairingSettings
from armybuilder.tournaments.domain.round_robin import most_rounds

MINUTES = (60, 90)
"""How long a round usually takes."""


def hints(
    way: PairingSettings, players: int, rounds: int, minutes: int | None, bye: int | None = None
) -> Iterator[str]:
    """Yield what an organiser may want to fix before a round, or to know; `bye` is what one is worth by now. With
    an odd number of players one has the bye and needs no play area.
    """
    if players % 2:
        told = _("%(players)s players: each round has a bye. An even number avoids that.")
        yield f"{told % {'players': players}} {messages.bye(way.bye, bye)}"
    if players > 1 and rounds > most_rounds(players):
        told = ngettext(
            "After %(most)s round, everyone has played everyone else; %(rounds)s are planned.",
            "After %(most)s rounds, everyone has played everyone else; %(rounds)s are planned.",
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
            "No play areas are numbered, so players find their own. A standard play area is at least 3 × 4 "
            "feet: a large gaming table fits two."
        )
    elif tables < games:
        told = ngettext(
            (
                "%(tables)s play area for %(games)s games at a time: some have to wait. Provide half as many areas "
                "as players."
            ),
            (
                "%(tables)s play areas for %(games)s games at a time: some have to wait. Provide half as many areas "
                "as players."
            ),
            tables,
        )
        yield told % {"tables": tables, "games": games}
    if tables and tables < rounds:
        told = ngettext(
            "%(rounds)s rounds at %(tables)s play area: anyone who plays every round plays there at least twice.",
            (
                "%(rounds)s rounds at %(tables)s play areas: anyone who plays every round plays at the same one at "
                "least twice."
            ),
            tables,
        )
        yield told % {"rounds": rounds, "tables": tables}
