"""The exact odds of this shot: a weapon of a model as it now stands at a target, in the question of the game."""

from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

import msgspec
from django.utils.translation import gettext as _

from armybuilder.battles.odds.form_data import Panel, elsewhere, situation
from armybuilder.battles.odds.games import odds_of
from armybuilder.battles.odds.pictures import Answer, draw
from armybuilder.battles.odds.sources import Side, linked, with_packs
from armybuilder.engine.core.battle.odds.tables import Fighter, merged, question_of
from armybuilder.engine.core.documents import DocumentError, fail
from armybuilder.engine.core.documents.envelope import DocumentProblem
from armybuilder.engine.core.documents.questions import completions
from armybuilder.engine.core.game import AnyOdds
from armybuilder.engine.core.paper.boxes import Crossed, by_label
from armybuilder.engine.core.paper.cards import Card
from armybuilder.engine.core.paper.game.sheet import keys_of
from armybuilder.forces.domain.loader import AnyOpenForce

OTHER = "other"
"""A target that is filled in."""
MOST_MARKS = 200
ASKED = "asked"
"""Sent by the form, which stands blank before."""


class Asked(NamedTuple):
    """What the form shows: the model with its weapons, targets, the chosen ones, fields, answers, and what is wrong."""

    fighter: Fighter
    arm: int
    targets: list[Fighter]
    target: int | None
    panels: list[Panel]
    completed: list[tuple[str, Mapping[str, str]]]
    answers: list[Answer]
    problems: list[str]


def shot(opened: AnyOpenForce, sent: Mapping[str, str], marks: list[str]) -> Asked:
    """The question with what was said of it; `LookupError` where its game tells no odds, `DocumentError` where the model cannot
    be asked about."""
    known = odds_of(opened.system.key)
    side = Side(opened.called, "model", opened)
    against = Side(_("Usual targets"), "link", usual=True)
    problems: list[DocumentProblem] = []
    if link := sent.get("link", "").strip():
        try:
            against = Side(_("The list in the link"), "link", linked(_link(link), known))
        except DocumentError as error:
            problems = error.problems
    known = with_packs(known, "", side, against)
    speeds = {name: _said_of(name, sent) for name in ("attacker", "defender")}
    fighter = _as_it_stands(known, opened, side.fighters(known, speeds), sent.get("model", ""), marks)
    targets = merged(against.fighters(known, speeds))
    target = None if sent.get("target") == OTHER else _index(sent.get("target", "0"), len(targets))
    return _answered(known, fighter, targets, target, sent, problems)


def _answered(
    known: AnyOdds,
    fighter: Fighter,
    targets: list[Fighter],
    target: int | None,
    sent: Mapping[str, str],
    problems: list[DocumentProblem],
) -> Asked:
    number = _index(sent.get("arm", ""), len(fighter.arms)) or 0
    asked = situation(known, sent, ("attacker",) if target is None else ("attacker", "defender"))
    found, answers = [*problems, *asked.problems], list[Answer]()
    if not found and (target is not None or sent.get(ASKED)):
        shown = targets[target] if target is not None else Fighter("", {}, {})
        try:
            answers = _told(known, question_of(fighter, fighter.arms[number], shown, asked.said))
        except DocumentError as error:
            found = error.problems
    whole = asked.with_problems(found)
    panels = [panel for panel in (_unsaid(each, fighter) for each in whole) if panel.rows or panel.seldom]
    completed = list(completions(asked.sections, known.records).items())
    return Asked(fighter, number, targets, target, panels, completed, answers, elsewhere(found, whole))


def _unsaid(panel: Panel, fighter: Fighter) -> Panel:
    """A section without the figures that the model says itself, as it stands: nobody types its damage twice."""
    said = {f"/attacker/{name}" for name in fighter.attacker}
    rows, seldom = ([row for row in rows if row.entry.control.where not in said] for rows in (panel.rows, panel.seldom))
    return panel._replace(rows=rows, seldom=seldom)


def _told(known: AnyOdds, question: dict[str, Any]) -> list[Answer]:
    kind = known.rules.table.kind
    tag = {"ask": kind} if known.rules.kinds[kind].is_tagged else {}
    answer = known.answer(msgspec.json.encode(question | tag))
    return [draw(picture) for picture in known.rules.pictures(answer)]


def _as_it_stands(known: AnyOdds, opened: AnyOpenForce, fighters: list[Fighter], key: str, marks: list[str]) -> Fighter:
    """The model of the list with its damage. Of the cards of a row the first is its own, others are those that it leads."""
    cards = opened.print_content().cards
    card = next((card for card, _number, known_key in keys_of(cards) if known_key == key), None)
    if card is None:
        raise fail("/model", _("This model is not in the list any more: reload the page."))
    own = next(each for each in cards if each.where == card.where)
    found = next((each for each in fighters if each.where == card.where and each.arms), None)
    if found is None or own is not card:
        raise fail("/model", _("Odds know no weapon of %(model)s.") % {"model": card.title})
    return known.rules.table.damaged(found, _boxes(card, marks))


def _boxes(card: Card, marks: list[str]) -> dict[str, Crossed]:
    """What is crossed out under each label; `0:d0.1=3` are three boxes of a line of its first body."""
    counts: dict[str, int] = {}
    for mark in marks[:MOST_MARKS]:
        key, _equals, count = mark.partition("=")
        counts[key.removeprefix("0:")] = int(count) if count.isdecimal() and len(count) < 4 else 0
    return by_label(card, counts)


def _said_of(side: str, sent: Mapping[str, str]) -> dict[str, str]:
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
