"""What the beta leaves open about building a force, and how it is read (see `core.rules.rulings`).

Rules ask `Army.reads` for them; where a ruling bears on a force stands in `construction.bearings`, unless a problem of the
report tells it (`lifts`). What is open in play alone is no matter of a list and stands in the inventory.
"""

from collections.abc import Mapping

from armybuilder.engine.core.rules.rulings import Clause, Ruling

PRICE_GAP = "the book prints no price"

# ---------------------------------------------------------------- every army

UPGRADED_MODELS = Ruling(
    key="upgraded-models",
    name="Upgraded models",
    question="Toward which limit does a model with an upgrade count?",
    readings={
        "both": "an upgraded model counts toward the limit of its own row and toward that of the upgrade",
        "upgrade": "an upgraded model counts toward the limit of the upgrade alone",
    },
    clauses=(Clause("FC-11", "5.3", (1072, 1074)),),
    lifts=frozenset({"too-many"}),
)
UPGRADE_TYPES = Ruling(
    key="upgrade-unit-types",
    name="Unit types of upgrades",
    question="In which units may an upgrade be used?",
    readings={
        "named": "an upgrade goes into units of the types that it names itself",
        "any": "an upgrade goes wherever its model may stand",
    },
    clauses=(Clause("FC-11", "5.3", (1072, 1074)),),
    inventory="DQ-14",
    lifts=frozenset({"upgrade-ua"}),
)
VET_PRICE = Ruling(
    key="vet-price",
    name="Vet of models with a bought action",
    question="Does a bought action make the Vet trait dearer?",
    readings={
        "printed": "Vet is paid by the actions that are printed",
        "bought": "Vet is paid by the actions that a model has with those that it buys",
    },
    clauses=(Clause("FC-30", "A.2.2", (4107, 4108)),),
)
SUPPORT_PIECES = Ruling(
    key="generic-support-limit",
    name="Limit of generic support",
    question="How many of one piece may a unit of generic support have?",
    readings={
        "one": "each piece of generic support is without a marked limit, so a support unit has one of each",
        "any": "a unit of generic support has as many of a piece as its actions allow",
    },
    clauses=(Clause("FC-50", "18.3", (3616, 3619)),),
    lifts=frozenset({"too-many"}),
)
COLONIAL_SUPPORT = Ruling(
    key="colonial-support",
    name="Generic support of invaders",
    question="How many units of generic support does a force from Earth or its colonies take?",
    readings={
        "one": "a force from Earth or its colonies has one unit of generic support in all, behind any primary unit",
        "besides": "a force from Earth or its colonies has one unit of generic support behind a unit of any type, "
        "besides those behind GP, FS and IN units",
    },
    clauses=(Clause("FC-50", "18.3", (3619, 3620)),),
    lifts=frozenset({"several-generic-support"}),
    lists=frozenset({"cef", "caprice", "utopia", "eden"}),
)
SUPPORT_LIMIT = Ruling(
    key="support-only-limit",
    name="Verder",
    question="Is a limit that speaks of support units alone one lower there?",
    readings={
        "printed": "a limit of support units alone is as it is printed",
        "lower": "a limit of support units alone is one lower there, as others are, so that none of one is left",
    },
    clauses=(Clause("FC-9", "5.4", (1148, 1150)),),
    inventory="DQ-9",
    lists=frozenset({"north"}),
)
REGIMENTAL = Ruling(
    key="regimental-support",
    name="RSU",
    question="What does the limit RSU mean?",
    readings={"su": "the limit RSU means what SU means: any number, in support units only"},
    clauses=(Clause("FC-8", "5.2", (1055, 1055)),),
    gap="the book does not explain the code",
    inventory="DQ-9",
)
COMBAT_FOCUS = Ruling(
    key="combat-focus-price",
    name="Price of Combat Focus",
    question="What does Combat Focus cost?",
    readings={"0": "Combat Focus is free", "1": "Combat Focus costs 1 TV", "2": "Combat Focus costs 2 TV"},
    clauses=(Clause("FC-34", "A.2.3", (4134, 4134)),),
    gap=PRICE_GAP,
    inventory="DQ-18",
    is_open=True,
)
DUELIST_REACH = Ruling(
    key="duelist-reach-price",
    name="Price of a duelist's Reach",
    question="What does the Reach of a duelist cost?",
    readings={"0": "the Reach of a duelist is free", "1": "the Reach of a duelist costs 1 TV"},
    clauses=(Clause("FC-40", "A.2.4", (4173, 4173)),),
    gap=PRICE_GAP,
    inventory="DQ-18",
    is_open=True,
)
COMMAND_CAIMAN = Ruling(
    key="command-caiman-price",
    name="Price of the Command Caiman/Crocodile",
    question="Does Command Caiman/Crocodile add its 6 TV, or is that what the model costs with it?",
    readings={
        "added": "Command Caiman/Crocodile adds 6 TV, as other upgrades add theirs",
        "whole": "a model with Command Caiman/Crocodile costs 6 TV in all",
    },
    clauses=(Clause("FC-11", "5.3", (7593, 7609)),),
    gap="the book prints its price without a plus",
    inventory="DQ-14",
    is_open=True,
    lists=frozenset({"south"}),
)

