"""Setup of a campaign, as the players agree on it before: factions of the players, the map, and every number that is
lost in print (inventory 5.2, 5.3, 5.6; L40, L42). A number that nobody sets is requested when it is needed, never
guessed.
"""

from typing import Annotated

import msgspec

from armybuilder.engine.core.documents import DocumentPart, Key, Label, ListOf, Name, Ref, number_between

MOST_PLAYERS = 8
RANKS = range(1, 11)
Number = Annotated[int, number_between(1, 10)]
Awarded = Annotated[int, number_between(0, 1_000)] | None
Begun = Annotated[int, number_between(1, 20)] | None


class Player(DocumentPart):
    """A player with a faction of the era; several may share one."""

    faction: Annotated[Key, Ref("faction")]
    name: Name = ""
    force: Annotated[Key | None, Ref("force"), Label("Titles", "", "The force whose ranks its pilots use.")] = None


class Settings(DocumentPart):
    """House values: none of them is the book's where its print is lost."""

    participated: Annotated[
        Awarded, Label("EXP for taking part", "", "This number is missing in print: the players agree on it.")
    ] = None
    won: Annotated[
        Awarded,
        Label(
            "EXP for still being in play",
            "",
            "This number is missing in print: the players agree on it. It may be 30, the only one left.",
        ),
    ] = None
    enemy_unit: Annotated[
        Awarded, Label("EXP for an enemy unit", "", "This number is missing in print: the players agree on it.")
    ] = None
    brush: Annotated[
        Awarded, Label("EXP for a brush with death", "", ("This number is missing in print: the players agree on it."))
    ] = None
    enemy_ace: Annotated[
        Awarded,
        Label(
            "EXP for an ace, per rank",
            "",
            "Times the ace's rank. This number is missing in print: the players agree on it.",
        ),
    ] = None
    removed_earns: Annotated[
        bool, Label("EXP for units that torso or cockpit damage removes", "", "The rulebook says 0 Integrity.")
    ] = False
    armour_pilots: Annotated[
        bool,
        Label(
            "Characters may pilot Mobile Armours", "", ("The rulebook allows Mobile Suits and forbids ground vehicles.")
        ),
    ] = False
    health: Annotated[
        Begun,
        Label(
            "Pilot Health at the start",
            "",
            "This number is missing in print: the players agree on it. Empty: a die each, as for recruits.",
        ),
    ] = None
    mind: Annotated[
        Begun,
        Label(
            "Pilot Mind at the start",
            "",
            "This number is missing in print: the players agree on it. Empty: a die each, as for recruits.",
        ),
    ] = None
    team_points: Annotated[
        Annotated[int, number_between(1, 1_000)] | None,
        Label("Points of a team at the start", "", "The same for all teams."),
    ] = None
    trait_ranks: Annotated[
        list[Number],
        ListOf(10, "rank"),
        msgspec.Meta(max_length=10),
        Label(
            "Ranks that give a trait",
            "",
            ("Every two ranks, according to the text; the marks of the table are missing in print."),
        ),
    ] = msgspec.field(default_factory=lambda: [2, 4, 6, 8, 10])
    modification_ranks: Annotated[
        list[Number],
        ListOf(10, "rank"),
        msgspec.Meta(max_length=10),
        Label("Ranks that give a modification", "", "The marks of the table are missing in print."),
    ] = []
    fighter_floor: Annotated[
        int,
        number_between(1, 10),
        Label("Lowest rank after changing Mobile Fighters", "", "The rulebook gives no minimum."),
    ] = 1


class Setup(DocumentPart):
    """A campaign before its first step."""

    map: Annotated[Key | None, Ref("map"), Label("Map", "", "Leave empty for a custom map with custom bases.")] = None
    players: Annotated[list[Player], ListOf(MOST_PLAYERS, "player"), msgspec.Meta(max_length=MOST_PLAYERS)]
    settings: Settings = msgspec.field(default_factory=Settings)
