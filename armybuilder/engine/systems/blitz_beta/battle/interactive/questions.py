"""Decisions as questions in words, by kind, with their options in groups."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.decisions.questions import OptionGroup, Question, QuestionOption
from armybuilder.engine.core.battle.engine.codec import format_key
from armybuilder.engine.core.battle.engine.session import Hint
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.table.compass import DIRECTIONS
from armybuilder.engine.systems.blitz_beta.battle.interactive import acts, shots
from armybuilder.engine.systems.blitz_beta.battle.interactive.option_text import NOBODY, OptionText, QuestionContext
from armybuilder.engine.systems.blitz_beta.battle.interactive.places import describe_danger, model_moved_to
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import Attack
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED
from armybuilder.engine.systems.blitz_beta.battle.narration.names import BattleNames
from armybuilder.engine.systems.blitz_beta.battle.odds.odds import attack_odds
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActMenu, Trigger
from armybuilder.engine.systems.blitz_beta.battle.play.choice_codec import Packer
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import RollContext, posture_of
from armybuilder.engine.systems.blitz_beta.battle.policies.greedy_player import Lead
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import Strike
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, words

EVEN = 0.05
"""TV that a choice has to be better than another to be called so."""
MOST = 400
"""Options that are told of a kind."""
TURNS = range(0, DIRECTIONS, 3)
"""Facings that are offered at a place that was picked."""
OptionDescriber = Callable[[QuestionContext, Any, Any], OptionText]
"""Says an option, by what its decision is about."""


class DecisionText(NamedTuple):
    """A kind of decision: its question, its rule, and what is said of an option."""

    text: str
    rule: str
    tell: OptionDescriber


POSTURES = {
    "combat": gettext_noop("Combat posture: one move"),
    "braced": gettext_noop("Braced: no move, better attacks"),
    "top speed": gettext_noop("Top speed: two moves, worse attacks"),
}
SKILLS = {"gun": gettext_noop("GUN"), "pilot": gettext_noop("PILOT"), "ew": gettext_noop("EW")}
WAYS = {
    "": gettext_noop("Deploy with everyone else"),
    words.AIRDROP: gettext_noop("Hold back for an airdrop"),
    words.STEALTH: gettext_noop("Hold back for a stealthy arrival"),
    words.PATHFINDER: gettext_noop("Hold back as pathfinders, moving before all others"),
    words.RANGER: gettext_noop("Hold back as rangers, at an edge of the table"),
}
MEANS = {
    "acrobat": gettext_noop("Re-roll for free: acrobat"),
    "eccm": gettext_noop("Re-roll for free: ECCM"),
    "skill point": gettext_noop("Re-roll for a skill point"),
    "command point": gettext_noop("Re-roll for a command point of {payer}"),
    "coordinated fire": gettext_noop("Re-roll: coordinated fire"),
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


def _describe_side(scene: QuestionContext, option: Any, about: Any) -> OptionText:
    return OptionText(scene.names.side_name(option))


def _describe_group(scene: QuestionContext, option: Any, about: Any) -> OptionText:
    group = scene.battle.groups[option]
    members = ", ".join(scene.names.tags[model.id] for model in group.members)
    return OptionText(group.name or gettext("Combat group {number}", number=option + 1), members)


def _describe_model(scene: QuestionContext, option: Any, about: Any) -> OptionText:
    return OptionText(
        gettext("Nobody") if option is None or option < 0 else scene.name_of(option), model=_model_id(option)
    )


def _model_id(option: Any) -> int:
    return NOBODY if option is None else int(option)


def _text_from_table(table: Mapping[str, str]) -> OptionDescriber:
    return lambda _scene, option, _about: OptionText(gettext(table[option]))


def _yes_or_no(yes: str, no: str) -> OptionDescriber:
    return lambda _scene, option, _about: OptionText(gettext(yes) if option else gettext(no))


def _describe_cell(scene: QuestionContext, option: Any, about: Any) -> OptionText:
    return OptionText(scene.format_place(option), cell=option)


def _describe_inches(scene: QuestionContext, option: Any, about: Any) -> OptionText:
    return OptionText(gettext("{inches}″ behind the edge", inches=option))


def _describe_points(scene: QuestionContext, option: Any, about: Any) -> OptionText:
    return OptionText(gettext("Command points: {points}", points=option))


def _describe_height(scene: QuestionContext, option: Any, about: Any) -> OptionText:
    return OptionText(
        gettext("Fly high, where only anti-air weapons reach well") if option else gettext("Fly near the ground")
    )


def _describe_bonus(scene: QuestionContext, option: Any, about: Any) -> OptionText:
    return OptionText(gettext("Actions to spend: {number}", number=option) if option else gettext("Spend nothing"))


def _describe_reroll(scene: QuestionContext, option: Any, about: Any) -> OptionText:
    if option is None:
        return OptionText(gettext("Keep the roll"))
    return OptionText(gettext(MEANS[option.means]).format(payer=scene.name_of(option.payer)))


def _is_braced(battle: Battle, number: int) -> bool:
    return posture_of(battle.models[number]) == BRACED


def _describe_snap_fire(scene: QuestionContext, option: Any, about: Any) -> OptionText:
    if option is None:
        return OptionText(gettext("Hold fire"))
    weapon, target = scene.weapon_name(option.mount, option.ammo), about.model.id
    text = gettext("React with {weapon} at {target}", weapon=weapon, target=scene.name_of(target))
    braced = _is_braced(scene.battle, scene.model)
    strike = Strike(scene.model, option.mount, option.ammo, (target,), reaction=True, braced=braced)
    odds = shots.describe_strike(scene.battle, strike)
    said = gettext("{text}, with active sensors", text=text) if option.sensors else text
    return OptionText(said, odds.words, model=target, chance=odds.hit)


def _describe_chained_attack(scene: QuestionContext, option: Any, about: Any) -> OptionText:
    if option is None:
        return OptionText(gettext("Nobody else joins in"))
    weapon = scene.weapon_name(option.mount, option.ammo, option.model)
    text = gettext("{model} joins in with {weapon}", model=scene.name_of(option.model), weapon=weapon)
    strike = about.strike._replace(shooter=option.model, mount=option.mount, ammo=option.ammo)
    odds = shots.describe_strike(scene.battle, strike._replace(braced=_is_braced(scene.battle, option.model)))
    return OptionText(text, odds.words, model=option.model, chance=odds.hit)


def _describe_strafing_attack(scene: QuestionContext, option: Any, about: Any) -> OptionText:
    if option is None:
        return OptionText(gettext("No more attacks"))
    weapon, target = scene.weapon_name(option.mount, option.ammo), scene.name_of(option.target)
    text = gettext("Fire {weapon} at {targets}", weapon=weapon, targets=target)
    odds = _odds_from_path(scene, option, about[option])
    return OptionText(text, odds.words, model=option.target, chance=odds.hit)


def _odds_from_path(scene: QuestionContext, attack: Any, cell: int) -> shots.Chances:
    """The odds of an attack from a place of the way, as if the flyer were there."""
    battle, flyer = scene.battle, scene.battle.models[scene.model]
    with model_moved_to(battle, flyer, cell):
        return shots.describe_strike(battle, Strike(flyer.id, attack.mount, attack.ammo, (attack.target,)))


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
KINDS: Mapping[str, DecisionText] = {
    "deploys first": DecisionText(
        gettext_noop("You won the first initiative. Who deploys first?"), "BR-30", _describe_side
    ),
    "goes first": DecisionText(
        gettext_noop("You won the initiative. Who goes first in this round?"), "BR-32", _describe_side
    ),
    "deploy group": DecisionText(gettext_noop("Which combat group do you deploy now?"), "BR-30", _describe_group),
    "deploy": DecisionText(gettext_noop("Where do you place {model}?"), "BR-30", _describe_cell),
    "deploy inside": DecisionText(gettext_noop("Does {model} ride in another model?"), "BR-226", _describe_model),
    "hold back": DecisionText(gettext_noop("How does {model}'s unit arrive?"), "BR-203", _text_from_table(WAYS)),
    "stay off": DecisionText(
        gettext_noop("Does {model}'s unit stay off the board to support from there?"),
        "BR-205",
        _yes_or_no(gettext_noop("Stay off the board"), gettext_noop("Deploy with everyone else")),
    ),
    "inches off": DecisionText(gettext_noop("How far behind the edge is {model}?"), "BR-205", _describe_inches),
    "edge place": DecisionText(gettext_noop("Where on the edge is {model}?"), "BR-205", _describe_cell),
    "circles from": DecisionText(gettext_noop("From where does {model} circle?"), "BR-206", _describe_cell),
    "height": DecisionText(gettext_noop("How high does {model} fly?"), "BR-207", _describe_height),
    "initiative": DecisionText(gettext_noop("Who rolls for the initiative?"), "BR-32", _describe_model),
    "last round": DecisionText(
        gettext_noop("Do you call this the last round?"),
        "BR-201",
        _yes_or_no(gettext_noop("This is the last round"), gettext_noop("Play on")),
    ),
    "group": DecisionText(gettext_noop("Which combat group acts now?"), "BR-33", _describe_group),
    "model": DecisionText(gettext_noop("Which model is activated now?"), "BR-33", _describe_model),
    "posture": DecisionText(gettext_noop("Which posture does {model} take?"), "BR-35", _text_from_table(POSTURES)),
    "act": DecisionText(
        gettext_noop("What does {model} do?"), "BR-34", lambda scene, option, _: acts.describe_act(scene, option)
    ),
    "autopilot": DecisionText(
        gettext_noop("Does {model} use its autopilot?"),
        "BR-34",
        _yes_or_no(gettext_noop("Autopilot: one extra action"), gettext_noop("Drive manually")),
    ),
    "low profile off": DecisionText(
        gettext_noop("Does {model} rise to its full height?"),
        "BR-34",
        _yes_or_no(gettext_noop("Rise"), gettext_noop("Stay low")),
    ),
    "focus": DecisionText(gettext_noop("Which skill does {model} focus on?"), "BR-34", _text_from_table(SKILLS)),
    "free ram": DecisionText(
        gettext_noop("Who does {model} ram for free at the end of its move?"), "BR-133", _describe_model
    ),
    "strafing attack": DecisionText(
        gettext_noop("What does {model} attack on its way?"), "BR-206", _describe_strafing_attack
    ),
    "snap fire": DecisionText(gettext_noop("{other} {does}. Does {model} react?"), "BR-111", _describe_snap_fire),
    "chain": DecisionText(
        gettext_noop("Who joins the attack that {model} called for?"), "BR-37", _describe_chained_attack
    ),
    "relay order": DecisionText(
        gettext_noop("Does {model} send its order by radio to models far away?"),
        "BR-182",
        _yes_or_no(gettext_noop("Send it"), gettext_noop("Only models nearby")),
    ),
    "joins order": DecisionText(gettext_noop("Who does {model}'s order reach by radio?"), "BR-182", _describe_model),
    "points": DecisionText(gettext_noop("How many command points does {model} pass on?"), "BR-188", _describe_points),
    "comms boost": DecisionText(gettext_noop("Does anyone boost {model}'s comms?"), "BR-154", _describe_model),
    "comms jamming": DecisionText(
        gettext_noop("{model} detects enemy comms. Does it jam them?"),
        "BR-159",
        _yes_or_no(gettext_noop("Jam"), gettext_noop("Don't jam")),
    ),
    "sensor jamming": DecisionText(
        gettext_noop("{other} {does}. Does {model} jam its sensors?"),
        "BR-156",
        _yes_or_no(gettext_noop("Jam"), gettext_noop("Don't jam")),
    ),
    "action bonus": DecisionText(
        gettext_noop("{model}: spend actions on extra dice? Test: {test}."), "BR-8", _describe_bonus
    ),
    "re-roll": DecisionText(
        gettext_noop("{model} rolled {result}{against}. Re-roll? Test: {test}."), "BR-7", _describe_reroll
    ),
    "we're in trouble": DecisionText(
        gettext_noop("{model} is hit with a margin of {against}. Spend an action to evade?"),
        "BR-101",
        _yes_or_no(gettext_noop("Spend an action"), gettext_noop("Spend nothing")),
    ),
    "successor": DecisionText(gettext_noop("Who takes command after {model}?"), "BR-180", _describe_model),
    "avenger": DecisionText(
        gettext_noop("{model} is to be avenged. Who gains a command point?"), "BR-225", _describe_model
    ),
    "skill point": DecisionText(
        gettext_noop("The duelist {model} inspires a friend. Who gains a skill point?"), "BR-188", _describe_model
    ),
}
"""By the kind of a decision."""


def build_question(
    battle: Battle, decision: Decision, hint: Hint, *, cell: int = NOBODY, model: int = NOBODY
) -> Question:
    """A decision in words; of its options those that lead to a cell, or are about a model, where one was picked."""
    scene, asked = QuestionContext(battle, BattleNames(battle), decision.model), KINDS[decision.kind]
    about = getattr(decision.options, "about", None)
    told_hint = asked.tell(scene, hint.choice, about)
    return Question(
        player=decision.player,
        kind=decision.kind,
        text=_question_text(scene, asked, about),
        rules=(asked.rule,),
        model=decision.model,
        other=_other_model(about),
        groups=tuple(_option_groups(scene, decision, asked, cell, model)),
        hint=format_key(Packer().pack(decision, hint.choice)),
        told_hint=told_hint.text,
        reasons=tuple(_hint_reasons(scene, asked, told_hint, hint.lead)),
        scopes=tuple(_delegation_scopes(battle, decision)),
        danger=describe_danger(scene, cell) if cell >= 0 and decision.kind in ("act", "deploy") else "",
    )


def describe_question(battle: Battle, decision: Decision) -> tuple[str, tuple[str, ...]]:
    """A question in words, and its rule."""
    scene, asked = QuestionContext(battle, BattleNames(battle), decision.model), KINDS[decision.kind]
    return _question_text(scene, asked, getattr(decision.options, "about", None)), (asked.rule,)


def describe_option(battle: Battle, decision: Decision, option: Any) -> tuple[str, QuestionOption]:
    """The title of an option's group, and the option in words, without its key."""
    scene, asked = QuestionContext(battle, BattleNames(battle), decision.model), KINDS[decision.kind]
    title = acts.group_of(option) if isinstance(decision.options, ActMenu) else ""
    said = asked.tell(scene, option, getattr(decision.options, "about", None))
    return gettext(title) if title else "", _option_shown(scene, "", said)