# ---------------------------------------------------------------- family ties

FAMILY_VET = Ruling(
    key="family-upgrade-vet",
    name="Family ties and Vet",
    question="Do commanders need Vet for the veteran upgrade of their family?",
    readings={
        "vet": "the veteran upgrade that commanders share needs Vet, which they may buy anywhere",
        "no-vet": "commanders need no Vet for the veteran upgrade that they share",
    },
    clauses=(
        Clause("SL-N2", "A.2.5", (4219, 4220), "wfp"),
        Clause("SL-P5", "A.2.5", (4323, 4324), "psbm"),
        Clause("SL-L", "A.2.5", (4402, 4403), "leagueless"),
    ),
    lifts=frozenset({"veteran-upgrade"}),
)
FAMILY_DUTY = Ruling(
    key="family-upgrade-duty",
    name="Family ties without an upgrade",
    question="May all commanders do without a veteran upgrade?",
    readings={
        "optional": "all commanders may do without the veteran upgrade of their family",
        "required": "commanders must have a veteran upgrade that they share",
    },
    clauses=FAMILY_VET.clauses,
    is_open=True,
)

# ---------------------------------------------------------------- the North

INFANTRY = Ruling(
    key="ng-infantry",
    name="Infantry of the Northern Guard",
    question="What do the actions of infantry count for in GP and FS units?",
    readings={
        "fills": "infantry fills the least size of a GP or FS unit, counts for the size of its support unit, and takes up "
        "nothing of the largest size",
        "nothing": "infantry in a GP or FS unit counts for nothing: not for its least size, nor for that of its support unit",
    },
    clauses=(Clause("SL-N1", "A.2.5", (4212, 4213), "ng"),),
)
STRIPPED_DOWN = Ruling(
    key="stripped-down-price",
    name="Price of Stripped Down",
    question="What does Stripped Down cost?",
    readings={"0": "Stripped Down is free: the lost hull box is its price", "1": "Stripped Down costs 1 TV"},
    clauses=(Clause("SL-N2", "A.2.5", (4222, 4222), "wfp"),),
    gap=PRICE_GAP,
    inventory="DQ-18",
)
STRIPPED_SUPPORT = Ruling(
    key="stripped-down-support",
    name="Stripped Down in support",
    question="May models of support units be Stripped Down?",
    readings={
        "any": "any model may be Stripped Down, in support units too",
        "primary": "Stripped Down is a generic upgrade, which support units do without",
    },
    clauses=(Clause("SL-N2", "A.2.5", (4222, 4222), "wfp"),),
    gap="the book calls it a generic upgrade, and grants it to any model",
)
GIFT_VET = Ruling(
    key="umf-gift-vet",
    name="Free upgrade without Vet",
    question="Does the CO need Vet for the free veteran upgrade?",
    readings={
        "no-vet": "the free veteran upgrade of the CO needs no Vet",
        "vet": "the CO needs Vet for the free veteran upgrade, as for others",
    },
    clauses=(Clause("SL-N3", "A.2.5", (4228, 4228), "umf"),),
)
GIFT_CHOICE = Ruling(
    key="umf-gift-choice",
    name="Free upgrade without a price",
    question="May the free veteran upgrade be one without a price?",
    readings={
        "unpriced": "of several veteran upgrades of the CO the one without a price is free",
        "priced": "of several veteran upgrades of the CO the dearest with a price is free",
    },
    clauses=(Clause("SL-N3", "A.2.5", (4228, 4228), "umf"),),
)
COMMAND_MODELS = Ruling(
    key="umf-cmc",
    name="CMC models",
    question="Which models cost 1 TV less?",
    readings={"cmd": "models and upgrades with a CMD limit cost 1 TV less"},
    clauses=(Clause("SL-N3", "A.2.5", (4228, 4228), "umf"),),
    gap="the book prints CMC, a code that it has nowhere else",
    inventory="DQ-9",
)
MONKS_PRICE = Ruling(
    key="warrior-monks-price",
    name="Price of Warrior Monks",
    question="Are Warrior Monks paid for the unit or for each model?",
    readings={"unit": "Warrior Monks cost 1 TV a unit", "model": "Warrior Monks cost 1 TV a model"},
    clauses=(Clause("SL-N4", "A.2.5", (4243, 4244), "nlc"),),
    inventory="DQ-18",
)
MONKS_SUPPORT = Ruling(
    key="warrior-monks-support",
    name="Warrior Monks in support",
    question="May support units be Warrior Monks?",
    readings={
        "any": "any GP, SK or FS unit may be Warrior Monks, support units too",
        "primary": "Warrior Monks are a general upgrade, which support units do without",
    },
    clauses=(Clause("SL-N4", "A.2.5", (4243, 4244), "nlc"),),
    gap="the book calls it a general upgrade, and grants it to any unit",
)

