"""What is open about a battle. No list depends on it: a question of odds says its reading."""

from collections.abc import Mapping

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.rules.rulings import Clause, Ruling

THIRDS, SEEN = "thirds", "seen"
COVER_BANDS = Ruling(
    key="cover-bands",
    name=gettext_noop("Cover by what is hidden"),
    question=gettext_noop("From where on is a target that is partly hidden In Cover?"),
    readings={
        THIRDS: gettext_noop(
            "less than a third hidden is Unobstructed, over two thirds Obstructed, between them In Cover"
        ),
        SEEN: gettext_noop("a target of which a third is seen is Unobstructed, any other Obstructed"),
    },
    default=THIRDS,
    clauses=(Clause("BR-28", "Shoot", (24, 24)),),
    gap=gettext_noop("the bands of Unobstructed and In Cover overlap"),
    inventory="R05",
)
HIGHEST, LOWEST = "highest", "lowest"
CANCELLED = Ruling(
    key="cancelled-hits",
    name=gettext_noop("Which hit a block cancels"),
    question=gettext_noop("Which hit does a block cancel where it may cancel several?"),
    readings={
        HIGHEST: gettext_noop("the defender chooses, and cancels the highest hit that the block can cancel"),
        LOWEST: gettext_noop("the attacker chooses, and gives up the lowest hit that the block can cancel"),
    },
    default=HIGHEST,
    clauses=(Clause("BR-24", "Shoot", (24, 24)), Clause("BR-37", "Close Combat", (28, 28))),
    inventory="R06",
)
HOUSE, OWN = "house", "own"
PENETRATION = Ruling(
    key="penetration-table",
    name=gettext_noop("Penetration Table"),
    question=gettext_noop("Which block does a hit with Penetration need where the table has no value?"),
    readings={
        HOUSE: gettext_noop("house values: a hit needs a block one higher than it shows, and a 6 cannot be blocked"),
        OWN: gettext_noop("the values of your own table, each of them"),
    },
    default=HOUSE,
    clauses=(Clause("BR-29", "Shoot", (24, 24)),),
    gap=gettext_noop("the table is lost, but for one hit that cannot be blocked"),
    inventory="R07",
)
BEFORE, AFTER = "before", "after"
COVER_ORDER = Ruling(
    key="cover-order",
    name=gettext_noop("Get to cover! and worse cover"),
    question=gettext_noop("Does Get to cover! count before or after space and Penetration make cover worse?"),
    readings={
        BEFORE: gettext_noop("the order counts first, and space and Penetration each make its cover a step worse"),
        AFTER: gettext_noop(
            "space and Penetration make cover worse first, and the order covers who is Unobstructed then"
        ),
    },
    default=BEFORE,
    clauses=(Clause("BR-28", "Order List", (32, 34)),),
    inventory="R29",
)
LOSES, WINS = "loses", "wins"
ADVANTAGE = Ruling(
    key="automatic-advantage",
    name=gettext_noop("Advantage without a roll"),
    question=gettext_noop("Who has Advantage who would win it without a roll, and lose it without one?"),
    readings={
        LOSES: gettext_noop("who enters without a close combat weapon equipped loses Advantage, whatever would win it"),
        WINS: gettext_noop("who is Swift or Rash wins Advantage, though no close combat weapon was equipped"),
    },
    default=LOSES,
    clauses=(Clause("BR-36", "Close Combat", (28, 44)),),
    inventory="R31",
)
ATTACKER, DEFENDER = "attacker", "defender"
CHART_ROLLS = Ruling(
    key="damage-chart-rolls",
    name=gettext_noop("Who rolls on the damage chart"),
    question=gettext_noop("Whose rolls are those on the damage chart, which a Fortunate pilot may reroll?"),
    readings={
        ATTACKER: gettext_noop("the attacker rolls on the damage chart, and rerolls what does not destroy the target"),
        DEFENDER: gettext_noop("the unit that was hit rolls on the damage chart, and rerolls what destroys it"),
    },
    default=ATTACKER,
    clauses=(Clause("BR-45", "Damage", (24, 30)),),
    gap=gettext_noop("the book lets the attacker roll in one place, and the unit that was hit in another"),
)
SAME, SLOWER = "same", "slower"
LEG_DAMAGE = Ruling(
    key="second-leg-damage",
    name=gettext_noop("Second level of Leg or Engine damage"),
    question=gettext_noop(
        "Does Normal terrain, Difficult by the first level, cost three quarters of Movement by the second?"
    ),
    readings={
        SAME: gettext_noop(
            "by the second level Normal terrain goes on costing half of Movement, and Difficult three quarters"
        ),
        SLOWER: gettext_noop("by the second level Normal terrain costs three quarters of Movement, as Difficult does"),
    },
    default=SAME,
    clauses=(Clause("BR-45", "Damage", (30, 30)),),
    inventory="R41",
)
BOTH, NEITHER = "both", "neither"
AIMED_REROLLS = Ruling(
    key="aimed-shot-rerolls",
    name=gettext_noop("Rerolls of Aimed Shots"),
    question=gettext_noop("Do height and Flanked let an Aimed Shot reroll a failed hit, as they do a Shoot?"),
    readings={
        BOTH: gettext_noop("height and Flanked each let an Aimed Shot reroll a failed hit, as they do a Shoot"),
        NEITHER: gettext_noop(
            "neither height nor Flanked lets an Aimed Shot reroll; only Concentrate Fire does, which names it"
        ),
    },
    default=BOTH,
    clauses=(Clause("BR-32", "Shoot", (24, 24)), Clause("BR-32", "Order List", (34, 34))),
    gap=gettext_noop("the modifiers stand with Shoot, and an order counts one of them for Aimed Shots too"),
)
RULINGS: Mapping[str, Ruling] = {
    ruling.key: ruling
    for ruling in (COVER_BANDS, CANCELLED, PENETRATION, COVER_ORDER, ADVANTAGE, CHART_ROLLS, LEG_DAMAGE, AIMED_REROLLS)
}
"""Every ruling of battles by its key."""
