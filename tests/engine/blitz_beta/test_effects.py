"""What sub-lists and factions change, as records: whole values, written from their paragraphs (L4191-4496)."""

import re
from collections import Counter

import msgspec
import pytest

from armybuilder.engine.registry import get_system
from armybuilder.engine.systems.blitz_beta import armies
from armybuilder.engine.systems.blitz_beta.army.army import army_of
from armybuilder.engine.systems.blitz_beta.book.effect_words import describe_effect
from armybuilder.engine.systems.blitz_beta.book.effects import Buyer, Hook, ModelMatcher, name_of, terms_of
from armybuilder.engine.systems.blitz_beta.validators import RULES
from factions.catalogues import get_catalogue
from tests.engine.blitz_beta.corpus import cases

SYSTEM = get_system("blitz-beta")
CATALOGUE = get_catalogue("blitz-beta")
PARAGRAPHS = {**CATALOGUE.sublists, **CATALOGUE.faction_rules}
EXPECTED: dict = {
    "ng": {
        "support_units combined-arms L4212": {"other_types": True},
        "uncounted infantry L4213": {
            "models": {"types": ["Infantry"]},
            "codes": ["GP", "FS"],
            "idle": "ng-infantry/nothing",
        },
        "support_units well-equipped L4215": {"buys_generic": True},
    },
    "wfp": {
        "family_ties family L4219": {
            "told": "The commanders' veteran upgrade costs 1 TV less.",
            "without_vet": "family-upgrade-vet/no-vet",
        },
        "buyers stripped-down L4222": {
            "when": "stripped-down-support/primary",
            "purchase": "wfp/stripped-down",
            "roles": ["primary"],
            "code": "wfp-stripped",
            "told": "{entry} is in a support unit, which by your ruling has no generic upgrades. Remove Stripped Down.",
            "remove": "Stripped Down",
        },
        "bans older-equipment L4224": {
            "what": "Jaguars, Cheetahs, Grizzlies, Kodiaks and Scimitars",
            "models": {
                "families": [
                    "north/jaguar",
                    "north/cheetah",
                    "north/para-cheetah",
                    "north/grizzly",
                    "north/engineering-grizzly",
                    "north/kodiak",
                    "north/scimitar",
                ]
            },
        },
    },
    "umf": {
        "grants command L4228": {"ranks": ["CO"], "traits": ["CMD:+1D6"]},
        "gifts gift L4228": {
            "told": "One veteran upgrade of the CO is free.",
            "ranks": ["CO"],
            "unpriced": "umf-gift-choice/unpriced",
            "without_vet": "umf-gift-vet/no-vet",
        },
        "prices command-models L4228": {
            "told": "Models with a CMD limit cost 1 TV less.",
            "item": "command models",
            "pay": "one less",
        },
        "buyers prospectors L4230": {
            "purchase": "umf/climber",
            "models": {"movement": ["W"]},
            "code": "umf-climber",
            "told": "{model} is not a walker and cannot buy Climber. Remove it.",
            "remove": "Climber",
        },
        "bans cheetahs L4232": {"what": "Cheetahs", "models": {"families": ["north/cheetah", "north/para-cheetah"]}},
        "added_types tigers L4232": {"families": ["north/tiger"], "codes": ["FS", "GP"]},
        "added_types weasels L4232": {"families": ["north/weasel"], "codes": ["SK", "RC"]},
        "grants jamming L4234": {"holder": "ECM", "bracket": ["SJ"]},
    },
    "nlc": {
        "buyers staffs L4239": {
            "purchase": "nlc/fighting-staff",
            "ranks": ["CO", "XO", "CGL", "2iC"],
            "code": "nlc-staff",
            "told": (
                "{entry} is not a commander and cannot buy a fighting staff. Give it a rank, or remove the staff."
            ),
            "remove": "the fighting staff",
        },
        "prices officers-staffs L4240": {
            "told": "The staff of an XO or 2iC is free.",
            "purchases": ["nlc/fighting-staff"],
            "ranks": ["XO", "2iC"],
            "pay": "nothing",
        },
        "grants staffs-for-blades L4243": {"bought": "nlc/warrior-monks", "traits": ["Brawler:+1D6"], "swaps": ["VB"]},
        "prices monks L4243": {
            "when": "warrior-monks-price/model",
            "told": "Warrior Monks pay 1 TV per model.",
            "purchases": ["nlc/warrior-monks"],
            "pay": "for each model",
        },
        "buyers warrior-monks L4243": {
            "purchase": "nlc/warrior-monks",
            "codes": ["GP", "SK", "FS"],
            "code": "nlc-monks",
            "told": "Warrior monks are GP, SK or FS units; this is {ua}. Remove the upgrade.",
            "remove": "the warrior monks",
        },
        "buyers monks-in-support L4243": {
            "when": "warrior-monks-support/primary",
            "purchase": "nlc/warrior-monks",
            "roles": ["primary"],
            "code": "nlc-monks-support",
            "told": ("{unit} may not be warrior monks: by your ruling support units cannot be. Remove the upgrade."),
            "remove": "the warrior monks",
        },
    },
    "sra": {
        "grants leaders L4253": {"ranks": ["CO", "XO", "CGL", "2iC"], "traits": ["CMD:+1D6"]},
        "grants long-blades L4254": {
            "ranks": ["CO", "XO", "CGL", "2iC"],
            "weapons": ["VB"],
            "weapon_traits": ['Reach:1"'],
        },
    },
    "milicia": {
        "support_units combined-arms L4260": {"other_types": True},
        "buyers conscripts L4262": {
            "purchase": "milicia/conscript",
            "without_vet": True,
            "code": "milicia-conscript",
            "told": "{entry} has the Vet trait and cannot be a conscript. Remove one or the other.",
            "remove": "the conscript upgrade",
        },
        "elite second-line L4265": {"option": "forbidden"},
    },
    "mk": {
        "allies neighbours L4269": {
            "lists": ["north", "peace-river", "nucoal"],
            "codes": ["GP", "SK", "FS", "RC"],
            "one": True,
        },
        "prices police-pay L4272": {
            "told": "Police veterans pay 1 TV a model.",
            "purchases": ["mk/police-veterans"],
            "pay": "for each model",
        },
        "veteran_units police L4272": {"bought": "mk/police-veterans"},
        "buyers police-veterans L4272": {
            "purchase": "mk/police-veterans",
            "roles": ["primary"],
            "codes": ["MP"],
            "once": True,
            "code": "mk-police",
            "told": "{unit} is not a Military Police (MP) primary unit. Remove the police veterans.",
            "remove": "the police veterans",
        },
        "prices explosives L4272": {
            "told": "Grenades and shaped explosives cost half.",
            "purchases": [
                "grenades/lhg",
                "grenades/mhg",
                "grenades/hhg",
                "explosives/lse",
                "explosives/mse",
                "explosives/hse",
            ],
            "pay": "half",
        },
    },
    "ese": {
        "places appointees L4277": {"when": "not ese-xo/one", "group": "xo", "most": None},
        "prices free-appointees L4277": {
            "told": "One XO or 2iC of each unit is free.",
            "item": "ranks",
            "ranks": ["XO", "2iC"],
            "pay": "nothing",
            "one": True,
        },
        "allies neighbours L4278": {
            "lists": ["north", "peace-river", "nucoal"],
            "codes": ["GP", "SK", "FS", "RC"],
            "one": True,
        },
        "buyers basilisks L4281": {
            "purchase": "ese/basilisk",
            "models": {"lists": ["south"]},
            "code": "ese-basilisk",
            "told": "{model} is not on the South list and cannot be a basilisk. Remove it.",
            "remove": "Basilisk",
        },
    },
    "poc": {
        "guests greyhounds L4298": {"families": ["peace-river/greyhound"]},
        "allowances one-greyhound L4298": {
            "models": {"families": ["peace-river/greyhound"]},
            "most": 1,
            "whole_in_support": "not greyhound-support/lower",
            "command": "greyhound-command/command",
            "told": "any unit may have one",
        },
        "allies neighbours L4300": {"lists": ["north", "south"], "codes": ["GP", "SK", "FS", "RC"], "one": True},
        "buyers military-police L4301": {
            "purchase": "poc/military-police",
            "models": {"lists": ["peace-river"]},
            "codes": ["GP", "SK", "FS"],
            "once": True,
            "code": "poc-police",
            "told": (
                "{unit} cannot be military police: only a GP, SK or FS unit of Peace River can. Remove the upgrade."
            ),
            "remove": "the military police",
        },
        "prices explosives L4301": {
            "told": "Military police pay half for grenades and explosives.",
            "purchases": [
                "grenades/lhg",
                "grenades/mhg",
                "grenades/hhg",
                "explosives/lse",
                "explosives/mse",
                "explosives/hse",
            ],
            "bought": "poc/military-police",
            "pay": "half",
        },
        "grants riot-gear L4302": {"bought": "poc/military-police", "traits": ["Shield:+1D6"], "loses": ["RP"]},
    },
    "hgsf": {
        "budgets secure-zone L4309": {"share": [1, 10], "models": {"lists": ["support"]}, "what": "generic support"},
        "elite second-line L4311": {"option": "forbidden"},
    },
    "ctf": {
        "elite elite-force L4316": {"option": "required"},
        "barred_types no-second-line L4316": {"codes": ["GP", "AR"]},
        "grants jamming L4319": {"holder": "ECM", "bracket": ["SJ"]},
    },
    "psbm": {
        "family_ties family L4323": {
            "told": "The commanders' veteran upgrade costs 1 TV less.",
            "without_vet": "family-upgrade-vet/no-vet",
        },
        "allies neighbours L4326": {"lists": ["north", "south"], "codes": ["GP", "SK", "FS", "RC"], "one": True},
    },
    "hapf": {
        "bans team-play L4335": {"what": "models with fewer than two actions", "models": {"actions": [0, 1]}},
        "bans walk-or-fly L4337": {
            "what": "ground vehicles other than Striders",
            "models": {"types": ["Vehicle"], "movement": ["G"]},
        },
        "allies south L4339": {"lists": ["south"], "codes": ["GP", "SK", "FS", "RC"]},
        "mixes mixed-units L4341": {"lists": ["nucoal", "south"]},
    },
    "pak": {
        "commander hover L4353": {"what": "a hover vehicle", "models": {"types": ["Vehicle (Hover)"]}},
        "allies neighbours L4355": {"lists": ["north", "south"], "codes": ["GP", "SK", "FS", "RC"]},
        "allies cef L4357": {"lists": ["cef"], "codes": ["LT", "MT", "IN", "CV", "RC"]},
        "veterans tanks L4358": {"models": {"families": ["cef/lht-71", "cef/mht-72"]}, "vet": "only"},
    },
    "lp": {"allies south L4362": {"lists": ["south"], "codes": ["GP", "SK", "FS", "RC", "LT", "HT"]}},
    "fn": {
        "guests licensed L4368": {"families": ["north/ferret", "south/sidewinder"]},
        "veterans test-pilots L4371": {"vet": "anywhere"},
    },
    "pg": {
        "allies north L4375": {"lists": ["north"], "codes": ["GP", "SK", "FS", "RC"]},
        "allies south L4375": {"when": "not pg-south/north", "lists": ["south"], "codes": ["GP", "SK", "FS", "RC"]},
        "grants uplinks L4379": {"uplink": 1},
    },
    "en": {
        "allies neighbours L4383": {"lists": ["north", "south"], "codes": ["GP", "SK", "FS", "RC"], "one": True},
        "grants high-octane L4385": {"models": {"but": {"types": ["Infantry"]}}, "inches": 1},
    },
    "kada": {
        "duelists commanders L4389": {"when": "not kada-commanders/trait", "ranks": ["CO", "XO", "CGL", "2iC"]},
        "places duelists L4391": {"group": "duelist", "most": None},
        "duelists pilots L4391": {"lists": ["north", "south", "peace-river", "nucoal"], "types": ["Gear", "Strider"]},
    },
    "th": {
        "buyers jannites L4395": {
            "purchase": "th/jannite",
            "models": {"lists": ["nucoal"], "types": ["Gear"], "actions": [1, 1]},
            "code": "th-jannite",
            "told": "{model} is not a NuCoal Gear with one action and has no Jannite version. Remove it.",
            "remove": "the Jannite action",
        },
        "allowances en-koreshi L4399": {
            "models": {"families": ["nucoal/en-koreshi"]},
            "codes": ["SR"],
            "veteran": True,
            "most": None,
        },
    },
    "hover-tank-battalion": {
        "commander tank L4440": {
            "what": "a vehicle with the code LT, MT or HT",
            "models": {"codes": ["LT", "MT", "HT"], "types": ["Vehicle"]},
        },
        "barred_types tanks L4442": {"codes": ["LT", "MT", "HT"], "roles": ["support"]},
        "prices anti-air L4444": {
            "told": "One anti-air of each primary unit is free.",
            "purchases": ["anti-air"],
            "roles": ["primary"],
            "pay": "nothing",
            "one": True,
        },
    },
    "grel-battalion": {
        "commander carrier L4448": {
            "what": "an HC-3A or an HPC-64",
            "models": {"families": ["cef/hc-3a", "cef/hpc-64"]},
        },
        "barred_types tanks L4450": {"codes": ["LT", "MT", "HT"], "roles": ["primary"]},
    },
    "leagueless": {
        "family_ties family L4402": {
            "told": "The commanders' veteran upgrade costs 1 TV less.",
            "without_vet": "family-upgrade-vet/no-vet",
        },
        "bans unit-types L4405": {
            "what": "models outside the unit types FS, GP, HT, LT, RC, SK, ST",
            "models": {"but": {"codes": ["GP", "SK", "FS", "RC", "LT", "ST", "HT"]}},
            "roles": ["primary", "support"],
            "generic": "leagueless-generic/closed",
        },
        "allowances one-of-each L4408": {
            "models": {},
            "most": 1,
            "cap": True,
            "whole_in_support": "leagueless-support/one",
            "told": "every limit is 0-1 unless it is 0+",
        },
        "mixes lists L4408": {"lists": ["north", "south", "peace-river", "nucoal"]},
    },
    "black-talon-allies": {
        "loans group L4418": {
            "to": ["north", "south", "peace-river", "nucoal", "caprice", "utopia", "eden"],
            "place": "group",
        }
    },
    "utopia": {
        "commander armiger L4475": {
            "what": "an Armiger",
            "models": {"families": ["utopia/recce-armiger", "utopia/support-armiger", "utopia/commando-armiger"]},
        },
        "sizes cluster L4484": {
            "models": {"families": ["utopia/recon-n-kidu", "utopia/support-n-kidu", "utopia/commando-n-kidu"]},
            "most": 8,
        },
    },
    "cef-allies": {"loans support L4436": {"to": ["caprice", "utopia", "eden"], "place": "support"}},
    "caprice-allies": {"loans support L4460": {"to": ["black-talon", "cef", "eden", "utopia"], "place": "support"}},
    "utopia-allies": {"loans support L4469": {"to": ["black-talon", "caprice", "cef", "eden"], "place": "support"}},
    "eden-allies": {"loans support L4494": {"to": ["black-talon", "caprice", "cef", "utopia"], "place": "support"}},
}
"""By paragraph: what is changed, the name of the effect, its first line, and how."""
PYTHON = {
    "mk/family-connections": ("family_connections", "it binds the unit of one rank"),
    "mk/police-vets": ("police_have_vet", "what the unit has bought rules out a purchase of its models"),
    "ese/one-appointee": ("one_appointee", "one XO per unit, including support units"),
    "hgsf/high-tech": ("high_tech", "it goes by a word in the models' names"),
    "pak/cef-recon": ("cef_recon", "one unit of a list and a type, of one model only"),
    "fn/test-pilot": ("test_pilot", "one model of each unit that isn't otherwise veteran"),
    "pg/southern-allies": ("southern_allies", "the rulebook contradicts itself, so you are asked"),
    "pg/satellite-commanders": ("satellite_commanders", "of two reasons against a purchase only one is shown"),
    "kada/one-strider": ("one_strider", "one duelist of a type"),
    "th/sand-riders": ("sand_riders", "a share of the primary units is of one type"),
    "black-talon-allies/one-group": (
        "black_talon_group",
        "no_talons_with_cef",
        "its own combat group, in place of the veteran unit, and never alongside one particular list",
    ),
    "utopia/armigers": ("armigers", "a limit over several families together"),
    "utopia/small-n-kidu": ("small_n_kidu", "models that may not buy what all others may"),
    "utopia-apes/golems": ("utopia_apes", "an upgrade row of another faction"),
}
"""Rules that no record can say, and why."""
ELSEWHERE = {
    ("black-talon", 1): "traits that the faction gives: `gains` of the faction (FC-62)",
    ("black-talon", 2): "what the faction sells: `black-talon/reach` (FC-62)",
}
"""Clauses about construction that neither an effect nor a hook says, and where they are kept."""


