"""Odds on a page: `games` (the games whose odds can be told), `form` (the form of a question, from its fields), `pictures`
(answers as templates draw them), `views`."""
