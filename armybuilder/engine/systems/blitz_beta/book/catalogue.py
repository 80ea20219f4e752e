"""The catalogue: its tables, which files they stand in, and what is looked up by name."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar, cast

from armybuilder.engine.core import tables as core
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.rulings import SENTENCES
from armybuilder.engine.core.tables import Table, Tables, records
from armybuilder.engine.core.text import fold_name
from armybuilder.engine.systems.blitz_beta.book.classes import UnresolvedCode, WeaponClass
from armybuilder.engine.systems.blitz_beta.book.effects import Effect, Loan
from armybuilder.engine.systems.blitz_beta.book.notation import Trait
from armybuilder.engine.systems.blitz_beta.book.sublists import FactionRule, SubList
from armybuilder.engine.systems.blitz_beta.book.tables import (
    Aircraft,
    CompositionRule,
    Drone,
    Faction,
    Family,
    Model,
    Purchase,
    QuickLine,
    Rank,
    Support,
    Token,
    UnitCode,
    Upgrade,
)
from armybuilder.engine.systems.blitz_beta.book.traits import TraitRule, find_rule
from armybuilder.engine.systems.blitz_beta.book.values import Statline

T = TypeVar("T")
NameT = TypeVar("NameT")
EffectT = TypeVar("EffectT", bound=Effect)
GENERAL_RULE = "FC-60"
"""The rule of a force without a paragraph of its own."""


UNPRINTED = {
    "provenance.*": "where a row stands in the book is for those who proof-read it",
    "statline.name": "the title is the name of the row",
    "printed": "how a row was printed is for those who proof-read it",
    "bodies.*.trait": "what is printed of it says which one it is",
    "bodies.*.weapon": "its code and bracket say which one it is",
}
"""What no card says, and why."""
_MOVE = "movement stands there as it is printed (`move_text`)"
_RULES = {"rules": "the effect says what they ask for"}
_FAMILY = "all are of one, which has no stock model"


_LIKE = 5
"""So many models of the book have to be like one before their prices say something of its own."""


def _unusual_price(model: Model, catalogue: "Catalogue") -> Iterator[tuple[str, str]]:
    """A TV that no model of the book of about the same statline has."""
    body = model.statline
    prices = sorted(
        other.tv for other in catalogue.models.values() if not other.origins and _is_like(other.statline, body)
    )
    if len(prices) >= _LIKE and not prices[0] <= model.tv <= prices[-1]:
        like = gettext("{type}, ACT {act}, AR and hull within 1", type=body.type, act=body.act)
        cost = gettext(
            "{least} to {most} TV, median {middle}",
            least=prices[0],
            most=prices[-1],
            middle=prices[len(prices) // 2],
        )
        yield (
            "tv",
            gettext(
                "{number} models in the rulebook are similar ({like}). They cost {cost}.",
                number=len(prices),
                like=like,
                cost=cost,
            ),
        )


def _is_like(one: Statline, other: Statline) -> bool:
    alike = (one.type, one.act) == (other.type, other.act)
    return alike and abs((one.ar or 0) - (other.ar or 0)) <= 1 and abs((one.hull or 0) - (other.hull or 0)) <= 1


FACTIONS = Table("faction", Faction, "factions")
WEAPON_TRAITS = Table("trait", TraitRule, "traits", key=lambda rule: rule.name)
MODEL_TRAITS = Table("trait", TraitRule, "traits", key=lambda rule: rule.name)
WEAPONS = Table("weapon", WeaponClass, "classes")
UNRESOLVED = Table("unresolved-weapon", UnresolvedCode, "unresolved")
UNIT_CODES = Table("unit-code", UnitCode, "codes")
RANKS = Table("rank", Rank, "ranks", key=lambda rank: rank.code)
PURCHASES = Table("purchase", Purchase, "purchases")
SUBLISTS = Table("sublist", SubList, "sublists")
FACTION_RULES = Table("faction-rule", FactionRule, "faction_rules")
GROUPS = Table("group", CompositionRule, "groups")
TOKENS = Table("token", Token, "tokens")
QUICK_REFERENCE = Table("quick-line", QuickLine, "quick_reference")
MODELS = Table(
    "model", Model, "models", doubts=_unusual_price,
    cards=True,
    unprinted=UNPRINTED | {"family": "the stock model is another row", "statline.mr*": _MOVE},
)  # fmt: skip
UPGRADES = Table("upgrade", Upgrade, "upgrades")
FAMILIES = Table(
    "family", Family, "families",
)  # fmt: skip
GENERIC_SUPPORT = Table(
    "support", Support, "items", cards=True,
    unprinted=UNPRINTED | _RULES | {
        "family": _FAMILY, "quantity": "the effect tells the pieces", "statline.mr*": _MOVE,
    },
)  # fmt: skip
GENERIC_AIRCRAFT = Table(
    "aircraft", Aircraft, "aircraft", cards=True,
    unprinted=UNPRINTED | _RULES | {"family": _FAMILY, "statline.mr*": _MOVE},
)  # fmt: skip
DRONES = Table(
    "drone", Drone, "drones", cards=True,
    unprinted=UNPRINTED | _RULES | {"statline.mr*": _MOVE},
)  # fmt: skip

TABLES = Tables(
    (WEAPON_TRAITS, MODEL_TRAITS, WEAPONS, UNRESOLVED, UNIT_CODES, FACTIONS, GROUPS, SUBLISTS, FACTION_RULES, RANKS, PURCHASES, TOKENS, QUICK_REFERENCE, FAMILIES, MODELS, UPGRADES, GENERIC_SUPPORT, GENERIC_AIRCRAFT, DRONES,),
    said=SENTENCES,
    prose=("effect", "text", "limit", "words", "gist", "told", "why", "note", "what", "remove", "write_in", "quick_reference.section", "quick_reference.name"),
)  # fmt: skip


@dataclass(frozen=True, eq=False)
class ArmyParagraph:
    """The changes in the paragraph of a sub-list or faction, and the groups that it changes; `key` is empty, and
    there are no effects, where there are no changes.
    """

    key: str
    rule: str
    groups: Mapping[str, CompositionRule]
    effects: Mapping[type[Effect], tuple[Effect, ...]]

    def effects_of(self, kind: type[EffectT]) -> tuple[EffectT, ...]:
        """The effects of a kind."""
        return cast(tuple[EffectT, ...], self.effects.get(kind, ()))


class Catalogue(core.Catalogue):
    """Everything of one version. Look-ups by key are dictionaries; `find_models` and `find_upgrades` take printed names.

    `weapon_classes`, `weapon_traits`, `model_traits`, `unit_codes` and `ranks` go by code or name. `models` and
    `families` end with the generic `support` and `aircraft`, which belong to no faction.
    """

    factions = records(FACTIONS)
    sublists = records(SUBLISTS)
    faction_rules = records(FACTION_RULES)
    groups = records(GROUPS)
    """The shape of a force, where no army says otherwise."""
    unit_codes = records(UNIT_CODES)
    weapon_classes = records(WEAPONS)
    unresolved = records(UNRESOLVED)
    weapon_traits = records(WEAPON_TRAITS)
    model_traits = records(MODEL_TRAITS)
    upgrades = records(UPGRADES)
    purchases = records(PURCHASES)
    ranks = records(RANKS)
    drones = records(DRONES)
    tokens = records(TOKENS)

    @cached_property
    def models(self) -> Mapping[str, Model]:
        models: dict[str, Model] = dict(self[MODELS])
        support, aircraft = self[GENERIC_SUPPORT], self[GENERIC_AIRCRAFT]
        return models | dict(support.items()) | dict(aircraft.items())

    @cached_property
    def families(self) -> Mapping[str, Family]:
        generic = (_generic(self[GENERIC_SUPPORT].values()), _generic(self[GENERIC_AIRCRAFT].values()))
        return {**self[FAMILIES], **{family.key: family for family in generic}}

    @cached_property
    def quick_reference(self) -> Mapping[str, tuple[QuickLine, ...]]:
        """Lines by the headings of their sections."""
        return _grouped(self[QUICK_REFERENCE].values(), lambda line: line.section)

    # ---------------------------------------------------------------- what armies change

    def rules_of(self, faction: str, sublist: str | None) -> tuple[FactionRule, ...]:
        """The rules of a faction, then those of a sub-list, where they have any."""
        found = (self.faction_rules.get(faction), self.sublists.get(sublist or ""))
        return tuple(rules for rules in found if rules)

    def paragraph(self, faction: str, sublist: str = "") -> ArmyParagraph:
        """Return the changes of a sub-list, or where there is none of its faction."""
        found = self._sublist_paragraphs.get(sublist) or self._faction_paragraphs.get(faction)
        return found or self._general_paragraph

    @cached_property
    def _sublist_paragraphs(self) -> Mapping[str, ArmyParagraph]:
        return {key: self._paragraph(rules) for key, rules in self.sublists.items()}

    @cached_property
    def _faction_paragraphs(self) -> Mapping[str, ArmyParagraph]:
        own = {key: rules for key, rules in self.faction_rules.items() if key in self.factions}
        return {key: self._paragraph(rules) for key, rules in own.items() if rules.effects}

    @cached_property
    def _general_paragraph(self) -> ArmyParagraph:
        return ArmyParagraph("", GENERAL_RULE, self.groups, {})

    def _paragraph(self, rules: FactionRule) -> ArmyParagraph:
        return ArmyParagraph(rules.key, rules.rule, self.groups, _grouped(rules.effects, type))

    def effects(self, army: str) -> tuple[Effect, ...]:
        """Everything that the paragraph of this key changes, in the order of its clauses."""
        found = [effect for rules in self._armies if rules.key == army for effect in rules.effects]
        return tuple(sorted(found, key=lambda effect: (effect.source, effect.says)))

    def effects_of(self, kind: type[EffectT]) -> Iterator[EffectT]:
        """All effects of a kind, army by army."""
        return (effect for rules in self._armies for effect in rules.effects if isinstance(effect, kind))

    @property
    def _armies(self) -> tuple[FactionRule, ...]:
        return (*self.sublists.values(), *self.faction_rules.values())

    @cached_property
    def loans(self) -> Mapping[str, Mapping[str, frozenset[str]]]:
        """By what is lent (support units, a combat group) and the faction whose forces take it: the lists that lend it
        (FC-61, FC-63)."""
        found: dict[str, dict[str, set[str]]] = {"support": {}, "group": {}}
        for loan in self.effects_of(Loan):
            lender = self.faction_rules[loan.army].faction
            for taker in loan.to:
                found[loan.place].setdefault(taker, set()).add(lender)
        return {place: {key: frozenset(lists) for key, lists in takers.items()} for place, takers in found.items()}

    # ---------------------------------------------------------------- looked up otherwise

    @cached_property
    def models_by_faction(self) -> Mapping[str, tuple[Model, ...]]:
        """Also those of the generic lists; factions without models have none."""
        return {**dict.fromkeys(self.factions, ()), **_grouped(self.models.values(), lambda model: model.faction)}

    @cached_property
    def upgrades_by_family(self) -> Mapping[str, tuple[Upgrade, ...]]:
        return _grouped(self.upgrades.values(), lambda upgrade: upgrade.family)

    @cached_property
    def _models_by_name(self) -> Mapping[str, tuple[Model, ...]]:
        return _grouped(self.models.values(), lambda model: fold_name(model.name))

    @cached_property
    def _upgrades_by_name(self) -> Mapping[str, tuple[Upgrade, ...]]:
        return _grouped(self.upgrades.values(), lambda upgrade: fold_name(upgrade.name))

    @cached_property
    def _required(self) -> Mapping[tuple[str, str], tuple[Model, ...]]:
        found: dict[tuple[str, str], tuple[Model, ...]] = {}
        for model in self.models.values():
            for entry in model.ua:
                if entry.least:
                    place = (model.faction, entry.code)
                    found[place] = (*found.get(place, ()), model)
        return found

    def pool(self, faction: str) -> tuple[Model, ...]:
        """The models of a faction's own list, or of the lists that it borrows, in the order of the book."""
        own = self.models_by_faction.get(faction, ())
        borrowed = self.factions[faction].borrows if faction in self.factions else ()
        return own + tuple(model for key in borrowed for model in self.models_by_faction[key])

    def required(self, faction: str, ua: str) -> tuple[Model, ...]:
        """Models of the faction's own list whose limit in `ua` units has a minimum."""
        return self._required.get((faction, ua), ())

    def find_models(self, name: str, faction: str) -> tuple[Model, ...]:
        """Models with the printed `name`: those of the faction's pool when there are any, else those of other lists.

        `south/Jager` names the list itself. More than one result is an ambiguity that the caller reports.
        """
        wanted_list, wanted = self._list_and_name(name)
        if wanted_list:
            found = self._models_by_name.get(fold_name(wanted), ())
            return tuple(model for model in found if model.faction == wanted_list)
        found = self._models_by_name.get(fold_name(name), ())
        lists = {faction, *self.factions[faction].borrows} if faction in self.factions else {faction}
        return tuple(model for model in found if model.faction in lists) or found

    def find_upgrades(self, name: str, model: Model) -> tuple[Upgrade, ...]:
        """Upgrade rows with the printed `name`, `Headhunter` or `Headhunter (upgrade)`: of the model's family first."""
        wanted = fold_name(self._list_and_name(name)[1]).removesuffix("-upgrade")
        found = self._upgrades_by_name.get(wanted, ())
        return tuple(upgrade for upgrade in found if upgrade.family == model.family) or tuple(
            upgrade for upgrade in found if upgrade.faction == model.faction
        )

    def _list_and_name(self, name: str) -> tuple[str, str]:
        """`("south", "Jager")` for `South/Jager`; no list for `Generic Fighter/Bomber`, whose slash is its own."""
        wanted_list, slash, wanted = name.partition("/")
        key = fold_name(wanted_list)
        return (key, wanted) if slash and key in self.models_by_faction else ("", name)

    def model_trait(self, trait: Trait) -> TraitRule | None:
        """Return what a model's trait does: looked up as `Resist:Fire` first, then as `Resist`."""
        return find_rule(trait, self.model_traits)

    def weapon_trait(self, trait: Trait) -> TraitRule | None:
        """Return what a weapon's trait does."""
        return find_rule(trait, self.weapon_traits) or find_rule(trait, self.model_traits)


def _grouped(records: Iterable[T], name: Callable[[T], NameT]) -> dict[NameT, tuple[T, ...]]:
    """Records by what `name` says of them, in their order."""
    found: dict[NameT, list[T]] = {}
    for record in records:
        found.setdefault(name(record), []).append(record)
    return {key: tuple(group) for key, group in found.items()}


def _generic(items: Iterable[Model]) -> Family:
    """Generic items as a family, over all the lines that they stand in."""
    models = tuple(items)
    lines = [model.source for model in models]
    span = (min(first for first, _ in lines), max(last for _, last in lines))
    key, name, faction = models[0].family, models[0].family_name, models[0].faction
    return Family(key=key, name=name, faction=faction, models=models, upgrades=(), source=span)
