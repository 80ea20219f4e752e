"""The file: every reader opens it without a complaint, and nothing that players write gets out of its place."""

from dataclasses import replace

import pikepdf
import pytest

from armybuilder.cards.options import PrintOptions, PrintPart
from armybuilder.cards.pdf import render_pdf
from tests.cards.content import HOSTILE_NAMES, all_cards, card, content
from tests.cards.reading import opened
from tests.cards.test_references import picture

ALL = tuple(PrintPart)


@pytest.mark.parametrize("backs", ["none", "long", "fold"])
@pytest.mark.parametrize("ink", ["color", "saver"])
def test_readers_have_nothing_to_complain_of(backs, ink):
    made = content(*all_cards()[::40], groups=3, document=b"{}", link="https://muster.example/check/?d=1")

    with opened(render_pdf(made, PrintOptions(parts=ALL, backs=backs, ink=ink, bleed=3))) as document:
        assert document.check_pdf_syntax() == []
        assert len(document.pages) > 6


@pytest.mark.parametrize("name", HOSTILE_NAMES.values(), ids=HOSTILE_NAMES)
def test_hostile_names_stay_in_their_places(name):
    hunter = replace(card("north/hunter"), name=name, unit=name, group=name, title=name, rank=name[:3])

    with opened(
        render_pdf(content(hunter, name=name, notes=name, document=b"{}"), PrintOptions(parts=ALL))
    ) as document:
        assert document.check_pdf_syntax() == []
        assert set(document.Root.keys()) >= {"/Outlines", "/AF", "/Lang", "/Pages"}


def test_zero_has_no_sign():
    """Else bytes would depend on which of the two zeros a process has written first."""
    with opened(render_pdf(content(*all_cards()[::40]), PrintOptions(parts=ALL, backs="long"))) as document:
        numbers = {token for page in document.pages for token in page.Contents.read_bytes().split()}

    assert b"0" in numbers
    assert b"-0" not in numbers


def test_a_drawing_stands_in_the_file_once():
    """What many cards show is a form; what one shows stands on its page, where it takes less."""

    def drawings(*cards):
        with opened(render_pdf(content(*cards), PrintOptions(parts=("cards",)))) as document:
            forms = [each.read_bytes() for each in document.objects if is_form(each)]
            return forms, b"".join(page.Contents.read_bytes() for page in document.pages)

    hunter = card("north/hunter")
    one, once = drawings(hunter)
    two, _ = drawings(replace(hunter, count=2))
    many, always = drawings(replace(hunter, count=30))
    other, _ = drawings(hunter, replace(hunter, title="Another"))

    assert len(two) == len(one) + 1
    (added,) = set(two) - set(one)
    assert added.partition(b" cm \n")[2] in once
    assert always.count(b" Do") == once.count(b" Do") + 29
    assert many == two
    assert other == two


def is_form(each):
    return isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"


def test_a_picture_that_no_page_shows_is_not_in_the_file():
    made = content(replace(card("north/hunter"), picture="one"), pictures=(("one", picture()), ("two", picture())))

    for part, shown in (("army", 0), ("cards", 1)):
        with opened(render_pdf(made, PrintOptions(parts=(part,)))) as document:
            assert (
                sum(str(each.get("/Subtype")) == "/Image" for each in document.objects if hasattr(each, "get")) == shown
            )
