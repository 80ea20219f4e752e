"""What Characters choose, and who sits in which unit (inventory 5.1, 5.5; L42, L44)."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from armybuilder.engine.core.battle.campaign.steps import Offer, Step
from armybuilder.engine.core.documents import Choice, Key, Label, Name, Ref, fail
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.core.text import slug
from armybuilder.engine.systems.gundam_skirmish.book.campaign import Rank
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import MODIFICATIONS, RANKS, TRAITS
from armybuilder.engine.systems.gundam_skirmish.campaign.advancement import rewards_at
from armybuilder.engine.systems.gundam_skirmish.campaign.brought import check_team, takes_character
from armybuilder.engine.systems.gundam_skirmish.campaign.effects import full
from armybuilder.engine.systems.gundam_skirmish.campaign.state import FIGHTER, Pilot, State, Team, Unit
from armybuilder.engine.systems.gundam_skirmish.campaign.step_context import STEPS, Playing

LOST_RANKS = 2
Skill = Literal["technique", "ability"]
HAS: Mapping[Skill, str] = {
    "technique": gettext_noop("{pilot} has the technique {skill} already."),
    "ability": gettext_noop("{pilot} has the ability {skill} already."),
}
CHOSE: Mapping[Skill, str] = {
    "technique": gettext_noop("{pilot} has the technique {skill} now."),
    "ability": gettext_noop("{pilot} has the ability {skill} now."),
}
CHOOSES: Mapping[Skill, str] = {
    "technique": gettext_noop("{pilot} chooses a technique"),
    "ability": gettext_noop("{pilot} chooses an ability"),
}


class ChooseTrait(Step, tag="choose-trait"):
    """A Character's reward of a rank."""

    pilot: Annotated[Key, Ref("pilot")]
    trait: Annotated[Key, Ref("trait")]


class ChooseModification(Step, tag="choose-modification"):
    """A reward of a rank, for the unit that the Character pilots."""

    pilot: Annotated[Key, Ref("pilot")]
    modification: Annotated[Key, Ref("modification"), Label("Modification")]


class ChooseSkill(Step, tag="choose-skill"):
    """A technique or an ability of a Mobile Fighter; the print has no list of them."""

    pilot: Annotated[Key, Ref("pilot")]
    name: Name
    sort: Annotated[Skill, Choice({"technique": "Technique", "ability": "Ability"}), Label("Kind")] = "technique"


class ChangeUnit(Step, tag="change-unit"):
    """A pilot sits in another unit, or in none."""

    pilot: Annotated[Key, Ref("pilot")]
    unit: Annotated[Key | None, Ref("unit")] = None


# ---------------------------------------------------------------- rewards


@STEPS.takes(ChooseTrait, gettext_noop("Choose a trait"), "pilots")
def choose_trait(playing: Playing, step: ChooseTrait) -> None:
    team, pilot = playing.pilot("/pilot", step.pilot)
    known = playing.book[TRAITS].get(step.trait)
    if known is None:
        raise fail(
            "/trait", gettext("There is no trait “{trait}”.", trait=step.trait[:40]), tuple(playing.book[TRAITS])
        )
    _check_reward(playing, team, pilot, "trait", known.name, step.trait in pilot.traits)
    pilot.traits.append(step.trait)
    playing.tell(gettext_noop("{pilot} has {reward} now."), "CA-1.7", team.player, pilot=pilot.name, reward=known.name)


@STEPS.takes(ChooseModification, gettext_noop("Choose a modification"), "pilots")
def choose_modification(playing: Playing, step: ChooseModification) -> None:
    team, pilot = playing.pilot("/pilot", step.pilot)
    known = playing.book[MODIFICATIONS].get(step.modification)
    if known is None:
        where, text = "/modification", f"There is no modification “{step.modification[:40]}”."
        raise fail(where, text, tuple(playing.book[MODIFICATIONS]))
    _check_reward(playing, team, pilot, "modification", known.name, step.modification in pilot.modifications)
    if not pilot.unit:
        playing.warn(gettext_noop("{pilot} has no unit to modify."), "CA-1.8", team.player, pilot=pilot.name)
    pilot.modifications.append(step.modification)
    playing.tell(gettext_noop("{pilot} has {reward} now."), "CA-1.8", team.player, pilot=pilot.name, reward=known.name)


