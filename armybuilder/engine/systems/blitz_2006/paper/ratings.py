"""Figures of a card in boxes (DC-2 to DC-6, DC-9, DC-11, DC-13): ratings, modifiers by speed, damage track, what is ticked in play."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.paper.cards import (
    BoxCounter,
    CardCell,
    CardColumn,
    CardRow,
    CardTable,
    DamageTrack,
    Stat,
    TrackPart,
    TraitLine,
)
from armybuilder.engine.core.paper.stages import DamageStage, StageChange
from armybuilder.engine.systems.blitz_2006.book.cards import Card, DefenseRow, Infantry, Model, SpeedRow
from armybuilder.engine.systems.blitz_2006.book.figures import BookFigure
from armybuilder.engine.systems.blitz_2006.force import UnitSkills
from armybuilder.engine.systems.blitz_2006.paper.labels import format_figure, format_modifier, with_sign

NOTHING = CardCell("")
WORSE = {"exposed-fire-control": "Att", "exposed-movement": "Def"}
MILDER = {"shielded-weapons": "Att", "rugged-movement-system": "Def"}
"""Traits that change what damage does to a roll: −1/−2/−3, or 0/0/−1 (L1437-1459)."""
LABELS = {"sensors": "SENS", "detection": "DET", "auto_comm": "AUTO", "comm": "COMM", "armor": "ARMOR"}
"""What figures are called that options raise."""
USES = {"smoke-launchers": gettext_noop("Smoke"), "anti-personnel-charges": gettext_noop("Charges")}
"""Auxiliary systems whose rating counts their uses (L1385, L1417)."""


def skills(levels: UnitSkills, base: UnitSkills) -> Iterator[Stat]:
    """The four skills, changed where somebody was trained."""
    for label, level, before in zip(("ATT", "DEF", "EW", "LD"), levels, base, strict=True):
        yield Stat(label, str(level), changed=level != before)


def stats(card: Card, printed: Card, added: Mapping[str, int]) -> Iterator[Stat]:
    """Actions, size, electronics and armor; those that another card prints otherwise are changed. What is `added` to a lost
    figure is told beside its blank box."""
    before = {stat.label: stat.value for stat in _stats(printed)}
    more = {LABELS[name]: by for name, by in added.items() if name in LABELS and by}
    for stat in _stats(card):
        if stat.value or stat.label not in more:
            yield replace(stat, changed=stat.value != before[stat.label])
        else:
            yield replace(
                stat,
                note=gettext("{more} to a missing value", more=with_sign(more[stat.label])),
                note_label=stat.label.capitalize(),
            )


def _stats(card: Card) -> Iterator[Stat]:
    yield Stat("ACT", format_figure(card.actions))
    yield Stat("SIZE", format_figure(card.size))
    yield Stat("DET", format_figure(card.detection))
    yield Stat("SENS", format_modifier(card.sensors))
    yield Stat("AUTO", format_figure(card.auto_comm))
    yield Stat("COMM", format_modifier(card.comm))
    yield Stat("ARMOR", format_figure(card.armor))


def infantry_stats(card: Infantry, printed: Infantry, skill: int) -> Iterator[Stat]:
    """Infantry has one skill; its communication and detection are that, its size is one more than its bases (L1052-1056)."""
    yield Stat("SKILL", str(skill), changed=skill != printed.skill)
    yield Stat("ACT", format_figure(card.actions))
    yield Stat("SIZE", str(card.bases + 1))
    yield Stat("DET", str(skill))
    yield Stat("AUTO", str(skill))
    yield Stat("ARMOR", str(card.armor), changed=card.armor != printed.armor)
    yield Stat("BASES", str(card.bases), tracked=True)


# ---------------------------------------------------------------- modifiers


def modifiers(card: Card) -> CardTable:
    """Attack, and defense in each movement mode, at each speed (DC-4, L365-367)."""
    attack = _row(gettext("Attack"), "", card.attack, NOTHING, NOTHING)
    defense = (
        _row(
            gettext("Defense"),
            row.mode or "",
            row,
            _cell(format_figure(row.combat_mp)),
            _cell(format_figure(row.top_mp)),
        )
        for row in _modes(card)
    )
    return CardTable(gettext("MODIFIER"), gettext("Modifier"), gettext("Modifiers"), _columns(), (attack, *defense))


def _columns() -> tuple[CardColumn, ...]:
    return (
        CardColumn(
            gettext("Mode"), 6.6, help=gettext("W walks, G drives, H hovers, R flies low."), figures=False, missing=""
        ),
        CardColumn(gettext("Stat."), 8, help=gettext("Stationary."), missing=""),
        CardColumn(gettext("Combat"), 8, help=gettext("At combat speed."), missing=""),
        CardColumn("MP", 6, gettext("Combat MP"), help=gettext("Movement points at combat speed."), missing=""),
        CardColumn(gettext("Top"), 8, help=gettext("At top speed."), missing=""),
        CardColumn("MP", 6, gettext("Top MP"), help=gettext("Movement points at top speed."), missing=""),
    )


def _modes(card: Card) -> tuple[DefenseRow, ...]:
    """The modes that are told, and rows to write others in while any of their figures is lost: a gear has two (L369)."""
    most = 2 if isinstance(card, Model) and card.sort == "gear" else 1
    figures = (getattr(row, name) for row in card.defense for name in DefenseRow.__struct_fields__[1:])
    is_whole = card.defense and all(figure.value is not None for figure in figures)
    missing = 0 if is_whole else max(most - len(card.defense), 0)
    return (*card.defense, *(DefenseRow(None) for _ in range(missing)))


def _row(code: str, mode: str, row: SpeedRow | DefenseRow, combat_mp: CardCell, top_mp: CardCell) -> CardRow:
    speeds = [_cell(format_modifier(figure)) for figure in (row.stationary, row.combat, row.top)]
    letter = _cell(mode) if isinstance(row, DefenseRow) else NOTHING
    return CardRow(code, (letter, speeds[0], speeds[1], combat_mp, speeds[2], top_mp))


def _cell(text: str) -> CardCell:
    return CardCell(text, boxed=True)


# ---------------------------------------------------------------- damage


def damage_track(card: Card, added: Mapping[str, int]) -> DamageTrack:
    """Boxes that hits cross out from the left, a light one 1 and a heavy one 2; whatever finds none is an overkill
    (L914-917, L937-947). Sturdy boxes that are `added` to a lost number are drawn behind it."""
    fragile, sturdy = _fragile(card), _sturdy(card)
    parts = (
        _box_track("S", sturdy, gettext("sturdy")),
        TrackPart("S", max(added.get("sturdy", 0), 0) if sturdy is None else 0, gettext("extra sturdy")),
        TrackPart("L", 1, gettext("light")),
        TrackPart("H", 1, gettext("heavy")),
        _box_track("C", None if fragile is None else 1 - fragile, gettext("critical")),
    )
    levels = _levels(fragile=bool(fragile))
    return DamageTrack(
        parts, _thresholds(card.armor), tuple(_effects(card, number, level) for number, level in enumerate(levels, 1))
    )


def _levels(*, fragile: bool) -> list[str]:
    """Return the names of the damage levels, from light upwards; a fragile unit has no critical box."""
    return [gettext("Light"), gettext("Heavy"), *([] if fragile else [gettext("Critical")])]


def _box_track(letter: str, boxes: int | None, name: str) -> TrackPart:
    """Boxes; where nobody knows how many, one to write their number in."""
    return TrackPart(f"{letter} ×" if boxes is None else letter, boxes, name)


def _sturdy(card: Card) -> int | None:
    rated = next((bearing.rating for bearing in card.traits if bearing.trait == "sturdy"), None)
    return card.sturdy.value if rated is None else rated + (card.sturdy.value or 0)


def _fragile(card: Card) -> int | None:
    return 1 if _has(card, "fragile") else card.fragile.value


def _thresholds(armor: BookFigure) -> tuple[Stat, ...]:
    """Return what a hit needs for light, heavy and overkill damage to an undamaged unit (L904-913)."""
    if armor.value is None:
        return ()
    return (Stat(gettext("L/H/overkill"), "/".join(str(armor.value * times) for times in (1, 2, 3))),)


def _effects(card: Card, number: int, level: str) -> TraitLine:
    """Return the effects that the unit suffers from now on (DC-13, L921-933)."""
    left = "" if card.armor.value is None else f" ({max(card.armor.value - number, 0)})"
    parts = [gettext("armor −{number}{left}", number=number, left=left), *_penalties(card, number)]
    if number > 1:
        parts.append(gettext("combat speed at most"))
    if number == (2 if _has(card, "exposed-aux") else 3):
        parts.append(gettext("aux gone"))
    return TraitLine(level, ", ".join(parts))


def _penalties(card: Card, number: int) -> Iterator[str]:
    """`−1 Att/Def/EW`: rolls with the same penalty together."""
    found: dict[int, list[str]] = {}
    for name in ("Att", "Def", "EW"):
        found.setdefault(_penalty(card, number, name), []).append(name)
    for penalty, names in sorted(found.items()):
        if penalty:
            yield gettext("{penalty} {skills}", penalty=with_sign(penalty), skills="/".join(names))


def _penalty(card: Card, number: int, name: str) -> int:
    worse = any(WORSE.get(bearing.trait) == name for bearing in card.traits)
    milder = any(MILDER.get(bearing.trait) == name for bearing in card.traits)
    return min(1 - number - worse + milder, 0)


def _has(card: Card, trait: str) -> bool:
    return any(bearing.trait == trait for bearing in card.traits)


def bases(card: Infantry) -> DamageTrack:
    """The bases of infantry are its damage track (L981)."""
    note = TraitLine(gettext("Each base lost"), gettext("size −1"))
    return DamageTrack((TrackPart("BASES", card.bases, gettext("bases")),), (), (note,))


LINES = ("d0.2", "d0.3", "d0.4")
"""The boxes of light, heavy and critical damage on the track."""
DAMAGE_RULE = "BR-46"


def stages(card: Card) -> Iterator[DamageStage]:
    """Light, heavy, critical: the last that is crossed out counts (L921-933)."""
    levels = _levels(fragile=bool(_fragile(card)))
    for number, (level, line) in enumerate(zip(levels, LINES, strict=False), 1):
        told = tuple(_effects(card, number, level).effect.split(", "))
        yield DamageStage(level, (line,), 1, told, tuple(_changes(card, number)), DAMAGE_RULE, "damage")


def _changes(card: Card, number: int) -> Iterator[StageChange]:
    yield StageChange("ARMOR", by=-number)
    for label, name in (("ATT", "Att"), ("DEF", "Def"), ("EW", "EW")):
        if penalty := _penalty(card, number, name):
            yield StageChange(label, by=penalty)


def lost_bases(card: Infantry) -> Iterator[DamageStage]:
    """Its size falls with each base (L981); the last takes it away."""
    for lost in range(1, card.bases):
        change = (StageChange("SIZE", by=-lost),)
        yield DamageStage(
            gettext("{number} lost", number=lost),
            ("d0.0",),
            lost,
            (gettext("{left} of {bases} left", left=card.bases - lost, bases=card.bases),),
            change,
            "DC-9",
            "bases",
        )
    yield DamageStage(gettext("Destroyed"), ("d0.0",), card.bases, rule="DC-9", row="bases", ends=True)


# ---------------------------------------------------------------- in play


def counters(card: Card | Infantry, *, chaplain: bool = False) -> tuple[BoxCounter, ...]:
    """Return the boxes to tick: lock, hull-down counters, stand-by, a tag, uses of auxiliary systems (DC-11)."""
    made = [
        BoxCounter(gettext("Locked"), 1),
        BoxCounter(gettext("Hull-down"), 2),
        BoxCounter(gettext("Stand-by"), 1),
        BoxCounter(gettext("Tagged"), 1),
    ]
    made += (
        BoxCounter(gettext(USES[bearing.trait]), bearing.rating)
        for bearing in card.traits
        if bearing.trait in USES and bearing.rating
    )
    if chaplain:
        made.append(BoxCounter(gettext("Chaplain's point"), 1))
    return tuple(made)


def write_ins(card: Card | Infantry, *, leads: bool = False) -> tuple[str, ...]:
    """The number of the unit, and figures that change: speed and mode, altitude of who flies, the morale of a group on its
    leader's card, uses whose number is lost."""
    found = [gettext("No."), gettext("Speed")]
    if not isinstance(card, Infantry):
        found += [gettext("Mode")] if len(_modes(card)) > 1 or not any(row.mode for row in card.defense) else []
        found += [gettext("Altitude")] if any(row.mode == "R" for row in card.defense) else []
    found += [gettext(USES[bearing.trait]) for bearing in card.traits if bearing.trait in USES and not bearing.rating]
    return (*found, gettext("Morale")) if leads else tuple(found)
