"""The tables of the book, in which file each stands, and which of them players add to."""

from armybuilder.engine.core.tables import File, Opened, Table, Tables
from armybuilder.engine.systems.legend_weaver.book import battle, chaos, fitting, targets, troops, units

SHELTERS = Table("shelter", targets.Shelter, "shelters", collection="shelters", summary="Defensive Modifier Table")
COVERS = Table("cover", targets.Cover, "covers", collection="covers", summary="Columns of that table")
TARGET_TYPES = Table(
    "target-type", targets.TargetType, "target_types", collection="target-types", summary="What models are to weapons"
)
MOVEMENTS = Table("movement", targets.Movement, "movements", collection="movements", summary="Movement and terrain")
EARTHWORKS = Table("earthwork", targets.Earthwork, "earthworks", collection="earthworks", summary="Digging in")
RANKS = Table("rank", troops.Rank, "ranks", collection="ranks", summary="Ranks of characters")
ROLES = Table("role", troops.Role, "roles", collection="roles", summary="Roles of foot soldiers")
EQUIPMENT = Table("equipment", troops.Equipment, "equipment", collection="equipment", summary="What models bear")
SPECIALS = Table("special", troops.Special, "specials", collection="specials", summary="What weapons can do")
BREAKDOWNS = Table("breakdown", troops.Breakdown, "breakdowns", collection="breakdowns", summary="Prone to breakdown")
ACTIONS = Table("action", battle.Action, "actions", collection="actions", summary="What a turn is spent on")
ROLLS = Table("roll", battle.Roll, "rolls", collection="rolls", summary="What a die needs")
MODIFIERS = Table("modifier", battle.Modifier, "modifiers", collection="modifiers", summary="What changes a roll")
MORALE = Table("morale", battle.Morale, "morale", collection="morale", summary="States of morale")
FORCED_TURNS = Table(
    "forced-turn", battle.ForcedTurn, "forced_turns", collection="forced-turns", summary="Out of control"
)
SPECIAL_RULES = Table(
    "special-rule", battle.SpecialRule, "special_rules", collection="special-rules", summary="Rules of battle"
)
CONTRADICTIONS = Table(
    "contradiction", battle.Contradiction, "contradictions", collection="contradictions", summary="How it is read"
)
CHAOS_CARDS = Table("chaos-card", chaos.ChaosCard, "chaos_cards", collection="chaos-cards", summary="A deck of 54")
AMMUNITION = Table(
    "ammunition",
    units.Ammunition,
    "ammunition",
    collection="ammunition",
    summary="Rounds that are paid for",
    doubts=fitting.doubts_of_weapon,
    needed=False,
)
WEAPONS = Table(
    "weapon",
    units.Weapon,
    "weapons",
    collection="weapons",
    summary="One in print, and yours",
    doubts=fitting.doubts_of_weapon,
)
UNITS = Table(
    "model",
    units.Unit,
    "models",
    collection="models",
    summary="Units",
    needed=False,
    doubts=fitting.doubts_of_unit,
    cards=True,
    columns=("name", "form", "target", "points", "actions", "level", "move", "weapons"),
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
        File("system", (SHELTERS, COVERS, TARGET_TYPES, MOVEMENTS, EARTHWORKS)),
        File("troops", (RANKS, ROLES, EQUIPMENT, SPECIALS, BREAKDOWNS)),
        File("battle", (ACTIONS, ROLLS, MODIFIERS, MORALE, FORCED_TURNS)),
        File("rules", (SPECIAL_RULES, CONTRADICTIONS)),
        File("chaos", (CHAOS_CARDS,)),
        File("weapons", (AMMUNITION, WEAPONS)),
        File("models", (UNITS,)),
    ),
    opened={AMMUNITION: Opened(called="round"), WEAPONS: Opened(), UNITS: Opened(called="unit")},
    prose=("effect", "when", "target", "reading", "instead", "per"),
)
