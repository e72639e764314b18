"""The ladder: who meets whom, the journal of what they played, their ratings, and a chart of them."""
