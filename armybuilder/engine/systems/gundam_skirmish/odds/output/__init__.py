"""What was worked out as an `Answer` (`answers`), and that as it is `presentation` in lines and on a page."""
