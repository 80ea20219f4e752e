"""Events in words, for logs and replays: `sentences` holds what is said of each kind, `wording` fills it in."""
