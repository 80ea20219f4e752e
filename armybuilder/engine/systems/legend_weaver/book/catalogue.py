"""The tables of the book, and the catalogue of them."""

from armybuilder.engine.core.rules.rulings import SENTENCES
from armybuilder.engine.core.tables import Table, Tables
from armybuilder.engine.systems.legend_weaver.book import battle, chaos, equipment_checks, targets, troops, units

SHELTERS = Table("shelter", targets.Shelter, "shelters")
COVERS = Table("cover", targets.Cover, "covers")
TARGET_TYPES = Table("target-type", targets.TargetType, "target_types")
MOVEMENTS = Table("movement", targets.Movement, "movements")
EARTHWORKS = Table("earthwork", targets.Earthwork, "earthworks")
RANKS = Table("rank", troops.Rank, "ranks")
ROLES = Table("role", troops.Role, "roles")
EQUIPMENT = Table("equipment", troops.Equipment, "equipment")
SPECIALS = Table("special", troops.Special, "specials")
BREAKDOWNS = Table("breakdown", troops.Breakdown, "breakdowns")
ACTIONS = Table("action", battle.Action, "actions")
ROLLS = Table("roll", battle.Roll, "rolls")
MODIFIERS = Table("modifier", battle.Modifier, "modifiers")
MORALE = Table("morale", battle.Morale, "morale")
FORCED_TURNS = Table("forced-turn", battle.ForcedTurn, "forced_turns")
SPECIAL_RULES = Table("special-rule", battle.SpecialRule, "special_rules")
CONTRADICTIONS = Table("contradiction", battle.Contradiction, "contradictions")
CHAOS_CARDS = Table("chaos-card", chaos.ChaosCard, "chaos_cards")
AMMUNITION = Table("ammunition", units.Ammunition, "ammunition", doubts=equipment_checks.doubts_of_weapon)
WEAPONS = Table("weapon", units.Weapon, "weapons", doubts=equipment_checks.doubts_of_weapon)
UNITS = Table(
    "model",
    units.Unit,
    "models",
    doubts=equipment_checks.doubts_of_unit,
    cards=True,
    unprinted={
        "rank.level": "A sheet says its own level.",
        "movement.inches": "A sheet says its own move.",
        **dict.fromkeys(("movement.jumps", "movement.flies"), "The name of the movement says it."),
        **dict.fromkeys(("target.number", "target.named"), "The name of the type says it."),
        **dict.fromkeys(("rank.spots", "role.spots", "role.holds"), "The rank and the role say it in words."),
    },
)
TABLES = Tables(
    (
        SHELTERS,
        COVERS,
        TARGET_TYPES,
        MOVEMENTS,
        EARTHWORKS,
        RANKS,
        ROLES,
        EQUIPMENT,
        SPECIALS,
        BREAKDOWNS,
        ACTIONS,
        ROLLS,
        MODIFIERS,
        MORALE,
        FORCED_TURNS,
        SPECIAL_RULES,
        CONTRADICTIONS,
        CHAOS_CARDS,
        AMMUNITION,
        WEAPONS,
        UNITS,
    ),
    said=SENTENCES,
    prose=("effect", "when", "target", "reading", "instead", "per"),
)
