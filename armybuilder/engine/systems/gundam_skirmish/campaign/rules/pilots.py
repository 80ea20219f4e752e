"""Choices of Characters, and the assignment of pilots to units (inventory 5.1, 5.5; L42, L44)."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from armybuilder.engine.core.battle.campaign.steps import CampaignStep, StepOffer
from armybuilder.engine.core.documents import Key, Label, Name, OneOf, Ref, fail
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.core.text import slug
from armybuilder.engine.systems.gundam_skirmish.book.campaign import Rank
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import MODIFICATIONS, RANKS, TRAITS
from armybuilder.engine.systems.gundam_skirmish.campaign.advancement import rewards_at
from armybuilder.engine.systems.gundam_skirmish.campaign.brought import check_team, takes_character
from armybuilder.engine.systems.gundam_skirmish.campaign.effects import full_integrity
from armybuilder.engine.systems.gundam_skirmish.campaign.state import (
    FIGHTER,
    CampaignState,
    PilotState,
    TeamState,
    UnitState,
)
from armybuilder.engine.systems.gundam_skirmish.campaign.step_context import STEPS, StepContext

LOST_RANKS = 2
Skill = Literal["technique", "ability"]
HAS: Mapping[Skill, str] = {
    "technique": gettext_noop("{pilot} already has the technique {skill}."),
    "ability": gettext_noop("{pilot} already has the ability {skill}."),
}
CHOSE: Mapping[Skill, str] = {
    "technique": gettext_noop("{pilot} now has the technique {skill}."),
    "ability": gettext_noop("{pilot} now has the ability {skill}."),
}
CHOOSES: Mapping[Skill, str] = {
    "technique": gettext_noop("{pilot} chooses a technique"),
    "ability": gettext_noop("{pilot} chooses an ability"),
}


class ChooseTrait(CampaignStep, tag="choose-trait"):
    """A Character's reward of a rank."""

    pilot: Annotated[Key, Ref("pilot")]
    trait: Annotated[Key, Ref("trait")]


class ChooseModification(CampaignStep, tag="choose-modification"):
    """A reward of a rank, for the unit that the Character pilots."""

    pilot: Annotated[Key, Ref("pilot")]
    modification: Annotated[Key, Ref("modification"), Label("Modification")]


class ChooseSkill(CampaignStep, tag="choose-skill"):
    """A technique or an ability of a Mobile Fighter; the print has no list of them."""

    pilot: Annotated[Key, Ref("pilot")]
    name: Name
    sort: Annotated[Skill, OneOf({"technique": "Technique", "ability": "Ability"}), Label("Kind")] = "technique"


class ChangeUnit(CampaignStep, tag="change-unit"):
    """A pilot sits in another unit, or in none."""

    pilot: Annotated[Key, Ref("pilot")]
    unit: Annotated[Key | None, Ref("unit")] = None


# ---------------------------------------------------------------- rewards


@STEPS.handles(ChooseTrait, gettext_noop("Choose a trait"), "pilots")
def choose_trait(playing: StepContext, step: ChooseTrait) -> None:
    team, pilot = playing.pilot("/pilot", step.pilot)
    known = playing.book[TRAITS].get(step.trait)
    if known is None:
        raise fail(
            "/trait", gettext("There is no trait “{trait}”.", trait=step.trait[:40]), tuple(playing.book[TRAITS])
        )
    _check_reward(playing, team, pilot, "trait", known.name, step.trait in pilot.traits)
    pilot.traits.append(step.trait)
    playing.log(gettext_noop("{pilot} now has {reward}."), "CA-1.7", team.player, pilot=pilot.name, reward=known.name)


@STEPS.handles(ChooseModification, gettext_noop("Choose a modification"), "pilots")
def choose_modification(playing: StepContext, step: ChooseModification) -> None:
    team, pilot = playing.pilot("/pilot", step.pilot)
    known = playing.book[MODIFICATIONS].get(step.modification)
    if known is None:
        where, text = "/modification", f"There is no modification “{step.modification[:40]}”."
        raise fail(where, text, tuple(playing.book[MODIFICATIONS]))
    _check_reward(playing, team, pilot, "modification", known.name, step.modification in pilot.modifications)
    if not pilot.unit:
        playing.warn(gettext_noop("{pilot} has no unit to modify."), "CA-1.8", team.player, pilot=pilot.name)
    pilot.modifications.append(step.modification)
    playing.log(gettext_noop("{pilot} now has {reward}."), "CA-1.8", team.player, pilot=pilot.name, reward=known.name)


