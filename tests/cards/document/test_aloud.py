"""What those hear who have a print read aloud, and what archives ask of it: PDF/UA-1 and PDF/A-3, as far as pikepdf sees."""

from dataclasses import replace
from io import BytesIO

import msgspec
import pikepdf
import pytest
from PIL import ImageCms

from armybuilder.cards.document.sheet import PdfBuilder
from armybuilder.cards.layouts.handouts.event import EventListing, Slip, listing_pages, slip_pages
from armybuilder.cards.layouts.handouts.event import ListingColumn as Place
from armybuilder.cards.layouts.measure import Measure
from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.layouts.record import record_sheets
from armybuilder.cards.layouts.rows.roster_rows import roster
from armybuilder.cards.options import PrintOptions, PrintPart
from armybuilder.cards.pdf import render_pdf
from armybuilder.cards.text import clean
from armybuilder.engine.core.paper.cards import BoxCounter, CardCell, CardRow
from armybuilder.engine.core.paper.record_sheets import (
    RecordSheet,
    SheetCell,
    SheetColumn,
    SheetTick,
    SheetTrooper,
    TableSection,
    TickSection,
    TrackSection,
    TrooperSection,
)
from armybuilder.engine.registry import SYSTEMS, get_system
from armybuilder.forces import validation
from armybuilder.i18n.language import use_language
from tests.cards.content import HOSTILE_NAMES, all_cards, card, content
from tests.cards.document.aloud import elements
from tests.cards.reading import opened
from tests.cards.test_references import picture

LINK = "https://muster.example/check/?d=1"
TABLES = {"/Table", "/TR", "/TH", "/TD", "/L", "/LI", "/LBody"}
HUNTER = replace(card("north/hunter"), name="Old Tom", unit="Group 1")


def heard(made, **options):
    with opened(render_pdf(made, PrintOptions(**options))) as document:
        return elements(document)


def test_a_card_is_a_section_under_its_heading():
    found = heard(content(HUNTER, card("north/grizzly")), parts=("cards",))

    assert [(depth, role) for depth, role, _ in found[:5]] == [
        (0, "/Document"),
        (1, "/Part"),
        (2, "/Sect"),
        (3, "/H"),
        (3, "/P"),
    ]
    assert found[1][2] == "Cards"
    headings = [words for _, role, words in found if role == "/H"]
    assert [words.split()[0] for words in headings[:2]] == ["Hunter", "Grizzly"]
    assert found[4][2].startswith("Old Tom Group 1")


def test_boxes_are_counted():
    def counted(made, **options):
        found = heard(content(made), parts=("cards",), **options)
        return [words for *_, words in found if "box" in words and ":" in words]

    assert counted(HUNTER) == ["hull: 5 boxes; structure: 1 box; overkill 6"]
    assert counted(replace(HUNTER, count=2, damaged=((2,), (4, 1)))) == [
        "hull: 5 boxes, 2 crossed out; structure: 1 box; overkill 6",
        "hull: 5 boxes, 4 crossed out; structure: 1 box, 1 crossed out; overkill 6",
    ]
    assert counted(replace(HUNTER, count=2), card="a6", unique=True) == [
        "1; hull: 5 boxes; structure: 1 box",
        "2; hull: 5 boxes; structure: 1 box",
    ]


def test_boxes_are_counted_in_the_language_of_each_print():
    made = content(replace(HUNTER, unit="Group 9"))
    with use_language("de"):
        german = [words for *_, words in heard(made, parts=("cards",)) if "overkill 6" in words]
    english = [words for *_, words in heard(made, parts=("cards",)) if "overkill 6" in words]

    assert german == ["hull: 5 Kästchen; structure: 1 Kästchen; overkill 6"]
    assert english == ["hull: 5 boxes; structure: 1 box; overkill 6"]


def test_all_that_is_printed_is_told_or_decoration():
    """The helper that reads finds whatever is neither."""
    made = content(*all_cards()[::60], groups=3, link=LINK, problems=["Alpha has 7 actions."])
    for backs in ("none", "long", "fold"):
        found = heard(made, parts=tuple(PrintPart), backs=backs, bleed=3)
        assert {role for _, role, _ in found} == {"/Document", "/Part", "/Sect", "/H", "/P", "/Link", *TABLES}


