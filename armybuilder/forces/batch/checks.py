"""From lists to a table of verdicts: the one function behind the page and the API."""

import re
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec
from django.utils.translation import gettext as _

from armybuilder.engine.core import documents as core
from armybuilder.engine.core.documents import MAX_BYTES, DocumentError
from armybuilder.engine.core.game import AnyGame, AnyRoster, Roster
from armybuilder.engine.core.packs import PackContent, PackExcerpt
from armybuilder.engine.core.packs.pack import NamedContent
from armybuilder.engine.core.rules.report import Points, Report, Severity
from armybuilder.engine.core.rules.rulings import HOUSE_RULING
from armybuilder.engine.core.tables.origin import Origin
from armybuilder.engine.core.text import NAME_LENGTH, plain
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces.domain.history import encode
from armybuilder.forces.imports.assistant import read_text
from armybuilder.forces.imports.intake import ListSource
from armybuilder.forces.management.report_text import place
from armybuilder.forces.presenters.panels.problems import verdict_word
from armybuilder.forces.share_links import links
from armybuilder.forces.validation import get_named_game, is_json
from armybuilder.packs import services
from factions.catalogues import open_document

Standing = Literal["legal", "illegal", "undetermined", "unreadable"]
STANDINGS: tuple[Standing, ...] = ("legal", "illegal", "undetermined", "unreadable")


class _NamedDocument(msgspec.Struct):
    name: str = ""


MAX_FINDINGS = 30
"""Problems told of one list; `problems` counts all of them."""
MOST_TRIED = 5
"""Corrections of a list that are tried before one is told: there may be many lists."""
EVENT = "event"
"""What stands in place of a rule id where the tournament asks for something."""
EVENT_PACKS = "event-packs"
"""The same for what it asks of packs."""
_NAMED = msgspec.json.Decoder(_NamedDocument)
_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


