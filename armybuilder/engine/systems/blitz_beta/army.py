"""What the paragraph of a faction or a sub-list may change about force building.

The general rules ask the army of a force these questions and never for its name; the answers here are those of the
general rules. A faction or sub-list is a subclass in `armies` that states its differences in the typed parts below, and
overrides a question where a part does not fit.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING

from armybuilder.engine.core.rules.rulings import NO_RULINGS, Ruling
from armybuilder.engine.systems.blitz_beta.book.notation import ANY_SUPPORT, Availability, Clause, Trait
from armybuilder.engine.systems.blitz_beta.book.tables import Model, SubList, Upgrade
from armybuilder.engine.systems.blitz_beta.book.values import Statline
from armybuilder.engine.systems.blitz_beta.rulings import FAMILY_VET, PRICES, ROW_PRICES, SUPPORT_PIECES

if TYPE_CHECKING:
    from armybuilder.engine.systems.blitz_beta.force import Bought, Force, ResolvedEntry, ResolvedUnit

Lines = tuple[int, int]
PRIMARY, SUPPORT = "primary", "support"
LARGEST_PRIMARY = 6
BOTH = frozenset({PRIMARY, SUPPORT})


class Elite(Enum):
    """What an army says of the elite option (FC-33)."""

    OPTIONAL = "optional"
    FORBIDDEN = "forbidden"
    REQUIRED = "required"


@dataclass(frozen=True, slots=True)
class Allies:
    """Whole units of the `codes` may be bought from other lists; with `one`, from one of them, chosen for the force."""

    lists: tuple[str, ...]
    codes: frozenset[str]
    lines: Lines
    one: bool = False


@dataclass(frozen=True, slots=True)
class Guests:
    """Models of these families join any unit, whatever list they are on; with `most`, so many of them whatever the
    type of the unit, one fewer in support where `lower`, and as commanders only where `command`."""

    families: frozenset[str]
    lines: Lines
    most: int | None = None
    clause: str = ""
    """How the paragraph limits them, in words."""
    lower: bool = False
    command: bool = False


@dataclass(frozen=True, slots=True)
class Ban:
    """Models that units of the `roles` may not include."""

    what: str
    bars: Callable[[Model], bool]
    lines: Lines
    roles: frozenset[str] = frozenset({PRIMARY})
    generic: bool = False
    """Whether it speaks of generic support and aircraft as well."""


@dataclass(frozen=True, slots=True)
class BarredCodes:
    """Unit types that units of the `roles` may not have."""

    codes: frozenset[str]
    lines: Lines
    roles: frozenset[str] = BOTH


@dataclass(frozen=True, slots=True)
class AddedCodes:
    """Families that gain unit types, with the unmarked limit."""

    families: frozenset[str]
    codes: tuple[str, ...]
    lines: Lines


@dataclass(frozen=True, slots=True)
class Grant:
    """A trait that models have without buying it: added, or 1D6 more where `Grant.more` and they have it."""

    trait: Trait
    to: Callable[["ResolvedEntry"], bool]
    lines: Lines


@dataclass(frozen=True, slots=True)
class CommanderIs:
    """Who may be the CO."""

    what: str
    fits: Callable[["ResolvedEntry", "ResolvedUnit"], bool]
    lines: Lines


@dataclass(frozen=True, slots=True)
class Price:
    """A change of prices: `change` sets what a purchase, rank or model costs, `text` tells it."""

    text: str
    change: Callable[["Force"], None]
    lines: Lines


class Army:
    """The general rules (Appendix 2), and what each army may answer otherwise."""

    key: str = ""
    rule: str = "FC-60"
    elite: Elite = Elite.OPTIONAL
    elite_lines: Lines = (1159, 1161)
    allies: tuple[Allies, ...] = ()
    guests: tuple[Guests, ...] = ()
    mixes: frozenset[str] = frozenset()
    """Lists whose models may share a unit."""
    bans: tuple[Ban, ...] = ()
    barred_codes: tuple[BarredCodes, ...] = ()
    added_codes: tuple[AddedCodes, ...] = ()
    grants: tuple[Grant, ...] = ()
    prices: tuple[Price, ...] = ()
    commander: CommanderIs | None = None
    family_ties: Lines | None = None
    """All commanders take the same veteran upgrade, 1 TV cheaper, and may buy Vet for it anywhere."""
    support_of_other_type: Lines | None = None
    """Support units have none of the model types of their primary unit."""
    one_xo: bool = True
    most_duelists: int | None = 1
    support_buys_generic: bool = False
    free_for: str = ""
    """What the free budget is for, in words."""

    def __init__(self, rulings: Mapping[str, str] = NO_RULINGS) -> None:
        self.rulings = rulings
        """What the players have agreed on where the book is open."""

    def reads(self, ruling: Ruling, reading: str) -> bool:
        """Whether the army is built by this reading."""
        return (ruling.chosen(self.rulings) if self.rulings else ruling.default) == reading

    def availability(self, model: Model, unit: "ResolvedUnit") -> Availability | None:
        """The UA entry that lets a model stand in a unit (FC-3, FC-7 to FC-9); a bare `SU` is any support unit (DQ-9)."""
        for guests in self.guests:
            if guests.most and model.family in guests.families:
                # Where the paragraph speaks of every unit, the limit of a support unit is not one lower (FC-9).
                lower, command = unit.is_support and guests.lower, guests.command
                most = guests.most + (unit.is_support and not lower)
                limit = f"CMD 0-{guests.most}" if command else f"0-{guests.most}"
                clause = None if lower else Clause(guests.clause, guests.lines)
                return Availability(unit.ua, limit, 0, most, unmarked=False, command_only=command, clause=clause)
        found = model.availability.get(unit.ua) or self._added.get((model.family, unit.ua))
        found = found or (model.availability.get(ANY_SUPPORT) if unit.is_support else None)
        if self.rulings and found and model.faction == "support" and self.reads(SUPPORT_PIECES, "any"):
            return Availability(found.code, "0+", most=None, unmarked=False)
        return found

    def codes(self, model: Model) -> frozenset[str]:
        """Unit types that the model may join: those that it lists and those that the army adds."""
        added = {code for more in self.added_codes if model.family in more.families for code in more.codes}
        return frozenset(model.availability) | added

    @cached_property
    def _added(self) -> Mapping[tuple[str, str], Availability]:
        return {
            (family, code): Availability(code, None)
            for added in self.added_codes
            for family in added.families
            for code in added.codes
        }

    def is_guest(self, model: Model) -> bool:
        """Whether a model of another list joins the army's own units."""
        return any(model.family in guests.families for guests in self.guests)

    def largest_primary(self, unit: "ResolvedUnit") -> int:
        """How many counted actions a primary unit may have (FC-4)."""
        return LARGEST_PRIMARY

    def uncounted(self, unit: "ResolvedUnit") -> int:
        """Actions that do not count towards the largest size of a unit."""
        return 0

    def idle(self, unit: "ResolvedUnit") -> int:
        """Of these, actions that do not count towards its least size and that of its support unit either."""
        return 0

    def free_budget(self, limit: int) -> int:
        """TV that a force of this limit may spend on top of it, for what `free_for` says."""
        return 0

    def free_points(self, force: "Force") -> int:
        """TV of the force that does not count towards its limit (FC-2)."""
        return 0

    def buys_vet_anywhere(self, entry: "ResolvedEntry", unit: "ResolvedUnit") -> bool:
        """Whether the model may buy Vet outside the veteran unit (FC-30, FC-31)."""
        return self.family_ties is not None and entry.is_commander

    def counts_as_veteran_unit(self, unit: "ResolvedUnit") -> bool:
        """Whether a veteran unit is counted against the limit of one (FC-30)."""
        return not unit.duelist

    def veterans_only(self, model: Model) -> bool:
        """Whether a model without Vet stands in veteran units only (FC-32)."""
        return False

    def upgrades_without_vet(self, entry: "ResolvedEntry") -> int:
        """How many veteran upgrades a model without Vet may have (FC-34)."""
        in_family = self.family_ties is not None and entry.is_commander
        return 1 if in_family and self.reads(FAMILY_VET, "no-vet") else 0

    def price(self, key: str, listed: int | None) -> int | None:
        """TV of a purchase, None where none is printed and the players have agreed on none."""
        ruled = PRICES[key].chosen(self.rulings) if self.rulings and key in PRICES else ""
        return int(ruled) if ruled else listed

    def row_price(self, row: Upgrade, model: Model) -> int:
        """TV that an upgrade row adds to a model."""
        ruled = ROW_PRICES[row.key].chosen(self.rulings) if self.rulings and row.key in ROW_PRICES else ""
        return row.tv - model.tv if ruled == "whole" else row.tv

    def given_upgrades(self, entry: "ResolvedEntry") -> list["Bought"]:
        """Veteran upgrades that the model has for nothing, whatever they cost otherwise."""
        return []

    def is_duelist(self, entry: "ResolvedEntry") -> bool:
        """Whether a model may use the duelist's purchases (FC-40)."""
        return entry.rank == "duelist"

    def duelist_lists(self) -> frozenset[str]:
        """Other lists that duelists may come from."""
        return frozenset()

    def duelist_types(self, force: "Force") -> frozenset[str]:
        """Types of models that may become duelists (FC-40)."""
        return frozenset({"Gear"})

    def refit(self, line: Statline, entry: "ResolvedEntry", unit: "ResolvedUnit | None") -> Statline:
        """A statline with what the army changes without a purchase."""
        return line


GENERAL = Army()
ARMIES: dict[str, Army] = {}
"""Armies by the key of their sub-list, or of their faction where no sub-list is chosen; `armies` fills it."""


def register(army: type[Army]) -> type[Army]:
    """Make an army known by its key."""
    ARMIES[army.key] = army()
    return army


def army_of(faction: str, sublist: SubList | None, rulings: Mapping[str, str] = NO_RULINGS) -> Army:
    """The army of a force: that of its sub-list, else of its faction, else the general rules; by the players' rulings
    where there are some."""
    army = ARMIES.get(sublist.key if sublist else faction, GENERAL)
    return type(army)(rulings) if rulings else army
