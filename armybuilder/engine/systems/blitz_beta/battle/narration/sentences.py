"""Sentence templates for each kind of event; `text` fills them in.

`{model}`, `{place}` and the like are words of `text`, every other name is a value of the event:
`{passed:well|badly}` chooses by whether it is true, `{dice:die/dice}` counts. A sentence has no full stop, since
lists show it.
"""

from armybuilder.engine.core.language import gettext_noop

COURSE = {
    "deployed": gettext_noop("{model} deploys {place}"),
    "round": gettext_noop("Round {number} begins: everyone is ready again"),
    "initiative": gettext_noop("Initiative: {sides[0]} {totals[0]}, {sides[1]} {totals[1]}, {choice}"),
    "objectives": gettext_noop("Objectives held: {holders}"),
    "victory points": gettext_noop("Victory points: {sides[0]} {points[0]}, {sides[1]} {points[1]}"),
    "last round": gettext_noop("{side} calls this the last round"),
    "over": gettext_noop("The battle is over: {winner} ({reason})"),
}
MOVES = {
    "activation": gettext_noop("{model} is activated {posture}"),
    "move": gettext_noop("{model} {moves} {length:.1f}″ to {place}"),
    "jump": gettext_noop("{model} jumps to {place}"),
    "dangerous terrain": gettext_noop(
        "{model} {passed:gets through|{immobilised:is stuck in|is hurt by}} dangerous terrain"
    ),
    "standby": gettext_noop("{model} stands by with {tokens:token/tokens}"),
    "hides": gettext_noop("{model} hides"),
    "hull down": gettext_noop("{model} goes hull down"),
    "rises": gettext_noop("{model} {tall:rises to its full height|gets low again}"),
    "smoke": gettext_noop("{model} puts up smoke, {radius:g}″ around it"),
    "freed": gettext_noop("{model} {freed:frees|cannot free} {whom}"),
}
ATTACKS = {
    "fires": gettext_noop("{model} fires {weapon}{active}"),
    "snap fire": gettext_noop("{model} reacts to {target} with {weapon}{active}"),
    "aims": gettext_noop("{model} aims {weapon} at {the}{active}"),
    "attack": gettext_noop("{model} attacks {target} with {weapon}{distance}: {result}"),
    "area": gettext_noop("The area of {model}'s {weapon} catches {target}: {result}"),
    "wreck in the way": gettext_noop("The wreck of {target} is in the way of {model}'s {weapon}: {result}"),
    "demolition": gettext_noop("{model} shoots at {the} with {weapon} at {bracket} range: {result}"),
    "fights": gettext_noop("{model} {fights} {target}"),
    "grapple": gettext_noop("{model}'s {special} on {target} {success}"),
    "push": gettext_noop("{model} pushes {target} {inches:g}″ and follows {followed:g}″"),
}
DAMAGE = {
    "impact": gettext_noop("{model} is driven into {into}: {damage:{damage}|no} damage"),
    "fall": gettext_noop("{model} falls {inches:g}″: {damage:{damage}|no} damage"),
    "damage": gettext_noop("{model} takes {damage} damage, {taken} of {boxes} in all{state}"),
    "destroyed": gettext_noop("{wreck:A wreck|Nothing} is left of {model}"),
    "token": gettext_noop("{Token} of intensity {intensity} takes hold of {model}"),
    "smoulder": gettext_noop(
        "{Token} on {model}: {damage:{damage} damage, |}{left:intensity {left} is left|it is gone}"
    ),
    "dazed": gettext_noop(
        "{model} {dazed:counts as crippled while the haywire lasts|no longer counts as crippled by haywire}"
    ),
    "damage control": gettext_noop("{model} fights the {token} on {whom}"),
    "scarred": gettext_noop("{The} {destroyed:falls into ruins|has taken {taken} of {capacity} damage}"),
    "wreck removed": gettext_noop("The wreck of {target} is gone"),
    "temperature": gettext_noop("{model} {passed:endures|suffers from} the temperature"),
    "defect": gettext_noop("{model} turns out to be defective: {part}"),
}
SIGNALS = {
    "observes": gettext_noop("{model} observes {target} {how}{active}: {successes:success/successes}"),
    "watches": gettext_noop("{model} watches for indirect fire by satellite"),
    "chains": gettext_noop("{model} joins {whom} with {weapon}"),
    "boosts": gettext_noop("{model} boosts the comms of {target} by {dice:die/dice}"),
    "shares sensors": gettext_noop("{model} shares its {sensors:active sensors|sensors} with friends nearby"),
    "scans": gettext_noop("{model} scans {target} {found:in detail|and finds nothing}"),
    "jams sensors": gettext_noop("{model} jams the sensors of {target}{intensity:, intensity {intensity}| in vain}"),
    "resists jamming": gettext_noop(
        "{model} works against the jamming of {target}: {left:intensity {left} is left|it is gone}"
    ),
    "interferes": gettext_noop("{model} interferes with sensors around it, intensity {intensity}"),
    "counters": gettext_noop("{model} works against the interference of {target}, {left} is left"),
    "jams comms": gettext_noop("{model} jams comms all around, intensity {intensity}"),
    "sensors fail": gettext_noop("{model}'s defective sensors find nothing of {target}"),
}
COMMAND = {
    "order": gettext_noop("{model} orders {what}{about}: {successes:success/successes}"),
    "relays": gettext_noop("{model}'s order goes out by radio and reaches {joined}"),
    "points": gettext_noop("{model} passes {points:command point/command points} on to {target}"),
    "promotion": gettext_noop("{model} takes command as {rank}"),
    "heartens": gettext_noop("The duelist {model} wins a skill point for {whom}"),
}
SUPPORT = {
    "embarks": gettext_noop("{model} gets into {target}"),
    "disembarks": gettext_noop("{model} gets out of {target}"),
    "bails out": gettext_noop("{model} {saved:escapes from|is lost with} {target}"),
    "enters": gettext_noop("{model} enters {the}, floor {floor}"),
    "steps out": gettext_noop("{model} comes out of {the}, {place}"),
    "turned out": gettext_noop("{model} {saved:has to leave|is lost in} {the} as it collapses"),
    "swallowed": gettext_noop("{model} is pushed into {the} and is lost"),
    "mines laid": gettext_noop("{model} lies around {place}"),
    "mines": gettext_noop("{model} crosses {inches}″ of mines and takes {damage:{damage}|no} damage"),
    "spent": gettext_noop("{model} has done its work and is removed"),
    "inert": gettext_noop("{model} is too far from {target} and goes inert"),
    "off-board": gettext_noop("{model} {inches:is {inches}″ off the board, behind|comes onto the table at} {place}"),
}
AIR = {
    "circles": gettext_noop("{model} circles to {place}"),
    "strafes": gettext_noop("{model} strafes through the middle to {place}"),
    "approaches": gettext_noop("{model} comes in to land at {place}"),
    "touches down": gettext_noop("{model} touches down {road:on a road|off the road}"),
    "takes off": gettext_noop("{model} takes off and circles at {place}"),
    "height": gettext_noop("{model} {station:flies high|flies near the ground}"),
    "held back": gettext_noop("{model} and its unit are held back ({way})"),
    "waits": gettext_noop("{model} has no room to deploy and waits"),
    "stays at home": gettext_noop("{model} has no room to deploy and is left out"),
    "airdrop called": gettext_noop("The airdrop of {model} {passed:comes|has to wait}"),
    "arrives": gettext_noop("{model} {dropping:drops|comes in} at {place}"),
    "lands": gettext_noop("{model} {lost:is lost in the landing|lands {passed:well|badly}}"),
}
TURNS = gettext_noop("{model} turns on the spot at {place}")
"""A move over no distance."""
LOST = gettext_noop("{model} is destroyed")
"""Destroyed without damage: a drone whose controller is lost."""
SENTENCES = COURSE | MOVES | ATTACKS | DAMAGE | SIGNALS | COMMAND | SUPPORT | AIR
"""By the kind of event."""
