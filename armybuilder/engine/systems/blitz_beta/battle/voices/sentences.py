"""What is said of each kind of event; `wording` fills it in.

`{model}`, `{place}` and their like are words of `wording`, every other name is a value of the event: `{passed:well|badly}`
chooses by whether it is true, `{dice:die/dice}` counts. A sentence has no full stop, since lists show it.
"""

COURSE = {
    "deployed": "{model} deploys {place}",
    "round": "Round {number} begins, everybody is ready again",
    "initiative": "Initiative: {sides[0]} {totals[0]}, {sides[1]} {totals[1]}, {choice}",
    "objectives": "Who holds the objectives: {holders}",
    "victory points": "Victory points: {sides[0]} {points[0]}, {sides[1]} {points[1]}",
    "last round": "{side} calls this the last round",
    "over": "The battle is over: {winner} ({reason})",
}
MOVES = {
    "activation": "{model} is activated {posture}",
    "move": "{model} {moves} {length:.1f}″ to {place}",
    "jump": "{model} jumps to {place}",
    "dangerous terrain": "{model} {passed:gets through|{immobilised:is stuck in|is hurt by}} dangerous terrain",
    "standby": "{model} stands by with {tokens:token/tokens}",
    "hides": "{model} hides",
    "hull down": "{model} goes hull down",
    "rises": "{model} {tall:rises to its full height|keeps low again}",
    "smoke": "{model} puts up smoke, {radius:g}″ around it",
    "freed": "{model} {freed:frees|cannot free} {whom}",
}
ATTACKS = {
    "fires": "{model} fires {weapon}{active}",
    "snap fire": "{model} answers {target} at once with {weapon}{active}",
    "aims": "{model} aims {weapon} at {the}{active}",
    "attack": "{model} attacks {target} with {weapon}{distance}: {result}",
    "area": "The area of {weapon} of {model} takes in {target}: {result}",
    "wreck in the way": "The wreck of {target} stands in the way of {weapon} of {model}: {result}",
    "demolition": "{model} shoots at {the} with {weapon} at {bracket} range: {result}",
    "fights": "{model} {fights} {target}",
    "grapple": "The {special} of {model} on {target} {success}",
    "push": "{model} pushes {target} {inches:g}″ and follows {followed:g}″",
}
DAMAGE = {
    "impact": "{model} is driven into {into}: {damage:{damage}|no} damage",
    "fall": "{model} falls {inches:g}″: {damage:{damage}|no} damage",
    "damage": "{model} takes {damage} damage, {taken} of {boxes} in all{state}",
    "destroyed": "{wreck:A wreck|Nothing} is left of {model}",
    "token": "{Token} of intensity {intensity} takes hold of {model}",
    "smoulder": "{Token} on {model}: {damage:{damage} damage, |}{left:intensity {left} is left|it is gone}",
    "damage control": "{model} fights the {token} on {whom}",
    "scarred": "{The} {destroyed:falls into ruins|has taken {taken} damage of {capacity}}",
    "wreck removed": "Nothing is left of the wreck of {target}",
    "temperature": "{model} {passed:endures|suffers from} the temperature",
    "defect": "{model} turns out defective: {part}",
}
SIGNALS = {
    "observes": "{model} observes {target} {how}{active}: {successes:success/successes}",
    "watches": "{model} watches for indirect fire by satellite",
    "chains": "{model} joins {whom} with {weapon}",
    "boosts": "{model} boosts the comms of {target} by {dice:die/dice}",
    "shares sensors": "{model} shares its {sensors:active sensors|sensors} with friends nearby",
    "scans": "{model} scans {target} {found:in detail|and finds nothing}",
    "jams sensors": "{model} jams the sensors of {target}{intensity:, intensity {intensity}| in vain}",
    "resists jamming": "{model} works against the jamming of {target}: {left:intensity {left} is left|shakes it off}",
    "interferes": "{model} interferes with sensors around it, intensity {intensity}",
    "counters": "{model} works against the interference of {target}, {left} is left",
    "jams comms": "{model} jams comms all around, intensity {intensity}",
    "sensors fail": "The defective sensors of {model} find nothing of {target}",
}
COMMAND = {
    "order": "{model} orders {what}{about}: {successes:success/successes}",
    "relays": "The order of {model} goes out by radio and reaches {joined}",
    "points": "{model} passes {points:command point/command points} on to {target}",
    "promotion": "{model} takes command as {rank}",
    "heartens": "The duelist {model} wins a skill point for {whom}",
}
SUPPORT = {
    "embarks": "{model} gets into {target}",
    "disembarks": "{model} gets out of {target}",
    "bails out": "{model} {saved:escapes from|is lost with} {target}",
    "enters": "{model} goes into {the}, floor {floor}",
    "steps out": "{model} comes out of {the}, {place}",
    "turned out": "{model} {saved:has to leave|is lost in} {the} that comes down",
    "mines laid": "{model} lies around {place}",
    "mines": "{model} crosses {inches}″ of mines and takes {damage:{damage}|no} damage",
    "spent": "{model} has done its work and is removed",
    "inert": "{model} is too far from {target} and goes inert",
    "off-board": "{model} {inches:is {inches}″ off the board, behind|comes onto the table at} {place}",
}
AIR = {
    "circles": "{model} circles to {place}",
    "strafes": "{model} strafes through the middle to {place}",
    "approaches": "{model} comes in to land at {place}",
    "touches down": "{model} touches down {road:on a road|off the road}",
    "takes off": "{model} takes off and circles at {place}",
    "height": "{model} {station:flies high|flies near the ground}",
    "held back": "{model} and its unit are held back ({way})",
    "airdrop called": "The airdrop of {model} {passed:comes|has to wait}",
    "arrives": "{model} {dropping:drops|comes in} at {place}",
    "lands": "{model} {lost:is lost in the landing|lands {passed:well|badly}}",
}
SENTENCES = COURSE | MOVES | ATTACKS | DAMAGE | SIGNALS | COMMAND | SUPPORT | AIR
"""By the kind of event."""
