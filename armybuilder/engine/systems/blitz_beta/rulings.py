"""What the beta leaves open about building a force, and how it is read (see `core.rules.rulings`).

Rules ask `Army.reads` for them; where a ruling bears on a force stands in `construction.bearings`, unless a problem of the
report tells it (`lifts`). What is open in play alone is no matter of a list and stands in the inventory.
"""

from collections.abc import Mapping

from armybuilder.engine.core.language import later
from armybuilder.engine.core.rules.rulings import Clause, Ruling

PRICE_GAP = later("the book prints no price")

# ---------------------------------------------------------------- every army

UPGRADED_MODELS = Ruling(
    key="upgraded-models",
    name=later("Upgraded models"),
    question=later("Toward which limit does a model with an upgrade count?"),
    readings={
        "both": later("an upgraded model counts toward the limit of its own row and toward that of the upgrade"),
        "upgrade": later("an upgraded model counts toward the limit of the upgrade alone"),
    },
    clauses=(Clause("FC-11", "5.3", (1072, 1074)),),
    lifts=frozenset({"too-many"}),
)
UPGRADE_TYPES = Ruling(
    key="upgrade-unit-types",
    name=later("Unit types of upgrades"),
    question=later("In which units may an upgrade be used?"),
    readings={
        "named": later("an upgrade goes into units of the types that it names itself"),
        "any": later("an upgrade goes wherever its model may stand"),
    },
    clauses=(Clause("FC-11", "5.3", (1072, 1074)),),
    inventory="DQ-14",
    lifts=frozenset({"upgrade-ua"}),
)
VET_PRICE = Ruling(
    key="vet-price",
    name=later("Vet of models with a bought action"),
    question=later("Does a bought action make the Vet trait dearer?"),
    readings={
        "printed": later("Vet is paid by the actions that are printed"),
        "bought": later("Vet is paid by the actions that a model has with those that it buys"),
    },
    clauses=(Clause("FC-30", "A.2.2", (4107, 4108)),),
)
SUPPORT_PIECES = Ruling(
    key="generic-support-limit",
    name=later("Limit of generic support"),
    question=later("How many of one piece may a unit of generic support have?"),
    readings={
        "one": later("each piece of generic support is without a marked limit, so a support unit has one of each"),
        "any": later("a unit of generic support has as many of a piece as its actions allow"),
    },
    clauses=(Clause("FC-50", "18.3", (3616, 3619)),),
    lifts=frozenset({"too-many"}),
)
COLONIAL_SUPPORT = Ruling(
    key="colonial-support",
    name=later("Generic support of invaders"),
    question=later("How many units of generic support does a force from Earth or its colonies take?"),
    readings={
        "one": later(
            "a force from Earth or its colonies has one unit of generic support in all, behind any primary unit"
        ),
        "besides": later(
            "a force from Earth or its colonies has one unit of generic support behind a unit of any type, "
            "besides those behind GP, FS and IN units"
        ),
    },
    clauses=(Clause("FC-50", "18.3", (3619, 3620)),),
    lifts=frozenset({"several-generic-support"}),
    lists=frozenset({"cef", "caprice", "utopia", "eden"}),
)
SUPPORT_LIMIT = Ruling(
    key="support-only-limit",
    name=later("Verder"),
    question=later("Is a limit that speaks of support units alone one lower there?"),
    readings={
        "printed": later("a limit of support units alone is as it is printed"),
        "lower": later("a limit of support units alone is one lower there, as others are, so that none of one is left"),
    },
    clauses=(Clause("FC-9", "5.4", (1148, 1150)),),
    inventory="DQ-9",
    lists=frozenset({"north"}),
)
REGIMENTAL = Ruling(
    key="regimental-support",
    name=later("RSU"),
    question=later("What does the limit RSU mean?"),
    readings={"su": later("the limit RSU means what SU means: any number, in support units only")},
    clauses=(Clause("FC-8", "5.2", (1055, 1055)),),
    gap=later("the book does not explain the code"),
    inventory="DQ-9",
)
COMBAT_FOCUS = Ruling(
    key="combat-focus-price",
    name=later("Price of Combat Focus"),
    question=later("What does Combat Focus cost?"),
    readings={
        "0": later("Combat Focus is free"),
        "1": later("Combat Focus costs 1 TV"),
        "2": later("Combat Focus costs 2 TV"),
    },
    clauses=(Clause("FC-34", "A.2.3", (4134, 4134)),),
    gap=PRICE_GAP,
    inventory="DQ-18",
    is_open=True,
)
DUELIST_REACH = Ruling(
    key="duelist-reach-price",
    name=later("Price of a duelist's Reach"),
    question=later("What does the Reach of a duelist cost?"),
    readings={"0": later("the Reach of a duelist is free"), "1": later("the Reach of a duelist costs 1 TV")},
    clauses=(Clause("FC-40", "A.2.4", (4173, 4173)),),
    gap=PRICE_GAP,
    inventory="DQ-18",
    is_open=True,
)
COMMAND_CAIMAN = Ruling(
    key="command-caiman-price",
    name=later("Price of the Command Caiman/Crocodile"),
    question=later("Does Command Caiman/Crocodile add its 6 TV, or is that what the model costs with it?"),
    readings={
        "added": later("Command Caiman/Crocodile adds 6 TV, as other upgrades add theirs"),
        "whole": later("a model with Command Caiman/Crocodile costs 6 TV in all"),
    },
    clauses=(Clause("FC-11", "5.3", (7593, 7609)),),
    gap=later("the book prints its price without a plus"),
    inventory="DQ-14",
    is_open=True,
    lists=frozenset({"south"}),
)

