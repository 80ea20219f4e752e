"""Mathematics that does not depend on a question: `dice` (rolls, fumbles, opposed tests, re-rolls; BR-1 to BR-5),
`rounding`, `ammunition` (when a weapon runs out; BR-43), `damage` (results of a hit, the track, bases of infantry;
BR-45 to BR-51).
"""
