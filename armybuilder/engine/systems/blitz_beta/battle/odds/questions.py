"""Odds questions, parsed and bounded by one compiled schema: an attack, or a force against targets."""

from typing import Annotated, Literal

import msgspec

from armybuilder.engine.core.documents import SELDOM, Key, Label, OneOf, Ref
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.packs import MAX_PACKS, PackExcerpt
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import Skill
from armybuilder.engine.systems.blitz_beta.battle.mathematics.damage import Place
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import COMBAT, Posture
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import Bracket
from armybuilder.engine.systems.blitz_beta.battle.odds.duels import Rerolls
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

    model: Annotated[Key, Ref("model"), Label(gettext_noop("Model"))]
    upgrades: Annotated[list[UpgradeChoice], msgspec.Meta(max_length=MAX_UPGRADES), SELDOM] = []
    rank: Annotated[Rank | None, SELDOM] = None
    faction: Annotated[
        Key,
        Label(gettext_noop("Faction"), help=gettext_noop("The force it fights in; by default its own.")),
        SELDOM,
    ] = ""
    sublist: Annotated[Key | None, Label(gettext_noop("Sub-list")), SELDOM] = None
    unit_upgrades: Annotated[
        list[Key],
        msgspec.Meta(max_length=MAX_UPGRADES),
        Label(gettext_noop("Upgrades of its unit"), help=gettext_noop("Separate several with commas.")),
        SELDOM,
    ] = []
    mode: Annotated[
        Key | None, Label(gettext_noop("Movement in use"), help=gettext_noop("Its letter: W or G.")), SELDOM
    ] = None
    taken: Annotated[Boxes, Label(gettext_noop("Boxes marked already")), SELDOM] = 0
    packs: Annotated[list[PackExcerpt], msgspec.Meta(max_length=MAX_PACKS)] = []


class Defence(msgspec.Struct, forbid_unknown_fields=True):
    """The defence pool of the primary target of an area, for the odds of a secondary one."""

    dice: Annotated[int, msgspec.Meta(ge=0, le=12)]
    skill: Annotated[int, msgspec.Meta(ge=2, le=6)] | None = None


