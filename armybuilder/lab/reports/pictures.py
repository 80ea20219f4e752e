"""Results of a study as templates draw them: places on a line of a hundred, and numbers in words."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from armybuilder.engine.core.battle.statistics.contrasts import Estimate
from armybuilder.engine.core.battle.statistics.win_rates import Rate
from armybuilder.engine.core.language import format_number
from armybuilder.lab import field, findings, study_request
from armybuilder.lab.models import Study
from armybuilder.lab.plans import StudyPlan, StudyTerms


class IntervalLine(NamedTuple):
    """A value with its interval on a line: `x`, from `low` to `high`. `words` tell all of it; `tone` is `ok` where it certainly
    lies above the mark of its chart, `bad` where it lies below."""

    label: str
    words: str
    x: float
    low: float
    high: float
    tone: str = ""
    note: str = ""
    link: str = ""


class IntervalChart(NamedTuple):
    """Lines over one scale, with a mark at `half` that is called so."""

    lines: list[IntervalLine]
    half: float
    called: str


class FactionCell(NamedTuple):
    """A cell of the matrix; empty where a faction meets itself."""

    share: str
    interval: str
    tone: str


class Matrix(NamedTuple):
    """Factions against each other, each by its row, and how each fares against all; `left_out` are those that have no models of
    their own."""

    names: list[str]
    rows: list[tuple[str, list[FactionCell]]]
    all: IntervalChart
    left_out: str


class Scale(NamedTuple):
    """The values at both ends of a line."""

    low: float
    high: float

    def place(self, value: float | None, else_: float) -> float:
        """Return the place of a value on the scale, in hundredths."""
        if value is None:
            return else_
        return round(min(100.0, max(0.0, 100 * (value - self.low) / (self.high - self.low))), 2)


def worth_chart(study: Study, found: findings.WorthFinding) -> IntervalChart:
    """The worth in points, with the printed price as its mark."""
    points = study.words.points
    rows = [(_("By victory points"), found.worth), (_("By battles won"), found.by_wins)]
    ends = [value for _label, one in rows for value in (one.low, one.value, one.high) if value is not None]
    bound = 2 * found.printed
    scale = Scale(min(0.0, *(max(value, -bound) for value in ends)) if ends else 0.0, max(bound, *ends, 0.0))
    scale = scale._replace(high=min(scale.high, 3 * bound))
    lines = [_line(label, one, scale, found.printed, lambda value: f"{value:.1f} {points}") for label, one in rows]
    return IntervalChart(
        lines, scale.place(found.printed, 50), _("printed: %(price)s") % {"price": f"{found.printed:g} {points}"}
    )


def swaps_chart(terms: StudyTerms, found: Sequence[findings.SwapFinding], points: str) -> IntervalChart:
    """Each swap by how much more is won; nothing changes at the mark."""
    scale, lines = _symmetric_scale(found), []
    for one in found:
        swap = terms.tried[one.number]
        label = _("%(new)s for %(old)s") % {"new": swap.new, "old": swap.old}
        lines.append(
            _line(label, one.change, scale, 0.0, _signed)._replace(
                note=_points(swap.change, points) if swap.change else ""
            )
        )
    return IntervalChart(lines, 50.0, _("no difference"))


def losses_chart(terms: StudyTerms, found: Sequence[findings.SwapFinding], points: str) -> IntervalChart:
    """Each row by how much less is won without it, with what it costs and what that is for ten points."""
    scale, lines = _symmetric_scale(found), []
    for one in found:
        row = terms.tried[one.number]
        label = _("without %(row)s") % {"row": row.old}
        note = _points(row.change, points)
        if one.change.value is not None and row.change:
            part = {"change": _signed(one.change.value * 10 / -row.change), "points": points}
            note = f"{note}; " + _("%(change)s for 10 %(points)s") % part
        lines.append(_line(label, one.change, scale, 0.0, _signed)._replace(note=note))
    return IntervalChart(lines, 50.0, _("no difference"))


class MissedRows(NamedTuple):
    """The names of rows that are certainly missed, and of those that the list certainly does better without."""

    dear: str
    useless: str


def missed_rows(terms: StudyTerms, found: Sequence[findings.SwapFinding]) -> MissedRows:
    """Both, in their order."""
    dear = [terms.tried[one.number].old for one in found if one.hurts]
    useless = [terms.tried[one.number].old for one in found if one.helps]
    return MissedRows(", ".join(dear), ", ".join(useless))


def _symmetric_scale(found: Sequence[findings.SwapFinding]) -> Scale:
    return _scale_about_zero([one.change for one in found], 0.5)


def _scale_about_zero(found: Sequence[Estimate], usual: float) -> Scale:
    """As wide as what was found, the usual width where nothing differs."""
    ends = (end for one in found for end in (one.low, one.high, one.value) if end is not None)
    widest = max(map(abs, ends), default=0.0) or usual
    return Scale(-widest, widest)


def field_chart(study: Study, terms: StudyTerms) -> IntervalChart:
    """All of the field together, then each of its lists with what it costs, the best first."""
    names, points = field.names(study, terms), study.words.points
    lines = []
    for one in findings.gauntlet_of(study, terms):
        label = _("All together") if one.place is None else names[one.place]
        line = _line(label, _estimate(one.wins), Scale(0, 1), 0.5, _percent)
        if one.place is not None:
            link = reverse("lab:opponent", args=(study.key, one.place))
            line = line._replace(note=f"{one.points:g} {points}", link=link)
        lines.append(line)
    return IntervalChart(lines, 50.0, _("a fair fight"))


class ChangeReport(NamedTuple):
    """What a change is worth, as a page shows it. `headline` is one sentence, `tone` that of its box; `points` has both measures in
    points, empty where the game has none, `won` all of the field together and then each of it."""

    headline: str
    tone: str
    points: IntervalChart
    won: IntervalChart


def change_report(study: Study, terms: StudyTerms, found: findings.ChangeFinding) -> ChangeReport:
    """The headline in points, where battles can tell what these are worth, else in battles won."""
    points = study.words.points
    rows = [(_("By battles won"), found.worth), (_("By victory points"), found.by_margin)]
    known = [(label, one) for label, one in rows if one.value is not None]
    scale = _scale_about_zero([one for _label, one in known], 1.0)
    lines = [_line(label, one, scale, 0.0, lambda value: _points(value, points)) for label, one in known]
    tone = _tone(found.worth if found.is_measured else found.won, 0.0)
    return ChangeReport(
        _headline(found, points),
        {"ok": "ok", "bad": "warn"}.get(tone, "info"),
        IntervalChart(lines, 50.0, _("no difference")),
        IntervalChart(_opponent_lines(study, terms, found), 50.0, _("no difference")),
    )


def _headline(found: findings.ChangeFinding, points: str) -> str:
    """What the battles say of the change, in a sentence."""
    measured = found.is_measured
    one, say = (found.worth, lambda value: _points(value, points)) if measured else (found.won, _signed)
    if one.value is None or one.low is None or one.high is None:
        return _("These %(battles)s battles are too few to say anything.") % {"battles": f"{found.battles:,}"}
    told = {
        "battles": f"{found.battles:,}",
        "value": say(one.value),
        "low": say(one.low),
        "high": say(one.high),
    }
    if not one.excludes(0):
        if measured:
            return _("These %(battles)s battles don't show a difference: between %(low)s and %(high)s.") % told
        return _("These %(battles)s battles don't show a difference: between %(low)s and %(high)s battles won.") % told
    if measured:
        return _("Your change is worth %(value)s (%(low)s to %(high)s).") % told
    return _("Your change makes a difference of %(value)s battles won (%(low)s to %(high)s).") % told


def _opponent_lines(study: Study, terms: StudyTerms, found: findings.ChangeFinding) -> list[IntervalLine]:
    """All of the field together, then each, those first against whom the change helps most."""
    names = field.names(study, terms)
    each = sorted(found.each, key=lambda one: (-(one.won.value or 0.0), one.place))
    scale = _scale_about_zero([found.won, *(one.won for one in each)], 0.5)
    together = _line(_("All together"), found.won, scale, 0.0, _signed)
    lines = [together._replace(note=_from_to(found.before, found.after))]
    for one in each:
        link = reverse("lab:opponent", args=(study.key, one.place))
        line = _line(names[one.place], one.won, scale, 0.0, _signed)
        lines.append(line._replace(note=_from_to(one.before, one.after), link=link))
    return lines


def _from_to(before: Rate, after: Rate) -> str:
    return f"{_percent(before.share)} → {_percent(after.share)}"


def matrix_picture(study: Study) -> Matrix:
    """All cells, by rows."""
    found = {(one.first, one.second): one.wins for one in findings.matrix_of(study)}
    order = list(dict.fromkeys(first for first, _second in found))
    names = study_request.factions(study.system)
    rows = [(names.get(first, first), [_cell(found.get((first, second))) for second in order]) for first in order]
    lines = [
        _line(names.get(key, key), _estimate(found[key, ""]), Scale(0, 1), 0.5, _percent)
        for key in sorted(order, key=lambda key: -found[key, ""].share)
    ]
    fighting = StudyPlan(study.system, StudyTerms("", ""), study.seed).factions
    left_out = ", ".join(name for key, name in names.items() if key not in fighting)
    return Matrix([names.get(key, key) for key in order], rows, IntervalChart(lines, 50.0, _("a fair fight")), left_out)


def _cell(wins: Rate | None) -> FactionCell:
    if wins is None:
        return FactionCell("", "", "")
    return FactionCell(_percent(wins.share), f"{100 * wins.low:.0f}–{100 * wins.high:.0f}", _tone(_estimate(wins), 0.5))


def _estimate(wins: Rate) -> Estimate:
    return Estimate(wins.share, wins.low, wins.high)


def _points(change: float, points: str) -> str:
    return f"{round(change, 1) + 0:+g} {points}".replace("-", "−")


def _percent(share: float) -> str:
    return format_number(share, ".0%")


def _signed(value: float) -> str:
    return format_number(round(value, 2) + 0.0, "+.0%").replace("-", "−")


def _line(label: str, one: Estimate, scale: Scale, mark: float, say: Callable[[float], str]) -> IntervalLine:
    places = scale.place(one.value, 50), scale.place(one.low, 0), scale.place(one.high, 100)
    return IntervalLine(label, _words(one, say), *places, tone=_tone(one, mark))


def _words(one: Estimate, say: Callable[[float], str]) -> str:
    if one.value is None:
        return _("not known yet")
    if one.low is None and one.high is None:
        return _("about %(value)s; too few battles for an interval") % {"value": say(one.value)}
    low = say(one.low) if one.low is not None else _("anything")
    high = say(one.high) if one.high is not None else _("anything")
    return _("%(value)s, between %(low)s and %(high)s") % {"value": say(one.value), "low": low, "high": high}


def _tone(one: Estimate, mark: float) -> str:
    if not one.excludes(mark):
        return ""
    return "ok" if one.low is not None and one.low > mark else "bad"


class Advice(NamedTuple):
    """A swap that certainly helps, in words."""

    old: str
    new: str
    change: str
    margin: str


def advice(terms: StudyTerms, one: findings.SwapFinding) -> Advice:
    """`+9%` and `4%`."""
    change = one.change
    half = ((change.high or 0.0) - (change.low or 0.0)) / 2
    swap = terms.tried[one.number]
    return Advice(swap.old, swap.new, _signed(change.value or 0.0), _percent(half))