@pytest.mark.parametrize("key", SYSTEMS)
def test_every_game_is_read_aloud(key):
    made = validation.read(msgspec.json.encode(get_system(key).examples.document)).print_content()

    found = heard(made, parts=tuple(PrintPart))

    titles = {each.title for each in made.cards}
    headings = " ".join(words for _, role, words in found if role == "/H")
    assert sorted(title for title in titles if title.split()[0] not in headings) == []


def test_the_foot_of_a_page_is_not_read_on_each():
    words = " ".join(words for *_, words in heard(content(HUNTER)))

    assert "page 1 of 2" not in words


def test_groups_are_headings_within_the_army_sheet():
    found = heard(content(groups=2), parts=("army",))

    groups = [(depth, words) for depth, role, words in found if role == "/H" and words.startswith("Group")]
    assert groups == [(4, "Group 1 30 TV"), (4, "Group 2 30 TV")]


def test_a_picture_is_told_by_its_card():
    made = replace(HUNTER, picture="one")
    for size in ("poker", "tarot", "a6"):
        found = heard(content(made, pictures=(("one", picture()),)), parts=("cards",), card=size)
        assert [words for _, role, words in found if role == "/Figure"] == ["Hunter"]


def test_a_link_tells_where_it_leads():
    found = heard(content(link=LINK), parts=("army",))

    assert [words for _, role, words in found if role == "/Link"] == ["Check this list"]


def table(found, number=0):
    """A table row by row, each cell with its role and words; what its cells say of themselves stands in the document."""
    start = [place for place, (_, role, _) in enumerate(found) if role == "/Table"][number]
    depth = found[start][0]
    rows: list[list[tuple[str, str]]] = []
    for deep, role, words in found[start + 1 :]:
        if deep <= depth:
            break
        if role == "/TR":
            rows.append([])
        else:
            rows[-1].append((role.removeprefix("/"), words))
    return rows


def cells_of(document):
    """The attributes of every cell that has some, in the order of the file."""
    return [
        (str(each.S), str(each.A.get("/Scope", "")), int(each.A.get("/ColSpan", 1)))
        for each in document.objects
        if isinstance(each, pikepdf.Dictionary) and each.get("/S") in ("/TH", "/TD") and "/A" in each
    ]


def test_weapons_are_a_table_under_its_heads():
    pdf = render_pdf(content(HUNTER), PrintOptions(parts=("cards",)))
    with opened(pdf) as document:
        heads, first, below, *_ = table(elements(document))
        attributes = cells_of(document)

    assert heads == [("TH", words) for words in ("WEAPON", "ARC", "RANGE", "PEN", "SKILL")]
    assert first == [
        ("TH", "LAC Ballistic"), ("TD", "Arm"), ("TD", '6-18/36"'), ("TD", "6"), ("TD", "GUN 4+")
    ]  # fmt: skip
    assert below == [("TD", "Light Auto-Cannon, Burst:+1D6, Split:2")]
    columns, row, over = 5 * [("/TH", "/Column", 1)], ("/TH", "/Row", 1), ("/TD", "", 5)
    assert attributes == [*columns, *len(HUNTER.tables[0].rows) * [row, over]]


def test_boxes_of_weapons_are_counted_mount_by_mount():
    weapon = CardRow(
        "MRP",
        tuple(CardCell("1") for _ in HUNTER.tables[0].columns),
        "Pod",
        ticks=(BoxCounter("Shots", 3, ticked=(1,)),),
        count=2,
    )
    made = replace(HUNTER, tables=(replace(HUNTER.tables[0], rows=(weapon,)),))

    _, first, _ = table(heard(content(made), parts=("cards",)))

    assert first[0] == ("TH", "2× MRP; 1; Shots: 3 boxes, 1 crossed out; 2; Shots: 3 boxes")


