"""Checks of loaded records against the book's notation: that traits exist and have ratings of the sort that they
take, that weapons have sizes that their classes have, and that the clauses of army effects and what their terms name
exist.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables.faults import DataFault, Path, unknown
from armybuilder.engine.systems.blitz_beta.book import notation
from armybuilder.engine.systems.blitz_beta.book.classes import WeaponClass, parse_distance, parse_pen
from armybuilder.engine.systems.blitz_beta.book.notation import NotationError, Trait, UnknownCodeError
from armybuilder.engine.systems.blitz_beta.book.source_lines import Provenance
from armybuilder.engine.systems.blitz_beta.book.traits import AMMUNITION, ammunition, find_rule
from armybuilder.engine.systems.blitz_beta.book.values import GENERIC
from armybuilder.engine.systems.blitz_beta.book.weapons import resolve_weapons
from factions.loader.loader import LoadedRows
from factions.systems.blitz_beta import models as beta

UNDECIDED = "needs-ruling"
"""Where a row waits for a ruling a rating may be what it should not."""
ON_WEAPONS_TOO = "Aux"
"""The one trait of models that the lists print in the bracket of a weapon."""
RATINGS = {
    "none": (r"", gettext_noop("no rating")),
    "dice": (r"[+-]?\d+D6", gettext_noop("dice such as +1D6")),
    "inches": (r'[+-]?\d+"', gettext_noop('inches such as 4"')),
    "number": (r"\d+", gettext_noop("a number")),
    "skill": (r"[2-6]\+", "a skill such as 4+"),
    "word": (r".+", gettext_noop("a word")),
    "pen": (r"\d+|(\d+/)?\d+[FHC]", gettext_noop("a penetration such as 7 or 2/1F")),
    "range": (r'\d+-\d+/\d+"', 'a range such as 6-12/24"'),
}
"""What the rating of a trait looks like, and how to say it."""
MOST_RATED = dict.fromkeys(RATINGS, 999) | {"dice": 10, "number": 60}
"""The highest ratings: dice are thrown one by one, and what is counted has a box for each."""
NAMING: Mapping[str, type[Any]] = {
    "bought": beta.Purchase,
    "codes": beta.UnitCode,
    "families": beta.Family,
    "lists": beta.Faction,
    "to": beta.Faction,
}
"""Terms of effects that are keys of records."""
Found = Iterator[tuple[Path, Any, str]]
"""What is wrong with a record: where in it, the value there, and what is allowed."""


def faults(rows: LoadedRows) -> list[DataFault]:
    """Return what is wrong with the notation in records."""
    book = _Book(rows)
    # What is changed of a weapon concerns all who bear it.
    again = rows.before if not rows.origin and any(isinstance(row, beta.Weapon) for _, _, row in rows.placed) else ()
    found = (
        DataFault(file, (*path, *steps), value, message)
        for file, path, row in (*rows.placed, *again)
        if type(row) in CHECKS
        for steps, value, message in CHECKS[type(row)](book, row)
    )
    told = {(fault.file, fault.path) for fault in rows.faults}
    return [fault for fault in _once(found) if (fault.file, fault.path) not in told]


def _once(faults: Iterable[DataFault]) -> Iterator[DataFault]:
    seen: list[DataFault] = []
    for fault in faults:
        if fault not in seen:
            seen.append(fault)
            yield fault


class _Book:
    """The names that records use: weapons, traits, and the parts of records by their owners. Thousands of rows
    repeat the same few hundred texts: each is read once.
    """

    def __init__(self, rows: LoadedRows) -> None:
        self.rows = rows
        sizes = _by_owner(rows.of(beta.Penetration), "weapon")
        self.classes = {row.code: _class(row, sizes.get(id(row), ())) for row in rows.of(beta.Weapon)}
        self.unresolved = {code.code: code.reading for code in rows.of(beta.UnresolvedWeapon)}
        traits = [trait for trait in rows.of(beta.Trait) if trait.rating in beta.Trait.Rating.values]
        self.rules = {of: {trait.name: trait for trait in traits if trait.of == of} for of in beta.Trait.Of.values}
        self.mounts, self.traits = (_by_owner(rows.of(part), "body") for part in (beta.Mount, beta.BodyTrait))
        self.clauses = _by_owner(rows.of(beta.Clause), "sublist")
        self.of_traits, self.of_weapons = cache(self._of_traits), cache(self._of_weapons)

    def _of_traits(self, text: str, of: str, undecided: bool = False) -> list[tuple[str, str]]:
        """Return what is wrong with traits of models or of weapons: the text at fault, and what is allowed."""
        try:
            traits = notation.parse_traits(text)
        except NotationError as error:
            return [(text, str(error))]
        return [(text, told) for told in self._misfits(traits, of, undecided)]

    def _of_weapons(self, text: str, undecided: bool = False) -> list[tuple[str, str]]:
        try:
            found = resolve_weapons(text, self.classes, self.unresolved)
        except UnknownCodeError as error:
            known = ", ".join([*self.classes, *self.unresolved])
            return [
                (text, gettext("{error}; known classes: {known}, after one of L M H I N", error=error, known=known))
            ]
        except NotationError as error:
            return [(text, str(error))]
        written = notation.parse_weapons(text)
        return [
            (weapon.text, told)
            for weapon, row in zip(found, written, strict=True)
            for told in self._misfits(row.traits, "weapon", undecided)
        ]

    def _misfits(self, traits: Iterable[Trait], of: str, undecided: bool) -> Iterator[str]:
        for trait in traits:
            rules: Mapping[str, Any] = self.rules["model" if trait.name == ON_WEAPONS_TOO else of]
            rule = find_rule(trait, rules)
            if not rule:
                known = ", ".join(self.rules[of])
                yield gettext("unknown trait {trait!r}; known: {known}", trait=trait.name, known=known)
            elif told := _too_high(trait, rule) or (None if undecided else _rating_fault(trait, rule)):
                yield told
            if trait.name == AMMUNITION:
                yield from self._misfits((ammunition(trait),), of, undecided)
            yield from self._misfits(trait.associated, of, undecided)


def _by_owner(rows: Iterable[Any], owner: str) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = {}
    for row in rows:
        found.setdefault(id(getattr(row, owner)), []).append(row)
    return found


def _class(weapon: beta.Weapon, sizes: Iterable[beta.Penetration]) -> WeaponClass:
    """A class as far as it can be read: the loader tells what is wrong with its columns."""
    return WeaponClass(
        key=weapon.code,
        code=weapon.code,
        name=weapon.name,
        category=weapon.category,  # type: ignore[arg-type]
        pen={size.size: _or_none(parse_pen, size.pen) for size in sizes},
        range_text=weapon.range,
        range=_or_none(parse_distance, weapon.range),
        traits=_or_none(notation.parse_traits, weapon.traits) or (),
        provenance=Provenance((weapon.source_first, weapon.source_last)),
    )


def _or_none(read: Callable[[str], Any], text: str | None) -> Any:
    try:
        return read(text) if text else None
    except NotationError:
        return None


def _too_high(trait: Trait, rule: Any) -> str | None:
    most = MOST_RATED[rule.rating]
    too_high = abs(trait.number or trait.dice or 0) > most
    return (
        gettext("{trait} is at most {most}, not {rating!r}", trait=trait.name, most=most, rating=trait.rating)
        if too_high
        else None
    )


def _rating_fault(trait: Trait, rule: Any) -> str | None:
    if ":" in rule.name or trait.name.startswith("-"):
        return None
    pattern, wanted = RATINGS[rule.rating]
    if not re.fullmatch(pattern, trait.rating or ""):
        return gettext(
            "{trait} takes {wanted}, not {rating!r}", trait=trait.name, wanted=gettext(wanted), rating=trait.rating
        )
    if rule.words and trait.rating not in rule.words:
        return gettext(
            "{trait} takes one of {words}, not {rating!r}",
            trait=trait.name,
            words=", ".join(rule.words),
            rating=trait.rating,
        )
    return None


# ---------------------------------------------------------------- records


def _traits(of: str, *columns: str) -> Callable[[_Book, Any], Found]:
    """Columns with traits of models or of weapons."""

    def check(book: _Book, row: Any) -> Found:
        for column in columns:
            yield from _at(column, book.of_traits(getattr(row, column), of))

    return check


def _weapons(book: _Book, row: Any, *columns: str) -> Found:
    for column in columns:
        yield from _at(column, book.of_weapons(getattr(row, column)))


def _at(column: str, found: Iterable[tuple[str, str]]) -> Found:
    yield from (((column,), value, told) for value, told in found)


def _body(book: _Book, body: beta.Body) -> Found:
    undecided = body.position == 0 and UNDECIDED in body.model.flags
    weapons = beta.Mount.to_text(book.mounts.get(id(body), ()))
    traits = beta.BodyTrait.to_text(book.traits.get(id(body), ()))
    yield from _at("weapons", book.of_weapons(weapons, undecided))
    yield from _at("traits", book.of_traits(traits, "model", undecided))


def _upgrade(book: _Book, upgrade: beta.Upgrade) -> Found:
    yield from _traits("model", "add_traits", "remove_traits")(book, upgrade)
    yield from _weapons(book, upgrade, "add_weapons", "remove_weapons")
    for name, text in upgrade.set.items():
        if name not in beta.RATINGS:
            yield ("set", name), text, gettext("one of {known}", known=", ".join(beta.RATINGS))
        elif text is not None:
            try:
                notation.parse_rating(name, text)
            except NotationError as error:
                yield ("set", name), text, str(error)
            except ValueError:
                yield ("set", name), text, gettext("'{text}' is not a whole number.", text=text)


def _purchase(book: _Book, purchase: beta.Purchase) -> Found:
    yield from _traits("weapon" if purchase.parameter else "model", "add_traits")(book, purchase)
    yield from _traits("model", "remove_traits")(book, purchase)
    yield from _weapons(book, purchase, "add_weapons")


# ---------------------------------------------------------------- effects of armies


def _check_clauses(book: _Book, effect: beta.ArmyEffect) -> Found:
    """An effect is said by clauses that there are."""
    last = len(book.clauses.get(id(effect.sublist), ()))
    if isinstance(effect.says, list) and not all(1 <= number <= last for number in effect.says):
        yield ("says",), effect.says, gettext("use clause numbers from 1 to {last}", last=last)


def _effect(book: _Book, effect: beta.Effect) -> Found:
    yield from _check_clauses(book, effect)
    if isinstance(effect.terms, dict):
        for steps, kind, known, key in _names(book, effect.terms):
            if key not in known:
                yield steps, key, unknown(kind, known)


def _names(
    book: _Book, terms: Mapping[str, Any], steps: Path = ()
) -> Iterator[tuple[Path, str, Mapping[str, Any], str]]:
    """Every key that terms of an effect name: where, of what, among which, and the key."""
    for name, value in terms.items():
        if name in ("models", "but") and isinstance(value, dict):
            yield from _names(book, value, steps or (name,))
        elif name == "group":
            groups = {row.key: row for shape in beta.Shape.__subclasses__() for row in book.rows.of(shape)}
            yield (*steps, name), "group", groups, value
        elif name in NAMING:
            model = NAMING[name]
            # Lists of models may be those that are no faction's.
            keys = [
                key for key in ([value] if isinstance(value, str) else value or ()) if not steps or key not in GENERIC
            ]
            known = book.rows.known.get(model, {})
            yield from (((steps or (name,)), str(model._meta.verbose_name), known, key) for key in keys)


def _grant(book: _Book, grant: beta.Grant) -> Found:
    yield from _check_clauses(book, grant)
    yield from _traits("model", "traits", "bracket")(book, grant)
    yield from _traits("weapon", "weapon_traits")(book, grant)


CHECKS: dict[type[Any], Callable[[_Book, Any], Found]] = {
    beta.Body: _body,
    beta.Faction: _traits("model", "gains"),
    beta.Purchase: _purchase,
    beta.Rank: _traits("model", "add_traits"),
    beta.Upgrade: _upgrade,
    beta.Weapon: _traits("weapon", "traits"),
    **dict.fromkeys((beta.Ally, beta.Ban, beta.Buyer, beta.Price), _check_clauses),
    beta.Grant: _grant,
    beta.Effect: _effect,
}
"""What is asked of the records of a model."""
