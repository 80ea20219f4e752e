"""Battles that the program fights: teams as lists with the damage that they have, and the result as a replay shows it (inventory
5.10; L16, L30, L36, L42, L50)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, NamedTuple

import msgspec

from armybuilder.engine.core.battle.campaign.battles import CampaignBattle, CampaignForce, FoughtResult
from armybuilder.engine.core.battle.campaign.steps import CampaignStep, StepOffer
from armybuilder.engine.core.battle.replay import Replay, state_at
from armybuilder.engine.core.documents import Key, Ref
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.packs.excerpt import join_excerpts
from armybuilder.engine.core.packs.merge import merge_packs
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish import document as doc
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import FACTIONS
from armybuilder.engine.systems.gundam_skirmish.campaign.brought import Cards, add_cards, find_card
from armybuilder.engine.systems.gundam_skirmish.campaign.effects import full_integrity
from armybuilder.engine.systems.gundam_skirmish.campaign.state import (
    FIGHTER,
    CampaignState,
    PilotState,
    TeamState,
    UnitState,
)
from armybuilder.engine.systems.gundam_skirmish.campaign.step_context import STEPS, StepContext

CAMPAIGN = "campaign"
"""The setting of battles by which units may withdraw and no reserves come (L34, L50)."""
PLACES = {"withdrawn": "withdrew", "fled": "fled"}
"""What a unit comes to by where it is at the end; the destroyed are told apart by what is left of them."""
RESERVE, DESTROYED = "reserve", "destroyed"
LOCATIONS = ("leg", "arm", "head")


class BringCards(CampaignStep, tag="bring-cards"):
    """The cards of a team's units, for battles that are fought here: of packs, whose records a campaign has not."""

    team: Annotated[Key, Ref("team")]
    packs: Cards = []


@STEPS.handles(BringCards, gettext_noop("Bring cards"), "battle", from_list=True)
def bring_cards(playing: StepContext, step: BringCards) -> None:
    team = playing.team("/team", step.team)
    add_cards(team, step.packs)
    playing.log(gettext_noop("The cards of {team} are here for battles."), "", team.player, team=team.name)


@STEPS.finds_offers
def card_offers(state: CampaignState, book: Catalogue) -> Iterator[StepOffer]:
    """The cards that a battle lacks are asked for."""
    for team in _teams(state):
        if any(_card(state, team, unit, book) is None for unit in team.active_units):
            label = gettext("Bring the cards of {team}", team=team.name)
            yield STEPS.make_offer(BringCards, {"team": team.key}, label=label, side=team.player)


# ---------------------------------------------------------------- handing over


def hand_over(state: CampaignState, book: Catalogue) -> CampaignBattle | None:
    """The battle that is being fought as lists of two sides; what it lacks for the program to fight it."""
    if state.battle is None:
        return None
    teams = _teams(state)
    sides = [[team for team in teams if state.faction_of(team) == faction] for faction in _factions(state)]
    made = tuple(_side(state, side, book) for side in sides)
    units = tuple(unit.key for side in sides for team in side for unit in _crewed(team))
    lacking = list(_find_obstacles(state, sides, book))
    return CampaignBattle(
        state.battle.number, made, units, state.battle.game_type, (CAMPAIGN,), tuple(_notes(teams)), tuple(lacking)
    )


def _teams(state: CampaignState) -> list[TeamState]:
    """The teams of the battle that is being fought, as it names them."""
    known = {team.key: team for team in state.teams}
    return [known[key] for key in state.battle.teams] if state.battle else []


def _factions(state: CampaignState) -> list[str]:
    return list(dict.fromkeys(map(state.faction_of, _teams(state))))


def _crewed(team: TeamState) -> list[UnitState]:
    """The units that have a pilot: nobody else fights."""
    return [unit for unit in team.active_units if team.pilot_of(unit.key)]


def _find_obstacles(state: CampaignState, sides: list[list[TeamState]], book: Catalogue) -> Iterator[str]:
    if len(sides) != 2:
        yield gettext("Muster fights battles of two factions; this one has {number}.", number=len(sides))
    for team in (team for side in sides for team in side):
        unknown = dict.fromkeys(unit.name for unit in team.active_units if _card(state, team, unit, book) is None)
        if unknown:
            yield gettext(
                "The cards of these units of {team} are missing: {names}. Bring them from the list they come from.",
                team=team.name,
                names=", ".join(unknown),
            )
    for side in sides:
        if not any(map(_crewed, side)):
            yield gettext(
                "{faction} have no unit with a pilot.", faction=book[FACTIONS][state.faction_of(side[0])].name
            )


def _notes(teams: list[TeamState]) -> Iterator[str]:
    for team in teams:
        empty = [unit.name for unit in team.active_units if not team.pilot_of(unit.key)]
        if empty:
            yield gettext("{names} of {team} have no pilot and stay out.", names=", ".join(empty), team=team.name)


def _card(state: CampaignState, team: TeamState, unit: UnitState, book: Catalogue) -> Any:
    known = merge_packs(book, team.packs) if team.packs else book
    return find_card(unit.row.model, known[FACTIONS].get(state.faction_of(team)), known)


