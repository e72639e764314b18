page-table = Table
you = You
centre = centre
close = Close
nothing = nothing
actions = Your actions
the-others = The other players
players-all = Players
auction-track = Auction track
space-free = free space
epoch-number = Epoch { $n }
    .of = of III
ra-track = Ra track: { $filled } of { $length }
ra-more = { $count } more
    .rest = { $count ->
        [one] ends the epoch
       *[other] end the epoch
    }
bag-count = in the bag
bag-title = In the bag
bag-of = { $left } of { $count }
bag-hint = Point at a tile, or tap it, to read what it does. Where a tap would take it or give it up, hold it instead.
chance-of-ra = next is Ra: { $chance }
centre-sun = centre sun
    .to = to the winner
tableau-of = Tiles of { $player }
fame = Fame
    .floor = never below zero
    .secret = secret
fame-count = { $count } fame
kinds = { $count ->
    [one] { $count } type
   *[other] { $count } types
}
river-dry = dry
take-tile = Take { TILE($tile, form: "indef") }

worth-title = What this lot is worth
worth-epoch = this epoch
worth-end = end of the game
worth-nothing = This lot changes nothing.
worth-empty = The auction track is empty.
would-be-lost = lost: { $tiles }
line-gods = Gods
    .how = 2 each
line-gold = Gold
    .how = 3 each
line-pharaohs = Pharaohs
    .how = { $loss ->
        [0] most +5
       *[other] most +5, fewest −{ $loss }
    }
line-river = River
    .how = 1 per tile, if it floods
line-civilization = Civilization
    .how = 3, 4, 5 types: 5, 10, 15; none −5
line-monuments = Monuments
    .how = types, and three or more alike
line-suns = Suns
    .how = { $loss ->
        [0] highest sum +5
       *[other] highest sum +5, lowest −{ $loss }
    }

ladder-title = Ladder of suns
ladder-to-beat = to beat: { $sun }
rung-open = { $sun }, { $player }: may still be bid
rung-high = { $sun }, { $player }: the bid to beat
rung-low = { $sun }, { $player }: too low
rung-acted = { $sun }, { $player }: has bid or passed
rung-spent = { $sun }, { $player }: face down
rung-centre = { $sun }: in the centre
safe-bid = Your cheapest safe bid: { $sun }.
safe-bid-none = Every bid of yours can still be beaten.
no-bid = None of your suns is high enough.

auction-drawn = { $player } drew Ra
auction-invoked = { $player } invoked Ra
state-passed = passed
state-bid = bids { $sun }
state-ra-player = Ra player, bids last
state-can-bid = up to { $sun }
state-decides = is choosing
suns-open = { $count ->
    [0] no suns left
   *[other] suns { $suns }
}
seat-away = offline
    .bot = a bot plays
    .pass = draws and passes
grace = { $player } is offline. In { $time } a bot plays for them.
    .pass = { $player } is offline. In { $time } their seat will only draw and pass.

note-next-ra-ends-epoch = The next Ra ends the epoch: no auction, and what lies on the track is lost.
note-track-full = The track is full: spend a God or invoke Ra.
note-must-bid = Everyone else has passed: you must bid.
note-invoker-must-bid = If all others pass, the Ra player must bid.
note-all-pass-keeps = If everyone passes, the tiles stay on the track.
note-all-pass-loses = If everyone passes, the tiles leave the game.

act-draw = Draw
act-invoke = Invoke Ra
act-gods = Gods
act-bid = Bid { $sun }
act-pass = Pass
act-done = Done
draw-note = { $count ->
    [one] one space left; { $chance } Ra
   *[other] { $count } spaces left; { $chance } Ra
}
    .plain = { $count ->
        [one] one space left
       *[other] { $count } spaces left
    }
invoke-note = if all others pass, you must bid
    .full = you may pass; then the tiles are lost
gods-note = { $count ->
    [one] give your God for a tile of the track
   *[other] { $count } Gods to give for tiles of the track
}
why-not-draw = the track is full: spend a God or invoke Ra
    .short = the track is full
why-not-offline = no connection: wait until it is back
    .short = no connection
you-watch = You are watching this game
not-now = not now
why-not-gods = you have no God tile
    .short = you have none
why-not-gods-track = no tile on the track can be taken
    .short = nothing to take
bid-topped = can be beaten by { $who }
    .short = beaten by
bid-untopped = nobody can beat it
bid-more = { $sun } would win too: nobody can beat it
    .short = { $sun } would win too
bid-receive = receive { $sun }, face down until the next epoch
    .short = receive { $sun }, face down
choose-god = Which tile do you take?
choose-hold = Hold a tile to read what it does.
choose-discard = Which tile do you give up?
    .together = fame for { $count } tiles together

