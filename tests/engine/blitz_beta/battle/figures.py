"""Profiles for the tests of the mathematics: models of the catalogue by key, weapons as statlines write them."""

from dataclasses import replace
from functools import cache

from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import Attack
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import ModelProfile
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile_builder import model_profile, weapon_profiles
from armybuilder.engine.systems.blitz_beta.battle.settings import DEFAULT
from armybuilder.engine.systems.blitz_beta.book.notation import parse_traits, parse_weapon
from armybuilder.engine.systems.blitz_beta.book.values import Statline
from armybuilder.engine.systems.blitz_beta.book.weapons import resolve_weapon
from factions.catalogues import get_catalogue

CATALOGUE = get_catalogue("blitz-beta")
LINE = Statline(
    name="Gear",
    move_text='5" W',
    mr=5,
    mr_type="W",
    ar=6,
    hull=5,
    structure=1,
    act=1,
    gun=4,
    pilot=4,
    ew=4,
    weapons=(),
    traits=(),
    type="Gear",
)


@cache
def model(key, mode=None):
    return model_profile(CATALOGUE.models[key].statline, mode=mode)


def gear(traits="", settings=DEFAULT, mode=None, **changes):
    """A plain gear of 4+, AR 6, DC 5/1 with a vibro blade, changed and with traits as they are written."""
    line = replace(LINE, weapons=(resolve("LVB"),), traits=parse_traits(traits))
    return model_profile(replace(line, **changes), mode=mode, settings=settings)


def resolve(text):
    return resolve_weapon(parse_weapon(text), CATALOGUE.weapon_classes, {})


def line_of(key, *weapons, traits=None, **changes):
    """A catalogue model with other weapons or traits."""
    found = CATALOGUE.models[key].statline
    if weapons:
        found = replace(found, weapons=tuple(map(resolve, weapons)))
    if traits is not None:
        found = replace(found, traits=parse_traits(traits))
    return replace(found, **changes)


@cache
def weapon(text, ammo=0):
    return weapon_profiles(resolve(text))[ammo]


PLAIN = gear()
TARGET = ModelProfile("Target", "gear", 6, 5, 1, gun=4, pilot=4, ew=4, armed_for_melee=True)


def attack(text="LRF", attacker=PLAIN, target=TARGET, **situation):
    return Attack(attacker, weapon(text) if isinstance(text, str) else text, target, **situation)


def labels(pool):
    """What changed a pool, without what the rules call it: `[("Braced", 1, 0)]`."""
    return [(change.label, change.dice, change.steps) for change in pool.modifiers]