def _check_reward(playing: StepContext, team: TeamState, pilot: PilotState, word: str, name: str, has_it: bool) -> None:
    """Earned by a rank, once each, and nothing of a Mobile Fighter's pilot."""
    is_trait, side = word == "trait", team.player
    clause = "CA-1.7" if is_trait else "CA-1.8"
    if word in pilot.earned:
        pilot.earned.remove(word)
    else:
        text = (
            gettext_noop("{pilot} hasn't earned a trait.")
            if is_trait
            else gettext_noop("{pilot} hasn't earned a modification.")
        )
        playing.warn(text, clause, side, pilot=pilot.name)
    if has_it:
        playing.warn(gettext_noop("{pilot} already has {name}."), clause, side, pilot=pilot.name, name=name)
    if pilot.fighter:
        text = gettext_noop("{pilot} pilots a Mobile Fighter and can't have modifications.")
        if is_trait:
            text = gettext_noop("{pilot} pilots a Mobile Fighter and can't have traits.")
        playing.warn(text, "CA-5.1", side, pilot=pilot.name)


@STEPS.handles(ChooseSkill, gettext_noop("Choose a technique or an ability"), "pilots")
def choose_skill(playing: StepContext, step: ChooseSkill) -> None:
    team, pilot = playing.pilot("/pilot", step.pilot)
    has = pilot.techniques if step.sort == "technique" else pilot.abilities
    most = _most(playing.book, pilot, step.sort)
    if not pilot.fighter:
        playing.warn(gettext_noop("{pilot} doesn't pilot a Mobile Fighter."), "CA-5.1", team.player, pilot=pilot.name)
    if most is not None and len(has) >= most:
        playing.warn(
            gettext_noop("{pilot} has {number} of this kind; rank {rank} allows {most}."),
            "CA-5.1",
            team.player,
            pilot=pilot.name,
            number=len(has),
            most=most,
            rank=pilot.rank,
        )
    if slug(step.name) in map(slug, has):
        playing.warn(HAS[step.sort], "CA-5.1", team.player, pilot=pilot.name, skill=step.name)
    has.append(step.name)
    playing.log(CHOSE[step.sort], "CA-5.1", team.player, pilot=pilot.name, skill=step.name)


def _most(book: Catalogue, pilot: PilotState, sort: Skill) -> int | None:
    """Return how many a pilot of that rank has; None for all there are."""
    rank: Rank = next(rank for rank in book[RANKS].values() if rank.number == pilot.rank)
    return rank.techniques if sort == "technique" else rank.abilities


# ---------------------------------------------------------------- changing units


@STEPS.handles(ChangeUnit, gettext_noop("Change units"), "pilots")
def change_unit(playing: StepContext, step: ChangeUnit) -> None:
    team, pilot = playing.pilot("/pilot", step.pilot)
    left = next((unit for unit in team.active_units if unit.key == pilot.unit), None)
    if step.unit is None:
        pilot.unit = ""
        playing.log(gettext_noop("{pilot} leaves their unit."), "CA-1.4", team.player, pilot=pilot.name)
    elif step.unit == pilot.unit:
        playing.warn(gettext_noop("{pilot} is already in it."), "CA-1.4", team.player, pilot=pilot.name)
    else:
        _take_seat(playing, team, pilot, step.unit)
    if left and left.damage >= full_integrity(team, left, playing.book):
        playing.log(
            gettext_noop(
                "{unit} has no Integrity left without {pilot}'s modifications: correct it, or count it as destroyed."
            ),
            "CA-1.0",
            team.player,
            "prompt",
            unit=left.name,
            pilot=pilot.name,
        )