def parts_of(key):
    return {
        f"{name_of(effect)} {effect.key.partition('/')[2]} L{effect.source[0]}": said(effect)
        for effect in CATALOGUE.effects(key)
        if not isinstance(effect, Hook)
    }


def said(effect):
    """What an effect says beside its place, as the data file does."""
    terms = {"when": effect.when} if effect.when is not True else {}
    for name, field in terms_of(type(effect)).items():
        value = getattr(effect, name)
        if field.required or value != field.default:
            terms[name] = plain(value)
    return terms


def plain(value):
    if isinstance(value, ModelMatcher):
        return msgspec.json.decode(msgspec.json.encode(value))
    return [getattr(each, "text", each) for each in value] if isinstance(value, tuple) else value


@pytest.mark.parametrize("key", PARAGRAPHS)
def test_effects_of_a_paragraph(key):
    assert parts_of(key) == EXPECTED.get(key, {})


def test_every_clause_about_construction_is_an_effect_or_has_a_reason():
    said = {(effect.army, number) for key in PARAGRAPHS for effect in CATALOGUE.effects(key) for number in effect.says}
    clauses = {
        (key, number)
        for key, rules in PARAGRAPHS.items()
        for number, clause in enumerate(rules.clauses, 1)
        if clause.when == "construction"
    }

    assert clauses - said == set(ELSEWHERE)
    # The SatUp of Prince Gable is one better in play, and on every card.
    assert said - clauses == {("pg", 3)}


