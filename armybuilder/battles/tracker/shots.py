"""The exact odds of this shot: a weapon of a model as it now stands at a target, in the question of the game."""

from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

import msgspec
from django.utils.translation import gettext as _

from armybuilder.battles.odds.form_data import FormPanel, read_situation, unplaced_problems
from armybuilder.battles.odds.games import odds_of
from armybuilder.battles.odds.pictures import DrawnAnswer, draw
from armybuilder.battles.odds.sources import OddsSide, list_in_link, with_packs
from armybuilder.engine.core.battle.odds.tables import TableFighter, merge_equal, question_of
from armybuilder.engine.core.documents import DocumentError, fail
from armybuilder.engine.core.documents.envelope import DocumentProblem
from armybuilder.engine.core.documents.questions import completions
from armybuilder.engine.core.game import AnyOdds
from armybuilder.engine.core.paper.boxes import CrossedBoxes, by_label
from armybuilder.engine.core.paper.cards import Card
from armybuilder.engine.core.paper.game.sheet import keys_of
from armybuilder.forces.domain.loader import AnyOpenForce

OTHER = "other"
"""A target that is filled in."""
MOST_MARKS = 200
ASKED = "asked"
"""Sent by the form, which stands blank before."""


class ShotForm(NamedTuple):
    """The content of the form: the model with its weapons, targets, the chosen ones, fields, answers, and
    problems.
    """

    fighter: TableFighter
    arm: int
    targets: list[TableFighter]
    target: int | None
    panels: list[FormPanel]
    completed: list[tuple[str, Mapping[str, str]]]
    answers: list[DrawnAnswer]
    problems: list[str]


def build_shot_form(opened: AnyOpenForce, sent: Mapping[str, str], marks: list[str]) -> ShotForm:
    """The question with what was said of it; `LookupError` where its game tells no odds, `DocumentError` where the model cannot
    be asked about."""
    known = odds_of(opened.system.key)
    side = OddsSide(opened.display_name, "model", opened)
    against = OddsSide(_("Typical targets"), "link", usual=True)
    problems: list[DocumentProblem] = []
    if link := sent.get("link", "").strip():
        try:
            against = OddsSide(_("The list in the link"), "link", list_in_link(_link(link), known))
        except DocumentError as error:
            problems = error.problems
    known = with_packs(known, "", side, against)
    speeds = {name: _speed_fields(name, sent) for name in ("attacker", "defender")}
    fighter = _damaged_fighter(known, opened, side.fighters(known, speeds), sent.get("model", ""), marks)
    targets = merge_equal(against.fighters(known, speeds))
    target = None if sent.get("target") == OTHER else _index(sent.get("target", "0"), len(targets))
    return _answered_form(known, fighter, targets, target, sent, problems)


def _answered_form(
    known: AnyOdds,
    fighter: TableFighter,
    targets: list[TableFighter],
    target: int | None,
    sent: Mapping[str, str],
    problems: list[DocumentProblem],
) -> ShotForm:
    number = _index(sent.get("arm", ""), len(fighter.arms)) or 0
    asked = read_situation(known, sent, ("attacker",) if target is None else ("attacker", "defender"))
    found, answers = [*problems, *asked.problems], list[DrawnAnswer]()
    if not found and (target is not None or sent.get(ASKED)):
        shown = targets[target] if target is not None else TableFighter("", {}, {})
        try:
            answers = _answers(known, question_of(fighter, fighter.arms[number], shown, asked.data))
        except DocumentError as error:
            found = error.problems
    whole = asked.with_problems(found)
    panels = [
        panel for panel in (_without_known_figures(each, fighter) for each in whole) if panel.rows or panel.seldom
    ]
    completed = list(completions(asked.sections, known.records).items())
    return ShotForm(fighter, number, targets, target, panels, completed, answers, unplaced_problems(found, whole))


def _without_known_figures(panel: FormPanel, fighter: TableFighter) -> FormPanel:
    """A section without the figures that the model says itself, as it stands: nobody types its damage twice."""
    said = {f"/attacker/{name}" for name in fighter.attacker}
    rows, seldom = ([row for row in rows if row.entry.control.where not in said] for rows in (panel.rows, panel.seldom))
    return panel._replace(rows=rows, seldom=seldom)


def _answers(known: AnyOdds, question: dict[str, Any]) -> list[DrawnAnswer]:
    kind = known.rules.table.kind
    tag = {"ask": kind} if known.rules.kinds[kind].is_tagged else {}
    answer = known.answer(msgspec.json.encode(question | tag))
    return [draw(picture) for picture in known.rules.pictures(answer)]


def _damaged_fighter(
    known: AnyOdds, opened: AnyOpenForce, fighters: list[TableFighter], key: str, marks: list[str]
) -> TableFighter:
    """The model of the list with its damage. Of the cards of a row the first is its own, others are those that it leads."""
    cards = opened.print_content().cards
    card = next((card for card, _number, known_key in keys_of(cards) if known_key == key), None)
    if card is None:
        raise fail("/model", _("This model is no longer in the list: reload the page."))
    own = next(each for each in cards if each.where == card.where)
    found = next((each for each in fighters if each.where == card.where and each.arms), None)
    if found is None or own is not card:
        raise fail("/model", _("There are no odds for the weapons of %(model)s.") % {"model": card.title})
    return known.rules.table.with_damage(found, _boxes(card, marks))


def _boxes(card: Card, marks: list[str]) -> dict[str, CrossedBoxes]:
    """Return the boxes crossed out under each label; `0:d0.1=3` are three boxes of a line of its first body."""
    counts: dict[str, int] = {}
    for mark in marks[:MOST_MARKS]:
        key, _equals, count = mark.partition("=")
        counts[key.removeprefix("0:")] = int(count) if count.isdecimal() and len(count) < 4 else 0
    return by_label(card, counts)


def _speed_fields(side: str, sent: Mapping[str, str]) -> dict[str, str]:
    """Some figures of a card depend on how fast it moves."""
    return {name: sent[f"/{side}/{name}"] for name in ("speed", "mode") if sent.get(f"/{side}/{name}")}


def _index(text: str, count: int) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 and int(text) < count else None


def _link(text: str) -> dict[str, str]:
    """The list of an address that somebody shared: whole in it, or under its key."""
    address = urlsplit(text)
    if packed := parse_qs(address.query).get("d"):
        return {"d": packed[0]}
    return {"link": address.path.strip("/").rpartition("/")[2]}
