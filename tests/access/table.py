"""Who may see what: every URL pattern with who is let in, and by which methods.

A row: (route, who, methods). HEAD comes with GET. A method that no row of a route names is refused (405) to everybody. To who
is not let in, the thing does not exist (404), or not any more (410, to who was let in once), and nothing is written. A route may have several rows; `*` stands for anything.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from typing import NamedTuple


@dataclass(frozen=True)
class Allowed:
    """Who of `tests.access.world.WHO` is let in, and where the others are sent: nowhere, or to a page for logging in."""

    who: frozenset[str]
    others: str = ""


EVERYBODY = Allowed(frozenset({"anonymous", "owner", "other", "holder", "revoked", "staff"}))
LINK = Allowed(frozenset({"owner", "holder"}))
OWNER = Allowed(frozenset({"owner"}))
ACCOUNT = Allowed(frozenset({"owner", "other", "staff"}), "/account/login/")
STAFF = Allowed(frozenset({"staff"}), "/admin/login/")
OPERATOR = Allowed(frozenset({"staff"}), "/account/login/")
NOBODY = Allowed(frozenset())
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


class Row(NamedTuple):
    route: str
    allowed: Allowed
    methods: str

    def takes(self, method: str) -> bool:
        return method in self.methods.split() or (method == "HEAD" and "GET" in self.methods.split())


@dataclass(frozen=True)
class Rows:
    """All rows of a route."""

    rows: Sequence[Row]

    def __bool__(self) -> bool:
        return bool(self.rows)

    def takes(self, method: str) -> bool:
        return any(row.takes(method) for row in self.rows)

    @property
    def methods(self) -> Sequence[str]:
        """By which to ask: Django's admin does as for GET by all but POST."""
        return ("GET", "POST") if any(row.methods == ANY for row in self.rows) else METHODS

    def fault(self, who: str, method: str, answer, written: list[str]) -> str:
        """What is wrong with an answer; empty where it is as the table says."""
        status = answer.status_code
        row = next((row for row in self.rows if row.takes(method)), None)
        if row is None:
            return "" if status in (404, 405) and not written else f"{status}, and no row takes {method}"
        if who in row.allowed.who and row.methods == ANY:
            return "" if status < 500 else f"let in, but {status}"
        if who in row.allowed.who:
            return _fault_of_guest(method, status, written, answer)
        if written:
            return f"not let in, but there was written: {written}"
        if row.allowed.others:
            sent = answer.get("Location", "").startswith(row.allowed.others)
            return (
                ""
                if (status == 302 and sent) or status in (403, 404, 405)
                else f"{status} instead of the way to log in"
            )
        absent = (404, 410) if who == "revoked" else (404,)
        return "" if status in absent else f"{status} instead of 404"


def _fault_of_guest(method, status, written, answer) -> str:
    if method in ("GET", "HEAD", "OPTIONS"):
        well = status == 200 or (status in (301, 302) and "login" not in answer["Location"])
        return "" if well and not written else f"let in, but {status}; written: {written}"
    return "" if status < 400 or status in (400, 409, 413, 415, 422) else f"let in, but {status}"


ANY = "GET POST PUT PATCH DELETE OPTIONS"
"""Django's admin does not tell methods apart."""


@cache
def row_of(route: str) -> Rows:
    """The rows of a route: its own, or else those of patterns that it fits."""
    exact = [row for row in ROWS if row.route == route]
    found = exact or [row for row in ROWS if "*" in row.route and fnmatchcase(route, row.route)]
    return Rows(found + [row for row in BESIDE if fnmatchcase(route, row.route)] if found else [])


