"""What a list begins with: every faction has a character and a mark, and every army to start from that is offered is legal."""

import json
import re

from armybuilder.engine.core.game import Game, Roster
from armybuilder.engine.core.rules.beginnings import LEAST_SPENT, THEMES
from armybuilder.engine.core.text import forbidden_character
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.presenters import builder_of

SIZES = {"blitz-beta": (100, 150, 200)}
"""Of the sizes that a page offers, those that are tried; of other games the usual one and the next."""


def builder(subject):
    return builder_of(Game(subject.system, subject.catalogue))


def factions(subject):
    return [card.key for card in builder(subject).factions()] or [""]


def sizes(subject):
    limits = builder(subject).presenter.limits
    larger = [limit for limit in limits.usual if limit > limits.first]
    return SIZES.get(subject.system.key, (limits.first, *larger[:1]))


def starts(subject, faction):
    return subject.system.beginnings.of(subject.catalogue, faction)


def started(subject, faction, start, limit):
    """The army, as a roster, or None."""
    empty = builder(subject).start(name="First", faction=faction, limit=limit)
    return Roster(Game(subject.system, subject.catalogue), empty).from_starter(start)


def test_every_faction_says_how_it_fights(subject):
    characters, book = subject.system.beginnings.characters, subject.catalogue.book
    known = subject.system.names(subject.catalogue).records("faction")

    # The tiny game says nothing of its factions.
    assert characters.keys() == (known.keys() if subject.system.key in SYSTEMS else set())
    assert known.keys() <= subject.system.emblems.keys()
    assert len({subject.system.emblems[key].mark for key in known}) == len(known)
    for says, lines in characters.values():
        assert re.fullmatch(r"[A-Z][^.!?]{30,140}\.", says), says
        assert not forbidden_character(says)
        assert book.first_line <= lines[0] <= lines[1] <= book.last_line


def test_every_army_to_start_from_is_legal_and_spends_its_points(subject):
    for faction in factions(subject):
        for start in starts(subject, faction):
            for limit in sizes(subject):
                if start.why_not or limit < start.least:
                    continue
                made = started(subject, faction, start, limit)
                assert made, (faction, start.theme, limit)
                report = made.report(fixes=False)
                assert (report.verdict, made.document.name) == ("legal", "First")
                assert LEAST_SPENT * limit <= report.total <= limit
                assert made.document.faction == faction


def test_what_is_not_offered_is_not_there(subject):
    """Who cannot have an army is told why in a sentence; sizes below the least one give none."""
    assert len({tuple(sorted(start.theme for start in starts(subject, faction))) for faction in factions(subject)}) == 1
    for faction in factions(subject):
        for start in starts(subject, faction):
            assert start.theme in THEMES
            if start.why_not:
                assert re.fullmatch(r"[A-Z].{10,100}\.", start.why_not)
            elif start.least:
                below = max(limit for limit in builder(subject).presenter.limits.usual if limit < start.least)
                assert started(subject, faction, start, below) is None


def test_the_same_start_is_the_same_army(subject):
    faction = factions(subject)[0]
    start = next(each for each in starts(subject, faction) if not each.why_not)
    limit = sizes(subject)[0]

    first, second = (started(subject, faction, start, limit).data() for _ in range(2))

    assert json.dumps(first) == json.dumps(second)
