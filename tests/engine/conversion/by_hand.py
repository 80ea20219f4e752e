"""Cards of 2006 worked out by hand from the 1998 sheets, and the short form they are compared in.

A value is followed by how it was read: nothing for exact, `~` merged, `*` derived, `?` ruled; `-` is lost.
"""

MARKS = {"exact": "", "merged": "~", "derived": "*", "ruled": "?"}


def short(value):
    if value.status == "lost":
        assert value.value is None
        return "-"
    shown = {True: "yes", False: "no"}[value.value] if isinstance(value.value, bool) else value.value
    return f"{shown}{MARKS[value.status]}"


def shorts(*values):
    return " ".join(short(value) for value in values)


def plain(card):
    """The card line by line, as `CARDS` has it."""
    return {
        "tv": short(card.tv),
        "actions, size": shorts(card.actions, card.size),
        "detection, sensors, auto comm, comm": shorts(card.detection, card.sensors, card.auto_comm, card.comm),
        "attack": shorts(card.attack.stationary, card.attack.combat, card.attack.top),
        **{
            row.mode: f"{shorts(row.combat_mp, row.top_mp)}: {shorts(row.stationary, row.combat, row.top)}"
            for row in card.defense
        },
        "armor, sturdy, fragile": shorts(card.armor, card.sturdy, card.fragile),
        "weapons": [
            f"{weapon.code}: {shorts(weapon.count, weapon.arc, weapon.rof, weapon.reloads, weapon.limited)}"
            for weapon in card.weapons
        ],
        "traits": [
            " ".join(
                part for part in (trait.name, trait.rating and short(trait.rating), trait.facing, trait.note) if part
            )
            for trait in card.traits
        ],
    }


# Weapons are code, then number, arc, rate of fire, reloads, circles.
CARDS = {
    "north/cheetah": {
        "tv": "75",  # 62.5 up to 65
        "actions, size": "1 6",
        "detection, sensors, auto comm, comm": "5 2 5 1",
        "attack": "2 0 -3",
        "W": "6 11: -1 2 4~",
        "G": "8 15: -1 3 4~",
        "armor, sturdy, fragile": "10 0 no",
        "weapons": ["DPG: 1 F 2 yes? 0", "LRP: 1 F 3 no 0", "HG: 1* F 0 no 4", "VB: 1 F 0 no 0"],
        "traits": ["ECM 3", "Manipulator Arms", "Target Designator 2"],
    },
    "north/hunter": {
        "tv": "50",  # 38 up to 40
        "actions, size": "1* 6",
        "detection, sensors, auto comm, comm": "2 0 3 0",
        "attack": "2 0 -3",
        "W": "4 7: -3 -1? 1",
        "G": "6 12: -3 0 2~",
        "armor, sturdy, fragile": "15 1 no",  # Easy to Modify
        "weapons": [
            "LAC: 1~ F 2~ yes? 0~",
            "LRP: - F 3* no~ 0~",
            "APGL: 1 FF 0 no 6",
            "HG: 1* F 0 no 3",
            "VB: 1 F 0 no 0",
        ],
        "traits": ["Manipulator Arms"],
    },
    "north/jaguar": {
        "tv": "-",
        "actions, size": "1 6",
        "detection, sensors, auto comm, comm": "- - 3 1",
        "attack": "3 1 -2",
        "W": "5 9: -2 1 2",
        "G": "7 13: -2 2 3~",
        "armor, sturdy, fragile": "16 0 no",
        "weapons": [
            "MAC: 1 F 1 yes? 0",
            "LRP: 1 F 4 no? 0",
            "APGL: 1~ FF 0~ no~ 6~",
            "HG: - - 0* - -",
            "VB: 1 F 0 no 0",
        ],
        "traits": ["Airdroppable", "Manipulator Arms"],
    },
    "north/grizzly": {
        "tv": "100",  # 88.8 up to 90
        "actions, size": "1 7",
        "detection, sensors, auto comm, comm": "2 0 3 0",
        "attack": "2 0 -3",
        "W": "3 6: -4 -2? -1",
        "G": "6 11: -4 -1 1~",
        "armor, sturdy, fragile": "18 0 no",
        "weapons": [
            "HAC: 1 F 1 yes? 0",
            "MRP: 1 F 3 no 0",
            "MRP: 1 F 3 no 0",
            "HMG: 1 FF 3 no 0",
            "DPG: 1~ - 2~ yes? 0~",
            "HGM: - F 0* - -",
            "VB: 1 F 0 no 0",
        ],
        "traits": ["Manipulator Arms", "Reinforced Armor 7~ front", "Large Sensor Profile 1"],
    },
    "south/jager": {
        "tv": "-",
        "actions, size": "1* 6",  # by its crew of one
        "detection, sensors, auto comm, comm": "2 0 3 0",
        "attack": "2 0 -3",
        "W": "- -: -3 - -",
        "G": "- 12: -3 - 2~",
        "armor, sturdy, fragile": "15 1 no",
        "weapons": ["LAC: 1 F 2 yes? 0", "LRP: 1 F 3 no 0", "APGL: 1 FF 0 no 6", "HG: 1 F 0 no 3", "VB: 1 F 0 no 0"],
        "traits": ["Manipulator Arms"],
    },
    "south/black-mamba": {
        "tv": "-",
        "actions, size": "- -",
        "detection, sensors, auto comm, comm": "- - - -",
        "attack": "- - -",
        "W": "5 9: - - -",
        "G": "- -: - - -",
        "armor, sturdy, fragile": "- 0 no",  # a weak facing makes nothing fragile
        "weapons": [
            "MAC: - F 1* yes? 0~",
            "LRP: - F 4* no? 0~",
            "APGL: - FF 0* no~ 6~",
            "APGL: - FRR 0* no~ 6~",
            "HG: - F 0* no~ 3~",
            "VB: - F 0* no 0",
        ],
        "traits": ["Airdroppable", "Autopilot", "Manipulator Arms", "Weak Facing rear"],
    },
    "south/spitting-cobra": {
        "tv": "95",  # 81.8 up to 85
        "actions, size": "1 -",
        "detection, sensors, auto comm, comm": "2 0 3 0",
        "attack": "2 0 -3",
        "W": "3 6: -4~ -2? -1~",
        "G": "5 10: -4~ -1~ 1~",
        "armor, sturdy, fragile": "21 1 no",  # Reinforced Crew Compartment
        "weapons": [
            "HAC: 1~ - 1~ - -",
            "MRP: 1~ - 3~ - -",
            "HRP: 1~ - 4~ - -",
            "LMG: 1~ - 4~ - -",
            "LGM: 1~ - 0* - -",
            "HG: 1~ - 0* - -",
            "VB: 1~ - 0* no 0",
        ],
        "traits": ["Manipulator Arms", "Large Sensor Profile 1"],
    },
    "south/caiman-apc": {
        "tv": "30",  # 19 up to 20
        "actions, size": "2 8",
        "detection, sensors, auto comm, comm": "2? 0 2 0",  # 1.5 km are ruled up, the root of 8 rounds down
        "attack": "1 -1 -4",
        "G": "8 16: -6 -2 -1~",
        "armor, sturdy, fragile": "13 1 no",
        "weapons": ["MAC: 1 T 1 no 0", "LMG: 1 T 4 no 0"],
        "traits": ["Transport 10 infantry (one squad)", "Shielded Weapons"],
    },
}