ROWS = [Row(*row) for row in (
    # --------------------------------------------------------------------------------- what is everybody's
    ("", EVERYBODY, "GET OPTIONS"),
    ("about/", EVERYBODY, "GET OPTIONS"),
    ("play/", EVERYBODY, "GET OPTIONS"),
    ("organise/", EVERYBODY, "GET OPTIONS"),
    ("more/", EVERYBODY, "GET OPTIONS"),
    ("about/kept/", EVERYBODY, "GET"),
    ("healthz", EVERYBODY, "GET"),
    ("status/", OPERATOR, "GET"),
    ("language/", EVERYBODY, "POST"),
    ("systems/", EVERYBODY, "GET"),
    ("systems/<slug:key>/words.json", EVERYBODY, "GET"),
    ("systems/*/", EVERYBODY, "GET"),
    ("systems/<roomless:system>/battle-rules/", EVERYBODY, "GET"),
    ("systems/<blitz-beta:system>/models/", EVERYBODY, "GET OPTIONS"),
    ("systems/<*:system>/<slug:collection>/", EVERYBODY, "GET OPTIONS"),
    ("check/", EVERYBODY, "GET POST"),
    ("check/download/", EVERYBODY, "POST"),
    ("maps/", EVERYBODY, "GET"),
    ("maps/<slug:system>/", EVERYBODY, "GET"),
    ("maps/<slug:system>/map.pdf", EVERYBODY, "GET"),
    ("maps/<slug:system>/map.json", EVERYBODY, "GET"),
    ("scenarios/", EVERYBODY, "GET"),
    ("scenarios/<slug:system>/", EVERYBODY, "GET"),
    ("scenarios/<slug:system>/handout.pdf", EVERYBODY, "GET"),
    ("texts/<slug:language>/<slug:version>.js", EVERYBODY, "GET"),
    ("sw.js", EVERYBODY, "GET"),
    ("manifest.webmanifest", EVERYBODY, "GET"),
    ("device/", EVERYBODY, "GET"),
    ("device/pages.json", EVERYBODY, "GET"),
    ("collection/", EVERYBODY, "GET"),
    ("collection/<slug:system>/", EVERYBODY, "GET POST"),
    ("collection/<slug:system>/collection.csv", EVERYBODY, "GET"),
    ("collection/<slug:system>/import/", EVERYBODY, "POST"),
    ("collection/<slug:system>/undo/", EVERYBODY, "POST"),
    ("collection/<slug:system>/missing/", EVERYBODY, "GET"),
    ("decks/", EVERYBODY, "GET"),
    ("decks/<slug:system>/", EVERYBODY, "GET"),
    ("decks/<slug:system>/table/", EVERYBODY, "GET"),
    ("decks/<slug:system>/hand/", EVERYBODY, "GET"),
    ("decks/<slug:system>/list/<str:key>/", OWNER, "GET"),
    # --------------------------------------------------------------------------------- lists that a link holds whole
    ("check/list/", EVERYBODY, "GET POST"),
    ("check/list/print.pdf", EVERYBODY, "GET"),
    ("check/list/card-<int:number>.png", EVERYBODY, "GET"),
    ("check/list/cover.png", EVERYBODY, "GET"),
    ("check/list/text/", EVERYBODY, "GET"),
    ("check/list/tabletop.json", EVERYBODY, "GET"),
    ("shared/cover.png", EVERYBODY, "GET"),
    ("shared/<slug:key>/", LINK, "GET POST"),
    ("shared/<slug:key>/print.pdf", LINK, "GET"),
    ("shared/<slug:key>/card-<int:number>.png", LINK, "GET"),
    ("shared/<slug:key>/cover.png", LINK, "GET"),
    ("shared/<slug:key>/text/", LINK, "GET"),
    ("shared/<slug:key>/tabletop.json", LINK, "GET"),
    # --------------------------------------------------------------------------------- lists
    ("forces/", EVERYBODY, "GET"),
    ("forces/new/", EVERYBODY, "GET POST"),
    ("forces/import/", EVERYBODY, "GET POST"),
    ("forces/compare/", EVERYBODY, "GET"),
    ("forces/<slug:key>/beside/", OWNER, "POST"),
    ("forces/<slug:key>/versions/", OWNER, "GET POST"),
    ("forces/several/", EVERYBODY, "POST"),
    ("forces/guide/", EVERYBODY, "POST"),
    ("forces/undo/", EVERYBODY, "POST"),
    ("forces/bin/", EVERYBODY, "GET"),
    ("forces/take/", EVERYBODY, "POST"),
    ("forces/card/<slug:system>/<path:key>.png", EVERYBODY, "GET"),
    ("forces/bin/empty/", EVERYBODY, "POST"),
    ("forces/<slug:key>/", OWNER, "GET POST"),
    ("forces/<slug:key>/panel/", OWNER, "GET"),
    ("forces/<slug:key>/add/", OWNER, "GET"),
    ("forces/<slug:key>/fill/", OWNER, "GET POST"),
    ("forces/<slug:key>/profile/", OWNER, "GET"),
    ("forces/<slug:key>/plan/", OWNER, "GET POST"),
    ("forces/<slug:key>/swap/", OWNER, "GET"),
    ("forces/<slug:key>/packs/", OWNER, "GET POST"),
    ("forces/<slug:key>/pictures/", OWNER, "GET POST"),
    ("forces/<slug:key>/pictures/<slug:digest>.jpg", OWNER, "GET"),
    ("forces/<slug:key>/pictures/<int:number>/remove/", OWNER, "POST"),
    ("forces/<slug:key>/pictures/<int:number>/restore/", OWNER, "POST"),
    ("forces/<slug:key>/duplicate/", OWNER, "POST"),
    ("forces/<slug:key>/delete/", OWNER, "POST"),
    ("forces/<slug:key>/restore/", OWNER, "POST"),
    ("forces/<slug:key>/share/", OWNER, "GET"),
    ("forces/<slug:key>/share/text/", OWNER, "GET"),
    ("forces/<slug:key>/share/tabletop.json", OWNER, "GET"),
    ("forces/<slug:key>/share/links/", OWNER, "POST"),
    ("forces/<slug:key>/share/links/<int:number>/revoke/", OWNER, "POST"),
    ("forces/<slug:key>/share/links/<int:number>/renew/", OWNER, "POST"),
    ("forces/<slug:key>/print/", OWNER, "GET"),
    ("forces/<slug:key>/print/page-<int:number>.png", OWNER, "GET"),
    ("forces/<slug:key>/print/<slug:kind>/", OWNER, "GET"),
    ("forces/<slug:key>/print.pdf", OWNER, "GET"),
    ("forces/<slug:key>/play/", OWNER, "GET"),
    ("forces/<slug:key>/play/shot/", OWNER, "GET"),
    ("forces/<slug:key>/play/games/<slug:game_key>/", OWNER, "GET POST DELETE"),
    ("forces/<slug:key>/export.json", OWNER, "GET"),
    ("forces/<slug:key>/export.txt", OWNER, "GET"),
    ("forces/<slug:key>/export.csv", OWNER, "GET"),
    ("forces/<slug:key>/export.ros", OWNER, "GET"),
    # --------------------------------------------------------------------------------- test battles; replays are for whoever has the link
    ("battles/", EVERYBODY, "GET"),
    ("battles/new/", EVERYBODY, "GET POST"),
    ("battles/against/", EVERYBODY, "GET"),
    ("battles/odds/", EVERYBODY, "GET"),
    ("battles/odds/<slug:system>/", EVERYBODY, "GET"),
    ("odds/", EVERYBODY, "GET"),
    ("odds/<slug:system>/", EVERYBODY, "GET"),
    ("odds/<slug:system>/table/", EVERYBODY, "GET"),
    ("odds/<slug:system>/table.csv", EVERYBODY, "GET"),
    ("battles/shared/<slug:key>/", LINK, "GET"),
    ("battles/<slug:key>/", OWNER, "GET"),
    ("battles/<slug:key>/progress/", OWNER, "GET"),
    ("battles/<slug:key>/cancel/", OWNER, "POST"),
    ("battles/<slug:key>/go-on/", OWNER, "POST"),
    ("battles/<slug:key>/share/", OWNER, "POST"),
    ("battles/<slug:key>/take-back/", OWNER, "POST"),
    ("battles/<slug:key>/players/", OWNER, "POST"),
    ("battles/<slug:key>/<int:number>/", OWNER, "GET"),
    ("battles/<slug:key>/<int:number>/share/", OWNER, "POST"),
    ("battles/<slug:key>/<int:number>/take-back/", OWNER, "POST"),
    ("battles/<slug:key>/<int:number>/players/", OWNER, "POST"),
    ("battles/<slug:key>/<int:number>/more/", OWNER, "POST"),
    ("battles/<slug:key>/<int:number>/<int:battle>/", LINK, "GET"),
    ("battles/<slug:key>/<int:number>/<int:battle>/side-<int:side>.pdf", LINK, "GET"),
    ("battles/<slug:key>/<int:number>/<int:battle>/replay.json", LINK, "GET"),
    ("battles/<slug:key>/<int:number>/<int:battle>/cover.png", LINK, "GET"),
    # --------------------------------------------------------------------------------- battles that people play: an address for each side
    ("lab/", EVERYBODY, "GET"),
    ("lab/new/", EVERYBODY, "GET POST"),
    ("lab/advice/<slug:force>/", OWNER, "GET"),
    ("lab/<slug:key>/", OWNER, "GET"),
    ("lab/<slug:key>/progress/", OWNER, "GET"),
    ("lab/<slug:key>/cancel/", OWNER, "POST"),
    ("lab/<slug:key>/more/", OWNER, "POST"),
    ("lab/<slug:key>/field/<int:place>/", OWNER, "GET"),
    ("lab/<slug:key>/study.csv", OWNER, "GET"),
    ("duels/", EVERYBODY, "GET"),
    ("duels/new/", EVERYBODY, "GET POST"),
    ("duels/<slug:key>/", LINK, "GET"),
    ("duels/<slug:key>/bring/", LINK, "GET POST"),
    ("duels/<slug:key>/choose/", LINK, "POST"),
    ("duels/<slug:key>/replay/", LINK, "GET"),
    ("duels/<slug:key>/replay/play/", LINK, "GET POST"),
    ("duels/from/<slug:key>/<int:number>/<int:battle>/", LINK, "GET POST"),
    ("duels/<slug:key>/replay/cover.png", LINK, "GET"),
    ("duels/<slug:key>/replay.json", LINK, "GET"),
    # --------------------------------------------------------------------------------- campaigns; the holder's link is one to look
    ("campaigns/", EVERYBODY, "GET"),
    ("campaigns/new/", EVERYBODY, "GET POST"),
    ("campaigns/new/file/", EVERYBODY, "POST"),
    ("campaigns/join/<slug:key>/", LINK, "GET POST"),
    ("campaigns/<slug:key>/", LINK, "GET"),
    ("campaigns/<slug:key>/news/", LINK, "GET"),
    ("campaigns/<slug:key>/log/", LINK, "GET"),
    ("campaigns/<slug:key>/print.pdf", LINK, "GET"),
    ("campaigns/<slug:key>/campaign.json", LINK, "GET"),
    ("campaigns/<slug:key>/<slug:name>.csv", LINK, "GET"),
    ("campaigns/<slug:key>/step/", OWNER, "GET POST"),
    ("campaigns/<slug:key>/bring/", OWNER, "GET"),
    ("campaigns/<slug:key>/battle/", LINK, "GET"),
    ("campaigns/<slug:key>/battle/begin/", OWNER, "POST"),
    ("campaigns/<slug:key>/battle/confirm/", OWNER, "POST"),
    ("campaigns/<slug:key>/battle/discard/", OWNER, "POST"),
    ("campaigns/<slug:key>/walk/", OWNER, "POST"),
    ("campaigns/<slug:key>/dice/", OWNER, "POST"),
    ("campaigns/<slug:key>/links/", OWNER, "GET"),
    ("campaigns/<slug:key>/renew/", OWNER, "POST"),
    ("campaigns/<slug:key>/copy/", OWNER, "POST"),
    ("campaigns/<slug:key>/delete/", OWNER, "POST"),
    ("campaigns/<slug:key>/restore/", OWNER, "POST"),
    # --------------------------------------------------------------------------------- tournaments; the holder's links are to look and to enter
    ("tournaments/", EVERYBODY, "GET"),
    ("tournaments/new/", EVERYBODY, "GET POST"),
    ("tournaments/<slug:address>/", LINK, "GET"),
    ("tournaments/<slug:address>/print.pdf", LINK, "GET"),
    ("tournaments/<slug:address>/<slug:name>.csv", LINK, "GET"),
    ("tournaments/<slug:address>/players/<int:number>/list/", LINK, "GET"),
    ("tournaments/enter/<slug:entry>/", LINK, "GET POST"),
    ("tournaments/entries/<slug:key>/", LINK, "GET POST"),
    ("tournaments/enter/<slug:entry>/<slug:key>/", LINK, "GET POST"),
    ("tournaments/entries/<slug:key>/list/", LINK, "GET"),
    ("tournaments/enter/<slug:entry>/<slug:key>/list/", LINK, "GET"),
    ("tournaments/organise/<slug:key>/", OWNER, "GET"),
    ("tournaments/organise/<slug:key>/settings/", OWNER, "GET POST"),
    ("tournaments/organise/<slug:key>/pair/", OWNER, "POST"),
    ("tournaments/organise/<slug:key>/rounds/<int:number>/", OWNER, "GET POST"),
    ("tournaments/organise/<slug:key>/step/", OWNER, "POST"),
    ("tournaments/organise/<slug:key>/players/new/", OWNER, "GET POST"),
    ("tournaments/organise/<slug:key>/players/<int:number>/", OWNER, "GET POST"),
    ("tournaments/organise/<slug:key>/players/<int:number>/list/", OWNER, "GET"),
    ("tournaments/organise/<slug:key>/players/<int:number>/remove/", OWNER, "POST"),
    ("tournaments/organise/<slug:key>/players/<int:number>/leave/", OWNER, "POST"),
    ("tournaments/organise/<slug:key>/players/<int:number>/back/", OWNER, "POST"),
    ("tournaments/organise/<slug:key>/renew-entry/", OWNER, "POST"),
    ("tournaments/organise/<slug:key>/renew/", OWNER, "POST"),
    ("tournaments/organise/<slug:key>/delete/", OWNER, "POST"),
    ("tournaments/organise/<slug:key>/restore/", OWNER, "POST"),
    # --------------------------------------------------------------------------------- packs; what is published is for whoever has the link
    ("workshop/", EVERYBODY, "GET"),
    ("workshop/new/", EVERYBODY, "GET POST"),
    ("workshop/import/", EVERYBODY, "GET POST"),
    ("workshop/import/data/", EVERYBODY, "GET POST"),
    ("workshop/<slug:address>/", LINK, "GET"),
    ("workshop/<slug:address>/copy/", LINK, "POST"),
    ("workshop/<slug:address>/pack.json", LINK, "GET"),
    ("workshop/<slug:address>/<int:number>/pack.json", LINK, "GET"),
    ("workshop/<slug:address>/changes/", EVERYBODY, "GET"),
    ("workshop/<slug:address>/changes/<int:old>/<int:new>/", LINK, "GET"),
    ("workshop/<slug:address>/edit/", OWNER, "POST"),
    ("workshop/<slug:address>/details/", OWNER, "GET POST"),
    ("workshop/<slug:address>/restore/", OWNER, "POST"),
    ("workshop/<slug:address>/draft.json", OWNER, "GET"),
    ("workshop/<slug:address>/new/<slug:table>/", OWNER, "GET POST"),
    ("workshop/<slug:address>/record/<path:place>/", LINK, "GET"),
    ("workshop/<slug:address>/record/<path:place>/", OWNER, "POST"),
    ("workshop/<slug:address>/rows/<slug:table>/", OWNER, "GET POST"),
    (r"workshop/^(?P<address>[-\w]+)/rows/(?P<table>[-\w]+)\.(?P<ending>csv|json)$", LINK, "GET"),
    ("workshop/<slug:address>/change/", OWNER, "GET"),
    ("workshop/<slug:address>/change/<slug:kind>/<path:key>/", LINK, "GET"),
    ("workshop/<slug:address>/change/<slug:kind>/<path:key>/", OWNER, "POST"),
    # --------------------------------------------------------------------------------- the API asks nobody who he is
    ("api/schema/", EVERYBODY, "GET"),
    ("api/docs/", EVERYBODY, "GET"),
    ("api/v1/", EVERYBODY, "GET"),
    ("api/v1/systems/", EVERYBODY, "GET"),
    ("api/v1/systems/<str:system>/*", EVERYBODY, "GET"),
    ("api/v1/systems/<str:system>/validate/", EVERYBODY, "POST"),
    ("api/v1/systems/<str:system>/choices/", EVERYBODY, "POST"),
    ("api/v1/systems/<str:system>/difference/", EVERYBODY, "POST"),
    ("api/v1/systems/<str:system>/check/", EVERYBODY, "POST"),
    ("api/v1/systems/<str:system>/print/", EVERYBODY, "POST"),
    ("api/v1/systems/<str:system>/print/<str:kind>/", EVERYBODY, "POST"),
    ("api/v1/systems/<str:system>/odds/", EVERYBODY, "POST"),
    ("api/v1/systems/<str:system>/odds/matrix/", EVERYBODY, "POST"),
    ("api/v1/systems/<str:system>/battles/", EVERYBODY, "POST"),
    ("api/v1/systems/<str:system>/campaigns/", EVERYBODY, "POST"),
    ("api/v1/packs/", EVERYBODY, "GET POST"),
    ("api/v1/packs/check/", EVERYBODY, "POST"),
    ("api/v1/packs/draft/", EVERYBODY, "POST"),
    ("api/v1/packs/<str:address>/", LINK, "GET"),
    ("api/v1/packs/<str:address>/versions/<str:version>/", LINK, "GET"),
    ("api/v1/campaigns/<str:address>/", LINK, "GET"),
    ("api/v1/campaigns/<str:address>/log/", LINK, "GET"),
    ("api/v1/campaigns/<str:address>/join/", LINK, "POST"),
    ("api/v1/campaigns/<str:address>/steps/", OWNER, "POST"),
    ("api/v1/campaigns/<str:address>/undo/", OWNER, "POST"),
    ("api/v1/campaigns/<str:address>/redo/", OWNER, "POST"),
    ("api/v1/systems/<str:system>/studies/", EVERYBODY, "POST"),
    ("api/v1/studies/<str:key>/", LINK, "GET DELETE"),
    ("api/v1/jobs/<str:key>/", LINK, "GET DELETE"),
    ("api/v1/jobs/<str:key>/answer/", LINK, "GET"),
    ("api/v1/tournaments/<str:address>/", LINK, "GET"),
    ("api/v1/<path:rest>", NOBODY, "GET POST PUT PATCH DELETE OPTIONS"),
    # --------------------------------------------------------------------------------- accounts and devices: of whoever asks
    ("account/", EVERYBODY, "GET"),
    ("account/register/", EVERYBODY, "GET POST"),
    ("account/login/", EVERYBODY, "GET POST"),
    ("account/logout/", EVERYBODY, "POST"),
    ("account/reset/", EVERYBODY, "GET POST"),
    ("account/reset/<uidb64>/<token>/", EVERYBODY, "GET POST"),
    ("account/password/", ACCOUNT, "GET POST"),
    ("account/mail/", ACCOUNT, "GET POST"),
    ("account/devices/", EVERYBODY, "GET"),
    ("account/devices/offer/", EVERYBODY, "POST"),
    ("account/devices/revoke/", EVERYBODY, "POST"),
    ("account/devices/take/", EVERYBODY, "GET POST"),
    ("account/devices/others/", EVERYBODY, "POST"),
    ("account/export.zip", EVERYBODY, "GET"),
    ("account/delete/", EVERYBODY, "GET POST"),
    # --------------------------------------------------------------------------------- Django's admin
    ("admin/*", STAFF, ANY),
    ("admin/login/", EVERYBODY, ANY),
    ("admin/logout/", EVERYBODY, ANY),
)]  # fmt: skip

BESIDE = [Row("api/[!d]*", EVERYBODY, "OPTIONS")]
"""What holds beside a route's own rows: the API describes its endpoints, whether anything is there or not."""
