"""What was worked out as an `Answer` (`answers`), and that as it is `shown` in lines and on a page."""
