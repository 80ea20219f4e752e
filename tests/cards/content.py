"""Content for the tests of layouts."""

from dataclasses import replace
from functools import cache

from armybuilder.engine.core.paper.cards import PrintContent, SheetGroup, SheetProblem, SheetRow, SheetUnit, TraitLine
from armybuilder.engine.systems.blitz_beta.document import WORDS
from armybuilder.engine.systems.blitz_beta.paper.cards import drone_card, model_card
from factions.catalogues import get_catalogue

HOSTILE_NAMES = {
    "markup": '<b>bold</b> <img src="/etc/passwd"/> <font color="[[[1]]]">&amp;</font>',
    "long": "Regiment " * 22 + "End",
    "one word": "W" * 200,
    "cyrillic": "Шестой ударный взвод «Медведь»",
    "greek": "Ἑλληνικὴ Φάλαγξ",
    "latin": "Łódź Žižka Ærøskøbing ﬁn",
    "emoji": "Fire 🔥 and 👩‍🚀 steel",
    "right to left": "abc\u202edef\u2066ghi",
    "hebrew": "שלום",
    "pdf": r"(\) Tj ET q 0 0 1 rg %%EOF",
}


@cache
def catalogue():
    return get_catalogue("blitz-beta")


@cache
def all_cards():
    """The card of every model, support item, aircraft and drone."""
    rows = catalogue()
    return tuple(
        [model_card(model, rows) for model in rows.models.values()]
        + [drone_card(drone, rows) for drone in rows.drones.values()]
    )


def card(key):
    return model_card(catalogue().models[key], catalogue())


def content(*cards, groups=1, problems=(), **fields):
    """A force with these cards and so many groups on its sheet."""
    unit = SheetUnit(
        "Primary unit",
        "",
        "UA GP · General Purpose",
        (SheetRow("Hunter", "", 6, 5, 30),),
        30,
        counts=("5 actions",),
        notes=(TraitLine("Commanders", "CO Hunter"),),
    )
    made = PrintContent(
        name="First Platoon",
        system="Heavy Gear Blitz Beta",
        faction="North",
        sublist="",
        catalogue="2014.1",
        data_hash="0123456789abcdef",
        words=WORDS,
        limit=150,
        total=30 * groups,
        verdict="legal",
        problems=tuple(SheetProblem("error", "FC-4", text) for text in problems),
        groups=tuple(SheetGroup(f"Group {number + 1}", (unit,), 30) for number in range(groups)),
        cards=cards,
    )
    return replace(made, **fields)
