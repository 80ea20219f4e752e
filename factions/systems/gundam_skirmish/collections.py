"""The collections of Gundam: Skirmish."""

from armybuilder.engine.core.language import later
from armybuilder.engine.registry import get_system
from factions.collection import Collection, Source
from factions.systems.gundam_skirmish import filters, models, serializers

COLLECTIONS = (
    Collection("factions", "faction", (Source(models.Faction),), summary=later("Factions")),
    Collection("tags", "tag", (Source(models.Tag),), summary=later("Letters of unit cards")),
    Collection("weapon-classes", "weapon-class", (Source(models.WeaponClass),), summary=later("Classes of weapons")),
    Collection("equipment", "equipment", (Source(models.Equipment),), summary=later("What units bear")),
    Collection("actions", "action", (Source(models.Action),), summary=later("Fast and slow actions")),
    Collection("special-rules", "special-rule", (Source(models.SpecialRule),), summary=later("Special rules")),
    Collection("orders", "order", (Source(models.Order),), summary=later("Orders")),
    Collection("abilities", "ability", (Source(models.Ability),), summary=later("Abilities of units")),
    Collection("traits", "trait", (Source(models.Trait),), summary=later("Traits of pilots")),
    Collection("modifications", "modification", (Source(models.Modification),), summary=later("Modifications")),
    Collection("terrain", "terrain", (Source(models.Terrain),), summary=later("Terrain")),
    Collection("rotations", "rotation", (Source(models.Rotation),), summary=later("Turning")),
    Collection("covers", "cover", (Source(models.Cover),), summary=later("Cover")),
    Collection("penetration", "penetration", (Source(models.Penetration),), summary=later("Penetration table")),
    Collection("modifiers", "modifier", (Source(models.Modifier),), summary=later("Modifiers of attacks")),
    Collection("game-types", "game-type", (Source(models.GameType),), summary=later("Types of games")),
    Collection("morale", "morale", (Source(models.Morale),), summary=later("States of morale")),
    Collection("morale-triggers", "morale-trigger", (Source(models.MoraleTrigger),), summary=later("Morale checks")),
    Collection(
        "locations",
        "location",
        (Source(models.DamageLocation, serializers.DamageLocationSerializer),),
        summary=later("Damage charts"),
    ),
    Collection("destruction", "destruction", (Source(models.Destruction),), summary=later("Destruction table")),
    Collection("forces", "force", (Source(models.Force),), summary=later("Forces of the rank table")),
    Collection("ranks", "rank", (Source(models.Rank),), summary=later("Ranks and titles")),
    Collection("experience", "experience", (Source(models.Experience),), summary=later("Experience")),
    Collection("event-die", "event-die", (Source(models.EventDie),), summary=later("Event die of a team")),
    Collection("events", "event", (Source(models.Event),), summary=later("Events of campaigns")),
    Collection(
        "campaign-actions", "campaign-action", (Source(models.CampaignAction),), summary=later("Actions of campaigns")
    ),
    Collection("captures", "capture", (Source(models.Capture),), summary=later("Capture of bases")),
    Collection("battle-effects", "battle-effect", (Source(models.BattleEffect),), summary=later("Effects of battles")),
    Collection(
        "maps", "map", (Source(models.CampaignMap, serializers.CampaignMapSerializer),), summary=later("Campaign maps")
    ),
    Collection("weapons", "weapon", (Source(models.Weapon, serializers.WeaponSerializer),), summary=later("Weapons")),
    Collection("close-weapons", "close-weapon", (Source(models.CloseWeapon),), summary=later("Close combat weapons")),
    Collection(
        "models",
        "model",
        (Source(models.Unit, serializers.UnitSerializer),),
        filters.UnitFilters,
        summary=later("Units"),
        card=True,
        columns=("name", "faction", "sort", "points", "movement", "boost", "integrity", "armour"),
        noun=get_system("gundam-skirmish").words.model_noun,
    ),
    Collection(
        "rulings",
        "ruling",
        (Source(models.Ruling),),
        summary=later("What the book leaves open, and how it is read"),
        exported=False,
        columns=("name", "question"),
    ),
)
