"""The standards that a print names are kept: PDF/A-3b for archives and PDF/UA-1 for readers aloud, as a validator reads them.

What the validator says of a file stands in its report, with the clause of the standard."""

from dataclasses import replace

import msgspec
import page
import pytest

from armybuilder.cards.exports.card_sides import side_pages, sides_of, single_cards
from armybuilder.cards.handout import render_handout
from armybuilder.cards.options import Backs, PrintOptions, PrintPart
from armybuilder.cards.pdf import render_pdf
from armybuilder.cards.tones import Ink
from armybuilder.engine.registry import SYSTEMS, get_system
from armybuilder.forces import validation
from armybuilder.i18n.language import use_language
from tests.cards.content import HOSTILE_NAMES, all_cards, card, content
from tests.cards.test_handout import NAME, made
from tests.cards.test_references import picture

STANDARDS = (page.ValidationProfile.PDF_A_3B, page.ValidationProfile.PDF_UA_1)
HUNTER = card("north/hunter")
ALL = PrintOptions(parts=tuple(PrintPart))


def faults(pdf):
    return [
        (failure.rule_id, failure.message)
        for standard in STANDARDS
        for failure in page.validate_pdf_bytes(pdf, profile=standard).failures
    ]


def example(key):
    return validation.read(msgspec.json.encode(get_system(key).examples.document)).print_content()


@pytest.mark.parametrize("key", SYSTEMS)
@pytest.mark.parametrize("ink, backs", list(zip(Ink, Backs, strict=True)))
def test_a_print_with_all_parts_keeps_them(key, ink, backs):
    bleed = 3 if backs == Backs.LONG else 0
    assert faults(render_pdf(example(key), replace(ALL, ink=ink, backs=backs, bleed=bleed))) == []


def test_a_german_print_keeps_them():
    with use_language("de"):
        assert faults(render_pdf(example("blitz-beta"), ALL)) == []


@pytest.mark.parametrize("text", HOSTILE_NAMES.values(), ids=HOSTILE_NAMES)
def test_any_name_keeps_them(text):
    hostile = content(
        replace(HUNTER, name=text, unit=text),
        name=text,
        document=b"{}",
        link="https://muster.example/check/?d=1",
        pictures=(("one", picture()),),
    )
    assert faults(render_pdf(hostile, ALL)) == []


def test_every_card_keeps_them():
    assert faults(render_pdf(content(*all_cards()), PrintOptions(parts=("cards",)))) == []


def test_cards_for_a_shop_keep_them():
    options = PrintOptions(parts=("cards",), bleed=3)
    shown = content(HUNTER, card("north/grizzly"))
    assert faults(side_pages(sides_of(single_cards(shown, options)), shown, options)) == []


def test_the_handout_of_a_scenario_keeps_them():
    assert faults(render_handout(made(seed="7", size="1500"), NAME)) == []


def test_the_validator_sees_what_is_wrong():
    whole = render_pdf(content(HUNTER), PrintOptions(parts=("cards",)))
    other = whole.replace(b'pdfaid:part="3"', b'pdfaid:part="9"')
    assert [rule for rule, _ in faults(other)] == ["PDFA3B-ID-PART-001"]
    assert faults(whole) == []
