"""The state of a battle: what models bring (`kit`), how they stand (`model`), who fights (`sides`), and the `battle`."""
