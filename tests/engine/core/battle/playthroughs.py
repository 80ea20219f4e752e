"""Whole battles by chance as text: every step with its state, every choice with what else could be chosen, every event with its
dice. A change of rules is seen as a difference.

`RENEW_GOLDEN=1 .venv/bin/python -m pytest …/test_golden.py` writes them anew: read what changed, and why.
"""

import os

from armybuilder.engine.core.battle.batch import BattleSetup
from armybuilder.engine.core.battle.engine.play import play_step
from armybuilder.engine.core.battle.engine.snapshot import save
from armybuilder.engine.core.battle.engine.state import OVER
from armybuilder.engine.core.battle.engine.stateful import state_fields

SHOWN = 4
"""Options that are written of a question."""


class Scribe:
    """Both players, whose choices are written down."""

    def __init__(self, rules, players, write):
        self._rules, self._players, self._write = rules, players, write

    def choose(self, battle, decision):
        options = tuple(decision.options)
        choice = self._players[decision.player].choose(battle, decision)
        question, cited = self._rules.narrator.question(battle, decision)
        shown = [self._words(battle, decision, option) for option in options[:SHOWN]]
        more = f" and {len(options) - SHOWN} more" if len(options) > SHOWN else ""
        self._write(f"  ? {'AB'[decision.player]} {question} ({', '.join(cited)})")
        self._write(f"    of {' | '.join(shown)}{more}")
        self._write(f"    > {self._words(battle, decision, choice)}")
        return choice

    def _words(self, battle, decision, option):
        title, words = self._rules.narrator.option(battle, decision, option)
        return " ".join(part for part in (f"{title}:", words.text, f"[{words.note}]" if words.note else "") if part)


def playthrough(rules, documents, catalogue, setup: BattleSetup):
    """The lines of a battle."""
    battle, players = rules.new_battle(*documents, (catalogue, catalogue), setup, record=True)
    lines: list[str] = []
    scribe = Scribe(rules, players, lines.append)
    battle.players = (scribe, scribe)
    before, told = save(battle), 0
    while battle.phase != OVER:
        lines.append(f"step {battle.step + 1}, {battle.phase}")
        play_step(battle, rules.step, players)
        new = battle.log.events[told:]
        lines.extend(f"  {rules.describe(battle, event)} ({', '.join(event.rules)})" for event in new)
        told = len(battle.log.events)
        after = save(battle)
        lines.extend(f"  = {change}" for change in changes(battle, before, after))
        before = after
    outcome = rules.outcome(battle)
    lines.append(f"{outcome.winner} {outcome.reason} {outcome.rounds} {outcome.scores} {outcome.lost}")
    return lines


def changes(battle, before, after):
    """What a step changed, slot by slot."""
    for kind, owners in battle.parts().items():
        for number, owner in enumerate(owners):
            pairs = zip(state_fields(type(owner)), before[kind][number], after[kind][number], strict=True)
            told = ", ".join(f"{name} {old!r} → {new!r}" for name, old, new in pairs if old != new and name != "step")
            if told:
                yield f"{kind} {number}: {told}"


def assert_golden(path, lines):
    """Compare with a file, or write it."""
    if os.environ.get("RENEW_GOLDEN"):
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == path.read_text(encoding="utf-8").splitlines()
