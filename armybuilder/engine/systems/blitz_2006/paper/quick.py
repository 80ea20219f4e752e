"""What every player looks up, in our own words with the figures of the book (L2787-3041 and the rules that each section names)."""

from armybuilder.engine.core.language import say
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
        ReferenceSection(say("Infantry"), on_foot()),
        _command(),
        _morale(),
    )


def _section(title: str, *lines: tuple[str, str]) -> ReferenceSection:
    return ReferenceSection(title, tuple(TraitLine(name, text) for name, text in lines))


def _actions() -> ReferenceSection:
    return _section(
        say("Actions"),  # BR-7 to BR-14: L430-463, L851
        (say("Round"), say("Leadership for initiative; then the sides activate combat groups in turn.")),
        (
            say("For an action"),
            say("An attack, active ECM or ECCM, observing, tagging, a call for support, jump jets, reloading."),
        ),
        (say("Without"), say("Moving, command points, ECM and ECCM on or off; active detection and comms beside an action.")),
    )  # fmt: skip


def _special_actions() -> ReferenceSection:
    return _section(
        say("Special actions"),  # BR-15 to BR-18: L469-497
        (say("Evasive"), say("+1 to one defense; −1 to all other rolls for the round, each time.")),
        (
            say("Hull-down"),
            say("At terrain, or in light or heavy cover, that hides half of the model; not at top speed."),
        ),
        (
            say("Counters"),
            say(
                "1, or 2 in hard cover, against that side. Each takes a level off a hit, off an overkill too. They last while "
                "stationary; instead of its inch a unit regains one."
            ),
        ),
        (
            say("Stand-by"),
            say(
                "Keeps actions for indirect fire once it has co-ordinates or a tag; or for snap fire at −1, which ends it."
            ),
        ),
        (
            say("Snap fire"),
            say(
                "An action at an active unit on its way, seen without active detection. It moves an inch between shots; no "
                "penalty for multiple attackers. Its own action goes first."
            ),
        ),
    )


def _attack() -> ReferenceSection:
    return _section(
        say("Attack and defense"),  # BR-34, BR-35, BR-38, BR-42: L687-715, L763-765, L827-833
        (say("Attack"), say("Speed modifier, accuracy, range, less the obscurement.")),
        (say("Range"), say("Point blank +2, short +1, medium 0, long −1, extreme −2.")),
        (
            say("Defense"),
            say("Modifier of mode and speed; −1 for each further attack of a combat group, down to −3."),
        ),
        (say("Rear"), say("−1, or −2 if the attacker cannot be autodetected.")),
        (say("Margin"), say("Damage is the multiplier times what the attack is better by; a tie misses.")),
        (
            say("Blasts"),
            say(
                "All whom one touches defend, less the cover from its middle. A weapon's own blast does its multiplier at "
                "least to who is not at cover."
            ),
        ),
        (say("RoF"), say("Each point is an inch of blast or 1 on the multiplier, up to long range.")),
    )


def _physical() -> ReferenceSection:
    return _section(
        say("Contact and rams"),  # BR-36, BR-37: L733-755
        (say("Contact"), say("Attacks have the +2; a kick at top speed does 2 more. After a fumble the other strikes back free.")),
        (say("Ram"), say("Defense against defense. Where it succeeds, each takes the margin times the other's size.")),
        (say("That size"), say("+2 if the attacker is at top speed, +2 head-on, −2 from behind. Who has rammed stops.")),
        (say("Fall"), say("Head-on with ground of its own size, 1 more for each level.")),
    )  # fmt: skip


def _indirect() -> ReferenceSection:
    return _section(
        say("Indirect fire"),  # BR-39 to BR-41, BR-55: L777-805, L819, L1103-1111
        (say("Observer"), say("An action, sight of the target or active detection, and communication.")),
        (
            say("Placement"),
            say("The attack roll against 4 and the observer's obscurement, less what active detection won by."),
        ),
        (
            say("Scatter"),
            say(
                "As many inches as it fails by, half an inch for a tie. A die shows where to: 1 is the point that you named "
                "before, each more is 60° to the right."
            ),
        ),
        (say("Damage"), say("Who is under it defends against the roll without modifiers, 1 less in or at cover.")),
        (
            say("Designator"),
            say(
                "EW, comm, rating and the attack modifier of its speed against 5 and the target's defense modifier; enemy ECM "
                "adds to that, and ECCM then to the roll."
            ),
        ),
        (say("Tagged"), say("+2 for guided weapons, until it moves or the round ends; observed for them alone.")),
    )