def _hint_reasons(scene: QuestionContext, asked: DecisionText, hint: OptionText, lead: Lead | None) -> Iterator[str]:
    """Yield the reasons for a hint: its odds, and its lead in points."""
    if hint.note:
        yield hint.note
    if lead is None:
        return
    if lead.points < EVEN:
        yield gettext("as good as the next best")
    elif lead.other is None:
        yield gettext("{points:.1f} TV better than anything else tried", points=lead.points)
    else:
        other = asked.tell(scene, lead.other, None).text
        yield gettext("{points:.1f} TV better than: {other}", points=lead.points, other=other)


def _question_text(scene: QuestionContext, asked: DecisionText, about: Any) -> str:
    """The question, filled in with who and what it is about."""
    values: dict[str, Any] = {"model": scene.name_of(scene.model), "test": "", "result": "", "against": ""}
    if isinstance(about, RollContext):
        values["test"] = _describe_test(scene, about)
        values["result"] = about.throw.result if about.throw else ""
        if about.against is not None:
            trouble = asked is KINDS["we're in trouble"]
            values["against"] = about.against if trouble else gettext(" against {total}", total=about.against)
    elif isinstance(about, Trigger):
        targets = ", ".join(map(scene.name_of, about.aimed_at))
        aims = "{targets}" not in DOES[about.what] or targets
        values["other"] = scene.name_of(about.model.id)
        values["does"] = gettext(DOES[about.what], targets=targets) if aims else gettext("acts")
    return gettext(asked.text).format_map(values)


