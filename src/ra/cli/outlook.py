"""What may still come: for those who decide now."""

from ra.game.game import Game
from ra.game.happening import bidders


def ra_percent(game: Game) -> int:
    """How likely the next tile is Ra."""
    left = game.left
    return round(100 * left.get("ra", 0) / max(1, sum(left.values())))


def ra_to_come(game: Game) -> int:
    """How many more Ra tiles end the epoch."""
    return game.rules.ra_limit - game.ra


def winning_suns(game: Game, seat: int) -> list[int]:
    """§7.2 The suns with which a player could beat every bid so far."""
    return [sun for sun in game.player(seat).suns if sun > game.state.high_bid]


def still_to_bid(game: Game) -> list[int]:
    """§7.1 Who bids after the player who decides, in order."""
    order = bidders(game.state)
    return order[order.index(game.state.seat) + 1 :]


def others_with_suns(game: Game) -> list[int]:
    """Who could bid if the player who decides invoked Ra."""
    return [seat for seat, player in enumerate(game.players) if player.suns and seat != game.seat]
