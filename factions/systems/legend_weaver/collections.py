"""The collections of Legend Weaver."""

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.registry import get_system
from factions.collection import RecordCollection, RecordSource, rulings
from factions.systems.legend_weaver import filters, models

COLLECTIONS = (
    RecordCollection(
        "shelters", "shelter", (RecordSource(models.Shelter),), summary=gettext_noop("Defensive Modifier Table")
    ),
    RecordCollection("covers", "cover", (RecordSource(models.Cover),), summary=gettext_noop("Columns of that table")),
    RecordCollection(
        "target-types",
        "target-type",
        (RecordSource(models.TargetType),),
        summary=gettext_noop("What models count as for weapons"),
    ),
    RecordCollection(
        "movements", "movement", (RecordSource(models.Movement),), summary=gettext_noop("Movement and terrain")
    ),
    RecordCollection("earthworks", "earthwork", (RecordSource(models.Earthwork),), summary=gettext_noop("Digging in")),
    RecordCollection("ranks", "rank", (RecordSource(models.Rank),), summary=gettext_noop("Ranks of characters")),
    RecordCollection("roles", "role", (RecordSource(models.Role),), summary=gettext_noop("Roles of foot soldiers")),
    RecordCollection(
        "equipment", "equipment", (RecordSource(models.Equipment),), summary=gettext_noop("What models carry")
    ),
    RecordCollection(
        "specials", "special", (RecordSource(models.Special),), summary=gettext_noop("What weapons can do")
    ),
    RecordCollection(
        "breakdowns", "breakdown", (RecordSource(models.Breakdown),), summary=gettext_noop("Prone to breakdown")
    ),
    RecordCollection(
        "actions", "action", (RecordSource(models.Action),), summary=gettext_noop("What you spend a turn on")
    ),
    RecordCollection("rolls", "roll", (RecordSource(models.Roll),), summary=gettext_noop("What a die needs")),
    RecordCollection(
        "modifiers", "modifier", (RecordSource(models.Modifier),), summary=gettext_noop("What changes a roll")
    ),
    RecordCollection("morale", "morale", (RecordSource(models.Morale),), summary=gettext_noop("Morale states")),
    RecordCollection(
        "forced-turns", "forced-turn", (RecordSource(models.ForcedTurn),), summary=gettext_noop("Out of control")
    ),
    RecordCollection(
        "special-rules", "special-rule", (RecordSource(models.SpecialRule),), summary=gettext_noop("Rules of battle")
    ),
    RecordCollection(
        "contradictions", "contradiction", (RecordSource(models.Contradiction),), summary=gettext_noop("How it is read")
    ),
    RecordCollection(
        "chaos-cards", "chaos-card", (RecordSource(models.ChaosCard),), summary=gettext_noop("A deck of 54")
    ),
    RecordCollection(
        "ammunition", "ammunition", (RecordSource(models.Ammunition),), summary=gettext_noop("Rounds you pay for")
    ),
    RecordCollection(
        "weapons", "weapon", (RecordSource(models.Weapon),), summary=gettext_noop("The printed one, and your own")
    ),
    RecordCollection(
        "models",
        "model",
        (RecordSource(models.Unit),),
        filters.UnitFilters,
        summary=gettext_noop("Units"),
        card=True,
        columns=("name", "form", "target", "points", "actions", "level", "move", "weapons"),
        noun=get_system("legend-weaver").words.model_noun,
    ),
    rulings(models.Ruling),
)
