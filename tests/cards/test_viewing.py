"""What a viewer and a print dialog make of the PDF: nothing of it is seen on paper."""

from dataclasses import replace

import msgspec
import pypdfium2
import pytest
import zxingcpp

from armybuilder.cards.drawing import MM
from armybuilder.cards.options import PrintOptions
from armybuilder.cards.pages import in_order
from armybuilder.cards.pdf import render_pdf
from armybuilder.cards.text import clean
from armybuilder.engine.registry import get_system
from armybuilder.forces import validation
from tests.cards.content import HOSTILE_NAMES, card, content
from tests.cards.reading import opened

LINK = "https://muster.example/check/list/?d=1" + "aZ09-_" * 20


def outline_of(pdf):
    """Every entry of the outline: how deep it stands, what it says, and the number of its page from 1 on."""
    with opened(pdf) as document, document.open_outline() as outline:
        numbers = {page.objgen: number for number, page in enumerate(document.pages, 1)}

        def entries(items, depth):
            for item in items:
                yield depth, item.title, numbers[item.destination[0].objgen]
                yield from entries(item.children, depth + 1)

        return list(entries(outline.root, 0))


def in_groups(**groups):
    """A card of the Hunter for each number of copies, group after group."""
    hunter = card("north/hunter")
    return [
        replace(hunter, group=name.replace("_", " "), group_number=number, count=count)
        for number, (name, counts) in enumerate(groups.items())
        for count in counts
    ]


def test_cards_come_out_in_their_true_size():
    with opened(render_pdf(content(card("north/hunter")))) as document:
        preferences = document.Root.ViewerPreferences

        assert dict(preferences) == {"/PrintScaling": "/None", "/DisplayDocTitle": True}


def test_title_language_author_and_version_are_told():
    pdf = render_pdf(content(card("north/hunter"), document=b"{}"))

    with opened(pdf) as document:
        assert str(document.Root.Lang) == "en"
        assert {key: str(document.docinfo[key]) for key in ("/Title", "/Author", "/Creator")} == {
            "/Title": "First Platoon",
            "/Author": "Muster",
            "/Creator": "Muster",
        }
    # File specifications with /UF are of 1.7.
    assert pdf.startswith(b"%PDF-1.7\n")


def test_outline_tells_parts_and_groups():
    cards = in_groups(Group_1=[8, 1], Group_2=[1])
    pdf = render_pdf(content(*cards, groups=2), PrintOptions(parts=("army", "cards", "record", "test")))

    assert outline_of(pdf) == [
        (0, "Army sheet", 1),
        (1, "Group 1", 1),
        (1, "Group 2", 1),
        (0, "Cards", 2),
        (1, "Group 1", 2),
        (1, "Group 2", 3),
        (0, "Record sheets", 4),
        (1, "Group 1", 4),
        (1, "Group 2", 5),
        (0, "Printer test page", 6),
    ]


def test_groups_of_one_name_are_told_apart():
    twice = [replace(each, group="Alpha") for each in in_groups(a=[1], b=[9])]

    assert outline_of(render_pdf(content(*twice, groups=0), PrintOptions(parts=("cards",)))) == [
        (0, "Cards", 1),
        (1, "Alpha", 1),
        (1, "Alpha", 1),
    ]


def test_a_group_over_two_pages_has_one_line():
    made = content(groups=12)

    found = outline_of(render_pdf(made, PrintOptions(parts=("army",))))

    assert [(depth, title) for depth, title, _ in found] == [
        (0, "Army sheet"),
        *((1, group.name) for group in made.groups),
    ]
    assert [page for *_, page in found] == sorted(page for *_, page in found)
    assert found[-1][2] > 1


@pytest.mark.parametrize("backs", ["long", "short", "fold"])
def test_backs_are_no_place_to_go(backs):
    cards = in_groups(Alpha=[9], Beta=[1])
    options = PrintOptions(parts=("cards",), backs=backs, bleed=3)
    second = {"long": 3, "short": 3, "fold": 3}[backs]

    found = outline_of(render_pdf(content(*cards), options))

    assert found == [(0, "Cards", 1), (1, "Alpha", 1), (1, "Beta", second)]


def test_record_sheets_are_told_by_their_groups():
    made = validation.read(msgspec.json.encode(get_system("tactical-1998").examples.document)).print_content()

    found = outline_of(render_pdf(made, PrintOptions(parts=("record",))))

    assert [(depth, title) for depth, title, _ in found] == [(0, "Record sheets"), (1, "Alpha"), (1, "Scouts")]


@pytest.mark.parametrize("name", HOSTILE_NAMES.values(), ids=HOSTILE_NAMES)
def test_hostile_names_in_the_outline(name):
    made = content(replace(card("north/hunter"), group=name))

    assert outline_of(render_pdf(made, PrintOptions(parts=("cards",))))[1:] == [(1, clean(name), 1)]


@pytest.mark.parametrize("large", [False, True])
def test_the_qr_code_is_a_link_to_what_it_says(large):
    pdf = render_pdf(content(link=LINK), PrintOptions(parts=("army",), large=large))

    with opened(pdf) as document:
        (page,) = document.pages
        (found,) = page.Annots
        left, low, right, high = (float(edge) for edge in found.Rect)
        assert (str(found.Subtype), str(found.A.S), str(found.A.URI)) == ("/Link", "/URI", LINK)
        assert [int(each) for each in found.Border] == [0, 0, 0]
        _, _, wide, tall = (float(edge) for edge in page.mediabox)
    assert right - left == pytest.approx(high - low)
    assert right - left < 80 * MM
    with pypdfium2.PdfDocument(pdf) as document:
        # Cropped to the link alone, it still reads: the link lies where the code does.
        picture = document[0].render(scale=4, crop=(left, low, wide - right, tall - high)).to_pil()
    assert [code.text for code in zxingcpp.read_barcodes(picture)] == [LINK]


def test_no_code_no_link():
    with opened(render_pdf(content(card("north/hunter")))) as document:
        assert [page for page in document.pages if "/Annots" in page] == []


def test_cards_follow_each_other_as_asked_for():
    dear, cheap, marker = (replace(card(key), name="") for key in ("north/grizzly", "north/hunter", "north/cheetah"))
    cards = [
        replace(cheap, group="Alpha", group_number=0, points=6),
        replace(marker, group="Alpha", group_number=0, points=None),
        replace(dear, group="Beta", group_number=1, points=9, name="ann"),
        replace(cheap, group="Beta", group_number=1, points=6, name="Zed"),
    ]
    asked = {order: in_order(cards, order) for order in ("list", "points", "name")}

    assert asked["list"] == cards
    assert [each.points for each in asked["points"]] == [9, 6, 6, None]
    assert [each.group for each in asked["points"]] == ["Beta", "Alpha", "Beta", "Alpha"]
    assert [each.name or each.title for each in asked["name"]] == ["ann", marker.title, cheap.title, "Zed"]


@pytest.mark.parametrize(
    "order, told", [("list", ["Cards", "Alpha", "Beta"]), ("points", ["Cards"]), ("name", ["Cards"])]
)
def test_groups_are_in_the_outline_where_cards_stand_by_groups(order, told):
    cards = [replace(each, group=name) for name, each in zip(("Alpha", "Beta"), in_groups(a=[1], b=[1]), strict=True)]
    pdf = render_pdf(content(*cards, groups=0), PrintOptions(parts=("cards",), order=order))

    assert [title for _, title, _ in outline_of(pdf)] == told
