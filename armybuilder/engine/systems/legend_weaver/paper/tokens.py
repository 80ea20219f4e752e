"""Markers to cut out (L57, L357, L554): what squads and vehicles do and suffer in the open. The book's own sheet of them is lost."""

from armybuilder.engine.core.language import gettext
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
        TokenKind(gettext("Overwatch"), "OW", gettext("Waits with a shot until it is active again."), many, spare=1),
        TokenKind(gettext("Cover fire"), "CF", gettext("Fires at one unit, which has -5 to hit."), many, spare=1),
        TokenKind(gettext("Under cover fire"), "UF", gettext("-5 to hit while it could be hurt."), some, spare=1),
        TokenKind(
            gettext("Hid/Cam"),
            "HC",
            gettext("Not a target until it's detected; moves at half speed."),
            many + spotters,
            write_in=gettext("number"),
        ),
        TokenKind(
            gettext("Dummy"),
            "DU",
            gettext("For its owner's eyes only: nothing is here."),
            spotters,
            write_in=gettext("number"),
        ),
        TokenKind(gettext("Head down"), "HD", gettext("-5 to be hit, half speed, no firing."), some, spare=1),
        TokenKind(gettext("Hull down"), "HU", gettext("-5 to be hit."), driven, spare=1),
        TokenKind(gettext("Dug in"), "DI", gettext("Cover of the Defensive Modifier Table."), some, spare=1),
        TokenKind(gettext("Entrenched"), "EN", gettext("Cover of the Defensive Modifier Table."), some, spare=1),
        TokenKind(
            gettext("Avoid"),
            "AV",
            gettext("Harder to hit: 1 for each 2 inches above 10."),
            driven,
            write_in=gettext("avoid +"),
        ),
        TokenKind(
            gettext("Speed"), "SP", gettext("Inches of an action of its driver."), driven, write_in=gettext("speed")
        ),
        TokenKind(gettext("Disordered"), "DO", gettext("Moves into cohesion before it fires."), some, spare=1),
        TokenKind(gettext("Disrupted"), "DR", gettext("Its first action is to rally."), some, spare=1),
        TokenKind(gettext("Broken"), "BR", gettext("Runs until no one sees it."), some, spare=1),
        TokenKind(
            gettext("Smoke"),
            "SM",
            gettext("From its second turn on, roll to see if it stays."),
            some if smoke else 0,
            write_in=gettext("turn"),
        ),
        TokenKind(
            gettext("Move"),
            "MV",
            gettext("Cost of this terrain: inches of movement for one."),
            PENALTIES,
            write_in=gettext("to 1"),
        ),
    )
    return tuple(kind for kind in kinds if kind.count)