class ListRequirements(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The requirements of a tournament for its lists: for the game `system` (None: any game), at most `limit`
    points, one of `factions` (keys; `system/key` for factions of a single game), a legal list, and no player
    packs except `packs` (keys, or hashes of single versions; None admits any).
    """

    limit: int | None = None
    factions: tuple[str, ...] = ()
    legal: bool = False
    packs: tuple[str, ...] | None = None
    system: str | None = None

    @property
    def asks(self) -> bool:
        return (
            self.system is not None
            or self.limit is not None
            or bool(self.factions)
            or self.legal
            or self.packs is not None
        )


class CheckFinding(msgspec.Struct, frozen=True):
    """One problem of a list: its rule id, the `place` in words and `where` as JSON pointer or line."""

    severity: Severity
    rule: str
    message: str
    place: str
    where: str


class CheckedList(msgspec.Struct, frozen=True):
    """One list of the table. `admitted` is None where the tournament asks for nothing; `problems` leaves notes out.
    `total` and `limit` are None for a list that cannot be read, in `unit`s (`TV`); `system` is the key of its `game`, empty
    where nobody knows. `link` shows exactly this list, empty where it is too long for that. `first_problem` is the worst one. `house_rulings` are the
    keys of what its players read otherwise than Muster, where that decides something, `packs` the names of those of players
    that its verdict rests on."""

    number: int
    file: str
    name: str
    faction: str
    sublist: str
    total: Points | None
    limit: int | None
    verdict: Standing
    admitted: bool | None
    problems: int
    first_problem: str
    findings: list[CheckFinding]
    house_rulings: list[str] = []
    packs: list[str] = []
    system: str = ""
    game: str = ""
    unit: str = ""
    link: str = ""

    @property
    def urgency(self) -> tuple[int, bool]:
        """The sort key of the list in the table: unreadable lists first, then illegal ones, then those the event does
        not admit, and last those that are legal and admitted.
        """
        order = {"unreadable": 0, "illegal": 1, "undetermined": 3, "legal": 4}
        refused = self.admitted is False
        return min(order[self.verdict], 2 if refused else 4), not refused


class CheckResult(msgspec.Struct, frozen=True):
    """The table, problems first, with how many lists have which verdict."""

    event: ListRequirements
    counts: dict[Standing, int]
    admitted: int | None
    rows: list[CheckedList]


def check_lists(
    sources: Iterable[ListSource],
    game: AnyGame | None,
    event: ListRequirements,
    packs: Iterable[NamedContent] = (),
    site: str = "",
) -> CheckResult:
    """Check lists of any system; text lists are read as those of `game`, or as of the one that they fit best. A pack that is
    among `packs`, or on the shelf here, counts as it stands there, whatever a list carries of it. Links lead to `site`; without it rows have
    none. Never raises for what a list says."""
    checker = _Checker(game, event, {pack.hash: pack for pack in packs}, site)
    rows = [checker.row(number, source) for number, source in enumerate(sources, 1)]
    rows.sort(key=lambda row: row.urgency)
    counts: dict[Standing, int] = {standing: sum(row.verdict == standing for row in rows) for standing in STANDINGS}
    return CheckResult(event, counts, sum(bool(row.admitted) for row in rows) if event.asks else None, rows)


class _Checker:
    def __init__(
        self, game: AnyGame | None, event: ListRequirements, packs: dict[str, PackContent | None], site: str
    ) -> None:
        self.game = game
        self.event = event
        self.site = site
        self.packs = packs
        """What was learnt of packs, by their hashes; None of those that nobody has here."""

    def row(self, number: int, source: ListSource) -> CheckedList:
        file = clean_name(source.file)
        try:
            if source.reason:
                raise source.reason
            roster, packs = self.with_full_packs(self.read(source.data))
            report = roster.report(fixes=False, strict=True)
        except DocumentError as error:
            return self.unreadable(number, source, error)
        faction, sublist = roster.titles()
        used = [pack for pack in (roster.carried_packs(packs) if packs else ()) if pack.records or pack.patches]
        asked = [*self.event_findings(roster, report), *self.forbidden_packs(used)]
        refused = self.event.legal and report.verdict != "legal"
        wrong = [problem for problem in report.problems if problem.severity != "info"]
        data = roster.data() if report.problems else {}
        findings = asked + [
            CheckFinding(problem.severity, problem.rule, problem.message, place(problem.where, data), problem.where)
            for problem in report.problems[:MAX_FINDINGS]
        ]
        findings += _reading_notes(source)
        findings += [_unknown_pack(pack.origin) for pack in used if self.packs[pack.hash] is None]
        if refused:
            findings.append(
                _event_finding(
                    _("The event requires legal lists; this one is %(verdict)s.")
                    % {"verdict": verdict_word(report.verdict)}
                )
            )
        return CheckedList(
            number=number,
            file=file,
            name=clean_name(roster.document.name),
            faction=faction,
            sublist=sublist,
            total=report.total,
            limit=report.limit,
            verdict=report.verdict,
            admitted=not asked and not refused if self.event.asks else None,
            problems=len(asked) + len(wrong) + refused,
            first_problem=next((finding.message for finding in findings if finding.severity != "info"), ""),
            findings=findings,
            house_rulings=[found.values["ruling"] for found in report.problems if found.code == HOUSE_RULING],
            packs=[clean_name(pack.origin.text) for pack in used],
            system=roster.game.key,
            game=roster.game.system.name,
            unit=roster.game.words.points,
            link=links.direct_address(encode(roster.document).encode(), roster.game.key, self.site)
            if self.site
            else "",
        )

    def read(self, data: bytes) -> AnyRoster:
        """A list in either form."""
        if len(data) > MAX_BYTES:
            raise core.fail(
                "",
                _("The list is too large: the limit is %(max_bytes)s bytes.") % {"max_bytes": f"{MAX_BYTES:,}"},
            )
        if not data:
            raise core.fail("", _("This is empty."))
        if is_json(data):
            return open_document(data, get_named_game(data))
        return read_text(data.decode(errors="replace"), self.game, MOST_TRIED)

    def with_full_packs(self, roster: AnyRoster) -> tuple[AnyRoster, Sequence[PackExcerpt]]:
        """The list with all that is known here of its packs, and these. One query where a pack was not asked for before."""
        carried = roster.document.packs
        if new := [pack for pack in carried if pack.hash not in self.packs]:
            found = services.full_packs(new)
            self.packs |= {pack.hash: full if full is not pack else None for pack, full in zip(new, found, strict=True)}
        packs = [_with_content(pack, self.packs[pack.hash]) for pack in carried]
        return (Roster(roster.game.with_packs(packs), roster.document) if packs else roster), packs

    def forbidden_packs(self, used: Iterable[PackExcerpt]) -> Iterable[CheckFinding]:
        """Packs that the tournament does not admit."""
        admitted = self.event.packs
        for pack in used if admitted is not None else ():
            if not admitted:
                yield _event_finding(
                    _("The event allows no packs; the list uses %(text)s.") % {"text": plain(pack.origin.text)},
                    EVENT_PACKS,
                )
            elif pack.key not in admitted and pack.hash not in admitted:
                yield _event_finding(
                    _("The event doesn't allow the pack %(text)s.") % {"text": plain(pack.origin.text)}, EVENT_PACKS
                )

    def event_findings(self, roster: AnyRoster, report: Report) -> Iterable[CheckFinding]:
        """Yield what the tournament requires and the list lacks; points and factions of another game are ignored."""
        asked = self.event.system
        if asked is not None and asked != roster.game.key:
            yield _event_finding(
                _("This list is for %(game)s; the event is for %(other)s.")
                % {"game": roster.game.system.name, "other": SYSTEMS[asked].name}
            )
            return
        most, points = self.event.limit, roster.game.words.points
        if most is not None and report.total > most:
            yield _event_finding(
                _("The list has %(total)s %(points)s; the event allows %(most)s.")
                % {"total": report.total, "points": points, "most": most}
            )
        elif most is not None and report.limit > most:
            yield _event_finding(
                _("The list is built for %(limit)s %(points)s; the event allows %(most)s.")
                % {"limit": report.limit, "points": points, "most": most}
            )
        elif most is not None and not report.priced:
            yield _event_finding(
                _("The list's full price is unknown; the event allows %(most)s %(points)s.")
                % {"most": most, "points": points}
            )
        admitted, key = self.event.factions, roster.document.faction
        if admitted and key not in admitted and f"{roster.game.key}/{key}" not in admitted:
            faction, _sublist = roster.titles()
            yield _event_finding(_("The event doesn't allow %(name)s.") % {"name": faction or roster.game.system.name})

    def unreadable(self, number: int, source: ListSource, error: DocumentError) -> CheckedList:
        findings = [
            CheckFinding("error", "", problem.message, problem.where.removeprefix("/"), problem.where)
            for problem in error.problems[:MAX_FINDINGS]
        ]
        findings += _reading_notes(source)
        return CheckedList(
            number=number,
            file=clean_name(source.file),
            name=clean_name(_name_in(source.data))[:NAME_LENGTH],
            faction="",
            sublist="",
            total=None,
            limit=None,
            verdict="unreadable",
            admitted=False if self.event.asks else None,
            problems=len(error.problems),
            first_problem=error.problems[0].text,
            findings=findings,
        )


def _reading_notes(source: ListSource) -> list[CheckFinding]:
    """How a list was read, where there is more to say than that it was."""
    told = filter(None, (source.note, source.format_text))
    return [CheckFinding("info", EVENT, each, _("the whole force"), "") for each in told]


def _event_finding(message: str, rule: str = EVENT) -> CheckFinding:
    return CheckFinding("error", rule, message, _("the whole force"), "")


def _unknown_pack(pack: Origin) -> CheckFinding:
    message = _("The pack %(text)s isn't here, so the list is checked with the part of the pack it contains.") % {
        "text": plain(pack.text)
    }
    return CheckFinding("info", EVENT_PACKS, message, _("the whole force"), "")


def _with_content(pack: PackExcerpt, content: PackContent | None) -> PackExcerpt:
    if content is None:
        return pack
    return msgspec.structs.replace(pack, records=content.records, patches=content.patches)


def _name_in(data: bytes) -> str:
    """The name that a list gives itself, as far as one can tell of a list that cannot be read."""
    if len(data) > MAX_BYTES:
        return ""
    try:
        if is_json(data):
            return core.read_json(data, _NAMED).name
        first = next((line for line in data.decode().splitlines() if line.strip()), "")
    except (DocumentError, UnicodeDecodeError):
        return ""
    key, colon, value = first.partition(":")
    if not colon:
        return first
    return value if key.strip().lower() in {"name", "title", "player"} else ""


def clean_name(name: str) -> str:
    """A name as a table shows it: without controls and direction marks."""
    return plain(_CONTROLS.sub("", name))
