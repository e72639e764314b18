"""What a position means to a person: points in sight, what a lot is worth, who can outbid whom, what chance may do.

`see` gives all of it at once. Nothing here knows a rule: every figure is the engine's own scoring, of this table or of
one a step away from it.
"""

from ra.lens.view import View, see

__all__ = ["View", "see"]