def test_the_table_of_a_group_has_one_head_and_what_a_model_needs_across_its_columns():
    found = heard(content(groups=1), parts=("army",))

    heads, unit, model, *_ = table(found)

    assert [role for role, _ in heads] == ["TH"] * 4
    assert [words for _, words in heads] == ["MODEL, UPGRADES, NOTES", "TV", "QUANTITY", "TOTAL"]
    assert [role for role, _ in unit] == ["TD"]
    assert [role for role, _ in model] == ["TH", "TD", "TD", "TD"]


def test_what_the_rules_say_is_a_list():
    found = heard(content(HUNTER, problems=["Alpha has 7 actions."]), parts=("army",))

    start = [role for _, role, _ in found].index("/L")
    assert [(role, words) for _, role, words in found[start : start + 3]] == [
        ("/L", ""),
        ("/LI", ""),
        ("/LBody", "Error: Alpha has 7 actions."),
    ]


def test_tables_of_records_and_lists_of_events_have_heads():
    widths = (SheetColumn("Weapon", 2), SheetColumn("Range", 1, figures=True))
    rows = ((SheetCell("Rifle"), SheetCell("12")), (SheetCell("Mortar"), SheetCell("")))
    section = TableSection("Weapons", widths, rows, damage="Left", boxes=(3, 0))
    sheet = RecordSheet("Tank", "", "", "", "1", "", (), (), (section,))
    listed = EventListing("Round 1", "Cup", (Place("Table", 1), Place("Player", 3, strong=True)), [("1", "山田")])
    slip = Slip("Cup", "Table 1", "山田", "Ben")

    with opened(drawn(record_sheets([sheet], PAPERS["a4"]))) as document:
        assert table(elements(document)) == [
            [("TH", "Weapon"), ("TH", "Range"), ("TH", "Left")],
            [("TH", "Rifle: 3 boxes"), ("TD", "12"), ("TD", "")],
            [("TH", "Mortar"), ("TD", ""), ("TD", "")],
        ]
    with opened(drawn(listing_pages(listed, PAPERS["a4"]))) as document:
        assert table(elements(document)) == [[("TH", "TABLE"), ("TH", "PLAYER")], [("TD", "1"), ("TH", "山田")]]
    with opened(drawn(slip_pages([slip] * 2, PAPERS["a4"]))) as document:
        assert table(elements(document), 1) == [
            [("TD", ""), ("TH", "VICTORY POINTS")],
            [("TH", "山田 Signature"), ("TD", "")],
            [("TH", "Ben Signature"), ("TD", "")],
        ]


def test_boxes_of_record_sheets_are_counted():
    sections = (
        TrackSection("Integrity", 20, 10, crossed=3),
        TickSection(
            "Status", (SheetTick("Hidden"), SheetTick("Turn", ("S", "C"), ticked=1, note="Now."), SheetTick(""))
        ),
        TrooperSection("Squad", (SheetTrooper(1, "Rifle", 3, leader=True, lost=1),), 3),
    )
    sheet = RecordSheet("Tank", "", "", "", "1", "", sections, (), ())

    with opened(drawn(record_sheets([sheet], PAPERS["a4"]))) as document:
        words = [words for *_, words in elements(document)]

    assert [told for told in words if "box" in told] == [
        "Integrity: 20 boxes, 3 crossed out",
        "Hidden: 1 box",
        "Turn: 2 boxes, 1 crossed out; S; C; Now.",
        "Status: 1 box",
        "1; Leader; Rifle: 3 boxes, 1 crossed out",
    ]


def drawn(pages):
    sheet = PdfBuilder(PAPERS["a4"], "Sheets", "")
    for side in pages:
        sheet.draw(side)
        sheet.end_page()
    return sheet.finish()


def test_boxes_of_records_and_sheets_are_counted():
    model = replace(HUNTER, where="/a", counters=(BoxCounter("Smoke", 3),), tokens=("FIRE",))
    told = [words for *_, words in heard(content(model), parts=("record",))]
    assert [words for words in told if words.startswith(("hull", "Smoke"))] == [
        "hull: 5 boxes; structure: 1 box; overkill 6",
        "Smoke: 3 boxes; FIRE",
    ]
    *_, boxes = roster(model, Measure(500, 4))
    assert boxes.alt_text == "HULL: 5 boxes; STR: 1 box; Smoke: 3 boxes"


