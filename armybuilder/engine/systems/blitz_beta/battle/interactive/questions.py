"""Decisions as questions in words, by kind, with their options in groups."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.decisions.questions import Group, Option, Question
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.table.compass import DIRECTIONS
from armybuilder.engine.systems.blitz_beta.battle.interactive import acts, shots
from armybuilder.engine.systems.blitz_beta.battle.interactive.option_text import NOBODY, Said, Scene
from armybuilder.engine.systems.blitz_beta.battle.interactive.places import standing, told_danger
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import Attack
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED
from armybuilder.engine.systems.blitz_beta.battle.narration.names import Names
from armybuilder.engine.systems.blitz_beta.battle.odds.odds import attack_odds
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActMenu, Trigger
from armybuilder.engine.systems.blitz_beta.battle.play.choice_codec import Packer, key_of
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import About, posture_of
from armybuilder.engine.systems.blitz_beta.battle.policies.greedy import Lead
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import Strike
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, words

EVEN = 0.05
"""TV that a choice has to be better than another to be called so."""
MOST = 400
"""Options that are told of a kind."""
TURNS = range(0, DIRECTIONS, 3)
"""Facings that are offered at a place that was picked."""
Telling = Callable[[Scene, Any, Any], Said]
"""Says an option, by what its decision is about."""


class Asked(NamedTuple):
    """A kind of decision: its question, its rule, and what is said of an option."""

    text: str
    rule: str
    tell: Telling


POSTURES = {
    "combat": gettext_noop("Combat posture: one move"),
    "braced": gettext_noop("Braced: no move, better attacks"),
    "top speed": gettext_noop("Top speed: two moves, worse attacks"),
}
SKILLS = {"gun": gettext_noop("GUN"), "pilot": gettext_noop("PILOT"), "ew": gettext_noop("EW")}
WAYS = {
    "": gettext_noop("Deploy with everybody else"),
    words.AIRDROP: gettext_noop("Hold back, to be dropped from the air"),
    words.STEALTH: gettext_noop("Hold back, to come in by stealth"),
    words.PATHFINDER: gettext_noop("Hold back as pathfinders, with a move before all others"),
    words.RANGER: gettext_noop("Hold back as rangers, at an edge of the table"),
}
MEANS = {
    "acrobat": gettext_noop("Roll again: acrobat, for nothing"),
    "eccm": gettext_noop("Roll again: ECCM, for nothing"),
    "skill point": gettext_noop("Roll again for a skill point"),
    "command point": gettext_noop("Roll again for a command point of {payer}"),
    "coordinated fire": gettext_noop("Roll again: coordinated fire"),
}
TESTS = {
    "attack": gettext_noop("attack"),
    "melee": gettext_noop("melee"),
    "defence": gettext_noop("defence"),
    "we're in trouble": gettext_noop("evasion"),
    "comms": gettext_noop("comms"),
    "jammed comms": gettext_noop("jammed comms"),
    "jamming": gettext_noop("jamming"),
    "resist jamming": gettext_noop("resisting jamming"),
    "scan": gettext_noop("scan"),
    "order": gettext_noop("order"),
    "damage control": gettext_noop("damage control"),
    "haywire control": gettext_noop("haywire control"),
    "dangerous terrain": gettext_noop("dangerous terrain"),
    "mines": gettext_noop("mines"),
    "impact": gettext_noop("impact"),
    "fall": gettext_noop("fall"),
    "free": gettext_noop("getting free"),
    "temperature": gettext_noop("temperature"),
    "token": gettext_noop("token"),
    "haywire": gettext_noop("haywire"),
    "airdrop": gettext_noop("airdrop"),
    "initiative": gettext_noop("initiative"),
}


def _side(scene: Scene, option: Any, about: Any) -> Said:
    return Said(scene.names.side(option))


def _group(scene: Scene, option: Any, about: Any) -> Said:
    group = scene.battle.groups[option]
    members = ", ".join(scene.names.tags[model.id] for model in group.members)
    return Said(group.name or gettext("Combat group {number}", number=option + 1), members)


def _model(scene: Scene, option: Any, about: Any) -> Said:
    return Said(gettext("Nobody") if option is None or option < 0 else scene.of(option), model=_number(option))


def _number(option: Any) -> int:
    return NOBODY if option is None else int(option)


def _words(table: Mapping[str, str]) -> Telling:
    return lambda _scene, option, _about: Said(gettext(table[option]))


def _yes(yes: str, no: str) -> Telling:
    return lambda _scene, option, _about: Said(gettext(yes) if option else gettext(no))


def _cell(scene: Scene, option: Any, about: Any) -> Said:
    return Said(scene.place(option), cell=option)


def _inches(scene: Scene, option: Any, about: Any) -> Said:
    return Said(gettext("{inches}″ behind the edge", inches=option))


def _points(scene: Scene, option: Any, about: Any) -> Said:
    return Said(gettext("Command points: {points}", points=option))


def _height(scene: Scene, option: Any, about: Any) -> Said:
    return Said(
        gettext("Fly high, where anti-air weapons alone reach well") if option else gettext("Fly near the ground")
    )


def _bonus(scene: Scene, option: Any, about: Any) -> Said:
    return Said(gettext("Actions to spend: {number}", number=option) if option else gettext("Spend nothing"))


def _again(scene: Scene, option: Any, about: Any) -> Said:
    if option is None:
        return Said(gettext("Leave it as it lies"))
    return Said(gettext(MEANS[option.means]).format(payer=scene.of(option.payer)))


def _is_braced(battle: Battle, number: int) -> bool:
    return posture_of(battle.models[number]) == BRACED


def _snap(scene: Scene, option: Any, about: Any) -> Said:
    if option is None:
        return Said(gettext("Hold fire"))
    weapon, target = scene.weapon(option.mount, option.ammo), about.model.id
    text = gettext("Answer with {weapon} at {target}", weapon=weapon, target=scene.of(target))
    braced = _is_braced(scene.battle, scene.model)
    strike = Strike(scene.model, option.mount, option.ammo, (target,), reaction=True, braced=braced)
    odds = shots.told_strike(scene.battle, strike)
    said = gettext("{text}, with active sensors", text=text) if option.sensors else text
    return Said(said, odds.words, model=target, chance=odds.hit)


def _chain(scene: Scene, option: Any, about: Any) -> Said:
    if option is None:
        return Said(gettext("Nobody else joins in"))
    weapon = scene.weapon(option.mount, option.ammo, option.model)
    text = gettext("{model} joins in with {weapon}", model=scene.of(option.model), weapon=weapon)
    strike = about.strike._replace(shooter=option.model, mount=option.mount, ammo=option.ammo)
    odds = shots.told_strike(scene.battle, strike._replace(braced=_is_braced(scene.battle, option.model)))
    return Said(text, odds.words, model=option.model, chance=odds.hit)


def _strafed(scene: Scene, option: Any, about: Any) -> Said:
    if option is None:
        return Said(gettext("No more attacks"))
    weapon, target = scene.weapon(option.mount, option.ammo), scene.of(option.target)
    text = gettext("Fire {weapon} at {targets}", weapon=weapon, targets=target)
    odds = _from_the_way(scene, option, about[option])
    return Said(text, odds.words, model=option.target, chance=odds.hit)


def _from_the_way(scene: Scene, attack: Any, cell: int) -> shots.Chances:
    """The odds of an attack from a place of the way, as if the flyer were there."""
    battle, flyer = scene.battle, scene.battle.models[scene.model]
    with standing(battle, flyer, cell):
        return shots.told_strike(battle, Strike(flyer.id, attack.mount, attack.ammo, (attack.target,)))


DOES = {
    "targeted": gettext_noop("takes aim at {targets}"),
    "contact": gettext_noop("comes into contact with {targets}"),
    "signals": gettext_noop("sends signals"),
    "warfare": gettext_noop("works on the electronics of others"),
    "overflight": gettext_noop("flies a strafing run"),
}
"""What may be answered, by what a `Trigger` is."""
WITH = {
    "attack": gettext_noop("attack with {weapon}"),
    "melee": gettext_noop("melee with {weapon}"),
    "defence": gettext_noop("defence against {weapon}"),
}
"""Tests of which the weapon is told."""
KINDS: Mapping[str, Asked] = {
    "deploys first": Asked(gettext_noop("You won the first initiative. Who deploys first?"), "BR-30", _side),
    "goes first": Asked(gettext_noop("You won the initiative. Who goes first in this round?"), "BR-32", _side),
    "deploy group": Asked(gettext_noop("Which combat group do you deploy now?"), "BR-30", _group),
    "deploy": Asked(gettext_noop("Where does {model} stand?"), "BR-30", _cell),
    "deploy inside": Asked(gettext_noop("Does {model} ride in somebody?"), "BR-226", _model),
    "hold back": Asked(gettext_noop("How does the unit of {model} come?"), "BR-203", _words(WAYS)),
    "stay off": Asked(
        gettext_noop("Does the unit of {model} stay off the board to support from there?"),
        "BR-205",
        _yes(gettext_noop("Stay off the board"), gettext_noop("Deploy with everybody else")),
    ),
    "inches off": Asked(gettext_noop("How far behind the edge is {model}?"), "BR-205", _inches),
    "edge place": Asked(gettext_noop("At which place of the edge is {model}?"), "BR-205", _cell),
    "circles from": Asked(gettext_noop("From where does {model} circle?"), "BR-206", _cell),
    "height": Asked(gettext_noop("How high does {model} fly?"), "BR-207", _height),
    "initiative": Asked(gettext_noop("Who rolls for the initiative?"), "BR-32", _model),
    "last round": Asked(
        gettext_noop("Do you call this the last round?"),
        "BR-201",
        _yes(gettext_noop("This is the last round"), gettext_noop("Play on")),
    ),
    "group": Asked(gettext_noop("Which combat group acts now?"), "BR-33", _group),
    "model": Asked(gettext_noop("Which model is activated now?"), "BR-33", _model),
    "posture": Asked(gettext_noop("Which posture does {model} take?"), "BR-35", _words(POSTURES)),
    "act": Asked(gettext_noop("What does {model} do?"), "BR-34", lambda scene, option, _: acts.told(scene, option)),
    "autopilot": Asked(
        gettext_noop("Does {model} let its autopilot drive?"),
        "BR-34",
        _yes(gettext_noop("Autopilot: one action more"), gettext_noop("Drive by itself")),
    ),
    "low profile off": Asked(
        gettext_noop("Does {model} rise to its full height?"),
        "BR-34",
        _yes(gettext_noop("Rise"), gettext_noop("Keep low")),
    ),
    "focus": Asked(gettext_noop("On which skill does {model} focus?"), "BR-34", _words(SKILLS)),
    "free ram": Asked(gettext_noop("Whom does {model} ram at the end of its way, for nothing?"), "BR-133", _model),
    "strafing attack": Asked(gettext_noop("What does {model} attack on its way?"), "BR-206", _strafed),
    "snap fire": Asked(gettext_noop("{other} {does}. Does {model} answer at once?"), "BR-111", _snap),
    "chain": Asked(gettext_noop("Who joins in the attack that {model} called for?"), "BR-37", _chain),
    "relay order": Asked(
        gettext_noop("Does {model} send its order by radio to those who are far?"),
        "BR-182",
        _yes(gettext_noop("Send it"), gettext_noop("Only who is near")),
    ),
    "joins order": Asked(gettext_noop("Whom does the order of {model} reach by radio?"), "BR-182", _model),
    "points": Asked(gettext_noop("How many command points does {model} pass on?"), "BR-188", _points),
    "comms boost": Asked(gettext_noop("Does somebody boost the comms of {model}?"), "BR-154", _model),
    "comms jamming": Asked(
        gettext_noop("{model} notices comms of the enemy. Does it jam them?"),
        "BR-159",
        _yes(gettext_noop("Jam"), gettext_noop("Let it be")),
    ),
    "sensor jamming": Asked(
        gettext_noop("{other} {does}. Does {model} jam its sensors?"),
        "BR-156",
        _yes(gettext_noop("Jam"), gettext_noop("Let it be")),
    ),
    "action bonus": Asked(gettext_noop("{model}: how many actions for more dice? The test: {test}."), "BR-8", _bonus),
    "re-roll": Asked(gettext_noop("{model} rolled {result}{against}. Roll again? The test: {test}."), "BR-7", _again),
    "we're in trouble": Asked(
        gettext_noop("{model} is hit with a margin of {against}. Does it spend an action to evade?"),
        "BR-101",
        _yes(gettext_noop("Spend an action"), gettext_noop("Spend nothing")),
    ),
    "successor": Asked(gettext_noop("Who takes command after {model}?"), "BR-180", _model),
    "avenger": Asked(
        gettext_noop("The loss of {model} is to be avenged. Who gains a command point?"), "BR-225", _model
    ),
    "skill point": Asked(
        gettext_noop("The duelist {model} heartens a friend. Who gains a skill point?"), "BR-188", _model
    ),
}
"""By the kind of a decision."""


def question(
    battle: Battle, decision: Decision, hint: Any, lead: Lead | None = None, *, cell: int = NOBODY, model: int = NOBODY
) -> Question:
    """A decision in words; of its options those that lead to a cell, or are about a model, where one was picked. `hint` is
    what the program would choose, packed, `lead` by how much that is better than the next."""
    scene, asked = Scene(battle, Names(battle), decision.model), KINDS[decision.kind]
    about = getattr(decision.options, "about", None)
    told_hint = asked.tell(scene, Packer().unpacked(decision, hint), about)
    return Question(
        player=decision.player,
        kind=decision.kind,
        text=_text(scene, asked, about),
        rules=(asked.rule,),
        model=decision.model,
        other=_other(about),
        groups=tuple(_groups(scene, decision, asked, cell, model)),
        hint=key_of(hint),
        told_hint=told_hint.text,
        reasons=tuple(_reasons(scene, asked, told_hint, lead)),
        scopes=tuple(_scopes(battle, decision)),
        danger=told_danger(scene, cell) if cell >= 0 and decision.kind in ("act", "deploy") else "",
    )


def _reasons(scene: Scene, asked: Asked, hint: Said, lead: Lead | None) -> Iterator[str]:
    """What speaks for a hint: its odds, and its lead in points."""
    if hint.note:
        yield hint.note
    if lead is None:
        return
    if lead.points < EVEN:
        yield gettext("as good as the next")
    elif lead.other is None:
        yield gettext("{points:.1f} TV better than any other way that was tried", points=lead.points)
    else:
        other = asked.tell(scene, lead.other, None).text
        yield gettext("{points:.1f} TV better than: {other}", points=lead.points, other=other)


def _text(scene: Scene, asked: Asked, about: Any) -> str:
    """The question, filled in with who and what it is about."""
    values: dict[str, Any] = {"model": scene.of(scene.model), "test": "", "result": "", "against": ""}
    if isinstance(about, About):
        values["test"] = _test(scene, about)
        values["result"] = about.throw.result if about.throw else ""
        if about.against is not None:
            trouble = asked is KINDS["we're in trouble"]
            values["against"] = about.against if trouble else gettext(" against {total}", total=about.against)
    elif isinstance(about, Trigger):
        targets = ", ".join(map(scene.of, about.aimed_at))
        aims = "{targets}" not in DOES[about.what] or targets
        values["other"] = scene.of(about.model.id)
        values["does"] = gettext(DOES[about.what], targets=targets) if aims else gettext("acts")
    return gettext(asked.text).format_map(values)


def _test(scene: Scene, about: About) -> str:
    """A test in words; of an attack with its weapon, whose it is, and how often it hits as it stands before anybody rolled."""
    facts = about.attack
    if not isinstance(facts, Attack) or about.test not in WITH:
        return gettext(TESTS.get(about.test, about.test))
    told = gettext(WITH[about.test], weapon=facts.weapon.text)
    if about.other >= 0:
        whose = gettext_noop("{test} of {other}") if about.test == "defence" else gettext_noop("{test} at {other}")
        told = gettext(whose, test=told, other=scene.of(about.other))
    if about.throw:
        return told
    hit = attack_odds(facts, scene.battle.settings).hit
    return gettext("{test}, which hits with {hit:.0%} as it stands", test=told, hit=hit)


def _other(about: Any) -> int:
    """The model on the other side of what a question is about."""
    if isinstance(about, Trigger):
        return about.model.id
    return about.other if isinstance(about, About) else NOBODY


def _scopes(battle: Battle, decision: Decision) -> Iterator[tuple[str, str]]:
    """How far the program could play on."""
    yield "one", gettext("Let the program answer this")
    if battle.phase == words.DEPLOYMENT:
        yield "step", gettext("Let the program deploy the rest")
    elif battle.phase == words.ACTION and decision.kind not in ("group", "model"):
        yield "step", gettext("Let the program do this activation")
    elif battle.phase == words.ACTION:
        yield "step", gettext("Let the program choose and do the activation")
    if battle.phase != words.DEPLOYMENT:
        yield "round", gettext("Let the program play on to the end of the round")


def _groups(scene: Scene, decision: Decision, asked: Asked, cell: int, model: int) -> Iterator[Group]:
    about = getattr(decision.options, "about", None)
    found: dict[str, list[Any]] = {}
    for choice in _listed(scene, decision, cell):
        title = acts.group_of(choice) if isinstance(decision.options, ActMenu) else ""
        found.setdefault(title, []).append(choice)
    order = acts.GROUPS if isinstance(decision.options, ActMenu) else ("",)
    for title in order:
        options = _options(scene, decision, asked, found.get(title, ()), about)
        picked = [each for each in options if cell in (NOBODY, each.cell) and model in (NOBODY, each.model)]
        yield from _parted(title, picked if cell >= 0 or model >= 0 else list(options), picked=cell >= 0)


def _listed(scene: Scene, decision: Decision, cell: int) -> Iterable[Any]:
    """The options, and at a place that was picked more facings than are listed."""
    yield from islice(decision.options, 4 * MOST)
    if cell >= 0 and isinstance(decision.options, ActMenu):
        frames = scene.battle.models[decision.model].kit.frames
        more = (Move(cell, turn, frame.number) for frame in frames for turn in TURNS)
        yield from (move for move in more if move in decision.options)


def _options(scene: Scene, decision: Decision, asked: Asked, choices: Iterable[Any], about: Any) -> tuple[Option, ...]:
    packer, found = Packer(), dict[Said, Option]()
    for choice in choices:
        key = key_of(packer.packed(decision, choice))
        said = asked.tell(scene, choice, about)
        # What is told alike is one to whoever reads it: facings between those of the compass, two weapons of a kind.
        if said not in found:
            spot = (scene.battle.field.xs[said.cell], scene.battle.field.ys[said.cell]) if said.cell >= 0 else None
            found[said] = Option(key, said.text, said.note, spot, said.cell, said.model, said.chance)
    return tuple(found.values())


def _by_chance(option: Option) -> float:
    return -option.chance


def _parted(title: str, options: list[Option], *, picked: bool) -> Iterator[Group]:
    """A group, those with a place on the map apart from the others."""
    told = gettext(title) if title else ""
    still = tuple(sorted((option for option in options if option.spot is None), key=_by_chance))[:MOST]
    spread = tuple(option for option in options if option.spot is not None)
    if still:
        yield Group(told, still, folded=title in acts.FOLDED)
    if spread:
        yield Group(told or gettext("Places"), spread, spread=not picked)
