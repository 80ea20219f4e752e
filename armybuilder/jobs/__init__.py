"""Long work: it waits in a fair queue, is done by workers beside the site, and outlives every one of them.

`fair_queue` has the places and who may enter, `leases` what a worker holds while it is at work, `kinds` what work there is,
`function_jobs` the simplest of it (bytes in, bytes out; mails), `worker` does it, `cleanup` forgets it.
"""
