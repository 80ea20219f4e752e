"""The pictures of the README are no older than the pages that they show."""

import pytest

from tools.screenshot import DIGESTS, DRAWN, PICTURES, digest


@pytest.mark.parametrize("name", DRAWN)
def test_picture_is_as_new_as_its_page(name):
    lines = (line.split() for line in DIGESTS.read_text(encoding="utf-8").splitlines())
    drawn = {picture: of_page for of_page, picture in lines}

    assert drawn[name] == digest(DRAWN[name]), "make pictures"


def test_every_picture_is_drawn():
    assert {path.name for path in PICTURES.glob("*.png")} == DRAWN.keys()


def test_a_changed_page_changes_the_digest(tmp_path, monkeypatch):
    monkeypatch.setattr("tools.screenshot.ROOT", tmp_path)
    page = tmp_path / "page.html"
    picture = DRAWN["builder.png"]._replace(files=("*.html",))
    page.write_text("one")
    before = digest(picture)

    page.write_text("two")

    assert digest(picture) != before
