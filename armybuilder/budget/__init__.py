"""What work costs, who pays for it, and when it ends.

`costs` is the table, `charging` asks for a payment, `purses` keeps what everybody has left, for all processes of a machine; `deadlines`
stops what takes too long.
"""