# ---------------------------------------------------------------- family ties

FAMILY_VET = Ruling(
    key="family-upgrade-vet",
    name=later("Family ties and Vet"),
    question=later("Do commanders need Vet for the veteran upgrade of their family?"),
    readings={
        "vet": later("the veteran upgrade that commanders share needs Vet, which they may buy anywhere"),
        "no-vet": later("commanders need no Vet for the veteran upgrade that they share"),
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
    name=later("Family ties without an upgrade"),
    question=later("May all commanders do without a veteran upgrade?"),
    readings={
        "optional": later("all commanders may do without the veteran upgrade of their family"),
        "required": later("commanders must have a veteran upgrade that they share"),
    },
    clauses=FAMILY_VET.clauses,
    is_open=True,
)

# ---------------------------------------------------------------- the North

INFANTRY = Ruling(
    key="ng-infantry",
    name=later("Infantry of the Northern Guard"),
    question=later("What do the actions of infantry count for in GP and FS units?"),
    readings={
        "fills": later(
            "infantry fills the least size of a GP or FS unit, counts for the size of its support unit, and takes up "
            "nothing of the largest size"
        ),
        "nothing": later(
            "infantry in a GP or FS unit counts for nothing: not for its least size, nor for that of its support unit"
        ),
    },
    clauses=(Clause("SL-N1", "A.2.5", (4212, 4213), "ng"),),
)
STRIPPED_DOWN = Ruling(
    key="stripped-down-price",
    name=later("Price of Stripped Down"),
    question=later("What does Stripped Down cost?"),
    readings={
        "0": later("Stripped Down is free: the lost hull box is its price"),
        "1": later("Stripped Down costs 1 TV"),
    },
    clauses=(Clause("SL-N2", "A.2.5", (4222, 4222), "wfp"),),
    gap=PRICE_GAP,
    inventory="DQ-18",
)
STRIPPED_SUPPORT = Ruling(
    key="stripped-down-support",
    name=later("Stripped Down in support"),
    question=later("May models of support units be Stripped Down?"),
    readings={
        "any": later("any model may be Stripped Down, in support units too"),
        "primary": later("Stripped Down is a generic upgrade, which support units do without"),
    },
    clauses=(Clause("SL-N2", "A.2.5", (4222, 4222), "wfp"),),
    gap=later("the book calls it a generic upgrade, and grants it to any model"),
)
GIFT_VET = Ruling(
    key="umf-gift-vet",
    name=later("Free upgrade without Vet"),
    question=later("Does the CO need Vet for the free veteran upgrade?"),
    readings={
        "no-vet": later("the free veteran upgrade of the CO needs no Vet"),
        "vet": later("the CO needs Vet for the free veteran upgrade, as for others"),
    },
    clauses=(Clause("SL-N3", "A.2.5", (4228, 4228), "umf"),),
)
GIFT_CHOICE = Ruling(
    key="umf-gift-choice",
    name=later("Free upgrade without a price"),
    question=later("May the free veteran upgrade be one without a price?"),
    readings={
        "unpriced": later("of several veteran upgrades of the CO the one without a price is free"),
        "priced": later("of several veteran upgrades of the CO the dearest with a price is free"),
    },
    clauses=(Clause("SL-N3", "A.2.5", (4228, 4228), "umf"),),
)
COMMAND_MODELS = Ruling(
    key="umf-cmc",
    name=later("CMC models"),
    question=later("Which models cost 1 TV less?"),
    readings={"cmd": later("models and upgrades with a CMD limit cost 1 TV less")},
    clauses=(Clause("SL-N3", "A.2.5", (4228, 4228), "umf"),),
    gap=later("the book prints CMC, a code that it has nowhere else"),
    inventory="DQ-9",
)
MONKS_PRICE = Ruling(
    key="warrior-monks-price",
    name=later("Price of Warrior Monks"),
    question=later("Are Warrior Monks paid for the unit or for each model?"),
    readings={"unit": later("Warrior Monks cost 1 TV a unit"), "model": later("Warrior Monks cost 1 TV a model")},
    clauses=(Clause("SL-N4", "A.2.5", (4243, 4244), "nlc"),),
    inventory="DQ-18",
)
MONKS_SUPPORT = Ruling(
    key="warrior-monks-support",
    name=later("Warrior Monks in support"),
    question=later("May support units be Warrior Monks?"),
    readings={
        "any": later("any GP, SK or FS unit may be Warrior Monks, support units too"),
        "primary": later("Warrior Monks are a general upgrade, which support units do without"),
    },
    clauses=(Clause("SL-N4", "A.2.5", (4243, 4244), "nlc"),),
    gap=later("the book calls it a general upgrade, and grants it to any unit"),
)

# ---------------------------------------------------------------- the South

FREE_OFFICER = Ruling(
    key="ese-free-officer",
    name=later("Free officers"),
    question=later("Which is free where a unit has both an XO and a 2iC?"),
    readings={"dearer": later("of an XO and a 2iC in one unit the dearer is free, and the other is paid")},
    clauses=(Clause("SL-S4", "A.2.5", (4277, 4277), "ese"),),
)
OFFICERS = Ruling(
    key="ese-xo",
    name=later("XO of each unit"),
    question=later("How many executive officers may a force have?"),
    readings={
        "each": later("each unit may have an XO of its own"),
        "one": later("the force has one XO, and its other units a 2iC"),
    },
    clauses=(Clause("SL-S4", "A.2.5", (4277, 4277), "ese"),),
)

# ---------------------------------------------------------------- Peace River

GREYHOUND_SUPPORT = Ruling(
    key="greyhound-support",
    name=later("Greyhound in support"),
    question=later("May a support unit have a Greyhound?"),
    readings={
        "one": later("any unit may have one Greyhound, a support unit too"),
        "lower": later("the limit of the Greyhound is one lower in support units, as others are, so that none is left"),
    },
    clauses=(Clause("SL-P2", "A.2.5", (4298, 4298), "poc"),),
)
GREYHOUND_COMMAND = Ruling(
    key="greyhound-command",
    name=later("Greyhound that does not command"),
    question=later("Must a Greyhound command?"),
    readings={
        "any": later("a Greyhound need not command, in units of the types that it names itself either"),
        "command": later("a Greyhound must command, as its printed limits ask"),
    },
    clauses=(Clause("SL-P2", "A.2.5", (4298, 4298), "poc"),),
)
TENTH = Ruling(
    key="hgsf-tenth",
    name=later("Tenth of the game's TV"),
    question=later("How is a tenth of the limit rounded?"),
    readings={"up": later("a tenth of the limit is rounded up")},
    clauses=(Clause("SL-P3", "A.2.5", (4309, 4309), "hgsf"),),
    gap=later("the clause does not say, section 2.4 rounds every fraction up"),
)
PILUM = Ruling(
    key="hgsf-pilum",
    name=later("PILUM Infantry"),
    question=later("Is PILUM Infantry a Pillium variant?"),
    readings={
        "pillium": later("PILUM Infantry has the name Pillium"),
        "other": later("PILUM Infantry is no Pillium variant"),
    },
    clauses=(Clause("SL-P3", "A.2.5", (4307, 4307), "hgsf"),),
    gap=later("the book spells it otherwise"),
    inventory="DQ-12",
)
TECH_SUPPORT = Ruling(
    key="hgsf-support",
    name=later("High tech of generic support"),
    question=later("Do units of generic support need Fusilades or Pilliums?"),
    readings={"exempt": later("units of generic support need no Fusilade or Pillium, of which they have none")},
    clauses=(Clause("SL-P3", "A.2.5", (4307, 4307), "hgsf"),),
)
TECH_AIRCRAFT = Ruling(
    key="hgsf-aircraft",
    name=later("High tech of aircraft"),
    question=later("Do units of aircraft need Fusilades or Pilliums?"),
    readings={
        "needed": later("units of aircraft need Fusilades or Pilliums like others"),
        "exempt": later("units of aircraft need no Fusilade or Pillium, of which they have none"),
    },
    clauses=(Clause("SL-P3", "A.2.5", (4307, 4307), "hgsf"),),
    lifts=frozenset({"hgsf-high-tech"}),
)

# ---------------------------------------------------------------- NuCoal

TANKS = Ruling(
    key="pak-tanks",
    name=later("LT-71 and MT-72"),
    question=later("Which tanks stand in veteran units only?"),
    readings={"listed": later("LT-71 and MT-72 are the LHT-71 and the MHT-72 of the CEF list")},
    clauses=(Clause("SL-C2", "A.2.5", (4357, 4358), "pak"),),
    gap=later("the book spells them otherwise in the list"),
    inventory="DQ-12",
)
HC_3 = Ruling(
    key="hc-3",
    name=later("HC-3"),
    question=later("Which models are HC-3?"),
    readings={"hc-3a": later("HC-3 is the HC-3A of the CEF list")},
    clauses=(Clause("SL-C2", "A.2.5", (4357, 4358), "pak"), Clause("SL-E2", "A.2.5", (4448, 4448), "grel-battalion")),
    gap=later("the book spells it otherwise in the list"),
    inventory="DQ-12",
)
WILDCATS = Ruling(
    key="fn-wildcat",
    name=later("Wildcats"),
    question=later("Which Wildcats may Fort Neil have?"),
    readings={"own": later("the Wildcats of Fort Neil are NuCoal's own")},
    clauses=(Clause("SL-C4", "A.2.5", (4368, 4369), "fn"),),
    gap=later("the book takes them from the northern list, which has none"),
    inventory="DQ-18",
)
SOUTHERN_ALLIES = Ruling(
    key="pg-south",
    name=later("Southern allies of Prince Gable"),
    question=later("May Prince Gable have allies of the South?"),
    readings={
        "both": later("Prince Gable has allies of the North and of the South"),
        "north": later("Prince Gable has allies of the North alone"),
    },
    clauses=(Clause("SL-C5", "A.2.5", (4375, 4376), "pg"),),
    gap=later("the clause of the book allows it, and its heading names the North alone"),
    inventory="DQ-18",
    is_open=True,
)
HALF = Ruling(
    key="th-half",
    name=later("Half of the units"),
    question=later("How is half of an odd number of units rounded?"),
    readings={"up": later("half of the primary units is rounded up")},
    clauses=(Clause("SL-C7", "A.2.5", (4398, 4399), "th"),),
    gap=later("the clause does not say, section 2.4 rounds every fraction up"),
)
DUELING_COMMANDERS = Ruling(
    key="kada-commanders",
    name=later("Commanders who are duelists"),
    question=later("What does the duelist's trait give to commanders?"),
    readings={
        "purchases": later("commanders may buy what duelists may, and are bound by nothing that binds duelists"),
        "trait": later("commanders have the trait of a duelist and buy nothing for it"),
    },
    clauses=(Clause("SL-C8", "A.2.5", (4389, 4389), "kada"),),
)

# ---------------------------------------------------------------- the Leagueless

LEAGUELESS_SUPPORT = Ruling(
    key="leagueless-support",
    name=later("Support of the Leagueless"),
    question=later("Is 0-1 one lower in support units of the Leagueless?"),
    readings={
        "none": later("a limit of 0-1 leaves none in support units, which have only what is 0+"),
        "one": later("a limit of 0-1 is 0-1 in support units as well"),
    },
    clauses=(Clause("SL-L", "A.2.5", (4408, 4409), "leagueless"),),
    lifts=frozenset({"too-many"}),
)
LEAGUELESS_GENERIC = Ruling(
    key="leagueless-generic",
    name=later("Generic support of the Leagueless"),
    question=later("May the Leagueless have generic support and aircraft?"),
    readings={
        "open": later("the Leagueless have generic support and aircraft, which are on no list, as any army"),
        "closed": later(
            "the Leagueless have models of their unit types alone, and so neither generic support nor aircraft"
        ),
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
