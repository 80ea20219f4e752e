"""The reference pages: whole, in their columns, nothing over another."""

from unicodedata import normalize

import pytest

from armybuilder.cards.layouts.paper import FOOT_BASELINE, PAPERS
from armybuilder.cards.layouts.reference import references
from armybuilder.cards.options import PrintOptions, PrintPart
from armybuilder.cards.pdf import render_pdf
from armybuilder.cards.text import clean
from armybuilder.engine.core.paper.cards import ReferenceSection, TraitLine
from armybuilder.engine.systems.blitz_beta import document
from armybuilder.engine.systems.blitz_beta.paper.cards import print_content
from tests.cards.content import HOSTILE_NAMES, catalogue, content
from tests.cards.geometry import check
from tests.cards.reading import text_of, texts_of
from tests.forces.conftest import RULEBOOK, force_data


def example():
    return print_content(document.decode(RULEBOOK.read_text()), catalogue())


def sections(lines):
    told = tuple(TraitLine(f"Word {number}", "What it means, told at some length. " * 3) for number in range(lines))
    return (ReferenceSection("Traits", told), ReferenceSection("Rules of nobody", (TraitLine("", "A clause."),)))


def faults(made, paper):
    sides = references(made.reference, f"Reference · {made.name}", paper)
    found = [fault for side in sides for fault in check(side, paper.width, paper.height)]
    low = [
        text.text
        for side in sides
        for text, _, _, _, bottom in texts_of(side)
        if bottom > paper.height - FOOT_BASELINE - 8
    ]
    return found + low


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("lines", [1, 2, 5, 40, 90, 130, 400])
def test_any_length_keeps_the_geometry(paper, lines):
    made = content(reference=sections(lines))
    assert faults(made, paper) == []
    words = " ".join(
        text.text
        for side in references(made.reference, f"Reference · {made.name}", paper)
        for text, *_ in texts_of(side)
    )
    assert all(f"Word {number}" in words for number in range(lines))


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize(
    "faction", sorted({model.faction for model in catalogue().models.values()} & set(catalogue().factions))
)
def test_every_model_of_a_faction_keeps_the_geometry(paper, faction):
    keys = [model.key for model in catalogue().models.values() if model.faction == faction][:150]
    made = print_content(
        document.convert(
            force_data(
                faction=faction,
                groups=[{"primary": {"ua": "GP", "models": [{"model": key}]}} for key in keys[:20]]
                + [{"primary": {"ua": "GP", "models": [{"model": key} for key in keys[20:60]]}}],
            )
        ),
        catalogue(),
    )
    assert faults(made, paper) == []


@pytest.mark.parametrize("name", HOSTILE_NAMES.values(), ids=HOSTILE_NAMES)
def test_hostile_names_are_plain_text(name):
    made = content(name=name, reference=sections(5))
    assert faults(made, PAPERS["letter"]) == []
    page = (
        text_of(render_pdf(made, PrintOptions(parts=("reference",))))[0]
        .replace(" ", "")
        .replace("\ufffe", "")
        .replace("-", "")
    )
    # Ligatures that a name is written with may be read back as the letters that people search for.
    assert normalize("NFKC", clean(name).replace(" ", "").replace("-", "")) in normalize("NFKC", page)


@pytest.mark.parametrize("paper", PAPERS)
def test_all_parts_together(paper):
    made = example()
    pages = text_of(
        render_pdf(made, PrintOptions(parts=tuple(part for part in PrintPart if part != PrintPart.TEST), paper=paper))
    )
    assert "Reference · Rulebook example army" in pages[-2]
    assert "Quick reference · Heavy Gear Blitz Beta" in pages[-1]
    for page, sections_ in ((pages[-2], made.reference), (pages[-1], made.quick_reference)):
        lines = [told for section in sections_ for told in section.lines]
        assert [told for told in lines if " ".join(clean(f"{told.text} {told.effect}").split()) not in page] == []
    for number, page in enumerate(pages, 1):
        assert f"page {number} of {len(pages)}" in page
        assert made.data_hash[:8] in page
    assert render_pdf(
        made, PrintOptions(parts=tuple(part for part in PrintPart if part != PrintPart.TEST), paper=paper)
    ) == render_pdf(made, PrintOptions(parts=tuple(part for part in PrintPart if part != PrintPart.TEST), paper=paper))


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_quick_reference_stands_on_one_page(paper):
    (side,) = references(example().quick_reference, "Quick reference", paper)
    assert check(side, paper.width, paper.height) == []
