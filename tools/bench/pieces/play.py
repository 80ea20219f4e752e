"""Figures of play of the players that pages offer, over a few battles of each scenario: what makes battles odd to read.
`python -m tools.blitz_beta.play_figures` counts them for one player and scenario, over as many battles as you like."""

from functools import cache

from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.agreement import SCENARIOS
from tools.battle_counts import SIDES
from tools.bench.harness import Measurement, bench
from tools.blitz_beta.play_figures import BOUNDS, LABELS, OFFERED, PlayFigures, figures, mirrors

BATTLES = 12
"""Battles of each player and scenario."""
MIRRORS = 400
"""Battles of lists against their own copies, by the quickest player."""


@cache
def all_figures(policy: str) -> PlayFigures:
    return sum((figures(policy, scenario, BATTLES) for scenario in SCENARIOS), PlayFigures())


def share(policy: str, name: str) -> float:
    found = all_figures(policy).shares()[name]
    return found if name == "farther" else 100 * found


for each in OFFERED:
    for key, label in LABELS.items():
        inches = key == "farther"
        most = BOUNDS[key] if inches else 100 * BOUNDS[key]
        bench(f"{label}, {each}", "inches" if inches else "%", each, key, at_most=most)(share)


@bench("points that one side of mirrors surely has more than even", "%", at_most=100 * (SIDES[1] - 0.5))
def sides() -> Measurement:
    found = mirrors(OFFERED[0], SCENARIOS[0], MIRRORS)
    return Measurement(100 * max(0.0, found.low - 0.5, 0.5 - found.high), f"{found.count} of {found.of}")
