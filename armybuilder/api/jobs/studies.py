"""Studies of the balance lab: asked for by anybody, for whoever has their address; kept for a day."""

from typing import Annotated, Any, Literal

import msgspec
from django.db.models import F
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.request import Request

from armybuilder.api import bodies
from armybuilder.api.jobs.messages import JSON, LATER, Word
from armybuilder.battles import forces
from armybuilder.battles.forces import BattleForce
from armybuilder.battles.opponents import MOST_OPPONENTS
from armybuilder.battles.play import jobs
from armybuilder.common.keys import new_key
from armybuilder.common.proxies import client_address
from armybuilder.engine.core.battle.batch import MAX_SEED
from armybuilder.engine.core.battle.statistics.contrasts import Estimate
from armybuilder.engine.core.battle.statistics.win_rates import Rate
from armybuilder.engine.core.documents import DocumentError, fail, read_json
from armybuilder.engine.core.game import AnyBattles
from armybuilder.jobs import fair_queue
from armybuilder.lab import checks, field, findings, studies, study_request
from armybuilder.lab.models import OF_FIELD, OF_LIST, Study
from armybuilder.lab.plans import FieldList, StudyTerms
from armybuilder.lab.plans.terms import MOST_BATTLES
from armybuilder.lab.runner import terms_of
from armybuilder.lab.study_battles import sizes_of
from armybuilder.ratelimit.costs import Cost
from armybuilder.ratelimit.throttles import consume_budget

WORDS: dict[str, Word] = {"playing": "working", "cancelled": "failed"}
"""States of a study as those of a job."""


class StudyRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A request for a study. `worth`: what a `model` (at its `price`, if not the printed one; beside copies of
    `against`, if named), a `faction` or a `sublist` is worth in points. `matrix`: which faction beats which.
    `swaps`: which swap helps the list in `force`. `without`: what each row of it adds. `gauntlet`: how it does
    against a field of others. `change`: what it is worth more than the same list `before` a change. The given
    number of random `armies` of `size` points (by default as few as are usual; of a list: as many as it may have) each fight the given number of
    `pairs` of battles; in a gauntlet, or to ask about a change, the lists in `field` do so instead, if there are
    any. `policy` plays both sides, by default the default player of the game.
    """

    kind: Literal["worth", "matrix", "swaps", "without", "gauntlet", "change"]
    model: str = ""
    price: Annotated[float, msgspec.Meta(ge=0, le=1000)] = 0.0
    against: str = ""
    faction: str = ""
    sublist: str = ""
    force: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    before: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    field: Annotated[list[msgspec.Raw], msgspec.Meta(max_length=MOST_OPPONENTS)] = []
    size: Annotated[int, msgspec.Meta(ge=20, le=3000)] | None = None
    armies: Annotated[int, msgspec.Meta(ge=2, le=40)] = 10
    pairs: Annotated[int, msgspec.Meta(ge=1, le=40)] = 10
    seed: Annotated[int, msgspec.Meta(ge=0, le=MAX_SEED // 2)] | None = None
    policy: str | None = None
    scenario: str | None = None


class WorthFound(msgspec.Struct, frozen=True):
    """The worth of one model, or of a hundred points of an army, `by_points` of victory and `by_wins`, beside its
    `printed` price. `lead`: the share of battles won more than by as many points of others; `gain`: by how much
    more of others won than less.
    """

    printed: float
    copies: float
    battles: int
    by_points: Estimate
    by_wins: Estimate
    lead: Estimate
    gain: Estimate


class PairingFound(msgspec.Struct, frozen=True):
    """The share of battles that a faction wins against another, or against all where `against` is empty; a draw
    counts as half a win.
    """

    faction: str
    against: str
    wins: Rate


class ChangeFound(msgspec.Struct, frozen=True):
    """A change of a list: what was in the place of `old` (`new` is empty where it was left out), by how many `points` that changes it, and the
    share of battles won more; the intervals of all changes hold together."""

    old: str
    new: str
    points: float
    won: Estimate
    pairs: int


class OpponentFound(msgspec.Struct, frozen=True):
    """The share of battles won against one list of a field, or against all of it where `name` is empty; a draw counts
    as half a win."""

    name: str
    wins: Rate


class ChangedOpponent(msgspec.Struct, frozen=True):
    """The share of battles won against one list of a field `before` and `after` a change, and the difference (`won`)."""

    name: str
    before: Rate
    after: Rate
    won: Estimate


class ChangeAnswer(msgspec.Struct, frozen=True):
    """The worth of a change in points of other models, `by_wins` and `by_points` of victory, and the share of battles
    `won` more. `battles` were fought by the list `before` and `after`, against `each` of the field.
    """

    by_wins: Estimate
    by_points: Estimate
    won: Estimate
    before: Rate
    after: Rate
    battles: int
    each: list[ChangedOpponent]


class StudyAnswer(msgspec.Struct, frozen=True):
    """The progress of a study: `done` of `total` battles, about `seconds` left, and while it waits its `place` in
    the queue, else 0. Results so far are in `worth`, `matrix`, `changes`, `field` or `change`, depending on its kind;
    `message` says why it failed. `version` is that of rules and data.
    """

    url: str
    kind: str
    name: str
    state: Word
    done: int
    total: int
    seconds: float
    place: int
    message: str
    policy: str
    scenario: str
    size: int
    armies: int
    pairs: int
    seed: int
    version: str
    worth: WorthFound | None = None
    matrix: list[PairingFound] = []
    changes: list[ChangeFound] = []
    field: list[OpponentFound] = []
    change: ChangeAnswer | None = None


_PLACES = {"document": "/force"}
"""Of terms that a request calls otherwise."""
_REQUEST = msgspec.json.Decoder(StudyRequest)


def create_study(request: Request, battles: AnyBattles) -> Study:
    """Queue a study; `DocumentError` with the place of what cannot be asked, `TooManyJobsError` where there is no room."""
    asked = read_json(bodies.read_with_lists(request, battles.game, "force", "before", "field"), _REQUEST)
    terms, system, key = _terms(asked, battles), battles.game.key, new_key()
    try:
        terms = checks.check_terms(system, asked.kind, terms)
    except checks.StudyRefusedError as error:
        raise fail(_PLACES.get(error.term, f"/{error.term}"), str(error), error.known) from None
    total = study_request.battles_in(system, asked.kind, terms)
    if total > MOST_BATTLES:
        message = _("That's %(counted)s battles; the limit is %(most)s at once.")
        raise fail("/armies", message % {"counted": f"{total:,}", "most": f"{MOST_BATTLES:,}"})
    seed = jobs.random_seed() if asked.seed is None else asked.seed
    study = study_request.study_of(system, asked.kind, terms, key=key, owner=key, seed=seed)
    consume_budget(request, Cost.STUDIED, study.battles)
    return studies.create(study, fair_queue.requester(None, client_address(request)))


def _terms(asked: StudyRequest, battles: AnyBattles) -> StudyTerms:
    rules = battles.rules
    scenario = asked.scenario or next(iter(rules.scenarios))
    try:
        rules.check_scenario(scenario)
    except LookupError as error:
        raise fail("/scenario", str(error), tuple(rules.scenarios)) from None
    if asked.policy is not None and asked.policy not in rules.policies:
        message = _("'%(name)s' doesn't exist here.") % {"name": asked.policy[:80]}
        raise fail("/policy", message, tuple(rules.policies))
    terms = StudyTerms(
        asked.policy or rules.default_player,
        scenario,
        asked.size or sizes_of(battles.game.key)[0],
        asked.armies,
        asked.pairs,
    )
    if asked.kind == "worth":
        return _worth(asked, terms)
    return _of_list(asked, terms, battles) if asked.kind in OF_LIST else terms


def _worth(asked: StudyRequest, terms: StudyTerms) -> StudyTerms:
    if sum(map(bool, (asked.model, asked.faction, asked.sublist))) != 1:
        raise fail("/model", _("Say what to value: one of `model`, `faction` or `sublist`."))
    return msgspec.structs.replace(
        terms,
        model=asked.model,
        price=asked.price,
        against=asked.against,
        faction=asked.faction,
        sublist=asked.sublist,
    )


def _of_list(asked: StudyRequest, terms: StudyTerms, battles: AnyBattles) -> StudyTerms:
    if asked.force is msgspec.UNSET:
        raise fail("/force", _("Include the list to study."))
    mine = _force(bytes(asked.force), battles, "/force")
    if asked.kind in OF_FIELD:
        return _of_field(asked, terms, mine, battles)
    tried = study_request.changes_to_try(asked.kind, mine.roster)
    if not tried:
        raise fail("/force", _("There's nothing to test in this list."))
    size = int(mine.roster.document.limit or mine.points)
    return msgspec.structs.replace(terms, document=mine.data, size=size, tried=tried)


def _of_field(asked: StudyRequest, terms: StudyTerms, mine: BattleForce, battles: AnyBattles) -> StudyTerms:
    before = ""
    if asked.kind == "change":
        if asked.before is msgspec.UNSET:
            raise fail("/before", _("Include the list before the change."))
        before = _force(bytes(asked.before), battles, "/before").data
    named = [_force(bytes(raw), battles, f"/field/{number}") for number, raw in enumerate(asked.field)]
    return msgspec.structs.replace(
        terms,
        document=mine.data,
        before=before,
        size=int(mine.roster.document.limit or mine.points),
        drawn=asked.pairs,
        pairs=1,
        field=tuple(FieldList(one.name, one.data) for one in named),
        armies=0 if named else asked.armies,
    )


def _force(data: bytes, battles: AnyBattles, where: str) -> BattleForce:
    try:
        return forces.read(data, battles.game)
    except DocumentError as error:
        raise bodies.with_prefix(error, where) from None


def get_study_or_404(key: str) -> Study:
    """The study that was asked for here with this key, or 404."""
    study = Study.objects.filter(key=key, owner=F("key")).first()
    if study is None:
        raise exceptions.NotFound(_("No such study. Studies are deleted after a day."))
    return study


def delete_study(study: Study) -> None:
    """Nobody wants it any more: it is stopped, and nothing of it is kept."""
    studies.cancel(study)
    study.delete()


def study_response(request: Request, study: Study, status: int = 200) -> HttpResponse:
    """Respond with the progress of a study and its results so far."""
    terms, standing = terms_of(study), fair_queue.get_position(study.key)
    address = reverse("api:study", args=[study.key])
    each = study.seconds / study.done if study.done else study.pace
    answer = StudyAnswer(
        url=request.build_absolute_uri(address),
        kind=study.kind,
        name=study.name,
        state=WORDS.get(study.state, study.state),  # type: ignore[arg-type]
        done=study.done,
        total=study.battles,
        seconds=round(each * (study.battles - study.done), 1) if study.is_open else 0.0,
        place=standing.number if standing else 0,
        message=study.fault,
        policy=terms.policy,
        scenario=terms.scenario,
        size=terms.size,
        armies=terms.armies if study.of_field else terms.drawn,
        pairs=terms.drawn if study.of_field else terms.pairs,
        seed=study.seed,
        version=study.version,
        **_findings(study, terms),
    )
    headers = {"Cache-Control": "no-store"} | ({"Retry-After": LATER} if study.is_open else {})
    headers |= {"Location": address} if status == 202 else {}
    return HttpResponse(msgspec.json.encode(answer), content_type=JSON, status=status, headers=headers)


def _findings(study: Study, terms: StudyTerms) -> dict[str, Any]:
    match study.kind:
        case Study.Kind.WORTH:
            worth = findings.worth_of(study, terms)
            return {"worth": WorthFound(*worth)} if worth else {}
        case Study.Kind.MATRIX:
            return {"matrix": [PairingFound(*one) for one in findings.matrix_of(study)]}
        case Study.Kind.GAUNTLET:
            names = field.names(study, terms)
            lines = findings.gauntlet_of(study, terms)
            return {"field": [OpponentFound("" if one.place is None else names[one.place], one.wins) for one in lines]}
        case Study.Kind.CHANGE:
            return {"change": _change_answer(study, terms)}
        case _:
            order = findings.rows_by_loss if study.kind == Study.Kind.WITHOUT else findings.swaps_of
            rows = [(one, terms.tried[one.number]) for one in order(study, terms)]
            return {
                "changes": [ChangeFound(swap.old, swap.new, swap.change, one.change, one.pairs) for one, swap in rows]
            }


def _change_answer(study: Study, terms: StudyTerms) -> ChangeAnswer | None:
    found = findings.change_of(study, terms)
    if found is None:
        return None
    names = field.names(study, terms)
    each = [ChangedOpponent(names[one.place], one.before, one.after, one.won) for one in found.each]
    return ChangeAnswer(found.worth, found.by_margin, found.won, found.before, found.after, found.battles, each)
