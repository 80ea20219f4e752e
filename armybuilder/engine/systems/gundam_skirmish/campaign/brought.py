"""Units that come into a campaign, with what their cards say of them: from then on a campaign needs no card (L40, L50, L68), but
for a battle that the program fights. For that a team has the records of packs that its units use, as they were then."""

from collections.abc import Collection, Iterator, Mapping
from itertools import chain, count, islice
from typing import Annotated, Any, Literal

import msgspec

from armybuilder.engine.core.documents import APART, DocumentError, Label, OneOf, check_text, fail, number_between
from armybuilder.engine.core.documents.names import names_of
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.packs import MAX_PACKS, PackExcerpt
from armybuilder.engine.core.packs.excerpt import excerpts_of, join_excerpts
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish import document as doc
from armybuilder.engine.systems.gundam_skirmish.book.cards import SUITS
from armybuilder.engine.systems.gundam_skirmish.book.cards import UnitCard as Card
from armybuilder.engine.systems.gundam_skirmish.campaign.state import (
    FIGHTER,
    MOST_POINTS,
    MOST_TEAMS,
    CampaignState,
    PilotState,
    PlayerState,
    TeamState,
    UnitState,
)
from armybuilder.engine.systems.gundam_skirmish.campaign.step_context import StepContext

SORTS = {
    "mobile-suit": gettext_noop("Mobile Suit"),
    "mobile-fighter": gettext_noop("Mobile Fighter"),
    "mobile-armour": gettext_noop("Mobile Armour"),
    "ground-vehicle": gettext_noop("Ground vehicle"),
    "air-unit": gettext_noop("Air unit"),
}
MOST_UNITS = 100
"""That a step brings; a team has 1000 points."""
Cards = Annotated[list[PackExcerpt], msgspec.Meta(max_length=MAX_PACKS), APART]
"""The records of packs that come with units, as the list has them that they come from."""
Sort = Literal["mobile-suit", "mobile-fighter", "mobile-armour", "ground-vehicle", "air-unit"]


class Brought(doc.Unit):
    """`count` equal units as a list has them, with figures of their card: `points` of one, its Integrity, what it is."""

    points: Annotated[int, number_between(0, 100_000), Label("Points")]
    integrity: Annotated[int, number_between(0, 1_000), Label("Integrity")]
    sort: Annotated[Sort, OneOf(SORTS), Label("Kind")] = "mobile-suit"


