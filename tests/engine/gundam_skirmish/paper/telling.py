"""Cards and sheets in words, line by line: all that stands on them, a blank to write in as a box."""

from armybuilder.engine.core.paper.record_sheets import (
    FieldSection,
    NoteSection,
    TableSection,
    TickSection,
    TrackSection,
)

BLANK = "[ ]"
SIGNS = {"": "", "derived": "‡"}


def told(card):
    """All of a card."""
    yield " · ".join(part for part in (card.title, card.faction, card.kind, card.rank, card.name, card.unit) if part)
    parts = " + ".join(f"{name} {points}" for name, points in card.points_parts)
    yield f"{card.points} {card.points_name} ({parts}), ×{card.count}, {card.figure.split()[0]}"
    yield ", ".join(f"{stat.label} {stat.value or BLANK}{'*' if stat.changed else ''}" for stat in card.stats)
    yield ", ".join(f"{stat.label}: {stat.value}" for stat in (*card.labels, *card.details))
    for table in card.tables:
        yield from (f"{table.head} {_row(row)}" for row in table.rows)
    yield from (f"{trait.text}{' +' if trait.added else ''}: {trait.effect}" for trait in card.traits)
    for track in card.tracks:
        yield " | ".join(f"{part.label} {part.boxes}" for part in track.parts)
    yield ", ".join((*(f"{counter.label} {counter.boxes}" for counter in card.counters), *card.tokens))
    yield from card.notes


def _row(row):
    cells = " ".join(cell.text or (BLANK if cell.boxed else "-") for cell in row.cells)
    ticks = "".join(f" {'o' if tick.round else '#'}{tick.label}" for tick in row.ticks)
    reach = "" if row.reach is None else f" reaches {'/'.join(f'{end:g}' for end in row.reach)}"
    return f"{row.code}{ticks}: {cells}; {', '.join(part for part in (row.kind, *row.traits) if part)}{reach}"


def sheet_told(sheet):
    """All of a record sheet."""
    head = (sheet.title, sheet.name, sheet.unit, sheet.subtitle, f"{sheet.points} {sheet.points_name}")
    yield f"{' · '.join(part for part in head if part.strip())} ×{sheet.count}"
    for section in (*sheet.left, *sheet.right, *sheet.wide):
        yield f"# {section.title}"
        yield from section_told(section)
    yield from sheet.notes


def section_told(section):
    match section:
        case FieldSection():
            for field in section.fields:
                now = f" now {BLANK}" if field.damage else ""
                yield f"{field.label}: {field.value or BLANK}{SIGNS[field.mark]}{now}"
        case TableSection():
            damage = (section.damage,) if section.damage else ()
            yield " | ".join((*(column.label for column in section.columns), *damage))
            for row in section.rows:
                cells = (BLANK if cell.mark == "lost" else f"{cell.text}{SIGNS[cell.mark]}" for cell in row)
                yield " | ".join((*cells, *(BLANK for _ in damage)))
            if section.blank_rows:
                yield f"{section.blank_rows} blank rows"
        case TrackSection():
            beside = (f"{field.label} {field.value or BLANK}" for field in section.thresholds)
            yield ", ".join((f"{section.boxes} boxes, {section.crossed} crossed", *beside))
        case TickSection():
            for tick in section.ticks:
                boxes = "".join(
                    f"[{'x' if place < tick.ticked else ' '}]{word}" for place, word in enumerate(tick.boxes)
                )
                yield f"{boxes} {tick.label}{f': {tick.note}' if tick.note else ''}"
        case NoteSection():
            yield from section.lines
            yield f"{section.blank_lines} lines"