def _describe_test(scene: QuestionContext, about: RollContext) -> str:
    """A test in words; of an attack with its weapon, whose it is, and how often it hits as it stands before anybody rolled."""
    facts = about.attack
    if not isinstance(facts, Attack) or about.test not in WITH:
        return gettext(TESTS.get(about.test, about.test))
    told = gettext(WITH[about.test], weapon=facts.weapon.text)
    if about.other >= 0:
        whose = gettext_noop("{test} of {other}") if about.test == "defence" else gettext_noop("{test} at {other}")
        told = gettext(whose, test=told, other=scene.name_of(about.other))
    if about.throw:
        return told
    hit = attack_odds(facts, scene.battle.settings).hit
    return gettext("{test}, currently hitting {hit:.0%} of the time", test=told, hit=hit)


def _other_model(about: Any) -> int:
    """The model on the other side of what a question is about."""
    if isinstance(about, Trigger):
        return about.model.id
    return about.other if isinstance(about, RollContext) else NOBODY


def _delegation_scopes(battle: Battle, decision: Decision) -> Iterator[tuple[str, str]]:
    """Yield how far the program could play on."""
    yield "one", gettext("Let the AI answer this")
    if battle.phase == words.DEPLOYMENT:
        yield "step", gettext("Let the AI deploy the rest")
    elif battle.phase == words.ACTION and decision.kind not in ("group", "model"):
        yield "step", gettext("Let the AI play this activation")
    elif battle.phase == words.ACTION:
        yield "step", gettext("Let the AI choose and play the activation")
    if battle.phase != words.DEPLOYMENT:
        yield "round", gettext("Auto-play to the end of the round")


