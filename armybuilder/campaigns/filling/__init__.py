"""Setups and steps while they are filled in: `forms` (drawn from what structs declare), `asking` (a step and what is said of it),
`bringing` (out of a player's list), `naming`."""
