"""Names as people write them in a text list: any case and spacing, plurals, keys; what is not found says so."""

import difflib
import re
from collections.abc import Iterable, Sequence
from typing import NoReturn, TypeVar

from armybuilder.engine.core.documents.text.lines import NotReadError
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.text import fold_name, reorder_name
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


class NameLookup:
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
                self._factions.setdefault(fold_name(name), known)
        for sublist in catalogue.sublists.values():
            for key in {sublist.key, fold_name(sublist.code), fold_name(sublist.name)}:
                self._sublists.setdefault(key, []).append(sublist)
        self._for_models = _purchases(catalogue, FOR_MODELS)
        self._for_units = _purchases(catalogue, FOR_UNITS)
        self._ranks = {fold_name(rank): rank for rank in RANKS.values()}
        self._ranks |= {
            fold_name(catalogue.ranks[rank].name): rank for rank in RANKS.values() if rank in catalogue.ranks
        }

    def find_rank(self, text: str) -> Rank | None:
        """`CO`, `2ic`, `Combat Group Leader`, `duelist`."""
        return self._ranks.get(fold_name(text))

    def find_code(self, text: str) -> str | None:
        """A unit type, `GP`."""
        return text.upper() if text.upper() in self.catalogue.unit_codes else None

    def find_faction(self, text: str) -> Faction | None:
        return self._factions.get(fold_name(text))

    def find_sublist(self, text: str) -> SubList | None:
        found = self._sublists.get(fold_name(text), [])
        return next((sub for sub in found if sub.faction == self.faction), found[0] if found else None)

    def get_faction(self, text: str) -> Faction:
        names = [faction.name for faction in self.catalogue.factions.values()]
        return self.find_faction(text) or self._unknown(gettext_noop("faction"), text, names)

    def get_sublist(self, text: str) -> SubList:
        own = [sub.name for sub in self.catalogue.sublists.values() if sub.faction == self.faction]
        return self.find_sublist(text) or self._unknown(gettext_noop("sub-list"), text, own)

    def _unknown(self, noun: str, text: str, names: list[str]) -> NoReturn:
        raise NotReadError(
            gettext("Unknown {noun} '{name}'.", noun=gettext(noun), name=_shorten(text)),
            self.similar_names(text, names) or names,
        )

    def find_model(self, text: str) -> Model | None:
        """The model of that name or key, also turned round: `Hunter, Assault`; `NotReadError` when there are several."""
        model = self.catalogue.models.get(text.lower())
        if model:
            return model
        for name in (*_singulars(text), *_singulars(reorder_name(text))):
            found = self.catalogue.find_models(name, self.faction)
            if found:
                return _only_one(gettext_noop("model"), text, found)
        return None

    def find_variant(self, text: str) -> tuple[Model, Upgrade] | None:
        """A model that people call by its upgrade row, where only one model may buy it: `Thunder Jaguar`."""
        rows = self._find_rows(text) or self._find_rows(reorder_name(text)) if self.faction else []
        if len(rows) == 1 and len(rows[0].applies_to) == 1:
            return self.catalogue.models[rows[0].applies_to[0]], rows[0]
        return None

    def unknown_model_error(self, text: str) -> NotReadError:
        """Why `text` is no model, with what was perhaps meant."""
        rows = self._find_rows(text) if self.faction else []
        if rows:
            models = [self.catalogue.models[key].name for row in rows for key in row.applies_to]
            meant = [f"{name} + {rows[0].name}" for name in models[:MAX_HINTS]]
            return NotReadError(
                gettext("'{name}' is an upgrade: write the model before it.", name=_shorten(text)), meant
            )
        pool = self.catalogue.pool(self.faction) or tuple(self.catalogue.models.values())
        return NotReadError(
            gettext("Unknown model '{name}'.", name=_shorten(text)),
            self.similar_names(text, [model.name for model in pool]),
        )

    def _find_rows(self, text: str) -> list[Upgrade]:
        """The upgrade rows of that name in the lists of the faction."""
        if self.faction not in self._rows:
            named = self._rows[self.faction] = {}
            for row in self.catalogue.upgrades.values():
                if row.faction in {self.faction, *self.catalogue.factions[self.faction].borrows}:
                    named.setdefault(fold_name(row.name), []).append(row)
        return [row for name in _singulars(text) for row in self._rows[self.faction].get(fold_name(name), ())]

    def find_upgrade(self, text: str, model: Model, weapon: str | None = None) -> UpgradeChoice | None:
        """Find an upgrade for a model: one of its upgrade rows or a purchase, with its weapon where one is named."""
        row = self.catalogue.upgrades.get(text.lower())
        found = (row,) if row else self.catalogue.find_upgrades(text, model)
        if found:
            row = _only_one(gettext_noop("upgrade"), text, found)
            return None if weapon else row.key
        purchase = self._for_models.get(fold_name(text))
        if purchase is None or (weapon and not purchase.parameter):
            return None
        return ChosenUpgrade(purchase.key, weapon) if weapon else purchase.key

    def unknown_upgrade_error(self, text: str, model: Model) -> NotReadError:
        if self.find_unit_upgrade(text):
            return NotReadError(
                gettext("'{name}' is bought for a whole unit: write it after the unit type.", name=_shorten(text))
            )
        rows = self.catalogue.upgrades_by_family.get(model.family, ())
        names = [row.name for row in rows] + [purchase.name for purchase in self._for_models.values()]
        return NotReadError(
            gettext("{model} is followed by '{name}', which is not an upgrade.", model=model.name, name=_shorten(text)),
            self.similar_names(text, names),
        )

    def find_unit_upgrade(self, text: str) -> str | None:
        """Find an upgrade for a unit: `Light Grenades`."""
        found = self._for_units.get(fold_name(text))
        return found.key if found else None

    def unknown_unit_upgrade_error(self, text: str) -> NotReadError:
        names = [purchase.name for purchase in self._for_units.values()]
        return NotReadError(
            gettext("Couldn't read '{name}'. Put one model per line.", name=_shorten(text)),
            self.similar_names(text, names),
        )

    def similar_names(self, text: str, names: Iterable[str]) -> list[str]:
        """At most five of `names` that look like `text`."""
        if not self.hints:
            return []
        self.hints -= 1
        known = {fold_name(name): name for name in names}
        wanted = fold_name(text)[:60]
        close = difflib.get_close_matches(wanted, known, n=MAX_HINTS)
        words = {word for word in wanted.split("-") if len(word) > 2}
        close += [name for name in known if words & set(name.split("-")) and name not in close]
        return [known[name] for name in close[:MAX_HINTS]]


