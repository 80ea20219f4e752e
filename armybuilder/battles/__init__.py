"""Test battles: the odds of an attack, whole battles, batches of them as jobs, and their results."""
