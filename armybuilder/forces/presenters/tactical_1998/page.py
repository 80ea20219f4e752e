"""From a document, its catalogue and its report to the builder page."""

from collections.abc import Iterator
from typing import get_args

from django.utils.translation import gettext as _

from armybuilder.engine.core.documents import MOST_MODELS
from armybuilder.engine.core.language import say
from armybuilder.engine.core.rules.report import Report
from armybuilder.engine.systems.tactical_1998 import lost_figures
from armybuilder.engine.systems.tactical_1998.book import figures
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.book.tables import ArcCode, Mount, Vehicle
from armybuilder.engine.systems.tactical_1998.book.wording import (
    ARCS,
    MODE_LETTERS,
    RANKS,
    SKILL_NAMES,
    perk_text,
    signed,
    skill_text,
)
from armybuilder.engine.systems.tactical_1998.document import WORDS, ForceDocument, Skills, Unit
from armybuilder.engine.systems.tactical_1998.drafting.designs import OWN
from armybuilder.engine.systems.tactical_1998.force import Force, ResolvedGroup, Shown, Team, resolve
from armybuilder.engine.systems.tactical_1998.paper import made_of
from armybuilder.engine.systems.tactical_1998.squads import ResolvedSquad
from armybuilder.forces.presenters.catalogues import marks, model_url
from armybuilder.forces.presenters.paging import Paging
from armybuilder.forces.presenters.panels.problems import anchor
from armybuilder.forces.presenters.parts import Option
from armybuilder.forces.presenters.tactical_1998.designs import design_view, start_of
from armybuilder.forces.presenters.tactical_1998.views import (
    FigureView,
    ForceView,
    GroupView,
    LostArc,
    LostFigure,
    Panel,
    SkillView,
    UnitView,
)

SHOWN = ("size", "maneuver", "sensors", "fire_control", "armor")
"""Figures in the line below a vehicle's name, after its speeds."""
SHORT = {"maneuver": "Man", "fire_control": "FC"}


def build(document: ForceDocument, catalogue: Catalogue, report: Report, opened: str = "") -> ForceView:
    """The page, with the panel of the unit at `opened` unfolded."""
    return _Builder(document, catalogue, report, opened).page()


class _Builder(Paging[ForceDocument, Catalogue]):
    def __init__(self, document: ForceDocument, catalogue: Catalogue, report: Report, opened: str) -> None:
        super().__init__(document, catalogue, report, opened)
        self.force: Force = resolve(document, catalogue)
        self.units = {unit.where: unit for unit in self.force.units}
        self.crews = _crews(tuple((crew.key, crew.name, crew.multiplier) for crew in catalogue.crews.values()))
        offered = [(ruling, ruling.clauses[0]) for ruling in self.catalogue.rulings.values()]
        self.judge(self._places(), offered, document.options.rulings)

    def page(self) -> ForceView:
        document, force = self.document, self.force
        return ForceView(
            **self.head(WORDS),
            endless=True,
            faction_name=force.faction.name if force.faction else document.faction,
            factions=tuple(Option(faction.key, faction.name) for faction in self.catalogue.factions.values()),
            equal=document.options.equal,
            priced=force.priced,
            groups=tuple(self.group(index, group) for index, group in enumerate(force.groups)),
            models=sum(unit.count for group in document.groups for unit in group.units),
        )

    def group(self, index: int, group: ResolvedGroup) -> GroupView:
        source = self.document.groups[index]
        size = sum(unit.count for unit in source.units)
        rows = (self.unit(unit, f"{group.where}/units/{number}") for number, unit in enumerate(source.units))
        return GroupView(
            where=group.where,
            anchor=anchor(group.where),
            number=index + 1,
            name=source.name,
            label=group.label,
            total=group.total,
            priced=group.priced,
            gist=WORDS.fielded(size),
            size=size,
            units=tuple(rows),
            ranks=_ranks(),
            problems=self.at(group.where),
        )

    def unit(self, source: Unit, where: str) -> UnitView:
        unit = self.units.get(where)
        vehicle = unit.vehicle if unit else None
        return UnitView(
            where=where,
            anchor=anchor(where),
            known=unit is not None,
            title=unit.model if unit else source.model or _("Own squad"),
            name=source.name,
            url=_url(unit, self.catalogue) if unit else "",
            figures=tuple(_figures(unit)) if unit else (),
            weapons=_weapons(unit) if unit else "",
            perks=", ".join(perk_text(perk) for perk in (*vehicle.perks, *vehicle.flaws)) if vehicle else "",
            count=source.count,
            counted=f"{where}/count",
            most=MOST_MODELS,
            tv=unit.tv if unit else None,
            own_tv=unit is not None and unit.figure("tv").mark == "own",
            total=unit.total if unit else 0,
            rank=source.rank or "",
            crew=(OWN if isinstance(source.crew, Skills) else source.crew) if vehicle else "",
            crew_name=unit.crew.name if unit and vehicle and unit.crew else "own" if vehicle else "",
            crews=self.crews if vehicle else (),
            lost=len(figures.lost(vehicle)) if vehicle else 0,
            own=len(unit.own) if unit else 0,
            problems=self.at(where),
            panel=self.panel(unit, source, where) if where == self.opened else None,
            packs=marks(made_of.packs(unit)) if unit else (),
        )

    def panel(self, unit: Team | None, source: Unit, where: str) -> Panel:
        vehicle = unit.vehicle if unit else None
        book = lost_figures.book_of(vehicle.key, self.catalogue) if vehicle else None
        return Panel(
            name=source.name,
            notes=source.notes,
            targets=tuple(Option(group.where, group.label) for group in self.force.groups),
            lost=tuple(self.lost(where, name, book) for name, figure in figures.figures(book) if figure.value is None)
            if book
            else (),
            arcs=tuple(
                self.lost_arc(where, f"weapon_{number}_arc", mount)
                for number, mount in enumerate(book.weapons, 1)
                if mount.arc is None
            )
            if book
            else (),
            skills=_skills(where, source.crew) if vehicle else (),
            design=design_view(unit, self.catalogue) if unit else None,
            start=start_of(unit) if unit else "",
        )

    def lost(self, where: str, name: str, vehicle: Vehicle) -> LostFigure:
        place = f"{where}/lost/{name}"
        return LostFigure(place, anchor(place), figures.label(name, vehicle), self.typed(place))

    def lost_arc(self, where: str, name: str, mount: Mount) -> LostArc:
        place = f"{where}/lost/{name}"
        options = tuple(Option(arc, say(ARCS[arc])) for arc in get_args(ArcCode))
        return LostArc(place, anchor(place), _("Arc of %(name)s") % {"name": mount.name}, options, self.typed(place))

    def typed(self, place: str) -> str:
        return lost_figures.value_of(self.document, self.catalogue, place)

    def _places(self) -> Iterator[str]:
        for group, source in zip(self.force.groups, self.document.groups, strict=True):
            yield group.where
            yield from (f"{group.where}/units/{index}" for index in range(len(source.units)))


