"""Lists as plain text, written and read."""
