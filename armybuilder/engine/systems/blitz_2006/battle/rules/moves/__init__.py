"""Movement (BR-16, BR-20 to BR-29, BR-52).

paces      speeds and modes, and the MP that they give
ways       where a unit gets to
movement   moves inch by inch
hazards    high-speed tests, skids, falls, white sand
cover      hull-down positions
transport  who gets in and out
"""
