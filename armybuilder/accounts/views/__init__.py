"""Pages of accounts and devices."""
