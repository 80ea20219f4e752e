"""Questions worked out: `targets` (what hits do), `covers`, `shooting`, `aiming`, `close_combat`, `single_rolls`, `campaigns`."""
