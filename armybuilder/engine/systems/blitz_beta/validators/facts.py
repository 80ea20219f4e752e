"""Facts that construction rules look at: those of a force, its units and its models.

A rule names the facts that it is about (`rule`), and is asked where one of them is present; `fact_finder` finds
them. A fact may be reported too often, never too seldom: a rule that is asked unnecessarily finds nothing.
"""

from itertools import count, islice

_bits = (1 << number for number in count())


class ForceFact:
    """Signs that a rule may have something to say, a bit each; plain numbers, for they are joined in each report."""

    # of the force: names that nobody knows, and what was chosen for all of it
    UNKNOWN_NAME, SUBLIST, RULINGS, ELITE, ALLY = islice(_bits, 5)
    # of its army: parts that few armies have
    COMMANDER_CLAUSE, BANS, BARRED_CODES, ELITE_CLAUSE, COMBINED_ARMS, FAMILY_TIES = islice(_bits, 6)
    # of several units: a number of COs that is not one, more than one unit of veterans
    ODD_COMMAND, SEVERAL_VETERANS = islice(_bits, 2)
    # of a unit: a type that is missing, unknown or ANY; a size or a number of leaders that may be wrong; models that its
    # type must have
    ODD_CODE, ODD_SIZE, ODD_LEADERS, REQUIRED_MODELS, VETERAN_UNIT = islice(_bits, 5)
    # of a model, where it stands: what its own limits say, and whether there are more than those allow
    UNLISTED, COMMAND_MODEL, SUPPORT_MODEL, VETERAN_MODEL, ABOVE_STANDARD, ABOVE_MARKED = islice(_bits, 6)
    # of a model: its list, where that is not the faction's own, and what it is
    OTHER_LIST, GENERIC_SUPPORT, AIRCRAFT, BLACK_TALON, CEF, UTOPIA, MEDIC = islice(_bits, 7)
    # ranks
    CO, XO, CGL, SECOND, DUELIST, SHARED_RANK = islice(_bits, 6)
    RANKED = CO | XO | CGL | SECOND | DUELIST
    # upgrade rows and purchases
    ROW, COMMAND_ROW, VETERAN_UPGRADE, DUELIST_PURCHASE, FACTION_PURCHASE, SUBLIST_PURCHASE = islice(_bits, 6)
    VET, DRONE, ANTI_AIR, GRENADES, EXPLOSIVES, OTHER_GENERIC = islice(_bits, 6)
    UNPRICED, SEVERAL = islice(_bits, 2)
    GENERIC_PURCHASE = VET | DRONE | ANTI_AIR | GRENADES | EXPLOSIVES | OTHER_GENERIC
    BOUGHT = ROW | GENERIC_PURCHASE | VETERAN_UPGRADE | DUELIST_PURCHASE | FACTION_PURCHASE | SUBLIST_PURCHASE
