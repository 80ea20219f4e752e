"""What is printed: every part of every list reads back, the same bytes each time."""

from collections import Counter

import jsonpatch
import pytest

from armybuilder.cards.layouts.paper import PAPERS
from armybuilder.cards.layouts.rows.track_rows import BOX_WEIGHT, CIRCLE
from armybuilder.cards.layouts.sheet import sheets
from armybuilder.cards.options import PrintOptions, PrintPart
from armybuilder.cards.pdf import render_pdf
from armybuilder.cards.text import clean
from armybuilder.cards.tones import PAPER
from armybuilder.engine.core.paper.boxes import box_lines, models_of
from tests.cards.geometry import check
from tests.cards.reading import boxes_of, shapes_of, text_of, words_of
from tests.conformance.conftest import filler_of
from tests.conformance.subjects import nodes

EVERYTHING = PrintOptions(parts=tuple(PrintPart))
HOSTILE = (
    "<b>&amp;\"'</b> <font size=99>",
    "{{ 7 * 7 }} {% include 'x' %} ${x} %(x)s %s \\n",
    "\u202eevil\u202c \u200f\u05d0\u05d1\u05d2",
    "Ω≈ç√ ¯\\_(ツ)_/¯ 🦀",
    "../../etc/passwd",
    "'; DROP TABLE forces; --",
    "  blanks   inside  ",
    "=cmd|' /C calc'!A0",
    "W" * 200,
)


def content(subject, data):
    return subject.system.print_content(subject.system.convert(data), subject.catalogue)


def test_content_says_what_the_report_says(subject):
    for data in subject.lists:
        made, report = content(subject, data), subject.report(data)

        assert (made.verdict, made.limit, made.catalogue) == (report.verdict, report.limit, report.catalogue)
        assert made.total == pytest.approx(report.total)
        assert sum(group.total for group in made.groups) == pytest.approx(report.total)
        told = [problem.message for problem in report.problems if problem.severity != "info"]
        assert [found.text for found in made.problems if found.severity != "info"] == told
        assert (made.data_hash, made.name) == (subject.catalogue.hash, data.get("name", ""))
        assert made.system == subject.catalogue.name
        assert (made.faction, made.sublist) == subject.system.titles(subject.system.convert(data), subject.catalogue)
        assert made.words == subject.system.words


def test_pages_show_the_rows_and_cards_of_paper(subject):
    for data in (*subject.lists, *filler_of(subject).filled):
        made, shown = (
            content(subject, data),
            subject.system.rows_and_cards(subject.system.convert(data), subject.catalogue),
        )

        assert (tuple(shown.rows), tuple(shown.cards)) == (tuple(made.rows), made.cards)


def test_sums_on_paper_add_up(subject):
    """Whatever costs something stands in a row: nothing is paid for beside them, and no part is free.
    Lists that only grow have few parts within their rows; filled ones have every part."""
    for data in (*subject.lists, *filler_of(subject).filled):
        made = content(subject, data)
        assert sum(group.total for group in made.groups) == pytest.approx(made.total)
        for group in made.groups:
            assert sum(unit.total for unit in group.units) == pytest.approx(group.total)
            for unit in group.units:
                assert sum(row.total for row in unit.rows) == pytest.approx(unit.total)
                assert [
                    row for row in unit.rows if row.points * row.quantity + row.once != pytest.approx(row.total)
                ] == []
        parted = [card for card in made.cards if card.points_parts and card.points is not None]
        assert [
            card for card in parted if sum(part for _, part in card.points_parts) != pytest.approx(card.points)
        ] == []


def test_everything_prints_and_reads_back(subject):
    for number, data in enumerate(subject.lists[::6]):
        made = content(subject, data | {"name": f"Force no. {number}"})
        pages = text_of(render_pdf(made, EVERYTHING))

        assert [page for page in pages if f"Force no. {number}" not in page] == []
        assert [f"page {page} of {len(pages)}" in text for page, text in enumerate(pages, 1)] == [True] * len(pages)
        assert [page for page in pages if f"catalogue {subject.catalogue.version}" not in page] == []


@pytest.mark.parametrize("part", PrintPart)
def test_every_part_prints_by_itself(subject, part):
    made = content(subject, subject.legal[0])

    assert text_of(render_pdf(made, PrintOptions(parts=(part,))))


