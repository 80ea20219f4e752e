"""A list as text to be copied: what a page offers, and what was chosen of it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from django.http import HttpResponse, QueryDict
from django.utils.translation import gettext as _

from armybuilder.engine.core.paper.cards import PrintContent
from armybuilder.engine.core.paper.exports.formats import FORMATS, render_list
from armybuilder.engine.core.paper.exports.outline import Density
from armybuilder.engine.core.paper.exports.tabletop import saved_object
from armybuilder.forces.presenters.builder import AnyRosterView
from armybuilder.forces.share_links import links
from armybuilder.forces.views.output import download, file_name

WHOLE = "list"
"""The text list that can be read in again."""
USUAL = f"text-{Density.POINTS.value}"
PLAIN = "text/plain; charset=utf-8"


class FormatChoice(NamedTuple):
    """A way to write a list: what an address calls it, and what people do."""

    value: str
    label: str


class FormatGroup(NamedTuple):
    """The choices of one format."""

    label: str
    choices: tuple[FormatChoice, ...]


@dataclass(frozen=True)
class ShareText:
    """A list in the chosen words, with what is printed of it. `page` shows it among other things, `address` gives it alone,
    `tabletop` is the file for Tabletop Simulator; forms send `hidden_fields` along, `site` is the address of the site's first page."""

    list: AnyRosterView
    content: PrintContent
    chosen: str
    page: str
    address: str
    tabletop: str
    hidden_fields: Mapping[str, str]
    site: str

    @cached_property
    def text(self) -> str:
        """The text that is copied."""
        return text_of(self.list, self.content, self.chosen, self.site)

    @property
    def groups(self) -> tuple[FormatGroup, ...]:
        """The formats that may be chosen."""
        return format_groups(self.list.game.words.points)

    @property
    def lines(self) -> int:
        """The height of the text's field, in lines."""
        return min(max(self.text.count("\n") + 1, 6), 16)


def format_groups(points: str) -> tuple[FormatGroup, ...]:
    """All that may be chosen, for a game whose lists cost so many of these points."""
    densities = {
        Density.NAMES: _("Names only"),
        Density.POINTS: _("With upgrades and %(points)s") % {"points": points},
        Density.STATS: _("With all stats"),
    }
    titles = {"text": _("Plain text"), "markdown": _("Markdown"), "bbcode": _("Tabletop Simulator notes")}
    found = {
        key: tuple(FormatChoice(f"{key}-{density.value}", label) for density, label in densities.items())
        for key in FORMATS
    }
    found["text"] += (FormatChoice(WHOLE, _("For importing again")),)
    return tuple(FormatGroup(titles[key], offered) for key, offered in found.items())


def read_choice(sent: QueryDict) -> str:
    """Read the format that an address asks for; an unknown one is treated as the usual one."""
    asked = sent.get("as", USUAL)
    known = {choice.value for group in format_groups("") for choice in group.choices}
    return asked if asked in known else USUAL


def text_of(shown: AnyRosterView, content: PrintContent, choice: str, site: str) -> str:
    """The list in the words of a choice; `content` is what is printed of it. A text for people ends with the link from which the
    whole list is read again, if it is not too long."""
    if choice == WHOLE:
        return f"Game: {shown.system.name}\n{shown.text()}"
    key, _sign, density = choice.partition("-")
    text = render_list(replace(content, name=shown.display_name), key, Density(density))
    link = links.short_address(content.document, site)
    return f"{text}\n{link}\n" if link else text


def text_answer(shown: AnyRosterView, sent: QueryDict, site: str) -> HttpResponse:
    """The chosen text alone, to be read or, with `download`, as a file."""
    choice = read_choice(sent)
    ending = "txt" if choice == WHOLE else FORMATS[choice.partition("-")[0]].ending
    text = text_of(shown, shown.print_content(), choice, site)
    return download(text.encode(), file_name(shown.display_name, ending), PLAIN, inline="download" not in sent)


def tabletop_answer(shown: AnyRosterView) -> HttpResponse:
    """The file for Tabletop Simulator."""
    content = replace(shown.print_content(), name=shown.display_name)
    return download(saved_object(content), file_name(shown.display_name, "json"), "application/json")
