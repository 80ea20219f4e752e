"""Settings for passages that the book leaves open to two readings: one named setting each, with the inventory's
ruling as its default.
"""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, eq=False)
class BattleSettings:
    """The rulings of a battle. Each line names the question (`DQ-`) or the rule (`BR-`) that it decides.

    They are compared by identity, so that they are a cheap key.
    """

    stealth: Literal["both", "quiet", "passive"] = "both"
    """DQ-25: stealth dice need a target that neither attacks nor uses active EW (`quiet`, L1836), one that is not the
    active model (`passive`, L13190), or `both`."""
    overwhelm_needs_melee_weapon: bool = True
    """DQ-26: only friends with a melee weapon overwhelm (L2451 against L13613)."""
    profile_hinders: bool = True
    """DQ-22: a positive Profile makes a model harder to detect (L13142 against L1865)."""
    impact_armour: Literal["other", "own"] = "other"
    """DQ-23: an impact adds the AR of the `other` model above one's own, as both examples do, or one's `own` above the
    other's, as the formula has it (L2536)."""
    terrain_volume: Literal["examples", "rule"] = "examples"
    """DQ-24: cubic inches for each point of terrain's DC, by the worked examples (2 light, 1 heavy) or by the rule
    (1 light, half a heavy one; L3714-3722)."""
    bounced_hits_add_traits: bool = False
    """BR-97: whether AT adds its dice to a hit whose margin and PEN stay below AR (L2116)."""
    anti_tank_counts_highest_die: bool = True
    """BR-102: whether the highest die of the check is one of those that AT counts (L12974: each die)."""
    fixed_gun_improves: bool = True
    """BR-93: whether Linked, a beam's range and their like still better the GUN 6+ against flyers and structures."""
    blast_threshold: Literal["attack", "printed"] = "attack"
    """BR-106, BR-107: a miss still blasts at a total of the skill this `attack` rolled with, or the `printed` GUN."""
    ams_without_cover: Literal["nothing", "better", "braced"] = "nothing"
    """BR-221: AMS counts as hull down. In the open that does `nothing`, betters PILOT all the same, or counts as
    braced, which is what hull down without cover says (L13035, L3606)."""
    shield_counts_in_contact: bool = True
    """BR-94, BR-131: whether a shield, whose dice are a cover modifier (L13172), helps against melee in base contact too,
    where cover is nothing (L2473)."""
    shield_is_light_cover: bool = False
    """BR-221: a shield hull down in the open lets its PILOT improve; whether the light cover that its front counts as
    gives a die as well (L13172)."""
    fragile_weapon_defends: bool = False
    """BR-99: whether Fragile:Weapon also costs its two dice on defence, which is a PILOT check (L13113)."""
    persistent_standard_modifiers: bool = True
    """BR-103: standard modifiers change the number of dice that a persistent token rolls (L2207)."""
    haywire_cripples: bool = True
    """BR-104: the virtual damage of haywire cripples as well (L2236), as long as it lasts, or does nothing before it disables
    (L2237)."""
    armored_jacket_is_field_armor: bool = False
    """DQ-10: Armored Jacket is never defined; it reads like Field Armor."""


DEFAULT = BattleSettings()
