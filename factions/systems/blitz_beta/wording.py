"""Words of the pages for the short words of the data."""

SIDES = {"terra-nova": "Terra Nova", "earth": "Earth", "colony": "Colonies"}

PURCHASE_KINDS = {
    "generic-unit": "For a whole unit",
    "generic-model": "For a model",
    "veteran": "For veterans",
    "duelist": "For the duelist",
    "faction": "For one faction",
    "sublist-unit": "For a unit of a sub-list",
    "sublist-model": "For a model of a sub-list",
}

FLAGS = {
    "needs-ruling": "The book is unclear here and needs a ruling.",
    "unreleased": "Marked as unreleased in the book.",
    "includes-recon-drones": "Brings its own recon drones.",
    "not-on-the-sheet": "Placed by the rules, missing on the book's token sheet.",
}

FIELDS = {
    **{rating: rating.upper() for rating in ("ua", "tv", "mr", "ar", "dc", "act", "gun", "pilot", "ew")},
    "add_weapons": "Weapons added",
    "remove_weapons": "Weapons taken off",
    "add_traits": "Traits added",
    "remove_traits": "Traits taken off",
}


def field_name(name: str) -> str:
    """The heading of a field of the data."""
    return FIELDS.get(name, name.replace("_", " ").capitalize())
