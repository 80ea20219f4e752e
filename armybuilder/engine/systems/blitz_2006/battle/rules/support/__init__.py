"""Support from beyond the table (BR-61 to BR-63).

schedule      what comes when, and calls for it
arrival       all that comes at the end of a round
barrage       attacks from beyond the table
air_strikes   runs of aircraft, and interception
artillery     salvos
"""
