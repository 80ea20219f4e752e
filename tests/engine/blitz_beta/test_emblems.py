"""Marks and colours of the factions: each another, dark enough for white text."""

import pytest

from armybuilder.engine.core.paper.emblems import EmblemMark
from armybuilder.engine.systems.blitz_beta.paper.emblems import EMBLEMS
from tests.engine.blitz_beta.printing import catalogue


def luminance(rgb):
    """Relative luminance of WCAG 2."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb]
    return sum(part * weight for part, weight in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


def test_everything_that_can_be_printed_has_an_emblem():
    assert set(EMBLEMS) == set(catalogue().factions) | {model.faction for model in catalogue().models.values()}


def test_each_faction_has_another_mark():
    assert sorted(emblem.mark for emblem in EMBLEMS.values()) == sorted(EmblemMark)


@pytest.mark.parametrize("emblem", EMBLEMS.values(), ids=EMBLEMS)
def test_white_text_can_be_read_on_the_colour(emblem):
    assert 1.05 / (luminance(emblem.rgb) + 0.05) >= 4.5
