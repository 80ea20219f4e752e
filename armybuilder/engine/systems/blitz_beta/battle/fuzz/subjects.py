"""Forces that field what is to be proved: a legal army of any list, or one with a combat group more that has a certain
model, upgrade, weapon or trait. Such a group need not be legal; battles do not ask."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from armybuilder.engine.core.tables.catalogue import cached_on_catalogue
from armybuilder.engine.systems.blitz_beta.battle.deployment import build_armies
from armybuilder.engine.systems.blitz_beta.battle.fuzz import usage
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.agreement import SCENARIOS, ScenarioKey
from armybuilder.engine.systems.blitz_beta.battle.state import BattleModel
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.tables import Purchase
from armybuilder.engine.systems.blitz_beta.completion.generator import NoForceError, random_force
from armybuilder.engine.systems.blitz_beta.document import ChosenUpgrade, Entry, ForceDocument, Group, Unit
from armybuilder.engine.systems.blitz_beta.force import FOR_MODELS, FOR_UNITS

LIMITS = (50, 75, 100, 150)
COPIES = 2
PARADE = 10
"""Subjects, each in a group of its own, that a side of a review fields."""
REVIEW = "review "
CROWD = "crowd "
CROWDED = (300, 500, 750, 1000)
"""TV of armies for which zones are narrow: each is tried in every scenario."""
TRIES = 3


class TrialLoadout(NamedTuple):
    """A way to field something: a row of the catalogue, what is bought for it and for its unit."""

    model: str
    upgrade: str = ""
    weapon: str | None = None
    unit_upgrade: str = ""
    sublist: str | None = None


class Subjects(NamedTuple):
    """The ways to field each label, what cannot be fielded (rows → why they stay at home), and the sides that
    field every label once, all together.
    """

    fielding: dict[str, list[TrialLoadout]]
    at_home: dict[str, str]
    parades: list[list[TrialLoadout]]

    @property
    def labels(self) -> frozenset[str]:
        return frozenset(self.fielding) | usage.mechanisms()


@cached_on_catalogue
def subjects_of(catalogue: Catalogue) -> Subjects:
    """Everything of a catalogue, worked out once."""
    found = Subjects({}, {}, [])
    for faction in catalogue.factions.values():
        if catalogue.models_by_faction.get(faction.key):
            found.fielding[f"army {faction.key}"] = []
    for sublist in catalogue.sublists.values():
        found.fielding[f"army {sublist.faction}/{sublist.key}"] = []
    for candidate in _candidates(catalogue):
        _record_candidate(found, candidate, catalogue)
    found.parades.extend(_parades(found.fielding))
    return found


def _parades(fielding: dict[str, list[TrialLoadout]]) -> Iterator[list[TrialLoadout]]:
    """Those who field most first, as long as each fields something new; then by their armies."""
    fields: dict[TrialLoadout, set[str]] = {}
    for label, candidates in fielding.items():
        for candidate in candidates:
            fields.setdefault(candidate, set()).add(label)
    seen: set[str] = set()
    chosen = []
    for candidate in sorted(fields, key=lambda able: -len(fields[able])):
        if not fields[candidate] <= seen:
            seen |= fields[candidate]
            chosen.append(candidate)
    chosen.sort(key=lambda candidate: candidate.model)
    return (chosen[start : start + PARADE] for start in range(0, len(chosen), PARADE))


def reviews(catalogue: Catalogue) -> tuple[str, ...]:
    """Labels of battles that together field every model, upgrade, weapon and trait, and of those between large armies."""
    together = (f"{REVIEW}{number + 1}" for number in range(_review_count(catalogue)))
    return (*together, *(f"{CROWD}{limit} {scenario}" for limit in CROWDED for scenario in SCENARIOS))


def _review_count(catalogue: Catalogue) -> int:
    """Return the number of battles needed to field everything, two parades each."""
    return (len(subjects_of(catalogue).parades) + 1) // 2


def parse_crowd_label(label: str) -> tuple[int, ScenarioKey] | None:
    """TV a side and scenario of a battle between large armies, None for another label."""
    if not label.startswith(CROWD):
        return None
    limit, _, scenario = label.removeprefix(CROWD).partition(" ")
    return int(limit), next(key for key in SCENARIOS if key == scenario)


def forces_for(label: str, catalogue: Catalogue, rng: Random) -> tuple[ForceDocument, ForceDocument]:
    """Both forces of a trial: those of a review, two large ones, or one for the label against a random legal army."""
    known = reviews(catalogue)
    if label not in known:
        return force_for(label, catalogue, rng), any_army(catalogue, rng)
    crowded = parse_crowd_label(label)
    if crowded:
        return any_army(catalogue, rng, (crowded[0],)), any_army(catalogue, rng, (crowded[0],))
    parades = subjects_of(catalogue).parades
    number, together = known.index(label), _review_count(catalogue)
    return _parade_force(parades[number], catalogue), _parade_force(
        parades[(number + together) % len(parades)], catalogue
    )


def _parade_force(candidates: list[TrialLoadout], catalogue: Catalogue) -> ForceDocument:
    return ForceDocument(
        format="muster.force/1",
        system=catalogue.system,
        faction=_faction(candidates[0], catalogue),
        limit=LIMITS[-1],
        groups=[group_of(candidate, copies=1) for candidate in candidates],
    )


def _record_candidate(found: Subjects, candidate: TrialLoadout, catalogue: Catalogue) -> None:
    document = _parade_force([candidate], catalogue)
    armies = build_armies(document, replace(document, groups=[]), catalogue)
    row = f"upgrade {candidate.upgrade}" if candidate.upgrade else f"model {candidate.model}"
    if not armies.recruits:
        found.at_home[row] = "; ".join(armies.missing)
        return
    labels = {row}
    if candidate.unit_upgrade:
        labels.add(f"upgrade {candidate.unit_upgrade}")
    for number, recruit in enumerate(armies.recruits):
        labels.update(usage.model_labels(BattleModel(number, recruit)))
        labels.update(usage.line_labels(recruit.kit.line))
        labels.update(_traits_of_weapons(BattleModel(number, recruit)))
    for label in labels:
        found.fielding.setdefault(label, []).append(candidate)


def _traits_of_weapons(model: BattleModel) -> Iterator[str]:
    for mount in model.kit.mounts:
        for profile in mount.profiles:
            yield from (f"weapon trait {name}" for name in profile.names)


def _candidates(catalogue: Catalogue) -> Iterator[TrialLoadout]:
    """Every row, every upgrade row on each model that may have it, every purchase on a model that can use it."""
    for model in catalogue.models.values():
        yield TrialLoadout(model.key)
    for upgrade in catalogue.upgrades.values():
        for key in upgrade.applies_to[:COPIES]:
            yield TrialLoadout(key, upgrade.key)
    for purchase in catalogue.purchases.values():
        if purchase.kind in FOR_MODELS:
            yield from _buyers(purchase, catalogue)
        elif purchase.kind in FOR_UNITS:
            key = "north/infantry-squad" if purchase.kind == "generic-unit" else _default_model(purchase, catalogue)
            key = key if key in catalogue.models else _default_model(purchase, catalogue)
            yield TrialLoadout(key, unit_upgrade=purchase.key, sublist=purchase.sublist)


def _default_model(purchase: Purchase, catalogue: Catalogue) -> str:
    """A model of the faction that a purchase belongs to, or of any."""
    prefix = purchase.key.partition("/")[0]
    faction = catalogue.sublists[purchase.sublist].faction if purchase.sublist else prefix
    models = catalogue.models_by_faction.get(faction) or next(iter(catalogue.models_by_faction.values()))
    return next(model.key for model in models if model.statline.gun)


def _buyers(purchase: Purchase, catalogue: Catalogue) -> Iterator[TrialLoadout]:
    if purchase.parameter != "weapon":
        yield TrialLoadout(_default_model(purchase, catalogue), purchase.key, sublist=purchase.sublist)
        return
    melee = "reach" in purchase.key
    for model in catalogue.models.values():
        for weapon in model.statline.weapons:
            if (weapon.category == "melee") == melee and weapon.category:
                yield TrialLoadout(model.key, purchase.key, weapon.code, sublist=purchase.sublist)
                return


def _faction(candidate: TrialLoadout, catalogue: Catalogue) -> str:
    if candidate.sublist:
        return catalogue.sublists[candidate.sublist].faction
    faction = catalogue.models[candidate.model].faction
    return faction if faction in catalogue.factions else "north"


def group_of(candidate: TrialLoadout, *, copies: int) -> Group:
    """A combat group of a few such models."""
    bought = [ChosenUpgrade(candidate.upgrade, candidate.weapon) if candidate.weapon else candidate.upgrade]
    entry = Entry(model=candidate.model, count=copies, upgrades=bought if candidate.upgrade else [])
    unit = Unit(ua="GP", models=[entry], upgrades=[candidate.unit_upgrade] if candidate.unit_upgrade else [])
    return Group(primary=unit)


def force_for(label: str, catalogue: Catalogue, rng: Random) -> ForceDocument:
    """A force that fields what a label names: a random legal army, with a group more where one is needed. `LookupError`
    for a label that nothing is known of."""
    subjects = subjects_of(catalogue)
    if label not in subjects.labels:
        raise LookupError(f"There is no '{label}' to prove.")
    if label.startswith("army "):
        return _army_for_label(label, catalogue, rng)
    candidates = subjects.fielding.get(label)
    if not candidates:
        return any_army(catalogue, rng)
    candidate = rng.choice(candidates)
    army = random_army(catalogue, rng, _faction(candidate, catalogue), candidate.sublist)
    return replace(army, groups=[*army.groups, group_of(candidate, copies=COPIES)])


def any_army(catalogue: Catalogue, rng: Random, limits: tuple[int, ...] = LIMITS) -> ForceDocument:
    """A random legal army of any list."""
    lists = sorted(label for label in subjects_of(catalogue).fielding if label.startswith("army "))
    return _army_for_label(rng.choice(lists), catalogue, rng, limits)


def _army_for_label(label: str, catalogue: Catalogue, rng: Random, limits: tuple[int, ...] = LIMITS) -> ForceDocument:
    faction, _, sublist = label.removeprefix("army ").partition("/")
    return random_army(catalogue, rng, faction, sublist or None, limits)


def random_army(
    catalogue: Catalogue, rng: Random, faction: str, sublist: str | None, limits: tuple[int, ...] = LIMITS
) -> ForceDocument:
    """A random legal army of a list; the smaller limits first, which battle faster."""
    for _ in range(TRIES):
        try:
            limit = rng.choice(limits[:-1] or limits if rng.random() < 0.8 else limits)
            return random_force(catalogue, rng, faction=faction, sublist=sublist, limit=limit)
        except NoForceError:
            continue
    return random_force(catalogue, rng, faction=faction, sublist=sublist, limit=limits[-1])
