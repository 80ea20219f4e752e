"""The scenario generator (SC-1 to SC-13). Read in this order: `steps` (what is rolled or chosen), `dice` (the dice of a
step), `contest` (who wins the set-up), `terms` (what the chapters share), the chapters `battlefield`, `missions`, `stances`
and `deployment`, `maps` (zones in inches), then `rules`, which puts all of it together."""
