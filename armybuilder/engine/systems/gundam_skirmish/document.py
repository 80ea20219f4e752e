"""A player's choices: teams of units with their pilots, under the common envelope."""

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec

from armybuilder.engine.core.documents import (
    APART,
    COUNT,
    MOST_MODELS,
    DocumentPart,
    Documents,
    Envelope,
    Key,
    Label,
    ListOf,
    Name,
    Notes,
    OfferedBy,
    OneOf,
    Ref,
    Rulings,
    number_between,
)
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.words import COMMAND_POINTS, TURN, VICTORY_POINTS, GameCounter, Noun, Terminology

SYSTEM = "gundam-skirmish"
WORDS = Terminology(
    points="pts",
    group=Noun("team", "teams"),
    model=Noun("unit", "units"),
    row=gettext_noop("unit, pilot"),
    kept=(GameCounter(TURN, 12), GameCounter(COMMAND_POINTS), GameCounter(VICTORY_POINTS)),
)
ERAS = {"one-year-war": gettext_noop("One Year War"), "gryps": gettext_noop("Gryps Conflict")}
GAMES = {"deathmatch": "Deathmatch", "skirmish": "Skirmish", "objective": "Objective", "territory": "Territory"}
Equipment = Annotated[Key, Ref("weapon")]


def _carried_weapons(card: Any) -> list[Any]:
    return [weapon for weapon in card.weapons if weapon.equip == "carried"]


def _techniques(card: Any) -> Iterable[Any]:
    return card.close_weapons if card.sort == "mobile-fighter" else ()


def _abilities(card: Any) -> Iterable[Any]:
    return card.abilities if card.sort == "mobile-fighter" else ()


class Pilot(DocumentPart):
    """A Character (L42)."""

    name: Name = ""
    rank: Annotated[int, number_between(1, 10), Label("Rank")] = 1
    traits: Annotated[list[Annotated[Key, Ref("trait")]], ListOf(14, "trait")] = []
    modifications: Annotated[list[Annotated[Key, Ref("modification")]], ListOf(9, "modification")] = []


class Wear(DocumentPart):
    """The damage that a unit of a campaign brings to a battle: Integrity that it has lost, levels of its locations (L30)."""

    integrity: Annotated[int, number_between(0, 1_000)] = 0
    levels: Annotated[dict[Key, Annotated[int, number_between(0, 2)]], msgspec.Meta(max_length=4)] = {}


class Unit(DocumentPart):
    """`count` equal units; techniques and abilities are chosen for Mobile Fighters. Campaigns alone write the `wear`."""

    model: Annotated[Key, Ref("model")]
    count: Annotated[int, number_between(1, MOST_MODELS), COUNT] = 1
    name: Name = ""
    weapons: Annotated[list[Equipment], ListOf(6, "weapon"), OfferedBy(_carried_weapons), Label("Carries")] = []
    equipped: Annotated[Equipment | None, OfferedBy(_carried_weapons), Label("Weapon in hand")] = None
    techniques: Annotated[
        list[Annotated[Key, Ref("close-weapon")]], ListOf(10, "technique"), OfferedBy(_techniques)
    ] = []
    abilities: Annotated[list[Annotated[Key, Ref("ability")]], ListOf(10, "ability"), OfferedBy(_abilities)] = []
    command: Annotated[bool, Label("Command", "", "Gives command points.")] = False
    reserve: Annotated[bool, Label("In reserve", "", "Enters the battle by Ambush.")] = False
    pilot: Pilot | None = None
    notes: Notes = ""
    wear: Annotated[Wear | None, APART] = None


class Team(DocumentPart):
    units: Annotated[list[Unit], ListOf(40, "unit")] = []
    name: Name = ""
    notes: Notes = ""


class Options(DocumentPart):
    """The options that the players agreed on. `orders` are those that the army means to give, `rulings` how they
    read what the book leaves open.
    """

    game: Annotated[
        str | None, OneOf(GAMES), Label("Type of game", "", "Both sides field as many points as the limit says.")
    ] = None
    space: Annotated[bool, Label("Battle in space")] = False
    campaign: Annotated[str | None, OneOf(ERAS), Label("Campaign")] = None
    under_way: Annotated[
        bool,
        Label("Campaign under way", "", "It begins with four teams of equal points, and can grow to eight."),
    ] = False
    orders: Annotated[list[Annotated[Key, Ref("order")]], ListOf(10, "order"), Label("Orders")] = []
    rulings: Rulings = {}


class ForceDocument(Envelope):
    options: Options = msgspec.field(default_factory=Options)
    groups: Annotated[list[Team], ListOf(30, "team")] = []


DOCUMENTS = Documents(SYSTEM, ForceDocument)
