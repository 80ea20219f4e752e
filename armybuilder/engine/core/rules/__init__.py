"""Results of the rules for a force, and ways to fix it: findings, reports, fixes, rulings and citations."""
