"""The state of a battle: what models bring (`kit`), how they stand (`model`, `state`), where they come from (`muster`)."""
