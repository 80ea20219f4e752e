"""Many lists checked at once, for tournament organisers: the page /check/ and the same for the API.

Nothing is stored. The page of a result carries it, compressed and signed, in the form of its download buttons: so it
does not matter which worker answers, nothing has to expire, and no list of a player stays here.
"""
