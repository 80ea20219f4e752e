"""Setups and steps while they are filled in: `forms` (drawn from what structs declare), `form_data` (a step and what is said of it),
`lists` (out of a player's list), `name`."""