def _check_reward(playing: Playing, team: Team, pilot: Pilot, word: str, name: str, has_it: bool) -> None:
    """Earned by a rank, once each, and nothing of a Mobile Fighter's pilot."""
    is_trait, side = word == "trait", team.player
    clause = "CA-1.7" if is_trait else "CA-1.8"
    if word in pilot.earned:
        pilot.earned.remove(word)
    else:
        text = (
            gettext_noop("{pilot} has earned no trait.")
            if is_trait
            else gettext_noop("{pilot} has earned no modification.")
        )
        playing.warn(text, clause, side, pilot=pilot.name)
    if has_it:
        playing.warn(gettext_noop("{pilot} has {name} already."), clause, side, pilot=pilot.name, name=name)
    if pilot.fighter:
        text = gettext_noop("{pilot} pilots a Mobile Fighter, and has no modifications.")
        if is_trait:
            text = gettext_noop("{pilot} pilots a Mobile Fighter, and has no traits.")
        playing.warn(text, "CA-5.1", side, pilot=pilot.name)


@STEPS.takes(ChooseSkill, gettext_noop("Choose a technique or an ability"), "pilots")
def choose_skill(playing: Playing, step: ChooseSkill) -> None:
    team, pilot = playing.pilot("/pilot", step.pilot)
    has = pilot.techniques if step.sort == "technique" else pilot.abilities
    most = _most(playing.book, pilot, step.sort)
    if not pilot.fighter:
        playing.warn(gettext_noop("{pilot} pilots no Mobile Fighter."), "CA-5.1", team.player, pilot=pilot.name)
    if most is not None and len(has) >= most:
        playing.warn(
            gettext_noop("{pilot} has {number} of this kind, and {most} at rank {rank}."),
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
    playing.tell(CHOSE[step.sort], "CA-5.1", team.player, pilot=pilot.name, skill=step.name)


def _most(book: Catalogue, pilot: Pilot, sort: Skill) -> int | None:
    """How many a pilot of that rank has; None for each there is."""
    rank: Rank = next(rank for rank in book[RANKS].values() if rank.number == pilot.rank)
    return rank.techniques if sort == "technique" else rank.abilities


# ---------------------------------------------------------------- changing units


@STEPS.takes(ChangeUnit, gettext_noop("Change units"), "pilots")
def change_unit(playing: Playing, step: ChangeUnit) -> None:
    team, pilot = playing.pilot("/pilot", step.pilot)
    left = next((unit for unit in team.standing if unit.key == pilot.unit), None)
    if step.unit is None:
        pilot.unit = ""
        playing.tell(gettext_noop("{pilot} leaves his unit."), "CA-1.4", team.player, pilot=pilot.name)
    elif step.unit == pilot.unit:
        playing.warn(gettext_noop("{pilot} sits there already."), "CA-1.4", team.player, pilot=pilot.name)
    else:
        _take_seat(playing, team, pilot, step.unit)
    if left and left.damage >= full(team, left, playing.book):
        playing.tell(
            gettext_noop(
                "{unit} has no Integrity left without {pilot}'s modifications: correct it, or let it be destroyed."
            ),
            "CA-1.0",
            team.player,
            "prompt",
            unit=left.name,
            pilot=pilot.name,
        )


def _take_seat(playing: Playing, team: Team, pilot: Pilot, seat: str) -> None:
    owner, unit = playing.unit("/unit", seat)
    _check_seat(playing, team, pilot, owner, unit)
    if owner is not team:
        team.pilots.remove(pilot)
        owner.pilots.append(pilot)
    last = owner.pilot_of(unit.key)
    if last:
        last.unit = ""
        playing.tell(gettext_noop("{pilot} leaves {unit}."), "CA-1.4", owner.player, pilot=last.name, unit=unit.name)
    pilot.unit = unit.key
    playing.tell(gettext_noop("{pilot} pilots {unit} now."), "CA-1.4", owner.player, pilot=pilot.name, unit=unit.name)
    is_another = pilot.last not in ("", unit.key)
    if pilot.character and is_another and (pilot.fighter or unit.sort == FIGHTER):
        _begin_anew(playing, owner, pilot, unit)
    pilot.last, pilot.fighter = unit.key, unit.sort == FIGHTER
    check_team(playing, owner)


def _check_seat(playing: Playing, team: Team, pilot: Pilot, owner: Team, unit: Unit) -> None:
    side = team.player
    if owner is not team:
        playing.warn(
            gettext_noop("{unit} is no unit of {team}: {pilot} goes to {owner}."),
            "CA-1.4",
            side,
            unit=unit.name,
            team=team.name,
            pilot=pilot.name,
            owner=owner.name,
        )
    if playing.state.faction_of(owner) != playing.state.faction_of(team):
        playing.warn(
            gettext_noop("{unit} is no unit of {pilot}'s faction."), "CA-6.12", side, unit=unit.name, pilot=pilot.name
        )
    if pilot.dead:
        playing.warn(gettext_noop("{pilot} is dead."), "CA-1.5", side, pilot=pilot.name)
    if unit.destroyed:
        playing.warn(gettext_noop("{unit} is destroyed."), "CA-1.0", side, unit=unit.name)
    if pilot.character and not takes_character(playing, unit.sort):
        playing.warn(gettext_noop("{unit} is no Mobile Suit, and takes no Character."), "CA-1.3", side, unit=unit.name)


def _begin_anew(playing: Playing, team: Team, pilot: Pilot, unit: Unit) -> None:
    """To or from a Mobile Fighter: two ranks lower, and all rewards chosen again (L42)."""
    settings = playing.state.settings
    pilot.rank = min(max(pilot.rank - LOST_RANKS, settings.fighter_floor), pilot.rank)
    pilot.traits, pilot.modifications, pilot.techniques, pilot.abilities = [], [], [], []
    ranks = range(1, pilot.rank + 1) if unit.sort != FIGHTER else ()
    pilot.earned = [word for rank in ranks for word in rewards_at(settings, rank)]
    playing.tell(
        gettext_noop("{pilot} has rank {rank} now, and chooses its rewards again."),
        "CA-5.2",
        team.player,
        pilot=pilot.name,
        rank=pilot.rank,
    )


@STEPS.offers
def choices(state: State, book: Catalogue) -> Iterator[Offer]:
    for team in state.teams:
        for pilot in team.living:
            yield from _choices(team, pilot, book)


def _choices(team: Team, pilot: Pilot, book: Catalogue) -> Iterator[Offer]:
    draft, side = {"pilot": pilot.key}, team.player
    if "trait" in pilot.earned:
        yield STEPS.offer(ChooseTrait, draft, label=gettext("{pilot} chooses a trait", pilot=pilot.name), side=side)
    if "modification" in pilot.earned:
        yield STEPS.offer(
            ChooseModification, draft, label=gettext("{pilot} chooses a modification", pilot=pilot.name), side=side
        )
    if pilot.character and pilot.fighter:
        skills: tuple[tuple[Skill, list[str]], ...] = (("technique", pilot.techniques), ("ability", pilot.abilities))
        for sort, has in skills:
            most = _most(book, pilot, sort)
            if most is None or len(has) < most:
                label = gettext(CHOOSES[sort], pilot=pilot.name)
                yield STEPS.offer(ChooseSkill, draft | {"sort": sort}, label=label, side=side)
    free = [unit.key for unit in team.standing if team.pilot_of(unit.key) is None]
    if not pilot.unit and free:
        yield STEPS.offer(
            ChangeUnit, draft | {"unit": free[0]}, label=gettext("{pilot} takes a unit", pilot=pilot.name), side=side
        )
    elif pilot.character:
        yield STEPS.offer(ChangeUnit, draft, label=gettext("{pilot} changes units", pilot=pilot.name), side=side)