SAME_EVERYWHERE = ["Cost", "Deployment range", "Crew"]
ARMS, DESERT, CRAMPED = "Manipulator Arm", "Hostile Environment Protection: Desert", "Annoyance"

LOSSES = {
    "north/jaguar": {
        "lost": [
            "TV",
            "Detection",
            "Sensors",
            "Number of M-2A Hand Grenade",
            "Arc of M-2A Hand Grenade",
            "Reloads of M-2A Hand Grenade",
            "Limited ammo of M-2A Hand Grenade",
        ],
        "ruling": ["Reloads of MR25 Autocannon", "Reloads of RP-111 Pepperbox II"],
        "no-rule": [ARMS, DESERT, CRAMPED, *SAME_EVERYWHERE],
    },
    "south/jager": {
        "lost": [
            "TV",
            "Walker movement, combat",
            "Walker movement, top",
            "Walker defense modifier, combat",
            "Walker defense modifier, top",
            "Ground movement, combat",
            "Ground defense modifier, combat",
        ],
        "ruling": ["Reloads of PR-25 Autocannon"],
        "no-rule": [ARMS, DESERT, *SAME_EVERYWHERE],
    },
    "south/black-mamba": {
        "lost": [
            "TV",
            "Actions",
            "Size",
            "Detection",
            "Sensors",
            "Auto comm",
            "Comm",
            "Attack modifier, stationary",
            "Attack modifier, combat",
            "Attack modifier, top",
            "Walker defense modifier, stationary",
            "Walker defense modifier, combat",
            "Walker defense modifier, top",
            "Ground movement, combat",
            "Ground movement, top",
            "Ground defense modifier, stationary",
            "Ground defense modifier, combat",
            "Ground defense modifier, top",
            "Armor",
            "Number of PR-55 Autocannon",
            "Number of Vogel-8 Rocket Pod",
            "Number of GL-01 Grenade Launcher",
            "Number of GL-01 Grenade Launcher",
            "Number of HG-C4 Hand Grenade",
            "Number of VU-11 Vibromachete",
        ],
        "ruling": ["Reloads of PR-55 Autocannon", "Reloads of Vogel-8 Rocket Pod"],
        "no-rule": [ARMS, DESERT, *SAME_EVERYWHERE],
    },
    "south/spitting-cobra": {
        "lost": [
            "Size",
            *(
                f"{what} of {weapon}"
                for weapon in (
                    "MR60 Autocannon",
                    "FSRP-36 Rocket Pod",
                    "SCRP-98 Rocket Pod",
                    "MGU-77 Minigun",
                    "Vogel-H Mortar",
                    "HG-2 Hand Grenade",
                )
                for what in ("Arc", "Reloads", "Limited ammo")
            ),
            "Arc of VU-11 Vibromachete",
        ],
        "ruling": ["Walker defense modifier, combat"],
        "no-rule": [ARMS, DESERT, *SAME_EVERYWHERE],
    },
    "south/caiman-apc": {
        "lost": [],
        "ruling": ["Detection", "Passenger Seating"],
        "no-rule": [DESERT, CRAMPED, *SAME_EVERYWHERE],
    },
}
