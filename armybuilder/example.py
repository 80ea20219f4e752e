"""The list that the home page shows: a small one with one mistake, checked by the real rules when first asked for."""

from typing import NamedTuple

import msgspec
from django.conf import settings
from django.utils.safestring import SafeString, mark_safe

from armybuilder.cards.screen.faces import FORMAT, faces
from armybuilder.cards.screen.vector import side_svg
from armybuilder.engine.core.language import cached_per_language
from armybuilder.engine.core.paper.cards import PrintContent
from armybuilder.engine.core.rules.report import Report
from armybuilder.engine.registry import SYSTEMS
from armybuilder.forces import validation
from armybuilder.forces.share_links import links


class HomeExample(NamedTuple):
    """The list as the army sheet has it, the report on it, the list as it stands in a link, and its first card, drawn."""

    content: PrintContent
    report: Report
    packed: str
    card: SafeString


@cached_per_language(len(settings.LANGUAGES))
def example() -> HomeExample:
    """The list in the language that is read."""
    system = next(iter(SYSTEMS.values()))
    data = msgspec.json.encode(system.examples.flawed)
    content = validation.read(data).print_content()
    side = next(faces(content)).side
    card = mark_safe(side_svg(side, FORMAT.width, FORMAT.height))  # noqa: S308 - its texts are escaped
    return HomeExample(content, validation.check(data), links.pack(data), card)
