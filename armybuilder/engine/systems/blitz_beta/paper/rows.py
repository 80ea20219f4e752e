"""The parts of a model card: stat boxes, weapon rows, traits with their effects, damage tracks, counters (DC-2…DC-7)."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from armybuilder.engine.core.language import format_number, gettext, gettext_noop
from armybuilder.engine.core.paper.cards import (
    BoxCounter,
    CardCell,
    CardColumn,
    CardReach,
    CardRow,
    CardTable,
    DamageTrack,
    Stat,
    TrackPart,
    TraitLine,
)
from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.classes import WeaponClass
from armybuilder.engine.systems.blitz_beta.book.labels import CATEGORIES
from armybuilder.engine.systems.blitz_beta.book.notation import Trait
from armybuilder.engine.systems.blitz_beta.book.tables import Rank
from armybuilder.engine.systems.blitz_beta.book.traits import TraitRule, find_rule
from armybuilder.engine.systems.blitz_beta.book.values import Statline, Weapon
from armybuilder.engine.systems.blitz_beta.paper import arcs, silhouette
from armybuilder.engine.systems.blitz_beta.statline import skill_points, skills_of

PERSISTENT = ("Fire", "Haywire", "Corrosion")
PERSISTENT_PEN = "PEN:X/Y"
NOT_RATED = "NA"
"""What the book calls a rating that does not exist (L382-387)."""
UNTIL_PROMOTED = "skill-until-promoted"
CONTACT = '0"'
"""The range of a weapon that needs base contact."""
CARGO = {"APC": gettext_noop("Squads"), "HGC": "Gears", "Drone Bay": gettext_noop("Drones")}
# Figures of a rating that a trait's effect refers to as X.
_DICE = re.compile(r"[+-]?XD6")
_X = re.compile(r"\bX\b")
_Y = re.compile(r"\bY\b")


def format_inches(value: float | None) -> str:
    """`2.5` → `2.5"`, None → empty."""
    return "" if value is None else f'{format_number(value)}"'


def format_target(skill: int | None) -> str:
    """`4` → `4+`, None → empty."""
    return "" if skill is None else f"{skill}+"


def stat_boxes(line: Statline, rank: Rank | None = None) -> tuple[Stat, ...]:
    """The ratings in the order of the book, the command skill of a commander last.

    A figure that the book lost is empty; terrain without armour and damage has none to lose.
    """
    lost = NOT_RATED if line.base_type == "Terrain" else ""
    modes = ", ".join(_mode(trait) for trait in line.traits if trait.name == "SMS")
    boxes = [
        Stat("MR", line.move_text or NOT_RATED, modes, note_label="SMS", weight=1.7),
        Stat("AR", _number(line.ar) or lost),
        Stat("DC", damage_capacity(line) or lost, tracked=True),
        Stat("ACT", _number(line.act)),
        Stat("GUN", format_target(line.gun) or NOT_RATED),
        Stat("PILOT", format_target(line.pilot) or NOT_RATED),
        Stat("EW", format_target(line.ew) or NOT_RATED),
    ]
    if rank and rank.cmd_skill:
        boxes.append(Stat("CMD", format_target(rank.cmd_skill)))
    return tuple(boxes)


def damage_capacity(line: Statline) -> str:
    """`5/1`, or `3` for a model without structure."""
    return f"{line.hull}/{line.structure}" if line.structure is not None else _number(line.hull)


def details(line: Statline, *, multi_component: bool = False) -> tuple[Stat, ...]:
    """The unlisted attributes: detection, autocomms, silhouette height, base; what the book does not give is left out.

    Terrain without actions, such as a minefield, looks for nobody and speaks with nobody.
    """
    if line.base_type == "Terrain" and not line.act:
        return ()
    boxes = (
        Stat(gettext("Detection"), format_inches(silhouette.detection(line))),
        Stat("Autocomms", format_inches(silhouette.autocomms(line))),
        Stat(gettext("Height"), _height(line, multi_component=multi_component)),
        Stat(gettext("Base"), _base(line)),
    )
    return tuple(box for box in boxes if box.value)


def _base(line: Statline) -> str:
    base = silhouette.base(line)
    return gettext(base) if base else ""


def weapon_table(rows: Iterable[CardRow]) -> CardTable:
    """The weapons of a model."""
    return CardTable(gettext("WEAPON"), gettext("Weapon"), gettext("Weapons"), _columns(), tuple(rows))


def _columns() -> tuple[CardColumn, ...]:
    """Of the weapon table (DC-3)."""
    return (
        CardColumn(gettext("ARC"), 9, gettext("Arc"), figures=False),
        CardColumn(gettext("RANGE"), 11.5, parts=(gettext("Optimal"), gettext("Max.")), reach=True),
        CardColumn("PEN", 7.5, missing="?"),
        CardColumn(gettext("SKILL"), 11.5, gettext("Skill")),
    )


def weapon_row(weapon: Weapon, line: Statline, strike: int | None = None) -> CardRow:
    """A weapon of `line` with every figure resolved (DC-3), hitting in melee with `strike` where that is its own; a code
    that nobody defined stays raw, its figures empty."""
    limited = weapon.trait("LA")
    return CardRow(
        code=weapon.code,
        cells=(
            arcs.arc_cell(weapon.arc.text),
            _ranges(weapon),
            CardCell(weapon.pen.text if weapon.pen else ""),
            _skill(weapon, line, strike),
        ),
        name=weapon.name if weapon.weapon_class is not None else "",
        kind=gettext(CATEGORIES[weapon.category]) if weapon.category else "",
        traits=tuple(trait.text for trait in weapon.traits),
        ammo=tuple(", ".join(trait.text for trait in kind) for kind in weapon.ammo),
        ticks=(BoxCounter(gettext("Shots"), limited.number),) if limited and limited.number else (),
        count=weapon.count,
        reach=_reach(weapon),
        aux=weapon.trait("Aux") is not None,
    )


def trait_lines(line: Statline, gained: frozenset[Trait], catalogue: Catalogue) -> tuple[TraitLine, ...]:
    """The traits in printed order; what only stands in a bracket (`ECM:+2D6 (CJ)`) follows with its own line."""
    lines = [_trait_line(trait, catalogue.model_traits, gained) for trait in line.traits]
    own = {Trait(trait.name, trait.rating) for trait in line.traits}
    lines += [
        _trait_line(trait, catalogue.model_traits, gained) for trait in _bracket_traits(line.traits) if trait not in own
    ]
    return tuple(lines)


def weapon_classes(bodies: Iterable[Statline]) -> Iterator[WeaponClass]:
    """The rows of the weapon table that bodies mount."""
    return (weapon.weapon_class for body in bodies for weapon in body.weapons if weapon.weapon_class)


def glossary(weapons: Iterable[Weapon], catalogue: Catalogue) -> tuple[TraitLine, ...]:
    """Explain the traits of these weapons, by name and each once; two ratings of a trait share a line with its X."""
    mounted = tuple(weapons)
    ratings = _by_name((trait for weapon in mounted for trait in _all_traits(weapon)), catalogue.weapon_trait)
    lines = [_glossary_line(known, catalogue.weapon_trait(known[0])) for known in ratings]
    persistent = catalogue.weapon_traits.get(PERSISTENT_PEN)
    if persistent and any(weapon.pen and weapon.pen.persistent for weapon in mounted):
        lines.append(TraitLine(PERSISTENT_PEN, persistent.effect))
    return tuple(sorted(lines, key=lambda line: line.text.partition(":")[0].casefold()))


def trait_glossary(traits: Iterable[Trait], catalogue: Catalogue) -> tuple[TraitLine, ...]:
    """The same of models' traits; Aux is told on the cards."""
    ratings = _by_name((trait for trait in traits if trait.name != "Aux"), catalogue.model_trait)
    return tuple(_glossary_line(known, catalogue.model_trait(known[0])) for known in ratings)


