"""From a document, its catalogue and its report to the builder page."""

from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.engine.core.documents import MOST_MODELS
from armybuilder.engine.core.documents.form import FormControl
from armybuilder.engine.core.documents.form import FormOption as Choice
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules.report import Report
from armybuilder.engine.core.system import GameSystem
from armybuilder.engine.systems.tactical_1998 import lost_figures
from armybuilder.engine.systems.tactical_1998.book import figures
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.book.labels import (
    ARCS,
    MODE_LETTERS,
    RANKS,
    SKILL_NAMES,
    format_modifier,
    perk_text,
    skill_text,
)
from armybuilder.engine.systems.tactical_1998.book.tables import ArcCode, Vehicle
from armybuilder.engine.systems.tactical_1998.completion.designs import OWN
from armybuilder.engine.systems.tactical_1998.document import WORDS, ForceDocument, Skills, Unit
from armybuilder.engine.systems.tactical_1998.force import FieldedUnit, Force, ResolvedGroup, StatValue, resolve
from armybuilder.engine.systems.tactical_1998.paper import made_of
from armybuilder.engine.systems.tactical_1998.squads import ResolvedSquad
from armybuilder.forces.presenters.catalogues import marks, model_url
from armybuilder.forces.presenters.panels.problems import anchor
from armybuilder.forces.presenters.parts import GameSizes, SelectOption
from armybuilder.forces.presenters.plain.base_page import BasePage, fields_of
from armybuilder.forces.presenters.plain.views import (
    Badge,
    FieldView,
    FigureView,
    ForceView,
    GroupView,
    PartView,
    RowView,
    SectionRows,
    SectionView,
)
from armybuilder.forces.presenters.tactical_1998.designs import design_view, start_of
from armybuilder.forces.presenters.tactical_1998.views import UnitPanel

SHOWN = ("size", "maneuver", "sensors", "fire_control", "armor")
"""Figures in the line below a vehicle's name, after its speeds."""
SHORT = {"maneuver": "Man", "fire_control": "FC"}


