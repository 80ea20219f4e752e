"""What somebody may ask of the odds, read and bounded by one compiled schema: an attack, or a force against targets."""

from typing import Annotated, Literal

import msgspec

from armybuilder.engine.core.documents import Key
from armybuilder.engine.core.packs import MAX_PACKS, Carried
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import Skill
from armybuilder.engine.systems.blitz_beta.battle.mathematics.damage import Place
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import COMBAT, Posture
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import Bracket
from armybuilder.engine.systems.blitz_beta.battle.odds.odds import Rerolls
from armybuilder.engine.systems.blitz_beta.document import MAX_UPGRADES, Rank, UpgradeChoice

MAX_TARGETS = 20
Few = Annotated[int, msgspec.Meta(ge=0, le=5)]
"""Dice or tokens: more of them never come together in a battle, and every die costs time."""
Rating = Annotated[int, msgspec.Meta(ge=0, le=3)]
Inches = Annotated[float, msgspec.Meta(ge=0, le=1000)]
Boxes = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Fighter(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A model as an entry of a force document has it: `model` is a key or a printed name, and of a drone its key.

    `faction` and `sublist` are those of the force that it fights in, the model's own faction unless said otherwise;
    `unit_upgrades` what its unit bought. `mode` is the letter of the movement in use (BR-40), `taken` the boxes that
    are marked already. `packs` are records of players that it is one of or uses, as a list carries them.
    """

    model: Key
    upgrades: Annotated[list[UpgradeChoice], msgspec.Meta(max_length=MAX_UPGRADES)] = []
    rank: Rank | None = None
    faction: Key = ""
    sublist: Key | None = None
    unit_upgrades: Annotated[list[Key], msgspec.Meta(max_length=MAX_UPGRADES)] = []
    mode: Key | None = None
    taken: Boxes = 0
    packs: Annotated[list[Carried], msgspec.Meta(max_length=MAX_PACKS)] = []


class Defence(msgspec.Struct, forbid_unknown_fields=True):
    """The defence pool of the primary target of an area, for the odds of a secondary one."""

    dice: Annotated[int, msgspec.Meta(ge=0, le=12)]
    skill: Annotated[int, msgspec.Meta(ge=2, le=6)] | None = None


class Situation(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Where and how an attack is made; everything has the plain case as its default.

    Dice fields count dice, ratings of cover go from 0 to 3. `range` is a bracket or a distance in inches; `evasions` are
    the actions that the target spends on We're in Trouble, `rerolls` who rolls again what went against him, `place`
    where the target stands in an area, and if it is not the first target of that, `primary` how that one defends.
    """

    range: Bracket | Inches = "optimal"
    fire: Literal["direct", "indirect", "guided"] = "direct"
    posture: Posture = COMBAT
    target_posture: Posture = COMBAT
    behind: bool = False
    started_behind: bool = True
    elevated: bool = False
    cover: Rating = 0
    full_cover: bool = False
    additional: bool = False
    full_pieces: Annotated[tuple[Rating, ...], msgspec.Meta(max_length=3)] = ()
    interference: Few = 0
    contact: bool = True
    target_in_arc: bool = True
    attacker_in_arc: bool = True
    overwhelm: Few = 0
    engaged_elsewhere: bool = False
    secondary: bool = False
    action_bonus: Few = 0
    target_bonus: Few = 0
    jamming: Few = 0
    guidance: Few = 0
    charging: bool = False
    target_charging: bool = False
    target_ready: bool = False
    disorganised: bool = False
    target_disorganised: bool = False
    focus: Skill | None = None
    target_focus: Skill | None = None
    circling: bool = False
    off_board: bool = False
    hanging: bool = False
    target_hanging: bool = False
    target_air: Literal["", "flying", "airdropping"] = ""
    target_passive: bool = True
    target_quiet: bool = True
    target_hiding: bool = False
    target_hull_down: bool = False
    target_ams: bool = False
    target_autopilot: bool = False
    target_haywired: bool = False
    evasions: Few = 0
    rerolls: Rerolls = ""
    place: Place = "target"
    primary: Defence | None = None


APART = ("range", "evasions", "rerolls", "place", "primary")
"""Fields of a situation that no `Attack` has."""


class OddsQuestion(Situation, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One attack. `weapon` is a code or a weapon as printed (`LAC`, `2x MRP (Linked)`, `brute force`, `ram`, `crush`);
    without one each weapon of the attacker answers. `rounds` are the rolls of a persistent token that count as further
    damage: the first comes at once, one more in each cleanup."""

    attacker: Fighter
    defender: Fighter
    weapon: Key | None = None
    rounds: Annotated[int, msgspec.Meta(ge=1, le=10)] = 6


class MatrixQuestion(Situation, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A whole force document against targets, each weapon in the same situation."""

    force: msgspec.Raw
    targets: Annotated[list[Fighter], msgspec.Meta(min_length=1, max_length=MAX_TARGETS)]