def units_of_list(document: doc.ForceDocument, catalogue: Catalogue) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Each team of a list with its units as they are brought, one without a name by that of the list; units that nobody knows
    are left out."""
    several = len(document.groups) > 1
    for number, team in enumerate(document.groups, 1):
        units = [
            _of_row(row, card)
            for row in team.units
            if (card := find_card(row.model, names_of(catalogue).faction(document), catalogue))
        ]
        plain = f"{document.name or 'Team'} {number}" if several or not document.name else document.name
        yield team.name or plain, units


def cards_of_list(
    document: doc.ForceDocument, catalogue: Catalogue, units: Collection[Mapping[str, Any]]
) -> dict[str, Any]:
    """The records of packs that these units use, as a step brings them; empty where they use none."""
    if not document.packs:
        return {}
    rows = [msgspec.convert({key: unit[key] for key in unit if key not in FIGURES}, doc.Unit) for unit in units]
    part = msgspec.structs.replace(document, groups=[doc.Team(units=rows)])
    used = [pack for pack in excerpts_of(part, names_of(catalogue), document.packs) if pack.records or pack.patches]
    return {"packs": msgspec.to_builtins(used)} if used else {}


def add_cards(team: TeamState, packs: list[PackExcerpt]) -> None:
    """A team has these records of packs from now on, beside those that it had; `DocumentError` for more packs than a list can
    have."""
    problems = [
        problem
        for index, pack in enumerate(packs)
        for field in ("name", "version")
        for problem in check_text(f"/packs/{index}/{field}", getattr(pack, field))
    ]
    if problems:
        raise DocumentError(problems)
    joined = join_excerpts([*team.packs, *packs])
    if len(joined) > MAX_PACKS:
        raise fail(
            "/packs",
            gettext(
                "{team} would use {number} packs, or versions of packs; the limit is {most}.",
                team=team.name,
                number=len(joined),
                most=MAX_PACKS,
            ),
        )
    team.packs = joined


def find_card(model: str, faction: Any, catalogue: Catalogue) -> Card | None:
    """The card that a list means by a name; None where nobody knows it."""
    found: Card | None = names_of(catalogue).find("model", model, faction)
    return found


FIGURES = ("points", "integrity", "sort")
"""What a unit that is brought has beside the row of its list."""


def _of_row(row: doc.Unit, card: Card) -> dict[str, Any]:
    said: dict[str, Any] = msgspec.to_builtins(row)
    figures = {"points": card.points, "integrity": card.integrity, "sort": card.sort}
    return said | {"name": row.name or card.name} | figures


def add_units(state: CampaignState, team: TeamState, said: Brought) -> Iterator[tuple[UnitState, PilotState]]:
    """The units join a team, each with its pilot: a Character where the list has one, else somebody without a name. Their
    Health and Mind are still to be told."""
    for name in _names(team, said):
        unit = UnitState(
            key=state.new_key("u"),
            name=name,
            row=_row(said),
            sort=said.sort,
            points=said.points,
            integrity=said.integrity,
        )
        pilot = _pilot(state, unit, said)
        team.units.append(unit)
        team.pilots.append(pilot)
        yield unit, pilot


def _names(team: TeamState, said: Brought) -> list[str]:
    """Return the names of the units, numbered where the team has several of a name."""
    name = said.name or said.model
    taken = {unit.name for unit in team.units}
    if said.count == 1:
        return [free_name(name, taken)]
    numbered = (f"{name} {number}" for number in count(2 if name in taken else 1))
    return list(islice((one for one in numbered if one not in taken), said.count))


def free_name(name: str, taken: Collection[str]) -> str:
    """The name, numbered where something else has it: `Team 1 2`."""
    return next(one for one in chain([name], (f"{name} {number}" for number in count(2))) if one not in taken)


def check_unit_count(units: list[Brought]) -> None:
    """`DocumentError` for more units than any team can have."""
    number = sum(said.count for said in units)
    if number > MOST_UNITS:
        raise fail(
            "/units",
            gettext("That's {number:,} units; a step can bring up to {most}.", number=number, most=MOST_UNITS),
        )


def check_new_unit(playing: StepContext, player: PlayerState, said: Brought) -> None:
    """A unit is of its player's faction; a Character pilots a Mobile Suit, and is new (L40, L42)."""
    faction, _, rest = said.model.rpartition("/")
    name = said.name or said.model
    if rest and faction not in ("", player.faction):
        playing.warn(
            gettext_noop("{name} is not a unit of {player}'s faction."),
            "CA-6.12",
            player.key,
            name=name,
            player=player.name,
        )
    if said.pilot and not takes_character(playing, said.sort):
        playing.warn(
            gettext_noop("{name} is not a Mobile Suit and can't take a Character."), "CA-1.3", player.key, name=name
        )
    if said.pilot and said.pilot.rank != 1:
        playing.warn(
            gettext_noop("{pilot} has rank {rank}; Characters start at 1."),
            "CA-1.2",
            player.key,
            pilot=said.pilot.name or name,
            rank=said.pilot.rank,
        )


def takes_character(playing: StepContext, sort: str) -> bool:
    """Whether a Character pilots such a unit: Mobile Suits, and Mobile Armours where the players say so (L42, R35)."""
    return sort in SUITS or (sort == "mobile-armour" and playing.state.settings.armour_pilots)


def check_team(playing: StepContext, team: TeamState) -> None:
    """Warn where a team that grew has more than it may, or its player does (L40)."""
    if team.points > MOST_POINTS:
        playing.warn(
            gettext_noop("{team} has {points} pts; the limit is {most}."),
            "CA-6.7",
            team.player,
            team=team.name,
            points=team.points,
            most=MOST_POINTS,
        )
    number = len(playing.state.teams_of(team.player))
    if number > MOST_TEAMS:
        playing.warn(
            gettext_noop("{player} has {number} teams on the map; the limit is {most}."),
            "CA-6.6",
            team.player,
            player=playing.state.player(team.player).name,
            number=number,
            most=MOST_TEAMS,
        )


def _row(said: Brought) -> doc.Unit:
    """Return the list's row for one unit without its pilot, who is recorded separately."""
    kept: Mapping[str, Any] = {field: getattr(said, field) for field in doc.Unit.__struct_fields__}
    return doc.Unit(**(dict(kept) | {"count": 1, "pilot": None}))


def _pilot(state: CampaignState, unit: UnitState, said: Brought) -> PilotState:
    """Return the pilot of a unit; what a Mobile Fighter of the list has chosen belongs to its Character."""
    pilot = PilotState(key=state.new_key("c"), name=f"Pilot of {unit.name}", unit=unit.key, last=unit.key)
    pilot.fighter = unit.sort == FIGHTER
    if said.pilot:
        pilot.name = said.pilot.name or pilot.name
        pilot.character, pilot.rank = True, said.pilot.rank
        pilot.traits, pilot.modifications = list(said.pilot.traits), list(said.pilot.modifications)
        pilot.techniques, pilot.abilities = _display_names(said.techniques), _display_names(said.abilities)
    return pilot


def _display_names(keys: list[str]) -> list[str]:
    """`front-kick` → `Front Kick`: a campaign keeps what people call it, not the records of a pack."""
    return [key.replace("-", " ").title() for key in keys]
