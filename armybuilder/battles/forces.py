"""Force documents on their way into a battle: read, names resolved, with something in them that can fight."""

from typing import NamedTuple

import msgspec
from django.utils.translation import gettext as _

from armybuilder.engine.core.documents import DocumentError, fail
from armybuilder.engine.core.game import AnyGame, AnyRoster
from armybuilder.engine.core.text import NAME_LENGTH
from armybuilder.forces.imports.assistant import read_text
from armybuilder.forces.imports.intake import ListSource, lists_in, one_of, with_note
from armybuilder.forces.validation import is_json

MOST_USUAL = 20 / 3
"""Points of a force at most, in parts of those of a usual one: the time of a battle grows with the square of them."""


class BattleForce(NamedTuple):
    """A force that can fight: what it is called, its list, the document as JSON, and its points."""

    name: str
    roster: AnyRoster
    data: str
    points: float


def read(data: bytes, game: AnyGame) -> BattleForce:
    """A list in any form, a text list as one of `game`; `DocumentError` where it is for another game or cannot fight. Battles
    know the current catalogue only: an older list is read with that."""
    return read_source(one_of(lists_in(data)), game)


def read_source(source: ListSource, game: AnyGame) -> BattleForce:
    """The same of a list that was taken out of what was handed in."""
    if source.reason:
        raise source.reason
    if is_json(source.data):
        return battle_force(game.decode(source.data))
    return battle_force(with_note(read_text(source.data.decode(), game), source.note))


def battle_force(written: AnyRoster) -> BattleForce:
    """A list ready to fight."""
    roster = written.canonical()
    report = roster.report(fixes=False)
    total = report.total
    # What has no price may lack a figure that the battle itself names.
    if not total and report.priced:
        raise fail("", _("No model in this list can fight."))
    battle = roster.game.system.battle
    most = round(MOST_USUAL * battle.usual_points) if battle else 0
    if battle and total > most:
        points = roster.game.words.points
        raise fail(
            "",
            _("The list has %(total)s %(points)s; test battles allow up to %(max_points)s.")
            % {"total": f"{total:,.0f}", "points": points, "max_points": f"{most:,}"},
        )
    if battle and (refusal := battle.refusal(roster.document, roster.catalogue)):
        raise fail("", refusal)
    name = roster.document.name or " ".join(filter(None, roster.titles()))
    return BattleForce(name, roster, msgspec.json.encode(roster.data()).decode(), total)


def distinct_name(first: str, second: str) -> str:
    """Return the second list's name beside the first: unchanged, or with a number where both are the same."""
    if first != second:
        return second
    number = " (2)"
    return second[: NAME_LENGTH - len(number)] + number


def read_two(first: bytes, second: bytes, game: AnyGame, names: tuple[str, str]) -> tuple[BattleForce, BattleForce]:
    """Both forces of a battle; the places of what is wrong begin with their names."""
    return _read_named(first, game, names[0]), _read_named(second, game, names[1])


def _read_named(data: bytes, game: AnyGame, name: str) -> BattleForce:
    try:
        return read(data, game)
    except DocumentError as error:
        moved = [msgspec.structs.replace(problem, where=f"{name}{problem.where}") for problem in error.problems]
        raise DocumentError(moved) from None
