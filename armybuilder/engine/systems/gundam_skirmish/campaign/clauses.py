"""Clauses of the book about campaigns, one by one in our own words, with its lines. The log of a campaign names them.

`CA-8.3` is the third clause of the inventory's chapter 5.8. `R` numbers are the inventory's rulings, where the print
is lost or says nothing: what is done there is the players' or a house value, never the author's.
"""

from armybuilder.engine.core.battle.campaign.log import CampaignClause


def _page(line: int, texts: dict[str, str]) -> dict[str, CampaignClause]:
    return {key: CampaignClause((line, line), text) for key, text in texts.items()}


CLAUSES: dict[str, CampaignClause] = {
    **_page(
        30,
        {
            "CA-1.0": "A unit without Integrity is destroyed at any time, and its pilot rolls on the Destruction Table.",
            "R12": "A unit that torso or cockpit damage removes counts as destroyed for points; for EXP the players say.",
        },
    ),
    **_page(36, {"CA-10.13": "The first time Wavering in a battle costs a pilot 1 Mind, the first time Routed 2."}),
    **_page(
        40,
        {
            "CA-6.1": "Each player chooses a faction of the era; several may share one.",
            "CA-6.3": "By priority, players take turns to place a team on a base within their colour.",
            "CA-6.4": "Each player begins with four teams, and all teams have equally many points.",
            "CA-6.5": "Each player begins with 10 War Effort and 10 Requisition.",
            "CA-6.6": "A player has eight teams on the map at most.",
            "CA-6.7": "A team has 1000 points at most, Characters counted.",
            "CA-6.8": "One team stands in a tile.",
            "CA-6.9": "A team passes teams of its own faction if it ends its turn in an empty tile, and never others.",
            "CA-6.10": "Damage, Health, Mind and deaths last.",
            "CA-6.11": "Nobody attacks or captures from their own faction.",
            "CA-6.12": "Units are of the faction of their player.",
            "CA-11.1": "The first whose faction holds all listed bases of the map has won.",
        },
    ),
    **_page(
        42,
        {
            "CA-1.1": "Teams may have as many Characters as their player likes.",
            "CA-1.2": "A Character begins at rank 1 and costs 10 points a rank.",
            "CA-1.3": "Characters pilot Mobile Suits alone, one at a time.",
            "CA-1.4": "Who changes units takes traits and modifications along.",
            "CA-1.5": "A pilot with -4 Health or Mind is killed.",
            "CA-1.6": "After a battle survived a box is ticked for 100 EXP; two boxes are a rank, and EXP begins anew.",
            "CA-1.7": "Every two ranks a pilot chooses a trait, each once.",
            "CA-1.8": "A pilot chooses modifications for his unit, each once.",
            "CA-3.1": "Deeds of a battle earn a Character EXP.",
            "CA-4.1": "A rank has its title.",
            "CA-5.1": "Pilots of Mobile Fighters have techniques and abilities by rank, neither traits nor modifications.",
            "CA-5.2": "Who changes to or from a Mobile Fighter loses two ranks and chooses rewards again.",
            "R13": "A pilot is dead at -4, or by Instant Death.",
            "R16": "What a deed earns is lost: the players set it.",
            "R18": "Which ranks give modifications is lost: the players set it.",
        },
    ),
    **_page(
        46,
        {
            "CA-8.1": "Who holds the bases of victory at the start of a turn has won; nobody in the first turn.",
            "CA-8.2": "War Effort is reckoned; at 0 each team makes an Exhaustion Check.",
            "CA-8.3": "Each team has an event die, which is for all its units and pilots.",
            "CA-8.4": "Others may talk to the player whose turn it is, of truces and such.",
            "CA-8.5": "Up to three actions a campaign turn, each by a team in its tile.",
            "CA-8.6": "Then it is the next player's turn.",
            "R22": "How an Exhaustion Check is made is lost: the players see to it.",
        },
    ),
    **_page(
        48,
        {
            "CA-9.1": "An event die of 1 is poor fortune, of 6 good fortune: roll again for which.",
            "CA-9.2": "Events change War Effort, Health, Mind and Integrity.",
            "CA-9.3": "A team short of provisions does not move this campaign turn.",
            "CA-9.4": "A team with better maps may go a tile more at no cost.",
        },
    ),
    **_page(
        50,
        {
            "CA-10.1": "A team moves to a tile up, down, left or right of it.",
            "CA-10.2": "A battle is against all teams beside; where they are of several factions each owner may stay out.",
            "CA-10.3": "It is fought in the tile of who began it; the players agree on the type of game.",
            "CA-10.4": "A team that loses all units or all pilots leaves the map.",
            "CA-10.5": "Units may withdraw once four turns of a battle have passed.",
            "CA-10.6": "A team whose last units withdrew goes back, and a tile more away from the battle.",
            "CA-10.7": "A team enters a base in its own tile, and uses its services in any order and number.",
            "CA-10.8": "In an own base a unit is repaired for 1 Requisition.",
            "CA-10.9": "In an own base new units of the faction cost 1 Requisition for each 50 points, rounded up.",
            "CA-10.10": "In an own base all pilots of the team gain 3 Health and 3 Mind.",
            "CA-10.11": "In an own base a pilot with a die of Health and of Mind costs 2 Requisition.",
            "CA-10.12": "A captured base and its tile are the faction's, which does not enter it again this turn.",
            "CA-10.14": "A battle changes War Effort and the Mind of all pilots by what happened to a team.",
        },
    ),
    **_page(
        54,
        {
            "CA-7.1": "Nobody enters neutral tiles.",
            "CA-7.2": "Colours say whose tiles and bases are at the start; where they lie is lost, and players draw it.",
        },
    ),
}
