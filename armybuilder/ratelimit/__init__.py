"""How much anybody may do here, and what happens beyond (docs/rate-limits.md).

`costs` is the table of prices, `throttles` charge them to a network and a visitor, `buckets` hold what each of them has left, for
all processes of a machine; `deadlines` stop what takes too long. `quotas` bound the bytes that are stored of an owner, `capacity`
those of the site. `idempotency` has a form that is sent twice done once.
"""
