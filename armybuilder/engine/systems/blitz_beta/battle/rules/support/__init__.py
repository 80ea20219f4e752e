"""Supporting elements on and above the table: transports, buildings, assets, off-board units, aircraft (BR-205 to
BR-226).
"""
