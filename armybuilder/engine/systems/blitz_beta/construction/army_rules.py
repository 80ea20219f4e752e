"""What the typed parts of an army ask for (see `army`): commanders, bans, unit types, the elite option.

The rule id of such a finding is that of the army, and its lines are those of the part.
"""

from functools import lru_cache

from armybuilder.engine.core.report import Source
from armybuilder.engine.systems.blitz_beta.army import Army, Lines
from armybuilder.engine.systems.blitz_beta.construction import patches
from armybuilder.engine.systems.blitz_beta.construction.rule import BOOK, Findings, Patch, Rule, force_rule
from armybuilder.engine.systems.blitz_beta.force import Force, ResolvedEntry


@force_rule("SL", "A.2.5", 4191, 4496)
def commander_model(rule: Rule, force: Force) -> Findings:
    """Some armies say which models may be the CO."""
    wanted = force.army.commander
    if not wanted:
        return
    for unit, entry in force.entries:
        if entry.rank == "CO" and not wanted.fits(entry, unit):
            yield part_rule(rule, force.army, wanted.lines).finding(
                "commander-model",
                entry.where,
                f"The CO of this army is {wanted.what}; {entry.label} is none. Give the rank to another model.",
                candidates=[
                    (f"Make {other.label} the CO", _swap_command(entry, other))
                    for other in unit.entries
                    if not other.rank and wanted.fits(other, unit)
                ],
            )


def part_rule(rule: Rule, army: Army, lines: Lines) -> Rule:
    """`rule` as the army's own, with the lines of one of its parts."""
    return _part_rule(rule, army.rule, lines)


@lru_cache
def _part_rule(rule: Rule, identity: str, lines: Lines) -> Rule:
    return Rule(identity, rule.section, lines, rule.summary, Source(BOOK, rule.section, lines), rule.function)


def _swap_command(entry: ResolvedEntry, other: ResolvedEntry) -> Patch:
    return [*patches.drop_rank(entry), *patches.set_rank(other, "CO")]
