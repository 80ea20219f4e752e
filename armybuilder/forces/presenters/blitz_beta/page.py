"""From a document, its catalogue and its report to the builder page."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from armybuilder.engine.core.documents import MOST_MODELS
from armybuilder.engine.core.documents.form import FormControl
from armybuilder.engine.core.documents.form import FormOption as Choice
from armybuilder.engine.core.language import gettext, mid_sentence
from armybuilder.engine.core.rules.report import Report
from armybuilder.engine.core.rules.rulings import Ruling, RulingSource
from armybuilder.engine.core.system import GameSystem
from armybuilder.engine.systems.blitz_beta.army.discounts import find_reductions
from armybuilder.engine.systems.blitz_beta.army.parts import COMMANDERS, PurchasedUpgrade, ResolvedEntry
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.values import SUPPORT, Statline
from armybuilder.engine.systems.blitz_beta.completion import offers
from armybuilder.engine.systems.blitz_beta.document import WORDS, Entry, ForceDocument
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedGroup, ResolvedUnit, resolve
from armybuilder.engine.systems.blitz_beta.paper.cards import ROLES, entry_packs
from armybuilder.engine.systems.blitz_beta.paper.rows import stat_boxes
from armybuilder.engine.systems.blitz_beta.statline import Loadout, entry_loadout, granted_changes
from armybuilder.engine.systems.blitz_beta.validators.readings import settings_of
from armybuilder.engine.systems.blitz_beta.validators.rules.structure import actions_allowed
from armybuilder.forces.presenters.blitz_beta import rules
from armybuilder.forces.presenters.blitz_beta.codes import code_options
from armybuilder.forces.presenters.blitz_beta.views import BuyingPanel, ForceView, OfferGroup, UnitView
from armybuilder.forces.presenters.catalogues import marks, model_url
from armybuilder.forces.presenters.panels.problems import anchor
from armybuilder.forces.presenters.parts import GameSizes, SelectOption
from armybuilder.forces.presenters.plain.base_page import BasePage
from armybuilder.forces.presenters.plain.views import (
    Badge,
    Chip,
    FigureView,
    GroupView,
    RowMark,
    RowView,
    SectionRows,
    SectionView,
)

ADDED = {"primary": gettext_noop("Add primary unit"), "support": gettext_noop("Add support unit")}
"""What a missing unit of a group is added by."""


class BetaBuilderPage(BasePage[ForceDocument, Catalogue]):
    """The page of a force, with the panel of the entry or unit at `opened` unfolded."""

    def __init__(
        self,
        system: GameSystem[ForceDocument, Catalogue],
        limits: GameSizes,
        document: ForceDocument,
        catalogue: Catalogue,
        report: Report,
        opened: str,
    ) -> None:
        super().__init__(system, limits, document, catalogue, report, opened)
        self.force: Force = resolve(document, catalogue)
        self.reduced = find_reductions(self.force)
        self.entries = {entry.where: entry for _, entry in self.force.entries}
        self.ranks = _rank_options(catalogue)
        self.assign_problems(self._places())

    def offered_rulings(self) -> Iterable[tuple[Ruling, RulingSource]]:
        return settings_of(self.force)

    def control(self, control: FormControl) -> FormControl | None:
        match control.where:
            case "/sublist":
                return rules.sublist(control, self.force)
            case "/options/ally":
                return rules.ally(control, self.force)
            case "/options/elite":
                return rules.elite(control, self.force)
        return super().control(control)

    def view(self) -> ForceView:
        force = self.force
        groups = tuple(self.group(index, group) for index, group in enumerate(force.groups))
        head = self.head() | {"holds": WORDS.count_actions(sum(unit.actions for unit in force.units))}
        return ForceView(
            **head,
            rules=rules.rules_views(force),
            marked=rules.marked_rows(groups),
            free=force.free_points,
            free_most=force.army.free_budget(force.limit),
            free_for=force.army.free_budget_purpose,
            groups=groups,
        )

    def group(self, index: int, group: ResolvedGroup) -> GroupView:
        units = tuple(self.unit(unit) for unit in group.units)
        absent = (role for role in ROLES if getattr(group, role) is None)
        return GroupView(
            where=group.where,
            anchor=anchor(group.where),
            number=index + 1,
            name=self.document.groups[index].name,
            label=group.label,
            total=group.total,
            gist=", ".join(unit.ua for unit in group.units if unit.ua),
            problems=self.at(group.where),
            body=SectionView(
                where=group.where,
                anchor=anchor(group.where),
                heading=group.label,
                sections=units,
                missing=tuple(SelectOption(f"add-unit {group.where}/{role}", _(ADDED[role])) for role in absent),
            ),
        )

    def unit(self, unit: ResolvedUnit) -> UnitView:
        least, most = actions_allowed(unit)
        entries = tuple(self.entry(source, unit, index) for index, source in enumerate(unit.source.models))
        codes = code_options(self.force, unit.role)
        return UnitView(
            where=unit.where,
            anchor=anchor(unit.where),
            heading=gettext(ROLES[unit.role]) + (f" {unit.number}" if unit.number > 1 else ""),
            kind=codes.labels.get(unit.ua, unit.ua),
            facts=(Badge(_("Veteran")),) if unit.is_veteran else (),
            sums=f"{WORDS.count_actions(unit.actions)}, {unit.total} TV",
            chips=tuple(map(self.chip, unit.purchases)),
            lists=(SectionRows(f"{unit.where}/models", "", "", unit.where, entries),),
            removable=unit.role == SUPPORT,
            problems=self.at(unit.where),
            role=unit.role,
            ua=unit.ua,
            codes=codes,
            veteran=unit.source.veteran,
            actions=unit.actions,
            least=least,
            most=most,
            total=unit.total,
            panel=self.unit_panel(unit) if unit.where == self.opened else None,
        )

    def entry(self, source: Entry, unit: ResolvedUnit, index: int) -> RowView:
        where = f"{unit.where}/models/{index}"
        entry = self.entries.get(where)
        loadout = entry_loadout(entry, self.catalogue, unit) if entry else None
        line = loadout.first if loadout else None
        reduced = self.reduced.get(where)
        return RowView(
            where=where,
            anchor=anchor(where),
            is_known=entry is not None,
            title=entry.label if entry else source.model,
            name=source.name,
            url=model_url(self.catalogue, entry.model.key, entry.model) if entry else "",
            figures=figures(line) if line else (),
            weapons=weapons_text(line) if line else "",
            count=source.count,
            counted=f"{where}/count",
            most=MOST_MODELS,
            facts=(Badge(source.rank),) if source.rank else (),
            each=entry.tv if entry else 0,
            total=entry.total if entry else 0,
            quick=(self.choice(f"{where}/rank", _("Rank"), source.rank or "", self.ranks),),
            chips=tuple(map(self.chip, entry.upgrades)) if entry else _unknown_chips(where, source),
            problems=self.at(where),
            opens=_("Upgrades"),
            panel=self.entry_panel(entry, where, unit, source) if where == self.opened else None,
            marks=self.marks(entry, unit) if entry else (),
            listed=reduced.listed if reduced else None,
            why=reduced.why if reduced else "",
            packs=self.packs(entry, loadout) if entry and loadout and self.catalogue.packs else (),
        )

    def packs(self, entry: ResolvedEntry, loadout: Loadout) -> tuple[str, ...]:
        """Return the marks for what in the entry comes from a player's packs."""
        return marks(entry_packs(entry, loadout, self.catalogue, None))

    def marks(self, entry: ResolvedEntry, unit: ResolvedUnit) -> tuple[RowMark, ...]:
        """Return what the army gives the entry, or takes from it."""
        owner = self.catalogue.sublists.get(self.document.sublist or "") or self.force.faction
        why = f"{owner.name} ({self.force.army.rule})" if owner else self.force.army.rule
        return tuple(RowMark(change.text, change.was, why) for change in granted_changes(entry, self.catalogue, unit))

    def chip(self, bought: PurchasedUpgrade) -> Chip:
        """Something bought, beside the price of the list where the army asks a lower one."""
        reduced = self.reduced.get(bought.where)
        lowered = (_price(reduced.listed), reduced.why) if reduced else ()
        return Chip(bought.where, bought.label, _price(bought.cost), *lowered)

    def entry_panel(self, entry: ResolvedEntry | None, where: str, unit: ResolvedUnit, source: Entry) -> BuyingPanel:
        found = offers.offers_for_entry(entry, unit, self.catalogue) if entry else []
        targets = (
            SelectOption(other.where, f"{other.group.label}: {mid_sentence(gettext(ROLES[other.role]))} {other.ua}")
            for other in self.force.units
        )
        return self.buying_panel(found, where, source.count, targets)

    def unit_panel(self, unit: ResolvedUnit) -> BuyingPanel:
        return self.buying_panel(offers.offers_for_unit(unit, self.catalogue), unit.where)

    def buying_panel(
        self, found: list[offers.UpgradeOffer], where: str, count: int = 1, targets: Iterable[SelectOption] = ()
    ) -> BuyingPanel:
        plain = self.panel(where, targets)
        groups: dict[str, list[offers.UpgradeOffer]] = {}
        for offer in offers.with_reasons(found, self.document, self.catalogue, where):
            groups.setdefault(offer.heading, []).append(offer)
        offered = tuple(OfferGroup(heading, tuple(items)) for heading, items in groups.items())
        return BuyingPanel(plain.part, plain.move, plain.targets, offered, count)

    def _places(self) -> Iterator[str]:
        for group in self.force.groups:
            yield group.where
        for unit in self.force.units:
            yield unit.where
            for index in range(len(unit.source.models)):
                yield f"{unit.where}/models/{index}"


