"""Bounds of a readable document: what is too many or out of place, reported as house problems like those of the book.

Every system's rules begin with `out_of_bounds`. The ids `FM-1` to `FM-4` ("format") refer to no lines of a book.
"""

from collections.abc import Iterator
from typing import Any

from armybuilder.engine.core.documents.envelope import MAX_MODELS, Envelope
from armybuilder.engine.core.documents.fields import DocumentField, schema_of
from armybuilder.engine.core.documents.measure import fields_in, parts_in, size_of
from armybuilder.engine.core.force import ForceLike
from armybuilder.engine.core.language import gettext, mid_sentence, ngettext
from armybuilder.engine.core.rules.construction import Candidate, Finding, Findings, Patch, Rule, either
from armybuilder.engine.core.rules.operations import remove, replace
from armybuilder.engine.core.tables.catalogue import Unusable
from armybuilder.engine.core.words import Noun

MOST_FAULTS = 10
"""Faults of a pack that a report tells."""


def _rule(identity: str, summary: str) -> Rule:
    return Rule(identity, "", (0, 0), summary, None, fields_in)


ROOM = _rule("FM-1", "Every list of a document has room for so many, as its declaration says.")
MODELS = _rule("FM-2", f"A list is checked, printed and played with at most {MAX_MODELS} models.")
WORDS = _rule("FM-3", "Where there are a few words to choose from, one of them stands there.")


PACKS = _rule("FM-4", "A pack that a list carries fits the rules data that the list is checked with.")


def out_of_bounds(force: ForceLike) -> Findings:
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
    return PACKS.finding(
        "unusable-pack",
        where,
        exclusion_reason(pack),
        candidates=[(gettext("Remove the pack {pack}", pack=pack.pack.text), remove(where))],
        pack=pack.pack.key,
        version=pack.pack.version,
        faults=list(pack.problems[:MOST_FAULTS]),
    )


def exclusion_reason(pack: Unusable) -> str:
    """Why a pack of a list is left out: its first fault, and how many more there are."""
    said = {"pack": pack.pack.text, "problem": pack.problems[0].removesuffix(".")}
    if len(pack.problems) == 1:
        return gettext("The pack {pack} is left out because it doesn't fit: {problem}.", **said)
    return ngettext(
        "The pack {pack} is left out because it doesn't fit: {problem} (and {number} more error).",
        "The pack {pack} is left out because it doesn't fit: {problem} (and {number} more errors).",
        len(pack.problems) - 1,
        **said,
    )


def _too_many(where: str, field: DocumentField, number: int) -> Finding:
    most = field.several.most
    excess = number - most
    patch = [step for index in range(number - 1, most - 1, -1) for step in remove(f"{where}/{index}")]
    return ROOM.finding(
        "too-many-parts",
        where,
        gettext(
            "There are {parts} here; the limit is {most}.\nRemove {excess}.",
            parts=field.nouns.with_number(number),
            most=most,
            excess=field.nouns.with_number(excess),
        ),
        candidates=[(_last(excess, field.nouns), patch)],
        number=number,
        most=most,
    )


def _too_many_models(document: Envelope, number: int) -> Finding:
    excess = number - MAX_MODELS
    counted = (field for _, field, _ in fields_in(document) if field.holds_parts and _counts_models(field.item))
    nouns = next(counted).nouns
    return MODELS.finding(
        "too-many-models",
        "/groups",
        gettext(
            "The list has {models}; the limit is {most}.\nRemove {excess}.",
            models=nouns.with_number(number),
            most=MAX_MODELS,
            excess=nouns.with_number(excess),
        ),
        candidates=[(_last(excess, nouns), list(_without(document, excess)))],
        number=number,
        most=MAX_MODELS,
    )


def _counts_models(item: DocumentField | None) -> bool:
    """Whether such parts stand for so many models."""
    return bool(item and item.part and schema_of(item.part).count)


def _last(number: int, nouns: Noun) -> str:
    if number == 1:
        return gettext("Remove the last {noun}", noun=nouns.for_number())
    return gettext("Remove the last {nouns}", nouns=nouns.with_number(number))


def _without(document: Envelope, excess: int) -> Iterator[dict[str, Any]]:
    """Take the last models away: whole rows, then some of one."""
    for where, part in reversed(list(parts_in(document))):
        count = schema_of(type(part)).count
        if excess > 0 and count:
            models = getattr(part, count.name)
            patch = remove(where) if models <= excess else replace(f"{where}/{count.name}", models - excess)
            yield from patch
            excess -= models


def _unknown_word(where: str, field: DocumentField, word: str) -> Finding:
    noun = mid_sentence(field.label.text)
    ways: list[Candidate] = [
        (gettext("Use {name}", name=label), replace(where, known)) for known, label in field.choices.items()
    ]
    nothing: Patch = remove(where)
    return WORDS.finding(
        "unknown-word",
        where,
        gettext(
            "There is no {noun} '{word}'.\nChoose {ways}.", noun=noun, word=word, ways=either(field.choices.values())
        ),
        candidates=[*([(gettext("Remove the {noun}", noun=noun), nothing)] if field.optional else []), *ways],
        word=word,
        known=list(field.options),
    )
