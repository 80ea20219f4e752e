"""What players agree on before a campaign: who plays what, on which map, and every number that the print lost (inventory 5.2,
5.3, 5.6; L40, L42). A number that nobody sets is asked for when it is needed, never guessed."""

from typing import Annotated

import msgspec

from armybuilder.engine.core.documents import Key, Label, Name, Part, Ref, Several, within

MOST_PLAYERS = 8
RANKS = range(1, 11)
Number = Annotated[int, within(1, 10)]
Awarded = Annotated[int, within(0, 1_000)] | None
Begun = Annotated[int, within(1, 20)] | None


class Player(Part):
    """A player with a faction of the era; several may share one."""

    faction: Annotated[Key, Ref("faction")]
    name: Name = ""
    force: Annotated[Key | None, Ref("force"), Label("Titles", "", "The force whose ranks its pilots bear.")] = None


class Settings(Part):
    """House values: none of them is the book's where its print is lost."""

    participated: Annotated[
        Awarded, Label("EXP for taking part", "", "The print lost this number: the players agree on it.")
    ] = None
    won: Annotated[
        Awarded,
        Label(
            "EXP for still being in play",
            "",
            "The print lost this number: the players agree on it. 30, the only one left, may be it.",
        ),
    ] = None
    enemy_unit: Annotated[
        Awarded, Label("EXP for an enemy unit", "", "The print lost this number: the players agree on it.")
    ] = None
    brush: Annotated[
        Awarded, Label("EXP for a brush with death", "", "The print lost this number: the players agree on it.")
    ] = None
    enemy_ace: Annotated[
        Awarded,
        Label(
            "EXP for an ace, a rank", "", "Times the ace's rank. The print lost this number: the players agree on it."
        ),
    ] = None
    removed_earns: Annotated[
        bool, Label("EXP for units that torso or cockpit damage removes", "", "The book speaks of 0 Integrity.")
    ] = False
    armour_pilots: Annotated[
        bool,
        Label("Characters may pilot Mobile Armours", "", "The book allows Mobile Suits and forbids ground vehicles."),
    ] = False
    health: Annotated[
        Begun,
        Label(
            "Pilot Health at the start",
            "",
            "The print lost this number: the players agree on it. None: a die each, as for recruits.",
        ),
    ] = None
    mind: Annotated[
        Begun,
        Label(
            "Pilot Mind at the start",
            "",
            "The print lost this number: the players agree on it. None: a die each, as for recruits.",
        ),
    ] = None
    team_points: Annotated[
        Annotated[int, within(1, 1_000)] | None,
        Label("Points of a team at the start", "", "All teams have equally many."),
    ] = None
    trait_ranks: Annotated[
        list[Number],
        Several(10, "rank"),
        msgspec.Meta(max_length=10),
        Label("Ranks that give a trait", "", "Every two ranks, says the text; the marks of the table are lost."),
    ] = msgspec.field(default_factory=lambda: [2, 4, 6, 8, 10])
    modification_ranks: Annotated[
        list[Number],
        Several(10, "rank"),
        msgspec.Meta(max_length=10),
        Label("Ranks that give a modification", "", "The marks of the table are lost."),
    ] = []
    fighter_floor: Annotated[
        int, within(1, 10), Label("Least rank after a change of Mobile Fighters", "", "The book tells no least.")
    ] = 1


class Setup(Part):
    """A campaign before its first step."""

    map: Annotated[Key | None, Ref("map"), Label("Map", "", "None for a map of your own, with bases of your own.")] = (
        None
    )
    players: Annotated[list[Player], Several(MOST_PLAYERS, "player"), msgspec.Meta(max_length=MOST_PLAYERS)]
    settings: Settings = msgspec.field(default_factory=Settings)
