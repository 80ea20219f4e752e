"""Rate limits: the amount of use allowed per visitor and network, and the handling of excess (docs/rate-limits.md).

`costs` is the table of prices, `throttles` charge them to a network and a visitor, `buckets` store the balance of
each for all processes of a machine; `deadlines` stop anything that takes too long. `quotas` limit the bytes stored
per owner, `capacity` those of the whole site. `idempotency` ensures that a form sent twice is processed once.
"""
