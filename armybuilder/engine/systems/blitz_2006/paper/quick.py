"""Quick reference that every player looks up, in our own words with the figures of the rulebook (L2787-3041 and
the rules that each section names).
"""

from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.paper.cards import ReferenceSection, TraitLine


def quick_reference() -> tuple[ReferenceSection, ...]:
    """The sections in the order in which a round asks for them."""
    return (
        _actions(),
        _special_actions(),
        _attack(),
        _physical(),
        _indirect(),
        _damage(),
        _ammunition(),
        _arcs(),
        _speed(),
        _terrain(),
        _cover(),
        _detection(),
        _electronics(),
        ReferenceSection(gettext("Infantry"), on_foot()),
        _command(),
        _morale(),
    )


def _section(title: str, *lines: tuple[str, str]) -> ReferenceSection:
    return ReferenceSection(title, tuple(TraitLine(name, text) for name, text in lines))


def _actions() -> ReferenceSection:
    return _section(
        gettext("Actions"),  # BR-7 to BR-14: L430-463, L851
        (gettext("Round"), gettext("Leadership for initiative; then the sides activate combat groups in turn.")),
        (
            gettext("For an action"),
            gettext("An attack, active ECM or ECCM, observing, tagging, a call for support, jump jets, reloading."),
        ),
        (gettext("Without"), gettext("Moving, command points, ECM and ECCM on or off; active detection and comms beside an action.")),
    )  # fmt: skip


def _special_actions() -> ReferenceSection:
    return _section(
        gettext("Special actions"),  # BR-15 to BR-18: L469-497
        (gettext("Evasive"), gettext("+1 to one defense; −1 to all other rolls for the round, each time.")),
        (
            gettext("Hull-down"),
            gettext("At terrain, or in light or heavy cover, that hides half of the model; not at top speed."),
        ),
        (
            gettext("Counters"),
            gettext(
                "1, or 2 in hard cover, against that side. Each takes a level off a hit, off an overkill too. "
                "They last while stationary; instead of moving its inch, a unit regains one."
            ),
        ),
        (
            gettext("Stand-by"),
            gettext(
                "Saves actions for indirect fire once it has coordinates or a tag; or for snap fire at −1, which "
                "ends it."
            ),
        ),
        (
            gettext("Snap fire"),
            gettext(
                "An action against an active unit on the move, seen without active detection. It moves an inch "
                "between shots; no penalty for multiple attackers. Its own action goes first."
            ),
        ),
    )


def _attack() -> ReferenceSection:
    return _section(
        gettext("Attack and defense"),  # BR-34, BR-35, BR-38, BR-42: L687-715, L763-765, L827-833
        (gettext("Attack"), gettext("Speed modifier, accuracy, range, less the obscurement.")),
        (gettext("Range"), gettext("Point blank +2, short +1, medium 0, long −1, extreme −2.")),
        (
            gettext("Defense"),
            gettext("Modifier of mode and speed; −1 for each further attack of a combat group, down to −3."),
        ),
        (gettext("Rear"), gettext("−1, or −2 if the attacker cannot be autodetected.")),
        (gettext("Margin"), gettext("Damage is the multiplier times the attack's margin; a tie misses.")),
        (
            gettext("Blasts"),
            gettext(
                "Everything a blast touches defends, less the cover from its middle. A weapon's own blast does "
                "at least its multiplier to anything not at cover."
            ),
        ),
        (gettext("RoF"), gettext("Each point is an inch of blast or 1 on the multiplier, up to long range.")),
    )


def _physical() -> ReferenceSection:
    return _section(
        gettext("Contact and rams"),  # BR-36, BR-37: L733-755
        (gettext("Contact"), gettext("Attacks have the +2; a kick at top speed does 2 more. After a fumble the other strikes back "
                                     "for free.")),
        (gettext("Ram"), gettext("Defense against defense. Where it succeeds, each takes the margin times the other's size.")),
        (gettext("That size"), gettext("+2 if the attacker is at top speed, +2 head-on, −2 from behind. A unit that has rammed stops.")),
        (gettext("Fall"), gettext("Head-on with ground of its own size, 1 more for each level.")),
    )  # fmt: skip


def _indirect() -> ReferenceSection:
    return _section(
        gettext("Indirect fire"),  # BR-39 to BR-41, BR-55: L777-805, L819, L1103-1111
        (gettext("Observer"), gettext("An action, sight of the target or active detection, and communication.")),
        (
            gettext("Placement"),
            gettext("The attack roll against 4 plus the observer's obscurement, less the margin of active detection."),
        ),
        (
            gettext("Scatter"),
            gettext(
                "As many inches as it fails by, half an inch for a tie. A die shows where to: 1 is the point "
                "you named before, each more is 60° to the right."
            ),
        ),
        (
            gettext("Damage"),
            gettext("Anything under it defends against the roll without modifiers, 1 less in or at cover."),
        ),
        (
            gettext("Designator"),
            gettext(
                "EW, comm, rating and the attack modifier of its speed against 5 plus the target's defense "
                "modifier; enemy ECM adds to that, and ECCM then to the roll."
            ),
        ),
        (
            gettext("Tagged"),
            gettext("+2 for guided weapons, until it moves or the round ends; observed only for them."),
        ),
    )


