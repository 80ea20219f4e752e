"""Events in words, for logs and replays: `sentences` holds what is said of each kind, `text` fills it in."""