class TacticalBuilderPage(BasePage[ForceDocument, Catalogue]):
    """The page of a force, with the panel of the unit at `opened` unfolded."""

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
        self.units = {unit.where: unit for unit in self.force.units}
        self.crews = _crews(tuple((crew.key, crew.name, crew.multiplier) for crew in catalogue.crews.values()))
        self.ranks = (Choice("", ""), *(Choice(key or "", _(name)) for key, name in RANKS.items()))
        self.assign_problems(self._places())

    def control(self, control: FormControl) -> FormControl | None:
        match control.where:
            case "/faction":
                return replace(control, help=_("This only sorts what you can add: no rule keeps sides apart."))
            case "/options/equal":
                told = _("Both sides have the same points: you see how many you have left.")
                return replace(control, help=told)
        return super().control(control)

    def view(self) -> ForceView:
        groups = (self.group(index, group) for index, group in enumerate(self.force.groups))
        return ForceView(**self.head(), groups=tuple(groups))

    def group(self, index: int, group: ResolvedGroup) -> GroupView:
        source, where = self.document.groups[index], group.where
        rows = tuple(self.unit(unit, f"{where}/units/{number}") for number, unit in enumerate(source.units))
        own = SelectOption(f"add-squad {where}", _("Custom squad"))
        return GroupView(
            where=where,
            anchor=anchor(where),
            number=index + 1,
            name=source.name,
            label=group.label,
            total=group.total,
            priced=group.priced,
            gist=WORDS.count_models(sum(unit.count for unit in source.units)),
            problems=self.at(where),
            body=SectionView(
                where=where,
                anchor=anchor(where),
                heading=group.label,
                lists=(SectionRows(f"{where}/units", "", "", where, rows, ways=(own,)),),
            ),
        )

    def unit(self, source: Unit, where: str) -> RowView:
        unit = self.units.get(where)
        vehicle = unit.vehicle if unit else None
        lost = bool(vehicle and figures.lost_figures(vehicle))
        return RowView(
            where=where,
            anchor=anchor(where),
            is_known=unit is not None,
            title=unit.model if unit else source.model or _("Custom squad"),
            name=source.name,
            detail=_crew(unit) if unit and vehicle else "",
            url=url_of(unit, self.catalogue) if unit else "",
            figures=figures_of(unit) if unit else (),
            weapons=weapons_of(unit) if unit else "",
            count=source.count,
            counted=f"{where}/count",
            most=MOST_MODELS,
            facts=tuple(self.facts(unit, source)),
            each=unit.tv if unit else None,
            total=None if unit is None or unit.tv is None else unit.total,
            own=unit is not None and unit.figure("tv").mark == "own",
            quick=tuple(self.quick(vehicle, source, where)),
            problems=self.at(where),
            opens=_("Fill in") if lost else _("Details") if vehicle else _("Design"),
            panel=self.unit_panel(unit, source, where) if where == self.opened else None,
            packs=marks(made_of.packs(unit)) if unit else (),
        )

    def quick(self, vehicle: Vehicle | None, source: Unit, where: str) -> Iterator[FieldView]:
        if vehicle:
            crew = OWN if isinstance(source.crew, Skills) else source.crew
            yield self.choice(f"{where}/crew", _("Crew"), crew, self.crews)
        yield self.choice(f"{where}/rank", _("Rank"), source.rank or "", self.ranks)

    def facts(self, unit: FieldedUnit | None, source: Unit) -> Iterator[Badge]:
        if source.rank in RANKS:
            yield Badge(_(RANKS[source.rank]))
        if unit and unit.own:
            own = ngettext("%(number)s custom stat", "%(number)s custom stats", len(unit.own))
            yield Badge(own % {"number": len(unit.own)}, "warn")

    def unit_panel(self, unit: FieldedUnit | None, source: Unit, where: str) -> UnitPanel:
        plain = self.panel(where, (SelectOption(group.where, group.label) for group in self.force.groups))
        vehicle = unit.vehicle if unit else None
        book = lost_figures.book_of(vehicle.key, self.catalogue) if vehicle else None
        parts = (self.skills(where, source.crew) if vehicle else None, self.lost(where, book) if book else None)
        return UnitPanel(
            plain.part,
            plain.move,
            plain.targets,
            perks=", ".join(perk_text(perk) for perk in (*vehicle.perks, *vehicle.flaws)) if vehicle else "",
            parts=tuple(part for part in parts if part and part.asks),
            design=design_view(unit, self.catalogue) if unit else None,
            start=start_of(unit) if unit else "",
        )

    def skills(self, where: str, crew: str | Skills) -> PartView | None:
        """The skills of a crew of the player's own."""
        if isinstance(crew, str):
            return None
        controls = (
            FormControl("text", f"{where}/crew/{skill}", gettext(name), skill_text(getattr(crew, skill)), most=6)
            for skill, name in SKILL_NAMES.items()
        )
        title = _("Skills of the crew, level and attribute (3/+1)")
        return PartView(f"{where}/crew", title, fields_of(controls), narrow=True)

    def lost(self, where: str, vehicle: Vehicle) -> PartView:
        """Figures that the book lost, with what the player typed in for them, if anything."""
        lost = (
            self.lost_figure(f"{where}/lost/{name}", figures.label(name, vehicle))
            for name, figure in figures.figures(vehicle)
            if figure.value is None
        )
        arcs = (
            self.lost_arc(f"{where}/lost/weapon_{number}_arc", _("Arc of %(name)s") % {"name": mount.name})
            for number, mount in enumerate(vehicle.weapons, 1)
            if mount.arc is None
        )
        note = _("These stay blank. What you enter counts for you, and is marked as yours on screen and on paper.")
        title = _("Stats missing from our copy of the rulebook")
        return PartView(f"{where}/lost", title, fields_of([*lost, *arcs]), note=note, narrow=True)

    def lost_figure(self, place: str, label: str) -> FormControl:
        value = self.typed_value(place)
        return FormControl("number", place, label, value, _("missing from the rulebook"), _("yours") if value else "")

    def lost_arc(self, place: str, label: str) -> FormControl:
        options = (Choice("", "–"), *(Choice(arc, gettext(ARCS[arc])) for arc in get_args(ArcCode)))
        return replace(self.lost_figure(place, label), kind="choice", options=options)

    def typed_value(self, place: str) -> str:
        return lost_figures.value_of(self.document, self.catalogue, place)

    def _places(self) -> Iterator[str]:
        for group, source in zip(self.force.groups, self.document.groups, strict=True):
            yield group.where
            yield from (f"{group.where}/units/{index}" for index in range(len(source.units)))