def test_every_model_on_the_table_is_on_paper(subject):
    """On a card or on a sheet, under its name."""
    for data in subject.legal[:4]:
        made = content(subject, data)
        titles = {card.title for card in made.cards} | {sheet.title for sheet in made.sheets}
        printed = " ".join(text_of(render_pdf(made, PrintOptions(parts=(PrintPart.CARDS, PrintPart.RECORD)))))

        assert titles
        assert {title for title in titles if title.split()[0] not in printed} == set()


def test_every_faction_has_an_emblem_of_its_own(subject):
    begun = {name: subject.legal[0][name] for name in ("format", "system", "limit")}
    emblems = {key: content(subject, begun | {"faction": key}).emblem for key in subject.factions}

    assert None not in emblems.values()
    assert len(set(emblems.values())) == len(subject.factions)


def test_cards_bear_the_emblem_of_their_faction(subject):
    begun = {name: subject.legal[0][name] for name in ("format", "system", "limit")}
    emblems = {key: content(subject, begun | {"faction": key}).emblem for key in subject.factions}
    factions = {key: getattr(model, "faction", "") for key, model in subject.models.items()}
    models = {key: faction for key, faction in factions.items() if faction in emblems}
    cards = {key: subject.system.model_card(key, subject.catalogue) for key in models}

    assert models or not subject.factions
    assert [key for key, faction in models.items() if cards[key].emblem != emblems[faction]] == []


def test_equal_lists_give_equal_bytes(subject):
    for data in (subject.legal[0], subject.wrong[0]):
        assert render_pdf(content(subject, data), EVERYTHING) == render_pdf(content(subject, data), EVERYTHING)


def test_an_empty_list_prints(subject):
    empty = {name: value for name, value in subject.legal[0].items() if name != "groups"} | {"name": "Nothing yet"}

    assert "Nothing yet" in text_of(render_pdf(content(subject, empty), EVERYTHING))[0]


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_names_survive(subject, name):
    """Names of whatever sort are text: they come back from documents and text lists, and harm no print."""
    data = everywhere(subject, name)
    document = subject.system.convert(data)
    text = subject.system.write_text(document, subject.catalogue)

    assert data["name"] == name == subject.system.to_data(document)["name"]
    assert subject.system.read_text(text, subject.catalogue) == document
    assert subject.report(data).total == subject.report(subject.legal[0]).total
    assert len(text_of(render_pdf(content(subject, data), EVERYTHING))) >= 1


def everywhere(subject, name):
    """The first list with that name wherever a name may stand."""
    data = subject.legal[0] | {"name": name, "notes": name}
    for where, node in nodes(data):
        if isinstance(node, dict):
            for member in ("name", "notes"):
                try:
                    subject.system.convert(found := jsonpatch.apply_patch(data, set_member(where, member, name)))
                except ValueError:
                    continue
                data = found
    return data


def set_member(where, member, value):
    return [{"op": "add", "path": f"{where}/{member}", "value": value}]


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_the_army_sheet_suffices_at_the_table(subject, paper):
    """Every figure, weapon, trait and box of every model is on it, in type that is read from a chair, and what a player keeps
    count of stands over them."""
    for data in subject.legal[:3]:
        made = content(subject, data)
        sides = sheets(made, paper)
        drawn = Counter(word.rstrip(",") for side in sides for word in words_of(side).split())
        bodies = [(card, body) for card in made.cards for body in (card, *card.parts)]

        assert [fault for side in sides for fault in check(side, paper.width, paper.height)] == []
        assert drawn >= Counter(word for kept in subject.system.words.kept for word in kept.label.split())
        shown = [word for _, body in bodies for stat in body.stats if not stat.tracked for word in stat.value.split()]
        assert set(shown) <= set(drawn)
        assert [
            row.code for _, body in bodies for row in body.rows if not set(clean(row.code).split()) <= set(drawn)
        ] == []
        boxes = sum(
            models_of(card) * sum(1 if line.boxes is None else line.boxes for line in box_lines(body))
            for card, body in bodies
        )
        assert sum(map(ticked_boxes, sides)) == boxes + sum(kept.boxes for kept in subject.system.words.kept)


def ticked_boxes(side):
    """Squares and circles that a pencil goes into."""
    squares = sum(1 for box in boxes_of(side) if box.weight == BOX_WEIGHT and box.fill == PAPER)
    return squares + sum(1 for shape in shapes_of(side) if shape.path == CIRCLE)
