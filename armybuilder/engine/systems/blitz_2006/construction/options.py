"""What units and squads buy: who may take an option, how often, with what and without what (FC-35 to FC-44)."""

from collections.abc import Iterator, Mapping
from math import ceil

from armybuilder.engine.core.rules.construction import Candidate, Finding, Findings, Rule, cited, either, plural
from armybuilder.engine.core.rules.offers import as_data
from armybuilder.engine.core.rules.operations import remove, replace, set_value
from armybuilder.engine.systems.blitz_2006.book.changes import Improve
from armybuilder.engine.systems.blitz_2006.book.options import ArmyOption, Option
from armybuilder.engine.systems.blitz_2006.book.purchases import Purchase, barred, excluded, purchases_of, word_of
from armybuilder.engine.systems.blitz_2006.construction.rules import RULES, of_squads, of_units
from armybuilder.engine.systems.blitz_2006.fitting import Refused
from armybuilder.engine.systems.blitz_2006.force import Bought, FieldedSquad, FieldedUnit, Force
from armybuilder.engine.systems.blitz_2006.rulings import BEGUN, LOST_WEAPONS, MAY, PER_THOUSAND


@of_squads("FC-8", "Army Lists", 1693)
def own_options(rule: Rule, squad: FieldedSquad, _: Force) -> Findings:
    """A squad and its units buy options of that squad, at its price, and what any squad of the faction may buy."""
    for bought in _all(squad):
        if not _offers(squad, bought.purchase):
            same = _same(squad, bought.purchase)
            yield rule.finding(
                "foreign-option",
                bought.where,
                f"{squad.label} has no option '{bought.purchase.name}' of that kind. Remove it.",
                candidates=[
                    *((f"Use that of {squad.record.name}", replace(bought.where, key)) for key in same),
                    _without(bought),
                ],
                option=bought.purchase.key,
            )


def _all(squad: FieldedSquad) -> Iterator[Bought]:
    """What the squad and its units buy."""
    yield from squad.bought
    for row in squad.rows:
        yield from row.bought


def _offers(squad: FieldedSquad, purchase: Purchase) -> bool:
    option = purchase.option
    return (
        option.faction == squad.record.faction if isinstance(option, ArmyOption) else option.squad == squad.record.key
    )


def _same(squad: FieldedSquad, purchase: Purchase) -> list[str]:
    """What the squad has under the same word."""
    key = f"{squad.record.key}/{purchase.key.rpartition('/')[2]}"
    return [key] if key in purchases_of(squad.catalogue) else []


def _without(bought: Bought) -> Candidate:
    return f"Remove {bought.purchase.name}", remove(bought.where)


@of_squads("FC-41", "Army Lists", 1693)
def by_whom(rule: Rule, squad: FieldedSquad, _: Force) -> Findings:
    """What a squad takes as a whole stands with the squad, what units take, with them."""
    for bought in squad.bought:
        if not bought.purchase.by_squad:
            yield rule.finding(
                "option-of-units",
                bought.where,
                f"{bought.purchase.name} is bought for single units, not for {squad.label} as a whole. Give it to those who "
                "have it.",
                candidates=[_without(bought)],
                option=bought.purchase.key,
            )
    for row in squad.rows:
        for bought in row.bought:
            if bought.purchase.by_squad:
                yield rule.finding(
                    "option-of-squad",
                    bought.where,
                    f"{bought.purchase.name} is bought for {squad.label} as a whole, not for single units. Give it to the squad.",
                    candidates=[
                        (
                            f"Give it to {squad.label}",
                            [*remove(bought.where), *_given(squad, bought.purchase.key)],
                        ),
                        _without(bought),
                    ],
                    option=bought.purchase.key,
                )


def _given(squad: FieldedSquad, key: str) -> list[dict[str, object]]:
    where = f"{squad.where}/options"
    return set_value(f"{where}/-", key) if squad.source.options else set_value(where, [key])


@of_squads("FC-35", "Army Lists", 1693)
def quantities(rule: Rule, squad: FieldedSquad, _: Force) -> Findings:
    """No more units take an option than it says."""
    counts: dict[str, list[FieldedUnit]] = {}
    for row in squad.rows:
        for key in dict.fromkeys(each.purchase.option.key for each in row.bought):
            counts.setdefault(key, []).append(row)
    for key, rows in counts.items():
        option = next(each.purchase.option for each in rows[0].bought if each.purchase.option.key == key)
        number, most = sum(row.count for row in rows), option.taker.most
        if option.taker.of == "unit" and most is not None and number > most:
            last = rows[-1]
            bought = next(each for each in last.bought if each.purchase.option.key == key)
            yield rule.finding(
                "too-many-takers",
                bought.where,
                f"{option.name}: {plural(most, 'unit')} of {squad.label} may take it, and {number} do. Take it from "
                f"{number - most}.",
                candidates=[_fewer_takers(last, bought, number - most)],
                option=key,
                number=number,
                most=most,
            )


