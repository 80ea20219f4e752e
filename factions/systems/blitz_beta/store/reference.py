"""The reference tables of a catalogue as rows: factions, sub-lists, traits, weapons, unit codes, purchases."""

from collections.abc import Mapping

from armybuilder.engine.systems.blitz_beta.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_beta.book.tables import FactionRule
from armybuilder.engine.systems.blitz_beta.book.wording import CATEGORY_EFFECTS
from factions.models import System
from factions.systems.blitz_beta.models import (
    Clause,
    Faction,
    Purchase,
    Rank,
    Token,
    Trait,
    UnitCode,
    UnresolvedCode,
    WeaponClass,
)
from factions.systems.blitz_beta.models import SubList as SubListRow
from factions.systems.blitz_beta.store.columns import create, joined, sourced

PEN_COLUMNS = {"L": "pen_light", "M": "pen_medium", "H": "pen_heavy", "-": "pen_single"}


def store_factions(system: System, catalogue: Catalogue) -> dict[str, Faction]:
    """Factions by key."""
    rows = create(
        Faction(
            system=system,
            position=position,
            key=faction.key,
            name=faction.name,
            short=faction.short,
            side=faction.side,
            elite=faction.elite,
            gains=joined(faction.gains),
            **_span("models", faction.models_source),
            **_span("gains", faction.gains_source),
            **_span("elite", faction.elite_source),
            **sourced(faction.provenance),
        )
        for position, faction in enumerate(catalogue.factions.values())
    )
    factions: dict[str, Faction] = {row.key: row for row in rows}
    for key, faction in catalogue.factions.items():
        if faction.borrows:
            factions[key].borrows.set(factions[other] for other in faction.borrows)
    return factions


def _span(name: str, lines: tuple[int, int] | None) -> dict[str, int | None]:
    first, last = lines or (None, None)
    return {f"{name}_first": first, f"{name}_last": last}


def store_sublists(system: System, catalogue: Catalogue, factions: Mapping[str, Faction]) -> dict[str, SubListRow]:
    """Sub-lists by key, their clauses, and the rules of whole factions."""
    sources: list[tuple[FactionRule, bool]] = [(sublist, False) for sublist in catalogue.sublists.values()]
    sources += [(rule, True) for rule in catalogue.faction_rules.values()]
    rows = create(
        SubListRow(
            system=system,
            position=position,
            faction=factions[sublist.faction],
            key=sublist.key,
            code=sublist.code,
            name=sublist.name,
            rule=sublist.rule,
            gist=sublist.gist,
            is_faction_rule=is_faction_rule,
            **sourced(sublist.provenance),
        )
        for position, (sublist, is_faction_rule) in enumerate(sources)
    )
    create(
        Clause(sublist=row, position=position, when=clause.when, text=clause.text)
        for row, (sublist, _) in zip(rows, sources, strict=True)
        for position, clause in enumerate(sublist.clauses)
    )
    return {row.key: row for row in rows if not row.is_faction_rule}


def store_traits(
    system: System, catalogue: Catalogue, sublists: Mapping[str, SubListRow]
) -> dict[tuple[str, str], Trait]:
    """Traits by what they are of and by name."""
    rules = [(Trait.Of.WEAPON, rule) for rule in catalogue.weapon_traits.values()]
    rules += [(Trait.Of.MODEL, rule) for rule in catalogue.model_traits.values()]
    rows = create(
        Trait(
            system=system,
            position=position,
            of=of,
            key=rule.key,
            name=rule.name,
            title=rule.title,
            rating=rule.rating,
            effect=rule.effect,
            words=dict(rule.words),
            defined=rule.defined,
            sublist=sublists.get(rule.sublist or ""),
            aliases=list(rule.aliases),
            rules=list(rule.rules),
            **sourced(rule.provenance),
        )
        for position, (of, rule) in enumerate(rules)
    )
    return {(row.of, row.name): row for row in rows}


def store_weapons(system: System, catalogue: Catalogue) -> dict[str, WeaponClass]:
    """Weapon classes by code, and the codes that nobody defined."""
    rows = create(
        WeaponClass(
            system=system,
            position=position,
            code=weapon.code,
            name=weapon.name,
            category=weapon.category,
            category_effect=CATEGORY_EFFECTS[weapon.category],
            range=weapon.range_text,
            traits=joined(weapon.traits),
            note=weapon.note,
            **{column: weapon.pen[size].text for size, column in PEN_COLUMNS.items() if size in weapon.pen},
            **sourced(weapon.provenance),
        )
        for position, weapon in enumerate(catalogue.weapon_classes.values())
    )
    create(
        UnresolvedCode(
            system=system,
            code=code.code,
            reading=code.reading,
            ruling=code.ruling,
            note=code.note,
            source_first=code.source[0],
            source_last=code.source[1],
        )
        for code in catalogue.unresolved.values()
    )
    return {row.code: row for row in rows}


def store_purchases(system: System, catalogue: Catalogue) -> dict[str, int]:
    """What forces buy and use besides models."""
    purchases = create(
        Purchase(
            system=system,
            position=position,
            key=purchase.key,
            of=purchase.kind,
            name=purchase.name,
            cost=purchase.cost,
            cost_per=purchase.cost_per,
            rule=purchase.rule,
            limit=purchase.limit,
            effect=purchase.effect,
            add_traits=joined(purchase.add_traits),
            add_weapons=joined(purchase.add_weapons),
            parameter=purchase.parameter,
            alpha=purchase.alpha,
            sublist=purchase.sublist,
            steps=dict(purchase.steps),
            remove_traits=joined(purchase.remove_traits),
            **sourced(purchase.provenance),
        )
        for position, purchase in enumerate(catalogue.purchases.values())
    )
    ranks = create(
        Rank(
            system=system,
            position=position,
            key=rank.key,
            code=rank.code or None,
            name=rank.name,
            cmd_skill=rank.cmd_skill,
            command_points=rank.command_points,
            points_kind=rank.points_kind,
            cost=rank.cost,
            limit=rank.limit,
            effect=rank.effect,
            add_traits=joined(rank.add_traits),
            rules=list(rank.rules),
            **sourced(rank.provenance),
        )
        for position, rank in enumerate(catalogue.ranks.values())
    )
    tokens = create(
        Token(
            system=system,
            position=position,
            key=token.key,
            code=token.code,
            name=token.name,
            effect=token.effect,
            rules=list(token.rules),
            **sourced(token.provenance),
        )
        for position, token in enumerate(catalogue.tokens.values())
    )
    return {"purchases": len(purchases), "ranks": len(ranks), "tokens": len(tokens)}


def store_unit_codes(system: System, catalogue: Catalogue) -> dict[str, UnitCode]:
    """Unit availability codes by code."""
    rows = create(
        UnitCode(system=system, position=position, code=code.code, name=code.name, **sourced(code.provenance))
        for position, code in enumerate(catalogue.unit_codes.values())
    )
    return {row.code: row for row in rows}
