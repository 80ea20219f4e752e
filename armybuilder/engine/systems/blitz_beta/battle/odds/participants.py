"""From a model as a question names it to the bodies that fight: upgrades, rank and army applied, profiles read once."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import msgspec

from armybuilder.engine.core.documents import DocumentError, fail, names
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.packs.merge import with_question_packs
from armybuilder.engine.core.tables.catalogue import cached_on_catalogue
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import (
    BRUTE_FORCE,
    RAM,
    ModelProfile,
    WeaponProfile,
    crush_profile,
)
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile_builder import model_profile
from armybuilder.engine.systems.blitz_beta.battle.odds.questions import Fighter
from armybuilder.engine.systems.blitz_beta.battle.table.terrain import base_radius
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.values import Statline
from armybuilder.engine.systems.blitz_beta.document import Entry, ForceDocument, Group, Unit
from armybuilder.engine.systems.blitz_beta.force import resolve
from armybuilder.engine.systems.blitz_beta.statline import entry_loadouts

SPECIAL = ("brute force", "ram", "crush")
"""Attacks that need no weapon."""
_CACHE_SIZE = 512
_ENTRY = "/groups/0/primary/models/0"
_UNIT = "/groups/0/primary"


class ArmedCombatant(NamedTuple):
    """A body with one of its weapons; `radius` is that of its base in inches."""

    body: ModelProfile
    weapon: WeaponProfile
    radius: float


class Combatant(NamedTuple):
    """A fighting body, with the radius of its base in inches. A model has several; the first is the target of
    attacks.
    """

    profile: ModelProfile
    radius: float = 0.0

    @property
    def weapon_options(self) -> list[ArmedCombatant]:
        """Every weapon with a category: one that the book never defines cannot attack."""
        return [ArmedCombatant(self.profile, weapon, self.radius) for weapon in self.profile.weapons if weapon.category]


def combatant_of(line: Statline, mode: str | None = None) -> Combatant:
    """The body of a statline, in a mode of movement."""
    return Combatant(model_profile(line, mode=mode), base_radius(line))


def combatants_of(asked: Fighter, catalogue: Catalogue, where: str) -> tuple[Combatant, ...]:
    """The bodies of the model of a question; `DocumentError` with the place below `where` for every name that nobody knows."""
    try:
        known = _combatant_cache(with_question_packs(catalogue, asked.packs))
        return known(msgspec.json.encode(msgspec.structs.replace(asked, packs=[])))
    except DocumentError as error:
        moved = [
            msgspec.structs.replace(problem, where=_question_pointer(problem.where, where))
            for problem in error.problems
        ]
        raise DocumentError(moved) from None


@cached_on_catalogue
def _combatant_cache(catalogue: Catalogue) -> Callable[[bytes], tuple[Combatant, ...]]:
    """Return the cache of a catalogue's most recent questions; profiles compare by identity."""

    @lru_cache(maxsize=_CACHE_SIZE)
    def bodies(asked: bytes) -> tuple[Combatant, ...]:
        fighter = msgspec.json.decode(asked, type=Fighter)
        lines = _drone_statlines(fighter, catalogue) or _entry_statlines(fighter, catalogue)
        return combatant_of(lines[0], fighter.mode), *map(combatant_of, lines[1:])

    return bodies


def _drone_statlines(fighter: Fighter, catalogue: Catalogue) -> tuple[Statline, ...]:
    drone = catalogue.drones.get(fighter.model)
    return (drone.statline,) if drone else ()


def _entry_statlines(fighter: Fighter, catalogue: Catalogue) -> tuple[Statline, ...]:
    """The statlines of the one entry of a force that is nothing else."""
    document = _entry_document(fighter, catalogue)
    force = resolve(document, catalogue)
    if force.unknown:
        raise DocumentError(force.unknown)
    lines = entry_loadouts(force, catalogue)[0].loadout.bodies
    _check_mode(fighter, lines[0])
    return lines


def _entry_document(fighter: Fighter, catalogue: Catalogue) -> ForceDocument:
    models = catalogue.models
    found = (
        (models[fighter.model],) if fighter.model in models else catalogue.find_models(fighter.model, fighter.faction)
    )
    faction = fighter.faction or (found[0].faction if found else next(iter(catalogue.factions)))
    if faction not in catalogue.factions and not fighter.faction:
        # Generic support stands on no faction's list: it fights for whoever bought it.
        faction = next(iter(catalogue.factions))
    if len(found) > 1 and not fighter.faction:
        keys = [model.key for model in found]
        raise DocumentError([names.unknown(f"{_ENTRY}/model", "model", fighter.model, keys, ambiguous=True)])
    entry = Entry(model=fighter.model, rank=fighter.rank, upgrades=fighter.upgrades)
    unit = Unit(ua="ANY", upgrades=fighter.unit_upgrades, models=[entry])
    return ForceDocument(
        format="muster.force/1",
        system="blitz-beta",
        faction=faction,
        sublist=fighter.sublist,
        limit=0,
        groups=[Group(primary=unit)],
    )


def _check_mode(fighter: Fighter, line: Statline) -> None:
    modes = [line.mr_type, *(trait.rating for trait in line.traits if trait.name == "SMS")]
    known = tuple(mode for mode in modes if mode)
    if fighter.mode and fighter.mode not in known:
        raise fail(
            "/mode",
            gettext(
                "{line} has no movement '{mode}'. Known: {known}.",
                line=line.name,
                mode=fighter.mode,
                known=", ".join(known),
            ),
            known,
        )


def _question_pointer(pointer: str, where: str) -> str:
    """A pointer into the force of one entry as one into the question."""
    if pointer.startswith(f"{_UNIT}/upgrades"):
        return f"{where}/unit_upgrades{pointer.removeprefix(f'{_UNIT}/upgrades')}"
    return where + pointer.removeprefix(_ENTRY)


def weapons_of(attacker: tuple[Combatant, ...], wanted: str | None, target: ModelProfile) -> list[ArmedCombatant]:
    """The attacker's weapons that answer to a code or to what is printed, all of them where none is named;
    `DocumentError` with those it has."""
    carried = [armed for body in attacker for armed in body.weapon_options]
    if wanted is None:
        return carried
    text, (profile, radius) = wanted.strip().lower(), attacker[0]
    if text in SPECIAL:
        special = {"brute force": BRUTE_FORCE, "ram": RAM}.get(text) or crush_profile(profile, target)
        return [ArmedCombatant(profile, special, radius)]
    found = [armed for armed in carried if text in _weapon_names(armed.weapon)]
    if not found:
        known = tuple(dict.fromkeys(armed.weapon.text for armed in carried))
        raise fail(
            "/weapon",
            gettext(
                "{profile} has no weapon '{wanted}'. It has: {known}.",
                profile=profile.name,
                wanted=wanted,
                known=", ".join(known),
            ),
            known,
        )
    return found


def _weapon_names(weapon: WeaponProfile) -> set[str]:
    return {weapon.text.lower(), weapon.source.text.lower(), weapon.source.code.lower()} if weapon.source else set()
