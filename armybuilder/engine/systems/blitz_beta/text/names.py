"""Names as people write them in a text list: any case and spacing, plurals, keys; what is not found says so."""

import difflib
import re
from collections.abc import Iterable, Sequence
from typing import NoReturn, TypeVar

from armybuilder.engine.core.documents.text.lines import NotReadError
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.text import alike, turned
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.sublists import SubList
from armybuilder.engine.systems.blitz_beta.book.tables import Faction, Model, Purchase, Upgrade
from armybuilder.engine.systems.blitz_beta.document import RANKS, ChosenUpgrade, Rank, UpgradeChoice
from armybuilder.engine.systems.blitz_beta.force import FOR_MODELS, FOR_UNITS

RecordT = TypeVar("RecordT", Model, Upgrade)
MAX_HINTS = 5
"""Names that are told as perhaps meant."""
MOST_COMPARED = 15
"""So many names of a list are compared with all that are known; the rest is told without what was perhaps meant."""
_PLURALS = (("ies", "y"), ("es", ""), ("s", ""))


class Names:
    """The names of a catalogue. `faction` is the list whose models go before those of others."""

    def __init__(self, catalogue: Catalogue, faction: str = "") -> None:
        self.catalogue = catalogue
        self.faction = faction
        self.hints = MOST_COMPARED
        self._factions: dict[str, Faction] = {}
        self._sublists: dict[str, list[SubList]] = {}
        self._rows: dict[str, dict[str, list[Upgrade]]] = {}
        for known in catalogue.factions.values():
            for name in (known.key, known.name, known.short):
                self._factions.setdefault(alike(name), known)
        for sublist in catalogue.sublists.values():
            for key in {sublist.key, alike(sublist.code), alike(sublist.name)}:
                self._sublists.setdefault(key, []).append(sublist)
        self._for_models = _purchases(catalogue, FOR_MODELS)
        self._for_units = _purchases(catalogue, FOR_UNITS)
        self._ranks = {alike(rank): rank for rank in RANKS.values()}
        self._ranks |= {alike(catalogue.ranks[rank].name): rank for rank in RANKS.values() if rank in catalogue.ranks}

    def rank(self, text: str) -> Rank | None:
        """`CO`, `2ic`, `Combat Group Leader`, `duelist`."""
        return self._ranks.get(alike(text))

    def code(self, text: str) -> str | None:
        """A unit type, `GP`."""
        return text.upper() if text.upper() in self.catalogue.unit_codes else None

    def find_faction(self, text: str) -> Faction | None:
        return self._factions.get(alike(text))

    def find_sublist(self, text: str) -> SubList | None:
        found = self._sublists.get(alike(text), [])
        return next((sub for sub in found if sub.faction == self.faction), found[0] if found else None)

    def faction_of(self, text: str) -> Faction:
        names = [faction.name for faction in self.catalogue.factions.values()]
        return self.find_faction(text) or self._unknown(gettext_noop("faction"), text, names)

    def sublist_of(self, text: str) -> SubList:
        own = [sub.name for sub in self.catalogue.sublists.values() if sub.faction == self.faction]
        return self.find_sublist(text) or self._unknown(gettext_noop("sub-list"), text, own)

    def _unknown(self, noun: str, text: str, names: list[str]) -> NoReturn:
        raise NotReadError(
            gettext("There is no {noun} '{name}'.", noun=gettext(noun), name=_short(text)),
            self.near(text, names) or names,
        )

    def find_model(self, text: str) -> Model | None:
        """The model of that name or key, also turned round: `Hunter, Assault`; `NotReadError` when there are several."""
        model = self.catalogue.models.get(text.lower())
        if model:
            return model
        for name in (*_singulars(text), *_singulars(turned(text))):
            found = self.catalogue.find_models(name, self.faction)
            if found:
                return _one(gettext_noop("model"), text, found)
        return None

    def variant(self, text: str) -> tuple[Model, Upgrade] | None:
        """A model that people call by its upgrade row, where only one model may buy it: `Thunder Jaguar`."""
        rows = self._rows_named(text) or self._rows_named(turned(text)) if self.faction else []
        if len(rows) == 1 and len(rows[0].applies_to) == 1:
            return self.catalogue.models[rows[0].applies_to[0]], rows[0]
        return None

    def no_model(self, text: str) -> NotReadError:
        """Why `text` is no model, with what was perhaps meant."""
        rows = self._rows_named(text) if self.faction else []
        if rows:
            models = [self.catalogue.models[key].name for row in rows for key in row.applies_to]
            meant = [f"{name} + {rows[0].name}" for name in models[:MAX_HINTS]]
            return NotReadError(gettext("'{name}' is an upgrade: write the model before it.", name=_short(text)), meant)
        pool = self.catalogue.pool(self.faction) or tuple(self.catalogue.models.values())
        return NotReadError(
            gettext("There is no model '{name}'.", name=_short(text)), self.near(text, [model.name for model in pool])
        )

    def _rows_named(self, text: str) -> list[Upgrade]:
        """The upgrade rows of that name in the lists of the faction."""
        if self.faction not in self._rows:
            named = self._rows[self.faction] = {}
            for row in self.catalogue.upgrades.values():
                if row.faction in {self.faction, *self.catalogue.factions[self.faction].borrows}:
                    named.setdefault(alike(row.name), []).append(row)
        return [row for name in _singulars(text) for row in self._rows[self.faction].get(alike(name), ())]

    def upgrade(self, text: str, model: Model, weapon: str | None = None) -> UpgradeChoice | None:
        """What is bought for a model: an upgrade row of it or a purchase, with its weapon where one is named."""
        row = self.catalogue.upgrades.get(text.lower())
        found = (row,) if row else self.catalogue.find_upgrades(text, model)
        if found:
            row = _one(gettext_noop("upgrade"), text, found)
            return None if weapon else row.key
        purchase = self._for_models.get(alike(text))
        if purchase is None or (weapon and not purchase.parameter):
            return None
        return ChosenUpgrade(purchase.key, weapon) if weapon else purchase.key

    def no_upgrade(self, text: str, model: Model) -> NotReadError:
        if self.unit_upgrade(text):
            return NotReadError(
                gettext("'{name}' is bought for a whole unit: write it behind the unit's type.", name=_short(text))
            )
        rows = self.catalogue.upgrades_by_family.get(model.family, ())
        names = [row.name for row in rows] + [purchase.name for purchase in self._for_models.values()]
        return NotReadError(
            gettext("{model} is followed by '{name}', which is no upgrade.", model=model.name, name=_short(text)),
            self.near(text, names),
        )

    def unit_upgrade(self, text: str) -> str | None:
        """What is bought for a unit: `Light Grenades`."""
        found = self._for_units.get(alike(text))
        return found.key if found else None

    def no_unit_upgrade(self, text: str) -> NotReadError:
        names = [purchase.name for purchase in self._for_units.values()]
        return NotReadError(
            gettext("'{name}' is nothing that a unit has; each model stands on a line of its own.", name=_short(text)),
            self.near(text, names),
        )

    def near(self, text: str, names: Iterable[str]) -> list[str]:
        """At most five of `names` that look like `text`."""
        if not self.hints:
            return []
        self.hints -= 1
        known = {alike(name): name for name in names}
        wanted = alike(text)[:60]
        close = difflib.get_close_matches(wanted, known, n=MAX_HINTS)
        words = {word for word in wanted.split("-") if len(word) > 2}
        close += [name for name in known if words & set(name.split("-")) and name not in close]
        return [known[name] for name in close[:MAX_HINTS]]