def _option_groups(
    scene: QuestionContext, decision: Decision, asked: DecisionText, cell: int, model: int
) -> Iterator[OptionGroup]:
    about = getattr(decision.options, "about", None)
    found: dict[str, list[Any]] = {}
    for choice in _listed_options(scene, decision, cell):
        title = acts.group_of(choice) if isinstance(decision.options, ActMenu) else ""
        found.setdefault(title, []).append(choice)
    order = acts.GROUPS if isinstance(decision.options, ActMenu) else ("",)
    for title in order:
        options = _options(scene, decision, asked, found.get(title, ()), about)
        picked = [each for each in options if cell in (NOBODY, each.cell) and model in (NOBODY, each.model)]
        yield from _split_by_place(title, picked if cell >= 0 or model >= 0 else list(options), picked=cell >= 0)


def _listed_options(scene: QuestionContext, decision: Decision, cell: int) -> Iterable[Any]:
    """The options, and at a place that was picked more facings than are listed."""
    yield from islice(decision.options, 4 * MOST)
    if cell >= 0 and isinstance(decision.options, ActMenu):
        frames = scene.battle.models[decision.model].kit.frames
        more = (Move(cell, turn, frame.number) for frame in frames for turn in TURNS)
        yield from (move for move in more if move in decision.options)


