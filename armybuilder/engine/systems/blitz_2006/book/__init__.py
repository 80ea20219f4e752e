"""The book as data. Read in this order: `figures` (a value with its line), `notation` (weapons and traits in the book's words),
`equipment`, `changes` (what an option does) with `cites` (what it names), `cards`, `options`,
`armies`, `support`, `scenarios`, then `catalogue`, `files` and `card_changes` (cards with changes on them).
`records` are frozen ones, made of Django's models, and `assemble` makes the catalogue of them."""
