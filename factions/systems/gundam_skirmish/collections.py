"""The collections of Gundam: Skirmish."""

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.registry import get_system
from factions.collection import Collection, Source, rulings
from factions.systems.gundam_skirmish import filters, models, serializers

COLLECTIONS = (
    Collection("factions", "faction", (Source(models.Faction),), summary=gettext_noop("Factions")),
    Collection("tags", "tag", (Source(models.Tag),), summary=gettext_noop("Letters of unit cards")),
    Collection(
        "weapon-classes", "weapon-class", (Source(models.WeaponClass),), summary=gettext_noop("Classes of weapons")
    ),
    Collection("equipment", "equipment", (Source(models.Equipment),), summary=gettext_noop("What units bear")),
    Collection("actions", "action", (Source(models.Action),), summary=gettext_noop("Fast and slow actions")),
    Collection("special-rules", "special-rule", (Source(models.SpecialRule),), summary=gettext_noop("Special rules")),
    Collection("orders", "order", (Source(models.Order),), summary=gettext_noop("Orders")),
    Collection("abilities", "ability", (Source(models.Ability),), summary=gettext_noop("Abilities of units")),
    Collection("traits", "trait", (Source(models.Trait),), summary=gettext_noop("Traits of pilots")),
    Collection("modifications", "modification", (Source(models.Modification),), summary=gettext_noop("Modifications")),
    Collection("terrain", "terrain", (Source(models.Terrain),), summary=gettext_noop("Terrain")),
    Collection("rotations", "rotation", (Source(models.Rotation),), summary=gettext_noop("Turning")),
    Collection("covers", "cover", (Source(models.Cover),), summary=gettext_noop("Cover")),
    Collection("penetration", "penetration", (Source(models.Penetration),), summary=gettext_noop("Penetration table")),
    Collection("modifiers", "modifier", (Source(models.Modifier),), summary=gettext_noop("Modifiers of attacks")),
    Collection("game-types", "game-type", (Source(models.GameType),), summary=gettext_noop("Types of games")),
    Collection("morale", "morale", (Source(models.Morale),), summary=gettext_noop("States of morale")),
    Collection(
        "morale-triggers", "morale-trigger", (Source(models.MoraleTrigger),), summary=gettext_noop("Morale checks")
    ),
    Collection(
        "locations",
        "location",
        (Source(models.DamageLocation, serializers.DamageLocationSerializer),),
        summary=gettext_noop("Damage charts"),
    ),
    Collection("destruction", "destruction", (Source(models.Destruction),), summary=gettext_noop("Destruction table")),
    Collection("forces", "force", (Source(models.Force),), summary=gettext_noop("Forces of the rank table")),
    Collection("ranks", "rank", (Source(models.Rank),), summary=gettext_noop("Ranks and titles")),
    Collection("experience", "experience", (Source(models.Experience),), summary=gettext_noop("Experience")),
    Collection("event-die", "event-die", (Source(models.EventDie),), summary=gettext_noop("Event die of a team")),
    Collection("events", "event", (Source(models.Event),), summary=gettext_noop("Events of campaigns")),
    Collection(
        "campaign-actions",
        "campaign-action",
        (Source(models.CampaignAction),),
        summary=gettext_noop("Actions of campaigns"),
    ),
    Collection("captures", "capture", (Source(models.Capture),), summary=gettext_noop("Capture of bases")),
    Collection(
        "battle-effects", "battle-effect", (Source(models.BattleEffect),), summary=gettext_noop("Effects of battles")
    ),
    Collection(
        "maps",
        "map",
        (Source(models.CampaignMap, serializers.CampaignMapSerializer),),
        summary=gettext_noop("Campaign maps"),
    ),
    Collection(
        "weapons", "weapon", (Source(models.Weapon, serializers.WeaponSerializer),), summary=gettext_noop("Weapons")
    ),
    Collection(
        "close-weapons", "close-weapon", (Source(models.CloseWeapon),), summary=gettext_noop("Close combat weapons")
    ),
    Collection(
        "models",
        "model",
        (Source(models.Unit, serializers.UnitSerializer),),
        filters.UnitFilters,
        summary=gettext_noop("Units"),
        card=True,
        columns=("name", "faction", "sort", "points", "movement", "boost", "integrity", "armour"),
        noun=get_system("gundam-skirmish").words.model_noun,
    ),
    rulings(models.Ruling),
)
