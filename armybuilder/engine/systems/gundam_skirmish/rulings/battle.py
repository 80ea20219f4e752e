"""Rulings that are open about a battle. No list depends on them: an odds question states its reading."""

from collections.abc import Mapping

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.rules.rulings import Ruling, RulingSource

THIRDS, SEEN = "thirds", "seen"
COVER_BANDS = Ruling(
    key="cover-bands",
    name=gettext_noop("Cover by how much is hidden"),
    question=gettext_noop("When is a partly hidden target In Cover?"),
    readings={
        THIRDS: gettext_noop(
            "less than a third hidden is Unobstructed, over two thirds Obstructed, between them In Cover"
        ),
        SEEN: gettext_noop("a target that is a third visible is Unobstructed, any other Obstructed"),
    },
    default=THIRDS,
    clauses=(RulingSource("BR-28", "Shoot", (24, 24)),),
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
    clauses=(RulingSource("BR-24", "Shoot", (24, 24)), RulingSource("BR-37", "Close Combat", (28, 28))),
    inventory="R06",
)
HOUSE, OWN = "house", "own"
PENETRATION = Ruling(
    key="penetration-table",
    name=gettext_noop("Penetration Table"),
    question=gettext_noop("Which block does a hit with Penetration need where the table has no value?"),
    readings={
        HOUSE: gettext_noop("suggested values: a hit needs a block one higher than it shows, and a 6 can't be blocked"),
        OWN: gettext_noop("all values from your own table"),
    },
    default=HOUSE,
    clauses=(RulingSource("BR-29", "Shoot", (24, 24)),),
    gap=gettext_noop("the table is missing, except for one hit that can't be blocked"),
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
            "space and Penetration make cover worse first, and the order then covers targets that are Unobstructed"
        ),
    },
    default=BEFORE,
    clauses=(RulingSource("BR-28", "Order List", (32, 34)),),
    inventory="R29",
)
LOSES, WINS = "loses", "wins"
ADVANTAGE = Ruling(
    key="automatic-advantage",
    name=gettext_noop("Advantage without a roll"),
    question=gettext_noop("Who has Advantage if a unit would both win and lose it without a roll?"),
    readings={
        LOSES: gettext_noop(
            "a unit that enters without a close combat weapon equipped loses Advantage, whatever would win it"
        ),
        WINS: gettext_noop("a Swift or Rash pilot wins Advantage, even if no close combat weapon was equipped"),
    },
    default=LOSES,
    clauses=(RulingSource("BR-36", "Close Combat", (28, 44)),),
    inventory="R31",
)
ATTACKER, DEFENDER = "attacker", "defender"
CHART_ROLLS = Ruling(
    key="damage-chart-rolls",
    name=gettext_noop("Who rolls on the damage chart"),
    question=gettext_noop("Who makes the damage chart rolls that a Fortunate pilot may re-roll?"),
    readings={
        ATTACKER: gettext_noop("the attacker rolls on the damage chart, and re-rolls what does not destroy the target"),
        DEFENDER: gettext_noop("the unit that was hit rolls on the damage chart, and re-rolls what destroys it"),
    },
    default=ATTACKER,
    clauses=(RulingSource("BR-45", "Damage", (24, 30)),),
    gap=gettext_noop("the rulebook lets the attacker roll in one place, and the unit that was hit in another"),
)
SAME, SLOWER = "same", "slower"
LEG_DAMAGE = Ruling(
    key="second-leg-damage",
    name=gettext_noop("Second level of Leg or Engine damage"),
    question=gettext_noop(
        "Does Normal terrain, which the first level makes Difficult, cost three quarters of Movement with the second?"
    ),
    readings={
        SAME: gettext_noop(
            "with the second level, Normal terrain still costs half of Movement, and Difficult three quarters"
        ),
        SLOWER: gettext_noop(
            "with the second level, Normal terrain costs three quarters of Movement, as Difficult does"
        ),
    },
    default=SAME,
    clauses=(RulingSource("BR-45", "Damage", (30, 30)),),
    inventory="R41",
)
BOTH, NEITHER = "both", "neither"
AIMED_REROLLS = Ruling(
    key="aimed-shot-rerolls",
    name=gettext_noop("Re-rolls of Aimed Shots"),
    question=gettext_noop("Do height and Flanked let an Aimed Shot re-roll a failed hit, as they do a Shoot?"),
    readings={
        BOTH: gettext_noop("height and Flanked each let an Aimed Shot re-roll a failed hit, as they do a Shoot"),
        NEITHER: gettext_noop(
            "neither height nor Flanked lets an Aimed Shot re-roll; only Concentrate Fire does, which names it"
        ),
    },
    default=BOTH,
    clauses=(RulingSource("BR-32", "Shoot", (24, 24)), RulingSource("BR-32", "Order List", (34, 34))),
    gap=gettext_noop("the modifiers are listed under Shoot, and an order counts one of them for Aimed Shots too"),
)
LESS, MORE = "less", "more"
RIGHT_ANGLE = Ruling(
    key="right-angle",
    name=gettext_noop("Turning by exactly 90 degrees"),
    question=gettext_noop("Which Rotation Penalty does a turn of exactly 90 degrees have?"),
    readings={
        LESS: gettext_noop("a turn of exactly 90 degrees costs 2 inches, and 3 for ground vehicles"),
        MORE: gettext_noop("a turn of exactly 90 degrees costs 4 inches, and 6 for ground vehicles"),
    },
    default=LESS,
    clauses=(RulingSource("BR-13", "Move", (22, 22)),),
    gap=gettext_noop("exactly 90 degrees are in both bands"),
    inventory="R03",
)
INCH, SPOT = "inch", "spot"
LEAST_MOVE = Ruling(
    key="least-move",
    name=gettext_noop("Turning on slow ground"),
    question=gettext_noop("Does a unit still move an inch if turning and slow ground together leave it less?"),
    readings={
        INCH: gettext_noop("penalties together leave an inch; only turning alone can leave nothing"),
        SPOT: gettext_noop("a unit that turns, and is left with nothing by all penalties together, only turns"),
    },
    default=INCH,
    clauses=(RulingSource("BR-14", "Move", (22, 22)),),
    gap=gettext_noop("one sentence leaves an inch at least, another nothing"),
    inventory="R02",
)
DANGER, NOBODY = "dangerous", "none"
IMPASSABLE = Ruling(
    key="impassable",
    name=gettext_noop("Impassable terrain"),
    question=gettext_noop("Which terrain is Impassable for the second level of Leg or Engine damage?"),
    readings={
        DANGER: gettext_noop("Dangerous terrain counts as Impassable, and costs three quarters of Movement"),
        NOBODY: gettext_noop("no terrain is Impassable, and Dangerous terrain costs half of Movement"),
    },
    default=DANGER,
    clauses=(RulingSource("BR-45", "Damage", (30, 30)),),
    gap=gettext_noop("no terrain type is called Impassable"),
    inventory="R15",
)
ENTERS, CHARGES = "enters", "charges"
ARRIVAL = Ruling(
    key="arrival",
    name=gettext_noop("Drift and Ambush into close combat"),
    question=gettext_noop("Does a unit charge if Drift or an Ambush brings it into close combat?"),
    readings={
        ENTERS: gettext_noop("only a Move or a Boost is a Charge"),
        CHARGES: gettext_noop("Drift and Ambush are Charges, too"),
    },
    default=ENTERS,
    clauses=(RulingSource("BR-16", "Move", (22, 28)), RulingSource("BR-51", "Space Combat", (32, 32))),
    inventory="R34",
)
STOPS, LOST = "stops", "lost"
TABLE_EDGE = Ruling(
    key="table-edge",
    name=gettext_noop("Edge of the table"),
    question=gettext_noop("What becomes of a unit that has to go over the edge of the table?"),
    readings={
        STOPS: gettext_noop("the edge stops it, and a unit that drifts goes the other way"),
        LOST: gettext_noop("it is lost, and counts as destroyed"),
    },
    default=STOPS,
    clauses=(RulingSource("BR-51", "Space Combat", (32, 32)), RulingSource("BR-58", "Morale", (36, 36))),
)
POINTS, DRAW = "points", "draw"
LAST_TURN = Ruling(
    key="last-turn",
    name=gettext_noop("Battles without an end"),
    question=gettext_noop("How does a game end that nobody has won after 20 turns?"),
    readings={
        POINTS: gettext_noop("the side that is ahead after 20 turns wins"),
        DRAW: gettext_noop("nobody wins after 20 turns"),
    },
    default=POINTS,
    clauses=(RulingSource("BR-4", "Winning the Game", (16, 16)),),
    gap=gettext_noop("a Deathmatch, and a game for an objective that nobody holds, go on for ever"),
)
TOTAL, ROW = "total", "row"
OBJECTIVE_TURNS = Ruling(
    key="objective-turns",
    name=gettext_noop("Turns that an objective is held"),
    question=gettext_noop("Must the objective be held for so many turns in a row?"),
    readings={
        TOTAL: gettext_noop("all its turns count, even if the other side held it in between"),
        ROW: gettext_noop("turns count in a row, and start over when the zone is lost"),
    },
    default=TOTAL,
    clauses=(RulingSource("BR-4", "Winning the Game", (16, 16)),),
)
MOST, MAJORITY = "most", "majority"
QUARTERS = Ruling(
    key="quarters",
    name=gettext_noop("Majority of the quarters"),
    question=gettext_noop("How many quarters must a side hold to win a game for territory?"),
    readings={
        MOST: gettext_noop("more quarters than the other side"),
        MAJORITY: gettext_noop("three of the four quarters at least"),
    },
    default=MOST,
    clauses=(RulingSource("BR-4", "Winning the Game", (16, 16)),),
)
CAMPAIGNS, ALWAYS, NEVER = "campaigns", "always", "never"
WITHDRAWAL = Ruling(
    key="withdrawal",
    name=gettext_noop("Withdrawing"),
    question=gettext_noop("In which battles may units withdraw into their deployment zone after four turns?"),
    readings={
        CAMPAIGNS: gettext_noop("units withdraw only in campaigns"),
        ALWAYS: gettext_noop("units may withdraw in every battle"),
        NEVER: gettext_noop("units never withdraw"),
    },
    default=CAMPAIGNS,
    clauses=(RulingSource("CA-10.5", "Campaign Actions", (50, 50)),),
    gap=gettext_noop("the rulebook mentions it only in campaigns"),
)
BASE, CENTRE = "base", "centre"
CLOSE_RANGE = Ruling(
    key="close-combat-range",
    name=gettext_noop("Close combat range"),
    question=gettext_noop("From where is the close combat range of 6 inches measured?"),
    readings={
        BASE: gettext_noop("close combat range is 6 inches between two bases"),
        CENTRE: gettext_noop("close combat range is 6 inches from the centre of a unit to the base of another"),
    },
    default=BASE,
    clauses=(RulingSource("BR-34", "Close Combat", (28, 28)),),
    gap=gettext_noop("the rulebook lets players choose between the centre and the base"),
)
DICE, VALUE = "dice", "value"
CLOSE_ARMOUR = Ruling(
    key="close-combat-armour",
    name=gettext_noop("Armour in close combat"),
    question=gettext_noop("Which value of Armour takes off a hit in close combat?"),
    readings={
        DICE: gettext_noop("Armour takes off a hit that shows no more than its number of dice"),
        VALUE: gettext_noop("Armour takes off a hit that shows no more than the number on which it blocks"),
    },
    default=DICE,
    clauses=(RulingSource("BR-37", "Close Combat", (28, 28)),),
    inventory="R10",
)
STATED, DOUBLE = "stated", "double"
AIMED_RANGE = Ruling(
    key="aimed-shot-range",
    name=gettext_noop("Aimed Shots beyond range"),
    question=gettext_noop("How far does an Aimed Shot reach?"),
    readings={
        STATED: gettext_noop("an Aimed Shot reaches as far as the range of the weapon"),
        DOUBLE: gettext_noop("an Aimed Shot reaches twice the range of the weapon, as a Shoot does"),
    },
    default=STATED,
    clauses=(RulingSource("BR-32", "Aimed Shot", (26, 26)),),
    inventory="R09",
)
DESTROYS, REMOVES = "destroys", "removes"
FATAL_CRITICAL = Ruling(
    key="torso-damage",
    name=gettext_noop("Torso or Cockpit damage"),
    question=gettext_noop("Does a unit count as destroyed when Torso or Cockpit damage takes it out of play?"),
    readings={
        DESTROYS: gettext_noop("Torso or Cockpit damage destroys a unit, whatever Integrity it has left"),
        REMOVES: gettext_noop(
            "Torso or Cockpit damage takes a unit out of play, but it isn't destroyed and nobody scores its points"
        ),
    },
    default=DESTROYS,
    clauses=(RulingSource("BR-48", "Damage", (30, 30)),),
    inventory="R12",
)
LOADED, SPENT = "loaded", "spent"
VOLLEY_RELOAD = Ruling(
    key="volley-reload",
    name=gettext_noop("Failed Volleys"),
    question=gettext_noop("Must a weapon be reloaded after a Volley that failed?"),
    readings={
        LOADED: gettext_noop("a weapon stays loaded after a failed Volley, which was no Shoot"),
        SPENT: gettext_noop("a weapon has to be reloaded after a failed Volley, as after a Shoot"),
    },
    default=LOADED,
    clauses=(RulingSource("BR-30", "Volley", (36, 36)),),
    inventory="R25",
)
NEEDS_LOAD, FREE_LOAD = "loaded", "free"
FREE_SHOOT = Ruling(
    key="fierce-reload",
    name=gettext_noop("Free Shoot of a Fierce pilot"),
    question=gettext_noop("Does a Fierce pilot shoot again with a weapon that has to be reloaded?"),
    readings={
        NEEDS_LOAD: gettext_noop("a weapon that has to be reloaded doesn't shoot again"),
        FREE_LOAD: gettext_noop("the free Shoot needs no reload"),
    },
    default=NEEDS_LOAD,
    clauses=(RulingSource("BR-26", "Traits", (24, 44)),),
    gap=gettext_noop("the trait names the same weapon, which may have to be reloaded"),
)
EACH_RANGE, TWICE = "stated", "double"
REACTION_RANGE = Ruling(
    key="responsive-range",
    name=gettext_noop("Range of a Responsive pilot"),
    question=gettext_noop("Into which range must an enemy move for a Responsive pilot to shoot?"),
    readings={
        EACH_RANGE: gettext_noop("a Responsive pilot shoots who moves into the range of the weapon"),
        TWICE: gettext_noop("a Responsive pilot shoots who moves into twice the range of the weapon"),
    },
    default=EACH_RANGE,
    clauses=(RulingSource("BR-21", "Traits", (24, 44)),),
    gap=gettext_noop("a weapon shoots as far as twice its range"),
)
RULINGS: Mapping[str, Ruling] = {
    ruling.key: ruling
    for ruling in (
        *(COVER_BANDS, CANCELLED, PENETRATION, COVER_ORDER, ADVANTAGE, CHART_ROLLS, LEG_DAMAGE, AIMED_REROLLS),
        *(RIGHT_ANGLE, LEAST_MOVE, IMPASSABLE, ARRIVAL, TABLE_EDGE, LAST_TURN, OBJECTIVE_TURNS, QUARTERS, WITHDRAWAL),
        *(CLOSE_RANGE, CLOSE_ARMOUR, AIMED_RANGE, FATAL_CRITICAL, VOLLEY_RELOAD, FREE_SHOOT, REACTION_RANGE),
    )
}
"""Every ruling of battles by its key."""