def _damage() -> ReferenceSection:
    return _section(
        gettext("Damage"),  # BR-45, BR-46; section 4 of the cards: L904-947
        (gettext("Armor"), gettext("As much is light, twice as much heavy, three times an overkill.")),
        (
            gettext("Boxes"),
            gettext("A light hit crosses off one box, a heavy one two; damage beyond the last box is an overkill."),
        ),
        (
            gettext("Sturdy"),
            gettext("Its boxes go first. They do not stop an overkill; hull-down counters do, and go before them."),
        ),
        (gettext("Light"), gettext("Armor −1.")),
        (gettext("Heavy"), gettext("Armor −2, −1 to attack, defense and EW, combat speed at most.")),
        (
            gettext("Critical"),
            gettext(
                "Armor −3, −2 to attack, defense and EW, combat speed at most; auxiliary systems and communication are gone, "
                "only autodetection is left."
            ),
        ),
        (gettext("Slowed"), gettext("A unit at top speed makes a high-speed maneuver.")),
    )


def _ammunition() -> ReferenceSection:
    return _section(
        gettext("Ammunition"),  # BR-43: L843-873
        (gettext("RoF 0"), gettext("Out on a fumble.")),
        (gettext("Less than half"), gettext("Out when all dice show 2 or less.")),
        (gettext("Half or more"), gettext("Out when all dice show 3 or less.")),
        (gettext("All of it"), gettext("Out when all dice show 4 or less; 3 or less with RoF 1.")),
        ("R", gettext("An action reloads it; without R it's out.")),
        (gettext("Circles"), gettext("One for each shot; then it's out.")),
    )


def _arcs() -> ReferenceSection:
    return _section(
        gettext("Arcs"),  # DC-12: L717-727
        ("F R L RR", gettext("180° to the front, the right, the left, the rear.")),
        ("FF FR FL FRR", gettext("90° to the same sides.")),
        ("T", gettext("All around.")),
    )


def _speed() -> ReferenceSection:
    return _section(
        gettext("Speed"),  # BR-20 to BR-24: L503-533
        (gettext("Stationary"), gettext("Up to 1 inch, or a turn of 180°.")),
        (gettext("Combat"), gettext("At least 1 movement point.")),
        (gettext("Top"), gettext("More points than combat speed has.")),
        (gettext("Change"), gettext("One step of speed or one mode a round, before moving.")),
        (
            gettext("Turning"),
            gettext(
                "60° for each inch on the ground, 2 inches by hover; at top speed 1 inch walking, 2 on the "
                "ground, 4 by hover. Turning sooner costs 1 point, and at top speed a maneuver. Walkers turn "
                "freely below it."
            ),
        ),
        (
            gettext("Maneuver"),
            gettext(
                "High-speed: defense against 2 plus the cost of the terrain. Failed or tied: 1D6 inches straight "
                "on, and it stops. Fumbled: light damage, and it stops."
            ),
        ),
    )


def _terrain() -> ReferenceSection:
    return _section(
        gettext("Cost of terrain for W / G / H and R"),  # BR-25: L541-558, L2844-2864
        ("Clear", "1 / 1 / 1"),
        (gettext("Rough"), gettext("1 / 2 / 1, also in white sand")),
        (gettext("Sand"), gettext("2 / 2 / 1, also white and in deposits")),
        (gettext("Woodland"), "2 / 4 / –"),
        (gettext("Jungle"), "3 / – / –"),
        (gettext("Swamp"), gettext("3 / 4 / 1, also tar sands and deep snow")),
        (gettext("Snow"), "2 / 2 / 1"),
        (gettext("Ice"), "2 / 3 / 1"),
        (gettext("Water"), gettext("– / – / 1; amphibious units cross it as rough terrain")),
        (gettext("Buildings"), gettext("2 for infantry only")),
    )


def _cover() -> ReferenceSection:
    return _section(
        gettext("Cover"),  # BR-30: L628-644, L2874-2888
        (gettext("Hidden"), gettext("Hidden wholly, or touching terrain: 1 obscurement.")),
        (gettext("Light"), gettext("1 for each full 9 inches, at least 1 beyond 2 inches.")),
        (gettext("Heavy"), gettext("1 for each full 6 inches, at least 1 beyond 1 inch.")),
        (gettext("Hard"), gettext("1 for each full 3 inches, at least 1.")),
        (
            gettext("Solid"),
            gettext("1 for each piece; a target wholly hidden behind it can be attacked only indirectly."),
        ),
    )


