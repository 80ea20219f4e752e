"""Electronic warfare: EW rolls, observation, jamming, attacks that are chained to an action (BR-150 to BR-161)."""
