"""The rules that test battles read more simply than the book, by their ids: told beside the rules."""

from collections.abc import Mapping

from armybuilder.engine.core.language import gettext_noop

SIMPLER: Mapping[str, tuple[str, ...]] = {
    "BR-16": (gettext_noop("Solid cover gives as many hull-down counters as hard cover. No table has trenches."),),
    "BR-19": (
        gettext_noop("Snap fire is offered where a unit begins its activation, and after each step of about an inch."),
    ),
    "BR-20": (gettext_noop("Units begin the battle Stationary."),),
    "BR-28": (gettext_noop("A cliff is climbed in one go, by units with enough points; nobody climbs buildings."),),
    "SC-6": (gettext_noop("A searchlight shines to the front of its unit, across the whole table."),),
    "SC-8": (gettext_noop("A combat group is where most of its models are."),),
    "SC-12": (gettext_noop("Reserves are planned for the second or third round, or called."),),
    "BR-14": (gettext_noop("Jump jets, autopilots and sensor booms do nothing."),),
    "BR-37": (
        gettext_noop("Infantry doesn't ram; what runs it over does half of the damage, and takes a base at most."),
    ),
    "BR-38": (gettext_noop("A blast is aimed at a unit, or at the middle between two enemies."),),
    "BR-39": (
        gettext_noop(
            "Observers send coordinates of units. A miss scatters from the far edge of the table on, clockwise."
        ),
    ),
    "BR-44": (
        gettext_noop(
            "The best anti-missile system of a group fires once at each attack from the table, and takes damage before area."
        ),
    ),
    "BR-48": (
        gettext_noop(
            "Buildings are of normal construction, a large one is a single section, and they're shot at for enemies in them."
        ),
    ),
    "BR-51": (
        gettext_noop("A squad stands at one place, its bases two inches apart in a line across the line of fire."),
    ),
    "BR-52": (gettext_noop("A transport carries as many units as the rating of its trait, or one."),),
    "BR-56": (
        gettext_noop("Rolls are offered again that went against you: a miss, a hit on your unit, a test that failed."),
    ),
    "BR-61": (
        gettext_noop("Aircraft fly over two enemies and fire single shots; each fighter intercepts a raid once."),
    ),
    "BR-63": (gettext_noop("Salvos are planned for the middle of the table, or of the enemy's zone."),),
    "BR-70": (
        gettext_noop(
            "A crew has as many members as the unit has actions. One that gets out isn't on the table, and gets home."
        ),
    ),
    "BR-71": (gettext_noop("Nobody is knocked down a cliff."),),
    "BR-72": (gettext_noop("Grenades are laid with a delay, not thrown with one."),),
    "BR-6": (gettext_noop("Distances run between the middles of models, an inch from place to place."),),
    "BR-22": (gettext_noop("Units go and look in eight directions: a free turn is one of them, 45°."),),
    "BR-30": (
        gettext_noop("Trees and bushes alone never hide a whole model, as the rulebook's example has it."),
        gettext_noop(
            "Tables are drawn by chance after the terrain types, and are the same for both sides when turned by half."
        ),
    ),
}
"""Rule id → what is left out or read more simply, in texts to be said."""