def _side(state: CampaignState, teams: list[TeamState], book: Catalogue) -> CampaignForce:
    """A side as a list: a group for each team, with all units as they are now."""
    faction = state.faction_of(teams[0])
    name = ", ".join(team.name for team in teams) if len(teams) < 3 else book[FACTIONS][faction].name
    document = doc.ForceDocument(
        format="muster.force/1",
        system=doc.SYSTEM,
        name=name[:100],
        faction=faction,
        limit=sum(team.points for team in teams),
        options=doc.Options(campaign=state.era if state.era in doc.ERAS else None, under_way=True),
        groups=[
            doc.Team(name=team.name, units=[_row(unit, team.pilot_of(unit.key)) for unit in _crewed(team)])
            for team in teams
        ],
        packs=join_excerpts(pack for team in teams for pack in team.packs),
    )
    players = tuple(dict.fromkeys(team.player for team in teams))
    return CampaignForce(document.name, players, msgspec.to_builtins(document))


def _row(unit: UnitState, pilot: PilotState | None) -> doc.Unit:
    """A unit as it is now: its Character, its damage, what a Mobile Fighter has learnt."""
    row = msgspec.structs.replace(
        unit.row, count=1, name=unit.name, pilot=None, wear=doc.Wear(integrity=unit.damage, levels=unit.levels)
    )
    if pilot is None or not pilot.character:
        return row
    row.pilot = doc.Pilot(name=pilot.name, rank=pilot.rank, traits=pilot.traits, modifications=pilot.modifications)
    if unit.sort == FIGHTER:
        row.techniques = _keys(pilot.techniques) or row.techniques
        row.abilities = _keys(pilot.abilities) or row.abilities
    return row


def _keys(names: Iterable[str]) -> list[str]:
    """`Front Kick` → `front-kick`, as records are called."""
    return [name.replace(" ", "-").lower() for name in names]


# ---------------------------------------------------------------- what comes back


class _UnitOutcome(NamedTuple):
    """A unit at the end of a battle, by the slots of its replay; `before` is the damage with which it began, `by` the key of the
    enemy that destroyed it, empty for none."""

    slots: Mapping[str, Any]
    boxes: int
    before: int
    by: str


def result_of(state: CampaignState, book: Catalogue, units: Sequence[str], replay: Replay) -> FoughtResult:
    """The step that enters what a replay shows; `LookupError` where it shows another battle, or no end."""
    if state.battle is None or replay.outcome is None or len(units) != len(replay.figures):
        raise LookupError(gettext("This replay doesn't show the battle that waits for its result."))
    endings = _endings(units, replay)
    teams = _teams(state)
    sides = {unit: figure.side for unit, figure in zip(units, replay.figures, strict=True)}
    factions = {sides[unit.key]: state.faction_of(team) for team in teams for unit in team.units if unit.key in sides}
    draft = {
        "turns": replay.outcome.rounds,
        "units": [
            _unit_result(team, unit, endings.get(unit.key), book) for team in teams for unit in team.active_units
        ],
    }
    if replay.outcome.winner is not None:
        draft["winner"] = factions[replay.outcome.winner]
    dice = tuple(
        endings[unit.key].slots["fate"]
        for team in teams
        for unit in team.active_units
        if unit.key in endings and endings[unit.key].slots["place"] == DESTROYED and team.pilot_of(unit.key)
    )
    return FoughtResult("battle-result", draft, dice)


def _endings(units: Sequence[str], replay: Replay) -> dict[str, _UnitOutcome]:
    """Each unit that fought, as its replay ends."""
    names = replay.slots["model"]
    end = state_at(replay, len(replay.events))
    killers = {event.model: event.target for event in replay.events if event.kind == "destroyed" and event.target >= 0}
    found = {}
    for thing, (kind, number) in enumerate(replay.things):
        if kind == "model":
            figure, killer = replay.figures[number], killers.get(number, number)
            is_enemy = replay.figures[killer].side != figure.side
            before = dict(zip(names, replay.start[thing], strict=True))["damage"]
            found[units[number]] = _UnitOutcome(
                dict(zip(names, end[thing], strict=True)), figure.boxes, before, units[killer] if is_enemy else ""
            )
    return found


def _unit_result(team: TeamState, unit: UnitState, ending: _UnitOutcome | None, book: Catalogue) -> dict[str, Any]:
    """What the step says of a unit."""
    left = full_integrity(team, unit, book) - unit.damage
    if ending is None:
        return {"unit": unit.key, "integrity": left, "absent": True}
    slots = ending.slots
    fate = PLACES.get(slots["place"], "stands")
    left = max(left - slots["damage"] + ending.before, 1)
    if slots["place"] == DESTROYED:
        fate = "destroyed" if slots["damage"] >= ending.boxes else "removed"
        left = 0 if fate == "destroyed" else left
    said = {"unit": unit.key, "fate": fate, "integrity": left}
    said |= {name: level for name, level in zip(LOCATIONS, slots["levels"], strict=False) if level}
    said |= {"by": ending.by} if ending.by else {}
    said |= {"wavering": True} if slots["worst"] < 0 else {}
    said |= {"routed": True} if slots["worst"] < -1 else {}
    return said | ({"absent": True} if slots["place"] == RESERVE else {})
