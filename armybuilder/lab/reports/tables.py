"""Tables of what a study found, row by row: for pages, commands, CSV and the published report."""

import re
from collections.abc import Sequence

from django.utils.translation import gettext as _

from armybuilder.battles.play.playable import drawing_of
from armybuilder.engine.core.battle.statistics.contrasts import Estimate
from armybuilder.engine.core.battle.statistics.win_rates import Rate
from armybuilder.engine.core.text import cell
from armybuilder.forces.batch.downloads import encode_csv
from armybuilder.lab import field, findings, study_request
from armybuilder.lab.models import Study
from armybuilder.lab.plans import StudyTerms

Table = list[list[str]]
"""Rows of cells, the heads first."""
_NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")


def table_of(study: Study, terms: StudyTerms) -> Table:
    """All that was found, in numbers."""
    match study.kind:
        case Study.Kind.WORTH:
            return _worth(study, terms)
        case Study.Kind.MATRIX:
            return _matrix(study)
        case Study.Kind.SWAPS:
            return _swaps(study, terms)
        case Study.Kind.WITHOUT:
            return _losses(study, terms)
        case Study.Kind.GAUNTLET:
            return _gauntlet(study, terms)
        case _:
            return _league(study, terms)


def render_table(study: Study, terms: StudyTerms, form: str) -> str:
    """The table as `text`, `csv` or `md`."""
    rows = table_of(study, terms)
    if form == "csv":
        return as_csv(rows).decode()
    if form == "md":
        return as_markdown(rows)
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join(lines)


def as_csv(rows: Table) -> bytes:
    """Comma-separated, a line a row, as all tables for spreadsheets: lists are called what people like, and no name is a formula."""
    return encode_csv([one if _NUMBER.fullmatch(one) else cell(one) for one in row] for row in rows)


def as_markdown(rows: Table) -> str:
    heads, *rest = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join((heads, "|---" * len(rows[0]) + "|", *rest)) + "\n"


def _worth(study: Study, terms: StudyTerms) -> Table:
    points = study.words.points
    rows = [["", _("lowest"), _("likely"), _("highest")]]
    found = findings.worth_of(study, terms)
    if found:
        rows += [
            [_("printed %(points)s") % {"points": points}, "", _number(found.printed), ""],
            [_("worth by victory points"), *_three(found.worth)],
            [_("worth by battles won"), *_three(found.by_wins)],
            [_("more won than with equal points of others, %"), *_three(found.lead, 100)],
        ]
    return rows


def _matrix(study: Study) -> Table:
    names = study_request.factions(study.system)
    heads = [_("faction"), _("against"), _("won %"), _("lowest"), _("highest"), _("battles")]
    return [heads] + [
        [names.get(one.first, one.first), names.get(one.second, one.second) or _("all"), *_rate(one.wins)]
        for one in findings.matrix_of(study)
    ]


def _swaps(study: Study, terms: StudyTerms) -> Table:
    heads = [_("instead of"), _("take"), study.words.points, _("more won, %"), _("lowest"), _("highest"), _("pairs")]
    rows = [heads]
    for one in findings.swaps_of(study, terms):
        swap, change = terms.tried[one.number], one.change
        low, value, high = _three(change, 100)
        rows.append([swap.old, swap.new, f"{swap.change:+g}", value, low, high, str(one.pairs)])
    return rows


def _losses(study: Study, terms: StudyTerms) -> Table:
    points = study.words.points
    for_ten = _("for 10 %(points)s, %%") % {"points": points}
    rows = [[_("without"), points, _("more won, %"), _("lowest"), _("highest"), for_ten, _("pairs")]]
    for one in findings.rows_by_loss(study, terms):
        row, change = terms.tried[one.number], one.change
        low, value, high = _three(change, 100)
        part = "" if change.value is None or not row.change else _number(1000 * change.value / -row.change)
        rows.append([row.old, f"{row.change:+g}", value, low, high, part, str(one.pairs)])
    return rows


def _gauntlet(study: Study, terms: StudyTerms) -> Table:
    heads = [_("opponent"), study.words.points, _("won %"), _("lowest"), _("highest"), _("battles")]
    names = field.names(study, terms)
    return [heads] + [
        [
            _("All together") if one.place is None else names[one.place],
            _number(one.points) if one.points else "",
            *_rate(one.wins),
        ]
        for one in findings.gauntlet_of(study)
    ]


def _league(study: Study, terms: StudyTerms) -> Table:
    subjects = drawing_of(study.system).subjects()
    points = study.words.points
    heads = [_("model"), _("faction"), points, _("worth"), _("lowest"), _("highest"), _("rounds"), _("found")]
    rows, names = [heads], study_request.factions(study.system)
    for one in findings.league_of(study, terms):
        subject = subjects[one.model]
        low, value, high = _three(one.worth, subject.points)
        found = _("yes") if one.found else ""
        faction = names.get(subject.faction, subject.faction)
        rows.append([subject.name, faction, _number(subject.points), value, low, high, str(one.rounds), found])
    return rows


def _three(one: Estimate, by: float = 1.0) -> Sequence[str]:
    return ["" if value is None else _number(value * by) for value in (one.low, one.value, one.high)]


def _rate(one: Rate) -> Sequence[str]:
    return [_number(100 * one.share), _number(100 * one.low), _number(100 * one.high), str(one.of)]


def _number(value: float) -> str:
    return f"{round(value, 1):g}"
