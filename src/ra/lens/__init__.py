"""What a position means to a person: points in sight, what a lot is worth, who can outbid whom, what chance may do.

Nothing here knows a rule: every figure is the engine's own scoring, of this table or of one a step away from it.
"""
