"""Sources of the models on an odds page: a list of the visitor, a list from a link, models typed in, or the usual
targets that everybody knows. All of it is in the page's address.

`mine` and `against` name lists by their keys, `d` is a list in a link, `link` the key of a link that leads to a list;
`models` and `targets` are typed in, one per line; `row` is the place of a single row of the list, `arm` the number of
a weapon, `target` one of the targets by its number.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import msgspec
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from armybuilder.engine.core.battle.odds.tables import MOST_FIGHTERS, QuestionData, TableFighter
from armybuilder.engine.core.documents import DocumentError, fail
from armybuilder.engine.core.documents.envelope import DocumentProblem
from armybuilder.engine.core.game import AnyOdds, AnyRoster
from armybuilder.engine.core.packs.pack import NamedContent
from armybuilder.forces.domain import lists
from armybuilder.forces.domain.loader import open_force
from armybuilder.forces.models import Force
from armybuilder.forces.presenters.builder import AnyRosterView
from armybuilder.forces.share_links import access
from armybuilder.forces.share_links.access import ClosedError
from armybuilder.forces.visitor.owner import owner_of
from armybuilder.packs import services

MAX_LISTS = 100
"""Lists that a form offers, those first that were changed last."""
MOST_LETTERS = 200
"""Of a line that names a model."""
USUAL, NOBODY = "usual", "none"
"""What `against` says beside the key of a list."""


@dataclass(frozen=True)
class OddsSide:
    """The models of one side: those of a `roster`, or of its one `row`, and those that `text` names line by line, each with
    its place in what was sent. `usual` adds the targets that everybody knows."""

    label: str
    field: str
    roster: AnyRoster | None = None
    row: str = ""
    text: str = ""
    usual: bool = False

    def fighters(self, known: AnyOdds, said: QuestionData) -> list[TableFighter]:
        """Everybody; `DocumentError` for lines that nobody can read."""
        found = [
            each for each in (known.fighters(self.roster, said) if self.roster else ()) if self.row in ("", each.where)
        ]
        if self.usual:
            found += [
                _rename_target(known.fighter_of(side, said), name) for name, side in known.rules.table.usual.items()
            ]
        found += parse_fighters(known, self.text, said, self.field)
        if len(found) > MOST_FIGHTERS:
            raise fail(
                self.field,
                _("%(count)s kinds of models are too many: you can compare up to %(most)s.")
                % {"count": len(found), "most": MOST_FIGHTERS},
            )
        return found


def _rename_target(fighter: TableFighter, name: str) -> TableFighter:
    """A usual target under the name of its sort, with that of the model."""
    known = fighter.name if fighter.defender.get("model") else ""
    return fighter._replace(name=f"{name}: {known}" if known else name)


def parse_fighters(known: AnyOdds, text: str, said: QuestionData, field: str) -> list[TableFighter]:
    """The models of a text, one a line; `DocumentError` names the lines that nobody can read."""
    found, problems = [], []
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    for number, line in lines[: MOST_FIGHTERS + 1]:
        try:
            found.append(known.fighter_of(known.rules.parse_side(line[:MOST_LETTERS]), said))
        except DocumentError as error:
            problems += list(_problems_in_line(error, number, field))
    if problems:
        raise DocumentError(problems)
    return found


def _problems_in_line(error: DocumentError, number: int, field: str) -> Iterator[DocumentProblem]:
    for problem in error.problems:
        message = _("Line %(number)s: %(message)s") % {"number": number, "message": problem.message}
        yield DocumentProblem(field, message)


def lists_of_visitor(request: HttpRequest, system: str) -> list[Force]:
    """The visitor's lists of a game. One query."""
    return list(lists.active_lists(owner_of(request)).filter(system=system)[:MAX_LISTS])


def attacking_side(sent: Mapping[str, str], forces: list[Force], known: AnyOdds) -> OddsSide:
    """Return the attacking side: the one in the address, or else the list that was changed last, or an example.
    `DocumentError` for a link or a list that nobody can read.
    """
    text, row = sent.get("models", ""), sent.get("row", "")
    if sent.get("d") or sent.get("link"):
        roster = list_in_link(sent, known)
        return OddsSide(roster.display_name, "models", roster, row, text)
    key = sent.get("mine", "")
    if key and key != NOBODY:
        force = _own_list(forces, key)
        return OddsSide(str(force), "models", _open_list(force), row, text)
    if text.strip() or key == NOBODY:
        return OddsSide(_("The models below"), "models", text=text)
    if forces:
        return OddsSide(str(forces[0]), "models", _open_list(forces[0]))
    return OddsSide(
        _("An example"), "models", known.game.decode(msgspec.json.encode(known.game.system.examples.document))
    )


def defending_side(sent: Mapping[str, str], forces: list[Force]) -> OddsSide:
    """Return the defending side: a list of the visitor, the usual targets, or only those that are typed."""
    key, text = sent.get("against", USUAL), sent.get("targets", "")
    if key == NOBODY:
        return OddsSide(_("The targets below"), "targets", text=text)
    if key in ("", USUAL):
        return OddsSide(_("Typical targets"), "targets", text=text, usual=True)
    force = _own_list(forces, key)
    return OddsSide(str(force), "targets", _open_list(force), text=text)


def list_in_link(sent: Mapping[str, str], known: AnyOdds) -> AnyRosterView:
    """The list of a link, which is one of the game; `DocumentError` where it is not."""
    try:
        roster = access.open_access(packed=sent.get("d", ""), key=sent.get("link", "")).shared.list
    except ClosedError as closed:
        raise fail("", " ".join(closed.reasons)) from None
    if roster.game.key != known.game.key:
        raise fail("", _("The linked list is for %(game)s.") % {"game": roster.game.system.name})
    return roster


def _own_list(forces: list[Force], key: str) -> Force:
    found = next((force for force in forces if force.key == key), None)
    if found is None:
        raise Http404(_("This list doesn't exist or isn't yours."))
    return found


def _open_list(force: Force) -> AnyRoster:
    return open_force(force)


def with_packs(known: AnyOdds, pack: str, *sides: OddsSide) -> AnyOdds:
    """The odds with a pack that was published, and with every pack that these lists have, so that each may meet the other. A
    query for each of both where there are any."""
    version = services.version_of(pack) if pack else None
    found: dict[str, NamedContent] = {}
    if version is not None and version.pack.system == known.game.key:
        published = services.document_of(version)
        found[published.key] = published
    carried = [pack for side in sides if side.roster for pack in side.roster.document.packs]
    found |= {pack.key: pack for pack in reversed(services.full_packs(carried))}
    return known.with_packs(list(found.values())) if found else known
