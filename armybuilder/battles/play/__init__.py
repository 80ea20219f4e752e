"""Running battles: in requests that wait for the result, in background jobs, on workers, with estimates of the
duration.
"""
