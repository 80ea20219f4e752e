"""Rules that nearly every book has, for a system to register under its own ids: what a force may cost, and names that nobody
knows."""

from collections.abc import Iterator
from math import ceil
from typing import Any

import msgspec

from armybuilder.engine.core.documents import Envelope
from armybuilder.engine.core.documents.places import place_of
from armybuilder.engine.core.language import gettext, mid_sentence
from armybuilder.engine.core.row_game.force import ForceRow, RowForce
from armybuilder.engine.core.rules.construction import Candidate, Findings, Patch, Rule
from armybuilder.engine.core.rules.notices import unknown_name
from armybuilder.engine.core.rules.operations import remove, set_value
from armybuilder.engine.core.rules.report import Points
from armybuilder.engine.core.words import Terminology


def nothing_fielded(rule: Rule, force: RowForce[Any, Any], words: Terminology) -> Findings:
    """There is something to field."""
    if not force.source.size:
        message = gettext("The force is empty.\nAdd {models} to a {group}.", models=words.models, group=words.group)
        yield rule.finding("no-models", "/groups", message, lacking=True)


def over_limit(rule: Rule, force: RowForce[Any, Any], words: Terminology) -> Findings:
    """A force costs no more than agreed."""
    excess = force.total - force.source.limit
    if excess > 0:
        ways = (_cheaper(row, excess) for row in force.rows)
        yield rule.finding(
            "over-limit",
            "/limit",
            gettext(
                "The force costs {total} {points}, {excess} more than its limit.\nRemove {models} worth {excess} {points}.",
                total=force.total,
                points=words.points,
                excess=excess,
                models=words.models,
            ),
            candidates=[way for way in ways if way],
            total=force.total,
            limit=force.source.limit,
        )


def _cheaper(row: ForceRow[Any, Any], excess: Points) -> Candidate | None:
    """Take as many models out of a row as it needs, where there are so many."""
    number = ceil(excess / row.each) if row.each else 0
    return row.fewer(number) if 0 < number <= row.count else None


def unknown_names(rule: Rule, force: RowForce[Any, Any]) -> Findings:
    """Every name of a list stands in the catalogue; what nobody knows costs nothing."""
    for unknown in force.unknown:
        yield unknown_name(rule, unknown, "", list(_without(force.source, unknown.where)))


def set_option(force: RowForce[Any, Any], name: str, value: Any) -> Patch:
    """Set one of the options of a force in the whole of them, which a list that chose none does not write; the others stay."""
    return set_value("/options", {**msgspec.to_builtins(force.source.options), name: value})


def _without(document: Envelope, where: str) -> Iterator[Candidate]:
    """Take the name away, or the part that it says what it is."""
    place = place_of(document, where)
    if place.field.optional or isinstance(place.holder, list):
        yield gettext("Remove the {noun}", noun=mid_sentence(place.field.label.text)), remove(where)
    elif place.outer and isinstance(place.outer.holder, list):
        yield gettext("Remove the {noun}", noun=mid_sentence(place.outer.field.label.text)), remove(place.parent)
    elif place.field.default == "":
        yield gettext("Remove the {noun}", noun=mid_sentence(place.field.label.text)), remove(where)