def tracks(line: Statline, weapons: Sequence[Weapon]) -> tuple[DamageTrack, ...]:
    """Hull and structure with what the crippled model suffers (DC-5, DC-6); none for what cannot be damaged."""
    if line.hull is None:
        return () if line.base_type == "Terrain" else (DamageTrack(_parts(None, None)),)
    structure = line.structure or 0
    effects = ", ".join(crippled_effects(line, weapons)) if structure else ""
    overkill = Stat(gettext("overkill"), str(line.hull + structure))
    return (
        DamageTrack(
            _parts(line.hull, structure), (overkill,), (TraitLine(gettext("Crippled"), effects),) if effects else ()
        ),
    )


def _parts(hull: int | None, structure: int | None) -> tuple[TrackPart, TrackPart]:
    return TrackPart(gettext("HULL"), hull, gettext("hull")), TrackPart(gettext("STR"), structure, gettext("structure"))


def crippled_effects(line: Statline, weapons: Sequence[Weapon]) -> tuple[str, ...]:
    """-1D6 on all tests, no top speed, half detection, Aux off, as Rugged, Fragile and Infantry change them (BR-99)."""
    rugged, fragile = affected_systems(line, "Rugged"), affected_systems(line, "Fragile")
    effects = [gettext("-1D6 on all tests")]
    for system, skill in (("Weapon", "GUN"), ("Movement", "PILOT"), ("Electronic", "EW")):
        if system in rugged:
            effects.append(gettext("{skill} unchanged", skill=skill))
        elif system in fragile:
            effects.append(gettext("GUN and PILOT attacks -2D6") if system == "Weapon" else f"{skill} -2D6")
    if line.base_type != "Infantry":
        effects.append(gettext("no top speed"))
    effects.append(gettext("detection {range}", range=format_inches(silhouette.crippled_detection(line))))
    if aux := _aux_names(line.traits, weapons):
        effects.append(gettext("off: {traits}", traits=", ".join(aux)))
    return tuple(effects)


