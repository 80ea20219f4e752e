"""The collections of Legend Weaver."""

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.registry import get_system
from factions.collection import Collection, Source, rulings
from factions.systems.legend_weaver import filters, models

COLLECTIONS = (
    Collection("shelters", "shelter", (Source(models.Shelter),), summary=gettext_noop("Defensive Modifier Table")),
    Collection("covers", "cover", (Source(models.Cover),), summary=gettext_noop("Columns of that table")),
    Collection(
        "target-types", "target-type", (Source(models.TargetType),), summary=gettext_noop("What models are to weapons")
    ),
    Collection("movements", "movement", (Source(models.Movement),), summary=gettext_noop("Movement and terrain")),
    Collection("earthworks", "earthwork", (Source(models.Earthwork),), summary=gettext_noop("Digging in")),
    Collection("ranks", "rank", (Source(models.Rank),), summary=gettext_noop("Ranks of characters")),
    Collection("roles", "role", (Source(models.Role),), summary=gettext_noop("Roles of foot soldiers")),
    Collection("equipment", "equipment", (Source(models.Equipment),), summary=gettext_noop("What models bear")),
    Collection("specials", "special", (Source(models.Special),), summary=gettext_noop("What weapons can do")),
    Collection("breakdowns", "breakdown", (Source(models.Breakdown),), summary=gettext_noop("Prone to breakdown")),
    Collection("actions", "action", (Source(models.Action),), summary=gettext_noop("What a turn is spent on")),
    Collection("rolls", "roll", (Source(models.Roll),), summary=gettext_noop("What a die needs")),
    Collection("modifiers", "modifier", (Source(models.Modifier),), summary=gettext_noop("What changes a roll")),
    Collection("morale", "morale", (Source(models.Morale),), summary=gettext_noop("States of morale")),
    Collection("forced-turns", "forced-turn", (Source(models.ForcedTurn),), summary=gettext_noop("Out of control")),
    Collection("special-rules", "special-rule", (Source(models.SpecialRule),), summary=gettext_noop("Rules of battle")),
    Collection(
        "contradictions", "contradiction", (Source(models.Contradiction),), summary=gettext_noop("How it is read")
    ),
    Collection("chaos-cards", "chaos-card", (Source(models.ChaosCard),), summary=gettext_noop("A deck of 54")),
    Collection(
        "ammunition", "ammunition", (Source(models.Ammunition),), summary=gettext_noop("Rounds that are paid for")
    ),
    Collection("weapons", "weapon", (Source(models.Weapon),), summary=gettext_noop("One in print, and yours")),
    Collection(
        "models",
        "model",
        (Source(models.Unit),),
        filters.UnitFilters,
        summary=gettext_noop("Units"),
        card=True,
        columns=("name", "form", "target", "points", "actions", "level", "move", "weapons"),
        noun=get_system("legend-weaver").words.model_noun,
    ),
    rulings(models.Ruling),
)
