"""Cards that are known print as those that are laid out now do, letter by letter."""

import re
from dataclasses import fields, replace

import pytest

from armybuilder.cards.layouts.card import lay_out
from armybuilder.cards.layouts.formats import FORMATS
from armybuilder.cards.options import PrintOptions
from armybuilder.cards.pdf import render_pdf
from armybuilder.cards.tones import Ink
from armybuilder.cards.writer import known
from armybuilder.cards.writer.known import sides_of
from armybuilder.cards.writer.shelf import Shelf
from armybuilder.cards.writer.stamps import stamp_of
from armybuilder.engine.core.paper.cards import CardBack, Stat
from armybuilder.i18n.language import told_in
from tests.cards.content import HOSTILE_NAMES, all_cards, card, content

FORMS = [form for made in FORMATS.values() for form in (made, made.turned) if form]
HUNTER = card("north/hunter")
LISTED = {
    "plain": {},
    "unit": {"unit": "Combat group 1 · Primary unit"},
    "name": {"name": "Old Tom"},
    "both": {"name": "Old Tom", "unit": "Group 1"},
    "bought": {"subtitle": "with nothing", "points_parts": (("Hunter", 6), ("Veteran", 1))},
    "too long": {"name": "Tom " * 40},
    "noted": {"notes": ("A note.",), "noted": True},
    "noted by its game": {"notes": ("A note.",), "noted": False, "name": "Old Tom"},
    "damaged": {"damaged": ((2,), (1,)), "count": 2},
    "ranked": {"rank": "CGL", "labels": (Stat("UA", "GP"),), "count": 3},
    **{f"hostile {name}": {"name": text[:30], "unit": text[:20]} for name, text in HOSTILE_NAMES.items()},
}


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """A shelf of its own, and a process that knows nothing yet."""
    made = Shelf(tmp_path, "v1")
    monkeypatch.setattr(known, "usual_shelf", lambda: made)
    forget()
    yield made
    forget()


def forget():
    for kept in ("sides_of", "_kept", "_form"):
        getattr(known, kept).cache_clear()


def seen(sides):
    """What is drawn of each side: operators of drawings, and every text with its place, font and tone."""
    for side in sides.all:
        stamp = stamp_of(side, Ink.COLOR, {})
        drawn, texts = [], set()
        x = y = 0.0
        font = tone = ""
        for operators in stamp.code.decode("latin-1").split("\n"):
            if operators == "BT":
                x = y = 0.0
            elif moved := re.fullmatch(r"(\S+) (\S+) Td", operators):
                x, y = round(x + float(moved[1]), 2), round(y + float(moved[2]), 2)
            elif operators.endswith(" Tf"):
                font = operators
            elif operators.endswith(" Tj"):
                texts.add((x, y, font, tone, operators))
            elif re.fullmatch(r"[\d. ]+ (g|rg)", operators):
                tone = operators
            elif operators not in {"ET", "EMC"} and not operators.endswith("BDC"):
                drawn.append(operators)
        yield drawn, texts, stamp.letters, stamp.forms


def others(sides):
    return sides._replace(bodies=())


@pytest.mark.parametrize("fields", LISTED.values(), ids=LISTED)
@pytest.mark.parametrize("made", FORMS, ids=lambda made: f"{made.key} {made.width:.0f}")
def test_a_known_card_is_as_one_that_is_laid_out(fields, made, shelf):
    listed = replace(HUNTER, where="/groups/0/units/0", group="Alpha", **fields)
    wanted = lay_out(listed, made)

    for _ in range(2):
        forget()
        found = sides_of(listed, made, Ink.COLOR)
        assert list(seen(found)) == list(seen(wanted))
        assert others(found) == others(wanted)


@pytest.mark.parametrize("made", FORMS, ids=lambda made: f"{made.key} {made.width:.0f}")
def test_every_model_is_known_as_it_is_laid_out(made, shelf):
    cards = [replace(each, unit="Group 1 · Primary unit") for each in all_cards()[::7]]
    for each in cards:
        sides_of(each, made, Ink.COLOR)
    forget()

    different = [
        each.title for each in cards if list(seen(sides_of(each, made, Ink.COLOR))) != list(seen(lay_out(each, made)))
    ]

    assert different == []


def test_no_word_of_a_player_is_put_on_the_shelf(shelf, tmp_path):
    told = {"name": "Secretia", "unit": "Secretia", "subtitle": "Secretia", "group": "Secretia", "where": "Secretia"}
    for written in (
        told,
        told | {"notes": ("Secretia",), "noted": True},
        told | {"back": CardBack("Secretia", "Secretia")},
    ):
        sides_of(replace(HUNTER, **written), FORMATS["poker"], Ink.COLOR)

    (file,) = tmp_path.iterdir()
    assert b"Hunter"[:3] in file.read_bytes()
    assert b"Secretia" not in file.read_bytes()


