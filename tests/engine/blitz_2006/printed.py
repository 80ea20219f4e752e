"""What the text of the book says of the records of Blitz 2006, and checks of many records at once."""

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import pytest

from armybuilder.engine.systems.blitz_2006.book.changes import (
    Become,
    Carry,
    Field,
    Gain,
    Improve,
    Join,
    Ride,
    Swap,
    Train,
)
from tests.engine.blitz_2006.book import BOOK, CATALOGUE

needs_book = pytest.mark.skipif(not BOOK.exists(), reason="the text of the book is not here")


def of_each(records: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Makes one test of a check of a record, or of several together: where it fails it names every wrong one."""

    def made(check: Callable[..., None]) -> Callable[[], None]:
        def test() -> None:
            wrong = {}
            for record in records:
                parts = record if isinstance(record, tuple) else (record,)
                try:
                    check(*parts)
                except AssertionError as error:
                    wrong["/".join(getattr(part, "key", "") or part.code for part in parts)] = str(error)
            assert wrong == {}

        test.__name__, test.__doc__, test.__module__ = check.__name__, check.__doc__, check.__module__
        return test

    return made


ALIKE = str.maketrans("ΧМΜКРΤΛ", "XMMKPTA")
"""Greek and Cyrillic letters that look like Latin ones (DQ-2)."""


CARDS: dict[str, Any] = {**CATALOGUE.models, **CATALOGUE.variants, **CATALOGUE.infantry}


SUPPORT: list[Any] = [*CATALOGUE.air_strikes.values(), *CATALOGUE.salvos.values()]


@cache
def lines():
    return BOOK.read_text(encoding="utf-8").split("\n")


def text_of(source):
    return " ".join(lines()[source[0] - 1 : source[1]])


def words_of(source):
    """The text in capitals, without double blanks, the dots of `JÄGER` kept."""
    return re.sub(r"\s+", " ", text_of(source).upper().translate(ALIKE))


def cells(line):
    return [cell.strip().translate(ALIKE) for cell in lines()[line - 1].split("\t")]


def initials(name):
    return {word[0].upper() for word in re.findall(r"[A-Za-z]+", name)}


def notes(cell):
    return [note.strip() for note in cell.split(",") if note.strip()]


def specials(weapon):
    return [f"{special.rule}{special.value or ''}" for special in weapon.special]


PRINTED_NAMES = {"Jäger": "JÄGER", "Black Mamba": "BA?L?ACK MAMBA", "Jaguar": "JA[GQ]UAR"}


def stands(name, text):
    """Whether a name stands in a text of capitals; the scan turned some letters of a few."""
    pattern = PRINTED_NAMES.get(name) or re.escape(name.upper().removesuffix(" APC"))
    pattern = pattern.removesuffix("Y") + ("(Y|IES)" if pattern.endswith("Y") else "")
    return re.search(pattern.replace("II", "I{1,2}"), text) is not None


ARMS = {
    "LAC": "LAC", "MAC": "MAC", "SC": "SC|SNUB CANNON", "LPZF": "LPZFS", "MPZF": "MPZFS", "MBZK": "MEDIUM BAZOOKA|MBZK",
    "LBZK": "LBZK|LIGHT BAZOOKA", "FC": "FGC|FRAG CANNON", "RFB": "RFB", "HGL": "HGL", "VLRP": "VLRP", "LGL": "LGL",
    "LMG": "LMG", "LRP": "LRP", "HG": "HGS", "HHG": "HHGS", "HMG": "HMG", "HPZF": "HPZF", "HAC": "HAC", "MFL": "MFL",
    "IRP": "IRP", "ATM": "ATMS?", "HRP": "HRP", "LGM": "LGM", "LFG": "LFG", "STAFF": "STAFF", "APGL": "APGL",
    "autocannon": "AUTOCANNONS?", "pack-gun": "PACK GUN", "rocket-pod": "ROCKET PODS",
}  # fmt: skip
"""How the guides print a weapon."""


DRONES = {"recon": "RECON", "hunter-killer": "HUNTER-KILLER", "demolitions": "DEMOLITION"}


TRAITS = {
    "camo-netting": "CAMO NETTING", "airdroppable": "AIRDROPPABLE", "target-designator": "TARGET DESIGNATOR",
    "ecm": "ECM2", "eccm": "ECCM2", "satellite-uplink": "SAT UPLINK", "exposed-aux": "EXPOSED AUX",
    "vulnerable-to-haywire": "VULN TO HAYWIRE", "fire-resistant": "FIRE RESISTANT", "stabilizer-mount": "STABILIZER MOUNTS",
    "weapon-link": "LINK",
}  # fmt: skip


def told(change, text):
    """Asserts that the book says what a change does."""
    if isinstance(change, Join | Become | Ride) and change.model != "milicia/convict-escouade":
        assert stands(CARDS[change.model].name, text)
    if isinstance(change, Swap):
        assert all(re.search(rf"\b({ARMS[weapon]})\b", text) for weapon in change.out)
        for mount in change.into:
            assert re.search(rf"\b({ARMS[mount.weapon]})\b", text)
            expected, printed = terms(mount, text)
            assert not expected or [term for term in printed if term != "LAC+ LGL"] in (
                expected,
                [*expected[:1], "NO RELOADS UNLESS GRIZZLY"] if change.on or change.not_on else expected,
            )
    if isinstance(change, Gain):
        assert all(TRAITS[bearing.trait] in text for bearing in change.traits)
    if isinstance(change, Field):
        assert DRONES[change.drone] in text
    if isinstance(change, Carry):
        name = {"sniper-laser-rifle": "LASER SNIPER RIFLE"}.get(change.weapon, change.weapon.replace("-", " "))
        assert name.upper() in text.replace("-", " ")
    if isinstance(change, Train):
        levels = [level for level in (change.to, change.at_least) if level]
        assert all(
            re.search(rf"(TO|LEVEL|LEADERSHIP|BECOMES?|AT) {level}\b", text.replace("(", "")) for level in levels
        )
        skill = {"leadership": "L(EADERSHIP|D)"}.get(change.skill, change.skill.upper())
        assert re.search(rf"\b{skill}", text)
    if isinstance(change, Improve) and change.stat == "sturdy" and change.by == 1:
        assert re.search("STURDY", text)


def terms(mount, text):
    """The words in the brackets behind a weapon, each as it has to stand there. `UNLESS GRIZZLY` is for both."""
    rifle = "|PARATROOPER RIFLE" if mount.weapon in ("LAC", "LGL") else ""
    found = re.search(rf"\b({ARMS[mount.weapon]}{rifle}),? \(([^)]*)\)", text)
    printed = re.split(r", ?", found[2]) if found else []
    expected = [mount.arc] if mount.arc else []
    expected += [f"LIMITED AMMO {mount.limited}"] if mount.limited else []
    expected += [f"+{mount.rof} ROF"] if mount.rof else []
    if mount.reloads is not None and not mount.limited:
        expected.append("RELOADS" if mount.reloads else "NO RELOADS")
    return expected, [PRINTED_TERMS.get(term, term) for term in printed]


PRINTED_TERMS = {"WITH RELOADS": "RELOADS", "NO RELOAD": "NO RELOADS", "RELOADS FOR BOTH": "RELOADS"}
