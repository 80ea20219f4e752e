"""A player's choices: teams of units with their pilots, under the common envelope."""

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec

from armybuilder.engine.core.documents import (
    COUNT,
    MOST_MODELS,
    Choice,
    Documents,
    Envelope,
    Key,
    Label,
    Name,
    Notes,
    Offered,
    Part,
    Ref,
    Rulings,
    Several,
    within,
)
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.words import COMMAND_POINTS, TURN, VICTORY_POINTS, Kept, Noun, Words

SYSTEM = "gundam-skirmish"
WORDS = Words(
    points="pts",
    group=Noun("team", "teams"),
    model=Noun("unit", "units"),
    row=gettext_noop("unit, pilot"),
    kept=(Kept(TURN, 12), Kept(COMMAND_POINTS), Kept(VICTORY_POINTS)),
)
ERAS = {"one-year-war": gettext_noop("One Year War"), "gryps": gettext_noop("Gryps Conflict")}
GAMES = {"deathmatch": "Deathmatch", "skirmish": "Skirmish", "objective": "Objective", "territory": "Territory"}
Equipment = Annotated[Key, Ref("weapon")]


def _carried(card: Any) -> list[Any]:
    return [weapon for weapon in card.weapons if weapon.equip == "carried"]


def _techniques(card: Any) -> Iterable[Any]:
    return card.close_weapons if card.sort == "mobile-fighter" else ()


def _abilities(card: Any) -> Iterable[Any]:
    return card.abilities if card.sort == "mobile-fighter" else ()


class Pilot(Part):
    """A Character (L42)."""

    name: Name = ""
    rank: Annotated[int, within(1, 10), Label("Rank")] = 1
    traits: Annotated[list[Annotated[Key, Ref("trait")]], Several(14, "trait")] = []
    modifications: Annotated[list[Annotated[Key, Ref("modification")]], Several(9, "modification")] = []


class Unit(Part):
    """`count` equal units; techniques and abilities are chosen for Mobile Fighters."""

    model: Annotated[Key, Ref("model")]
    count: Annotated[int, within(1, MOST_MODELS), COUNT] = 1
    name: Name = ""
    weapons: Annotated[list[Equipment], Several(6, "weapon"), Offered(_carried), Label("Carries")] = []
    equipped: Annotated[Equipment | None, Offered(_carried), Label("Weapon in hand")] = None
    techniques: Annotated[
        list[Annotated[Key, Ref("close-weapon")]], Several(10, "technique"), Offered(_techniques)
    ] = []
    abilities: Annotated[list[Annotated[Key, Ref("ability")]], Several(10, "ability"), Offered(_abilities)] = []
    command: Annotated[bool, Label("Command", "", "Gives command points.")] = False
    reserve: Annotated[bool, Label("In reserve", "", "Enters the battle by Ambush.")] = False
    pilot: Pilot | None = None
    notes: Notes = ""


class Team(Part):
    units: Annotated[list[Unit], Several(40, "unit")] = []
    name: Name = ""
    notes: Notes = ""


class Options(Part):
    """What the players agreed on. `orders` are those that the army means to give, `rulings` how they read what the book leaves
    open."""

    game: Annotated[
        str | None, Choice(GAMES), Label("Type of game", "", "Both sides field the points of the limit.")
    ] = None
    space: Annotated[bool, Label("Battle in space")] = False
    campaign: Annotated[str | None, Choice(ERAS), Label("Campaign")] = None
    under_way: Annotated[
        bool,
        Label("Campaign under way", "", "It begins with four teams of equal points, and goes on with up to eight."),
    ] = False
    orders: Annotated[list[Annotated[Key, Ref("order")]], Several(10, "order"), Label("Orders")] = []
    rulings: Rulings = {}


class ForceDocument(Envelope):
    options: Options = msgspec.field(default_factory=Options)
    groups: Annotated[list[Team], Several(30, "team")] = []


DOCUMENTS = Documents(SYSTEM, ForceDocument)
