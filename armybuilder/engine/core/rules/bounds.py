"""What is too many or out of place in a document that can be read: problems of the house, like those of the book.

Every system's rules begin with `out_of_bounds`. The ids `FM-1` to `FM-4` ("format") stand for no lines of a book.
"""

from collections.abc import Iterator
from typing import Any

from armybuilder.engine.core.documents.envelope import MAX_MODELS, Envelope
from armybuilder.engine.core.documents.fields import Field, shape_of
from armybuilder.engine.core.documents.measure import fields_in, parts_in, size_of
from armybuilder.engine.core.force import Force
from armybuilder.engine.core.rules.construction import Candidate, Finding, Findings, Patch, Rule, either, plural
from armybuilder.engine.core.rules.operations import remove, replace
from armybuilder.engine.core.tables.catalogue import Unusable

MOST_FAULTS = 10
"""Faults of a pack that a report tells."""


def _rule(identity: str, summary: str) -> Rule:
    return Rule(identity, "", (0, 0), summary, None, fields_in)


ROOM = _rule("FM-1", "Every list of a document has room for so many, as its declaration says.")
MODELS = _rule("FM-2", f"A list is checked, printed and played with at most {MAX_MODELS} models.")
WORDS = _rule("FM-3", "Where there are a few words to choose from, one of them stands there.")


PACKS = _rule("FM-4", "A pack that a list carries fits the rules data that the list is checked with.")


def out_of_bounds(force: Force) -> Findings:
    """Everything that there is too much of, words that nobody knows, and packs that do not fit. A list of usual size is
    looked through once."""
    document = force.source
    size = size_of(document)
    if size.models > MAX_MODELS:
        yield _too_many_models(document, size.models)
    if size.odd:
        for where, field, value in fields_in(document):
            if field.kind == "several" and len(value) > field.several.most:
                yield _too_many(where, field, len(value))
            elif field.kind == "choice" and value is not None and value not in field.options:
                yield _unknown_word(where, field, value)
    for found in force.catalogue.unusable:
        if found.index < len(document.packs) and document.packs[found.index].origin == found.pack:
            yield _unusable(found)


def _unusable(pack: Unusable) -> Finding:
    where = f"/packs/{pack.index}"
    more = len(pack.problems) - 1
    others = f" (and {plural(more, 'more fault')})" if more else ""
    return PACKS.finding(
        "unusable-pack",
        where,
        f"The pack {pack.pack.text} is left out, because it does not fit: {pack.problems[0]}{others}.",
        candidates=[(f"Remove the pack {pack.pack.text}", remove(where))],
        pack=pack.pack.key,
        version=pack.pack.version,
        faults=list(pack.problems[:MOST_FAULTS]),
    )


def _too_many(where: str, field: Field, number: int) -> Finding:
    most = field.several.most
    excess = number - most
    patch = [step for index in range(number - 1, most - 1, -1) for step in remove(f"{where}/{index}")]
    return ROOM.finding(
        "too-many-parts",
        where,
        f"Here are {plural(number, field.noun)}; there is room for {most}. Remove {plural(excess, field.noun)}.",
        candidates=[(_last(excess, field.noun), patch)],
        number=number,
        most=most,
    )


def _too_many_models(document: Envelope, number: int) -> Finding:
    excess = number - MAX_MODELS
    counted = (field for _, field, _ in fields_in(document) if field.holds_parts and _is_counted(field.item))
    noun = next(counted).noun
    return MODELS.finding(
        "too-many-models",
        "/groups",
        f"The list has {number} {noun}s; there is room for {MAX_MODELS}. Remove {plural(excess, noun)}.",
        candidates=[(_last(excess, noun), list(_without(document, excess)))],
        number=number,
        most=MAX_MODELS,
    )


def _is_counted(item: Field | None) -> bool:
    """Whether such parts stand for so many models."""
    return bool(item and item.part and shape_of(item.part).count)


def _last(number: int, noun: str) -> str:
    return f"Remove the last {plural(number, noun)}" if number > 1 else f"Remove the last {noun}"


def _without(document: Envelope, excess: int) -> Iterator[dict[str, Any]]:
    """Take the last models away: whole rows, then some of one."""
    for where, part in reversed(list(parts_in(document))):
        count = shape_of(type(part)).count
        if excess > 0 and count:
            models = getattr(part, count.name)
            patch = remove(where) if models <= excess else replace(f"{where}/{count.name}", models - excess)
            yield from patch
            excess -= models


def _unknown_word(where: str, field: Field, word: str) -> Finding:
    noun = field.label.text.lower()
    ways: list[Candidate] = [(f"Use {label}", replace(where, known)) for known, label in field.options.items()]
    nothing: Patch = remove(where)
    return WORDS.finding(
        "unknown-word",
        where,
        f"There is no {noun} '{word}'. Choose {either(field.options.values())}.",
        candidates=[*([(f"Remove the {noun}", nothing)] if field.optional else []), *ways],
        word=word,
        known=list(field.options),
    )
