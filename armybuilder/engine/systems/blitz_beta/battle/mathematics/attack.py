"""An attack as numbers: who attacks whom with what in which situation, and the attacker's pool of dice.

Nothing here measures: ranges, arcs and cover come as brackets, flags and ratings (BR-90 to BR-96, BR-106 to BR-113,
BR-130 to BR-132). The target's pool is in `defence`.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from armybuilder.engine.core.battle.throws import DicePool, RollModifier
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED, COMBAT, TOP_SPEED, Posture
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import Bracket, ModelProfile, WeaponProfile
from armybuilder.engine.systems.blitz_beta.battle.settings import DEFAULT, BattleSettings
from armybuilder.engine.systems.blitz_beta.book.changes import improve_skill
from armybuilder.engine.systems.blitz_beta.book.notation import Range

Skill = Literal["gun", "pilot", "ew"]

BASE_DICE = 2
FIXED_GUN = 6
"""GUN of a shot at a flyer without AA, or at a structure without AS (L2022, L3498, L3620)."""


class Attack(NamedTuple):
    """One attack at one target. Everything but the three profiles has the plain case as its default.

    Cover is the target's: `cover` the rating (0 to 3) of what is adjacent, `full_cover` whether that hides it fully,
    `additional` whether anything else lies between, `full_pieces` the ratings of further pieces that hide it fully.
    Dice fields count dice: `action_bonus` those of spent actions (one each, two with Combat Focus), `guidance` the
    observer's TD rating.
    """

    attacker: ModelProfile
    weapon: WeaponProfile
    target: ModelProfile
    bracket: Bracket = "optimal"
    fire: Literal["direct", "indirect", "guided"] = "direct"
    """`indirect` is chained to a forward observation, `guided` to active guidance."""
    posture: Posture = COMBAT
    """Immobile, immobilised and standing by count as braced (BR-35)."""
    target_posture: Posture = COMBAT
    crippled: bool = False
    target_crippled: bool = False
    behind: bool = False
    """The attacker, or the observer, is in the target's back arc."""
    started_behind: bool = True
    """It was there when its activation began; asked in melee only (L2447)."""
    elevated: bool = False
    """The target's silhouette is wholly lower."""
    cover: int = 0
    full_cover: bool = False
    additional: bool = False
    full_pieces: tuple[int, ...] = ()
    interference: int = 0
    """Intensity of the best friendly sensor interference about the target."""
    contact: bool = True
    """Base contact; asked in melee only, where cover counts out of contact."""
    target_in_arc: bool = True
    """The target is in the arc of one of the attacker's melee weapons (Brawler), and the other way round:"""
    attacker_in_arc: bool = True
    overwhelm: int = 0
    """Other friends that are engaged with the target (DQ-26: those with a melee weapon, the caller counts)."""
    engaged_elsewhere: bool = False
    """The attacker is engaged, and not with this target."""
    secondary: bool = False
    """A further target of a split attack."""
    action_bonus: int = 0
    target_bonus: int = 0
    jamming: int = 0
    """Intensity of the sensor jamming on the attacker."""
    guidance: int = 0
    charging: bool = False
    target_charging: bool = False
    target_ready: bool = False
    disorganised: bool = False
    target_disorganised: bool = False
    focus: Skill | None = None
    """The skill that ANN betters in this activation."""
    target_focus: Skill | None = None
    circling: bool = False
    off_board: bool = False
    """The attacker or the target is off-board support."""
    hanging: bool = False
    target_hanging: bool = False
    target_air: Literal["", "flying", "airdropping"] = ""
    target_passive: bool = True
    target_quiet: bool = True
    """It neither attacks in this exchange (but with a Silent weapon) nor uses active EW."""
    target_hiding: bool = False
    target_hull_down: bool = False
    target_ams: bool = False
    """An AMS that works, its own or of a friend within 6", covers the target."""
    target_autopilot: bool = False
    target_haywired: bool = False
    """Haywire has disabled the target (BR-104)."""

    @property
    def is_indirect(self) -> bool:
        """Whether this is indirect fire: chained, or of the indirect category."""
        return self.fire != "direct" or self.weapon.category == "indirect"

    @property
    def airborne(self) -> bool:
        return bool(self.target_air) or self.target.flier

    @property
    def from_behind(self) -> bool:
        """Infantry has no rear (L556)."""
        return self.behind and self.target.kind != "infantry"

    @property
    def ignores_cover(self) -> bool:
        """Cover is nothing in base contact (L2471)."""
        return self.contact and self.weapon.melee

    @property
    def adjacent_cover(self) -> int:
        return 0 if self.contact and self.weapon.melee else self.cover

    @property
    def has_cover(self) -> bool:
        return bool(self.cover or self.additional or self.full_pieces) and not self.ignores_cover