log-disaster = { TILE($tile) }: { $player } loses { $tiles }
log-disaster-removed = { $player } plays a God tile and removes { TILE($tile, form: "indef") }
log-absent = { $player } is away: a bot decided
    .pass = { $player } is away: the table decided
log-undone = { $count ->
    [one] { $player } takes back one decision
   *[other] { $player } takes back { $count } decisions
}
log-empty = Nothing has happened yet.
looking-back = You look at the table after move { $move }
    .return = Back to the game
you-are-away = The table plays for you.
    .return = Take my seat back
game-paused = The game is paused.
    .resume = Continue
bots-go-on = Next move
    .how = { $player } waits for your click
forced-pass = None of your suns is high enough: you pass.
    .other = None of { $player }’s suns is high enough: { $player } passes.
chat = Chat
chat-empty = Nobody has said anything yet.
chat-write = Say something
chat-send = Send
chat-watching = You are watching. Only those who play can write here.
menu-help = Rules and settings
menu-people = Links and devices
menu-game = This game
handover = { $player }, it is your turn
    .ready = I am here

sheet-title = The sun sets
sheet-why-ra = The Ra track is full.
sheet-why-suns = Every sun is face down.
sheet-lost = { $count ->
    [one] One tile on the track is lost.
   *[other] { $count } tiles on the track are lost.
}
sheet-epoch = This epoch
sheet-stays = Stays with you
sheet-leaves = Leaves the game
sheet-suns = Suns face up again
sheet-begins = { $player } begins the next epoch.
game-over = The game is over
end-winner = { $player } wins
end-place = Your place: { $place } of { $players }
    .first = You have won!
    .row = Place
graph-title = Fame over the game
seal-title = The sealed bag
seal-lead = The order of all tiles was settled before the first move. Your browser can check it now.
seal-verify = Open and check
seal-good = Everything in the record agrees with the seal.
seal-bad = This does not agree with the seal.
seal-keep = Keep the sealed record
seal-takes-part = Has a part in sealing the bag
    .not = Has no part in sealing the bag
seal-exchange = The bag is being sealed.
    .waits = Waiting for { $who }.
    .again = It began again without { $who }.
record-keep = Keep the record
back-to-table = Back to the table
rematch-ready = The new table is ready
undo-why-not = A drawn tile cannot be put back.
    .nothing = You have decided nothing yet.
    .asked = The others have been asked.
leave-ask = Leave this game?
    .bot = A bot plays for you until you come back. The others play on.
    .pass = Nobody plays for you: until you come back, your seat passes, and on its turn it draws, or invokes Ra on a full track.
    .last = The others have left, so nobody plays on: the game waits, and its clock stands still, until one of the players returns.
    .back = You can come back at any time: the game stays in your list on the start page.
    .stay = Stay
    .solo = Pause and leave
undo-agree = Agree
undo-refuse = Refuse
undo-what = This would be taken back:
undo-declined = The others did not agree: nothing is taken back.
link-device = Open my seat on another device
link-recover = Link to get my seats back
    .how = Keep this link for yourself: whoever has it has your seats at all tables.
link-watch = Link for spectators
link-seat = New link to the seat of { $player }
    .how = For somebody who has lost their way back. It works once, and not while they are connected.
seat-handed-over = { $player }: this seat was handed over by a new link of the host.
seat-waits = A seat waits for you
clock-left = Time left: { $time }
    .free = Time left: { $time }, and { $free } for this decision before that
    .hours = { $count } h
clock-left-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
held-none = none
held-gods = { $count ->
    [one] { $count } God
   *[other] { $count } Gods
}
held-gold = { $count } gold
held-pharaohs = { $count }
    .most = { $count }, most
    .fewest = { $count }, fewest
held-floods = { $count ->
    [one] { $count } flood
   *[other] { $count } floods
}
held-niles = { $count ->
    [one] { $count } Nile
   *[other] { $count } Niles
}
held-alike = { $count } alike
held-sum = sum { $count }
worth-open = details
worth-if = If { $player } wins this lot
worth-if-you = If you win this lot
pass-note = the lot goes to { $who }
auction-first = An auction is under way: bid or pass first.
answer-only = Only { $who } can still answer you.
sheet-on = On to epoch { $n }
sun-up = sun { $sun }
    .down = sun { $sun }, face down
    .back = a face-down sun
so-many-tiles = { $count ->
    [1] { TILE($kind, form: "indef") }
   *[other] { $count } { TILE($kind, form: "attr") } tiles
}
    .named = { $count ->
        [1] { TILE($kind, form: "indef") }
       *[other] { $count } { TILE($kind, form: "attr") } tiles
    }
invoke-means = Invoke Ra: { $note }
chat-unread = { $count ->
    [one] { $count } new message
   *[other] { $count } new messages
}
worth-gains = { $player } gains
    .loses = { $player } loses
tile-caption = { TILE($tile, form: "short") }
reason-chat-off = This table has no chat.
