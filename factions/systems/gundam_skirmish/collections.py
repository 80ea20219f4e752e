"""The collections of Gundam: Skirmish."""

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.registry import get_system
from factions.collection import RecordCollection, RecordSource, rulings
from factions.systems.gundam_skirmish import filters, models, serializers

COLLECTIONS = (
    RecordCollection("factions", "faction", (RecordSource(models.Faction),), summary=gettext_noop("Factions")),
    RecordCollection("tags", "tag", (RecordSource(models.Tag),), summary=gettext_noop("Letters on unit cards")),
    RecordCollection(
        "weapon-classes",
        "weapon-class",
        (RecordSource(models.WeaponClass),),
        summary=gettext_noop("Classes of weapons"),
    ),
    RecordCollection(
        "equipment", "equipment", (RecordSource(models.Equipment),), summary=gettext_noop("What units carry")
    ),
    RecordCollection(
        "actions", "action", (RecordSource(models.Action),), summary=gettext_noop("Fast and slow actions")
    ),
    RecordCollection(
        "special-rules", "special-rule", (RecordSource(models.SpecialRule),), summary=gettext_noop("Special rules")
    ),
    RecordCollection("orders", "order", (RecordSource(models.Order),), summary=gettext_noop("Orders")),
    RecordCollection("abilities", "ability", (RecordSource(models.Ability),), summary=gettext_noop("Unit abilities")),
    RecordCollection("traits", "trait", (RecordSource(models.Trait),), summary=gettext_noop("Pilot traits")),
    RecordCollection(
        "modifications", "modification", (RecordSource(models.Modification),), summary=gettext_noop("Modifications")
    ),
    RecordCollection("terrain", "terrain", (RecordSource(models.Terrain),), summary=gettext_noop("Terrain")),
    RecordCollection("rotations", "rotation", (RecordSource(models.Rotation),), summary=gettext_noop("Turning")),
    RecordCollection("covers", "cover", (RecordSource(models.Cover),), summary=gettext_noop("Cover")),
    RecordCollection(
        "penetration", "penetration", (RecordSource(models.Penetration),), summary=gettext_noop("Penetration table")
    ),
    RecordCollection(
        "modifiers", "modifier", (RecordSource(models.Modifier),), summary=gettext_noop("Attack modifiers")
    ),
    RecordCollection(
        "game-types", "game-type", (RecordSource(models.GameType),), summary=gettext_noop("Types of games")
    ),
    RecordCollection("morale", "morale", (RecordSource(models.Morale),), summary=gettext_noop("Morale states")),
    RecordCollection(
        "morale-triggers",
        "morale-trigger",
        (RecordSource(models.MoraleTrigger),),
        summary=gettext_noop("Morale checks"),
    ),
    RecordCollection(
        "locations",
        "location",
        (RecordSource(models.DamageLocation, serializers.DamageLocationSerializer),),
        summary=gettext_noop("Damage charts"),
    ),
    RecordCollection(
        "destruction", "destruction", (RecordSource(models.Destruction),), summary=gettext_noop("Destruction table")
    ),
    RecordCollection(
        "forces", "force", (RecordSource(models.Force),), summary=gettext_noop("Forces of the rank table")
    ),
    RecordCollection("ranks", "rank", (RecordSource(models.Rank),), summary=gettext_noop("Ranks and titles")),
    RecordCollection(
        "experience", "experience", (RecordSource(models.Experience),), summary=gettext_noop("Experience")
    ),
    RecordCollection(
        "event-die", "event-die", (RecordSource(models.EventDie),), summary=gettext_noop("Event die of a team")
    ),
    RecordCollection("events", "event", (RecordSource(models.Event),), summary=gettext_noop("Campaign events")),
    RecordCollection(
        "campaign-actions",
        "campaign-action",
        (RecordSource(models.CampaignAction),),
        summary=gettext_noop("Actions of campaigns"),
    ),
    RecordCollection("captures", "capture", (RecordSource(models.Capture),), summary=gettext_noop("Capture of bases")),
    RecordCollection(
        "battle-effects",
        "battle-effect",
        (RecordSource(models.BattleEffect),),
        summary=gettext_noop("Effects of battles"),
    ),
    RecordCollection(
        "maps",
        "map",
        (RecordSource(models.CampaignMap, serializers.CampaignMapSerializer),),
        summary=gettext_noop("Campaign maps"),
    ),
    RecordCollection(
        "weapons",
        "weapon",
        (RecordSource(models.Weapon, serializers.WeaponSerializer),),
        summary=gettext_noop("Weapons"),
    ),
    RecordCollection(
        "close-weapons",
        "close-weapon",
        (RecordSource(models.CloseWeapon),),
        summary=gettext_noop("Close combat weapons"),
    ),
    RecordCollection(
        "models",
        "model",
        (RecordSource(models.Unit, serializers.UnitSerializer),),
        filters.UnitFilters,
        summary=gettext_noop("Units"),
        card=True,
        columns=("name", "faction", "sort", "points", "movement", "boost", "integrity", "armour"),
        noun=get_system("gundam-skirmish").words.model_noun,
    ),
    rulings(models.Ruling),
)
