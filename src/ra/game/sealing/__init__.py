"""What `ra.game.seal` and `ra.game.pact` are made of: hashes, opened seals, and what a document claims and proves."""
