"""Effects on units, pilots and players, whatever the cause: events, battles, bases (inventory 5.1, 5.9; L30, L42)."""

from typing import Any

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.tables import Catalogue, Table
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import (
    DESTRUCTION,
    FACTIONS,
    FORCES,
    MODIFICATIONS,
    RANKS,
)
from armybuilder.engine.systems.gundam_skirmish.campaign.state import (
    DEATH,
    PilotState,
    PlayerState,
    TeamState,
    UnitState,
)
from armybuilder.engine.systems.gundam_skirmish.campaign.step_context import StepContext

FORTUNATE = "fortunate"


def row_of(table: Table[Any], value: int, book: Catalogue, **said: str) -> Any:
    """The row of a table that a die leads to, among those with these values."""
    rows = (row for row in book[table].values() if all(getattr(row, name) == word for name, word in said.items()))
    return next(row for row in rows if value in row.dice)


def signed(number: int, noun: str) -> str:
    """`+2 War Effort`; nothing for nothing."""
    return f"{number:+d} {noun}" if number else ""


def join_texts(*texts: str) -> str:
    return ", ".join(text for text in texts if text)


# ---------------------------------------------------------------- players


def change_war_effort(player: PlayerState, change: int) -> None:
    """It does not fall below 0 (R24)."""
    player.war_effort = max(player.war_effort + change, 0)


def faction_name(playing: StepContext, key: str) -> str:
    return playing.book[FACTIONS][key].name if key in playing.book[FACTIONS] else key


# ---------------------------------------------------------------- pilots


def set_health_and_mind(playing: StepContext, pilot: PilotState) -> None:
    """Health and Mind that were agreed on, or a die each, as recruits have (R23)."""
    settings = playing.state.settings
    pilot.health = (
        playing.dice.roll(gettext_noop("Pilot Health of {pilot}"), pilot=pilot.name)
        if settings.health is None
        else settings.health
    )
    pilot.mind = (
        playing.dice.roll(gettext_noop("Pilot Mind of {pilot}"), pilot=pilot.name)
        if settings.mind is None
        else settings.mind
    )


def change_health_and_mind(playing: StepContext, team: TeamState, health: int = 0, mind: int = 0) -> None:
    """All pilots of a team gain Health and Mind, or lose them."""
    for pilot in team.living_pilots:
        pilot.health += health
        pilot.mind += mind
    kill_lost_pilots(playing, team)


def kill_lost_pilots(playing: StepContext, team: TeamState) -> int:
    """Pilots at -4 are killed (L42); how many."""
    fallen = [pilot for pilot in team.living_pilots if min(pilot.health, pilot.mind) <= DEATH]
    for pilot in fallen:
        kill(playing, team, pilot)
    return len(fallen)


def kill(playing: StepContext, team: TeamState, pilot: PilotState, clause: str = "CA-1.5") -> None:
    pilot.dead, pilot.unit = True, ""
    playing.log(
        gettext_noop("{pilot} of {team} is killed, with {health} Health and {mind} Mind."),
        clause,
        team.player,
        pilot=pilot.name,
        team=team.name,
        health=pilot.health,
        mind=pilot.mind,
    )


def rank_title(playing: StepContext, team: TeamState, pilot: PilotState) -> str:
    """The title of a Character's rank in the force of its player (L42); empty where the player has chosen none."""
    force = playing.book[FORCES].get(playing.state.player(team.player).force)
    rank = next((rank for rank in playing.book[RANKS].values() if rank.number == pilot.rank), None)
    return str(getattr(rank, force.column.replace("-", "_"))) if force and rank else ""


# ---------------------------------------------------------------- units


def full_integrity(team: TeamState, unit: UnitState, book: Catalogue) -> int:
    """The Integrity of a whole unit, with what modifications of its pilot add (L44)."""
    pilot = team.pilot_of(unit.key)
    known = book[MODIFICATIONS]
    return unit.integrity + sum(known[key].integrity for key in (pilot.modifications if pilot else ()) if key in known)


def damage_unit(playing: StepContext, team: TeamState, unit: UnitState, damage: int) -> None:
    """A unit loses Integrity; at 0 it is destroyed at once (L30)."""
    unit.damage += damage
    if unit.damage >= full_integrity(team, unit, playing.book):
        destroy(playing, team, unit)


def repair(unit: UnitState, integrity: int) -> None:
    """A unit regains Integrity, never more than it has lost."""
    unit.damage = max(unit.damage - integrity, 0)


def destroy(playing: StepContext, team: TeamState, unit: UnitState, clause: str = "CA-1.0") -> PilotState | None:
    """A unit is gone, and its pilot rolls on the Destruction Table (L30): who sat in it."""
    pilot = team.pilot_of(unit.key)
    unit.destroyed = True
    playing.log(gettext_noop("{unit} of {team} is destroyed."), clause, team.player, unit=unit.name, team=team.name)
    if pilot:
        _escape(playing, team, pilot, unit)
    return pilot


def _escape(playing: StepContext, team: TeamState, pilot: PilotState, unit: UnitState) -> None:
    text = gettext_noop("Destruction Table of {pilot} in {unit}")
    if FORTUNATE in pilot.traits:
        text = gettext_noop("Destruction Table of {pilot} in {unit}; Fortunate, the die that counts")
    value = playing.dice.roll(text, pilot=pilot.name, unit=unit.name)
    row = row_of(DESTRUCTION, value, playing.book)
    pilot.unit = ""
    pilot.health, pilot.mind = (0, 0) if row.dies else (pilot.health + row.health, pilot.mind + row.mind)
    change = join_texts(signed(row.health, "Health"), signed(row.mind, "Mind"))
    text = "{pilot}: {value}, {row} ({change})."
    if row.dies:
        text = gettext_noop("{pilot}: {value}, {row} (Health and Mind 0).")
    playing.log(text, "CA-1.0", team.player, pilot=pilot.name, value=value, row=row.name, change=change)
    if row.dies:
        kill(playing, team, pilot, "R13")
    else:
        kill_lost_pilots(playing, team)