def _fewer_takers(row: FieldedUnit, bought: Bought, excess: int) -> Candidate:
    """Take it from so many of a row; where some keep it, the others go on in a row of their own."""
    if excess >= row.count:
        return _without(bought)
    data = as_data(row.source)
    rest = {**data, "count": excess, "options": [key for n, key in enumerate(data["options"]) if n != _index(bought)]}
    rest.pop("leads", None)
    holder, _, index = row.where.rpartition("/")
    return f"Take it from {excess}", [
        *set_value(f"{row.where}/count", row.count - excess),
        *set_value(f"{holder}/{int(index) + 1}", rest),
    ]


def _index(bought: Bought) -> int:
    return int(bought.where.rpartition("/")[2])


@of_squads("FC-35", "Army Lists", 1693)
def once(rule: Rule, squad: FieldedSquad, _: Force) -> Findings:
    """A unit takes an option once, and one of its choices; so does a squad."""
    for bought in (squad.bought, *(row.bought for row in squad.rows)):
        seen: set[str] = set()
        for each in bought:
            key = each.purchase.option.key
            if key in seen:
                yield rule.finding(
                    "taken-twice",
                    each.where,
                    f"{each.purchase.option.name} is taken twice, and may be once. Remove one.",
                    candidates=[_without(each)],
                    option=key,
                )
            seen.add(key)


@of_units("FC-40", "Army Lists", 1693)
def leaders_only(rule: Rule, row: FieldedUnit, _: Force) -> Findings:
    """What the leader buys is taken by the leader alone."""
    for bought in row.bought:
        if bought.purchase.taker.of == "leader" and not row.leads:
            yield rule.finding(
                "leaders-option",
                bought.where,
                f"{bought.purchase.name} is for the leader of {row.squad.label}, and {row.label} does not lead it. Take it away.",
                candidates=[_without(bought)],
                option=bought.purchase.key,
            )


@of_units("FC-36", "Army Lists", 1693)
def steps(rule: Rule, row: FieldedUnit, _: Force) -> Findings:
    """A unit becomes another model step by step, and takes what is for the model that it is then."""
    for bought, refused in _refused(row, "model"):
        option = bought.purchase.option
        if not barred(option):
            names = [row.squad.called(key) for key in option.of] or [
                f"{sort}s" for sort in getattr(option, "sorts", ())
            ]
            yield rule.finding(
                "wrong-model",
                bought.where,
                f"{refused.purchase.name} cannot be taken by {row.fit.card.name}: it is for "
                f"{either(names)}. Take it away.",
                candidates=[_without(bought)],
                option=option.key,
            )


@of_units("FC-37", "Army Lists", 1693)
def swaps(rule: Rule, row: FieldedUnit, force: Force) -> Findings:
    """A unit swaps a weapon that it has, and each once; of a lost card the players say what it may have."""
    strict = LOST_WEAPONS.chosen(force.source.options.rulings) != MAY
    for bought, refused in _refused(row, "swapped", "weapon", *(["told"] if strict else [])):
        who, weapon = row.fit.card.name, refused.weapon
        if refused.why == "swapped":
            message = f"{who} has swapped its {weapon} already. Take one of both away."
            yield _no_swap(rule, bought, weapon, "swapped-already", message)
        elif refused.why == "weapon":
            message = f"{who} carries no {weapon} to swap. Take it away."
            yield _no_swap(rule, bought, weapon, "no-weapon-to-swap", message)
        else:
            message = f"no line tells that {who} carries the {weapon}. Take it away."
            yield _no_swap(rule, bought, weapon, "untold-weapon", message)


def _no_swap(rule: Rule, bought: Bought, weapon: str, code: str, message: str) -> Finding:
    return rule.finding(
        code,
        bought.where,
        f"{bought.purchase.name}: {message}",
        candidates=[_without(bought)],
        option=bought.purchase.key,
        weapon=weapon,
    )


@of_units("FC-38", "Army Lists", 1693)
def with_weapons(rule: Rule, row: FieldedUnit, _: Force) -> Findings:
    """What goes with certain weapons is taken by units that carry one of them, what some models cannot use by others."""
    for bought, refused in _refused(row, "carries", "model"):
        option = bought.purchase.option
        if refused.why == "carries":
            words = either(option.carries if isinstance(option, Option) else ())
            message = f"goes with {words}, and {row.fit.card.name} carries none"
        elif others := barred(option):
            message = f"is for all but {either(row.squad.called(key) for key in others)}"
        else:
            continue
        yield rule.finding(
            "cannot-be-used",
            bought.where,
            f"{bought.purchase.name} {message}. Take it away.",
            candidates=[_without(bought)],
            option=option.key,
        )


def _refused(row: FieldedUnit, *why: str) -> Iterator[tuple[Bought, Refused]]:
    """What a unit itself bought and cannot take, for these reasons."""
    for refused in row.fit.refused:
        bought = next((each for each in row.bought if each.purchase is refused.purchase), None)
        if bought and refused.why in why:
            yield bought, refused


