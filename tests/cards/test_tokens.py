"""The token sheet: every token fits, is whole, and comes as often as it was counted."""

import json
from dataclasses import replace

import pytest

from armybuilder.cards.layouts.paper import CUT_GAP, CUT_MARK, FOOT_BASELINE, PAPERS
from armybuilder.cards.layouts.sheet import FOOT_NOTE
from armybuilder.cards.layouts.truesize import token as layout
from armybuilder.cards.options import PrintOptions
from armybuilder.cards.pdf import render_pdf
from armybuilder.cards.text import clean
from armybuilder.cards.tones import INK
from armybuilder.engine.core.paper.cards import TokenKind
from armybuilder.engine.registry import SYSTEMS, get_system
from armybuilder.forces.validation import open_document
from armybuilder.i18n.language import use_language
from factions.catalogues import get_catalogue
from tests.cards.content import HOSTILE_NAMES, catalogue, content
from tests.cards.geometry import check
from tests.cards.reading import text_of, words_of


def kinds(count=1):
    return tuple(
        TokenKind(token.name, token.code, token.effect, count, token.write_in) for token in catalogue().tokens.values()
    )


def test_every_token_keeps_its_geometry_and_is_whole():
    for kind in kinds():
        side = layout.token(kind)
        assert check(side, layout.WIDTH, layout.HEIGHT) == []
        words = words_of(side)
        assert kind.name in words
        assert kind.code in words
        assert clean(kind.effect) in words
        assert clean(kind.write_in) in words


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_a_token_does_is_read_at_arms_length_in_every_language(language):
    """Whole, and at 6.5 points or more."""
    with use_language(language):
        told = kinds_told()
        cut_or_small = [
            kind.name
            for kind in told
            if not (found := effect_of(kind)) or (found[0], found[1] >= 6.5) != (clean(kind.effect), True)
        ]
    assert len(told) > 40
    assert cut_or_small == []


def kinds_told():
    """Each token of the rules and of the examples, as whoever reads now is told."""
    rows = get_catalogue("blitz-beta").tokens.values()
    beta = [TokenKind(row.name, row.code, row.effect, 1, row.write_in) for row in rows]
    examples = [
        kind
        for key in SYSTEMS
        for kind in open_document(json.dumps(get_system(key).examples.document).encode())
        .canonical()
        .print_content()
        .tokens
    ]
    return list(dict.fromkeys(beta + [replace(kind, count=1, spare=0) for kind in examples if kind.effect]))


def effect_of(kind):
    """The text of the effect as it is printed, and its size."""
    written = layout.token(kind)[1].row.texts
    return " ".join(text.text for text in written), written[0].size


@pytest.mark.parametrize("text", HOSTILE_NAMES.values(), ids=HOSTILE_NAMES)
def test_any_text_keeps_the_geometry(text):
    side = layout.token(TokenKind(text, text[:2], text * 3, 1, write_in=text))
    assert check(side, layout.WIDTH, layout.HEIGHT) == []


def boxes(kind):
    return [box for placed in layout.token(kind) for box in placed.row.boxes]


def test_a_figure_has_a_box_to_write_in():
    plain = TokenKind("Fire", "FR", "Burns.", 1)
    assert len(boxes(plain)) == 1
    _, box = boxes(replace(plain, write_in="Intensity"))
    assert (box.width, box.height, box.stroke) == (layout.BOX_WIDTH, layout.WRITE_IN, INK)


@pytest.mark.parametrize(
    "counted, trimmed",
    [
        ([(9, 3), (5, 0)], [9, 5]),  # four on the last page
        ([(8, 3), (5, 1)], [5, 5]),
        ([(6, 2), (7, 2)], [4, 6]),
        ([(8, 1), (5, 1)], [8, 5]),  # too few to spare
        ([(6, 2), (4, 1)], [6, 4]),  # a full page
        ([(3, 2), (1, 0)], [3, 1]),  # the only page
    ],
)
def test_few_tokens_do_not_take_a_page(counted, trimmed):
    counts = [TokenKind("Standby", "SB", "", count, spare=spare) for count, spare in counted]
    assert [kind.count for kind in layout.worth_a_page(counts, 10)] == trimmed


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_cut_marks_stay_on_the_paper_and_off_the_foot(paper):
    across, down = layout.token_grid(paper).cuts
    mark = CUT_GAP + CUT_MARK
    assert across[0] > mark
    assert across[-1] < paper.width - mark
    assert down[0] > mark
    assert down[-1] + mark < paper.height - FOOT_BASELINE - FOOT_NOTE.size


@pytest.mark.parametrize("paper", PAPERS)
def test_tokens_come_as_often_as_counted(paper):
    pages = text_of(render_pdf(content(tokens=kinds(7)), PrintOptions(parts=("tokens",), paper=paper)))
    assert len(pages) == 4
    assert sum(page.count("Satellite Counter Battery") for page in pages) == 7
    for number, page in enumerate(pages, 1):
        assert "First Platoon" in page
        assert f"catalogue 2014.1 · 01234567 · page {number} of 4" in page


def test_equal_tokens_give_equal_bytes():
    made = content(tokens=kinds(2))
    assert render_pdf(made, PrintOptions(parts=("tokens",))) == render_pdf(made, PrintOptions(parts=("tokens",)))


@pytest.mark.parametrize("part", ["cards", "tokens", "reference", "quick"])
def test_force_with_nothing_of_a_part_has_a_page_all_the_same(part):
    [page] = text_of(render_pdf(content(), PrintOptions(parts=(part,))))
    assert "This list doesn't have any of these yet." in page
    assert "page 1 of 1" in page
