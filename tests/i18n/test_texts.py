"""Texts that look alike fold to the same one."""

import sys
from unicodedata import category

import pytest

from armybuilder.i18n.texts import fold


@pytest.mark.parametrize(
    "typed, folded",
    [
        ("Eve", "eve"),
        ("ＥＶＥ", "eve"),
        ("E\u00adv\u200be\ufeff", "eve"),
        ("\u202eEve\u202c", "eve"),
        ("Eve\ufe0f\U000e0041", "eve"),
        ("\u3164Eve\u115f", "eve"),
        ("Zoe\u0308", "zoë"),
        ("Zoe\u200d\u0308", "zoë"),
        ("ZOË", "zoë"),
        ("STRASSE", "strasse"),
        ("Straße", "strasse"),
        ("ΣΊΣΥΦΟΣ", "σίσυφοσ"),
        ("Σίσυφος", "σίσυφοσ"),
        ("№ ½ ﬁre", "no 1⁄2 fire"),
        (" Night\u00a0\u3000 \tWatch\n", "night watch"),
        ("\u200b\u00ad", ""),
        ("", ""),
        ("Ёлка 12", "ёлка 12"),
    ],
)
def test_what_looks_alike_is_one(typed, folded):
    assert fold(typed) == folded


@pytest.mark.parametrize("one, other", [("Eve", "Eva"), ("Zoe", "Zoë"), ("Eve 1", "Eve 2"), ("a b", "ab")])
def test_what_can_be_told_apart_stays_apart(one, other):
    assert fold(one) != fold(other)


def test_folding_twice_changes_nothing():
    every = map(chr, range(sys.maxunicode + 1))
    signs = [sign for sign in every if category(sign) not in {"Cn", "Co", "Cs", "Lo", "So"} or fold(sign) != sign]
    texts = {f"{before}{sign}{after}" for sign in signs for before, after in (("", ""), ("A\u0345", "\u0301"))}
    assert {text for text in texts if fold(fold(text)) != fold(text)} == set()


def test_no_sign_of_format_but_those_that_are_seen_is_left():
    """Of the signs of format (category Cf) Unicode lets those of prefixed numbers, annotations and hieroglyphs be seen."""
    left = {code for code in range(sys.maxunicode + 1) if category(chr(code)) == "Cf" and fold(chr(code))}
    arabic, egyptian = {*range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2}, range(0x13430, 0x13440)
    assert left <= {*arabic, *egyptian, 0x110BD, 0x110CD, *range(0xFFF9, 0xFFFC)}
