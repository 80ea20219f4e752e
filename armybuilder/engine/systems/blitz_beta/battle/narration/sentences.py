"""What is said of each kind of event; `wording` fills it in.

`{model}`, `{place}` and their like are words of `wording`, every other name is a value of the event: `{passed:well|badly}`
chooses by whether it is true, `{dice:die/dice}` counts. A sentence has no full stop, since lists show it.
"""

from armybuilder.engine.core.language import later

COURSE = {
    "deployed": later("{model} deploys {place}"),
    "round": later("Round {number} begins, everybody is ready again"),
    "initiative": later("Initiative: {sides[0]} {totals[0]}, {sides[1]} {totals[1]}, {choice}"),
    "objectives": later("Who holds the objectives: {holders}"),
    "victory points": later("Victory points: {sides[0]} {points[0]}, {sides[1]} {points[1]}"),
    "last round": later("{side} calls this the last round"),
    "over": later("The battle is over: {winner} ({reason})"),
}
MOVES = {
    "activation": later("{model} is activated {posture}"),
    "move": later("{model} {moves} {length:.1f}″ to {place}"),
    "jump": later("{model} jumps to {place}"),
    "dangerous terrain": later("{model} {passed:gets through|{immobilised:is stuck in|is hurt by}} dangerous terrain"),
    "standby": later("{model} stands by with {tokens:token/tokens}"),
    "hides": later("{model} hides"),
    "hull down": later("{model} goes hull down"),
    "rises": later("{model} {tall:rises to its full height|keeps low again}"),
    "smoke": later("{model} puts up smoke, {radius:g}″ around it"),
    "freed": later("{model} {freed:frees|cannot free} {whom}"),
}
ATTACKS = {
    "fires": later("{model} fires {weapon}{active}"),
    "snap fire": later("{model} answers {target} at once with {weapon}{active}"),
    "aims": later("{model} aims {weapon} at {the}{active}"),
    "attack": later("{model} attacks {target} with {weapon}{distance}: {result}"),
    "area": later("The area of {weapon} of {model} takes in {target}: {result}"),
    "wreck in the way": later("The wreck of {target} stands in the way of {weapon} of {model}: {result}"),
    "demolition": later("{model} shoots at {the} with {weapon} at {bracket} range: {result}"),
    "fights": later("{model} {fights} {target}"),
    "grapple": later("The {special} of {model} on {target} {success}"),
    "push": later("{model} pushes {target} {inches:g}″ and follows {followed:g}″"),
}
DAMAGE = {
    "impact": later("{model} is driven into {into}: {damage:{damage}|no} damage"),
    "fall": later("{model} falls {inches:g}″: {damage:{damage}|no} damage"),
    "damage": later("{model} takes {damage} damage, {taken} of {boxes} in all{state}"),
    "destroyed": later("{wreck:A wreck|Nothing} is left of {model}"),
    "token": later("{Token} of intensity {intensity} takes hold of {model}"),
    "smoulder": later("{Token} on {model}: {damage:{damage} damage, |}{left:intensity {left} is left|it is gone}"),
    "dazed": later(
        "{model} {dazed:counts as crippled while the haywire lasts|no longer counts as crippled by haywire}"
    ),
    "damage control": later("{model} fights the {token} on {whom}"),
    "scarred": later("{The} {destroyed:falls into ruins|has taken {taken} damage of {capacity}}"),
    "wreck removed": later("Nothing is left of the wreck of {target}"),
    "temperature": later("{model} {passed:endures|suffers from} the temperature"),
    "defect": later("{model} turns out defective: {part}"),
}
SIGNALS = {
    "observes": later("{model} observes {target} {how}{active}: {successes:success/successes}"),
    "watches": later("{model} watches for indirect fire by satellite"),
    "chains": later("{model} joins {whom} with {weapon}"),
    "boosts": later("{model} boosts the comms of {target} by {dice:die/dice}"),
    "shares sensors": later("{model} shares its {sensors:active sensors|sensors} with friends nearby"),
    "scans": later("{model} scans {target} {found:in detail|and finds nothing}"),
    "jams sensors": later("{model} jams the sensors of {target}{intensity:, intensity {intensity}| in vain}"),
    "resists jamming": later(
        "{model} works against the jamming of {target}: {left:intensity {left} is left|shakes it off}"
    ),
    "interferes": later("{model} interferes with sensors around it, intensity {intensity}"),
    "counters": later("{model} works against the interference of {target}, {left} is left"),
    "jams comms": later("{model} jams comms all around, intensity {intensity}"),
    "sensors fail": later("The defective sensors of {model} find nothing of {target}"),
}
COMMAND = {
    "order": later("{model} orders {what}{about}: {successes:success/successes}"),
    "relays": later("The order of {model} goes out by radio and reaches {joined}"),
    "points": later("{model} passes {points:command point/command points} on to {target}"),
    "promotion": later("{model} takes command as {rank}"),
    "heartens": later("The duelist {model} wins a skill point for {whom}"),
}
SUPPORT = {
    "embarks": later("{model} gets into {target}"),
    "disembarks": later("{model} gets out of {target}"),
    "bails out": later("{model} {saved:escapes from|is lost with} {target}"),
    "enters": later("{model} goes into {the}, floor {floor}"),
    "steps out": later("{model} comes out of {the}, {place}"),
    "turned out": later("{model} {saved:has to leave|is lost in} {the} that comes down"),
    "swallowed": later("{model} is pushed into {the} and is lost"),
    "mines laid": later("{model} lies around {place}"),
    "mines": later("{model} crosses {inches}″ of mines and takes {damage:{damage}|no} damage"),
    "spent": later("{model} has done its work and is removed"),
    "inert": later("{model} is too far from {target} and goes inert"),
    "off-board": later("{model} {inches:is {inches}″ off the board, behind|comes onto the table at} {place}"),
}
AIR = {
    "circles": later("{model} circles to {place}"),
    "strafes": later("{model} strafes through the middle to {place}"),
    "approaches": later("{model} comes in to land at {place}"),
    "touches down": later("{model} touches down {road:on a road|off the road}"),
    "takes off": later("{model} takes off and circles at {place}"),
    "height": later("{model} {station:flies high|flies near the ground}"),
    "held back": later("{model} and its unit are held back ({way})"),
    "waits": later("{model} finds no room to be deployed, and waits"),
    "stays at home": later("{model} finds no room to be deployed, and stays at home"),
    "airdrop called": later("The airdrop of {model} {passed:comes|has to wait}"),
    "arrives": later("{model} {dropping:drops|comes in} at {place}"),
    "lands": later("{model} {lost:is lost in the landing|lands {passed:well|badly}}"),
}
SENTENCES = COURSE | MOVES | ATTACKS | DAMAGE | SIGNALS | COMMAND | SUPPORT | AIR
"""By the kind of event."""
