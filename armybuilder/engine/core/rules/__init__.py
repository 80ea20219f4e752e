"""What rules find in a force, and the ways out: findings, reports, fixes, rulings, citations."""
