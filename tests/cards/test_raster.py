"""Pages as pictures: as large as the paper, alike for all, in many threads."""

import io
from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

from armybuilder.cards.options import PrintOptions
from armybuilder.cards.pdf import render_pdf
from armybuilder.cards.screen.raster import page_png, page_sizes
from tests.cards.content import content


@pytest.fixture(scope="module")
def pdf():
    return render_pdf(content(groups=9), PrintOptions(paper="letter", parts=("army",)))


def test_a_picture_is_as_large_as_its_page(pdf):
    pictures = [Image.open(io.BytesIO(page_png(pdf, number))) for number in (1, 2)]

    assert [(picture.format, picture.size) for picture in pictures] == [("PNG", (816, 1056))] * 2
    assert page_sizes(pdf) == ((816, 1056),) * 2


def test_a_picture_shows_its_page(pdf):
    """Black bars on white paper, as white as few colours allow."""
    page = Image.open(io.BytesIO(page_png(pdf, 1))).convert("L")
    tones = page.histogram()

    assert sum(tones[:5]) > 10_000
    assert sum(tones[250:]) > page.width * page.height / 2


@pytest.mark.parametrize("number", [-1, 0, 3])
def test_a_page_that_is_not_there(pdf, number):
    with pytest.raises(IndexError):
        page_png(pdf, number)


def test_many_threads_draw_at_once(pdf):
    with ThreadPoolExecutor(8) as pool:
        pictures = set(pool.map(lambda _: page_png(pdf, 2), range(16)))

    assert pictures == {page_png(pdf, 2)}
