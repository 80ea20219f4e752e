"""Record sheets: of `units` with their characters, of `teams`, `blanks` to fill in by hand, and of teams and pilots of
`campaigns`."""
