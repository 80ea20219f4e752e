"""A study as somebody asks for it: its name, how many battles it makes, how long these take."""

from itertools import zip_longest
from typing import Any, NamedTuple

import msgspec
from django.utils.translation import gettext as _

from armybuilder.battles.forces import battle_force
from armybuilder.battles.play import pace
from armybuilder.battles.play.pace import BattleKind
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.game import AnyRoster
from armybuilder.forces.presenters import builder_of
from armybuilder.lab.models import OF_LIST, TRYING, Study
from armybuilder.lab.plans import RowSwap, StudyTerms
from armybuilder.lab.plans.kinds import LARGEST, arms_of_change, size_of_field
from armybuilder.lab.plans.parts import StudyPlan, encode_document
from armybuilder.lab.plans.terms import MOST_BATTLES
from armybuilder.lab.study_battles import studied_battles
from factions.catalogues import game_of

MOST_SWAPS = 6
"""Swaps that are tried of a list: the more are tried, the wider the interval of each."""
MOST_ROWS = 12
"""Rows of a list that are left out, those first that cost most."""
LOOKED_AT = 40
"""Swaps that the rules are asked about until there are so many."""
MORE_BATTLES = 200
"""Battles that are played more of a study whose rounds can go on, up to a whole round."""
ROOM = 0.15
"""Part of the points of a row that a swap may leave unspent."""


class StudyEstimate(NamedTuple):
    """So many battles, how many seconds they take, and how many the turns of others. `policy` plays them."""

    battles: int
    seconds: float
    wait: float
    policy: str

    @property
    def formatted_total(self) -> str:
        """`1,000`."""
        return f"{self.battles:,}"

    @property
    def time(self) -> str:
        return pace.describe_duration(self.seconds)

    @property
    def queue_time(self) -> str:
        """Empty where it is not worth a word."""
        return pace.describe_duration(self.wait) if self.wait >= 10 else ""


def battles_in(system: str, kind: str, terms: StudyTerms) -> int:
    """Return the number of battles in a study."""
    plan = StudyPlan(system, terms, 0)
    match kind:
        case Study.Kind.WORTH:
            arms = 4
        case Study.Kind.MATRIX:
            arms = len(plan.factions) * (len(plan.factions) - 1) // 2
        case Study.Kind.SWAPS | Study.Kind.WITHOUT:
            arms = 1 + (len(terms.tried) or MOST_SWAPS)
        case Study.Kind.GAUNTLET:
            arms = size_of_field(plan)
        case Study.Kind.CHANGE:
            arms = size_of_field(plan) * len(arms_of_change(plan))
        case _:
            arms = sum(one.points <= LARGEST * terms.size for one in plan.subjects.values())
    return 2 * arms * terms.drawn * terms.pairs


def estimate(system: str, kind: str, terms: StudyTerms) -> StudyEstimate:
    """Return an estimate of what a study takes."""
    battles = battles_in(system, kind, terms)
    policies = pace.players(system, (terms.policy, terms.policy))
    seconds = pace.START + battles * pace.expected_seconds(BattleKind(system, policies, 2.0 * terms.size))
    return StudyEstimate(battles, seconds, pace.queue_seconds(seconds), policies[0])


class MoreRounds(NamedTuple):
    """So many rounds of a study more, which are so many battles; none where it has battles left to play."""

    rounds: int
    battles: int


