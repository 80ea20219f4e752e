"""The campaign of the book (L40 to L64): teams on a map of 8 by 8 tiles, in campaign turns of events, actions and battles.

Read in this order: `clauses` (what the book says, by numbers), `setup` (what players agree on), `state` (what stands where),
`begin`, `map`, `step_context` (a step while it is taken), `brought` (units that come), `effects` (what happens to units and pilots),
`locations`, `fought` (a team after a battle), `advancement` (experience and ranks), then the `rules`, each with its steps; last
`records` (what steps may name), `board` (the campaign as pages draw it), `game` (all of it).
"""