def test_effects_stand_within_the_lines_of_their_paragraph():
    for key, rules in PARAGRAPHS.items():
        first, last = rules.source
        assert [effect.key for effect in CATALOGUE.effects(key) if not first <= min(effect.source) <= last] == []


def test_python_says_what_no_record_can():
    hooks = {hook.key: (*hook.rules, hook.why) for hook in CATALOGUE.effects_of(Hook)}

    assert hooks == PYTHON


def test_every_hook_names_rules_and_every_rule_of_an_army_has_a_hook():
    named = Counter((hook.rule, name) for hook in CATALOGUE.effects_of(Hook) for name in hook.rules)
    rules = {(rule.id, rule.function.__name__): rule.function.__module__ for rule in RULES}
    own = {place for place, module in rules.items() if module.startswith(armies.__name__)}
    renamed = {("FC-61", "black_talon_group"), ("FC-61", "no_talons_with_cef"), ("FC-64", "utopia_apes")}

    assert set(named) == own | renamed
    assert set(named) <= set(rules)
    assert set(named.values()) == {1}


@pytest.mark.parametrize(
    "faction, sublist, key, rule",
    [
        ("north", "", "", "FC-60"),
        ("north", "ng", "ng", "SL-N1"),
        ("peace-river", "prdf", "prdf", "SL-P1"),
        ("utopia", "", "utopia", "SL-U"),
        ("leagueless", "", "leagueless", "SL-L"),
        # A rule of a faction is no sub-list, and a sub-list no faction.
        ("north", "leagueless", "", "FC-60"),
        ("ng", "", "", "FC-60"),
        ("black-talon", "", "", "FC-60"),
    ],
)
def test_which_paragraph_speaks(faction, sublist, key, rule):
    army = army_of(CATALOGUE, faction, sublist)

    assert (army.key, army.rule) == (key, rule)