def more_rounds(study: Study, terms: StudyTerms) -> MoreRounds:
    """About `MORE_BATTLES` more of a study against a field that is over, or what is left of one that ended early; `LookupError` where
    there are none."""
    if not study.of_field or study.is_open:
        raise LookupError(_("Only a finished study against a field can go on."))
    if study.done < study.battles:
        return MoreRounds(0, 0)
    each = battles_in(study.system, study.kind, msgspec.structs.replace(terms, drawn=1))
    rounds = min(-(-MORE_BATTLES // each), (MOST_BATTLES - study.battles) // each)
    if rounds < 1:
        message = _("This study has %(counted)s battles already; the limit is %(most)s.")
        raise LookupError(message % {"counted": f"{study.battles:,}", "most": f"{MOST_BATTLES:,}"})
    return MoreRounds(rounds, rounds * each)


def study_of(system: str, kind: str, terms: StudyTerms, **more: Any) -> Study:
    """A study that is not stored yet; `LookupError` says what it names that is not there."""
    foreseen = estimate(system, kind, terms)
    terms = msgspec.structs.replace(terms, policy=foreseen.policy)
    asked = msgspec.json.decode(msgspec.json.encode(terms))
    if terms.model:
        asked["printed"] = _subject(system, terms.model, terms.pack).points
    return Study(
        system=system,
        kind=kind,
        name=name_of(system, kind, terms),
        asked=asked,
        battles=foreseen.battles,
        pace=foreseen.seconds / foreseen.battles,
        **more,
    )


def _subject(system: str, key: str, pack: str = "") -> Any:
    found = studied_battles(system, pack).subjects().get(key)
    if found is None:
        raise LookupError(_("There is no model “%(key)s” that can fight.") % {"key": key})
    return found


def name_of(system: str, kind: str, terms: StudyTerms) -> str:
    """Return the name of a study in lists of studies."""
    if kind == Study.Kind.WORTH and terms.model:
        return str(_subject(system, terms.model, terms.pack).name)
    if kind == Study.Kind.WORTH:
        return sublists(system).get(terms.sublist) or factions(system).get(terms.faction, terms.faction)
    if kind in OF_LIST:
        document = game_of(system).decode(terms.document).document
        return str(document.name or factions(system).get(document.faction, document.faction))
    return str(Study.Kind(kind).label)


def factions(system: str) -> dict[str, str]:
    """Names of the factions by their keys."""
    return {one.key: one.name for one in builder_of(game_of(system)).factions()}


def faction_of(system: str, sublist: str) -> str:
    """The faction of a sub-list; empty for none."""
    found = getattr(game_of(system).catalogue, "sublists", {}).get(sublist)
    return str(found.faction) if found else ""


def sublists(system: str) -> dict[str, str]:
    """Names of the sub-lists by their keys."""
    found = getattr(game_of(system).catalogue, "sublists", {})
    return {key: str(one.name) for key, one in found.items()}


def changes_to_try(kind: str, roster: AnyRoster) -> tuple[RowSwap, ...]:
    """Return the changes that a study of this kind tries in a list."""
    if kind not in TRYING:
        return ()
    return swaps_to_try(roster) if kind == Study.Kind.SWAPS else rows_to_leave_out(roster)


def rows_to_leave_out(roster: AnyRoster, most: int = MOST_ROWS) -> tuple[RowSwap, ...]:
    """The list without each of its rows in turn, the dearest first; without those that nobody could fight without."""
    system, found = roster.system, list[RowSwap]()
    rows = [row for row in system.rows_and_cards(roster.document, roster.catalogue).rows if row.where]
    for row in sorted(rows, key=lambda row: -row.total):
        try:
            rest = system.edits.apply(roster.document, "remove", row.where).document
            fought = battle_force(roster.game.decode(encode_document(system.to_data(rest))))
        except (DocumentError, LookupError):
            continue
        change = fought.points - float(roster.report(fixes=False).total)
        found.append(RowSwap(f"{row.quantity} × {row.name}" if row.quantity > 1 else row.name, "", change, fought.data))
        if len(found) >= most:
            break
    return tuple(found)


def swaps_to_try(roster: AnyRoster, most: int = MOST_SWAPS) -> tuple[RowSwap, ...]:
    """Swaps of a list that are legal and within its points: the nearest of each row, row by row."""
    swaps, total = roster.swaps(), float(roster.report(fixes=False).total)
    limit = max(float(roster.document.limit), total)
    places = [row.where for row in roster.system.rows_and_cards(roster.document, roster.catalogue).rows if row.where]
    nearest = zip_longest(*(_keys(swaps, where) for where in dict.fromkeys(places)))
    found: list[RowSwap] = []
    seen: set[str] = set()
    for where, key in [pair for row in nearest for pair in row if pair][:LOOKED_AT]:
        one = swaps.exchange(where, key)
        spends = total + one.change <= limit and one.change >= -ROOM * total
        if not (one.allowed and spends) or one.count < one.of or key in seen:
            continue
        seen.add(key)
        document = encode_document(roster.system.to_data(one.document))
        found.append(RowSwap(one.old.title, one.new.title, float(one.change), document))
        if len(found) >= most:
            break
    return tuple(found)


def _keys(swaps: Any, where: str) -> list[tuple[str, str]]:
    try:
        return [(where, key) for key in swaps.nearest(where)[:MOST_SWAPS]]
    except LookupError:
        return []
