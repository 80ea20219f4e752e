"""Battles that people play: `session` tells the engine what they want of a session, `automatic` answers what does not matter,
`questions` and `acts` say it in words, `shots` with exact odds, `narrator` gives all words to shared code."""
