"""What is said of events, in words that pages, paper and API share."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from armybuilder.engine.core.words import Words
from armybuilder.forces.batch.checks import Event as Asked
from armybuilder.tournaments.domain.play import Compromise, PairingError, TieBreak
from armybuilder.tournaments.domain.standings import Standing
from armybuilder.tournaments.domain.steps import FEWEST

SITS_OUT = gettext_noop("sits out")
TIE_BREAKS: Mapping[TieBreak, str] = {
    "wins": gettext_noop("games won"),
    "difference": gettext_noop("victory points less those of opponents"),
    "opponents": gettext_noop("totals of all opponents"),
}


def compromise(found: Compromise, names: Mapping[int, str]) -> str:
    """Why a pairing is not as it should be."""
    player, other = names[found.player], names.get(found.other or 0, "")
    match found.why:
        case "repeated":
            return _("Nobody is left whom %(player)s has not met: repeated pairing with %(other)s.") % {
                "player": player,
                "other": other,
            }
        case "twice at a table":
            return _("No table is left that is new to both: %(player)s plays at table %(table)s again.") % {
                "player": player,
                "table": found.table,
            }
        case "no table":
            return _("No play area is left for %(player)s and %(other)s: they wait for one.") % {
                "player": player,
                "other": other,
            }
        case "second bye":
            return _("Nobody is left who never sat out: %(player)s does so again.") % {"player": player}
        case _:
            return _("%(other)s has left: %(player)s sits out.") % {"other": other, "player": player}


def unpaired(error: PairingError) -> str:
    """Why there is no next round."""
    if error.why == "complete":
        told = _("Everybody has met everybody else after %(rounds)s rounds: the league is complete.")
        return told % {"rounds": error.number}
    told = ngettext(
        "A round needs %(fewest)s players: %(number)s is there.",
        "A round needs %(fewest)s players: %(number)s are there.",
        error.number,
    )
    return told % {"fewest": FEWEST, "number": error.number}


def place(row: Standing) -> str:
    """`1`, and `2=` of those who share it."""
    return f"{row.place}=" if row.tied else str(row.place)


def winners(rows: Sequence[Standing], names: Mapping[int, str]) -> str:
    """Who has won at the end: the highest total, alone or not."""
    first = [names[row.player] for row in rows if row.place == 1]
    if len(first) == 1:
        return _("%(first)s wins with %(points)s victory points.") % {"first": first[0], "points": rows[0].points}
    return _("%(others)s and %(last)s share the first place with %(points)s victory points each.") % {
        "others": ", ".join(first[:-1]),
        "last": first[-1],
        "points": rows[0].points,
    }


def asked(asks: Asked, words: Words, factions: Mapping[str, str]) -> str:
    """What lists have to keep: `at most 1000 TV, legal lists only`."""
    parts = [_("at most %(limit)s %(points)s") % {"limit": asks.limit, "points": words.points}] if asks.limit else []
    parts += [_("legal lists only")] if asks.legal else []
    parts += [", ".join(factions.get(key, key) for key in asks.factions)] if asks.factions else []
    if asks.packs is not None:
        parts.append(
            (_("packs of players: %(packs)s") % {"packs": ", ".join(asks.packs)})
            if asks.packs
            else _("no packs of players")
        )
    return ", ".join(parts) or _("any list")
