"""Whose models a page of odds is about: a list of the visitor, one that came in a link, models that were typed, or the targets
that everybody knows. All of it stands in the address.

`mine` and `against` name lists by their keys, `d` is a list in a link, `link` the key of one that leads to a list, `models` and `targets` are typed one a line, `row` is the
place of a single row of the list, `arm` the number of a weapon, `target` one of the targets by its number.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import msgspec
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from armybuilder.engine.core.battle.odds.tables import MOST_FIGHTERS, Fighter, Said
from armybuilder.engine.core.documents import DocumentError, fail
from armybuilder.engine.core.documents.envelope import DocumentProblem
from armybuilder.engine.core.game import AnyOdds, AnyRoster
from armybuilder.engine.core.packs.pack import Named
from armybuilder.forces.domain import lists
from armybuilder.forces.domain.loader import open_force
from armybuilder.forces.models import Force
from armybuilder.forces.presenters.builder import AnyShown
from armybuilder.forces.sharing import access
from armybuilder.forces.sharing.access import ClosedError
from armybuilder.forces.visitor.owner import owner_of
from armybuilder.packs import services

MAX_LISTS = 100
"""Lists that a form offers, those first that were changed last."""
MOST_LETTERS = 200
"""Of a line that names a model."""
USUAL, NOBODY = "usual", "none"
"""What `against` says beside the key of a list."""


@dataclass(frozen=True)
class Side:
    """The models of one side: those of a `roster`, or of its one `row`, and those that `text` names line by line, each with
    its place in what was sent. `usual` adds the targets that everybody knows."""

    label: str
    field: str
    roster: AnyRoster | None = None
    row: str = ""
    text: str = ""
    usual: bool = False

    def fighters(self, known: AnyOdds, said: Said) -> list[Fighter]:
        """Everybody; `DocumentError` for lines that nobody can read."""
        found = [
            each for each in (known.fighters(self.roster, said) if self.roster else ()) if self.row in ("", each.where)
        ]
        if self.usual:
            found += [_called(known.named(side, said), name) for name, side in known.rules.table.usual.items()]
        found += typed(known, self.text, said, self.field)
        if len(found) > MOST_FIGHTERS:
            raise fail(
                self.field,
                _("%(count)s kinds of models are too many: at most %(most)s are compared.")
                % {"count": len(found), "most": MOST_FIGHTERS},
            )
        return found


def _called(fighter: Fighter, name: str) -> Fighter:
    """A usual target under the name of its sort, with that of the model."""
    known = fighter.name if fighter.defender.get("model") else ""
    return fighter._replace(name=f"{name}: {known}" if known else name)


def typed(known: AnyOdds, text: str, said: Said, field: str) -> list[Fighter]:
    """The models of a text, one a line; `DocumentError` names the lines that nobody can read."""
    found, problems = [], []
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    for number, line in lines[: MOST_FIGHTERS + 1]:
        try:
            found.append(known.named(known.rules.party(line[:MOST_LETTERS]), said))
        except DocumentError as error:
            problems += list(_in_line(error, number, field))
    if problems:
        raise DocumentError(problems)
    return found


def _in_line(error: DocumentError, number: int, field: str) -> Iterator[DocumentProblem]:
    for problem in error.problems:
        message = _("Line %(number)s: %(message)s") % {"number": number, "message": problem.message}
        yield DocumentProblem(field, message)


def offered(request: HttpRequest, system: str) -> list[Force]:
    """The visitor's lists of a game. One query."""
    return list(lists.at_hand(owner_of(request)).filter(system=system)[:MAX_LISTS])


def mine_of(sent: Mapping[str, str], forces: list[Force], known: AnyOdds) -> Side:
    """Who attacks: what the address says, or else the list that was changed last, or an example. `DocumentError` for a
    link or a list that nobody can read."""
    text, row = sent.get("models", ""), sent.get("row", "")
    if sent.get("d") or sent.get("link"):
        roster = linked(sent, known)
        return Side(roster.called, "models", roster, row, text)
    key = sent.get("mine", "")
    if key and key != NOBODY:
        force = _own(forces, key)
        return Side(str(force), "models", _opened(force), row, text)
    if text.strip() or key == NOBODY:
        return Side(_("The models below"), "models", text=text)
    if forces:
        return Side(str(forces[0]), "models", _opened(forces[0]))
    return Side(_("An example"), "models", known.game.decode(msgspec.json.encode(known.game.system.examples.document)))


def against_of(sent: Mapping[str, str], forces: list[Force]) -> Side:
    """Who is attacked: a list of the visitor, the usual targets, or only those that are typed."""
    key, text = sent.get("against", USUAL), sent.get("targets", "")
    if key == NOBODY:
        return Side(_("The targets below"), "targets", text=text)
    if key in ("", USUAL):
        return Side(_("Usual targets"), "targets", text=text, usual=True)
    force = _own(forces, key)
    return Side(str(force), "targets", _opened(force), text=text)


def linked(sent: Mapping[str, str], known: AnyOdds) -> AnyShown:
    """The list of a link, which is one of the game; `DocumentError` where it is not."""
    try:
        roster = access.opened(packed=sent.get("d", ""), key=sent.get("link", "")).shared.list
    except ClosedError as closed:
        raise fail("", " ".join(closed.reasons)) from None
    if roster.game.key != known.game.key:
        raise fail("", _("The list in the link is one of %(game)s.") % {"game": roster.game.system.name})
    return roster


def _own(forces: list[Force], key: str) -> Force:
    found = next((force for force in forces if force.key == key), None)
    if found is None:
        raise Http404(_("There is no such list, or it is not yours."))
    return found


def _opened(force: Force) -> AnyRoster:
    return open_force(force)


def with_packs(known: AnyOdds, pack: str, *sides: Side) -> AnyOdds:
    """The odds with a pack that was published, and with every pack that these lists have, so that each may meet the other. A
    query for each of both where there are any."""
    version = services.version_of(pack) if pack else None
    found: dict[str, Named] = {}
    if version is not None and version.pack.system == known.game.key:
        published = services.published(version)
        found[published.key] = published
    carried = [pack for side in sides if side.roster for pack in side.roster.document.packs]
    found |= {pack.key: pack for pack in reversed(services.whole(carried))}
    return known.with_packs(list(found.values())) if found else known