def _take_seat(playing: StepContext, team: TeamState, pilot: PilotState, seat: str) -> None:
    owner, unit = playing.unit("/unit", seat)
    _check_seat(playing, team, pilot, owner, unit)
    if owner is not team:
        team.pilots.remove(pilot)
        owner.pilots.append(pilot)
    last = owner.pilot_of(unit.key)
    if last:
        last.unit = ""
        playing.log(gettext_noop("{pilot} leaves {unit}."), "CA-1.4", owner.player, pilot=last.name, unit=unit.name)
    pilot.unit = unit.key
    playing.log(gettext_noop("{pilot} now pilots {unit}."), "CA-1.4", owner.player, pilot=pilot.name, unit=unit.name)
    is_another = pilot.last not in ("", unit.key)
    if pilot.character and is_another and (pilot.fighter or unit.sort == FIGHTER):
        _reset_rewards(playing, owner, pilot, unit)
    pilot.last, pilot.fighter = unit.key, unit.sort == FIGHTER
    check_team(playing, owner)


def _check_seat(playing: StepContext, team: TeamState, pilot: PilotState, owner: TeamState, unit: UnitState) -> None:
    side = team.player
    if owner is not team:
        playing.warn(
            gettext_noop("{unit} doesn't belong to {team}: {pilot} moves to {owner}."),
            "CA-1.4",
            side,
            unit=unit.name,
            team=team.name,
            pilot=pilot.name,
            owner=owner.name,
        )
    if playing.state.faction_of(owner) != playing.state.faction_of(team):
        playing.warn(
            gettext_noop("{unit} is not a unit of {pilot}'s faction."),
            "CA-6.12",
            side,
            unit=unit.name,
            pilot=pilot.name,
        )
    if pilot.dead:
        playing.warn(gettext_noop("{pilot} is dead."), "CA-1.5", side, pilot=pilot.name)
    if unit.destroyed:
        playing.warn(gettext_noop("{unit} is destroyed."), "CA-1.0", side, unit=unit.name)
    if pilot.character and not takes_character(playing, unit.sort):
        playing.warn(
            gettext_noop("{unit} is not a Mobile Suit and can't take a Character."), "CA-1.3", side, unit=unit.name
        )


def _reset_rewards(playing: StepContext, team: TeamState, pilot: PilotState, unit: UnitState) -> None:
    """To or from a Mobile Fighter: two ranks lower, and all rewards chosen again (L42)."""
    settings = playing.state.settings
    pilot.rank = min(max(pilot.rank - LOST_RANKS, settings.fighter_floor), pilot.rank)
    pilot.traits, pilot.modifications, pilot.techniques, pilot.abilities = [], [], [], []
    ranks = range(1, pilot.rank + 1) if unit.sort != FIGHTER else ()
    pilot.earned = [word for rank in ranks for word in rewards_at(settings, rank)]
    playing.log(
        gettext_noop("{pilot} now has rank {rank} and chooses all its rewards again."),
        "CA-5.2",
        team.player,
        pilot=pilot.name,
        rank=pilot.rank,
    )


@STEPS.finds_offers
def pilot_offers(state: CampaignState, book: Catalogue) -> Iterator[StepOffer]:
    for team in state.teams:
        for pilot in team.living_pilots:
            yield from _offers_of_pilot(team, pilot, book)


def _offers_of_pilot(team: TeamState, pilot: PilotState, book: Catalogue) -> Iterator[StepOffer]:
    draft, side = {"pilot": pilot.key}, team.player
    if "trait" in pilot.earned:
        yield STEPS.make_offer(
            ChooseTrait, draft, label=gettext("{pilot} chooses a trait", pilot=pilot.name), side=side
        )
    if "modification" in pilot.earned:
        yield STEPS.make_offer(
            ChooseModification, draft, label=gettext("{pilot} chooses a modification", pilot=pilot.name), side=side
        )
    if pilot.character and pilot.fighter:
        skills: tuple[tuple[Skill, list[str]], ...] = (("technique", pilot.techniques), ("ability", pilot.abilities))
        for sort, has in skills:
            most = _most(book, pilot, sort)
            if most is None or len(has) < most:
                label = gettext(CHOOSES[sort], pilot=pilot.name)
                yield STEPS.make_offer(ChooseSkill, draft | {"sort": sort}, label=label, side=side)
    free = [unit.key for unit in team.active_units if team.pilot_of(unit.key) is None]
    if not pilot.unit and free:
        yield STEPS.make_offer(
            ChangeUnit, draft | {"unit": free[0]}, label=gettext("{pilot} takes a unit", pilot=pilot.name), side=side
        )
    elif pilot.character:
        yield STEPS.make_offer(ChangeUnit, draft, label=gettext("{pilot} changes units", pilot=pilot.name), side=side)
