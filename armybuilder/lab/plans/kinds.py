"""The fixtures of each kind of study."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from random import Random

from armybuilder.engine.core.language.labels import marked_text
from armybuilder.lab.models import OF_FIELD, Study
from armybuilder.lab.plans.parts import ArmyDraw, Fixture, Forces, StudyPlan
from armybuilder.lab.plans.terms import StudyTerms

LAID_OUT = 2
"""The version of all that follows: 2 since as many points of others fight as well."""
ASKED, EQUAL, LESS, MORE = "asked", "equal", "less", "more"
FEWER, FURTHER = 0.75, 1.25
"""Parts of the points of a model that there are of others, beside as many: near to it, as more of the same wins a little less each."""
SMALLER, LARGER = 0.7, 1.3
"""Parts of the points of an army that others have, beside as many."""
LOW, HIGH = 0.7, 1.3
"""Parts of the points that a model of a league has, as lots decide."""
LARGEST = 0.6
"""Of a force, that a single model may be."""
Arms = Iterator[tuple[str, Callable[[], Forces]]]


def fixtures_of(study: Study, terms: StudyTerms) -> Iterator[Fixture]:
    """All that a study plays; `LookupError` says what cannot be drawn or is not there."""
    plan = StudyPlan(study.system, terms, study.seed)
    rounds = terms.drawn * (size_of_field(plan) if study.kind == Study.Kind.CHANGE else 1)
    return plan.number_fixtures(partial(_ARMS[Study.Kind(study.kind)](terms), plan), rounds)


def _worth(terms: StudyTerms) -> Callable[[StudyPlan, int], Arms]:
    return _of_model if terms.model else _of_army


def copies(points: float, price: float) -> int:
    """Return how many copies of a model make up so many points: at least one."""
    return max(1, round(points / price))


def part_of(plan: StudyPlan) -> float:
    """The points that the model of a worth makes up."""
    terms = plan.terms
    price = terms.price or plan.subjects[terms.model].points
    if price > LARGEST * terms.size:
        raise LookupError(
            marked_text(
                "{model} is too large for forces of {size} {points}, where a model can cost up to {most}: use "
                "larger forces or a lower price.",
                model=plan.subjects[terms.model].name,
                size=terms.size,
                points=plan.battles.game.words.points,
                most=f"{LARGEST * terms.size:g}",
            )
        )
    return max(terms.share * terms.size, price)


def _of_model(plan: StudyPlan, number: int) -> Arms:
    """A host with copies of the model, with as many points of another, with less of it, with more of it."""
    terms, part = plan.terms, part_of(plan)
    subject = plan.subjects[terms.model]
    price, other = terms.price or subject.points, plan.other(number, terms.model, part)
    each = plan.subjects[other].points
    host = partial(plan.host, number, subject.faction, terms.size - part)
    few = copies(FEWER * part, each)
    many = max(few + 1, copies(FURTHER * part, each))
    rows = (
        (ASKED, terms.model, copies(part, price), price),
        (EQUAL, other, copies(part, each), each),
        (LESS, other, few, each),
        (MORE, other, many, each),
    )
    for arm, model, count, cost in rows:
        yield arm, partial(_host_with_models, plan, number, host, model, count, cost)


def _host_with_models(
    plan: StudyPlan, number: int, host: Callable[[], str], model: str, count: int, price: float
) -> Forces:
    return Forces(plan.with_models(host(), {model: count}), plan.opponent(number), count * price)


def drawings(kind: str, plan: StudyPlan) -> Iterator[ArmyDraw]:
    """The armies that are drawn for a study, one of each list and size: whoever can draw these can draw all."""
    terms = plan.terms
    if kind == Study.Kind.WORTH and terms.model:
        yield from plan.hosts(plan.subjects[terms.model].faction, terms.size - part_of(plan))
    elif kind == Study.Kind.WORTH:
        yield ArmyDraw(terms.faction, terms.size, terms.sublist)
        others = [key for key in plan.factions if key != terms.faction]
        yield from (ArmyDraw(key, part * terms.size) for part in (SMALLER, 1.0, LARGER) for key in others)
    elif kind == Study.Kind.LEAGUE:
        yield from (ArmyDraw(key, (1 - terms.share) * terms.size) for key in plan.factions)
    if kind not in OF_FIELD or terms.each:
        yield from (ArmyDraw(key, terms.size) for key in plan.factions)
    elif terms.armies and not plan.factions:
        raise LookupError(marked_text("This game has no random armies: choose lists to fight against."))
    elif terms.armies:
        yield from (ArmyDraw(key, terms.size) for key in plan.factions[: terms.armies])


def _of_army(plan: StudyPlan, number: int) -> Arms:
    """An army of the list, and one as large, smaller and larger ones of all others in their turn."""
    terms = plan.terms
    others = [key for key in plan.factions if key != terms.faction]
    for arm, part in ((ASKED, 1.0), (EQUAL, 1.0), (LESS, SMALLER), (MORE, LARGER)):
        faction = terms.faction if arm == ASKED else others[number % len(others)]
        yield arm, partial(_army, plan, number, faction, part)


def _army(plan: StudyPlan, number: int, faction: str, part: float) -> Forces:
    sublist = plan.terms.sublist if faction == plan.terms.faction else ""
    army = plan.army(number, faction, part * plan.terms.size, sublist)
    return Forces(army, plan.opponent(number), plan.points_of(army))


def _matrix(plan: StudyPlan, number: int) -> Arms:
    for first, second in combinations(plan.factions, 2):
        yield f"{first} {second}", partial(_two_armies, plan, number, first, second)


def _two_armies(plan: StudyPlan, number: int, first: str, second: str) -> Forces:
    army = plan.army(number, first, plan.terms.size)
    return Forces(army, plan.army(number, second, plan.terms.size), float(plan.terms.size))


def _swaps(plan: StudyPlan, number: int) -> Arms:
    """The list as it is (arm 0), then each change of it that is tried."""
    documents = [plan.terms.document, *(swap.document for swap in plan.terms.tried)]
    for arm, document in enumerate(documents):
        yield str(arm), partial(_against, plan, number, document)


def _against(plan: StudyPlan, number: int, document: str) -> Forces:
    return Forces(document, plan.opponent(number), float(plan.terms.size))


def _gauntlet(plan: StudyPlan, _: int) -> Arms:
    """The list against each of the field, by its place there; every round on another table, which all of them share."""
    for place in range(size_of_field(plan)):
        yield str(place), partial(_list_against, plan, place)


def size_of_field(plan: StudyPlan) -> int:
    """The lists that are named, then the armies of each faction, then those of all factions in their turn."""
    return len(plan.terms.field) + plan.terms.each * len(plan.factions) + plan.terms.armies


def army_at(plan: StudyPlan, place: int) -> tuple[str, int]:
    """The faction of an army of the field and its number there, from 1 on; `LookupError` for a list that has a name."""
    number, faction = divmod(place - len(plan.terms.field), len(plan.factions))
    if number < 0:
        raise LookupError(f"{place} is a list that has a name.")
    return plan.factions[faction], number + 1


def opponent(plan: StudyPlan, place: int) -> str:
    """The document of a list of the field: armies are the same in all rounds."""
    if place < len(plan.terms.field):
        return plan.terms.field[place].document
    faction, number = army_at(plan, place)
    return plan.army(number + 500, faction, plan.terms.size)


def _list_against(plan: StudyPlan, place: int) -> Forces:
    """Worth the points of whom it fights."""
    other = opponent(plan, place)
    return Forces(plan.terms.document, other, plan.points_of(other))


BEFORE, AFTER = "before", "after"
PART = 0.15
"""Of a force: the points of a model that the list has more, or its opponent, so that battles tell what a point is worth."""


def _change(plan: StudyPlan, number: int) -> Arms:
    """The list before and after a change against one of the field, all of them in their turn, each time on another table: so a few
    rounds see many tables. What points are worth is told by the list before with some models more, and against an opponent who has
    these."""
    place = number % size_of_field(plan)
    for arm in arms_of_change(plan):
        yield f"{arm} {place}", partial(_before_or_after, plan, place, arm)


def arms_of_change(plan: StudyPlan) -> tuple[str, ...]:
    """The four of a change, and the two without points in a game that has no models to measure by."""
    return (BEFORE, AFTER, LESS, MORE) if plan.subjects else (BEFORE, AFTER)


def _before_or_after(plan: StudyPlan, place: int, arm: str) -> Forces:
    """Worth the points that the list has more than before, below zero where its opponent has them."""
    terms, other = plan.terms, opponent(plan, place)
    if arm in (BEFORE, AFTER):
        return Forces(terms.document if arm == AFTER else terms.before, other, 0.0)
    model, count = _reinforcement(plan, place)
    points = count * plan.subjects[model].points
    if arm == MORE:
        return Forces(plan.with_models(terms.before, {model: count}), other, points)
    return Forces(terms.before, plan.with_models(other, {model: count}), -points)


def _reinforcement(plan: StudyPlan, place: int) -> tuple[str, int]:
    """A model and how many of it: of the faction of the list, where that has any, another one for each of the field."""
    part = PART * plan.terms.size
    faction = plan.battles.game.decode(plan.terms.before).document.faction
    small = [key for key, one in plan.subjects.items() if one.points <= part]
    small = small or [min(plan.subjects, key=lambda key: plan.subjects[key].points)]
    own = [key for key in small if plan.subjects[key].faction == faction]
    model = Random(f"{plan.seed} {place} more").choice(own or small)  # noqa: S311 - a game
    return model, copies(part, plan.subjects[model].points)


def _league(plan: StudyPlan, number: int) -> Arms:
    """Each model joins an army of its faction, in more or fewer copies."""
    terms = plan.terms
    for key, subject in plan.subjects.items():
        if subject.points > LARGEST * terms.size:
            continue
        lots = Random(f"{plan.seed} {number} {key}")  # noqa: S311 - a game
        count = copies(terms.share * terms.size * lots.choice((LOW, HIGH)), subject.points)
        host = partial(plan.host, number, subject.faction, (1 - terms.share) * terms.size)
        yield key, partial(_host_with_models, plan, number, host, key, count, subject.points)


_ARMS: dict[Study.Kind, Callable[[StudyTerms], Callable[[StudyPlan, int], Arms]]] = {
    Study.Kind.WORTH: _worth,
    Study.Kind.MATRIX: lambda _: _matrix,
    Study.Kind.SWAPS: lambda _: _swaps,
    Study.Kind.WITHOUT: lambda _: _swaps,
    Study.Kind.GAUNTLET: lambda _: _gauntlet,
    Study.Kind.CHANGE: lambda _: _change,
    Study.Kind.LEAGUE: lambda _: _league,
}