class AttackSituation(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The place and manner of an attack; everything defaults to the plain case.

    Dice fields count dice, ratings of cover go from 0 to 3. `range` is a bracket or a distance in inches;
    `evasions` are the actions that the target spends on We're in Trouble, `rerolls` who rolls again what went
    against him, `place` where the target is in an area, and if it is not the first target of that, `primary`
    how that one defends.
    """

    range: Annotated[
        Bracket | Inches, Label(gettext_noop("Range"), help=gettext_noop("optimal, sub-optimal, or inches."))
    ] = "optimal"
    fire: Annotated[Literal["direct", "indirect", "guided"], Label(gettext_noop("Fire"))] = "direct"
    posture: Posture = COMBAT
    target_posture: Annotated[Posture, Label(gettext_noop("Posture of the target"))] = COMBAT
    behind: Annotated[bool, Label(gettext_noop("From behind"))] = False
    started_behind: Annotated[bool, Label(gettext_noop("Started behind it")), SELDOM] = True
    elevated: Annotated[bool, Label(gettext_noop("From above")), SELDOM] = False
    cover: Annotated[Rating, Label(gettext_noop("Cover"), help=gettext_noop("0 to 3."))] = 0
    full_cover: Annotated[bool, Label(gettext_noop("Wholly in cover")), SELDOM] = False
    additional: Annotated[bool, Label(gettext_noop("Another piece covers it")), SELDOM] = False
    full_pieces: Annotated[
        tuple[Rating, ...],
        msgspec.Meta(max_length=3),
        Label(gettext_noop("Pieces that cover it wholly"), help=gettext_noop("Ratings, separated by commas.")),
        SELDOM,
    ] = ()
    interference: Annotated[Few, Label(gettext_noop("Interference"), gettext_noop("dice")), SELDOM] = 0
    contact: Annotated[bool, Label(gettext_noop("In contact")), SELDOM] = True
    target_in_arc: Annotated[bool, Label(gettext_noop("The target is in arc")), SELDOM] = True
    attacker_in_arc: Annotated[bool, Label(gettext_noop("The attacker is in the target's arc")), SELDOM] = True
    overwhelm: Annotated[Few, Label(gettext_noop("Overwhelm"), gettext_noop("dice")), SELDOM] = 0
    engaged_elsewhere: Annotated[bool, Label(gettext_noop("Engaged with others")), SELDOM] = False
    secondary: Annotated[bool, Label(gettext_noop("Secondary weapon")), SELDOM] = False
    action_bonus: Annotated[Few, Label(gettext_noop("Actions for more dice")), SELDOM] = 0
    target_bonus: Annotated[Few, Label(gettext_noop("Actions of the target for more dice")), SELDOM] = 0
    jamming: Annotated[Few, Label(gettext_noop("Jamming"), gettext_noop("dice")), SELDOM] = 0
    guidance: Annotated[Few, Label(gettext_noop("Guidance"), gettext_noop("dice")), SELDOM] = 0
    charging: Annotated[bool, SELDOM] = False
    target_charging: Annotated[bool, Label(gettext_noop("The target charges")), SELDOM] = False
    target_ready: Annotated[bool, Label(gettext_noop("The target is ready")), SELDOM] = False
    disorganised: Annotated[bool, SELDOM] = False
    target_disorganised: Annotated[bool, Label(gettext_noop("The target is disorganized")), SELDOM] = False
    focus: Annotated[Skill | None, Label(gettext_noop("Skill in focus")), SELDOM] = None
    target_focus: Annotated[Skill | None, Label(gettext_noop("Skill of the target in focus")), SELDOM] = None
    circling: Annotated[bool, SELDOM] = False
    off_board: Annotated[bool, Label(gettext_noop("From off the board")), SELDOM] = False
    hanging: Annotated[bool, SELDOM] = False
    target_hanging: Annotated[bool, Label(gettext_noop("The target hangs")), SELDOM] = False
    target_air: Annotated[
        Literal["", "flying", "airdropping"],
        OneOf({"": gettext_noop("No"), "flying": gettext_noop("Flies"), "airdropping": gettext_noop("Is airdropping")}),
        Label(gettext_noop("The target is in the air")),
        SELDOM,
    ] = ""
    target_passive: Annotated[bool, Label(gettext_noop("The target is passive")), SELDOM] = True
    target_quiet: Annotated[bool, Label(gettext_noop("The target is quiet")), SELDOM] = True
    target_hiding: Annotated[bool, Label(gettext_noop("The target hides")), SELDOM] = False
    target_hull_down: Annotated[bool, Label(gettext_noop("The target is hull-down"))] = False
    target_ams: Annotated[bool, Label(gettext_noop("The target has AMS")), SELDOM] = False
    target_autopilot: Annotated[bool, Label(gettext_noop("The target is on autopilot")), SELDOM] = False
    target_haywired: Annotated[bool, Label(gettext_noop("The target is haywired")), SELDOM] = False
    evasions: Annotated[Few, Label(gettext_noop("Evasions"), gettext_noop("actions"))] = 0
    rerolls: Annotated[
        Rerolls,
        OneOf(
            {
                "": gettext_noop("Nobody"),
                "attacker": gettext_noop("The attacker"),
                "defender": gettext_noop("The defender"),
                "both": gettext_noop("Both"),
            }
        ),
        Label(gettext_noop("Re-rolls")),
    ] = ""
    place: Annotated[Place, Label(gettext_noop("Where it is in an area")), SELDOM] = "target"
    primary: Annotated[Defence | None, Label(gettext_noop("Defence of the first target"))] = None


APART = ("range", "evasions", "rerolls", "place", "primary")
"""Fields of a situation that no `Attack` has."""


class OddsQuestion(AttackSituation, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One attack. `weapon` is a code or a weapon as printed (`LAC`, `2x MRP (Linked)`, `brute force`, `ram`, `crush`);
    without one each weapon of the attacker answers. `rounds` are the rolls of a persistent token that count as further
    damage: the first comes at once, one more in each cleanup."""

    attacker: Fighter
    defender: Fighter
    weapon: Annotated[
        Key | None, Label(gettext_noop("Weapon"), help=gettext_noop("Its code. Leave empty for all weapons."))
    ] = None
    rounds: Annotated[Annotated[int, msgspec.Meta(ge=1, le=10)], Label(gettext_noop("Rolls of a token")), SELDOM] = 6


class MatrixQuestion(AttackSituation, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A whole force document against targets, each weapon in the same situation."""

    force: msgspec.Raw
    targets: Annotated[list[Fighter], msgspec.Meta(min_length=1, max_length=MAX_TARGETS)]
