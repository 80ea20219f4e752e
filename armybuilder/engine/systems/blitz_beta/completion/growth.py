"""Units and combat groups out of a menu, by dice: a leader first, then what the unit must have, then what fits."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeVar

from msgspec.structs import replace

from armybuilder.engine.systems.blitz_beta.army.parts import VET
from armybuilder.engine.systems.blitz_beta.book.values import PRIMARY, SUPPORT, SUPPORT_LIST
from armybuilder.engine.systems.blitz_beta.completion.draft import ForceDraft, count_models
from armybuilder.engine.systems.blitz_beta.completion.menu import (
    ModelOption,
    Pool,
    actions_left,
    lowest_rate,
    model_options,
    model_pools,
    pool_by_code,
    possible_codes,
)
from armybuilder.engine.systems.blitz_beta.document import Entry, Rank, Unit, UpgradeChoice
from armybuilder.engine.systems.blitz_beta.force import ResolvedUnit

T = TypeVar("T")
OWN_LIST = 5
"""How much likelier a unit is from the force's own list than from all others together."""
LEADERS_TRIED = 6
GROUPS_TRIED = 30
SUPPORTS_TRIED = 4
MENDERS_TRIED = 16
UNIT_ACTIONS = "unit-actions"
LEADERS = ("CO", "CGL")
DUELIST: Rank = "duelist"


