reason-unreachable = The server cannot be reached.
reason-unreadable = This cannot be read: { $what }
reason-too-large = This is too large.
reason-slow-down = { $seconds ->
    [one] That is too much at once: try again in a second.
   *[other] That is too much at once: try again in { $seconds } seconds.
}
reason-foreign-origin = Requests from this address are not accepted.
reason-unknown-host = This server does not go by the name { $name }. If it should, start it with --allow-host { $name }.
reason-not-found = There is nothing here by that name.
reason-wrong-method = This address does not know that method.
reason-broken = Something went wrong on the server. Nothing was changed.
reason-disk-full = The server’s disk is full, so nothing can be kept. Nothing was changed; try again later.
reason-shutting-down = The server is about to restart; the game goes on in a moment.
reason-no-such-table = There is no such table.
reason-no-such-game = There is no such game.
reason-bad-rules = These rules make no game: { $what }
reason-bad-seats = These seats make no table: { $what }
reason-bad-name = A name has 1 to { $most } visible characters.
reason-bad-bot = This bot cannot sit here: { $what }
reason-not-open = This table is not waiting for players any more.
reason-not-playing = No game is under way at this table.
reason-seats-open = { $count ->
    [one] One seat is still open.
   *[other] { $count } seats are still open.
}
reason-newer-rules = This game was begun under newer rules (version { $version }) than this server knows ({ $known }).
reason-seat-kept = Whoever sits there was here not long ago: the seat is kept for them.
reason-seat-taken = That seat is taken.
reason-table-full = All seats are taken.
reason-already-seated = You sit at this table already. An invitation is for somebody else.
reason-invite-needed = This table is joined by invitation.
reason-link-spent = This link is not valid any more.
reason-no-key = This browser has no seat at any table yet.
reason-too-many-links = This table has { $most } links already: revoke some of them first.
reason-not-host = Only the host of the table can do that.
reason-not-seated = Only somebody who sits at the table can do that.
reason-not-watching = Only those who sit at this table or have its spectator link can see it.
reason-bad-nonce = A nonce has 1 to 64 letters, digits, - or _.
reason-nonce-given = This seat has given its nonce already; it counts, and cannot be changed.
reason-beginning = The game is about to begin: who plays is fixed.
reason-no-exchange = No nonce of yours is asked for here.
reason-nonce-differs = This is not the nonce that you committed to.
reason-commitment-taken = Somebody else has made this commitment: each person needs one of their own.
reason-not-over = The game is not over yet.
reason-closed = This table was closed.
reason-others-play = Other people play at this table: you can leave it, but not close it.
reason-stale = The table has moved on.
reason-ahead = The table is not there yet.
reason-id-used = This number was used before, for another decision.
reason-not-your-turn = Somebody else decides here.
reason-illegal = That is not legal here.
reason-spectator = Spectators cannot act.
reason-over = The game is over.
reason-undo-nothing = There is no decision to take back.
reason-undo-too-far = A drawn tile cannot be put back.
reason-undo-none-asked = Nobody has asked to take anything back.
reason-undo-changed = The question has changed: look again before you answer.
reason-muted = The host has muted you.
reason-bad-text = A message has 1 to { $most } visible characters.
reason-bad-record = This record cannot be replayed: { $what }
reason-too-slow = Reading this took too long.
reason-slow-sender = This took too long to arrive.
reason-no-such-move = This game has moves 0 to { $last }.
record-move = move { $move }
record-none = This file is not a record of a Ra game.
