"""Findings about names, versions and rulings, worded alike for the rules of every system."""

from collections.abc import Mapping
from typing import Any

from armybuilder.engine.core.documents import DocumentProblem
from armybuilder.engine.core.force import ForceLike
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.rules import operations
from armybuilder.engine.core.rules.construction import Candidate, Finding, Findings, Rule, either
from armybuilder.engine.core.rules.report import Source
from armybuilder.engine.core.rules.rulings import HOUSE_RULING, READING, Ruling, RulingSource


def unknown_name(rule: Rule, problem: DocumentProblem, consequence: str, without: list[Candidate]) -> Finding:
    """A name that the catalogue does not have: one that was perhaps meant may take its place, or the row goes
    (`without`). `consequence` says what comes of it."""
    return rule.finding(
        "unknown-name",
        problem.where,
        f"{problem.message} {consequence}".strip(),
        candidates=[
            *(
                (gettext("Use {name}", name=key), operations.replace(problem.where, key))
                for key in problem.candidates[:3]
            ),
            *without,
        ],
        candidates_known=list(problem.candidates),
    )


def other_catalogue(rule: Rule, force: ForceLike) -> Findings:
    """A list that was written for another version of the catalogue, which a fix moves to the one in use."""
    written, current = force.source.catalogue, force.catalogue.version
    if written and written != current:
        yield rule.finding(
            "other-catalogue",
            "/catalogue",
            gettext(
                "The list was written for catalogue {written}; it's checked against {current}.",
                written=written,
                current=current,
            ),
            severity="info",
            candidates=[
                (gettext("Move the list to {current}", current=current), operations.set_value("/catalogue", current))
            ],
            written=written,
            current=current,
        )


def read_as(book: str, ruling: Ruling, clause: RulingSource, reading: str, where: str) -> Finding:
    """Return the finding that a report shows for a list that depends on a ruling and is read by `reading`."""
    rule = Rule(clause.rule, clause.section, clause.lines, "", Source(book, clause.section, clause.lines), read_as)
    code = READING if reading == ruling.default else HOUSE_RULING
    inventory = {"inventory": ruling.inventory} if ruling.inventory else {}
    values: dict[str, Any] = {"ruling": ruling.key, "reading": reading, "readings": list(ruling.readings), **inventory}
    return rule.finding(code, where, _describe_reading(ruling, reading), severity="info", **values)


def _describe_reading(ruling: Ruling, reading: str) -> str:
    """Describe how a list is read, and why the question arises."""
    said = {"text": ruling.describe_reading(reading), "gap": gettext(ruling.gap)}
    if reading != ruling.default:
        if not ruling.default:
            return gettext("Ruling: {text}; {gap}.", **said)
        return gettext(
            "Ruling: {text}; {gap}. Muster's reading: {ours}.", ours=ruling.describe_reading(ruling.default), **said
        )
    if ruling.is_setting:
        return gettext("Read as: {text}; {gap}. You can rule otherwise.", **said)
    return gettext("Read as: {text}; {gap}.", **said)


def unknown_rulings(rule: Rule, chosen: Mapping[str, str], known: Mapping[str, Ruling]) -> Findings:
    """House rulings that nobody knows, or that have no such reading: the list is read as without them."""
    for key, reading in chosen.items():
        ruling = known.get(key)
        if ruling and reading in ruling.readings:
            continue
        where = operations.member("/options/rulings", key)
        yield rule.finding(
            "unknown-ruling",
            where,
            _unknown(key, ruling, reading),
            severity="warning",
            candidates=[
                *(
                    (gettext("Rule that {text}", text=text), operations.set_value(where, choice))
                    for choice, text in readings_of(ruling)
                ),
                (gettext("Remove the ruling"), operations.remove(where)),
            ],
            ruling=key,
            reading=reading,
        )


def _unknown(key: str, ruling: Ruling | None, reading: str) -> str:
    if ruling is None:
        return gettext("Unknown ruling '{key}': the list is read without it.\nRemove it.", key=key)
    return gettext(
        "The ruling {key} has no reading '{reading}': the list is read without it.\nChoose {ways}.",
        key=key,
        reading=reading,
        ways=either(repr(way) for way in ruling.readings),
    )


def readings_of(ruling: Ruling | None) -> list[tuple[str, str]]:
    """The readings that players may choose, ours left out: it counts without a choice."""
    return [(key, ruling.describe_reading(key)) for key in ruling.readings if key != ruling.default] if ruling else []