# ---------------------------------------------------------------- the South

FREE_OFFICER = Ruling(
    key="ese-free-officer",
    name="Free officers",
    question="Which is free where a unit has both an XO and a 2iC?",
    readings={"dearer": "of an XO and a 2iC in one unit the dearer is free, and the other is paid"},
    clauses=(Clause("SL-S4", "A.2.5", (4277, 4277), "ese"),),
)
OFFICERS = Ruling(
    key="ese-xo",
    name="XO of each unit",
    question="How many executive officers may a force have?",
    readings={"each": "each unit may have an XO of its own", "one": "the force has one XO, and its other units a 2iC"},
    clauses=(Clause("SL-S4", "A.2.5", (4277, 4277), "ese"),),
)

# ---------------------------------------------------------------- Peace River

GREYHOUND_SUPPORT = Ruling(
    key="greyhound-support",
    name="Greyhound in support",
    question="May a support unit have a Greyhound?",
    readings={
        "one": "any unit may have one Greyhound, a support unit too",
        "lower": "the limit of the Greyhound is one lower in support units, as others are, so that none is left",
    },
    clauses=(Clause("SL-P2", "A.2.5", (4298, 4298), "poc"),),
)
GREYHOUND_COMMAND = Ruling(
    key="greyhound-command",
    name="Greyhound that does not command",
    question="Must a Greyhound command?",
    readings={
        "any": "a Greyhound need not command, in units of the types that it names itself either",
        "command": "a Greyhound must command, as its printed limits ask",
    },
    clauses=(Clause("SL-P2", "A.2.5", (4298, 4298), "poc"),),
)
TENTH = Ruling(
    key="hgsf-tenth",
    name="Tenth of the game's TV",
    question="How is a tenth of the limit rounded?",
    readings={"up": "a tenth of the limit is rounded up"},
    clauses=(Clause("SL-P3", "A.2.5", (4309, 4309), "hgsf"),),
    gap="the clause does not say, section 2.4 rounds every fraction up",
)
PILUM = Ruling(
    key="hgsf-pilum",
    name="PILUM Infantry",
    question="Is PILUM Infantry a Pillium variant?",
    readings={"pillium": "PILUM Infantry has the name Pillium", "other": "PILUM Infantry is no Pillium variant"},
    clauses=(Clause("SL-P3", "A.2.5", (4307, 4307), "hgsf"),),
    gap="the book spells it otherwise",
    inventory="DQ-12",
)
TECH_SUPPORT = Ruling(
    key="hgsf-support",
    name="High tech of generic support",
    question="Do units of generic support need Fusilades or Pilliums?",
    readings={"exempt": "units of generic support need no Fusilade or Pillium, of which they have none"},
    clauses=(Clause("SL-P3", "A.2.5", (4307, 4307), "hgsf"),),
)
TECH_AIRCRAFT = Ruling(
    key="hgsf-aircraft",
    name="High tech of aircraft",
    question="Do units of aircraft need Fusilades or Pilliums?",
    readings={
        "needed": "units of aircraft need Fusilades or Pilliums like others",
        "exempt": "units of aircraft need no Fusilade or Pillium, of which they have none",
    },
    clauses=(Clause("SL-P3", "A.2.5", (4307, 4307), "hgsf"),),
    lifts=frozenset({"hgsf-high-tech"}),
)

