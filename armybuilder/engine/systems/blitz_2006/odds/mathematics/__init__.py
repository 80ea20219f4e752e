"""What needs no question: `dice` (rolls, fumbles, tests against each other, rolling again; BR-1 to BR-5), `rounding`,
`ammunition` (when a weapon runs out; BR-43), `damage` (results of a hit, the track, bases of infantry; BR-45 to BR-51)."""
