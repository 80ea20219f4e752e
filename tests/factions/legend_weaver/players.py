"""Sheets as players fill them in, in the form of the data files."""

SHELL = {
    "key": "smoke-shell", "name": "Smoke shell", "points": 5, "fire": "smoke", "every": "secondary",
    "specials": ["smoke"], "radius": 3, "source": [891, 891],
}  # fmt: skip
SLUG = {"key": "slug", "name": "Slug", "points": 2, "primary": ["pow", "bod"], "source": [693, 695]}
RIFLE = {
    "key": "rifle", "name": "Rifle", "size": "two-handed", "range": 18, "primary": ["non"], "secondary": ["bod"],
    "source": [111, 162],
}  # fmt: skip
GUN = {
    "key": "gun", "name": "Gun", "number": 12, "size": "mounted", "range": 36, "tertiary": ["lit", "pla"],
    "every": "tertiary", "specials": ["indirect", "circle"], "radius": 2, "ammunition": ["smoke-shell", "slug"],
    "note": "Slow.", "source": [111, 162],
}  # fmt: skip
TROOPER = {
    "key": "trooper", "name": "Trooper", "form": "ground", "target": "bod", "points": 20, "movement": "foot", "move": 6,
    "role": "trooper", "rank": "sergeant", "bonus": True, "equipment": ["targeter", "ecm"], "weapons": ["rifle"],
    "source": [63, 76],
}  # fmt: skip
TANK = {
    "key": "tank", "name": "Tank", "form": "vehicle", "target": "pla", "actions": 4, "level": 9, "move": 12, "crew": 3,
    "maneuverability": 2, "weapons": ["gun", "gun", "laser-cannon"], "note": "Loud.", "source": [78, 90],
}  # fmt: skip


def with_sheets(plain):
    """The content of the data files with these sheets."""
    return {
        **plain,
        "weapons": {"ammunition": [SHELL, SLUG], "weapons": [*plain["weapons"]["weapons"], RIFLE, GUN]},
        "models": {"models": [TROOPER, TANK]},
    }
