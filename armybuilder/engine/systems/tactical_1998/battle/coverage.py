"""The rules that test battles read more simply than the book, by their ids: told beside the rules."""

from collections.abc import Mapping

from armybuilder.engine.core.language import gettext_noop

SIMPLER: Mapping[str, tuple[str, ...]] = {
    "BR-7": (
        gettext_noop(
            "Maps are drawn by chance, since the book's are missing, and are the same for both sides when turned by half."
        ),
        gettext_noop("Units look across the map as they are placed, and begin in their first movement mode."),
    ),
    "BR-10": (gettext_noop("A vehicle may declare up to two extra actions."),),
    "BR-15": (
        gettext_noop(
            "Against a unit on its way, enemies attack, observe or search with their sensors; other actions wait for the activation."
        ),
        gettext_noop("The unit announces its pace when it first snap fires."),
    ),
    "BR-17": (gettext_noop("There is no artillery from off the map, and no bombing."),),
    "BR-18": (
        gettext_noop("A unit can be activated out of sequence before each combat group of the other side."),
        gettext_noop("A command point that doesn't get through ECM is lost."),
    ),
    "BR-22": (
        gettext_noop("Crews don't leave their vehicles; a squad gets in or out whole, load by load."),
        gettext_noop("An action fires one weapon: no sheet says which weapons are linked."),
    ),
    "BR-27": (gettext_noop("A way is the cheapest one to a hex and a facing; go hex by hex if you want another."),),
    "BR-28": (gettext_noop("A cliff stops a vehicle that skids towards it."),),
    "BR-30": (gettext_noop("Everybody stands on the ground: nobody flies."),),
    "BR-41": (gettext_noop("No sheet has weapons that fire to one side, so there are no such arcs."),),
    "BR-51": (gettext_noop("Punches are never pulled."),),
    "BR-53": (gettext_noop("Only hand grenades are thrown."),),
    "BR-57": (gettext_noop("There are no tiny targets: scenarios name them, and the book's are missing."),),
    "BR-58": (
        gettext_noop("An observer names a single target, until the round ends."),
        gettext_noop("Disposable weapons are like others: the rulebook only names the word."),
    ),
    "BR-61": (gettext_noop("Fire walks over enemies only, and not in snap fire."),),
    "BR-62": (
        gettext_noop("A hex is saturated in the unit's own activation, and only where the unit sees into it."),
        gettext_noop("Infantry isn't harder to hit in a saturated hex."),
    ),
    "BR-63": (gettext_noop("An area effect is aimed at a unit, not at an empty hex."),),
    "BR-66": (gettext_noop("Autopilots don't drive, and reinforced structures, which no sheet has, absorb nothing."),),
    "BR-76": (gettext_noop("Of several squads aboard, the first is hit; a die says where its casualties begin."),),
    "BR-77": (gettext_noop("Only auxiliary systems that a battle uses do less when they are damaged."),),
    "BR-79": (
        gettext_noop(
            "Damage to an arm spares what it holds, since no sheet says what that is; it counts for grenades."
        ),
    ),
    "BR-80": (gettext_noop("A squad that gets out of a vehicle may still move."),),
}
"""Rule id → what is left out or read more simply, in texts to be said."""
