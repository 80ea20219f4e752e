"""Rulings on what the beta leaves open about building a force, and how it is read (see `core.rules.rulings`).

Rules ask `ArmyRules.uses_reading` for them; the places of a force that a ruling affects are found by
`validators.book_rulings`, unless a problem of the report mentions it (`lifts`). Questions that are open only in
play do not concern a list and are recorded in the inventory.
"""

from collections.abc import Mapping

# ---------------------------------------------------------------- every army

UPGRADED_MODELS = "upgraded-models"
UPGRADE_TYPES = "upgrade-unit-types"
VET_PRICE = "vet-price"
SUPPORT_PIECES = "generic-support-limit"
COLONIAL_SUPPORT = "colonial-support"
SUPPORT_LIMIT = "support-only-limit"
REGIMENTAL = "regimental-support"
COMBAT_FOCUS = "combat-focus-price"
DUELIST_REACH = "duelist-reach-price"
COMMAND_CAIMAN = "command-caiman-price"

# ---------------------------------------------------------------- family ties

FAMILY_VET = "family-upgrade-vet"
FAMILY_DUTY = "family-upgrade-duty"

# ---------------------------------------------------------------- the North

INFANTRY = "ng-infantry"
STRIPPED_DOWN = "stripped-down-price"
STRIPPED_SUPPORT = "stripped-down-support"
GIFT_VET = "umf-gift-vet"
GIFT_CHOICE = "umf-gift-choice"
COMMAND_MODELS = "umf-cmc"
MONKS_PRICE = "warrior-monks-price"
MONKS_SUPPORT = "warrior-monks-support"

# ---------------------------------------------------------------- the South

FREE_OFFICER = "ese-free-officer"
OFFICERS = "ese-xo"

# ---------------------------------------------------------------- Peace River

GREYHOUND_SUPPORT = "greyhound-support"
GREYHOUND_COMMAND = "greyhound-command"
TENTH = "hgsf-tenth"
PILUM = "hgsf-pilum"
TECH_SUPPORT = "hgsf-support"
TECH_AIRCRAFT = "hgsf-aircraft"

# ---------------------------------------------------------------- NuCoal

TANKS = "pak-tanks"
HC_3 = "hc-3"
WILDCATS = "fn-wildcat"
SOUTHERN_ALLIES = "pg-south"
HALF = "th-half"
DUELING_COMMANDERS = "kada-commanders"

# ---------------------------------------------------------------- the Leagueless

LEAGUELESS_SUPPORT = "leagueless-support"
LEAGUELESS_GENERIC = "leagueless-generic"

RULINGS: Mapping[str, tuple[str, ...]] = {
    UPGRADED_MODELS: ("both", "upgrade"),
    UPGRADE_TYPES: ("named", "any"),
    VET_PRICE: ("printed", "bought"),
    SUPPORT_PIECES: ("one", "any"),
    COLONIAL_SUPPORT: ("one", "besides"),
    SUPPORT_LIMIT: ("printed", "lower"),
    REGIMENTAL: ("su",),
    COMBAT_FOCUS: ("0", "1", "2"),
    DUELIST_REACH: ("0", "1"),
    COMMAND_CAIMAN: ("added", "whole"),
    FAMILY_VET: ("vet", "no-vet"),
    FAMILY_DUTY: ("optional", "required"),
    INFANTRY: ("fills", "nothing"),
    STRIPPED_DOWN: ("0", "1"),
    STRIPPED_SUPPORT: ("any", "primary"),
    GIFT_VET: ("no-vet", "vet"),
    GIFT_CHOICE: ("unpriced", "priced"),
    COMMAND_MODELS: ("cmd",),
    MONKS_PRICE: ("unit", "model"),
    MONKS_SUPPORT: ("any", "primary"),
    FREE_OFFICER: ("dearer",),
    OFFICERS: ("each", "one"),
    GREYHOUND_SUPPORT: ("one", "lower"),
    GREYHOUND_COMMAND: ("any", "command"),
    TENTH: ("up",),
    PILUM: ("pillium", "other"),
    TECH_SUPPORT: ("exempt",),
    TECH_AIRCRAFT: ("needed", "exempt"),
    TANKS: ("listed",),
    HC_3: ("hc-3a",),
    WILDCATS: ("own",),
    SOUTHERN_ALLIES: ("both", "north"),
    HALF: ("up",),
    DUELING_COMMANDERS: ("purchases", "trait"),
    LEAGUELESS_SUPPORT: ("none", "one"),
    LEAGUELESS_GENERIC: ("open", "closed"),
}
"""Rulings that a list may depend on, each with its readings: the rules know these. What they say, and which counts where the
players choose none, stands in the catalogue."""
PRICES: Mapping[str, str] = {
    "veteran/combat-focus": COMBAT_FOCUS,
    "duelist/reach": DUELIST_REACH,
    "wfp/stripped-down": STRIPPED_DOWN,
}
"""Purchases whose price (TV) a ruling tells: its readings are prices."""
ROW_PRICES: Mapping[str, str] = {"south/command-caiman-crocodile": COMMAND_CAIMAN}
"""Upgrade rows whose price is that of the whole model where the ruling says so."""