class Grower:
    """Adds combat groups and support units to a draft."""

    def __init__(self, draft: ForceDraft, rng: random.Random) -> None:
        self.draft = draft
        self.rng = rng
        self.pools = {
            key: [each for each in pool if draft.stock(each.key) != 0] for key, pool in model_pools(draft.force).items()
        }
        self.own = next(iter(self.pools))
        self.by_code = {key: pool_by_code(pool, draft.force) for key, pool in self.pools.items()}
        self.rates = {key: {code: lowest_rate(pool) for code, pool in self.by_code[key].items()} for key in self.pools}
        self.family = self._family_upgrade()

    # ---------------------------------------------------------------- combat groups

    def add_group(self, *, own: bool = False) -> bool:
        """Add a combat group with a primary unit; False when none was found that the rest of the TV pays for."""
        for pool, code in self._openings(own=own):
            index = self.draft.open_group()
            if index is None:
                return False
            if self._grow_primary(index, pool, code):
                return True
            self.draft.drop_group()
        return False

    def add_primary(self, index: int) -> bool:
        """Put a primary unit into a group that has none, or models into one that has nothing yet but perhaps a type."""
        empty = self.draft.document.groups[index].primary
        chosen = empty.ua if empty else ""
        # Its type is the player's own choice; where it is left open, a unit of the own list is the least surprise.
        for pool, code in self._openings(own=not chosen, only=chosen):
            if self._grow_primary(index, pool, code, empty):
                return True
        self.draft.place(index, PRIMARY, empty)
        return False

    def _openings(self, *, own: bool, only: str = "") -> Iterator[tuple[Pool, str]]:
        """Lists and unit types in random order, the force's own more often, each unit type of a list once; `only` that
        unit type."""
        lists = [self.own] if own else list(self.pools)
        offered = {
            key: self._shuffled([code for code in self._affordable_codes(key) if only in ("", code)]) for key in lists
        }
        for _ in range(GROUPS_TRIED):
            open_lists = [key for key in lists if offered[key]]
            if not open_lists:
                return
            weights = [OWN_LIST * len(lists) if key == self.own else 1 for key in open_lists]
            key = self.rng.choices(open_lists, weights)[0]
            code = offered[key].pop()
            yield self.by_code[key][code], code

    def _affordable_codes(self, key: str) -> list[str]:
        """Unit types of a list of which the TV that is left may pay for a primary unit."""
        room = self.draft.room
        offered = possible_codes(self.by_code[key], self.draft.force, PRIMARY)
        return [code for code in offered if self.draft.force.army.smallest_primary * self.rates[key][code] <= room]

    def _grow_primary(self, index: int, pool: Pool, code: str, begun: Unit | None = None) -> bool:
        empty = begun or Unit()
        elite = self.draft.force.elite
        first = not elite and self.rng.random() < 0.25
        for veteran in (empty.veteran,) if elite or empty.veteran else (first, not first):
            self.draft.place(index, PRIMARY, replace(empty, ua=code, veteran=veteran))
            items = self._menu(pool, index, PRIMARY)
            if items and self._add_leader(index, items):
                self._add_missing(index, PRIMARY, items)
                self._fill(index, PRIMARY, items, self.rng.choice((4, 5, 6, 6, 8)))
                return self.draft.is_valid(index)
        return False

    def _add_leader(self, index: int, items: list[ModelOption]) -> bool:
        """Put a leader into a primary unit without: the CO, where the force has none yet."""
        unit = self.draft.unit(index, PRIMARY)
        rank: Rank = "CGL" if any(entry.rank == "CO" for _, entry in self.draft.force.entries) else "CO"
        tried = 0
        for item in self._leaders(items):
            row = Entry(
                model=item.model.key,
                rank=rank,
                upgrades=self.command_upgrades(item.upgrades, has_vet=item.model.has_vet),
            )
            if not self._is_affordable(item, items, unit) or not self._may_command(row):
                continue
            if self.draft.try_unit(
                index, PRIMARY, replace(unit.source, models=[*unit.source.models, row]), growing=True
            ):
                return True
            tried += 1
            if tried == LEADERS_TRIED or not any(item.where.startswith(unit.where) for item in self.draft.refused):
                break
        return False

    def _leaders(self, items: list[ModelOption]) -> list[ModelOption]:
        """In random order; models for commanders, and those that the unit must have, come early."""

        def key(item: ModelOption) -> float:
            likely = item.availability.least or item.availability.command_only or item.model.trait("CMD")
            return self.rng.random() * (0.4 if likely else 1)

        return sorted((item for item in items if not item.model.trait("Medic")), key=key)

    def command_upgrades(self, upgrades: Sequence[UpgradeChoice], *, has_vet: bool) -> list[UpgradeChoice]:
        """The upgrades of a model with what the army asks of commanders."""
        family = [self.family] if has_vet else [VET, self.family]
        return [*upgrades, *(key for key in family if self.family and key and key not in upgrades)]

    def _may_command(self, row: Entry) -> bool:
        wanted = self.draft.force.army.commander
        return row.rank != "CO" or wanted is None or wanted.models.fits(self.draft.resolve_row(row).model)

    def _family_upgrade(self) -> str | None:
        """The veteran upgrade that all commanders share: the one they have, else one of the priced ones."""
        if not self.draft.force.army.family_ties:
            return None
        for _, entry in self.draft.force.entries:
            if entry.is_commander and entry.purchases("veteran"):
                return entry.purchases("veteran")[0].key
        priced = [item.key for item in self.draft.catalogue.purchases.values() if item.kind == "veteran" and item.cost]
        return self.rng.choice(priced)

    # ---------------------------------------------------------------- support units

    def add_support(self, index: int) -> bool:
        """Attach a support unit to a group that has none, or whose own is still empty: of any list, generic, or a
        duelist."""
        group = self.draft.document.groups[index]
        empty = group.support
        if (empty and empty.models) or not group.primary:
            return False
        for _ in range(SUPPORTS_TRIED):
            key = self._support_list(index)
            offered = possible_codes(self.by_code[key], self.draft.force, SUPPORT)
            if empty and empty.ua:
                offered = [code for code in offered if code == empty.ua]
            if not offered:
                continue
            code = self.rng.choice(offered)
            pool = self.by_code[key][code]
            self.draft.place(index, SUPPORT, replace(empty or Unit(), ua=code))
            if self.rng.random() < 0.08 and self._add_duelist(index, pool):
                return True
            items = self._menu(pool, index, SUPPORT)
            self._add_missing(index, SUPPORT, items)
            self._fill(index, SUPPORT, items, self.rng.choice((1, 2, 3, 3, 4)))
            if self.draft.unit(index, SUPPORT).entries and self.draft.is_valid(index):
                return True
            self.draft.place(index, SUPPORT, empty)
        return False

    def _support_list(self, index: int) -> str:
        """The list of the primary unit or any other."""
        primary = self.draft.unit(index, PRIMARY)
        theirs = next((key for key in self.pools if key in primary.factions), self.own)
        lists = list(self.pools)
        weights = [2 * len(lists) if key in {theirs, self.own} else 1 for key in lists]
        return self.rng.choices(lists, weights)[0]

    def _add_duelist(self, index: int, pool: Pool) -> bool:
        """A duelist, in place of an empty support unit."""
        unit = self.draft.unit(index, SUPPORT)
        types = self.draft.force.army.duelist_types
        items = self._menu(pool, index, SUPPORT)
        gears = [item for item in items if item.model.statline.base_type in types and item.actions <= 2]
        if not gears:
            return False
        item = self.rng.choice(gears)
        upgrades: list[UpgradeChoice] = [] if item.model.has_vet else [VET]
        row = Entry(model=item.model.key, rank=DUELIST, upgrades=upgrades)
        return self.draft.try_unit(index, SUPPORT, replace(unit.source, models=[row]))

    # ---------------------------------------------------------------- any unit

    def enlarge(self, index: int, role: str) -> bool:
        """Add models to a unit that has room for some: first a leader and what else it lacks."""
        unit = self.draft.unit(index, role)
        if actions_left(unit) <= 0 or unit.duelist:
            return False
        items = self._menu(self.pool_of(unit), index, role)
        led = unit.is_support or any(entry.rank in LEADERS for entry in unit.entries) or self._add_leader(index, items)
        self.draft.is_valid(index, growing=True)
        self._add_missing(index, role, items)
        filled = self._fill(index, role, items, unit.actions + actions_left(unit))
        return filled or (led and self.draft.unit(index, role).actions > unit.actions)

    def pool_of(self, unit: ResolvedUnit) -> Pool:
        """Return what a unit may buy: models for units of its type, from the list whose models it already has."""
        key = next((key for key in self.pools if key in unit.factions), self.own)
        return self.by_code[key].get(unit.ua, [])

    def _menu(self, pool: Pool, index: int, role: str) -> list[ModelOption]:
        items = model_options(pool, self.draft.unit(index, role), self.draft.force)
        return [item for item in items if self.draft.stock(item.model.key) != 0]

    def _add_missing(self, index: int, role: str, items: list[ModelOption]) -> None:
        """Add models that the rules miss in a unit which has begun to grow."""
        for _ in range(self.draft.force.army.smallest_primary):
            lacks = self._find_missing()
            if not lacks or not self._add_one_missing(index, role, items, lacks):
                return

    def _find_missing(self) -> list[tuple[str, dict[str, object]]]:
        """Return the problems that only certain models can fix."""
        return [(found.code, found.values) for found in self.draft.lacks if found.code != UNIT_ACTIONS]

    def _add_one_missing(
        self, index: int, role: str, items: list[ModelOption], lacks: list[tuple[str, dict[str, object]]]
    ) -> bool:
        for item in self._shuffled(items)[:MENDERS_TRIED]:
            unit = self.draft.unit(index, role)
            if not self._fits(item, items, unit):
                continue
            if self.draft.try_unit(index, role, _with_more(unit.source, [_row(item, 1)]), growing=True):
                if self._find_missing() != lacks:
                    return True
                self.draft.place(index, role, unit.source)
        return False

    def _fill(self, index: int, role: str, items: list[ModelOption], target: int) -> bool:
        """Add models by dice until the unit has `target` actions: all at once, or one by one where that fails."""
        unit = self.draft.unit(index, role)
        rows = self._pick_rows(items, unit, target)
        if not rows:
            return False
        if self.draft.try_unit(index, role, _with_more(unit.source, rows), growing=True):
            return True
        done = False
        for row in rows:
            source = self.draft.unit(index, role).source
            done |= self.draft.try_unit(index, role, _with_more(source, [row]), growing=True)
        return done

    def _pick_rows(self, items: list[ModelOption], unit: ResolvedUnit, target: int) -> list[Entry]:
        """Rows of models that bring a unit to `target` actions within limits and TV."""
        chosen: Counter[str] = Counter()
        counts = count_models(unit.source)
        room, actions = self.draft.room, min(actions_left(unit), target - unit.actions)
        still_needed = self.draft.force.army.smallest_primary - unit.actions
        choices = [item for item in items if not item.availability.command_only]
        rate = min((item.rate for item in choices), default=0)
        while actions > 0:
            fitting = [
                item
                for item in choices
                if item.actions <= actions
                and (item.most is None or counts[item.model.key] < item.most)
                and _is_affordable(room, item, 0 if unit.is_support else max(still_needed - item.actions, 0) * rate)
            ]
            if not fitting:
                break
            item = self.rng.choice(fitting)
            number = self._number(item, actions, room, counts[item.model.key])
            chosen[item.model.key] += number
            counts[item.model.key] += number
            room -= number * item.cost
            actions -= number * item.actions
            still_needed -= number * item.actions
        return [_row(item, chosen[item.model.key]) for item in choices if chosen[item.model.key]]

    def _number(self, item: ModelOption, actions: int, room: int, there: int) -> int:
        """Choose how many of a model to add: one, two, or many where its limit allows it."""
        bounds = [actions // item.actions if item.actions else 1, room // item.cost if item.cost > 0 else 1]
        if item.most is not None:
            bounds.append(item.most - there)
        stock = self.draft.stock(item.model.key)
        if stock is not None:
            bounds.append(stock)
        return max(1, min(*bounds, self.rng.choice((1, 1, 2, 2, 3, 6))))

    def _fits(self, item: ModelOption, items: list[ModelOption], unit: ResolvedUnit) -> bool:
        return (
            not item.availability.command_only
            and item.actions <= actions_left(unit)
            and (item.most is None or count_models(unit.source)[item.model.key] < item.most)
            and self._is_affordable(item, items, unit)
        )

    def _is_affordable(self, item: ModelOption, items: list[ModelOption], unit: ResolvedUnit) -> bool:
        """Whether the TV pays for a model and for the rest of the smallest primary unit."""
        missing = 0 if unit.is_support else max(self.draft.force.army.smallest_primary - unit.actions - item.actions, 0)
        rates = (other.rate for other in items if not other.availability.command_only)
        return _is_affordable(self.draft.room, item, missing * min(rates, default=0) if missing else 0)

    def _shuffled(self, items: Sequence[T]) -> list[T]:
        return self.rng.sample(items, len(items))


def _is_affordable(room: int, item: ModelOption, rest: float) -> bool:
    """Whether the TV is enough; generic support may be paid from elsewhere, so there the rules are asked."""
    return item.cost + rest <= room or item.model.faction == SUPPORT_LIST


def _row(item: ModelOption, count: int) -> Entry:
    return Entry(model=item.model.key, count=count, upgrades=list(item.upgrades))


def _with_more(unit: Unit, more: Sequence[Entry]) -> Unit:
    """The unit with more models, which join a row that is the same but for its number."""
    merged = list(unit.models)
    for row in more:
        same = next((i for i, other in enumerate(merged) if replace(other, count=row.count) == row), None)
        if same is None:
            merged.append(row)
        else:
            merged[same] = replace(row, count=merged[same].count + row.count)
    return replace(unit, models=merged)
