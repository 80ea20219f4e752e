import hashlib
import re
from dataclasses import replace

import pytest

from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.options import PrintOptions
from armybuilder.cards.pdf import pdf_file_name, render_pdf
from armybuilder.cards.text import clean
from armybuilder.engine.systems.blitz_beta.document import WORDS
from tests.cards.content import HOSTILE_NAMES, all_cards, card, catalogue, content
from tests.cards.reading import opened, text_of
from tests.processes import printed_under_hash_seeds


def test_pages_and_their_foot():
    pages = text_of(render_pdf(content(card("north/hunter"))))
    assert len(pages) == 2
    for number, page in enumerate(pages, 1):
        assert f"catalogue 2014.1 · 01234567 · page {number} of 2" in page
        assert "Unofficial. Names belong to their owners." in page
        assert "First Platoon" in page


def test_army_sheet_says_it_all():
    (page,) = text_of(render_pdf(content(problems=["Alpha has 7 actions."]), PrintOptions(parts=("army",))))
    for text in (
        "First Platoon",
        "North · Heavy Gear Blitz Beta · 2014.1",
        "LEGAL",
        "30 / 150 TV",
        "Group 1 30 TV",
        "Primary unit · UA GP · General Purpose 5 actions · 30 TV",
        "Hunter 6 5 30",
        "Commanders: CO Hunter",
        "Error: Alpha has 7 actions.",
    ):
        assert text in page


def test_all_models_print_and_read_back():
    made = content(*all_cards())
    printed = " ".join(text_of(render_pdf(made, PrintOptions(parts=("cards",)))))
    assert [card.title for card in made.cards if card.title not in printed] == []
    codes = {weapon.code for card in made.cards for weapon in card.rows}
    assert sorted(code for code in codes if code not in printed) == []


def test_copies_repeat_the_first_side_only():
    drake = replace(card("south/command-drake"), count=3)
    (page,) = text_of(render_pdf(content(drake), PrintOptions(parts=("cards",))))
    assert page.count(") 1/2 25 TV") == 3
    assert page.count(") 2/2 25 TV") == 1


def test_sides_of_a_card_come_in_the_order_of_their_numbers():
    (page,) = text_of(render_pdf(content(card("cef/hht-90")), PrintOptions(parts=("cards",))))
    assert re.findall(r"\d/2\b", page) == ["1/2", "2/2"]
    assert "WEAPON TRAITS" not in page


def test_weapon_traits_stand_on_a_reference_card():
    grizzly = card("north/grizzly")
    (page,) = text_of(render_pdf(content(grizzly, glossary=grizzly.glossary), PrintOptions(parts=("cards",))))
    assert "WEAPON TRAITS" in page
    assert "Guided May follow" in page


@pytest.mark.parametrize("name", HOSTILE_NAMES.values(), ids=HOSTILE_NAMES)
def test_hostile_names_are_plain_text(name):
    pdf = render_pdf(content(replace(card("north/hunter"), name=name), name=name))
    pages = [page.replace(" ", "").replace("\ufffe", "").replace("-", "") for page in text_of(pdf)]
    # The reader takes letters that are written as one apart.
    wanted = clean(name).replace(" ", "").replace("-", "").replace("ﬁ", "fi")
    assert wanted in pages[0]
    assert wanted in pages[1]
    with opened(pdf) as document:
        assert str(document.docinfo["/Title"]) == clean(name)
        assert not [item for item in document.objects if isinstance(item, dict) and item.get("/Subtype") == "/Image"]


@pytest.mark.parametrize("paper", PAPERS)
def test_size_of_the_paper(paper):
    with opened(render_pdf(content(card("north/hunter")), PrintOptions(paper=paper))) as document:
        boxes = [[round(float(edge), 2) for edge in page.mediabox] for page in document.pages]
    size = {"a4": [0, 0, 595.28, 841.89], "letter": [0, 0, 612, 792]}[paper]
    assert boxes == [size, size]


def test_fonts_are_embedded_subsets():
    with opened(render_pdf(content(card("north/hunter")))) as document:
        fonts = {
            str(font["/BaseFont"]).partition("+")[2]
            for page in document.pages
            for font in page.resources["/Font"].values()
        }
    assert fonts == {"RobotoCondensed-Regular", "RobotoCondensed-Bold"}


def test_parts_come_in_the_order_asked_for():
    pages = text_of(render_pdf(content(card("north/hunter")), PrintOptions(parts=("cards", "army"))))
    assert "HULL" in pages[0]
    assert "LEGAL" in pages[1]


@pytest.mark.parametrize(
    "choice, message",
    [
        (
            {"parts": ("maps",)},
            (
                "'maps' isn't a valid value for parts. Choose from: army, cards, deck, shared, record, blank, "
                "tokens, dials, templates, bases, standees, reference, quick, test."
            ),
        ),
        (
            {"parts": ()},
            (
                "Choose at least one for parts: army, cards, deck, shared, record, blank, tokens, dials, "
                "templates, bases, standees, reference, quick, test."
            ),
        ),
        ({"paper": "a3"}, "'a3' isn't a valid value for paper. Choose from: a4, letter."),
        (
            {"card": "huge"},
            (
                "'huge' isn't a valid value for card. Choose from: poker, bridge, tarot, large, a7, a6, a5, "
                "quarter-letter, half-letter."
            ),
        ),
    ],
)
def test_unknown_choice(choice, message):
    with pytest.raises(ValueError, match=r".+") as error:
        render_pdf(content(), PrintOptions(**choice))
    assert str(error.value) == message


def test_force_without_cards_prints_its_sheet():
    assert len(text_of(render_pdf(content()))) == 1


def test_equal_content_gives_equal_bytes():
    made = content(*all_cards()[:40], groups=3)
    assert render_pdf(made) == render_pdf(made)


def test_bytes_do_not_depend_on_the_hash_seed():
    script = (
        "import hashlib, sys; from tests.cards.content import all_cards, content; "
        "from armybuilder.cards.pdf import render_pdf; "
        "sys.stdout.write(hashlib.sha256(render_pdf(content(*all_cards()[:40], groups=3))).hexdigest())"
    )
    here = hashlib.sha256(render_pdf(content(*all_cards()[:40], groups=3))).hexdigest()
    assert printed_under_hash_seeds(script) == {here}


@pytest.mark.parametrize(
    "name, file",
    [
        ("First Platoon", "first-platoon-150tv.pdf"),
        ("../../etc/passwd", "etc-passwd-150tv.pdf"),
        ("Шестой", "force-150tv.pdf"),
        ("", "force-150tv.pdf"),
        ("CON\r\nX-Header: 1", "con-x-header-1-150tv.pdf"),
        ("a" * 200, f"{'a' * 60}-150tv.pdf"),
        ("Ärger & Söhne", "arger-sohne-150tv.pdf"),
    ],
)
def test_file_name(name, file):
    assert pdf_file_name(name, 150, WORDS) == file


def test_catalogue_is_the_current_one():
    assert catalogue().version == content().catalogue