def _ranks() -> tuple[Option, ...]:
    return (Option("", _("No rank")), *(Option(key or "", _(name)) for key, name in RANKS.items()))


def _crews(crews: tuple[tuple[str, str, float], ...]) -> tuple[Option, ...]:
    """The standard crews with what they make of a threat value, and a crew of one's own."""
    return (*(Option(key, f"{name} × {by:g}") for key, name, by in crews), Option(OWN, _("Skills of my own")))


def _url(unit: Team, catalogue: Catalogue) -> str:
    """Where the catalogue shows the vehicle or the squad; empty for what it only names."""
    record = made_of.record(unit)
    return model_url(catalogue, record.key, record) if record else ""


def _figures(unit: Team) -> Iterator[FigureView]:
    if unit.squad:
        yield from _squad_figures(unit.squad)
    elif unit.vehicle:
        yield from _vehicle_figures(unit, unit.vehicle)


def _vehicle_figures(unit: Team, vehicle: Vehicle) -> Iterator[FigureView]:
    for mode in ("primary", "secondary"):
        speed = getattr(vehicle, mode)
        if speed:
            pair = (unit.figure(f"{mode}_combat"), unit.figure(f"{mode}_top"))
            yield _figure(MODE_LETTERS.get(speed.mode, _("Speed")), "/".join(map(_text, pair)), pair)
    for name in SHOWN:
        shown = unit.figure(name)
        text = _text(shown, sign=name in figures.SIGNED)
        yield _figure(SHORT.get(name, name.capitalize()), text, (shown,))


def _figure(label: str, text: str, shown: tuple[Shown, ...]) -> FigureView:
    marks = {figure.mark for figure in shown}
    if "lost" in marks:
        return FigureView(label, text, "lost", _("lost in the book"))
    if "own" in marks:
        return FigureView(label, text, "own", _("of a pack, not of the book"))
    return FigureView(label, text, "", "")


def _text(shown: Shown, *, sign: bool = False) -> str:
    """The figure, or an empty text for one that is lost."""
    if shown.value is None:
        return ""
    return signed(shown.value) if sign else f"{shown.value:g}"


def _squad_figures(squad: ResolvedSquad) -> Iterator[FigureView]:
    worn = ", ".join(armor.name for armor in squad.armors)
    points = sorted({soldier.points for soldier in squad.soldiers})
    parts = (
        (squad.quality.name, ""),
        (worn, ""),
        (squad.transport.name, f"{squad.transport.movement} MP"),
        (_("Damage points"), "–".join(map(str, dict.fromkeys((*points[:1], *points[-1:]))))),
        (_("Encumbrance"), signed(-squad.encumbrance)),
    )
    for label, text in parts:
        yield FigureView(label, text, "", "")
    if squad.night_vision:
        yield FigureView(_("Night vision"), "", "", "")


def _weapons(unit: Team) -> str:
    """`LAC, LRP/24, APGL` of a vehicle, `8× 7mm Rifle, 2× 9mm Chaingun` of a squad."""
    if unit.squad:
        names = {soldier.weapon.key: soldier.weapon.name for soldier in unit.squad.soldiers}
        return ", ".join(f"{count}× {names[key]}" for key, count in unit.squad.weapons.items())
    return ", ".join(mount.weapon.code for mount in unit.vehicle.weapons) if unit.vehicle else ""


def _skills(where: str, crew: str | Skills) -> tuple[SkillView, ...]:
    """The skills of a crew of the player's own."""
    if isinstance(crew, str):
        return ()
    return tuple(
        SkillView(f"{where}/crew/{skill}", say(name), skill_text(getattr(crew, skill)))
        for skill, name in SKILL_NAMES.items()
    )


def about(unit: Team) -> tuple[tuple[FigureView, ...], str]:
    """What is to be known of a vehicle or a squad before it is taken: figures and weapons."""
    return tuple(_figures(unit)), _weapons(unit)