@pytest.mark.parametrize("name", HOSTILE_NAMES.values(), ids=HOSTILE_NAMES)
def test_hostile_names_are_read_as_they_are_written(name):
    found = heard(content(replace(HUNTER, name=name, unit="")), parts=("cards",))

    wanted = clean(name).replace(" ", "")
    assert wanted in "".join(words for *_, words in found).replace(" ", "")


@pytest.mark.parametrize("name", HOSTILE_NAMES.values(), ids=HOSTILE_NAMES)
def test_what_is_told_of_a_document_is_told_twice_alike(name):
    with opened(render_pdf(content(HUNTER, name=name, document=b"{}"))) as document:
        about, info = document.open_metadata(), document.docinfo
        assert about["dc:title"] == str(info["/Title"]) == clean(name)
        assert about["dc:description"] == str(info["/Subject"])
        assert about["dc:creator"] == [str(info["/Author"])] == ["Muster"]
        assert about["xmp:CreatorTool"] == about["pdf:Producer"] == str(info["/Creator"]) == str(info["/Producer"])
        assert about.pdfa_status == "3B"
        assert about["pdfuaid:part"] == "1"
        # Equal lists give equal bytes: no clock is asked.
        assert not [key for key in (*info, *about) if "Date" in key]


def test_what_archives_and_readers_ask_of_a_file():
    made = content(HUNTER, document=b"{}", link=LINK, pictures=(("one", picture()),))
    with opened(render_pdf(made)) as document:
        root = document.Root
        assert root.MarkInfo.Marked
        assert root.ViewerPreferences.DisplayDocTitle
        assert str(root.Lang) == "en"
        (intent,) = root.OutputIntents
        assert (str(intent.S), intent.DestOutputProfile.N) == ("/GTS_PDFA1", 3)
        profile = ImageCms.ImageCmsProfile(BytesIO(intent.DestOutputProfile.read_bytes()))
        assert "sRGB" in ImageCms.getProfileDescription(profile)
        assert len(document.trailer.ID) == 2
        for page in document.pages:
            assert str(page.Tabs) == "/S"
            for link in page.get("/Annots", []):
                assert link.F == 4
                assert str(link.Contents)
            for font in page.resources["/Font"].values():
                assert "/ToUnicode" in font
                assert "/Encoding" not in font
                assert "/FontFile2" in font.FontDescriptor
        (file,) = root.AF
        assert str(file.EF.F.Subtype) == "/application/json"
        for each in document.objects:
            assert not (isinstance(each, pikepdf.Stream) and "/LZWDecode" in str(each.get("/Filter", "")))


def test_pages_are_called_by_their_parts():
    with opened(
        render_pdf(content(HUNTER, card("north/grizzly")), PrintOptions(parts=("army", "cards", "test")))
    ) as document:
        assert [page.label for page in document.pages] == [
            "Army sheet 1",
            "Cards 2",
            "Printer test page 3",
            "Printer test page 4",
        ]


@pytest.mark.parametrize("scale", [1, 1.25])
def test_cards_with_bleed_tell_where_they_are_cut(scale):
    made = content(*[HUNTER] * 9)
    with opened(render_pdf(made, PrintOptions(parts=("army", "cards"), bleed=3, large=scale > 1))) as document:
        sheet, *pages = document.pages
        assert "/TrimBox" not in sheet
        for page in pages:
            trim, bleed = ([float(edge) for edge in box] for box in (page.TrimBox, page.BleedBox))
            wide = (trim[2] - trim[0]) / 72 * 25.4
            columns = round((wide + 6 * scale) / (69 * scale))
            assert wide == pytest.approx(scale * (columns * 63 + (columns - 1) * 6), abs=0.1)
            assert [round(abs(one - other) / 72 * 25.4, 2) for one, other in zip(trim, bleed, strict=True)] == [
                3 * scale
            ] * 4
    with opened(render_pdf(made, PrintOptions(parts=("cards",)))) as document:
        assert "/TrimBox" not in document.pages[0]
