"""The API asked for whatever its schema makes think of, in sequences too: `make attack`.

Schemathesis reads the schema of the served site and makes up requests, right ones and wrong ones. No answer is a fault of the
server, and each is what the schema says of it.
"""
