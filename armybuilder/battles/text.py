"""A batch in words, for the command line."""

from collections.abc import Iterator

from armybuilder.battles.play.batch import BatchAnswer
from armybuilder.battles.play.second_opinion import disagreement
from armybuilder.engine.core.battle.statistics import ModelSummary, Rate
from armybuilder.engine.core.words import Terminology


def batch_lines(answer: BatchAnswer, words: Terminology, second: BatchAnswer | None = None) -> list[str]:
    """Result, reasons, models and what was not played, in the words of the system; with a second opinion of another player, if
    there is one, which is the headline where the two disagree."""
    lines = list(_lines(answer, words))
    if second is None:
        return lines
    wins, other = second.summary.wins[0], disagreement(answer, second)
    names = answer.policies[0], second.policies[0]
    opinion = f"  second opinion: {names[1]}, {second.summary.battles} battles: {answer.names[0]} won {_rate(wins)}"
    if not other.is_clear:
        return [*lines, opinion]
    by = f"{100 * other.share:+.0f} percentage points ({100 * other.low:+.0f} to {100 * other.high:+.0f})"
    headline = f"The AI player decides this result, not the lists: from {names[0]} to {names[1]} it changes by {by}."
    return [headline, opinion, *lines]


def log_lines(answer: BatchAnswer) -> Iterator[str]:
    """Every battle, event by event."""
    for battle, log in zip(answer.summary.played, answer.logs, strict=True):
        sides = "swapped" if battle.mirrored else "as given"
        first, second = answer.names[::-1] if battle.mirrored else answer.names
        yield f"Battle {battle.number + 1}, seed {battle.seed}, sides {sides}: A is {first}, B is {second}"
        yield from (f"  {line}" for line in log)
        yield f"  {_outcome(battle.winner, answer.names)}: {battle.reason}, round {battle.rounds}"
        yield ""


def _lines(answer: BatchAnswer, words: Terminology) -> Iterator[str]:
    summary, names = answer.summary, answer.names
    yield f"{names[0]} ({answer.policies[0]}) against {names[1]} ({answer.policies[1]}), catalogue {answer.catalogue}"
    for name, packs in zip(names, answer.packs or ((), ()), strict=True):
        if packs:
            yield f"  {name} has custom packs: {', '.join(pack.text for pack in packs)}"
    if answer.roles:
        yield f"  roles of its groups: {', '.join(role or '–' for role in answer.roles)}"
    yield f"  {summary.battles} battles from seed {summary.seed} on, scenario {answer.scenario}"
    for name, wins in zip(names, summary.wins, strict=True):
        yield f"  {name} won {_rate(wins)}"
    yield f"  drawn {summary.draws.count}"
    yield f"  on {summary.tables} tables, between which that differs by {100 * summary.between_tables:.1f}%; against these lists"
    yield f"  score {summary.scores[0]:.2f} : {summary.scores[1]:.2f}   rounds {summary.mean_rounds:.2f}"
    yield f"  {words.points} destroyed per {words.points} {summary.exchange[0]:.2f} : {summary.exchange[1]:.2f}"
    for reason in summary.reasons:
        yield f"  {reason.reason}: {reason.wins[0]} won, {reason.draws} drawn, {reason.wins[1]} lost"
    for force, name in enumerate(names):
        yield f"  {name}, per battle"
        yield from (_model(model, words.points) for model in summary.models if model.force == force)
    yield "  used: " + (", ".join(f"{what} {times}" for what, times in summary.counts.items()) or "nothing")
    yield from (f"  not played: {rule}" for rule in summary.not_implemented)


def _rate(wins: Rate) -> str:
    if not wins.of:
        return "0 of 0 decided"
    return f"{wins.count} of {wins.of} decided: {100 * wins.share:.1f}% ({100 * wins.low:.1f} to {100 * wins.high:.1f})"


def _model(model: ModelSummary, points: str) -> str:
    return (
        f"    {model.models:g} {model.name}: credit {model.credit or 0:.2f} {points}, {model.earned or 0:.2f} per {points}; "
        f"damage {model.dealt:.2f} dealt, {model.taken:.2f} taken; "
        f"{model.destroyed:.2f} {points} destroyed, {model.returned:.2f} per {points}; {100 * model.survived:.0f}% survived"
    )


def _outcome(winner: int | None, names: tuple[str, str]) -> str:
    return "Drawn" if winner is None else f"{names[winner]} wins"
