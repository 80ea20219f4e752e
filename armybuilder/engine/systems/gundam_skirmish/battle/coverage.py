"""The rules that test battles read more simply than the book, by their ids: told beside the rules."""

from collections.abc import Mapping

from armybuilder.engine.core.language import gettext_noop

SIMPLER: Mapping[str, tuple[str, ...]] = {
    "BR-1": (gettext_noop("Tables are 60 inches square, and the same for both sides when turned by half."),),
    "BR-3": (gettext_noop("Places to deploy are 3 inches apart; units look at the other zone."),),
    "BR-4": (
        gettext_noop("A game that nobody has won ends after 20 turns."),
        gettext_noop("Turns that the objective is held count after both players' turns."),
        gettext_noop("Two players fight; three or four would need more zones."),
    ),
    "BR-7": (gettext_noop("A way that crosses the close combat range of an enemy has to end there."),),
    "BR-9": (
        gettext_noop("Active abilities are not used: the program doesn't know what you typed."),
        gettext_noop("Idle is to do nothing more."),
    ),
    "BR-12": (gettext_noop("Ways lead from inch to inch, and facings are steps of 15 degrees."),),
    "BR-15": (gettext_noop("Woods and other ground that is entered doesn't bar a Move, however high it is."),),
    "BR-28": (
        gettext_noop("How much of a target is hidden is estimated from the heights of what stands between."),
        gettext_noop("Other units hide nobody."),
    ),
    "BR-24": (gettext_noop("Blocks cancel hits, and failed dice are re-rolled, without asking anybody."),),
    "BR-29": (gettext_noop("Penetration uses the suggested values where your pack has no Penetration Table."),),
    "BR-30": (gettext_noop("A Volley is aimed into the same 120 degrees as Sight, and nothing is ever overhead."),),
    "BR-35": (
        gettext_noop("After a close combat, other enemies in range don't fight until a unit comes into range again."),
    ),
    "BR-41": (
        gettext_noop(
            "A unit falls back the way it came, or to the nearest place with room; nobody fights where it ends."
        ),
    ),
    "BR-43": (
        gettext_noop(
            "A unit without a close combat weapon strikes nobody, unless your pack has one with the key unarmed."
        ),
    ),
    "BR-53": (gettext_noop("An order is only offered where it would change something."),),
    "SR-1": (
        gettext_noop("Places to ambush are 4 inches apart; a unit that enters looks at the nearest enemy."),
        gettext_noop("Places are named one after the other, those of the player whose turn it is first."),
    ),
    "SR-2": (gettext_noop("Air units fly 6 inches above the ground, and nobody is in their way."),),
}
"""Rule id → what is left out or read more simply, in texts to be said."""
