"""Where everything is: the sections of the site with the pages that others hang below. Navigation, the pages of sections and the
way back on every page are made of it."""

from typing import Any, NamedTuple

from django.http import HttpRequest
from django.template import Context, Library
from django.urls import reverse
from django.utils.translation import gettext_noop

register = Library()


class SitePage(NamedTuple):
    """A page that others hang below: the name of its address, its title, what it is for, and the apps whose pages are below it."""

    view: str
    title: str
    says: str
    apps: tuple[str, ...]

    @property
    def url(self) -> str:
        """Its address."""
        return reverse(self.view)


class SiteSection(NamedTuple):
    """A part of the navigation: its key, its title, what it is for, and its pages. One with several pages has a page that lists
    them, whose address has the key for a name."""

    key: str
    title: str
    says: str
    pages: tuple[SitePage, ...]

    @property
    def url(self) -> str:
        """The address of its page."""
        return reverse(self.key) if len(self.pages) > 1 else self.pages[0].url


SECTIONS = (
    SiteSection(
        "lists",
        gettext_noop("Lists"),
        "",
        (SitePage("forces:index", gettext_noop("My lists"), "", ("forces", "tracker")),),
    ),
    SiteSection(
        "catalogue",
        gettext_noop("Catalogue"),
        "",
        (SitePage("factions:systems", gettext_noop("Catalogue"), "", ("factions",)),),
    ),
    SiteSection(
        "play",
        gettext_noop("Play"),
        gettext_noop("Test a list, play a battle, or set up a game for the table."),
        (
            SitePage(
                "battles:index",
                gettext_noop("Test battles"),
                gettext_noop("The AI fights your list against others, as often as you like: who wins, and why."),
                ("battles",),
            ),
            SitePage(
                "live:index",
                gettext_noop("Play a battle"),
                gettext_noop("Against the AI or a friend, step by step, with every rule kept."),
                ("live",),
            ),
            SitePage(
                "odds:index",
                gettext_noop("Odds"),
                gettext_noop("The exact chances of an attack, and what each modifier is worth."),
                ("odds",),
            ),
            SitePage(
                "scenarios:index",
                gettext_noop("Scenarios"),
                gettext_noop("Roll a mission with terrain and objectives, and print the handout."),
                ("scenarios",),
            ),
            SitePage(
                "maps:index",
                gettext_noop("Hex maps"),
                gettext_noop("Draw a random map for the hex game, and print it."),
                ("maps",),
            ),
            SitePage(
                "decks:index",
                gettext_noop("Decks"),
                gettext_noop("Deal activation and chaos cards on your phone."),
                ("decks",),
            ),
            SitePage(
                "campaigns:index",
                gettext_noop("Campaigns"),
                gettext_noop("Maps, armies and battles over many evenings."),
                ("campaigns",),
            ),
            SitePage(
                "lab:index",
                gettext_noop("Balance lab"),
                gettext_noop("What a model or a faction is worth, found in hundreds of battles."),
                ("lab",),
            ),
        ),
    ),
    SiteSection(
        "organise",
        gettext_noop("Organise"),
        gettext_noop("Everything for the evening with sixty players."),
        (
            SitePage(
                "check:check",
                gettext_noop("Check lists"),
                gettext_noop("Hand in all lists at once, and see which are legal and which your event admits."),
                ("check",),
            ),
            SitePage(
                "tournaments:index",
                gettext_noop("Tournaments"),
                gettext_noop("Entries, pairings, results and standings, on everyone's phone."),
                ("tournaments",),
            ),
        ),
    ),
    SiteSection(
        "more",
        gettext_noop("More"),
        gettext_noop("Your account, your models, your own units, and what Muster is."),
        (
            SitePage(
                "accounts:index",
                gettext_noop("Account"),
                gettext_noop("Keep your lists for good, and on every device."),
                ("accounts",),
            ),
            SitePage(
                "collection:index",
                gettext_noop("My collection"),
                gettext_noop("The models you own, and what your lists still need."),
                ("collection",),
            ),
            SitePage(
                "pack_editor:index",
                gettext_noop("Workshop"),
                gettext_noop("Make custom units, and share them as packs."),
                ("pack_editor",),
            ),
            SitePage(
                "offline:page",
                gettext_noop("Offline"),
                gettext_noop("What this device keeps for evenings without a connection."),
                ("offline",),
            ),
            SitePage(
                "api:docs",
                gettext_noop("API docs"),
                gettext_noop("Everything that the pages do, for your own programs."),
                ("api",),
            ),
            SitePage(
                "about",
                gettext_noop("About"),
                gettext_noop("Who makes Muster, your data, and legal matters."),
                (),
            ),
        ),
    ),
)


class SiteLink(NamedTuple):
    """A step of the way back."""

    url: str
    title: str


class SitePlace(NamedTuple):
    """Where a page is: all `sections`, the one that it belongs to, whether it is the first page of that, and the way back to it."""

    sections: tuple[SiteSection, ...]
    section: SiteSection | None
    is_section: bool
    trail: tuple[SiteLink, ...]


@register.simple_tag(takes_context=True)
def site_place(context: Context) -> SitePlace:
    """The place of the page of a request. A page of an error has none, and not even a request."""
    return place_of(context.get("request"))


def place_of(request: HttpRequest | None) -> SitePlace:
    """The place of the page that a request is for."""
    match: Any = request and request.resolver_match
    if not request or not match:
        return SitePlace(SECTIONS, None, False, ())
    for section in SECTIONS:
        if match.view_name == section.key:
            return SitePlace(SECTIONS, section, True, ())
        for page in section.pages:
            if match.view_name == page.view or match.app_name in page.apps:
                return SitePlace(SECTIONS, section, section.url == request.path, _trail(section, page, request.path))
    return SitePlace(SECTIONS, None, False, ())


def _trail(section: SiteSection, page: SitePage, path: str) -> tuple[SiteLink, ...]:
    """From the section to the page above the one at `path`."""
    links = {page.url: SiteLink(page.url, page.title)}
    if section.url not in links:
        links = {section.url: SiteLink(section.url, section.title)} | links
    return tuple(link for url, link in links.items() if url != path)
