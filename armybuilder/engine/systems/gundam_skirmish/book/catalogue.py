"""The tables of the book, in which file each stands, and which of them players add to."""

from armybuilder.engine.core.tables import File, Opened, Table, Tables
from armybuilder.engine.systems.gundam_skirmish.book import battle, campaign, cards, words

FACTIONS = Table("faction", campaign.Faction, "factions", collection="factions", summary="Factions")
FORCES = Table("force", campaign.Force, "forces", collection="forces", summary="Forces of the rank table")
TAGS = Table("tag", words.Tag, "tags", collection="tags", summary="Letters of unit cards")
CLASSES = Table(
    "weapon-class", words.WeaponClass, "weapon_classes", collection="weapon-classes", summary="Classes of weapons"
)
EQUIPMENT = Table("equipment", words.Equipment, "equipment", collection="equipment", summary="What units bear")
ACTIONS = Table("action", words.Action, "actions", collection="actions", summary="Fast and slow actions")
SPECIAL_RULES = Table(
    "special-rule", words.SpecialRule, "special_rules", collection="special-rules", summary="Special rules"
)
ORDERS = Table("order", words.Order, "orders", collection="orders", summary="Orders")
ABILITIES = Table("ability", words.Ability, "abilities", collection="abilities", summary="Abilities of units")
TRAITS = Table("trait", words.Trait, "traits", collection="traits", summary="Traits of pilots")
MODIFICATIONS = Table(
    "modification", words.Modification, "modifications", collection="modifications", summary="Modifications"
)
TERRAIN = Table("terrain", battle.Terrain, "terrain", collection="terrain", summary="Terrain")
COVERS = Table("cover", battle.Cover, "covers", collection="covers", summary="Cover")
ROTATIONS = Table("rotation", battle.Rotation, "rotations", collection="rotations", summary="Turning")
PENETRATION = Table(
    "penetration", battle.Penetration, "penetration", collection="penetration", summary="Penetration table"
)
MODIFIERS = Table("modifier", battle.Modifier, "modifiers", collection="modifiers", summary="Modifiers of attacks")
GAME_TYPES = Table("game-type", battle.GameType, "game_types", collection="game-types", summary="Types of games")
MORALE = Table("morale", battle.Morale, "morale", collection="morale", summary="States of morale")
TRIGGERS = Table(
    "morale-trigger", battle.MoraleTrigger, "morale_triggers", collection="morale-triggers", summary="Morale checks"
)
LOCATIONS = Table("location", battle.Location, "locations", collection="locations", summary="Damage charts")
DESTRUCTION = Table(
    "destruction", battle.Destruction, "destruction", collection="destruction", summary="Destruction table"
)
RANKS = Table("rank", campaign.Rank, "ranks", collection="ranks", summary="Ranks and titles")
EXPERIENCE = Table("experience", campaign.Experience, "experience", collection="experience", summary="Experience")
EVENT_DIE = Table("event-die", campaign.EventDie, "event_die", collection="event-die", summary="Event die of a team")
EVENTS = Table("event", campaign.Event, "events", collection="events", summary="Events of campaigns")
CAMPAIGN_ACTIONS = Table(
    "campaign-action",
    campaign.CampaignAction,
    "campaign_actions",
    collection="campaign-actions",
    summary="Actions of campaigns",
)
CAPTURES = Table("capture", campaign.Capture, "captures", collection="captures", summary="Capture of bases")
BATTLE_EFFECTS = Table(
    "battle-effect", campaign.BattleEffect, "battle_effects", collection="battle-effects", summary="Effects of battles"
)
MAPS = Table("map", campaign.Map, "maps", collection="maps", summary="Campaign maps")
WEAPONS = Table(
    "weapon",
    cards.Weapon,
    "weapons",
    collection="weapons",
    summary="Weapons",
    doubts=cards.doubts_of_weapon,
    needed=False,
)
CLOSE_WEAPONS = Table(
    "close-weapon",
    cards.CloseWeapon,
    "close_weapons",
    collection="close-weapons",
    summary="Close combat weapons",
    doubts=cards.doubts_of_close_weapon,
    needed=False,
)
UNITS = Table(
    "model",
    cards.Unit,
    "models",
    collection="models",
    summary="Units",
    doubts=cards.doubts_of_unit,
    needed=False,
    cards=True,
    columns=("name", "faction", "sort", "points", "movement", "boost", "integrity", "armour"),
)
TABLES = Tables(
    (
        File("system", (FACTIONS,)),
        File("words", (TAGS, CLASSES, EQUIPMENT, ACTIONS, SPECIAL_RULES, ORDERS, ABILITIES, TRAITS, MODIFICATIONS)),
        File(
            "battle",
            (TERRAIN, ROTATIONS, COVERS, PENETRATION, MODIFIERS, GAME_TYPES, MORALE, TRIGGERS, LOCATIONS, DESTRUCTION),
        ),
        File(
            "campaign", (FORCES, RANKS, EXPERIENCE, EVENT_DIE, EVENTS, CAMPAIGN_ACTIONS, CAPTURES, BATTLE_EFFECTS, MAPS)
        ),
        File("weapons", (WEAPONS, CLOSE_WEAPONS)),
        File("models", (UNITS,)),
    ),
    opened={ABILITIES: Opened(), WEAPONS: Opened(), CLOSE_WEAPONS: Opened(), UNITS: Opened(called="unit")},
    prose=(
        *("effect", "first", "second", "examples", "victory", "deployment", "often", "cost", "legend"),
        *("modifiers.name", "rotations.name", "penetration.name", "morale_triggers.name"),
    ),
    said=("experience.name", "battle_effects.name"),
)
