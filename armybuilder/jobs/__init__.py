"""Long work: it waits in a fair queue, is done by workers beside the site, and outlives every one of them.

`queue` has the places and who may enter, `turns` what a worker holds while it is at work, `kinds` what work there is, `plain`
the simplest of it (bytes in, bytes out), `worker` does it, `purging` forgets it.
"""