def _options(
    scene: QuestionContext, decision: Decision, asked: DecisionText, choices: Iterable[Any], about: Any
) -> tuple[QuestionOption, ...]:
    packer, found = Packer(), dict[OptionText, QuestionOption]()
    for choice in choices:
        key = format_key(packer.pack(decision, choice))
        said = asked.tell(scene, choice, about)
        # What is told alike is one to whoever reads it: facings between those of the compass, two weapons of a kind.
        if said not in found:
            found[said] = _option_shown(scene, key, said)
    return tuple(found.values())


def _option_shown(scene: QuestionContext, key: str, said: OptionText) -> QuestionOption:
    field = scene.battle.field
    spot = (field.xs[said.cell], field.ys[said.cell]) if said.cell >= 0 else None
    return QuestionOption(key, said.text, said.note, spot, said.cell, said.model, said.chance)


def _sort_chance(option: QuestionOption) -> float:
    return -option.chance


def _split_by_place(title: str, options: list[QuestionOption], *, picked: bool) -> Iterator[OptionGroup]:
    """A group, those with a place on the map apart from the others."""
    told = gettext(title) if title else ""
    still = tuple(sorted((option for option in options if option.spot is None), key=_sort_chance))[:MOST]
    spread = tuple(option for option in options if option.spot is not None)
    if still:
        yield OptionGroup(told, still, folded=title in acts.FOLDED_GROUPS)
    if spread:
        yield OptionGroup(told or gettext("Places"), spread, spread=not picked)