def counters(line: Statline, rank: Rank | None) -> tuple[BoxCounter, ...]:
    """Return what is ticked off in play: command and skill points, smoke, drones, passengers (DC-7)."""
    boxes = []
    if rank and rank.command_points:
        label = gettext("SP, CP when promoted") if rank.points_kind == UNTIL_PROMOTED else "CP"
        boxes.append(BoxCounter(label, rank.command_points))
    if points := skill_points(line):
        boxes.append(BoxCounter("SP", points))
    for trait in line.traits:
        if trait.name == "Smoke":
            boxes.append(BoxCounter("Smoke", trait.number or 1))
        elif trait.name in CARGO and trait.number:
            boxes.append(BoxCounter(gettext(CARGO[trait.name]), trait.number))
        elif trait.name == "Transport":
            boxes.append(_transport(trait))
    return tuple(boxes)


def write_ins(line: Statline) -> tuple[str, ...]:
    """Boxes for figures that change in play: the intensity of each token that the model can bear, and its standby tokens
    (DC-7). Everybody's sensors can be jammed; jamming of comms and interference stand on the model that causes them
    (L2813, L2893)."""
    if line.hull is None:
        return ()
    if not line.act:
        return PERSISTENT
    ecm = line.trait("ECM")
    jams = ecm and any(mode.name == "CJ" for mode in ecm.associated)
    return (*PERSISTENT, "SJ", *(("CJ",) if jams else ()), *(("SI",) if ecm else ()), "Standby")


def effect_text(trait: Trait, rule: TraitRule | None) -> str:
    """The effect of `trait` with its X filled in: `Sensors:18"` → `Detection range 18". …`."""
    if rule is None:
        return ""
    effect = rule.effect_of(trait)
    if trait.rating is None or effect != rule.effect:
        return effect
    if trait.dice is not None:
        dice = abs(trait.dice)
        line = _X.sub(str(dice), _DICE.sub(f"{trait.dice:+}D6", effect))
        return line.replace("1 dice", "1 die").replace("1 more dice", "1 more die") if dice == 1 else line
    if trait.number is not None:
        return _X.sub(str(trait.number), effect.replace('X"', f'{trait.number}"').replace("X+", f"{trait.number}+"))
    kind, colon, amount = trait.rating.partition(":")
    if _Y.search(effect):
        # `Transport:Infantry:6` rates both; `AutoAI:HFC` names its X already and rates the weapon Y alone.
        return _X.sub(kind, _Y.sub(amount, effect)) if colon else _Y.sub(kind, effect)
    return _X.sub(kind, effect)


def _number(value: int | None) -> str:
    return "" if value is None else str(value)


def _mode(trait: Trait) -> str:
    bracket = f" ({', '.join(other.text for other in trait.associated)})" if trait.associated else ""
    return f"{trait.rating or ''}{bracket}"


def _ranges(weapon: Weapon) -> CardCell:
    """Optimal and maximum range; together `6-18/36"`."""
    if weapon.range is None:
        return CardCell(weapon.range_text, parts=(weapon.range_text, ""))
    near, far = weapon.range.near, weapon.range.far
    optimal = format_inches(far) if far == near else weapon.range.optimal
    maximum = format_inches(weapon.range.maximum)
    return CardCell("/".join((optimal.removesuffix('"'), maximum)), parts=(optimal, maximum))


