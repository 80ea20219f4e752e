"""Cards, variants, infantry, and what armies buy, against the book. Skipped where the text of the book is not beside the repository."""

import re

from armybuilder.engine.systems.blitz_2006.book.cards import figures_of
from armybuilder.engine.systems.blitz_2006.book.changes import Improve
from tests.engine.blitz_2006.book import CATALOGUE
from tests.engine.blitz_2006.printed import (
    ARMS,
    needs_book,
    of_each,
    stands,
    text_of,
    told,
    words_of,
)


@needs_book
@of_each(CATALOGUE.models.values())
def test_what_is_known_of_cards_stands_on_its_line(model):
    for name, figure in figures_of(model):
        if figure.value is not None:
            text = text_of((figure.line, figure.line))
            assert re.search(rf"(?<!\d){re.escape(str(figure.value))}\b", text) or (name, figure.value) == ("sturdy", 1)
    for mount in model.weapons:
        text = words_of((mount.line, mount.line))
        assert re.search(PRINTED_ARMS.get(mount.weapon) or rf"\b({ARMS[mount.weapon]})\b", text)
    for bearing in model.traits:
        text = words_of((bearing.line, bearing.line))
        assert re.search(PRINTED_TRAITS[bearing.trait], text)
        assert bearing.rating is None or str(bearing.rating) in text


PRINTED_ARMS = {
    "LAC": r"\bLACS?\b|AUTOCANNON", "HGM": "HEAVY GUIDED MORTAR", "DPG": "PACK GUN", "ATM": "ATMS?", "HFG": "HFG",
}  # fmt: skip


PRINTED_TRAITS = {
    "target-designator": "TARGET DESIGNATOR|TD", "reinforced-armor": "R3", "improved-rear-defense": "IMPROVED REAR DEFENSE",
    "transport": "MOUNTED IN",
}  # fmt: skip


@needs_book
@of_each(CATALOGUE.variants.values())
def test_variants_are_told_by_their_lines(variant):
    text = words_of(variant.source)

    assert stands(variant.name, text)
    for change in variant.changes:
        told(change, text)
        if isinstance(change, Improve):
            assert re.search(rf"\b{change.by or change.to}\b", text)


@needs_book
@of_each(CATALOGUE.infantry.values())
def test_infantry_is_told_by_its_lines(infantry):
    text = words_of(infantry.source)
    moves = text_of(infantry.movement_source)

    assert f"ARMOR {infantry.armor}" in text
    assert re.search(rf"(LEVEL|SKILL)( TO)? {infantry.skill}", text)
    assert re.search(rf"\b{infantry.bases} BASE", text)
    assert infantry.weapon.replace("-", " ").upper() in re.sub("INFANTRY SECTION OPTIONS ", "", text)
    assert (f"Combat Speed of {infantry.combat_mp}", f"Top Speed of {infantry.top_mp}") == tuple(
        re.findall(r"(?:Combat|Top) Speed of \d", moves)
    )


@needs_book
@of_each(CATALOGUE.army_options.values())
def test_army_options_stand_on_their_lines(option):
    text = words_of(option.source)
    choice = option.choices[0]

    assert re.search(rf"\b{choice.tv} ?TV", text) or "DOES NOT COST ANYTHING" in text
    for change in choice.changes:
        told(change, text)


@needs_book
@of_each(CATALOGUE.command_points.values())
def test_command_points_stand_on_their_line(points):
    text = words_of(points.source)

    assert f"EQUAL TO {points.base} + {points.step} FOR EVERY {points.per_tv} TV" in text
    assert (points.leadership == 2) == ("DOUBLE" in text)
    assert (points.per == 4) == ("EVERY 4 FULL COMBAT GROUPS" in text)
    assert (points.after == 1) == ("AFTER THE FIRST" in text)


@needs_book
@of_each(CATALOGUE.crews.values())
def test_crews_are_told_by_their_lines(crew):
    text = words_of(crew.source)

    assert all(str(level) in text for level in (crew.attack, crew.defense, crew.ew))