@of_squads("FC-42", "Army Lists", 1693)
def companions(rule: Rule, squad: FieldedSquad, _: Force) -> Findings:
    """An option that needs another is taken with it, by the same unit or the squad."""
    shared = {word_of(each.purchase.option) for each in squad.bought}
    shared |= {word_of(row.addition.option) for row in squad.rows if row.joined and row.addition}
    for bought, taker in _with_takers(squad):
        own = {word_of(each.purchase.option) for each in taker.bought} if taker else set()
        for need in bought.purchase.option.needs:
            if need not in own | shared:
                yield rule.finding(
                    "needs-option",
                    bought.where,
                    f"{bought.purchase.name} needs '{_called(bought.purchase.option, need, squad)}' as well. Take that, or do "
                    "without both.",
                    candidates=[_without(bought)],
                    option=bought.purchase.key,
                    needs=need,
                )


def _with_takers(squad: FieldedSquad) -> Iterator[tuple[Bought, FieldedUnit | None]]:
    yield from ((bought, None) for bought in squad.bought)
    yield from ((bought, row) for row in squad.rows for bought in row.bought)


def _called(option: Option | ArmyOption, word: str, squad: FieldedSquad) -> str:
    """The name of an option beside another."""
    siblings = squad.record.options if isinstance(option, Option) else squad.catalogue.army_options.values()
    return next((each.name for each in siblings if word_of(each) == word), word)


@of_squads("FC-42", "Army Lists", 1693)
def exclusions(rule: Rule, squad: FieldedSquad, _: Force) -> Findings:
    """No unit takes options that exclude each other; what the squad takes as a whole, a transport among it, excludes them on
    all of its units."""
    shared = [each.purchase.option for each in squad.bought]
    shared += [row.addition.option for row in squad.rows if row.joined and row.addition and row.addition.crew]
    for row in squad.rows:
        others = [option for option in shared if option.taker.of == "group"]
        for bought in row.bought:
            option = bought.purchase.option
            against = next((other for other in others if _excludes(other, option)), None)
            if against:
                yield rule.finding(
                    "excluded",
                    bought.where,
                    f"{row.label} takes {bought.purchase.name} beside {against.name}, which exclude each other. Take one of both "
                    "away.",
                    candidates=[_without(bought)],
                    option=option.key,
                    excludes=against.key,
                )
            others.append(option)


def _excludes(one: Option | ArmyOption, other: Option | ArmyOption) -> bool:
    """Whether either of them says so of the other."""
    return word_of(one) in excluded(other) or word_of(other) in excluded(one)


@of_units("FC-19", "Limited Resources", 1995)
def stripped(rule: Rule, row: FieldedUnit, _: Force) -> Findings:
    """A unit that is stripped down takes nothing that adds a sturdy box."""
    for bought in row.bought:
        option = bought.purchase.option
        if not isinstance(option, ArmyOption) or "sturdy" not in option.excludes_changes:
            continue
        for other in (*row.squad.bought, *row.bought):
            if any(
                isinstance(change, Improve) and change.stat == "sturdy" and (change.by or 0) > 0
                for change in other.purchase.changes
            ):
                yield rule.finding(
                    "excluded",
                    other.where,
                    f"{row.label} is stripped down and takes no {other.purchase.name}, which adds a sturdy box. Take one of both "
                    "away.",
                    candidates=[_without(other), _without(bought)],
                    option=other.purchase.option.key,
                    excludes=option.key,
                )


@RULES.of_force("FC-24", "Veterans and others of which an army has a few", 1788)
def in_army(rule: Rule, force: Force) -> Findings:
    """Some options are taken so often in a whole army, or so often for each 1000 TV of its limit."""
    for option, taken in limited(force):
        most = most_in_army(option, force.source.limit, force.source.options.rulings)
        if len(taken) > most:
            per = f" with a limit of {force.source.limit} TV" if option.army and option.army.per else ""
            yield cited(rule, rule.id, option.source).finding(
                "too-many-in-army",
                taken[-1].where,
                f"{option.name}: an army may have {most}{per}, and this one has {len(taken)}. Take {len(taken) - most} away.",
                candidates=[_without(each) for each in reversed(taken)],
                option=option.key,
                number=len(taken),
                most=most,
            )


def limited(force: Force) -> list[tuple[Option | ArmyOption, list[Bought]]]:
    """Options that the whole army has a few of, with those who take them, each unit of a row for itself."""
    found: dict[str, tuple[Option | ArmyOption, list[Bought]]] = {}
    for squad in force.squads:
        for bought, taker in _with_takers(squad):
            if bought.purchase.option.army:
                option = bought.purchase.option
                found.setdefault(option.key, (option, []))[1].extend([bought] * (taker.count if taker else 1))
    return list(found.values())


def most_in_army(option: Option | ArmyOption, limit: int, rulings: Mapping[str, str]) -> int:
    """How often it may be taken; for each 1000 TV that the limit has begun, or has in full (DQ-29)."""
    if option.army is None or option.army.per is None:
        return option.army.most if option.army else 0
    begun = PER_THOUSAND.chosen(rulings) == BEGUN
    steps = ceil(limit / option.army.per) if begun else limit // option.army.per
    return option.army.most * steps
