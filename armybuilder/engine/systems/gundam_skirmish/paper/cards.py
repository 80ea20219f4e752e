"""Cards of units, as the catalogue has them and as a list does."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from armybuilder.engine.core.documents.names import RecordNames
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.paper.cards import BoxCounter, Card, Stat, TraitLine
from armybuilder.engine.core.paper.origins import packs_of
from armybuilder.engine.core.row_game import ForceGroup
from armybuilder.engine.core.tables.record import Record
from armybuilder.engine.systems.gundam_skirmish.book.cards import UnitCard
from armybuilder.engine.systems.gundam_skirmish.document import WORDS
from armybuilder.engine.systems.gundam_skirmish.force import FieldedUnit, Force
from armybuilder.engine.systems.gundam_skirmish.paper.emblems import EMBLEMS
from armybuilder.engine.systems.gundam_skirmish.paper.labels import (
    COMMAND_POINTS,
    NONE,
    inches,
    kind_of,
    letters_of,
    render_look,
    tags_of,
    title_of,
    word,
)
from armybuilder.engine.systems.gundam_skirmish.paper.tracks import meanings, stages, tracks
from armybuilder.engine.systems.gundam_skirmish.paper.unit_view import PaperUnit, paper_unit_of_card, paper_unit_of_row
from armybuilder.engine.systems.gundam_skirmish.paper.weapons import tables

GLOSSARY = gettext_noop("Damage and tags")
PILOT_BOXES = (gettext_noop("Health"), gettext_noop("Mind"))
"""To write in: no line tells where they begin or end (L30, L42). In a campaign those of every pilot last."""


def unit_card(card: UnitCard, names: RecordNames) -> Card:
    """The card of a record by itself."""
    return body(paper_unit_of_card(card), names)


def row_card(row: FieldedUnit, group: ForceGroup[FieldedUnit], number: int, force: Force, names: RecordNames) -> Card:
    """The same with what the player chose for it."""
    shown = paper_unit_of_row(row, force)
    pilot = shown.pilot
    made = body(shown, names)
    return replace(
        made,
        name=row.source.name,
        group=group.label,
        group_number=number,
        unit=group.label,
        points=row.each,
        points_parts=((row.record.name, row.record.points), (gettext("pilot"), row.extra)) if pilot else (),
        count=row.count,
        where=row.where,
        rank=rank_text(shown, names),
        details=(*_of_pilot(shown), *made.details),
        traits=(*made.traits, *_choices(row, shown, names)),
        tokens=tuple(map(gettext, PILOT_BOXES)) if pilot or force.source.options.campaign else (),
        notes=(row.source.notes,) if row.source.notes else (),
    )


def body(shown: PaperUnit, names: RecordNames) -> Card:
    """Return the card of a unit by itself, as it fights."""
    card = shown.card
    return Card(
        key=card.key,
        title=card.name,
        kind=kind_of(card.sort),
        faction=names.printed_name("faction", card.faction),
        points=card.points,
        points_name=WORDS.points,
        stats=tuple(_stats(card, shown.printed)),
        details=tuple(_details(shown)),
        tables=tuple(tables(shown, names)),
        traits=tuple(TraitLine(f"{each.name} ({word(each.use)})", each.effect) for each in card.abilities),
        glossary=glossary([card], names),
        glossary_title=gettext(GLOSSARY),
        tracks=tracks(card, names),
        stages=tuple(stages(card, names)),
        counters=tuple(_counters(card, names)),
        figure=render_look(card),
        emblem=EMBLEMS.get(card.faction),
        labels=(Stat(gettext("Tags"), tags),) if (tags := tags_of(card, names)) else (),
        packs=packs_of(shown.printed, parts_of(shown)),
    )


def parts_of(shown: PaperUnit) -> Iterator[Record]:
    """Records that a card is made of beside the unit's own."""
    yield from shown.printed.weapons
    yield from shown.printed.close_weapons
    yield from shown.printed.abilities
    yield from shown.parts


def glossary(cards: Iterable[UnitCard], names: RecordNames) -> tuple[TraitLine, ...]:
    """Explain what damage does to these units, then what their letters mean, each once."""
    cards = tuple(cards)
    tags = {tag for card in cards for tag in letters_of(card)}
    lines = [line for card in cards for line in meanings(card, names)]
    lines += [TraitLine(tag.name, tag.effect) for key, tag in names.records("tag").items() if key in tags]
    return tuple(dict.fromkeys(lines))


def rank_text(shown: PaperUnit, names: RecordNames, force: str = "") -> str:
    """`Rank 4 · Chief Petty Officer`."""
    if shown.pilot is None:
        return ""
    title = title_of(shown.pilot.rank, shown.card.faction, names, force)
    return f"{gettext('Rank {rank}', rank=shown.pilot.rank)} · {title}"


def _stats(card: UnitCard, printed: UnitCard) -> Iterator[Stat]:
    yield Stat("MOVE", inches(card.movement), changed=card.movement != printed.movement)
    yield Stat("BOOST", inches(card.boost), changed=card.boost != printed.boost)
    yield Stat("INTEGRITY", str(card.integrity), changed=card.integrity != printed.integrity, weight=1.2)
    yield Stat("ARMOUR", str(card.armour), weight=1.4)
    yield Stat("SHIELD", str(card.shield or gettext(NONE)), weight=1.4)


def _details(shown: PaperUnit) -> Iterator[Stat]:
    if shown.card.shield_type:
        yield Stat(gettext("Shield"), shown.card.shield_type)
    if shown.in_battle.equipped:
        yield Stat(gettext("Begins with"), shown.in_battle.equipped)
    if shown.in_battle.command_points:
        yield Stat(gettext("Command points"), gettext("{points} per turn", points=shown.in_battle.command_points))


def _of_pilot(shown: PaperUnit) -> Iterator[Stat]:
    if shown.pilot and shown.pilot.name:
        yield Stat(gettext("Pilot"), shown.pilot.name)


def _counters(card: UnitCard, names: RecordNames) -> Iterator[BoxCounter]:
    """The states of morale in which no unit begins, and the shield that is given up for the damage chart (L30, L36)."""
    yield from (BoxCounter(state.name, 1) for state in names.records("morale").values() if state.level)
    if card.shield:
        yield BoxCounter(gettext("Shield broken"), 1)


def _choices(row: FieldedUnit, shown: PaperUnit, names: RecordNames) -> Iterator[TraitLine]:
    """Yield what was chosen for a unit, shaded."""
    rules = names.records("special-rule")
    if row.source.command:
        points = f"{shown.in_battle.command_points} {COMMAND_POINTS}"
        told = gettext("Gives {points} at the start of each of its turns.", points=points)
        yield TraitLine(rules["command"].name, told, added=True)
    if row.source.reserve:
        yield TraitLine(gettext("In reserve"), rules["ambush"].effect, added=True)
    yield from (TraitLine(each.name, each.effect, added=True) for each in shown.rewards)