def _detection() -> ReferenceSection:
    return _section(
        gettext("Detection"),  # BR-31 to BR-33, SC-6: L648-681, L2563, L2577, L2892-2922
        (gettext("Rating"), gettext("Sees what has no more obscurement than it; 1 more where EW is higher.")),
        (gettext("Dark"), gettext("Ratings are 1 lower at dawn and dusk, halved and rounded up by night; 1 at least.")),
        (
            gettext("Automatic"),
            gettext("Targets in the open, or within as many inches as their size, half of that hull-down."),
        ),
        (
            gettext("Actively"),
            gettext(
                "EW and sensors against cover and concealment; 1 less for each weapon fired, each active test, ECM and ECCM of the target, "
                "and 2 at combat or 4 at top speed; never below 1."
            ),
        ),
        (gettext("Once"), gettext("For each attack or observation; not by infantry, not for snap fire.")),
    )


def _electronics() -> ReferenceSection:
    return _section(
        gettext("ECM and communication"),  # BR-53, BR-54: L1066-1099
        (gettext("Automated"), gettext("As much as its rating, 1 more where EW is higher.")),
        (gettext("Active"), gettext("An action: EW plus the rating, until the round ends. The best of each side "
                                    "counts.")),
        (gettext("Open"), gettext("Without enemy ECM, or where auto comm plus ECCM is higher.")),
        (gettext("Jammed"), gettext("EW, comm and ECCM have to beat the ECM, once for each observation, call or command point.")),
        (gettext("By sight"), gettext("Always open within 10 inches in sight of each other.")),
    )  # fmt: skip


def on_foot() -> tuple[TraitLine, ...]:
    """Infantry in play (BR-49 to BR-51, L979-1056)."""
    return (
        TraitLine(gettext("Skill"), gettext("One for everything. No modifiers except +1 to attacks while stationary.")),
        TraitLine(
            gettext("Moves"),
            gettext("2 and 4 points on foot, 8 and 16 on ATVs; bases within 2 inches of another; no maneuvers."),
        ),
        TraitLine(
            gettext("Attacks"),
            gettext(
                "Not above combat speed; heavy weapons while stationary. One action for one attack with each "
                "kind of weapon."
            ),
        ),
        TraitLine(
            gettext("Basic weapons"),
            gettext("RoF equal to the number of bases, for blast only. Ammunition isn't counted."),
        ),
        TraitLine(
            gettext("Damage"),
            gettext(
                "Half the multiplier without AI. A base for each full armor; one base at most without blast or RoF."
            ),
        ),
        TraitLine(gettext("Blasts"), gettext("Their damage counts for each base that they touch.")),
        TraitLine(gettext("Size"), gettext("2 for one base, 1 more for each other; each base lost takes 1 off.")),
        TraitLine(
            gettext("Taking cover"),
            gettext("Hull-down only in buildings, wrecks and trenches; a building that collapses destroys the squad."),
        ),
        TraitLine(
            "ATV",
            gettext("−1 to attacks and +1 to defense at combat speed; +2 to defense and no attacks at top speed."),
        ),
    )


def _command() -> ReferenceSection:
    return _section(
        gettext("Command points"),  # BR-56: L887-900
        (
            gettext("Each round"),
            gettext("The commander hands out as many as their leadership; a unit has one at most."),
        ),
        (
            gettext("Used for"),
            gettext(
                "A re-roll, activation out of turn, an extra action, a last shot when destroyed, or half the "
                "morale tokens."
            ),
        ),
    )


def _morale() -> ReferenceSection:
    return _section(
        gettext("Morale, if you use it"),  # BR-65 to BR-69: L1595-1640
        (gettext("+2 tokens"), gettext("A unit of the group is destroyed.")),
        (
            gettext("+1 token"),
            gettext(
                "A friend of another group is destroyed within 10 inches; indirect fire or an attack by an "
                "undetected unit, once a round; infantry is attacked with AI or SB, or loses a base."
            ),
        ),
        (
            gettext("−1 token"),
            gettext("The group destroys an enemy, or another group one within 10 inches; infantry that ends the round stationary."),
        ),
        (gettext("Demoralized"), gettext("At half the breakpoint, rounded up: −1 to attack and EW.")),
        (gettext("Broken"), gettext("At 4 plus the leader's leadership: no attacks.")),
        (
            gettext("Regrouping"),
            gettext("All in cover or out of sight: an action, leadership against the tokens; one goes. Free after a round unhurt."),
        ),
    )  # fmt: skip
