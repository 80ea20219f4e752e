"""Rulings on open questions about building a force, and about the figures of a unit as it fights."""

from collections.abc import Mapping

STRICT, ABOUT = "strict", "about"
EQUAL_POINTS = "equal-points"
NONE, ITSELF = "none", "itself"
COMMAND_POINTS = "command-units"
APART, AS_SUITS = "apart", "as-suits"
ARMOUR_WEAPONS = "mobile-armour-weapons"
ARMOUR_PILOTS = "mobile-armour-pilots"
NOTHING, CLOSE = "nothing", "close-weapon"
EMPTY_HANDS = "no-carried-weapon"
EVEN, ODD = "even", "odd"
TRAITS = "trait-ranks"
WITH_TRAITS, BETWEEN, EACH, AGREED = "with-traits", "between-traits", "every-rank", "agreed"
MODIFICATIONS = "modification-ranks"
FIRST, ALL = "first-rank", "all"
FIGHTERS = "fighters-without-characters"
ABILITY, TRAIT = "ability", "trait"
AMBUSH = "ambush-means"
RANGE, FARTHEST = "range", "farthest"
OPTICS = "improved-optics"
RULINGS: Mapping[str, tuple[str, ...]] = {
    EQUAL_POINTS: (STRICT, ABOUT),
    COMMAND_POINTS: (NONE, ITSELF),
    ARMOUR_WEAPONS: (APART, AS_SUITS),
    ARMOUR_PILOTS: (APART, AS_SUITS),
    EMPTY_HANDS: (NOTHING, CLOSE),
    TRAITS: (EVEN, ODD),
    MODIFICATIONS: (WITH_TRAITS, BETWEEN, EACH, AGREED),
    FIGHTERS: (FIRST, ALL),
    AMBUSH: (ABILITY, TRAIT),
    OPTICS: (RANGE, FARTHEST),
}
"""Rulings that a list may depend on, each with its readings: the rules know these. What they say, and which counts where the
players choose none, stands in the catalogue."""
