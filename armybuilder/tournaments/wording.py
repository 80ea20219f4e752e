"""What is said of events, in words that pages, paper and API share."""

from collections.abc import Mapping, Sequence

from armybuilder.engine.core.words import Words
from armybuilder.forces.batch.checks import Event as Asked
from armybuilder.tournaments.domain.play import Compromise, TieBreak
from armybuilder.tournaments.domain.standings import Standing

SITS_OUT = "sits out"
TIE_BREAKS: Mapping[TieBreak, str] = {
    "wins": "games won",
    "difference": "victory points less those of opponents",
    "opponents": "totals of all opponents",
}


def compromise(found: Compromise, names: Mapping[int, str]) -> str:
    """Why a pairing is not as it should be."""
    player, other = names[found.player], names.get(found.other or 0, "")
    match found.why:
        case "repeated":
            return f"Nobody is left whom {player} has not met: repeated pairing with {other}."
        case "twice at a table":
            return f"No table is left that is new to both: {player} plays at table {found.table} again."
        case "no table":
            return f"No play area is left for {player} and {other}: they wait for one."
        case "second bye":
            return f"Nobody is left who never sat out: {player} does so again."
        case _:
            return f"{other} has left: {player} {SITS_OUT}."


def place(row: Standing) -> str:
    """`1`, and `2=` of those who share it."""
    return f"{row.place}=" if row.tied else str(row.place)


def winners(rows: Sequence[Standing], names: Mapping[int, str]) -> str:
    """Who has won at the end: the highest total, alone or not."""
    first = [names[row.player] for row in rows if row.place == 1]
    if len(first) == 1:
        return f"{first[0]} wins with {rows[0].points} victory points."
    return f"{', '.join(first[:-1])} and {first[-1]} share the first place with {rows[0].points} victory points each."


def asked(asks: Asked, words: Words, factions: Mapping[str, str]) -> str:
    """What lists have to keep: `at most 1000 TV, legal lists only`."""
    parts = [f"at most {asks.limit} {words.points}"] if asks.limit else []
    parts += ["legal lists only"] if asks.legal else []
    parts += [", ".join(factions.get(key, key) for key in asks.factions)] if asks.factions else []
    if asks.packs is not None:
        parts.append(f"packs of players: {', '.join(asks.packs)}" if asks.packs else "no packs of players")
    return ", ".join(parts) or "any list"
