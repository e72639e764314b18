"""The whole game in two questions: what is legal, and what comes of it?"""

from ra.engine.actions import BID, DRAW, INVOKE, PASS, TILE
from ra.engine.auctions import bid, bid_actions, end_auction, next_bidder
from ra.engine.disasters import discard, earthquake_actions, unrest_actions
from ra.engine.epochs import end_epoch
from ra.engine.state import BIDDING, EARTHQUAKE_DEBT, SCORING, SWAPS, TURN, UNREST_DEBT, State
from ra.engine.turns import after_swap, draw, end_swaps, invoke, more_swap_actions, spend_god, turn_actions


def legal(s: State) -> int:
    """The legal actions of the player who decides, as a mask: none when the game is over."""
    phase = s.phase
    if phase == BIDDING:
        return bid_actions(s)
    if phase == TURN:
        return turn_actions(s)
    if phase == SWAPS:
        return more_swap_actions(s)
    if phase == UNREST_DEBT:
        return unrest_actions(s)
    if phase == EARTHQUAKE_DEBT:
        return earthquake_actions(s)
    return 0


def apply(s: State, action: int, tile: int) -> None:
    """Plays a legal action through to the next decision. `tile` is what a draw brings: chance is the caller's."""
    carry_out(s, action, tile)
    if s.phase == SCORING:
        end_epoch(s)


def carry_out(s: State, action: int, tile: int) -> None:
    """Plays a legal action, up to the end of the epoch if it comes to that."""
    phase = s.phase
    if phase == BIDDING:
        if action != PASS:
            bid(s, action - BID)
        next_bidder(s)
    elif phase == TURN:
        if action == DRAW:
            draw(s, tile)
        elif action == INVOKE:
            invoke(s)
        else:
            spend_god(s, action - TILE)
    elif phase == SWAPS:
        if action == PASS:
            end_swaps(s)
        else:
            spend_god(s, action - TILE)
    else:
        discard(s, action - TILE)
        after_discard(s)


def after_discard(s: State) -> None:
    """§8.3 Once nothing is owed any more, the turn goes on where the disasters struck."""
    if s.swapping:
        after_swap(s)
    else:
        end_auction(s)
