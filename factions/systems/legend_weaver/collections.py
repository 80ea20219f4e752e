"""The collections of Legend Weaver."""

from armybuilder.engine.core.language import later
from armybuilder.engine.registry import get_system
from factions.collection import Collection, Source
from factions.systems.legend_weaver import filters, models

COLLECTIONS = (
    Collection("shelters", "shelter", (Source(models.Shelter),), summary=later("Defensive Modifier Table")),
    Collection("covers", "cover", (Source(models.Cover),), summary=later("Columns of that table")),
    Collection(
        "target-types", "target-type", (Source(models.TargetType),), summary=later("What models are to weapons")
    ),
    Collection("movements", "movement", (Source(models.Movement),), summary=later("Movement and terrain")),
    Collection("earthworks", "earthwork", (Source(models.Earthwork),), summary=later("Digging in")),
    Collection("ranks", "rank", (Source(models.Rank),), summary=later("Ranks of characters")),
    Collection("roles", "role", (Source(models.Role),), summary=later("Roles of foot soldiers")),
    Collection("equipment", "equipment", (Source(models.Equipment),), summary=later("What models bear")),
    Collection("specials", "special", (Source(models.Special),), summary=later("What weapons can do")),
    Collection("breakdowns", "breakdown", (Source(models.Breakdown),), summary=later("Prone to breakdown")),
    Collection("actions", "action", (Source(models.Action),), summary=later("What a turn is spent on")),
    Collection("rolls", "roll", (Source(models.Roll),), summary=later("What a die needs")),
    Collection("modifiers", "modifier", (Source(models.Modifier),), summary=later("What changes a roll")),
    Collection("morale", "morale", (Source(models.Morale),), summary=later("States of morale")),
    Collection("forced-turns", "forced-turn", (Source(models.ForcedTurn),), summary=later("Out of control")),
    Collection("special-rules", "special-rule", (Source(models.SpecialRule),), summary=later("Rules of battle")),
    Collection("contradictions", "contradiction", (Source(models.Contradiction),), summary=later("How it is read")),
    Collection("chaos-cards", "chaos-card", (Source(models.ChaosCard),), summary=later("A deck of 54")),
    Collection("ammunition", "ammunition", (Source(models.Ammunition),), summary=later("Rounds that are paid for")),
    Collection("weapons", "weapon", (Source(models.Weapon),), summary=later("One in print, and yours")),
    Collection(
        "models",
        "model",
        (Source(models.Unit),),
        filters.UnitFilters,
        summary=later("Units"),
        card=True,
        columns=("name", "form", "target", "points", "actions", "level", "move", "weapons"),
        noun=get_system("legend-weaver").words.model_noun,
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