def _crew(unit: FieldedUnit) -> str:
    name = unit.crew.name if unit.crew else _("custom")
    return _("%(crew)s crew") % {"crew": capfirst(name)}


def _crews(crews: tuple[tuple[str, str, float], ...]) -> tuple[Choice, ...]:
    """The standard crews with what they make of a threat value, and a crew of one's own."""
    return (*(Choice(key, f"{name} × {by:g}") for key, name, by in crews), Choice(OWN, _("Custom skills")))


def url_of(unit: FieldedUnit, catalogue: Catalogue) -> str:
    """Return the catalogue URL of the vehicle or the squad; empty for what the catalogue only names."""
    record = made_of.record(unit)
    return model_url(catalogue, record.key, record) if record else ""


def figures_of(unit: FieldedUnit) -> tuple[FigureView, ...]:
    """The figures of a vehicle or a squad in a line."""
    if unit.squad:
        return tuple(_squad_figures(unit.squad))
    return tuple(_vehicle_figures(unit, unit.vehicle)) if unit.vehicle else ()


def _vehicle_figures(unit: FieldedUnit, vehicle: Vehicle) -> Iterator[FigureView]:
    for mode in ("primary", "secondary"):
        speed = getattr(vehicle, mode)
        if speed:
            pair = (unit.figure(f"{mode}_combat"), unit.figure(f"{mode}_top"))
            yield _figure(MODE_LETTERS.get(speed.mode, _("Speed")), "/".join(map(_text, pair)), pair)
    for name in SHOWN:
        shown = unit.figure(name)
        text = _text(shown, sign=name in figures.SIGNED)
        yield _figure(SHORT.get(name, name.capitalize()), text, (shown,))


def _figure(label: str, text: str, shown: tuple[StatValue, ...]) -> FigureView:
    marks = {figure.mark for figure in shown}
    if "lost" in marks:
        return FigureView(label, text, "lost", _("missing from the rulebook"))
    if "own" in marks:
        return FigureView(label, text, "own", _("from a pack, not from the rulebook"))
    return FigureView(label, text)


def _text(shown: StatValue, *, sign: bool = False) -> str:
    """The figure, or an empty text for one that is lost."""
    if shown.value is None:
        return ""
    return format_modifier(shown.value) if sign else f"{shown.value:g}"


def _squad_figures(squad: ResolvedSquad) -> Iterator[FigureView]:
    worn = ", ".join(armor.name for armor in squad.armors)
    points = sorted({soldier.points for soldier in squad.soldiers})
    parts = (
        (squad.quality.name, ""),
        (worn, ""),
        (squad.transport.name, f"{squad.transport.movement} MP"),
        (_("Damage points"), "–".join(map(str, dict.fromkeys((*points[:1], *points[-1:]))))),
        (_("Encumbrance"), format_modifier(-squad.encumbrance)),
    )
    for label, text in parts:
        yield FigureView(label, text)
    if squad.night_vision:
        yield FigureView(_("Night vision"))


def weapons_of(unit: FieldedUnit) -> str:
    """`LAC, LRP/24, APGL` of a vehicle, `8× 7mm Rifle, 2× 9mm Chaingun` of a squad."""
    if unit.squad:
        names = {soldier.weapon.key: soldier.weapon.name for soldier in unit.squad.soldiers}
        return ", ".join(f"{count}× {names[key]}" for key, count in unit.squad.weapons.items())
    return ", ".join(mount.weapon.code for mount in unit.vehicle.weapons) if unit.vehicle else ""
