"""How a battle is played: acts and reactions, tests, the sequence, attacks that are resolved together. Begin with `acts`."""
