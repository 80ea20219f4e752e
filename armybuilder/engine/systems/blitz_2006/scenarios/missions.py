"""Missions and length of a scenario: a mission for each side with its victory points and priority, and the length
(SC-8 to SC-10).
"""

from collections.abc import Iterator, Sequence

from armybuilder.engine.core.battle.scenarios.scenario import Line, Note, Outcome, Scoring
from armybuilder.engine.core.language import format_number, gettext, gettext_noop
from armybuilder.engine.systems.blitz_2006.book.scenarios import PLACES, STATES, Mission, MissionScore
from armybuilder.engine.systems.blitz_2006.scenarios import steps
from armybuilder.engine.systems.blitz_2006.scenarios.dice import RollTableRow, ScenarioStepResult, resolve_step
from armybuilder.engine.systems.blitz_2006.scenarios.terms import ScenarioTerms

LENGTH_LINES = (2675, 2695)
FACES = range(1, 7)


def missions(terms: ScenarioTerms) -> list[Outcome]:
    """Of each side its mission, then its priority."""
    return [outcome for number in range(len(steps.SIDES)) for outcome in _of_side(terms, number)]


def _of_side(terms: ScenarioTerms, number: int) -> Iterator[Outcome]:
    step, known = steps.MISSIONS[number], terms.book.missions
    rows = [RollTableRow(each.key, each.name, each.dice) for each in known.values()]
    settled = resolve_step(terms.order, step, rows)
    mission = known[settled.key or ""]
    yield terms.outcome(step, settled, rows, mission.source)
    yield _priority(terms, number, mission)


def _priority(terms: ScenarioTerms, number: int, mission: Mission) -> Outcome:
    """The priority that the mission says, or that a die does."""
    step, known = steps.PRIORITIES[number], terms.book.priorities
    rows = [
        RollTableRow(each.key, each.name, _faces(mission, each.key), _describe_breakpoint(each.breakpoint))
        for each in known.values()
    ]
    by_rule = len(mission.priorities) == 1 and not _is_chosen(terms, number)
    settled = ScenarioStepResult(mission.priorities[0], "rule") if by_rule else resolve_step(terms.order, step, rows)
    told = gettext("{mission} says so.", mission=mission.name) if by_rule else ""
    return terms.outcome(step, settled, rows, mission.source, told=told)


def _is_chosen(terms: ScenarioTerms, number: int) -> bool:
    """Whether the players said something else than a roll."""
    step = steps.PRIORITIES[number].key
    return terms.order.fixed(step) is not None or terms.order.skips(step)


def _faces(mission: Mission, priority: str) -> tuple[int, ...]:
    if len(mission.priorities) == 1:
        return ()
    return tuple(face for face, key in zip(FACES, mission.priorities, strict=True) if key == priority)


def _describe_breakpoint(change: int) -> str:
    if not change:
        return gettext("Breakpoints stay as they are.")
    higher = gettext_noop(
        "Breakpoints of its groups are {number} higher, which also moves the demoralization threshold."
    )
    lower = gettext_noop("Breakpoints of its groups are {number} lower, which also moves the demoralization threshold.")
    moved = higher if change > 0 else lower
    return gettext(moved, number=abs(change))


# ---------------------------------------------------------------- in words


def mission_scores(mission: Mission) -> tuple[Scoring, ...]:
    """Return what a mission gains and loses, gains first."""
    return (*_score_lines(mission.gained, "+"), *_score_lines(mission.lost, "−"))


def _score_lines(scores: Sequence[MissionScore], sign: str) -> Iterator[Scoring]:
    return (Scoring(f"{sign}{_format_factor(score)}TV", describe_score(score)) for score in scores)


def _format_factor(score: MissionScore) -> str:
    return "" if score.times == "1" else f"{score.times} × "


def describe_score(score: MissionScore) -> str:
    """`Each enemy combat group in your deployment zone, whatever its strength`."""
    whose = gettext("Each of your combat groups") if score.side == "own" else gettext("Each enemy combat group")
    state = gettext(STATES[score.state])
    return f"{whose} {gettext(PLACES[score.place])}, {state}" if score.place else f"{whose} {state}"