def _reach(weapon: Weapon) -> CardReach | None:
    """The figures of the range (L1933-1938); a weapon that hits what its bearer touches reaches no inch."""
    if weapon.range is None:
        return CardReach(0, 0, 0) if weapon.range_text == CONTACT else None
    return CardReach(weapon.range.near, weapon.range.far, weapon.range.maximum)


def _skill(weapon: Weapon, line: Statline, strike: int | None) -> CardCell:
    """The target number (`4+`, or `3+/5+` in and beyond optimal range) of the skill that it tests."""
    if weapon.category is None:
        return CardCell("")
    name = "PILOT" if weapon.category == "melee" else "GUN"
    optimal, beyond = skills_of(weapon, line)
    if strike is not None and name == "PILOT":
        optimal = beyond = strike
    text = format_target(optimal) if optimal == beyond else f"{format_target(optimal)}/{format_target(beyond) or 'NA'}"
    return CardCell(text, name)


def _trait_line(trait: Trait, rules: Mapping[str, TraitRule], gained: frozenset[Trait]) -> TraitLine:
    effect = effect_text(trait, find_rule(trait, rules))
    return TraitLine(trait.text, effect, aux=trait.is_aux, added=trait in gained)


def _height(line: Statline, *, multi_component: bool) -> str:
    """`3"`, or `3", SMS:G 2"` for a model that is lower or higher when it moves by a secondary mode."""
    usual = silhouette.height(line, multi_component=multi_component)
    parts = [format_inches(usual)]
    for mode in line.traits:
        other = silhouette.height_in_mode(line, mode, multi_component=multi_component) if mode.name == "SMS" else usual
        if other != usual:
            parts.append(f"{mode.name}:{mode.rating} {format_inches(other)}")
    return ", ".join(parts)


def affected_systems(line: Statline, name: str) -> set[str]:
    """Return the systems that are Rugged or Fragile: the book writes both `SheetWeapon` and `Weapons`."""
    return {(trait.rating or "").removesuffix("s") for trait in line.traits if trait.name == name}


def _bracket_traits(traits: Iterable[Trait]) -> list[Trait]:
    """Return the traits in brackets, each once; neither Aux nor what a mode takes away (`-Agile`)."""
    inside = (other for trait in traits for other in trait.associated)
    return list(dict.fromkeys(other for other in inside if other.name != "Aux" and not other.name.startswith("-")))


def _all_traits(weapon: Weapon) -> Iterable[Trait]:
    """Traits of the weapon, of its ammunition, and in their brackets, without the Aux mark."""
    for trait in (*weapon.traits, *(trait for kind in weapon.ammo for trait in kind)):
        yield trait
        yield from (other for other in trait.associated if other.name not in {"Aux", "Range"})


def _by_name(traits: Iterable[Trait], rule_of: Callable[[Trait], TraitRule | None]) -> list[list[Trait]]:
    """Traits with their different ratings, by name; those whose rating is another rule (`Resist:Fire`) stand apart."""
    ratings: dict[str, dict[str | None, Trait]] = {}
    for trait in traits:
        rule = rule_of(trait)
        apart = rule is not None and (bool(rule.words) or ":" in rule.name)
        ratings.setdefault(f"{trait.name}:{trait.rating}" if apart else trait.name, {}).setdefault(trait.rating, trait)
    return [list(known.values()) for _, known in sorted(ratings.items(), key=lambda known: known[0].casefold())]


def _glossary_line(ratings: Sequence[Trait], rule: TraitRule | None) -> TraitLine:
    if len(ratings) == 1:
        plain = Trait(ratings[0].name, ratings[0].rating)
        return TraitLine(plain.text, effect_text(plain, rule))
    title = rule.title.rpartition(":")[2] if rule and ":" in rule.title else ""
    name = ratings[0].name
    return TraitLine(f"{name}:{title}" if title else name, rule.effect if rule else "")


def _aux_names(traits: Iterable[Trait], weapons: Iterable[Weapon]) -> list[str]:
    names = [trait.name for trait in traits if trait.is_aux]
    names += [weapon.code for weapon in weapons if weapon.trait("Aux")]
    return list(dict.fromkeys(names))


def _transport(trait: Trait) -> BoxCounter:
    kind, _, amount = (trait.rating or "").partition(":")
    return BoxCounter(kind, int(amount) if amount.isdecimal() else 1)
