log-draw = { $player } draws { TILE($tile, form: "indef") }
log-draw-ra = { $player } draws a Ra tile
log-invoke = { $player } invokes Ra
log-god-take = { $player } plays a God tile for { TILE($tile, form: "indef") }
log-bid = { $player } bids { $sun }
log-pass = { $player } passes
log-win = { $count ->
    [0] { $player } wins the auction with { $sun }: no tiles, only the sun
    [one] { $player } wins { $count } tile with { $sun }
   *[other] { $player } wins { $count } tiles with { $sun }
}
log-sun-swap = Sun { $bid } goes to the board, { $player } keeps sun { $taken } face down
log-nobody-keeps = No bids: the tiles stay on the auction track
    .empty = No bids: the sun stays in the centre
log-nobody-discards = { $count ->
    [one] No bids: { $count } tile leaves the game
   *[other] No bids: { $count } tiles leave the game
}
must-discard = { $count ->
    [one] { $player } must discard { $count } { TILE($kind, form: "attr") } tile
   *[other] { $player } must discard { $count } { TILE($kind, form: "attr") } tiles
}
    .you = { $count ->
        [one] You must discard { $count } { TILE($kind, form: "attr") } tile
       *[other] You must discard { $count } { TILE($kind, form: "attr") } tiles
    }
log-discard = { $count ->
    [one] { $player } discards { $count } { TILE($kind, form: "attr") } tile
   *[other] { $player } discards { $count } { TILE($kind, form: "attr") } tiles
}
log-disaster-nothing = { TILE($tile) }: { $player } has nothing to discard
epoch-begins = { $n ->
    [1] Epoch I begins
    [2] Epoch II begins
   *[3] Epoch III begins
}
epoch-ends-ra = { $n ->
    [1] Epoch I ends: the Ra track is full
    [2] Epoch II ends: the Ra track is full
   *[3] Epoch III ends: the Ra track is full
}
epoch-ends-suns = { $n ->
    [1] Epoch I ends: every sun is face down
    [2] Epoch II ends: every sun is face down
   *[3] Epoch III ends: every sun is face down
}
epoch-scored = { $n ->
    [1] Epoch I scored
    [2] Epoch II scored
   *[3] Epoch III scored
}
score-gain = { $count ->
    [0] { $player } gains no fame
   *[other] { $player } gains { $count } fame
}
score-loss = { $player } loses { $count } fame
waiting-for = Waiting for { $player }
game-won = { $player } wins the game with { $count } fame
game-won-tiebreak = Tied on fame: { $tied }. The highest sun decides: { $player } wins with sun { $sun }
spectators = { $count ->
    [0] Nobody is watching
    [one] { $count } spectator
   *[other] { $count } spectators
}
undo-asked = { $player } asks to undo
