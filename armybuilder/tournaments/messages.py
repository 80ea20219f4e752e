"""Messages about events, in words that pages, paper and API share."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from armybuilder.engine.core.words import Terminology
from armybuilder.forces.batch.checks import ListRequirements as Asked
from armybuilder.tournaments.domain.play import ByeScore, Compromise, PairingError, TieBreak
from armybuilder.tournaments.domain.standings import PlayerStanding
from armybuilder.tournaments.domain.steps import FEWEST

BYE = gettext_noop("bye")
TIE_BREAKS: Mapping[TieBreak, str] = {
    "wins": gettext_noop("games won"),
    "difference": gettext_noop("point difference"),
    "opponents": gettext_noop("strength of schedule, the mean of opponents' totals"),
}


def compromise(found: Compromise, names: Mapping[int, str]) -> str:
    """Why a pairing is not as it should be."""
    player, other = names[found.player], names.get(found.other or 0, "")
    match found.why:
        case "repeated":
            return _("Rematch: %(player)s has no new opponent left and plays %(other)s again.") % {
                "player": player,
                "other": other,
            }
        case "twice at a table":
            return _("%(player)s plays at table %(table)s again: no new table is free for both.") % {
                "player": player,
                "table": found.table,
            }
        case "no table":
            return _("No play area is free for %(player)s and %(other)s: they wait for one.") % {
                "player": player,
                "other": other,
            }
        case "second bye":
            return _("Everyone has had a bye: %(player)s gets another.") % {"player": player}
        case "higher bye":
            return _("%(player)s gets the bye, not %(other)s further down: otherwise there would be a rematch.") % {
                "player": player,
                "other": other,
            }
        case _:
            return _("%(other)s has dropped: %(player)s has a bye.") % {"other": other, "player": player}


def bye(scores: int | ByeScore, points: int | None) -> str:
    """Describe what a bye is worth, `points` being its current value; None before the first result."""
    if isinstance(scores, int):
        if not scores:
            return _("A bye scores 0 VP, which costs a whole game: a win or the average is fairer.")
        return _("A bye scores %(points)s VP.") % {"points": scores}
    if points is None:
        return (
            _("A bye scores like a win: the average of all winners.")
            if scores == "win"
            else _("A bye scores the average of all players.")
        )
    told = (
        _("A bye scores like a win: %(points)s VP so far, the average of all winners.")
        if scores == "win"
        else _("A bye scores the average of all players: %(points)s VP so far.")
    )
    return told % {"points": points}


def describe_pairing_error(error: PairingError) -> str:
    """Why there is no next round."""
    if error.why == "complete":
        told = _("Everyone has played everyone else after %(rounds)s rounds: the league is complete.")
        return told % {"rounds": error.number}
    told = ngettext(
        "A round needs %(fewest)s players; there is %(number)s.",
        "A round needs %(fewest)s players; there are %(number)s.",
        error.number,
    )
    return told % {"fewest": FEWEST, "number": error.number}


def place(row: PlayerStanding) -> str:
    """`1`, and `2=` of those who share it."""
    return f"{row.place}=" if row.tied else str(row.place)


def winners(rows: Sequence[PlayerStanding], names: Mapping[int, str]) -> str:
    """Describe who has won at the end: the highest total, alone or shared."""
    first = [names[row.player] for row in rows if row.place == 1]
    if len(first) == 1:
        return _("%(first)s wins with %(points)s victory points.") % {"first": first[0], "points": rows[0].points}
    return _("%(others)s and %(last)s share first place with %(points)s victory points each.") % {
        "others": ", ".join(first[:-1]),
        "last": first[-1],
        "points": rows[0].points,
    }


def describe_requirements(asks: Asked, words: Terminology, factions: Mapping[str, str]) -> str:
    """Describe what lists have to comply with: `at most 1000 TV, legal lists only`."""
    parts = [_("at most %(limit)s %(points)s") % {"limit": asks.limit, "points": words.points}] if asks.limit else []
    parts += [_("legal lists only")] if asks.legal else []
    parts += [", ".join(factions.get(key, key) for key in asks.factions)] if asks.factions else []
    if asks.packs is not None:
        parts.append(
            (_("custom packs: %(packs)s") % {"packs": ", ".join(asks.packs)}) if asks.packs else _("no custom packs")
        )
    return ", ".join(parts) or _("any list")
