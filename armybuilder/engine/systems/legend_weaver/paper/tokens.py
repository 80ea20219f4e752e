"""Markers to cut out (L57, L357, L554): what squads and vehicles do and suffer in the open. The book's own sheet of them is lost."""

from armybuilder.engine.core.language import say
from armybuilder.engine.core.paper.cards import TokenKind
from armybuilder.engine.systems.legend_weaver.activation import FIRES_FROM_AFAR
from armybuilder.engine.systems.legend_weaver.book.equipment_checks import is_spotter
from armybuilder.engine.systems.legend_weaver.book.units import has
from armybuilder.engine.systems.legend_weaver.force import Force

MOST = 20
"""Of a kind."""
PENALTIES = 6


def tokens(force: Force) -> tuple[TokenKind, ...]:
    """As many as the force can need at a time."""
    squads = [squad for squad in force.groups if any(row.record.form != FIRES_FROM_AFAR for row in squad.rows)]
    if not squads:
        return ()
    many, some = min(MOST, len(squads)), min(MOST, -(-len(squads) // 2))
    driven = min(MOST, sum(row.count for row in force.rows if row.record.form == "vehicle"))
    spotters = min(MOST, sum(row.count for row in force.rows if is_spotter(row.record)))
    smoke = any(has(shot, "smoke") for row in force.rows for shot in row.shots)
    kinds = (
        TokenKind(say("Overwatch"), "OW", say("Waits with a shot until it is active again."), many, spare=1),
        TokenKind(say("Cover fire"), "CF", say("Fires at one unit, which has -5 to hit."), many, spare=1),
        TokenKind(say("Under cover fire"), "UF", say("-5 to hit while it could be hurt."), some, spare=1),
        TokenKind(
            say("Hid/Cam"),
            "HC",
            say("No target until it is detected; moves at half speed."),
            many + spotters,
            write_in=say("number"),
        ),
        TokenKind(
            say("Dummy"), "DU", say("For the eyes of its owner: nothing is here."), spotters, write_in=say("number")
        ),
        TokenKind(say("Head down"), "HD", say("-5 to be hit, half speed, no firing."), some, spare=1),
        TokenKind(say("Hull down"), "HU", say("-5 to be hit."), driven, spare=1),
        TokenKind(say("Dug in"), "DI", say("Cover of the Defensive Modifier Table."), some, spare=1),
        TokenKind(say("Entrenched"), "EN", say("Cover of the Defensive Modifier Table."), some, spare=1),
        TokenKind(
            say("Avoid"), "AV", say("Harder to hit: 1 for each 2 inches above 10."), driven, write_in=say("avoid +")
        ),
        TokenKind(say("Speed"), "SP", say("Inches of an action of its driver."), driven, write_in=say("speed")),
        TokenKind(say("Disordered"), "DO", say("Moves into cohesion before it fires."), some, spare=1),
        TokenKind(say("Disrupted"), "DR", say("Its first action is to rally."), some, spare=1),
        TokenKind(say("Broken"), "BR", say("Runs until nobody sees it."), some, spare=1),
        TokenKind(
            say("Smoke"),
            "SM",
            say("From its second turn on a roll keeps it."),
            some if smoke else 0,
            write_in=say("turn"),
        ),
        TokenKind(
            say("Move"), "MV", say("Cost of this terrain: inches of movement for one."), PENALTIES, write_in=say("to 1")
        ),
    )
    return tuple(kind for kind in kinds if kind.count)