def lines(terms: ScenarioTerms, mission: Outcome, priority: Outcome) -> Iterator[Line]:
    """Yield what a side has to know of its mission besides its victory points."""
    if priority.key is None:
        yield Line(gettext("Morale"), gettext("Played without the rules of morale."), "SC-8")
        return
    yield Line(gettext("Morale: {priority} Priority", priority=priority.value), priority.effect, "SC-8")
    for rule in terms.book.missions[mission.key or ""].heeded:
        found = terms.book.faction_rules[rule]
        faction = terms.book.factions[found.faction].name
        yield Line(f"{faction}, {found.name}", found.effect, "SC-8")


def notes(found: Sequence[Outcome]) -> Iterator[Note]:
    """Yield what the book leaves open about the missions played."""
    keys = {outcome.key for outcome in found if outcome.step in {step.key for step in steps.MISSIONS}}
    if any(outcome.by == "die" for outcome in found):
        yield Note(
            "SC-8",
            "",
            gettext("The rows of the mission table ran together in print; they are read in the order of their names."),
        )
    if "delay" in keys:
        yield Note(
            "SC-8",
            "DQ-13",
            gettext("The table calls the mission Delay, its text Defend, a rule of Peace River Hold: read as one."),
        )
    if keys & {"assault", "rearguard"}:
        yield Note(
            "SC-8",
            "",
            gettext("Assault and Rearguard score for “any” group below half strength: read as the enemy's."),
        )
    if keys & {"last-stand", "patrol"}:
        yield Note(
            "SC-8", "", gettext("A group above half strength counts twice, not three times: Patrol says so of “every other” group, Last "
            "Stand is read alike.")
        )  # fmt: skip
    if "breakthrough" in keys:
        yield Note(
            "SC-8",
            "",
            gettext("A quarter of a group's TV is rounded as elsewhere in the rulebook: a half or more rounds up."),
        )


# ---------------------------------------------------------------- how long


def default_rounds(terms: ScenarioTerms) -> int:
    """Rounds of the limit: 5, and one more for each full 500 TV."""
    length = terms.book.game_length["default"]
    return length.rounds + length.step * (terms.amount(steps.SIZE.key) // length.per_tv)


def length(terms: ScenarioTerms) -> Outcome:
    """The length by a die."""
    step, known = steps.LENGTH, terms.book.length_rolls
    rows = [RollTableRow(each.key, each.name, each.dice, each.effect) for each in known.values()]
    settled = resolve_step(terms.order, step, rows)
    roll, rounds = known[settled.key or ""], default_rounds(terms)
    if roll.more is None:
        value = gettext("{number} rounds, then unpredictable", number=rounds)
    else:
        value = gettext("{number} rounds", number=rounds + roll.more)
    return terms.outcome(step, settled, rows, LENGTH_LINES, value=value)


def length_lines(terms: ScenarioTerms, found: Outcome) -> Iterator[Line]:
    default, rounds = terms.book.game_length["default"], default_rounds(terms)
    more = rounds - default.rounds
    size = f"{format_number(terms.amount(steps.SIZE.key), ',')} TV"
    roll = terms.book.length_rolls[found.key or ""]
    sums = {"rounds": default.rounds, "more": more, "size": size}
    base = (
        gettext("{rounds} rounds plus {more} for {size}", **sums)
        if more
        else gettext("{rounds} rounds, no extra for {size}", **sums)
    )
    if roll.more is None:
        yield Line(found.value, f"{base}. {roll.effect}", "SC-10")
        yield Line(gettext("Rolls"), _describe_odds_note(rounds), "SC-10")
    else:
        yield Line(
            found.value,
            gettext("{base}, plus {more} from the die.", base=base, more=roll.more or gettext("none")),
            "SC-10",
        )
    yield from terms.rules("length", "SC-10")


def _describe_odds_note(rounds: int) -> str:
    """One die never beats 6, and a 1 is a fumble."""
    faces = ", ".join(
        gettext("{faces} after round {round}", faces=f"{face}{'+' if face < 6 else ''}", round=rounds + face - 2)
        for face in range(2, 7)
    )
    return gettext(
        "Another round is played on {faces}. Round {last} is the last one possible.", faces=faces, last=rounds + 5
    )


def length_notes(terms: ScenarioTerms) -> Iterator[Note]:
    default = terms.book.game_length["default"]
    if terms.amount(steps.SIZE.key) % default.per_tv:
        yield Note(
            "SC-10",
            "",
            gettext(
                ("The rulebook doesn't say how part of {step} TV counts: only full ones do, as for command points."),
                step=default.per_tv,
            ),
        )