# ---------------------------------------------------------------- NuCoal

TANKS = Ruling(
    key="pak-tanks",
    name="LT-71 and MT-72",
    question="Which tanks stand in veteran units only?",
    readings={"listed": "LT-71 and MT-72 are the LHT-71 and the MHT-72 of the CEF list"},
    clauses=(Clause("SL-C2", "A.2.5", (4357, 4358), "pak"),),
    gap="the book spells them otherwise in the list",
    inventory="DQ-12",
)
HC_3 = Ruling(
    key="hc-3",
    name="HC-3",
    question="Which models are HC-3?",
    readings={"hc-3a": "HC-3 is the HC-3A of the CEF list"},
    clauses=(Clause("SL-C2", "A.2.5", (4357, 4358), "pak"), Clause("SL-E2", "A.2.5", (4448, 4448), "grel-battalion")),
    gap="the book spells it otherwise in the list",
    inventory="DQ-12",
)
WILDCATS = Ruling(
    key="fn-wildcat",
    name="Wildcats",
    question="Which Wildcats may Fort Neil have?",
    readings={"own": "the Wildcats of Fort Neil are NuCoal's own"},
    clauses=(Clause("SL-C4", "A.2.5", (4368, 4369), "fn"),),
    gap="the book takes them from the northern list, which has none",
    inventory="DQ-18",
)
SOUTHERN_ALLIES = Ruling(
    key="pg-south",
    name="Southern allies of Prince Gable",
    question="May Prince Gable have allies of the South?",
    readings={
        "both": "Prince Gable has allies of the North and of the South",
        "north": "Prince Gable has allies of the North alone",
    },
    clauses=(Clause("SL-C5", "A.2.5", (4375, 4376), "pg"),),
    gap="the clause of the book allows it, and its heading names the North alone",
    inventory="DQ-18",
    is_open=True,
)
HALF = Ruling(
    key="th-half",
    name="Half of the units",
    question="How is half of an odd number of units rounded?",
    readings={"up": "half of the primary units is rounded up"},
    clauses=(Clause("SL-C7", "A.2.5", (4398, 4399), "th"),),
    gap="the clause does not say, section 2.4 rounds every fraction up",
)
DUELING_COMMANDERS = Ruling(
    key="kada-commanders",
    name="Commanders who are duelists",
    question="What does the duelist's trait give to commanders?",
    readings={
        "purchases": "commanders may buy what duelists may, and are bound by nothing that binds duelists",
        "trait": "commanders have the trait of a duelist and buy nothing for it",
    },
    clauses=(Clause("SL-C8", "A.2.5", (4389, 4389), "kada"),),
)

# ---------------------------------------------------------------- the Leagueless

LEAGUELESS_SUPPORT = Ruling(
    key="leagueless-support",
    name="Support of the Leagueless",
    question="Is 0-1 one lower in support units of the Leagueless?",
    readings={
        "none": "a limit of 0-1 leaves none in support units, which have only what is 0+",
        "one": "a limit of 0-1 is 0-1 in support units as well",
    },
    clauses=(Clause("SL-L", "A.2.5", (4408, 4409), "leagueless"),),
    lifts=frozenset({"too-many"}),
)
LEAGUELESS_GENERIC = Ruling(
    key="leagueless-generic",
    name="Generic support of the Leagueless",
    question="May the Leagueless have generic support and aircraft?",
    readings={
        "open": "the Leagueless have generic support and aircraft, which are on no list, as any army",
        "closed": "the Leagueless have models of their unit types alone, and so neither generic support nor aircraft",
    },
    clauses=(Clause("SL-L", "A.2.5", (4405, 4406), "leagueless"),),
)

RULINGS: Mapping[str, Ruling] = {said.key: said for said in tuple(globals().values()) if isinstance(said, Ruling)}
"""Every ruling by its key, in the order of the book."""
PRICES: Mapping[str, Ruling] = {
    "veteran/combat-focus": COMBAT_FOCUS,
    "duelist/reach": DUELIST_REACH,
    "wfp/stripped-down": STRIPPED_DOWN,
}
"""Purchases whose price (TV) a ruling tells: its readings are prices."""
ROW_PRICES: Mapping[str, Ruling] = {"south/command-caiman-crocodile": COMMAND_CAIMAN}
"""Upgrade rows whose price is that of the whole model where the ruling says so."""
