"""Tools that know the beta: what its policies choose, and which of two plays better."""