def test_an_army_is_made_once():
    assert army_of(CATALOGUE, "north", "umf") is army_of(CATALOGUE, "north", "umf")
    assert army_of(CATALOGUE, "north", "umf", {"umf-gift-vet": "vet"}) is not army_of(CATALOGUE, "north", "umf")


def test_every_effect_says_something_under_a_key_of_its_own():
    effects = [effect for key in PARAGRAPHS for effect in CATALOGUE.effects(key)]

    assert all(effect.text and said(effect) for effect in effects)
    assert [key for key, count in Counter(effect.key for effect in effects).items() if count > 1] == []


@pytest.mark.parametrize(
    "key, words",
    [
        ("ng/well-equipped", "Support units: buy generic upgrades"),
        ("umf/weasels", "Added types: families Weasel; unit types SK, RC"),
        ("umf/cheetahs", "Barred models: models Cheetah, Para Cheetah"),
        ("umf/command-models", "Price: price of command models; pay one less"),
        ("nlc/monks", ("Price: if you rule that Warrior Monks cost 1 TV per model; purchases Warrior Monks; pay for "
                       "each model")),
        ("sra/long-blades", 'Given: ranks CO, XO, CGL, 2iC; on weapons of the classes VB; weapon traits Reach:1"'),
        ("mk/neighbours", "Allies: lists North, Peace River, NuCoal; unit types GP, SK, FS, RC; one of these lists"),
        ("hgsf/secure-zone", "Budgets: share of the limit 1/10; models generic support"),
        ("hgsf/high-tech", "Special rule: because it goes by a word in the models' names"),
        ("pg/south", ("Allies: unless you rule that Prince Gable has allies from the North only; lists South; unit "
                      "types GP, SK, FS, RC")),
        ("en/high-octane", "Given: models all but those of the type Infantry; more MR 1 inches"),
        ("kada/duelists", "Places: group Duelist; most any number"),
        ("hover-tank-battalion/tank", "Commander: models of the type Vehicle, that may join LT, MT, HT"),
        ("hapf/team-play", "Barred models: models with 0 to 1 actions"),
        ("leagueless/one-of-each", ("Allowances: models all; most 1; lower limits and 0+ stay; in support units too if you rule "
                                    "that a limit of 0-1 is 0-1 in support units too")),
        ("utopia/cluster", "Sizes: models Recon N-KIDU, Support N-KIDU, Commando N-KIDU; most 8 actions"),
        ("cef-allies/support", "On loan: to Caprice, Utopia, Eden; as support"),
    ],
)  # fmt: skip
def test_an_effect_in_words(key, words):
    [effect] = [effect for effect in CATALOGUE.effects(key.partition("/")[0]) if effect.key == key]

    assert describe_effect(effect, CATALOGUE) == words


def test_every_message_of_a_buyer_is_told_whole_by_the_corpus():
    told = {(found["code"], found["message"]) for case in cases() for found in case.findings or ()}
    braces = re.compile(r"\\{\w+\\}")
    patterns = {
        buyer.key: (buyer.code, braces.sub(".+", re.escape(buyer.told))) for buyer in CATALOGUE.effects_of(Buyer)
    }

    untold = {
        key
        for key, (code, pattern) in patterns.items()
        if not any(code == found and re.fullmatch(pattern, message) for found, message in told)
    }
    assert untold == set()


def test_every_effect_has_words():
    told = {describe_effect(effect, CATALOGUE) for key in PARAGRAPHS for effect in CATALOGUE.effects(key)}

    assert [text for text in told if not text or "None" in text or "_" in text] == []