POSTURE: Mapping[Posture, RollModifier | None] = {
    COMBAT: None,
    BRACED: RollModifier(gettext_noop("Braced"), 1, "BR-4"),
    TOP_SPEED: RollModifier(gettext_noop("Top speed"), -1, "BR-4"),
}
FOCUS = RollModifier(gettext_noop("ANN"), 0, "BR-5", 1)
DISORGANISED = RollModifier(gettext_noop("Disorganised"), -1, "BR-4")
SUB_OPTIMAL = RollModifier(gettext_noop("Sub-optimal range"), -1, "BR-93")
UNGUIDED = RollModifier(gettext_noop("Sub-optimal range, unguided"), -2, "BR-93")
IN_FOCUS = RollModifier(gettext_noop("Beam in optimal range"), 0, "BR-93", 1)
OUT_OF_FOCUS = RollModifier(gettext_noop("Beam in sub-optimal range"), 0, "BR-93", -1)
INDIRECT = RollModifier(gettext_noop("Indirect fire"), -1, "BR-93")
ELEVATION = RollModifier(gettext_noop("Elevation"), 1, "BR-93")
ENGAGED = RollModifier(gettext_noop("Engaged with another"), -1, "BR-132")
SPLIT = RollModifier(gettext_noop("Split, further target"), -1, "BR-110")
CIRCLING = RollModifier(gettext_noop("Circling"), 0, "BR-206", -1)
OFF_BOARD = RollModifier(gettext_noop("Off-board"), 0, "BR-205", -1)
CHARGE = RollModifier(gettext_noop("Charge"), 1, "BR-185")
CHARGE_READY = RollModifier(gettext_noop("Charge at a ready target"), 1, "BR-185")
DEFENCELESS = RollModifier(gettext_noop("Defenceless"), -1, "BR-131")
HAYWIRED = RollModifier(gettext_noop("Disabled by haywire: 6+"), 0, "BR-104")
HANGING = RollModifier(gettext_noop("Hanging: 6+"), 0, "BR-57")
NO_AA = RollModifier(gettext_noop("Flyer without AA: 6+"), 0, "BR-206")
NO_AS = RollModifier(gettext_noop("Structure without AS: 6+"), 0, "BR-224")


# Implements BR-93, BR-131
def attack_pool(attack: Attack, settings: BattleSettings = DEFAULT) -> DicePool:
    """The attacker's skill and dice: GUN, or PILOT in melee, two dice and all modifiers (L1949-1986, L2438-2469)."""
    found: list[RollModifier] = []
    melee = attack.weapon.melee
    skill, fixed = _attack_skill(attack, melee, found)
    _standard_modifiers(attack, found)
    if melee:
        _melee_modifiers(attack, found)
    else:
        _category_modifiers(attack, found)
        if attack.behind:
            _flank_modifiers(attack, found)
        _situation_modifiers(attack, found)
    if attack.charging:
        _charge_modifiers(attack, found)
    for hook, rating in attack.weapon.hooks:
        change = hook(attack, rating, settings)
        if change:
            found.append(change)
    attacker = attack.attacker
    for hook, rating in attacker.crippled_attacking if attack.crippled else attacker.attacking:
        change = hook(attack, rating, settings)
        if change:
            found.append(change)
    return final_pool(skill, BASE_DICE, found, steps=settings.fixed_gun_improves or not fixed)


# Implements BR-92
def bracket_of(distance: Range | None, inches: float) -> Bracket | None:
    """The bracket of a target `inches` away, measured to its closest part; None beyond the maximum (L1932-1944).

    A weapon without a range (melee in contact, proximity, bombs) is always in optimal range.
    """
    if distance is None or distance.near <= inches <= distance.far:
        return "optimal"
    return "sub-optimal" if inches <= distance.maximum else None


# Implements BR-5
def final_pool(skill: int | None, base: int, found: list[RollModifier], *, steps: bool = True) -> DicePool:
    """The pool of what was found. Steps are summed before the skill is bounded; `steps` off takes betterments out."""
    if not steps:
        found = [change._replace(steps=0) if change.steps > 0 else change for change in found]
    dice, net = base, 0
    for change in found:
        dice += change[1]
        net += change[3]
    return DicePool(improve_skill(skill, net) if net else skill, base, tuple(found), max(0, dice), skill)


