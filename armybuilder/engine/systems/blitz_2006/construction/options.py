"""What units and squads buy: who may take an option, how often, with what and without what (FC-35 to FC-44)."""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any

from armybuilder.engine.core.rules.construction import Candidate, Finding, Findings, Patch, Rule, cited, either, plural
from armybuilder.engine.core.rules.offers import as_data
from armybuilder.engine.core.rules.operations import remove, replace, set_value
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.book.changes import Become, Improve, Rank, Swap
from armybuilder.engine.systems.blitz_2006.book.options import ArmyOption, Option
from armybuilder.engine.systems.blitz_2006.book.purchases import Purchase, barred, excluded, purchases_of, word_of
from armybuilder.engine.systems.blitz_2006.construction.rules import RULES, of_buyers, of_refused, of_takers
from armybuilder.engine.systems.blitz_2006.fitting import Refused, fit, fits_on
from armybuilder.engine.systems.blitz_2006.force import Bought, FieldedSquad, FieldedUnit, Force
from armybuilder.engine.systems.blitz_2006.rulings import BEGUN, LOST_WEAPONS, MAY, PER_THOUSAND


@of_buyers("FC-8", "Army Lists", 1693)
def own_options(rule: Rule, squad: FieldedSquad, _: Force) -> Findings:
    """A squad and its units buy options of that squad, at its price, and what any squad of the faction may buy."""
    for bought in _all(squad):
        if not _offers(squad, bought.purchase):
            same = _same(squad, bought.purchase)
            yield rule.finding(
                "foreign-option",
                bought.where,
                f"The option '{bought.purchase.name}' is that of {_seller(squad, bought.purchase)}, not of {squad.label}. Remove "
                f"it{', or use its own' if same else ''}.",
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


def _seller(squad: FieldedSquad, purchase: Purchase) -> str:
    """Whose option something is; of another faction with its name."""
    option, catalogue = purchase.option, squad.catalogue
    if isinstance(option, ArmyOption):
        return f"the {catalogue.factions[option.faction].name}"
    seller = catalogue.squads[option.squad]
    own = seller.faction == squad.record.faction
    return seller.name if own else f"{seller.name} of the {catalogue.factions[seller.faction].name}"


def _same(squad: FieldedSquad, purchase: Purchase) -> list[str]:
    """What the squad has under the same word."""
    key = f"{squad.record.key}/{purchase.key.rpartition('/')[2]}"
    return [key] if key in purchases_of(squad.catalogue) else []


def _without(bought: Bought) -> Candidate:
    return f"Remove {bought.purchase.name}", remove(bought.where)


@of_buyers("FC-41", "Army Lists", 1693)
def by_whom(rule: Rule, squad: FieldedSquad, _: Force) -> Findings:
    """What a squad takes as a whole stands with the squad, what units take, with them."""
    for bought in squad.bought:
        if not bought.purchase.by_squad:
            yield rule.finding(
                "option-of-units",
                bought.where,
                f"{bought.purchase.name} is bought for single units, not for {squad.label} as a whole. Give it to those units "
                "that take it.",
                candidates=[_for_each(squad, bought), _without(bought)],
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


def _given(part: FieldedSquad | FieldedUnit, key: str) -> Patch:
    """Let a squad or a row take something more."""
    where = f"{part.where}/options"
    return set_value(f"{where}/-", key) if part.source.options else set_value(where, [key])


def _for_each(squad: FieldedSquad, bought: Bought) -> Candidate:
    """Give all that may take it what stands with the squad."""
    option, catalogue = bought.purchase.option, squad.catalogue
    rows = [row for row in squad.rows if fits_on(option, row.fit.key, catalogue)]
    given = [step for row in rows for step in _given(row, bought.purchase.key)]
    return "Give it to every unit that may take it", [*remove(bought.where), *given]


@of_buyers("FC-35", "Army Lists", 1693)
def quantities(rule: Rule, squad: FieldedSquad, _: Force) -> Findings:
    """No more units take an option than it says."""
    counts: dict[str, list[FieldedUnit]] = {}
    for row in squad.rows:
        few = [each.purchase.option for each in row.bought if each.purchase.taker.most is not None]
        for key in {option.key: None for option in few}:
            counts.setdefault(key, []).append(row)
    for key, rows in counts.items():
        option = next(each.purchase.option for each in rows[0].bought if each.purchase.option.key == key)
        number, most = sum(row.count for row in rows), option.taker.most
        # What an army has a few of is told of the whole army.
        if option.taker.of == "unit" and not option.army and most is not None and number > most:
            takers = [(row, next(each for each in row.bought if each.purchase.option.key == key)) for row in rows]
            yield rule.finding(
                "too-many-takers",
                takers[-1][1].where,
                f"{option.name}: {plural(most, 'unit')} of {squad.label} may take it, and {number} do. Take it away from "
                f"{number - most}.",
                candidates=[_fewer_takers(takers, number - most)],
                option=key,
                number=number,
                most=most,
            )


def _fewer_takers(takers: Sequence[tuple[FieldedUnit | None, Bought]], excess: int) -> Candidate:
    """Take it away from so many, the last first; what a squad takes as a whole (None) it takes once."""
    label, patch = f"Take it away from {excess}", list[dict[str, Any]]()
    if len(takers) == 1 and (takers[0][0] is None or excess == takers[0][0].count):
        return _without(takers[0][1])
    for row, bought in reversed(takers):
        number = min(excess, row.count if row else 1)
        excess -= number
        if number:
            patch += _taken_from(row, bought, number)
    return label, patch


def _taken_from(row: FieldedUnit | None, bought: Bought, number: int) -> Patch:
    """Take it away from so many of a row; where some keep it, the others go on in a row of their own."""
    if row is None or number >= row.count:
        return remove(bought.where)
    data = as_data(row.source)
    rest = {**data, "count": number, "options": [key for n, key in enumerate(data["options"]) if n != _index(bought)]}
    rest.pop("leads", None)
    holder, _, index = row.where.rpartition("/")
    return [*set_value(f"{row.where}/count", row.count - number), *set_value(f"{holder}/{int(index) + 1}", rest)]


def _index(bought: Bought) -> int:
    return int(bought.where.rpartition("/")[2])


@of_buyers("FC-35", "Army Lists", 1693)
def once(rule: Rule, squad: FieldedSquad, _: Force) -> Findings:
    """A unit takes an option once, and one of its choices; so does a squad."""
    several = [bought for bought in (squad.bought, *(row.bought for row in squad.rows)) if len(bought) > 1]
    for bought in several:
        seen: set[str] = set()
        for each in bought:
            key = each.purchase.option.key
            if key in seen:
                yield rule.finding(
                    "taken-twice",
                    each.where,
                    f"{each.purchase.option.name} is taken twice, and may be taken once. Remove one of them.",
                    candidates=[_without(each)],
                    option=key,
                )
            seen.add(key)


@of_takers("FC-40", "Army Lists", 1693)
def leaders_only(rule: Rule, row: FieldedUnit, _: Force) -> Findings:
    """What the leader buys is taken by the leader alone, who is not the second in command as well."""
    for bought in row.bought:
        if bought.purchase.taker.of == "leader" and not row.leads:
            yield rule.finding(
                "leaders-option",
                bought.where,
                f"{bought.purchase.name} is for the leader of {row.squad.label}, and {row.label} does not lead it. Take it away, "
                "or give it to the leader.",
                candidates=[*_to_leader(row, bought), _without(bought)],
                option=bought.purchase.key,
            )
        if row.leads and Rank("second") in bought.purchase.changes:
            yield rule.finding(
                "leader-as-second",
                bought.where,
                f"{row.label} leads {row.squad.label} and is not its second in command as well. Take {bought.purchase.name} "
                "away, or give it to another.",
                candidates=[*_to_another(row, bought), _without(bought)],
                option=bought.purchase.key,
            )


def _to_leader(row: FieldedUnit, bought: Bought) -> Iterator[Candidate]:
    for leader in row.squad.leaders[:1]:
        yield f"Give it to {leader.label}", [*remove(bought.where), *_given(leader, bought.purchase.key)]


def _to_another(row: FieldedUnit, bought: Bought) -> Iterator[Candidate]:
    """Give it to a single unit that does not lead."""
    for other in row.squad.rows:
        if other.count == 1 and not other.leads:
            who = f"another {other.label}" if other.label == row.label else other.label
            yield f"Give it to {who}", [*remove(bought.where), *_given(other, bought.purchase.key)]


@of_refused("FC-36", "Army Lists", 1693)
def steps(rule: Rule, row: FieldedUnit, _: Force) -> Findings:
    """A unit becomes another model step by step, and takes what is for the model that it is then."""
    for bought, refused in _refused(row, "model"):
        option = bought.purchase.option
        if not barred(option):
            names = [row.squad.called(key) for key in option.of] or [f"{sort}s" for sort in _sorts(option)]
            ways = list(_steps_to(option, row))
            yield rule.finding(
                "wrong-model",
                bought.where,
                f"{refused.purchase.name} cannot be taken by {row.fit.card.name}: it is for {either(names)}. Take it away"
                f"{f', or take {either(each.name for each in ways)} as well' if ways else ''}.",
                candidates=[_without(bought), *_with_one(ways, row)],
                option=option.key,
            )


def _with_one(ways: list[Purchase], row: FieldedUnit) -> Iterator[Candidate]:
    """Take one of these as well."""
    return ((f"Take {each.name} as well", _given(row, each.key)) for each in ways)


def _sorts(option: Option | ArmyOption) -> tuple[str, ...]:
    return option.sorts if isinstance(option, ArmyOption) else ()


def _steps_to(option: Option | ArmyOption, row: FieldedUnit) -> Iterator[Purchase]:
    """What makes the unit one of those that an option is for."""
    for purchase in purchases_of(row.squad.catalogue).values():
        becomes = {change.model for change in purchase.changes if isinstance(change, Become)}
        is_own = _offers(row.squad, purchase) and not purchase.by_squad
        if is_own and becomes & set(option.of) and fits_on(purchase.option, row.fit.key, row.squad.catalogue):
            yield purchase


@of_refused("FC-37", "Army Lists", 1693)
def swaps(rule: Rule, row: FieldedUnit, force: Force) -> Findings:
    """A unit swaps a weapon that it has, and each once; of a lost card the players say what it may have."""
    strict = LOST_WEAPONS.chosen(force.source.options.rulings) != MAY
    for bought, refused in _refused(row, "swapped", "weapon", *(["told"] if strict else [])):
        who, weapon = row.fit.card.name, _weapon(refused.weapon, force.catalogue)
        if refused.why == "swapped":
            message = f"{who} has swapped its {weapon} already. Take one of the two away."
            others = [each for each in row.bought if each is not bought and _swaps(each.purchase)]
            yield _no_swap(rule, bought, refused, "swapped-already", message, others)
        elif refused.why == "weapon":
            message = f"{who} carries no {weapon} to swap. Take it away."
            yield _no_swap(rule, bought, refused, "no-weapon-to-swap", message)
        else:
            message = f"no line tells that {who} carries the {weapon}. Take it away."
            yield _no_swap(rule, bought, refused, "untold-weapon", message)


def _no_swap(
    rule: Rule, bought: Bought, refused: Refused, code: str, message: str, others: Sequence[Bought] = ()
) -> Finding:
    """`others` are swaps that may go instead."""
    return rule.finding(
        code,
        bought.where,
        f"{bought.purchase.name}: {message}",
        candidates=[_without(each) for each in (bought, *others)],
        option=bought.purchase.key,
        weapon=refused.weapon,
    )


def _weapon(word: str, catalogue: Catalogue) -> str:
    """A code as it stands, a class by its name."""
    known = catalogue.weapon_classes.get(word)
    return known.name.lower() if known else word


def _swaps(purchase: Purchase) -> bool:
    return any(isinstance(change, Swap) for change in purchase.changes)


@of_refused("FC-38", "Army Lists", 1693)
def with_weapons(rule: Rule, row: FieldedUnit, _: Force) -> Findings:
    """What goes with certain weapons is taken by units that carry one of them, what some models cannot use by others."""
    for bought, refused in _refused(row, "carries", "model"):
        option = bought.purchase.option
        ways = [] if refused.why == "model" else list(_arming(option, row))
        if refused.why == "carries":
            message = f"it goes with {either(_companions(option))} alone"
        elif barred(option):
            message = "it is for all others"
        else:
            continue
        yield rule.finding(
            "cannot-be-used",
            bought.where,
            f"{bought.purchase.name} cannot be taken by {row.fit.card.name}: {message}. Take it away"
            f"{f', or take {either(each.name for each in ways)} as well' if ways else ''}.",
            candidates=[_without(bought), *_with_one(ways, row)],
            option=option.key,
        )


def _companions(option: Option | ArmyOption) -> tuple[str, ...]:
    """Weapons of which it goes with one."""
    return option.carries if isinstance(option, Option) else ()


def _arming(option: Option | ArmyOption, row: FieldedUnit) -> Iterator[Purchase]:
    """What gives the unit a weapon that an option goes with."""
    for purchase in purchases_of(row.squad.catalogue).values():
        swaps = (change for change in purchase.changes if isinstance(change, Swap))
        arms = any(mount.weapon in _companions(option) for change in swaps for mount in change.into)
        if arms and _offers(row.squad, purchase) and _takes(row, purchase):
            yield purchase


def _takes(row: FieldedUnit, purchase: Purchase) -> bool:
    """Whether the unit, as it is now, can take something more."""
    taken = [*(each.purchase for each in row.bought), purchase]
    refused = fit(row.record.key, taken, row.squad.catalogue).refused
    return purchase not in [each.purchase for each in refused]


def _refused(row: FieldedUnit, *why: str) -> Iterator[tuple[Bought, Refused]]:
    """What a unit itself bought and cannot take, for these reasons."""
    for refused in row.fit.refused:
        bought = next((each for each in row.bought if each.purchase is refused.purchase), None)
        if bought and refused.why in why:
            yield bought, refused


@of_buyers("FC-42", "Army Lists", 1693)
def companions(rule: Rule, squad: FieldedSquad, _: Force) -> Findings:
    """An option that needs another is taken with it, by the same unit or the squad."""
    for bought, taker in _with_takers(squad):
        for need in bought.purchase.option.needs:
            if need not in _words(squad, taker):
                yield rule.finding(
                    "needs-option",
                    bought.where,
                    f"{bought.purchase.name} needs '{_called(bought.purchase.option, need, squad)}' as well. Take that too, or do "
                    f"without {bought.purchase.name}.",
                    candidates=[*_with(need, bought, taker or squad, squad), _without(bought)],
                    option=bought.purchase.key,
                    needs=need,
                )


def _words(squad: FieldedSquad, taker: FieldedUnit | None) -> set[str]:
    """The words of options that a squad takes, and of those that one of its rows does."""
    taken = [*squad.bought, *(taker.bought if taker else ())]
    added = {word_of(row.addition.option) for row in squad.rows if row.joined and row.addition}
    return added | {word_of(each.purchase.option) for each in taken}


def _with(need: str, bought: Bought, taker: FieldedSquad | FieldedUnit, squad: FieldedSquad) -> Iterator[Candidate]:
    """Take what is needed, too: with the squad, where it is for the squad."""
    known = purchases_of(squad.catalogue).get(f"{bought.purchase.option.key.rpartition('/')[0]}/{need}")
    if known:
        yield f"Take {known.name} as well", _given(squad if known.by_squad else taker, known.key)


def _with_takers(squad: FieldedSquad) -> Iterator[tuple[Bought, FieldedUnit | None]]:
    yield from ((bought, None) for bought in squad.bought)
    yield from ((bought, row) for row in squad.rows for bought in row.bought)


def _called(option: Option | ArmyOption, word: str, squad: FieldedSquad) -> str:
    """The name of an option beside another."""
    siblings = squad.record.options if isinstance(option, Option) else squad.catalogue.army_options.values()
    return next((each.name for each in siblings if word_of(each) == word), word)


@of_buyers("FC-42", "Army Lists", 1693)
def exclusions(rule: Rule, squad: FieldedSquad, _: Force) -> Findings:
    """No unit takes options that exclude each other; what the squad takes as a whole, a transport among it, excludes them on
    all of its units."""
    if not any(_excluding(squad)):
        return
    shared = [(each.purchase.option, _without(each)) for each in squad.bought]
    rides = ((row, row.addition) for row in squad.rows if row.joined and row.addition and row.addition.crew)
    shared += [(addition.option, row.fewer(row.count)) for row, addition in rides]
    for row in squad.rows:
        others = [(option, way) for option, way in shared if option.taker.of == "group"]
        for bought in row.bought:
            option = bought.purchase.option
            against, way = next((each for each in others if _excludes(each[0], option)), (None, None))
            if against and way:
                yield rule.finding(
                    "excluded",
                    bought.where,
                    f"{row.label} takes {bought.purchase.name} beside {against.name}, and they exclude each other. Take one of "
                    "the two away.",
                    candidates=[_without(bought), way],
                    option=option.key,
                    excludes=against.key,
                )
            others.append((option, _without(bought)))


def _excluding(squad: FieldedSquad) -> Iterator[tuple[str, ...]]:
    """What the options of a squad exclude, those by which transports came among them."""
    yield from (excluded(each.purchase.option) for each in _all(squad))
    yield from (row.addition.option.excludes for row in squad.rows if row.addition)


def _excludes(one: Option | ArmyOption, other: Option | ArmyOption) -> bool:
    """Whether either of them says so of the other."""
    return word_of(one) in excluded(other) or word_of(other) in excluded(one)


@of_takers("FC-19", "Limited Resources", 1995)
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
                    f"{row.label} is stripped down and takes no {other.purchase.name}, which adds a sturdy box. Take one of "
                    "the two away.",
                    candidates=[_without(other), _without(bought)],
                    option=other.purchase.option.key,
                    excludes=option.key,
                )


@RULES.of_force("FC-24", "Veterans and others of which an army has a few", 1788)
def in_army(rule: Rule, force: Force) -> Findings:
    """Some options are taken so often in a whole army, or so often for each 1000 TV of its limit."""
    for option, taken in limited(force):
        most = most_in_army(option, force.source.limit, force.source.options.rulings)
        number, last = times(taken), taken[-1][1]
        if number > most:
            per = f" with a limit of {force.source.limit} TV" if option.army and option.army.per else ""
            single = [_without(each) for _, each in reversed(taken)] if number - most == 1 else []
            yield cited(rule, rule.id, option.source).finding(
                "too-many-in-army",
                last.where,
                f"{option.name}: an army may have {most or 'none'}{per}, and this one has {number}. Take {number - most} away.",
                candidates=[*single, _fewer_takers(taken, number - most)],
                option=option.key,
                number=number,
                most=most,
            )


Takers = list[tuple[FieldedUnit | None, Bought]]
"""Rows that take something, None for a squad as a whole, and where each does."""


def times(taken: Takers) -> int:
    """How often it is taken, by each unit of a row."""
    return sum(row.count if row else 1 for row, _ in taken)


def limited(force: Force) -> list[tuple[Option | ArmyOption, Takers]]:
    """Options that the whole army has a few of, with those who take them."""
    if "limited" not in force.made:
        force.made["limited"] = _limited(force)
    return list(force.made["limited"])


def _limited(force: Force) -> list[tuple[Option | ArmyOption, Takers]]:
    found: dict[str, tuple[Option | ArmyOption, Takers]] = {}
    for squad in force.squads:
        for bought, taker in _with_takers(squad):
            if bought.purchase.option.army:
                option = bought.purchase.option
                found.setdefault(option.key, (option, []))[1].append((taker, bought))
    return list(found.values())


def most_in_army(option: Option | ArmyOption, limit: int, rulings: Mapping[str, str]) -> int:
    """How often it may be taken; for each 1000 TV that the limit has begun, or has in full (DQ-29)."""
    if option.army is None or option.army.per is None:
        return option.army.most if option.army else 0
    begun = PER_THOUSAND.chosen(rulings) == BEGUN
    steps = ceil(limit / option.army.per) if begun else limit // option.army.per
    return option.army.most * steps
