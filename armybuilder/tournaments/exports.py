"""An event on paper and in tables: pairings of a round, standings, slips for results."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from armybuilder.cards.document.sheet import PdfBuilder
from armybuilder.cards.drawing import Side
from armybuilder.cards.handout import finish_document
from armybuilder.cards.layouts.handouts.event import EventListing, ListingColumn, Slip, listing_pages, slip_pages
from armybuilder.cards.layouts.paper import PAPERS, PaperSize
from armybuilder.cards.layouts.sheet import foot_of
from armybuilder.cards.text import clean
from armybuilder.tournaments.messages import BYE
from armybuilder.tournaments.presentation import ShownEvent, ShownRound, ShownStanding

PAIRINGS = (
    ListingColumn(gettext_noop("Table"), 8, "center"),
    ListingColumn(gettext_noop("Player"), 36, strong=True),
    ListingColumn("VP", 10, "right"),
    ListingColumn("", 4, "center"),
    ListingColumn("VP", 10),
    ListingColumn(gettext_noop("Player"), 36, strong=True),
)
STANDINGS = (
    ListingColumn(gettext_noop("Place"), 8),
    ListingColumn(gettext_noop("Player"), 46, strong=True),
    ListingColumn("VP", 10, "right", strong=True),
    ListingColumn(gettext_noop("Games"), 9, "right"),
    ListingColumn("W-D-L", 12, "right"),
    ListingColumn(gettext_noop("VP for - against"), 18, "right"),
    ListingColumn(gettext_noop("Schedule"), 14, "right"),
)
LEFT = gettext_noop("dropped")


def pdf(shown: ShownEvent, part: str, shown_round: ShownRound | None, paper: str) -> bytes:
    """`part` of an event as a PDF; equal content gives equal bytes. `KeyError` for what there is not."""
    sheet = PAPERS[paper]
    shown = replace(shown, on_paper=True)
    shown_round = shown.round(shown_round.number) if shown_round else None
    pages = PARTS[part](shown, shown_round, sheet)
    document = PdfBuilder(sheet, clean(shown.name), shown.game.system.name)

    def foot(number: int) -> Side:
        told = {"part": part, "number": number, "pages": len(pages)}
        return foot_of(shown.name, _("%(part)s · page %(number)s of %(pages)s") % told, sheet)

    return finish_document(document, pages, foot)


def _pairings(shown: ShownEvent, shown_round: ShownRound | None, paper: PaperSize) -> list[Side]:
    if shown_round is None:
        raise KeyError("round")
    rows = [
        (game.table, game.first, game.points[0], "–", game.points[1], game.second or _(BYE))
        for game in shown_round.games
    ]
    title = _("Round %(number)s") % {"number": shown_round.number}
    return listing_pages(EventListing(title, shown.name, _columns(PAIRINGS), rows, shown_round.notes), paper)


def _standings(shown: ShownEvent, shown_round: ShownRound | None, paper: PaperSize) -> list[Side]:  # noqa: ARG001 - a part
    rows = [_line(line) for line in shown.standings]
    notes = [shown.winners] if shown.winners else []
    return listing_pages(EventListing(_title(shown), shown.name, _columns(STANDINGS), rows, notes), paper)


def _title(shown: ShownEvent) -> str:
    """`Standings after round 2, 3 results missing`."""
    if not shown.rounds:
        return _("Players")
    told = {"rounds": shown.rounds, "number": shown.open}
    if not shown.open:
        return _("Standings after round %(rounds)s") % told
    return (
        ngettext(
            "Standings after round %(rounds)s, %(number)s result missing",
            "Standings after round %(rounds)s, %(number)s results missing",
            shown.open,
        )
        % told
    )


def _columns(columns: Sequence[ListingColumn]) -> list[ListingColumn]:
    return [column._replace(heading=_(column.heading)) if column.heading else column for column in columns]


def _line(line: ShownStanding) -> Sequence[str]:
    row = line.row
    name = f"{line.name} ({_(LEFT)})" if row.has_left else line.name
    results = f"{row.won}-{row.drawn}-{row.lost}"
    return (
        line.place, name, str(row.points), str(row.played), results, f"{row.scored}-{row.conceded}", number_format(row.opponents, 1)
    )  # fmt: skip


def _slips(shown: ShownEvent, shown_round: ShownRound | None, paper: PaperSize) -> list[Side]:
    if shown_round is None:
        raise KeyError("round")
    slips = [
        Slip(shown.name, _where(shown_round, game.table), game.first, game.second)
        for game in shown_round.games
        if game.second
    ]
    return slip_pages(slips, paper) or [()]


def _where(shown_round: ShownRound, table: str) -> str:
    return (
        (_("Round %(number)s · table %(table)s") % {"number": shown_round.number, "table": table})
        if table
        else (_("Round %(number)s") % {"number": shown_round.number})
    )


PARTS: Mapping[str, Callable[[ShownEvent, ShownRound | None, PaperSize], list[Side]]] = {
    "pairings": _pairings,
    "standings": _standings,
    "slips": _slips,
}


def pairing_rows(shown: ShownEvent) -> list[Sequence[str | int]]:
    """All games of an event as a table, one line each, under its head."""
    head = ("round", "table", "first", "first_points", "second", "second_points")
    rounds = [shown.round(number) for number in range(1, shown.rounds + 1)]
    return [
        head,
        *(
            (found.number, game.table, game.first, game.points[0], game.second, game.points[1])
            for found in rounds
            if found
            for game in found.games
        ),
    ]


def standing_rows(shown: ShownEvent) -> list[Sequence[str | float | bool]]:
    """The standings as a table, one line a player, under its head."""
    head = (
        "place", "tied", "player", "points", "played", "won", "drawn", "lost", "byes", "scored", "conceded", "opponents",
        "left",
    )  # fmt: skip
    return [
        head,
        *(
            (
                row.place, row.tied, line.name, row.points, row.played, row.won, row.drawn, row.lost, row.byes, row.scored,
                row.conceded, round(row.opponents, 2), row.has_left,
            )
            for line in shown.standings
            for row in (line.row,)
        ),
    ]  # fmt: skip