# Implements BR-93, BR-130, BR-206, BR-222, BR-224
def _attack_skill(attack: Attack, melee: bool, found: list[RollModifier]) -> tuple[int | None, bool]:
    """The skill before its steps, and whether it is the fixed 6+ of a target that needs AA or AS."""
    attacker, names = attack.attacker, attack.weapon.names
    skill = (attacker.strike or attacker.pilot) if melee else attacker.gun
    if skill is None:
        return None, False
    if attack.hanging and "Climber" not in attacker.names:
        found.append(HANGING)
        skill = FIXED_GUN
    if attack.airborne and "AA" not in names and not (attack.target_air == "airdropping" and "Flak" in names):
        found.append(NO_AA)
        return FIXED_GUN, True
    if attack.target.structural and "AS" not in names:
        found.append(NO_AS)
        return FIXED_GUN, True
    return skill, False


# Implements BR-4, BR-8
def _standard_modifiers(attack: Attack, found: list[RollModifier]) -> None:
    """Crippled, posture, spent actions, and what an army or an order adds to any test (L177-188)."""
    melee = attack.weapon.melee
    if attack.crippled:
        crippled = attack.attacker.when_fighting if melee else attack.attacker.when_shooting
        if crippled:
            found.append(crippled)
    posture = POSTURE[attack.posture]
    if posture:
        found.append(posture)
    if attack.action_bonus:
        found.append(RollModifier(gettext_noop("Action bonus"), attack.action_bonus, "BR-8"))
    if attack.jamming:
        found.append(RollModifier(gettext_noop("Sensor jamming"), -attack.jamming, "BR-156"))
    if attack.disorganised:
        found.append(DISORGANISED)
    if attack.focus == ("pilot" if melee else "gun"):
        found.append(FOCUS)


# Implements BR-93, BR-152, BR-153
def _category_modifiers(attack: Attack, found: list[RollModifier]) -> None:
    """Range by category, indirect fire, guidance (L2067-2094, L2700-2719)."""
    if attack.fire == "guided":
        if attack.guidance:
            found.append(RollModifier(gettext_noop("Target designator"), attack.guidance, "BR-153"))
        return
    category = "indirect" if attack.fire == "indirect" else attack.weapon.category
    far = attack.bracket == "sub-optimal"
    if category == "beam":
        found.append(OUT_OF_FOCUS if far else IN_FOCUS)
    elif far:
        found.append(UNGUIDED if category == "missile" else SUB_OPTIMAL)
    if category == "indirect":
        found.append(INDIRECT)


# Implements BR-95
def _flank_modifiers(attack: Attack, found: list[RollModifier]) -> None:
    """A die from the target's back arc, or what its Flank trait says; in melee only for who began there (L2441)."""
    melee = attack.weapon.melee
    if attack.from_behind and attack.target.flank and (attack.started_behind or not melee):
        found.append(RollModifier(gettext_noop("Flanked"), attack.target.flank, "BR-131" if melee else "BR-93"))


# Implements BR-93, BR-110, BR-132, BR-185, BR-205, BR-206
def _situation_modifiers(attack: Attack, found: list[RollModifier]) -> None:
    """Add the modifiers specific to ranged attacks: elevation, engaged elsewhere, split, circling, off-board."""
    if attack.elevated and not attack.is_indirect:
        found.append(ELEVATION)
    if attack.engaged_elsewhere:
        found.append(ENGAGED)
    if attack.secondary:
        found.append(SPLIT)
    if attack.circling:
        found.append(CIRCLING)
    if attack.off_board:
        found.append(OFF_BOARD)


# Implements BR-185
def _charge_modifiers(attack: Attack, found: list[RollModifier]) -> None:
    """An order to charge: a die on PILOT tests, and one on any attack at a ready target (L3149-3158)."""
    if attack.weapon.melee:
        found.append(CHARGE)
    if attack.target_ready:
        found.append(CHARGE_READY)


# Implements BR-131, BR-133, BR-134
def _melee_modifiers(attack: Attack, found: list[RollModifier]) -> None:
    """Friends that overwhelm, and the empty hands of brute force and ram; a ram knows no other melee modifier."""
    special = attack.weapon.special
    if special != "ram":
        _flank_modifiers(attack, found)
        if attack.overwhelm:
            found.append(RollModifier(gettext_noop("Overwhelm"), attack.overwhelm, "BR-131"))
    if special in ("brute force", "ram"):
        found.append(DEFENCELESS)
