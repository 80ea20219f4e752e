"""Between the server and Django: a body is read under a bound and a deadline before a thread is taken for it.

The server, granian, reads heads of requests; what follows is said by its RSGI interface. `front` has the order of
events, `bodies` the reading, `environ` what Django is told, `threads` the threads that it works on, `__main__` the start.
"""
