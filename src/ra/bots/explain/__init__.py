"""Why a decision is good: facts, and how they are told."""
