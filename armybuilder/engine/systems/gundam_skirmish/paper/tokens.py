"""Counters beside the models: what lasts from one turn to the next, and what a unit has done in this one."""

from collections.abc import Iterator, Sequence

from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.paper.cards import TokenKind
from armybuilder.engine.systems.gundam_skirmish.force import FieldedUnit
from armybuilder.engine.systems.gundam_skirmish.paper.tracks import levels, locations
from armybuilder.engine.systems.gundam_skirmish.paper.unit_view import PaperUnit
from armybuilder.engine.systems.gundam_skirmish.paper.weapons import RELOADS

MOST = 20
NEEDED = {
    "rq": gettext_noop("This weapon needs a quick reload first."),
    "rs": gettext_noop("This weapon needs a slow reload first."),
}


def tokens(rows: Sequence[tuple[FieldedUnit, PaperUnit]], names: RecordNames) -> tuple[TokenKind, ...]:
    """As many as units may need, or nearly; none for an empty list."""
    return tuple(kind for kind in _kinds(rows, names) if kind.count)


def _kinds(rows: Sequence[tuple[FieldedUnit, PaperUnit]], names: RecordNames) -> Iterator[TokenKind]:
    number = sum(row.count for row, _ in rows)
    some = min(MOST, -(-number // 2))
    yield TokenKind(gettext("Used"), "U", gettext("Has performed its actions this turn."), min(MOST, number), spare=1)
    for state in names.records("morale").values():
        if state.level:
            yield TokenKind(state.name, f"{state.level}".replace("-", "−"), state.effect, some, spare=1)
    for tag, box in RELOADS.items():
        loaded = sum(row.count for row, shown in rows for each in shown.card.weapons if tag in each.tags)
        yield TokenKind(gettext(box), tag.upper(), gettext(NEEDED[tag]), min(MOST, loaded), spare=1)
    yield from _damage(rows, names)
    shields = sum(row.count for row, shown in rows if shown.card.shield)
    yield TokenKind(
        gettext("Shield broken"), "S", gettext("Given up; back after the battle."), min(MOST, shields), spare=1
    )
    reserves = sum(row.count for row, _ in rows if row.source.reserve)
    yield TokenKind(
        names.printed_name("special-rule", "ambush"),
        "A",
        gettext("The spot where a unit in reserve enters."),
        min(MOST, reserves),
    )
    leading = any(shown.in_battle.command_points for _, shown in rows)
    yield TokenKind(
        gettext("Command points"),
        "CP",
        gettext("What is left adds to the next turn's."),
        int(leading),
        write_in=gettext("left"),
    )


def _damage(rows: Sequence[tuple[FieldedUnit, PaperUnit]], names: RecordNames) -> Iterator[TokenKind]:
    """A counter for the levels of each location, half as many as units of its chart."""
    charts = {each.key: each for _, shown in rows for each in locations(shown.card.sort, names)}
    for location in charts.values():
        if not location.aimed:
            continue
        hit = sum(row.count for row, shown in rows if location in locations(shown.card.sort, names))
        write_in = gettext("level") if len(levels(location)) > 1 else ""
        name, code = gettext("{location} damage", location=location.name), location.name[:1]
        yield TokenKind(name, code, location.first, min(MOST, -(-hit // 2)), write_in=write_in, spare=1)
