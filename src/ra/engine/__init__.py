"""The rules of Ra, and nothing else.

A rulebook in a dozen short chapters. Read them in this order:

    tiles       what the 180 tiles are (§1)
    rules       editions and options (§2, §12)
    actions     the forty things a player can decide
    state       what lies on the table, and how it is set up (§2)
    seats       who is next (§3)
    turns       draw, invoke Ra, spend gods (§3 to §6)
    auctions    bidding goes round once (§7)
    disasters   what they cost (§8)
    scoring     what everything brings, and who wins (§10, §11)
    epochs      how they begin and end (§9)
    play        the whole game in two questions: `legal` and `apply`
    chance      tiles and suns for callers who have no dice of their own

The sections are those of docs/rules.md. Everything runs as plain Python; `ra.fast` compiles the very same functions.
"""