def _one(noun: str, text: str, found: Sequence[RecordT]) -> RecordT:
    """The only one found; `NotReadError` where there are several."""
    if len(found) > 1:
        keys = [record.key for record in found]
        raise NotReadError(
            gettext("'{name}' names more than one {noun}; write one of these.", name=_short(text), noun=gettext(noun)),
            keys,
        )
    return found[0]


def _purchases(catalogue: Catalogue, kinds: frozenset[str]) -> dict[str, Purchase]:
    """Purchases by the form of name, key, and end of key that is compared."""
    found: dict[str, Purchase] = {}
    for purchase in catalogue.purchases.values():
        if purchase.kind in kinds:
            for name in (purchase.key, purchase.name, purchase.key.rpartition("/")[2]):
                found.setdefault(alike(name), purchase)
    return found


def _singulars(text: str) -> list[str]:
    """`Grizzlies` → `Grizzlies`, `Grizzly`: a name, then what it may be the plural of."""
    lower = text.lower()
    return [text, *(text[: -len(end)] + single for end, single in _PLURALS if lower.endswith(end) and len(text) > 4)]


def _short(text: str) -> str:
    """`text` as a message quotes it."""
    text = re.sub(r"\s+", " ", text)
    return text if len(text) <= 80 else f"{text[:79]}…"
