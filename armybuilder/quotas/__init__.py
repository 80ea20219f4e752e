"""Quotas: how many bytes are kept of one owner, and of all. Tables say of themselves what counts."""
