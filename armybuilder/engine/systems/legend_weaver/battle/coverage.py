"""The rules that test battles read more simply than the book, or do not play, by their ids: told beside the rules."""

from collections.abc import Mapping

from armybuilder.engine.core.language import gettext_noop

SIMPLER: Mapping[str, tuple[str, ...]] = {
    "BR-1": (
        gettext_noop("All cards are shuffled together each turn: how they are dealt was in Part 3, which is missing."),
        gettext_noop("The length, the ways to win, zones and markers are our own, for the same reason."),
        gettext_noop("Vehicles that share a squad with others have a card of their own."),
    ),
    "BR-6": (gettext_noop("Models of a squad move together, and keep their places to one another as well as they can."),),
    "BR-7": (
        gettext_noop("At the end of its activation a unit looks at the nearest enemy."),
        gettext_noop("Nothing is passed from model to model."),
    ),
    "BR-8": (
        gettext_noop(
            "Overwatch fires at a squad after its action, and hits fall on anyone in sight; only a sniper chooses, and takes the most valuable."
        ),
    ),
    "BR-12": (gettext_noop("Ways are straight from inch to inch, and facings are steps of 15 degrees."),),
    "BR-13": (gettext_noop("A jump is straight; height counts by the highest thing on the way."),),
    "BR-14": (gettext_noop("Jumpers always land: firing in the air, an optional rule, isn’t played."),),
    "BR-16": (
        gettext_noop("A driver is offered a few speeds: the slowest, the fastest, half of the top speed, and between them."),
    ),
    "BR-17": (gettext_noop("Flyers fly over woods, not through them."),),
    "BR-18": (gettext_noop("Turns of a move are all to the same side, each behind the shortest straight run."),),
    "BR-22": (
        gettext_noop("A platform without wheels stays where it is: it isn’t loaded on vehicles."),
        gettext_noop("The crew of a platform has no figures of its own, counts as wearing body armor, and is lost with its weapon."),
    ),
    "BR-23": (gettext_noop("How much of a model is seen is estimated from the heights of terrain; models hide nobody."),),
    "BR-25": (
        gettext_noop("Templates were in Part 2, which is missing: a teardrop is 8 inches long, suppression sweeps 2 inches around its spot, and a circle without a radius has 2 inches."),
        gettext_noop("A round shell that misses lands 1D6 inches astray, like a grenade."),
    ),
    "BR-27": (gettext_noop("Woods and rough ground cover a model whose base touches them."),),
    "BR-28": (gettext_noop("A vehicle on the ground right behind a hill is hull down."),),
    "BR-31": (gettext_noop("Overwatch fires at a vehicle where its way comes nearest."),),
    "BR-34": (gettext_noop("Overwatch fires at jumpers once they have landed."),),
    "BR-36": (gettext_noop("A model fires the weapon that promises most at its target."),),
    "BR-39": (gettext_noop("A weapon’s bought rounds are fired where they promise more than the weapon itself."),),
    "BR-42": (gettext_noop("Strikes are called on the middle of a unit that the spotter sees."),),
    "BR-45": (gettext_noop("An engineer is present within 6 inches."),),
    "BR-56": (gettext_noop("A model in woods or rough ground throws from cover; no doors are thrown through."),),
    "BR-57": (gettext_noop("Smoke is laid on the line to an enemy."),),
    "BR-59": (gettext_noop("Crews whose weapon is destroyed don’t man another one."),),
    "BR-65": (gettext_noop("Promotions after a game aren’t played: a battle stands by itself."),),
}  # fmt: skip
"""Rule id → what is left out or read more simply, in texts to be said."""