def _damage() -> ReferenceSection:
    return _section(
        say("Damage"),  # BR-45, BR-46; section 4 of the cards: L904-947
        (say("Armor"), say("As much is light, twice as much heavy, three times an overkill.")),
        (say("Boxes"), say("A light hit crosses one box, a heavy one two; what finds no box is an overkill.")),
        (say("Sturdy"), say("Its boxes go first. None stops an overkill; hull-down counters do, before them.")),
        (say("Light"), say("Armor −1.")),
        (say("Heavy"), say("Armor −2, −1 to attack, defense and EW, combat speed at most.")),
        (
            say("Critical"),
            say(
                "Armor −3, −2 to attack, defense and EW, combat speed at most; auxiliary systems and communication are gone, "
                "only autodetection is left."
            ),
        ),
        (say("Slowed"), say("Who is at top speed makes a high-speed maneuver.")),
    )


def _ammunition() -> ReferenceSection:
    return _section(
        say("Ammunition"),  # BR-43: L843-873
        (say("RoF 0"), say("Out on a fumble.")),
        (say("Less than half"), say("Out when all dice show 2 or less.")),
        (say("Half or more"), say("Out when all dice show 3 or less.")),
        (say("All of it"), say("Out when all dice show 4 or less; 3 or less with RoF 1.")),
        ("R", say("An action reloads it; without, it is gone.")),
        (say("Circles"), say("One for each shot; then it is gone.")),
    )


def _arcs() -> ReferenceSection:
    return _section(
        say("Arcs"),  # DC-12: L717-727
        ("F R L RR", say("180° to the front, the right, the left, the rear.")),
        ("FF FR FL FRR", say("90° to the same sides.")),
        ("T", say("All around.")),
    )


def _speed() -> ReferenceSection:
    return _section(
        say("Speed"),  # BR-20 to BR-24: L503-533
        (say("Stationary"), say("Up to 1 inch, or a turn of 180°.")),
        (say("Combat"), say("At least 1 movement point.")),
        (say("Top"), say("More points than combat speed has.")),
        (say("Change"), say("One step of speed or one mode a round, before moving.")),
        (
            say("Turning"),
            say(
                "60° for each inch on the ground, 2 inches by hover; at top speed 1 inch walking, 2 on the ground, 4 by hover. "
                "Sooner it costs 1 point, and at top speed a maneuver. Walkers turn freely below it."
            ),
        ),
        (
            say("Maneuver"),
            say(
                "High-speed: defense against 2 and the cost of the terrain. Failed or tied: 1D6 inches straight on, and it "
                "stops. Fumbled: light damage, and it stops."
            ),
        ),
    )


def _terrain() -> ReferenceSection:
    return _section(
        say("Cost of terrain for W / G / H and R"),  # BR-25: L541-558, L2844-2864
        ("Clear", "1 / 1 / 1"),
        (say("Rough"), say("1 / 2 / 1, also in white sand")),
        (say("Sand"), say("2 / 2 / 1, also white and in deposits")),
        (say("Woodland"), "2 / 4 / –"),
        (say("Jungle"), "3 / – / –"),
        (say("Swamp"), say("3 / 4 / 1, also tar sands and deep snow")),
        (say("Snow"), "2 / 2 / 1"),
        (say("Ice"), "2 / 3 / 1"),
        (say("Water"), say("– / – / 1; who is amphibious crosses it as rough terrain")),
        (say("Buildings"), say("2 for infantry alone")),
    )


def _cover() -> ReferenceSection:
    return _section(
        say("Cover"),  # BR-30: L628-644, L2874-2888
        (say("Hidden"), say("Hidden wholly, or touching terrain: 1 obscurement.")),
        (say("Light"), say("1 for each full 9 inches, at least 1 beyond 2 inches.")),
        (say("Heavy"), say("1 for each full 6 inches, at least 1 beyond 1 inch.")),
        (say("Hard"), say("1 for each full 3 inches, at least 1.")),
        (say("Solid"), say("1 for each piece; who is hidden behind it wholly is attacked indirectly alone.")),
    )


