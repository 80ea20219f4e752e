"""Charts, squads, options and support against the book. Skipped where the text of the book is not beside the repository."""

import re
from typing import Any

from tests.engine.blitz_2006.book import CATALOGUE
from tests.engine.blitz_2006.printed import (
    ALIKE,
    CARDS,
    SUPPORT,
    cells,
    lines,
    needs_book,
    of_each,
    stands,
    told,
    words_of,
)

OPTIONS = list(CATALOGUE.options.values())


CHOICES = [(option, choice) for option in OPTIONS for choice in option.choices]


SQUADS = list(CATALOGUE.squads.values())


GUIDES = [squad for squad in SQUADS if "legacy" not in squad.tags]


@needs_book
@of_each(CATALOGUE.army_types.values())
def test_every_cell_of_the_charts(army):
    printed = [cell.replace("R 0+", "0+").replace("R) 2+", "2+") for cell in cells(army.source[0])]

    assert printed[-len(army.chart) :] == [bounds.text for bounds in army.chart.values()]
    assert printed[0][:6].upper() == army.name[:6].upper()


NUMBERS = {1: ("1", "A ", "ONE"), 2: ("2", "TWO"), 3: ("3", "THREE"), 4: ("4",), 5: ("5",)}


@needs_book
@of_each(GUIDES)
def test_squads_stand_on_their_lines(squad):
    text = words_of(squad.source)
    units = [(CARDS[key].name, count) for key, count in squad.units.items()]

    assert re.search(rf"TV: ?{squad.tv}\b|FOR {squad.tv} TV", text)
    if squad.skills:
        skills = squad.skills
        assert f"ATTACK {skills.attack}, DEFENSE {skills.defense}, EW {skills.ew}" in text
        assert re.search(rf"\bLD {squad.leader.leadership}\b", text)
        for name, count in units:
            assert stands(name, text)
            assert any(number in text for number in NUMBERS[count])


PRICE = re.compile(r"([+-]?) ?(\d+) ?[TΤ]V|([+-]?)(\d+)/")


@needs_book
@of_each(OPTIONS)
def test_prices_stand_on_their_lines(option):
    """FC-35: as printed. Convicts are printed with what the section costs then, snipers with the price of their squad."""
    text = words_of(option.source)
    printed = {int(f"{sign or more}{value or other}") for sign, value, more, other in PRICE.findall(text)}
    prices = {option.printed.get("tv", choice.tv) for choice in option.choices} - (
        {0} if option.choices[0].tv == 0 else set()
    )

    assert prices <= printed | {int(value) for value in re.findall(r"(?:COST OF|TO) (\d+) TV", text)}
    if option.printed:
        assert CATALOGUE.squads[option.squad].tv + option.choices[0].tv == option.printed["tv"]


LIMITS = {500, 1000}
"""Not prices: what army and veterans are counted by."""


SUMS = {1816: {-35}, 2384: {-35, -30}, 2115: {10}}
"""Prices that are no option's: what a chain of swaps comes to, and an echo in a line that ran together (DQ-8)."""


@needs_book
def test_every_price_of_the_guides_is_somebodys():
    """Each price between the first squad and the last salvo is that of an option, a squad or support on its line."""
    priced: list[tuple[tuple[int, int], Any]] = [
        (option.source, option.printed.get("tv", choice.tv)) for option, choice in CHOICES
    ]
    priced += [(option.source, choice.tv) for option in CATALOGUE.army_options.values() for choice in option.choices]
    priced += [(squad.source, squad.tv) for squad in SQUADS]
    priced += [((price.line, price.line), price.value) for asset in SUPPORT for price in asset.prices.values()]
    known: dict[int, set[int]] = {line: set(prices) for line, prices in SUMS.items()}
    for (first, last), tv in priced:
        for line in range(first, last + 1):
            known.setdefault(line, set()).add(tv)

    printed = {number: prices_of(lines()[number - 1]) - LIMITS for number in range(1746, 2437)}
    nobodys = {number: prices - known.get(number, set()) for number, prices in printed.items()}
    assert {number: prices for number, prices in nobodys.items() if prices} == {}
    assert sum(map(len, printed.values())) == 260


def prices_of(text):
    """`+5 TV`, `- 25 TV`, `+5/+30 TV`, `FOR 15 TV`, `COST OF 10 TV`, `TV: 205`."""
    text = text.upper().translate(ALIKE)
    found = re.findall(r"([+-]?) ?(\d+)(?=/[+-]?\d+ TV)|([+-]?) ?\b(\d+)\s*TV|TV:\s*()(\d+)", text)
    return {int("".join(parts).replace("+", "")) for parts in found}


@needs_book
@of_each(OPTIONS)
def test_what_options_change_stands_on_their_lines(option):
    text = words_of(option.source)
    for choice in option.choices:
        for change in choice.changes:
            told(change, text)


TAKERS = {
    "one unit": r"\bONE\b|\bA GEAR|\bIN A BADGER|CHIEFTAIN IV'S|THE BADGER",
    "up to 2 units": r"UP TO (2|TWO)",
    "up to 3 units": r"UP TO 3",
    "any unit": r"\bANY\b|PER UNIT|PER MEMBER|ADD A CLOAK|ADD CAMO|INCREASE THE EW|EACH|ADD AN ADDITIONAL",
    "every unit": r"PER UNIT|ALL UNITS|ALL ATTACK",
    "the leader": r"HEADHUNTER|JAGUAR|LEADER|LEADERSHIP|COMMAND|CHIEFTAIN|IGUANA",
    "the squad, up to 2 times": r"UP TO TWO",
    "the cadre, up to 2 times": r"UP TO TWO",
    "the squad": r"THE SQUAD|THIS|THE SOUAD|ONE",
    "the cadre": r"THE CADRE|ADD AN|CONVICT",
    "the section": r"SECTION|MAY BE",
}


@needs_book
@of_each(OPTIONS)
def test_takers_stand_on_their_lines(option):
    assert re.search(TAKERS[option.taker.text], words_of(option.source))


@needs_book
def test_every_bullet_of_the_guides_is_an_option():
    """Each line with a bullet is cited by an option or by support, but a salvo whose price stands on the line before, a heading
    of skills, and echoes of options that ran into the skills of a cadre."""
    cited = {line for option in OPTIONS for line in range(option.source[0], option.source[1] + 1)}
    cited |= {price.line for asset in SUPPORT for price in asset.prices.values()}
    first, last = 1770, 2436
    bullets = {number for number in range(first, last + 1) if re.search(r">|^[A-Z ]*MAY ", lines()[number - 1])}

    assert sorted(bullets - cited) == [1968, 2064, 2115]


@needs_book
def test_support_is_priced_as_printed():
    for asset in SUPPORT:
        for price in asset.prices.values():
            assert re.search(rf"\b{price.value}\s*[TΤ]V", lines()[price.line - 1])
    for strike in CATALOGUE.air_strikes.values():
        attacks, weapon, intercept, defense = cells(strike.source[0])[-4:]
        assert (int(attacks), weapon, defense) == (strike.attacks, f"{strike.weapon}S", str(strike.defense))
        assert intercept == ("N/A" if strike.intercept is None else str(strike.intercept))
    for salvo in CATALOGUE.salvos.values():
        assert cells(salvo.source[0])[-2:] == [f"X{salvo.damage and salvo.damage.value}", f"AE{salvo.area}"]
