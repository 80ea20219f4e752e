"""Every numbered option of every squad, and what any squad of a faction may buy, bought once: nothing is wrong with it, and it
costs what the guide prints."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import pytest

from armybuilder.engine.systems.blitz_2006 import document as doc
from armybuilder.engine.systems.blitz_2006.book.changes import Become, Muster, Swap
from armybuilder.engine.systems.blitz_2006.book.purchases import additions_of, purchases_of
from armybuilder.engine.systems.blitz_2006.completion.standard_squads import printed_squad
from armybuilder.engine.systems.blitz_2006.resolver import resolve
from armybuilder.engine.systems.blitz_2006.validators import RULES
from tests.engine.blitz_2006.book import CATALOGUE

PURCHASES = purchases_of(CATALOGUE)
SQUADS = {key: squad for key, squad in CATALOGUE.squads.items() if "legacy" not in squad.tags}
"""Those of the guides."""


class Bought(NamedTuple):
    """A squad with something, and what it costs beyond its printed price."""

    squad: doc.Squad
    price: int


def cases() -> Iterator[Any]:
    for squad in SQUADS.values():
        for model, addition in additions_of(CATALOGUE)[squad.key].items():
            yield pytest.param(squad.key, "", model, id=f"{addition.option.key}-{model.rpartition('/')[2]}")
    for key in PURCHASES:
        yield from (pytest.param(squad, key, "", id=f"{squad} {key}") for squad in sellers(key))


def sellers(key: str) -> list[str]:
    """The squad of an option, or those of a faction that have a unit for it."""
    if key.count("/") == 2:
        return [squad for squad in SQUADS if squad == key.rpartition("/")[0]]
    faction, option = key.partition("/")[0], PURCHASES[key].option
    return [
        squad.key
        for squad in SQUADS.values()
        if squad.faction == faction and squad.skills and (not option.of or option.of[0] in squad.units)
    ][:1]


@pytest.mark.parametrize("squad, purchase, model", list(cases()))
def test_it_is_bought_as_printed(squad: str, purchase: str, model: str) -> None:
    bought = added(squad, model) if model else with_option(squad, purchase)

    force = resolve(army(bought.squad), CATALOGUE)

    assert [each for each in RULES.findings(force) if each.where.startswith("/groups/0")] == []
    assert force.squads[0].total == SQUADS[squad].tv + bought.price


def army(squad: doc.Squad) -> doc.ForceDocument:
    """An army with the squad, and with infantry, without which there are no snipers."""
    faction = squad.squad.partition("/")[0]
    infantry = printed_squad(SQUADS[f"{faction}/infantry-section"])
    return doc.ForceDocument(
        format="muster.force/1", system="blitz-2006", faction=faction, limit=1000, groups=[squad, infantry]
    )


def added(squad: str, model: str) -> Bought:
    made = printed_squad(SQUADS[squad])
    return Bought(with_unit(made, model), additions_of(CATALOGUE)[squad][model].choice.tv)


def with_unit(squad: doc.Squad, model: str) -> doc.Squad:
    return msgspec.structs.replace(squad, units=[*squad.units, doc.Unit(model=model)])


def with_option(squad: str, key: str) -> Bought:
    """The squad with an option, and with all that this one needs."""
    made, purchase = apart(printed_squad(SQUADS[squad])), PURCHASES[key]
    if purchase.by_squad:
        number = sum(unit.count for unit in made.units) if purchase.taker.every else 1
        return Bought(msgspec.structs.replace(made, options=[key]), purchase.tv * number)
    for unit in candidates(made, purchase):
        if (needed := requirements(made, unit, key)) is not None:
            return taken(made, unit, key, needed)
    raise AssertionError(f"nobody of {squad} takes {key}")


def apart(squad: doc.Squad) -> doc.Squad:
    """Every unit in a row of its own, and with what may be added to the squad."""
    units = [msgspec.structs.replace(unit, count=1, options=[]) for unit in squad.units for _ in range(unit.count)]
    return msgspec.structs.replace(squad, units=units)


def candidates(squad: doc.Squad, purchase: Any) -> list[doc.Unit]:
    """Units that may take it, those that are added last."""
    extra = [doc.Unit(model=model) for model in additions_of(CATALOGUE)[squad.squad]]
    if purchase.taker.of == "leader":
        return [unit for unit in squad.units if unit.leads] or squad.units[:1]
    return [*(unit for unit in reversed(squad.units) if not unit.leads), *squad.units, *extra]


def requirements(squad: doc.Squad, unit: doc.Unit, key: str) -> list[str] | None:
    """What the unit has to take before, None where it cannot become what the option is for."""
    option = PURCHASES[key].option
    slug = "/".join(key.split("/")[:-1])
    needed = [f"{slug}/{word}" for word in option.needs if f"{slug}/{word}" in PURCHASES]
    models = becoming(squad.squad, unit)
    wanted = [
        model
        for model in models
        if (not option.of or model in option.of) and model not in getattr(option, "not_of", ())
    ]
    if not wanted:
        return None
    needed += models[wanted[0]]
    if carried := getattr(option, "carries", ()):
        needed += next(
            [other]
            for other, each in PURCHASES.items()
            if other.startswith(f"{squad.squad}/")
            for change in each.changes
            if isinstance(change, Swap) and any(mount.weapon in carried for mount in change.into)
        )
    return list(dict.fromkeys(needed))


def becoming(squad: str, unit: doc.Unit) -> dict[str, list[str]]:
    """What the unit can be, with the options that make it so (FC-36)."""
    found: dict[str, list[str]] = {unit.model: []}
    for _ in range(3):
        for key, each in PURCHASES.items():
            for change in each.changes:
                if isinstance(change, Become) and key.startswith(f"{squad}/") and not each.by_squad:
                    for model in [model for model in found if model in each.option.of]:
                        found.setdefault(change.model, [*found[model], key])
    return found


def taken(squad: doc.Squad, unit: doc.Unit, key: str, needed: list[str]) -> Bought:
    known = squad.units
    every = [each for each in needed if PURCHASES[each].by_squad]
    own = [each for each in needed if each not in every]
    price = PURCHASES[key].tv + sum(PURCHASES[each].tv for each in own)
    price += sum(PURCHASES[each].tv * len(known) for each in every)
    chosen = msgspec.structs.replace(unit, options=[*own, key])
    is_new = not any(unit is each for each in known)
    if is_new:
        price += additions_of(CATALOGUE)[squad.squad][unit.model].choice.tv
    units = [*known, chosen] if is_new else [chosen if each is unit else each for each in known]
    return Bought(msgspec.structs.replace(squad, units=units, options=every), price)


def test_every_numbered_option_is_tried() -> None:
    tried = {case.values[1] for case in cases()} | {
        f"{option.key}" for squad in SQUADS.values() for option in squad.options if option.given
    }
    joins = {addition.option.key for squad in SQUADS for addition in additions_of(CATALOGUE)[squad].values()}
    mustering = {
        option.key
        for squad in SQUADS.values()
        for option in squad.options
        for choice in option.choices
        if any(isinstance(change, Muster) for change in choice.changes)
    }
    for option in (option for squad in SQUADS.values() for option in squad.options):
        keys = {f"{option.key}-{choice.key}" if choice.key else option.key for choice in option.choices}
        assert keys <= tried or option.key in joins | mustering, option.key
