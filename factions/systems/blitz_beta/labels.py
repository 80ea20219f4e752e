"""Words of the pages for the short words of the data."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from armybuilder.engine.core.tables.fields import Label
from factions.models import Record

SIDES = {"terra-nova": "Terra Nova", "earth": gettext_noop("Earth"), "colony": gettext_noop("Colonies")}

PURCHASE_KINDS = {
    "generic-unit": gettext_noop("For a whole unit"),
    "generic-model": gettext_noop("For a model"),
    "veteran": gettext_noop("For veterans"),
    "duelist": gettext_noop("For the duelist"),
    "faction": gettext_noop("For one faction"),
    "sublist-unit": gettext_noop("For a unit of a sub-list"),
    "sublist-model": gettext_noop("For a model of a sub-list"),
}

FLAGS = {
    "needs-ruling": gettext_noop("The rulebook is unclear here and needs a ruling."),
    "unreleased": gettext_noop("Marked as unreleased in the rulebook."),
    "includes-recon-drones": gettext_noop("Brings its own recon drones."),
    "not-on-the-sheet": gettext_noop("Placed by the rules, missing from the rulebook's token sheet."),
}

FIELDS = {
    **{rating: rating.upper() for rating in ("ua", "tv", "mr", "ar", "dc", "act", "gun", "pilot", "ew")},
    "add_weapons": gettext_noop("Weapons added"),
    "remove_weapons": gettext_noop("Weapons removed"),
    "add_traits": gettext_noop("Traits added"),
    "remove_traits": gettext_noop("Traits removed"),
}


def field_name(name: str) -> str:
    """The heading of a field of the data."""
    return _(FIELDS[name]) if name in FIELDS else Label.of(name).text


def remarks(record: Record) -> list[str]:
    """Return what is odd about a record, except for a ruling that it needs."""
    return [_(FLAGS.get(flag, flag)) for flag in record.flags if flag != "needs-ruling"]
