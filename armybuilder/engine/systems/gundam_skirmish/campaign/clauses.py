"""What the book says of campaigns, clause by clause in our own words, with its lines; `R` numbers are rulings of the inventory
where the print is lost or leaves it open. The log of a campaign names them."""

from typing import NamedTuple


class Clause(NamedTuple):
    """Where something stands, and what it says."""

    lines: tuple[int, int]
    text: str


CLAUSES = {
    "CA-6.1": Clause((40, 40), "Each player chooses a faction of the era; several may share one."),
    "CA-6.2": Clause((40, 40), "A map has 8 by 8 tiles, each called by column and row."),
    "CA-6.3": Clause(
        (40, 40), "In turns, by priority, each player places a team on a base, within its colour where there is one."
    ),
    "CA-6.4": Clause((40, 40), "Each player begins with four teams, and all teams have equally many points."),
    "CA-6.5": Clause((40, 40), "Each player begins with 10 War Effort and 10 Requisition."),
    "CA-6.6": Clause((40, 40), "A player has eight teams on the map at most."),
    "CA-6.7": Clause((40, 40), "A team has 1000 points at most."),
    "CA-6.8": Clause((40, 40), "One team stands in a tile."),
    "CA-6.9": Clause(
        (40, 40),
        "A team goes through its own side's teams, if its turn ends on an empty tile, and never through others.",
    ),
    "CA-6.11": Clause((40, 40), "Nobody attacks or captures from their own faction."),
    "CA-7.1": Clause((54, 54), "Nobody enters neutral tiles."),
    "CA-8.5": Clause((46, 46), "Up to three actions a campaign turn, each by a team in its tile."),
    "CA-10.1": Clause((50, 50), "A team moves to a tile up, down, left or right of it."),
}
