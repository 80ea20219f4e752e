"""Battle play: acts and reactions, tests, the sequence, attacks that are resolved together. Begin with `acts`."""
