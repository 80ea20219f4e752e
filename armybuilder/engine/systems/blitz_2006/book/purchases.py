"""Purchases that squads and units may make, each under its own name: an option of the guides, or one of its choices.

Units and transports that an option adds are not purchases: they are units of the list (`additions_of`).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.tables.catalogue import cached_on_catalogue
from armybuilder.engine.core.tables.origin import Origin
from armybuilder.engine.systems.blitz_2006.book.armies import GuideSquad
from armybuilder.engine.systems.blitz_2006.book.cards import Infantry, Model, Variant
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.changes import Become, Change, Join, Muster, Rank, Ride
from armybuilder.engine.systems.blitz_2006.book.options import ArmyOption, OptionChoice, SquadOption, Taker


@dataclass(slots=True, eq=False)
class Purchase:
    """An option with its choice. Its key is that of the option, `milicia/strike/cloak`, with that of a choice behind it:
    `milicia/general-purpose/gun-mac`; what any squad of a faction may take is `milicia/command-cadre`."""

    key: str
    name: str
    option: SquadOption | ArmyOption
    choice: OptionChoice
    ranks: frozenset[str] = frozenset()
    """What it makes its taker: `leader`, `second`, `commander`."""

    tv: int = field(init=False)
    """What each taker pays."""
    taker: Taker = field(init=False)
    changes: tuple[Change, ...] = field(init=False)
    excludes: tuple[str, ...] = field(init=False)
    """The words of options that it excludes."""
    by_squad: bool = field(init=False)
    """Whether the squad takes it as a whole: for itself, or for each of its units (FC-43)."""

    def __post_init__(self) -> None:
        """Determine once what every rule asks for."""
        self.tv, self.changes, self.taker = self.choice.tv, self.choice.changes, self.option.taker
        self.excludes = excluded_options(self.option)
        self.by_squad = self.taker.of == "group" or self.taker.every

    @property
    def origins(self) -> tuple[Origin, ...]:
        return self.option.origins

    @property
    def number(self) -> int:
        """Its place in the guide; what no squad numbers comes last."""
        return self.option.number if isinstance(self.option, SquadOption) else 1000


@dataclass(frozen=True, slots=True)
class Addition:
    """A unit that an option adds to a squad, with the crew of a transport."""

    option: SquadOption
    choice: OptionChoice
    model: str
    crew: str | None = None


@cached_on_catalogue
def purchases_of(catalogue: Catalogue) -> Mapping[str, Purchase]:
    """Everything that can be bought for a unit or a squad, by its key, in the order of the guides."""
    found: dict[str, Purchase] = {}
    for squad in catalogue.squads.values():
        found |= {
            each.key: each for option in squad.options if not option.given for each in _purchases_of_option(option)
        }
    for option in catalogue.army_options.values():
        found |= {each.key: each for each in _purchases_of_option(option)}
    return found


@cached_on_catalogue
def purchases_by_seller(catalogue: Catalogue) -> Mapping[str, list[Purchase]]:
    """The same by the squad that sells it, or by the faction of which any squad does, in the order of the guides."""
    found: dict[str, list[Purchase]] = {}
    for each in purchases_of(catalogue).values():
        option = each.option
        found.setdefault(option.squad if isinstance(option, SquadOption) else option.faction, []).append(each)
    return found


def _purchases_of_option(option: SquadOption | ArmyOption) -> Iterator[Purchase]:
    for choice in option.choices:
        if not any(isinstance(change, Join | Ride | Muster) for change in choice.changes):
            key = f"{option.key}-{choice.key}" if choice.key else option.key
            ranks = frozenset(change.rank for change in choice.changes if isinstance(change, Rank))
            yield Purchase(key, choice.name, option, choice, ranks)


@cached_on_catalogue
def additions_of(catalogue: Catalogue) -> Mapping[str, Mapping[str, Addition]]:
    """Return what may be added to each squad, by the model."""
    return {key: _additions(squad) for key, squad in catalogue.squads.items()}


def _additions(squad: GuideSquad) -> Mapping[str, Addition]:
    found: dict[str, Addition] = {}
    for option in squad.options:
        for choice in option.choices:
            for change in choice.changes:
                if isinstance(change, Join | Ride):
                    crew = change.crew if isinstance(change, Ride) else None
                    found.setdefault(change.model, Addition(option, choice, change.model, crew))
    return found


def squads_brought_by(squad: GuideSquad) -> Iterator[tuple[SquadOption, str]]:
    """Squads that come with one, each by the option that says so."""
    for option in squad.options:
        for choice in option.choices:
            yield from ((option, change.squad) for change in choice.changes if isinstance(change, Muster))


@cached_on_catalogue
def units_of(catalogue: Catalogue) -> Mapping[str, Model | Variant | Infantry]:
    """All that a unit may be: vehicles, variants, infantry."""
    return {**catalogue.models, **catalogue.variants, **catalogue.infantry}


@cached_on_catalogue
def names_of(catalogue: Catalogue) -> RecordNames:
    """The names of a catalogue: a unit is a vehicle, a variant or infantry; support is a strike or a salvo."""
    kinds: dict[str, Mapping[str, Any]] = {
        "unit": units_of(catalogue),
        "purchase": purchases_of(catalogue),
        "asset": {**catalogue.air_strikes, **catalogue.salvos},
        "sublist": catalogue.army_types,
    }
    return _Names(catalogue, kinds)


class _Names(RecordNames):
    def implied_records(self, record: Any) -> Iterable[Any]:
        """Yield what a unit becomes by an option, and the vehicle that a variant is based on."""
        keys = [record.base] if isinstance(record, Variant) else []
        if isinstance(record, Purchase):
            keys = [change.model for change in record.changes if isinstance(change, Become)]
        for unit in (self.records("unit")[key] for key in keys):
            yield unit
            yield from self.implied_records(unit)


def option_word(option: SquadOption | ArmyOption) -> str:
    """The word by which options of the same squad name it."""
    return option.key.rpartition("/")[2]


def excluded_options(option: SquadOption | ArmyOption) -> tuple[str, ...]:
    """The words of options that it excludes."""
    return option.excludes if isinstance(option, SquadOption) else ()


def excluded_models(option: SquadOption | ArmyOption) -> tuple[str, ...]:
    """Models that it is not for."""
    return option.not_of if isinstance(option, SquadOption) else ()
