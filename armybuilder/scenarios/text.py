"""A scenario as lines of text, for a terminal."""

from collections.abc import Iterator

from armybuilder.engine.core.battle.scenarios.scenario import Scenario


def scenario_lines(scenario: Scenario) -> Iterator[str]:
    """Title, dice, sections, maps and notes."""
    yield f"{scenario.title}, {scenario.size} each side"
    yield "Again: " + " ".join(f"{key}={word}" for key, word in scenario.words.items())
    yield ""
    for outcome in scenario.outcomes:
        yield f"{outcome.name}: {outcome.value}. {outcome.told}"
    for section in scenario.sections:
        yield ""
        yield section.title
        yield from (f"  {score.points}: {score.what}" for score in section.scoring)
        yield from (f"  {line.about}: {line.text}" for line in section.lines)
    yield ""
    yield from (table.text for table in scenario.maps)
    if scenario.notes:
        yield ""
        yield "How the book was read"
        yield from (f"  {', '.join(filter(None, (note.rule, note.ruling)))}: {note.text}" for note in scenario.notes)