def test_what_a_game_notes_is_known(shelf, monkeypatch):
    """Only what players may have noted is laid out in each process."""
    for noted in (True, False):
        sides_of(replace(HUNTER, name="Ann", notes=("A note.",), noted=noted), FORMATS["poker"], Ink.COLOR)
    forget()
    monkeypatch.setattr(known, "lay_out", stop := Stop())

    sides_of(replace(HUNTER, name="Bob", notes=("A note.",), noted=False), FORMATS["poker"], Ink.COLOR)
    with pytest.raises(LookupError):
        sides_of(replace(HUNTER, name="Bob", notes=("A note.",), noted=True), FORMATS["poker"], Ink.COLOR)

    assert stop.asked == 1


class Stop:
    """What nobody is to ask."""

    asked = 0

    def __call__(self, *_):
        self.asked += 1
        raise LookupError

    __wrapped__ = __call__


def test_a_line_without_words_of_players_may_be_long(shelf, monkeypatch):
    bought = replace(HUNTER, subtitle="with " + "a purchase that is told at length, " * 4)
    before = list(seen(sides_of(bought, FORMATS["poker"], Ink.COLOR)))
    forget()
    monkeypatch.setattr(known, "lay_out", Stop())

    assert list(seen(sides_of(bought, FORMATS["poker"], Ink.COLOR))) == before
    with pytest.raises(LookupError):
        sides_of(replace(bought, subtitle="with another"), FORMATS["poker"], Ink.COLOR)


@pytest.mark.parametrize("has_gap", [True, False])
def test_a_card_is_told_apart_by_all_that_a_blank_one_has(has_gap):
    """Its content is that of the blank card, without making one."""
    others = {
        int: lambda value: value + 1,
        str: lambda value: f"{value}x",
        bool: lambda value: not value,
        tuple: lambda value: (*value, value[0]) if value else (("x", 1),),
    }
    for each in fields(HUNTER):
        change = others.get(type(value := getattr(HUNTER, each.name)))
        if each.name == "parts" or change is None:
            continue
        other = replace(HUNTER, **{each.name: change(value)})
        same = [
            make(HUNTER, has_gap=has_gap) == make(other, has_gap=has_gap) for make in (known._blank, known._content)
        ]
        assert same in ([True, True], [False, False]), each.name


def test_the_line_differs_and_the_card_is_known(shelf):
    one, other = (replace(HUNTER, name=name, unit=f"Group {name}") for name in ("Ann", "Bob"))

    (first,), (second,) = (sides_of(each, FORMATS["poker"], Ink.COLOR).all for each in (one, other))

    assert first[0].row.stamp is second[0].row.stamp
    assert first[0].row.texts != second[0].row.texts


def test_ink_and_language_are_told_apart(shelf):
    made = FORMATS["poker"]
    assert len({sides_of(HUNTER, made, ink).all[0][0].row.stamp for ink in Ink}) == len(Ink)
    assert not shelf.has(bytes(16))
    before = len(shelf._places)

    with told_in("de"):
        sides_of(HUNTER, made, Ink.COLOR)

    assert not shelf.has(bytes(16))
    assert len(shelf._places) == before + 1


@pytest.mark.parametrize("left", [b"", b"\xc1", b"\x92\x90\x90"])
def test_what_makes_no_sense_is_made_anew(left, shelf, monkeypatch):
    wanted = list(seen(lay_out(HUNTER, FORMATS["poker"])))
    monkeypatch.setattr(shelf, "read", lambda key: left)

    assert list(seen(sides_of(HUNTER, FORMATS["poker"], Ink.COLOR))) == wanted


def test_a_card_without_its_drawings_is_made_anew(shelf, tmp_path, monkeypatch):
    made = FORMATS["poker"]
    wanted = sides_of(HUNTER, made, Ink.COLOR)
    assert stamp_of(wanted.all[0], Ink.COLOR, {}).forms
    forget()
    read = shelf.read
    monkeypatch.setattr(shelf, "read", lambda key: found if len(found := read(key) or b"") > 3000 else None)

    assert list(seen(sides_of(HUNTER, made, Ink.COLOR))) == list(seen(wanted))


def test_cards_share_their_drawings_on_the_shelf(shelf, tmp_path):
    sizes = []
    for name in ("Hunter", "Hunter of another name"):
        sides_of(replace(HUNTER, title=name), FORMATS["poker"], Ink.COLOR)
        sizes.append((tmp_path / "v1.cards").stat().st_size)

    assert sizes[1] - sizes[0] < 0.95 * sizes[0]


def test_a_print_of_known_cards_has_the_same_bytes(shelf):
    made = content(*(replace(each, unit="Group 1") for each in all_cards()[:30]))
    options = PrintOptions(parts=("cards",))
    first = render_pdf(made, options)
    forget()

    assert render_pdf(made, options) == first
