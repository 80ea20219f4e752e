"""Questions worked out: `targets` (what hits do), `covers`, `shots`, `aimed_shots`, `close_combat`, `single_rolls`, `campaigns`."""
