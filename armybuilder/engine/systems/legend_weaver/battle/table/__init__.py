"""The table: what lies on it, who sees whom, where whom it slows, where sides begin."""
