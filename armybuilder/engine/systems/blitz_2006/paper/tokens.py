"""Counters to cut out (L2787, L3043-3058): what is declared in the open, and what a force suffers."""

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.cards import TokenKind
from armybuilder.engine.systems.blitz_2006.book.cards import Infantry
from armybuilder.engine.systems.blitz_2006.book.equipment import WeaponSpecial
from armybuilder.engine.systems.blitz_2006.force import Force

SMOKE = "smoke-launchers"
MOST = 20
"""Of a kind."""
EVERY = 3
"""Units for which there is one counter of what only some suffer."""


def tokens(force: Force, specials: frozenset[WeaponSpecial]) -> tuple[TokenKind, ...]:
    """The counters of a force whose weapons have these words."""
    units = sum(row.count for row in force.rows)
    if not units:
        return ()
    vehicles = sum(row.count for row in force.rows if not isinstance(row.fit.card, Infantry))
    smoke = sum(row.count for row in force.rows if any(each.trait == SMOKE for each in row.fit.card.traits))
    burns = any(special.rule == "SB" for special in specials)
    some, few = min(MOST, units), min(MOST, -(-vehicles // EVERY))
    kinds = (
        TokenKind(gettext("Locked"), "L", gettext("Can't act again until the round ends."), some),
        TokenKind(
            gettext("Top speed"), "T", gettext("Moves with more than its combat points."), min(MOST, vehicles), spare=1
        ),
        TokenKind(
            gettext("Hull-down"),
            "HD",
            gettext("One step of damage less; also of an overkill."),
            min(MOST, units),
            spare=1,
        ),
        TokenKind(
            gettext("Stand-by"),
            "SB",
            gettext("Actions saved for indirect fire."),
            few,
            write_in=gettext("actions"),
            spare=1,
        ),
        TokenKind(gettext("Evasive"), "EV", gettext("+1 to one defense, −1 to all else this round."), few, spare=1),
        TokenKind(
            gettext("Tagged"), "TD", gettext("Guided weapons have +2 until it moves or the round ends."), few, spare=1
        ),
        TokenKind(
            gettext("Out of ammo"),
            "OA",
            gettext("Doesn't fire until an action reloads it."),
            few,
            write_in=gettext("weapon"),
            spare=1,
        ),
        TokenKind(gettext("Light damage"), "LD", gettext("Armor −1."), few, spare=1),
        TokenKind(gettext("Heavy damage"), "HV", gettext("Armor −2, −1 on rolls, combat speed."), few, spare=1),
        TokenKind(
            gettext("Critical damage"), "CD", gettext("Armor −3, −2 on rolls, combat speed, aux gone."), few, spare=1
        ),
        TokenKind(
            gettext("Burning"), "BU", gettext("On 5 or more, light damage each round."), few if burns else 0, spare=1
        ),
        TokenKind(
            gettext("Smoke"),
            "SM",
            gettext("3 inches around: 2 obscurement for 6 rounds."),
            min(MOST, smoke),
            write_in=gettext("round"),
        ),
        TokenKind(
            gettext("Morale"),
            "MO",
            gettext("Tokens of its group."),
            min(MOST, len(force.squads)),
            write_in=gettext("tokens"),
        ),
    )
    return tuple(kind for kind in kinds if kind.count)
