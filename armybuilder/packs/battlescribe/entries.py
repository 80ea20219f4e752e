"""Units of BattleScribe data: entries with a profile of a unit, and all profiles that their options and links lead to."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils.translation import gettext as _
from lxml import etree

from armybuilder.engine.checkpoints import checkpoint
from armybuilder.engine.core.text import slug
from armybuilder.packs.battlescribe.files import DataFile, GameData, GameDataError, children, tag_of

MAX_STEPS = 400_000
"""Entries, groups and links that are followed in all: each unit follows its own."""
_ENTRIES = ("selectionEntries", "selectionEntryGroups", "entryLinks")
_SHARED = ("sharedSelectionEntries", "sharedSelectionEntryGroups")
_INFO = ("profiles", "infoLinks", "infoGroups")


class EntryCost(NamedTuple):
    """A cost by the name of its type."""

    name: str
    value: str


@dataclass(frozen=True, eq=False)
class Profile:
    """A profile: its name, its type, its characteristics by their names, in the order of the file."""

    name: str
    type: str
    values: tuple[tuple[str, str], ...]


@dataclass(eq=False)
class UnitEntry:
    """A unit as one catalogue has it: its profile, the `others` that it may have, its costs and categories, and what of
    its entry has no place in a pack: `modifiers` as where and what, and the costs of its options by their names.
    """

    file: DataFile
    name: str
    profile: Profile
    others: list[Profile] = field(default_factory=list)
    costs: list[EntryCost] = field(default_factory=list)
    categories: list[str] = field(default_factory=list)
    modifiers: list[tuple[str, str]] = field(default_factory=list)
    option_costs: list[tuple[str, EntryCost]] = field(default_factory=list)


class EntryReader:
    """Finds the units of a game's data; `is_unit` says whether a type of profile (a slug) makes one."""

    def __init__(self, data: GameData, is_unit: Callable[[str], bool]) -> None:
        self.data, self.is_unit = data, is_unit
        self.steps = 0
        self.used: set[etree._Element] = set()
        self.options: list[tuple[str, str]] = []
        self.broken: list[str] = []

    def units(self) -> Iterator[UnitEntry]:
        """Every unit: of a catalogue's own list first, then shared ones that no catalogue lists."""
        ordered = sorted(self.data.files, key=lambda file: file.is_library)
        for file in ordered:
            for group in ("selectionEntries", "entryLinks"):
                for element in children(file.root, group):
                    yield from self._units(file, element, set())
        for file in ordered:
            for group in _SHARED:
                for element in children(file.root, group):
                    if element not in self.used:
                        yield from self._units(file, element, set(), listed=False)

    def loose_profiles(self) -> Iterator[Profile]:
        """Shared profiles, whether a unit has them or not."""
        for file in self.data.files:
            for element in children(file.root, "sharedProfiles"):
                yield self.profile(element)

    def profile(self, element: etree._Element) -> Profile:
        """The profile of an element."""
        values = tuple(
            (each.get("name", "").strip(), " ".join("".join(each.itertext()).split()))
            for each in children(element, "characteristics")
        )
        kind = element.get("typeName") or self._type_name(element)
        return Profile(element.get("name", "").strip(), kind.strip(), values)

    def _type_name(self, element: etree._Element) -> str:
        target = self.data.by_id.get(element.get("typeId") or element.get("profileTypeId") or "")
        return target.get("name", "") if target is not None else ""

    def _units(
        self, file: DataFile, element: etree._Element, above: set[etree._Element], *, listed: bool = True
    ) -> Iterator[UnitEntry]:
        """The units of an entry: itself, or those within it. An option that no catalogue lists is none, whatever its profile."""
        chain = self._follow(element)
        entry = chain[-1]
        if entry in above:
            return
        self.used.add(entry)
        unit = self._own_unit(file, chain)
        if unit and entry.get("type") == "upgrade" and (above or not listed):
            self.options.append((unit.name, unit.profile.type))
        elif unit:
            yield unit
        else:
            for each in (inner for part in chain for group in _ENTRIES for inner in children(part, group)):
                yield from self._units(file, each, above | {entry}, listed=listed)

    def _follow(self, element: etree._Element) -> list[etree._Element]:
        """The element, and where it is a link what it leads to."""
        self._step()
        chain = [element]
        while tag_of(chain[-1]).endswith("Link"):
            target = self.data.by_id.get(chain[-1].get("targetId", ""))
            if target is None or target in chain:
                self.broken.append(chain[-1].get("name", "").strip() or chain[-1].get("targetId", ""))
                break
            chain.append(target)
        return chain

    def _step(self) -> None:
        self.steps += 1
        if self.steps > MAX_STEPS:
            raise GameDataError(
                _(
                    "The entries of these files link to one another too often: the limit is %(most)s links. Choose fewer catalogues."
                )
                % {"most": f"{MAX_STEPS:,}"}
            )

    def _own_unit(self, file: DataFile, chain: list[etree._Element]) -> UnitEntry | None:
        """The unit that an entry is; None where it has no profile of one."""
        profiles = [profile for part in chain for profile in self._info(part)]
        own = next((profile for profile in profiles if self.is_unit(slug(profile.type))), None)
        if own is None:
            return None
        checkpoint()
        name = next((part.get("name", "").strip() for part in reversed(chain) if part.get("name")), "") or own.name
        unit = UnitEntry(file, own.name or name, own, [each for each in profiles if each is not own])
        for part in chain:
            unit.costs += self._costs(part)
            unit.categories += [self._category(each) for each in children(part, "categoryLinks")]
            unit.modifiers += self._modifiers(part)
        seen = set(chain)
        for part in chain:
            self._collect(unit, part, seen)
        return unit

    def _collect(self, unit: UnitEntry, element: etree._Element, seen: set[etree._Element]) -> None:
        """Add what the options within an element have to the unit, each option once."""
        waiting = [inner for group in _ENTRIES for inner in children(element, group)]
        while waiting:
            chain = self._follow(waiting.pop(0))
            option = chain[-1]
            if option in seen:
                continue
            seen.add(option)
            self.used.add(option)
            profiles = [profile for part in chain for profile in self._info(part)]
            if any(self.is_unit(slug(profile.type)) for profile in profiles):
                self.options.append((f"{unit.name}: {option.get('name', '')}", profiles[0].type))
                continue
            unit.others += profiles
            for part in chain:
                unit.modifiers += self._modifiers(part)
                unit.option_costs += [(option.get("name", "").strip(), cost) for cost in self._costs(part)]
                waiting += [inner for group in _ENTRIES for inner in children(part, group)]

    def _info(self, element: etree._Element) -> Iterator[Profile]:
        """The profiles of an entry: its own, those that it links to, and those of groups of either."""
        waiting = [each for group in _INFO for each in children(element, group)]
        seen: set[etree._Element] = set()
        while waiting:
            chain = self._follow(waiting.pop(0))
            found = chain[-1]
            if found in seen:
                continue
            seen.add(found)
            if tag_of(found) == "profile":
                yield self.profile(found)
            elif tag_of(found) == "infoGroup":
                waiting += [each for group in _INFO for each in children(found, group)]

    def _costs(self, element: etree._Element) -> Iterator[EntryCost]:
        for each in children(element, "costs"):
            name = each.get("name", "").strip() or self.data.cost_names.get(each.get("typeId", ""), "")
            yield EntryCost(name, each.get("value", "").strip())

    def _category(self, link: etree._Element) -> str:
        """The name of a category: its own, for links have names that nobody cared for."""
        target = self.data.by_id.get(link.get("targetId", ""))
        return ((target if target is not None else link).get("name") or "").strip()

    def _modifiers(self, element: etree._Element) -> Iterator[tuple[str, str]]:
        """Modifiers of an entry and of its links to profiles: where, and what they do."""
        for each in (element, *children(element, "infoLinks")):
            grouped = each.iterfind("{*}modifierGroups//{*}modifier")
            for modifier in (*each.iterfind("{*}modifiers/{*}modifier"), *grouped):
                changed = modifier.get("field", "")
                target = self.data.by_id.get(changed)
                called = (target.get("name") or tag_of(target)).strip() if target is not None else changed
                yield each.get("name", "").strip(), f"{modifier.get('type', '')} {called}: {modifier.get('value', '')}"
