"""From a document, its catalogue and its report to the builder page."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from itertools import groupby

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from armybuilder.engine.core.documents.form import FormControl
from armybuilder.engine.core.documents.form import FormOption as Choice
from armybuilder.engine.core.paper.origins import packs_of
from armybuilder.engine.core.rules.report import Report
from armybuilder.engine.core.system import GameSystem
from armybuilder.engine.systems.blitz_2006.book.cards import Infantry
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.purchases import names_of, purchases_of
from armybuilder.engine.systems.blitz_2006.book.support import AirStrike, Salvo
from armybuilder.engine.systems.blitz_2006.chart import chart_of
from armybuilder.engine.systems.blitz_2006.completion.choices import family, squads_of, units_for
from armybuilder.engine.systems.blitz_2006.completion.growth import support_for_faction
from armybuilder.engine.systems.blitz_2006.completion.purchases import Sale, sold_to_row, sold_to_squad
from armybuilder.engine.systems.blitz_2006.completion.trial import SquadTrial
from armybuilder.engine.systems.blitz_2006.document import WORDS, ForceDocument, Squad, Unit
from armybuilder.engine.systems.blitz_2006.force import FieldedSquad, FieldedUnit, Force
from armybuilder.engine.systems.blitz_2006.resolver import resolve
from armybuilder.engine.systems.blitz_2006.validators.legacy import cards_for
from armybuilder.engine.systems.blitz_2006.validators.squads import may_lead
from armybuilder.forces.presenters.blitz_2006.chart import chart_view
from armybuilder.forces.presenters.blitz_2006.reasons import reason
from armybuilder.forces.presenters.blitz_2006.views import (
    AssetView,
    ForceView,
    OfferLine,
    PurchaseOffer,
    SquadUnitView,
    SquadView,
    SupportView,
    UnitAddition,
)
from armybuilder.forces.presenters.catalogues import marks
from armybuilder.forces.presenters.panels.problems import anchor
from armybuilder.forces.presenters.parts import GameSizes
from armybuilder.forces.presenters.plain.base_page import OWN_WORDS, BasePage
from armybuilder.forces.presenters.plain.page import record_url
from armybuilder.forces.presenters.plain.views import Badge, Chip, FigureView, RowPanel

RANKS = {
    "leader": gettext_noop("leads by command"),
    "second": gettext_noop("second in command"),
    "commander": gettext_noop("army commander"),
}
SKILLS = {"attack": "Att", "defense": "Def", "ew": "EW", "leadership": "Ld"}
SUPPORT = "/support"


class Blitz2006BuilderPage(BasePage[ForceDocument, Catalogue]):
    """The page of an army, with the options of the squad at `opened`, or around it, unfolded."""

    def __init__(
        self,
        system: GameSystem[ForceDocument, Catalogue],
        limits: GameSizes,
        document: ForceDocument,
        catalogue: Catalogue,
        report: Report,
        opened: str,
    ) -> None:
        super().__init__(system, limits, document, catalogue, report, "/".join(opened.split("/")[:3]))
        self.force: Force = resolve(document, catalogue)
        self.squads = {squad.where: squad for squad in self.force.squads}
        self.rows = {row.where: row for row in self.force.rows}
        self.assign_problems(self._places())

    def _places(self) -> Iterator[str]:
        yield SUPPORT
        for index, group in enumerate(self.document.groups):
            yield f"/groups/{index}"
            yield from (f"/groups/{index}/units/{number}" for number in range(len(group.units)))

    def control(self, control: FormControl) -> FormControl | None:
        """The type of the army is chosen in its chart."""
        if control.where == "/sublist":
            return None
        return self.cards(control) if control.name == "converted" else super().control(control)

    def view(self) -> ForceView:
        known = squads_of(self.force)
        return ForceView(
            **self.head(),
            only=known[0] if len(known) == 1 else "",
            chart=chart_view(self.force),
            groups=tuple(self.squad(index, source) for index, source in enumerate(self.document.groups)),
            extras=(self.support(),),
        )

    # ---------------------------------------------------------------- squads

    @cached_property
    def labels(self) -> list[str]:
        """The names of the squads: several of a kind are numbered among themselves."""
        names = [
            source.name or self._kind(index) or WORDS.group.capitalize()
            for index, source in enumerate(self.document.groups)
        ]
        return [
            name if names.count(name) == 1 else f"{name} {names[:index].count(name) + 1}"
            for index, name in enumerate(names)
        ]

    def _kind(self, index: int) -> str:
        squad = self.squads.get(f"/groups/{index}")
        return squad.record.name if squad else self.document.groups[index].squad

    def squad(self, index: int, source: Squad) -> SquadView:
        where = f"/groups/{index}"
        squad, is_open = self.squads.get(where), where == self.opened
        units = ((f"{where}/units/{number}", unit) for number, unit in enumerate(source.units))
        return SquadView(
            where=where,
            anchor=anchor(where),
            number=index + 1,
            name=source.name,
            label=self.labels[index],
            kind=self._kind(index),
            total=squad.total if squad else 0,
            gist=self._column(squad) if squad else "",
            priced=squad is not None,
            problems=self.at(where),
            is_known=squad is not None,
            key=source.squad,
            column=self._column(squad) if squad else "",
            tags=tuple(sorted(squad.tags)) if squad else (),
            note=squad.record.note if squad else "",
            own_fields=self.fields_named(where, "notes") if is_open else None,
            printed=squad.record.tv if squad else 0,
            chips=tuple(self._chips(where, source.options)),
            rows=tuple(self.unit(place, unit, self.rows.get(place), is_open) for place, unit in units),
            additions=tuple(self._additions(squad)) if squad else (),
            free=bool(squad and squad.is_legacy),
            lines=self._lines(squad, sold_to_squad(self.force, squad)) if squad and is_open else (),
            open=is_open,
        )

    def _column(self, squad: FieldedSquad) -> str:
        key = squad.column
        return self.catalogue.columns[key].name if key else family(squad.record, self.catalogue)

    def _additions(self, squad: FieldedSquad) -> Iterator[UnitAddition]:
        """Units that may come to a squad by its options, and those of its own that are missing."""
        if squad.is_legacy:
            return
        trial = SquadTrial(self.force, squad)
        for key in units_for(squad):
            if key in squad.additions or squad.missing_units.get(key):
                more = msgspec.structs.replace(squad.source, units=[*squad.source.units, Unit(model=key)])
                price = trial.force_with(more).total - self.force.total
                against = trial.new_problems(more)
                option = squad.additions[key].option if key in squad.additions else None
                yield UnitAddition(key, squad.unit_name(key), price, reason(against, option, squad))

    def _chips(self, where: str, options: list[str]) -> Iterator[Chip]:
        known = purchases_of(self.catalogue)
        for number, key in enumerate(options):
            name = known[key].name if key in known else key
            yield Chip(f"{where}/options/{number}", name, is_known=key in known)

    # ---------------------------------------------------------------- units

    def unit(self, where: str, source: Unit, row: FieldedUnit | None, is_open: bool) -> SquadUnitView:
        name = row.fit.card.name if row else source.model
        return SquadUnitView(
            where=where,
            anchor=anchor(where),
            is_known=row is not None,
            title=name,
            name=source.name,
            url=record_url(self.catalogue, row.fit.key) if row else "",
            weapons=_weapons(row) if row else "",
            problems=self.at(where),
            printed=row.record.name if row and row.record.name != name else "",
            count=source.count,
            extra=bool(row and (row.joined or row.squad.is_legacy)),
            removable=row is None or bool(row.joined or row.squad.is_legacy),
            leads=source.leads,
            facts=tuple(_facts(source, row)),
            may_lead=bool(row and not row.leads and row.squad.needs_leader and may_lead(row)),
            figures=tuple(_skills(row)) if row else (),
            chips=tuple(self._chips(where, source.options)),
            total=row.total if row else None,
            packs=marks(packs_of(row.fit.card)) if row else (),
            lines=self._lines(row.squad, sold_to_row(self.force, row)) if row and is_open else (),
            panel=RowPanel(self.fields_named(where, *OWN_WORDS, "converted")) if is_open else None,
        )

    def cards(self, control: FormControl) -> FormControl | None:
        """The cards that may stand in for that of a row."""
        row = self.rows.get(control.where.rpartition("/")[0])
        known = {each.key: each.name for each in cards_for(row.fit.key, self.catalogue)} if row else {}
        if control.value and control.value not in known:
            known[control.value] = self.names.printed_name("unit", control.value)
        options = (Choice("", _("Its own")), *(Choice(key, name) for key, name in known.items()))
        return replace(control, options=options) if known else None

    def _lines(self, squad: FieldedSquad, sales: Iterable[Sale]) -> tuple[OfferLine, ...]:
        """Return what is for sale, the choices of an option together."""
        lines = groupby(sales, key=lambda sale: sale.purchase.option.key)
        return tuple(self._line(squad, list(found)) for _, found in lines)

    def _line(self, squad: FieldedSquad, sales: list[Sale]) -> OfferLine:
        option = sales[0].purchase.option
        called = option.name if len(option.choices) > 1 else ""
        return OfferLine(called, option.note, tuple(self._offer(squad, sale) for sale in sales))

    def _offer(self, squad: FieldedSquad, sale: Sale) -> PurchaseOffer:
        key = sale.purchase.key
        number = next((row.count for row in squad.rows if row.where == sale.where), 1)
        takers = number if sale.taken else sale.takers
        return PurchaseOffer(
            anchor=f"{anchor(sale.where)}-{key.replace('/', '-')}",
            name=sale.purchase.name,
            price=sale.price,
            is_selected=bool(sale.taken),
            edit=f"remove {sale.taken}" if sale.taken else f"buy {sale.where} {key}",
            one=f"buy-one {sale.where} {key}" if not sale.taken and takers > 1 and number > 1 else "",
            takers=takers,
            number=number,
            each=takers > 1 or sale.purchase.taker.every,
            reason="" if sale.taken else reason(sale.reasons, sale.purchase.option, squad),
        )

    # ---------------------------------------------------------------- support

    def support(self) -> SupportView:
        """Everything that the faction is offered, and whatever else the list has."""
        faction = self.force.faction.key if self.force.faction else ""
        stands = {asset.record.key: asset for asset in self.force.support}
        keys = list(dict.fromkeys((*support_for_faction(faction, self.catalogue), *stands)))
        room = {cell.column.key: cell for cell in chart_of(self.force)}
        known: dict[str, AirStrike | Salvo] = {**self.catalogue.air_strikes, **self.catalogue.salvos}
        views = []
        for key in keys:
            asset = stands.get(key)
            record = known[key]
            column = f"{faction}/{'air-strikes' if isinstance(record, AirStrike) else 'artillery'}"
            cell = room.get(column)
            full = cell is not None and cell.most is not None and cell.number >= cell.most
            price = record.prices[faction].value if faction in record.prices else None
            views.append(
                AssetView(
                    where=asset.where if asset else "",
                    key=key,
                    name=record.name,
                    description=_describe_support(record),
                    number=asset.count if asset else 0,
                    price=price,
                    total=asset.total if asset else 0,
                    reason=(_("%(name)s: %(range)s in an army of this type") % {"name": cell.name, "range": cell.range})
                    if full and cell
                    else "",
                )
            )
        return SupportView(tuple(views), sum(asset.total for asset in self.force.support), self.at(SUPPORT))


def _describe_support(record: AirStrike | Salvo) -> str:
    if isinstance(record, AirStrike):
        return _("%(attacks)s attacks with %(weapon)s") % {"attacks": record.attacks, "weapon": record.weapon}
    return _('damage %(multiplied)s, area %(area)s"') % {"multiplied": _damage_factor(record), "area": record.area}


def _damage_factor(salvo: Salvo) -> str:
    return f"x{salvo.damage.value}" if salvo.damage else _("unknown")


def _facts(source: Unit, row: FieldedUnit | None) -> Iterator[Badge]:
    if source.leads:
        yield Badge(_("Leader"))
    yield from (Badge(_(RANKS[rank]), "ok") for rank in RANKS if row and rank in row.ranks)


def _skills(row: FieldedUnit) -> Iterator[FigureView]:
    """Levels in short; infantry has the same for everything."""
    if isinstance(row.fit.card, Infantry):
        yield FigureView(_("Infantry skill"), str(row.skills.attack))
        return
    for name, label in SKILLS.items():
        level = getattr(row.skills, name)
        if level or name != "leadership":
            yield FigureView(label, str(level))


def _weapons(row: FieldedUnit) -> str:
    """Weapons as far as they are told."""
    card = row.fit.card
    if isinstance(card, Infantry):
        names = names_of(row.squad.catalogue)
        return ", ".join(names.printed_name("infantry-weapon", key) for key in (card.weapon, *row.fit.carried))
    return ", ".join(mount.weapon for mount in card.weapons)
