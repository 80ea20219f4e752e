"""Support from beyond the table (BR-61 to BR-63).

schedule      what comes when, and calls for it
air_strikes   runs of aircraft, and interception
artillery     salvos
"""
