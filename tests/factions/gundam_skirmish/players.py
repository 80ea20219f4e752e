"""Cards as players fill them in, in the form of the data files."""

RIFLE = {
    "key": "beam-rifle", "name": "Beam Rifle", "sort": "beam", "equip": "carried", "tags": ["rq", "p"], "shots": 2,
    "acc": 4, "crit": 5, "range": [0, 24], "dam": 3, "source": [68, 68],
}  # fmt: skip
BAZOOKA = {
    "key": "bazooka", "name": "Bazooka", "sort": "explosive", "equip": "carried", "tags": ["rs", "b"], "shots": 1,
    "acc": 3, "crit": 5, "range": [6, 30], "dam": 4, "source": [68, 68],
}  # fmt: skip
SABRE = {
    "key": "beam-sabre", "name": "Beam Sabre", "dex": 2, "attack": 3, "acc": 3, "crit": 5, "dam": 4, "source": [68, 68],
}  # fmt: skip
SUIT = {
    "key": "guncannon", "name": "Guncannon", "faction": "eff", "sort": "mobile-suit", "points": 120, "movement": 6,
    "boost": 12, "integrity": 9, "armour": [3, 4], "shield_type": "Large", "shield": [2, 5], "tags": ["c"],
    "weapons": ["bazooka", "beam-rifle", "beam-rifle"], "close_weapons": ["beam-sabre"],
    "abilities": ["weapon-pack", "amphibious"], "source": [68, 68],
}  # fmt: skip
TANK = {
    "key": "tank", "name": "Tank", "faction": "zeon", "sort": "ground-vehicle", "points": 30, "movement": 5,
    "integrity": 4, "armour": [2, 5], "tags": ["s"], "weapons": ["bazooka"], "source": [68, 68],
}  # fmt: skip


def with_cards(plain):
    """The content of the data files with these cards."""
    return {
        **plain,
        "weapons": {"weapons": [RIFLE, BAZOOKA], "close_weapons": [SABRE]},
        "models": {"models": [SUIT, TANK]},
    }
