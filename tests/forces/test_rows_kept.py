"""Rows of the builder that look as they did are not rendered again: what is kept is told by all that a row shows."""

import gc
import re
from typing import Any, cast
from weakref import ref

import pytest
from django.template import Context, Template

from armybuilder.forces.presenters.rows import _render, row
from tools.bench.lists import edits_of, thirty

pytestmark = pytest.mark.django_db
GAME = "tactical-1998"


@pytest.fixture
def begun(client):
    """A list of thirty models, by its address."""
    return lambda: client.post("/forces/import/", {"text": thirty(GAME)})["Location"]


def entries(client, page, language="en"):
    """Every row of the builder, as it stands there."""
    text = client.get(page, headers={"accept-language": language}).content.decode()
    return re.findall(r'<li id="[^"]*" class="entry.*?</li>', text, re.DOTALL)


def test_a_kept_row_is_what_it_would_be_afresh(client, begun):
    page = begun()
    entries(client, page)
    client.post(page, next(edits_of(GAME)) | {"version": "1"})
    kept = entries(client, page)
    _render.cache_clear()

    assert len(kept) > 10
    assert entries(client, page) == kept
    assert _render.cache_info().misses == len(kept)
    assert entries(client, page) == kept
    assert _render.cache_info().hits == len(kept)


def test_rows_of_equal_lists_lead_to_their_own(client, begun):
    one, other = begun(), begun()

    assert all(one in row for row in entries(client, one))
    assert all(other in row and one not in row for row in entries(client, other))


def test_rows_are_kept_in_the_language_that_they_are_read_in(client, begun):
    page = begun()

    assert "Zeile kopieren" not in entries(client, page)[0]
    assert "Move up" not in entries(client, page, "de")[0]
    assert "Move up" in entries(client, page)[0]


class Thing:
    """A part of a list: what a row asks of it."""

    key, panel, title = "one", None, "Hunter"

    def __repr__(self):
        return self.title


def test_a_kept_row_keeps_no_list():
    """Its text is four thousand bytes; a list with its packs and history may have a million."""
    template = Template("{{ row.title }}")
    shown = Thing()
    known = ref(shown)
    context = Context({"row": shown, "force": shown, "system": shown, "words": ""})
    context.template = cast(Any, Chosen(template))
    _render.cache_clear()

    assert [row(context, ("any",)), row(context, ("any",))] == ["Hunter", "Hunter"]
    assert _render.cache_info()[:2] == (1, 1)
    del shown, context
    gc.collect()
    assert known() is None


class Chosen:
    """A template whose engine has one template by any name."""

    def __init__(self, template):
        self.engine, self.template = self, template

    def select_template(self, names):
        return self.template


def test_an_unfolded_row_is_never_kept(client, begun):
    page = begun()
    where = next(iter(next(edits_of(GAME)))).rpartition("/")[0]
    _render.cache_clear()
    rows = entries(client, f"{page}?open={where}")

    assert _render.cache_info().currsize == len(rows) - 1
