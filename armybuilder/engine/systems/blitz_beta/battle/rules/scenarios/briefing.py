"""Briefing of a scenario: what it set before a battle, in words for the replay (BR-200 to BR-202)."""

from collections.abc import Iterator

from armybuilder.engine.core.language import gettext, gettext_noop, ngettext
from armybuilder.engine.core.table.geometry import Point
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.engagement import (
    FOG,
    FROM_ROUND,
    Condition,
    Engagement,
    Kind,
    Task,
)
from armybuilder.engine.systems.blitz_beta.battle.state import BattleScenario

CONDITIONS: dict[Condition, str] = {
    "fog": gettext_noop("Fog hides everything beyond {inches}″"),
    "em storm": gettext_noop("An EM storm"),
    "white sand": gettext_noop("White sand"),
    "extreme temperatures": gettext_noop("Extreme temperatures"),
    "normal": gettext_noop("Normal conditions"),
}
KINDS: dict[Kind, str] = {
    "assassinate": gettext_noop("assassinate"),
    "recon": gettext_noop("recon"),
    "protect": gettext_noop("protect"),
    "hold": gettext_noop("hold"),
    "capture": gettext_noop("capture"),
    "wipe out": gettext_noop("wipe out"),
}


def describe_terms(scenario: BattleScenario, sides: tuple[str, str]) -> tuple[str, ...]:
    """Rounds, condition and the objectives of each side, a line each; nothing of the basic scenario, which has no others."""
    return tuple(_terms_lines(scenario, sides)) if isinstance(scenario, Engagement) else ()


def _terms_lines(scenario: Engagement, sides: tuple[str, str]) -> Iterator[str]:
    agreed = scenario.terms
    if agreed.called:
        yield gettext("The last round can be called from round {round} on", round=FROM_ROUND)
    else:
        yield ngettext("{number} round", "{number} rounds", agreed.rounds)
    yield gettext(CONDITIONS[agreed.condition], inches=FOG.inches) + _describe_dangerous(len(agreed.dangerous_pieces))
    for side, tasks in zip(sides, agreed.tasks, strict=True):
        yield f"{side}: {', '.join(map(_describe_task, tasks))}"


def _describe_dangerous(pieces: int) -> str:
    return gettext(", {number} areas are dangerous", number=pieces) if pieces else ""


def _describe_task(task: Task) -> str:
    place = gettext(" marker {number}", number=task.marker + 1) if task.marker >= 0 else ""
    return f"{gettext(KINDS[task.kind])}{place}{gettext(' (counts twice)') if task.primary else ''}"


def objective_markers(scenario: BattleScenario) -> tuple[Point, ...]:
    """The places to hold; a generated scenario may have none."""
    if isinstance(scenario, Engagement) and all(task.marker < 0 for tasks in scenario.terms.tasks for task in tasks):
        return ()
    return scenario.deployment.objectives