def figures(line: Statline) -> tuple[FigureView, ...]:
    """Labels and values of a statline but for its actions, which stand elsewhere."""
    return tuple(FigureView(stat.label, stat.value) for stat in stat_boxes(line) if stat.value and stat.label != "ACT")


def weapons_text(line: Statline) -> str:
    """`LAC, LRP, APGL`: codes only; the model's page has the rest."""
    return ", ".join(f"{weapon.count}× {weapon.code}" if weapon.count > 1 else weapon.code for weapon in line.weapons)


def _rank_options(catalogue: Catalogue) -> tuple[Choice, ...]:
    """The ranks with their prices."""
    ranks = (catalogue.ranks[code] for code in COMMANDERS)
    named = (Choice(rank.code, f"{rank.code} +{rank.cost} TV" if rank.cost else rank.code) for rank in ranks)
    return (Choice("", ""), *named, Choice("duelist", _("Duelist (own support unit)")))


def _price(cost: int) -> str:
    """`+4`, `−2`."""
    return f"+{cost}" if cost >= 0 else f"−{-cost}"


def _unknown_chips(where: str, source: Entry) -> tuple[Chip, ...]:
    keys = [choice if isinstance(choice, str) else choice.upgrade for choice in source.upgrades]
    return tuple(Chip(f"{where}/upgrades/{index}", key, is_known=False) for index, key in enumerate(keys))
