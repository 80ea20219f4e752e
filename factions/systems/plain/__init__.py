"""Any game system in the catalogue: its exported rows in one table, and pages made from what it says of them."""
