"""What a scenario agreed on before a battle, in words for the replay (BR-200 to BR-202)."""

from collections.abc import Iterator

from armybuilder.engine.core.table.geometry import Point
from armybuilder.engine.systems.blitz_beta.battle.chapters.scenarios.engagement import (
    FOG,
    FROM_ROUND,
    Condition,
    Engagement,
    Task,
)
from armybuilder.engine.systems.blitz_beta.battle.state import Scenario

CONDITIONS: dict[Condition, str] = {
    "fog": f"Fog hides everything from {FOG.inches}″ on",
    "em storm": "An EM storm",
    "white sand": "White sand",
    "extreme temperatures": "Extreme temperatures",
    "normal": "Normal conditions",
}


def describe_terms(scenario: Scenario, sides: tuple[str, str]) -> tuple[str, ...]:
    """Rounds, condition and the objectives of each side, a line each; nothing of the basic scenario, which has no others."""
    return tuple(_lines(scenario, sides)) if isinstance(scenario, Engagement) else ()


def _lines(scenario: Engagement, sides: tuple[str, str]) -> Iterator[str]:
    agreed = scenario.terms
    yield f"The last round is called, from round {FROM_ROUND} on" if agreed.called else f"{agreed.rounds} rounds"
    yield CONDITIONS[agreed.condition] + (
        f", {len(agreed.dangerous_pieces)} areas are dangerous" if agreed.dangerous_pieces else ""
    )
    for side, tasks in zip(sides, agreed.tasks, strict=True):
        yield f"{side}: {', '.join(map(_task, tasks))}"


def _task(task: Task) -> str:
    place = f" marker {task.marker + 1}" if task.marker >= 0 else ""
    return f"{task.kind}{place}{' (counts twice)' if task.primary else ''}"


def markers(scenario: Scenario) -> tuple[Point, ...]:
    """The places to hold; a generated scenario may have none."""
    if isinstance(scenario, Engagement) and all(task.marker < 0 for tasks in scenario.terms.tasks for task in tasks):
        return ()
    return scenario.deployment.objectives