def _only_one(noun: str, text: str, found: Sequence[RecordT]) -> RecordT:
    """The only one found; `NotReadError` where there are several."""
    if len(found) > 1:
        keys = [record.key for record in found]
        raise NotReadError(
            gettext(
                "'{name}' matches more than one {noun}; use one of these.", name=_shorten(text), noun=gettext(noun)
            ),
            keys,
        )
    return found[0]


def _purchases(catalogue: Catalogue, kinds: frozenset[str]) -> dict[str, Purchase]:
    """Purchases by the form of name, key, and end of key that is compared."""
    found: dict[str, Purchase] = {}
    for purchase in catalogue.purchases.values():
        if purchase.kind in kinds:
            for name in (purchase.key, purchase.name, purchase.key.rpartition("/")[2]):
                found.setdefault(fold_name(name), purchase)
    return found


def _singulars(text: str) -> list[str]:
    """`Grizzlies` → `Grizzlies`, `Grizzly`: a name, then what it may be the plural of."""
    lower = text.lower()
    return [text, *(text[: -len(end)] + single for end, single in _PLURALS if lower.endswith(end) and len(text) > 4)]


def _shorten(text: str) -> str:
    """`text` as a message quotes it."""
    text = re.sub(r"\s+", " ", text)
    return text if len(text) <= 80 else f"{text[:79]}…"