def _detection() -> ReferenceSection:
    return _section(
        say("Detection"),  # BR-31 to BR-33, SC-6: L648-681, L2563, L2577, L2892-2922
        (say("Rating"), say("Sees what has no more obscurement than it; 1 more where EW is higher.")),
        (say("Dark"), say("Ratings are 1 lower at dawn and dusk, halved and rounded up by night; 1 at least.")),
        (
            say("By itself"),
            say("Who stands in the open, or within as many inches as its size, half of that hull-down."),
        ),
        (
            say("Actively"),
            say(
                "EW and sensors against cover and concealment; 1 less for each weapon fired, each active test, ECM and ECCM of the target, "
                "and 2 at combat or 4 at top speed; never below 1."
            ),
        ),
        (say("Once"), say("For each attack or observation; not by infantry, not for snap fire.")),
    )


def _electronics() -> ReferenceSection:
    return _section(
        say("ECM and communication"),  # BR-53, BR-54: L1066-1099
        (say("Automated"), say("As much as its rating, 1 more where EW is higher.")),
        (say("Active"), say("An action: EW and the rating, until the round ends. The best of each side counts.")),
        (say("Open"), say("Without enemy ECM, or where auto comm and ECCM are more than it.")),
        (say("Jammed"), say("EW, comm and ECCM have to beat the ECM, once for each observation, call or command point.")),
        (say("By sight"), say("Always open within 10 inches in sight of each other.")),
    )  # fmt: skip


def on_foot() -> tuple[TraitLine, ...]:
    """Infantry in play (BR-49 to BR-51, L979-1056)."""
    return (
        TraitLine(say("Skill"), say("One for everything. No modifiers but these: +1 to attacks while stationary.")),
        TraitLine(
            say("Moves"),
            say("2 and 4 points on foot, 8 and 16 on ATVs; bases within 2 inches of another; no maneuvers."),
        ),
        TraitLine(
            say("Attacks"),
            say(
                "Not above combat speed; heavy weapons while stationary. One action for one attack with each sort of weapon."
            ),
        ),
        TraitLine(
            say("Basic weapons"), say("RoF of as many as there are bases, for blast alone. No ammunition is counted.")
        ),
        TraitLine(
            say("Damage"),
            say("Half the multiplier without AI. A base for each full armor; one base at most without blast or RoF."),
        ),
        TraitLine(say("Blasts"), say("Their damage counts for each base that they touch.")),
        TraitLine(say("Size"), say("2 for one base, 1 more for each other; each base lost takes 1 off.")),
        TraitLine(
            say("Taking cover"),
            say("Hull-down in buildings, wrecks and trenches alone; a building that collapses destroys the squad."),
        ),
        TraitLine(
            "ATV", say("−1 to attacks and +1 to defense at combat speed; +2 to defense and no attacks at top speed.")
        ),
    )


def _command() -> ReferenceSection:
    return _section(
        say("Command points"),  # BR-56: L887-900
        (say("Each round"), say("The commander hands out as many as his leadership; a unit has one at most.")),
        (
            say("Used for"),
            say(
                "A roll again, activation out of turn, an action more, a last shot when destroyed, or half the morale tokens."
            ),
        ),
    )


def _morale() -> ReferenceSection:
    return _section(
        say("Morale, where you play with it"),  # BR-65 to BR-69: L1595-1640
        (say("+2 tokens"), say("A unit of the group is destroyed.")),
        (
            say("+1 token"),
            say(
                "A friend of another group is destroyed within 10 inches; indirect fire or an attack by who is not detected, "
                "once a round; infantry is attacked with AI or SB, or loses a base."
            ),
        ),
        (
            say("−1 token"),
            say("The group destroys an enemy, or another group one within 10 inches; infantry that ends the round stationary."),
        ),
        (say("Demoralized"), say("At half the breakpoint, rounded up: −1 to attack and EW.")),
        (say("Broken"), say("At 4 and the leader's leadership: no attacks.")),
        (
            say("Regrouping"),
            say("All in cover or out of sight: an action, leadership against the tokens; one goes. Free after a round unhurt."),
        ),
    )  # fmt: skip
