"""The tables of the book, and the catalogue of them."""

from armybuilder.engine.core.rules.rulings import SENTENCES
from armybuilder.engine.core.tables import Table, Tables
from armybuilder.engine.systems.gundam_skirmish.book import battle, campaign, cards, words

FACTIONS = Table("faction", campaign.Faction, "factions")
FORCES = Table("force", campaign.Force, "forces")
TAGS = Table("tag", words.Tag, "tags")
CLASSES = Table("weapon-class", words.WeaponClass, "weapon_classes")
EQUIPMENT = Table("equipment", words.Equipment, "equipment")
ACTIONS = Table("action", words.Action, "actions")
SPECIAL_RULES = Table("special-rule", words.SpecialRule, "special_rules")
ORDERS = Table("order", words.Order, "orders")
ABILITIES = Table("ability", words.Ability, "abilities")
TRAITS = Table("trait", words.Trait, "traits")
MODIFICATIONS = Table("modification", words.Modification, "modifications")
TERRAIN = Table("terrain", battle.Terrain, "terrain")
COVERS = Table("cover", battle.Cover, "covers")
ROTATIONS = Table("rotation", battle.Rotation, "rotations")
PENETRATION = Table("penetration", battle.Penetration, "penetration")
MODIFIERS = Table("modifier", battle.Modifier, "modifiers")
GAME_TYPES = Table("game-type", battle.GameType, "game_types")
MORALE = Table("morale", battle.Morale, "morale")
TRIGGERS = Table("morale-trigger", battle.MoraleTrigger, "morale_triggers")
LOCATIONS = Table("location", battle.DamageLocation, "locations")
DESTRUCTION = Table("destruction", battle.Destruction, "destruction")
RANKS = Table("rank", campaign.Rank, "ranks")
EXPERIENCE = Table("experience", campaign.Experience, "experience")
EVENT_DIE = Table("event-die", campaign.EventDie, "event_die")
EVENTS = Table("event", campaign.Event, "events")
CAMPAIGN_ACTIONS = Table("campaign-action", campaign.CampaignAction, "campaign_actions")
CAPTURES = Table("capture", campaign.Capture, "captures")
BATTLE_EFFECTS = Table("battle-effect", campaign.BattleEffect, "battle_effects")
MAPS = Table("map", campaign.CampaignMap, "maps")
WEAPONS = Table("weapon", cards.Weapon, "weapons", doubts=cards.doubts_of_weapon)
CLOSE_WEAPONS = Table(
    "close-weapon",
    cards.CloseWeapon,
    "close_weapons",
    doubts=cards.doubts_of_close_weapon,
)
UNITS = Table("model", cards.UnitCard, "models", doubts=cards.doubts_of_unit, cards=True)
TABLES = Tables(
    (
        FACTIONS,
        TAGS,
        CLASSES,
        EQUIPMENT,
        ACTIONS,
        SPECIAL_RULES,
        ORDERS,
        ABILITIES,
        TRAITS,
        MODIFICATIONS,
        TERRAIN,
        ROTATIONS,
        COVERS,
        PENETRATION,
        MODIFIERS,
        GAME_TYPES,
        MORALE,
        TRIGGERS,
        LOCATIONS,
        DESTRUCTION,
        FORCES,
        RANKS,
        EXPERIENCE,
        EVENT_DIE,
        EVENTS,
        CAMPAIGN_ACTIONS,
        CAPTURES,
        BATTLE_EFFECTS,
        MAPS,
        WEAPONS,
        CLOSE_WEAPONS,
        UNITS,
    ),
    prose=(
        *("effect", "first", "second", "examples", "victory", "deployment", "often", "cost", "legend"),
        *("modifiers.name", "rotations.name", "penetration.name", "morale_triggers.name"),
    ),
    said=("experience.name", "battle_effects.name", *SENTENCES),
)
