"""Settings for all tests."""

import os
from tempfile import gettempdir

from hypothesis import settings

# How long an example takes depends on the machine, and says nothing about the rules.
settings.register_profile("ra", parent=settings(), deadline=None)
settings.load_profile("ra")

# No test tidies up the cache of whoever runs it, or finds a word about that where it expects none.
os.environ["RA_CACHE"] = os.path.join(gettempdir(), "ra-tests-without-cache")
