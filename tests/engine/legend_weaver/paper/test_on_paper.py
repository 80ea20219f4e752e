"""Armies of Legend Weaver as they are drawn, with names of any sort."""

import pytest

from armybuilder.cards.layouts.card import lay_out
from armybuilder.cards.layouts.formats import POKER
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.layouts.record import record_sheets
from armybuilder.cards.options import PrintOptions, PrintPart
from armybuilder.cards.pdf import render_pdf
from armybuilder.engine.core.paper.record_sheets import (
    TableSection,
)
from tests.cards.content import HOSTILE_NAMES
from tests.cards.geometry import check
from tests.cards.reading import boxes_of, text_of, words_of
from tests.engine.legend_weaver.paper.army import PACK, army, model, printed, squad, told


def hostile(text):
    """Five weapons with long specials, all named so."""
    every = ["grenade", "circle", "suppression", "indirect", "missile", "anti-air", "smoke", "shield", "ammo-check"]
    types = ["non", "bod", "pow", "ass", "lit", "type-5", "type-6", "pla", "type-8", "type-9"]
    arms = [
        {"key": f"arm-{number}", "name": text, "number": 999_999_999, "size": "heavy", "range": 999, "primary": types}
        | {"secondary": types[::2], "tertiary": types, "specials": every, "radius": 99, "note": text}
        for number in range(1, 6)
    ]
    keys = [each["key"] for each in arms]
    units = [
        {
            "key": f"unit-{form}",
            "name": text,
            "form": form,
            "target": "type-9",
            "points": 99_999,
            "move": 999,
            "note": text,
        }
        | {"weapons": keys, "crew": 99, "maneuverability": 1, "movement": "hover", "actions": 99}
        for form in ("ground", "vehicle", "platform", "off-board")
    ]
    pack = PACK | {"name": text[:60], "records": {"weapons": {"weapons": arms}, "models": {"models": units}}}
    groups = (
        squad(model(f"{unit['form']}/{unit['key']}", 2, name=text, notes=text), name=text, notes=text) for unit in units
    )
    return printed(*groups, pack=pack, name=text)


@pytest.mark.parametrize("text", [HOSTILE_NAMES[key] for key in ("markup", "long", "one word", "cyrillic")])
def test_any_name_keeps_the_geometry(text):
    made = hostile(text[:80])

    for paper in PAPERS.values():
        for side in record_sheets((*made.sheets, *made.charts, *made.blanks), paper):
            assert check(side, paper.width, paper.height) == []
    for card in (*made.cards, *made.deck[54:]):
        for side in lay_out(card, POKER).all:
            assert check(side, POKER.width, POKER.height) == []


def test_more_than_anybody_fields_has_no_more_than_a_hundred_boxes():
    """A list may hold them, whatever the rules say; paper has an end."""
    made = printed(squad(model("ground/trooper", 900), model("off-board/battery", 90, ammunition=["fog"], rounds=99)))
    lines = list(told(made.sheets[0]))

    assert lines[2].split(",")[0] == "#100"
    assert "#0" in lines
    assert [sum(counter.boxes for counter in card.counters[:10]) for card in made.cards] == [100, 99]


def test_models_that_share_a_card_share_its_rounds():
    """Three men with two rounds of a kind each have six boxes, and as many on the sheet; off-board units have a card each."""
    rounds = {"ammunition": ["shell"], "rounds": 2}
    made = printed(squad(model("ground/trooper", 3, **rounds), model("off-board/battery", 2, **rounds)))

    assert [card.counters[number].boxes for card, number in zip(made.cards, (1, 0), strict=True)] == [6, 2]
    assert [s.boxes for s in made.sheets[0].wide if isinstance(s, TableSection) and s.boxes] == [(6,), (4,)]


@pytest.mark.parametrize("paper", PAPERS)
def test_a_printed_army(paper):
    pages = text_of(render_pdf(army(), PrintOptions(parts=tuple(PrintPart), paper=paper, ink="gray", player="2")))
    whole = " ".join(pages)

    for words in (
        "Ground unit form",
        "Who crosses what",
        "Strike of Battery",
        "The army",
        "Hid/Cam",
        "54 A vehicle goes",
    ):
        assert words in whole
    blank = next(side for side in record_sheets(army().charts, PAPERS[paper]) if "Platform weapons" in words_of(side))
    assert len([box for box in boxes_of(blank) if box.stroke is not None]) == 1
