"""How networks learn: by playing against themselves and others."""
