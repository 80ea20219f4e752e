"""Battles that people play: `play.packing` makes plain values of choices, `session` plays on from question to question, `automatic`
answers what does not matter, `questions` and `acts` say it in words, `shots` with exact odds."""
