"""Settings for all tests."""

from hypothesis import settings

# How long an example takes depends on the machine, and says nothing about the rules.
settings.register_profile("ra", parent=settings(), deadline=None)
settings.load_profile("ra")
