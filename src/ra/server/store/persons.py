"""Whoever holds a key, and all that they have with it, at whichever table.

A browser has one key, in its cookie. Another one can be kept elsewhere, to come back with. Only hashes are kept here,
and nothing at a table tells who holds a seat at another.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import Select, delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ra.server.protocol.tokens import hashed, holder_named, new_id, new_token, recovery_secret
from ra.server.store.places import BROWSER, add_key, add_place
from ra.server.store.schema import GAMES, KEYS, PLACES, SEATS, TOKENS
from ra.server.store.store import Store
from ra.server.table.links import Holder

RECOVERY: Final = "recovery"
"""The kind of key that is kept elsewhere."""
NEW_FOR_MS: Final = 60_000
"""Since the first key."""
MOST_TOLD: Final = 1000
"""Tables of one holder, the newest first."""


class HeldSeats(NamedTuple):
    """A table, and the seats that somebody has there."""

    game: str
    seats: list[int]


class Persons:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.database = store.database

    async def holder(self, keys: Sequence[str]) -> Holder | None:
        """Whoever holds the first of these keys that is known."""
        query = select(KEYS.c.hash, KEYS.c.holder).where(KEYS.c.hash.in_(map(hashed, keys)), KEYS.c.kind == BROWSER)
        async with self.database.read() as connection:
            known = {row.hash: row.holder for row in await connection.execute(query)}
        found = [Holder(known[hashed(key)], key, is_new=False) for key in keys if hashed(key) in known]
        return found[0] if found else None

    async def newcomer(self, word: str | None, now_ms: int) -> Holder:
        """Somebody new, with a key of their own. A browser may send several requests before the first answer brings its
        cookie, and keeps the last one: whoever says the same word in all of them is one person with several keys."""
        named = holder_named(word) if word else None
        is_new = named is not None and await self._is_new(named, now_ms)
        return Holder(named if named and is_new else new_id(), new_token(), is_new=True)

    async def _is_new(self, holder: str, now_ms: int) -> bool:
        """Scripts know the word, and not the key: it is worth nothing a minute later, or after signing out."""
        async with self.database.read() as connection:
            first = (await connection.execute(select(func.min(KEYS.c.created)).where(KEYS.c.holder == holder))).scalar()
            if first is not None:
                return bool(now_ms - first < NEW_FOR_MS)
            return not await persons_of(connection, holder)

    async def held(self, holder: str) -> list[HeldSeats]:
        """All tables at which they have a seat, the newest first."""
        query = (
            select(PLACES.c.game, SEATS.c.seat)
            .join(SEATS, (SEATS.c.game == PLACES.c.game) & (SEATS.c.person == PLACES.c.person))
            .join(GAMES, GAMES.c.id == PLACES.c.game)
            .where(PLACES.c.holder == holder)
            .order_by(GAMES.c.created.desc(), PLACES.c.game, SEATS.c.seat)
            .limit(MOST_TOLD)
        )
        tables: dict[str, list[int]] = {}
        async with self.database.read() as connection:
            for row in await connection.execute(query):
                tables.setdefault(row.game, []).append(row.seat)
        return [HeldSeats(game, seats) for game, seats in tables.items()]

    # ---- cookies of earlier versions -------------------------------------------------------------------------------

    async def has_old(self, game: str, keys: Sequence[str]) -> bool:
        async with self.database.read() as connection:
            return (await connection.execute(old_tokens(game, keys).limit(1))).first() is not None

    async def gather(self, game: str, keys: Sequence[str], holder: Holder, now_ms: int) -> bool:
        """What a cookie for this table alone was good for belongs to the holder as well; False if there was none.

        It stays valid, since the answer that replaces it may get lost.
        """
        mine = select(PLACES.c.person).where(PLACES.c.game == game, PLACES.c.holder == holder.id)
        async with self.database.write() as connection:
            old = (await connection.execute(old_tokens(game, keys))).all()
            if not old:
                return False
            seated = next((token for token in old if token.person is not None), old[0])
            if (await connection.execute(mine)).scalar() is None:
                await add_place(connection, holder, game, seated.person, seated.link, now_ms)
            return True

    # ---- coming back -----------------------------------------------------------------------------------------------

    async def recovery(self, holder: Holder, now_ms: int, *, replace: bool) -> str:
        """The key to come back with that was made in this browser, or a new one. Those of before end only if it is to
        take their place: somebody may have kept them."""
        async with self.database.write() as connection:
            made = await recoveries(connection, holder.id)
            for at, hash_ in made.items():
                if not replace and hashed(recovery_secret(holder.key, at)) == hash_:
                    return recovery_secret(holder.key, at)
            if replace:
                await end_recoveries(connection, holder.id)
            at = max([now_ms, *(before + 1 for before in made)])
            secret = recovery_secret(holder.key, at)
            await add_key(connection, secret, holder.id, RECOVERY, at)
            return secret

    async def recovery_made(self, holder: str) -> int | None:
        """When the newest key to come back with was made."""
        async with self.database.read() as connection:
            return max(await recoveries(connection, holder), default=None)

    async def recovered(self, key: str) -> str | None:
        """Who has kept this key to come back with."""
        query = select(KEYS.c.holder).where(KEYS.c.hash == hashed(key), KEYS.c.kind == RECOVERY)
        async with self.database.read() as connection:
            holder: str | None = (await connection.execute(query)).scalar()
            return holder

    async def add_browser(self, holder: str, key: str, now_ms: int) -> None:
        async with self.database.write() as connection:
            await add_key(connection, key, holder, BROWSER, now_ms)

    async def share(self, holder: str, other: Holder, now_ms: int) -> None:
        """All seats of the one belong to the other as well, except where they have one already."""
        async with self.database.write() as connection:
            theirs = await persons_of(connection, holder)
            own = await persons_of(connection, other.id)
            for game, person in theirs.items():
                if person is not None and own.get(game) is None:
                    await add_place(connection, other, game, person, None, now_ms)

    # ---- going -----------------------------------------------------------------------------------------------------

    async def sign_out(self, holder: Holder, *, others: bool) -> None:
        """This key opens nothing any more; or all others of the same holder do not, those kept elsewhere included: the
        other browsers may know them."""
        mine = KEYS.c.hash == hashed(holder.key)
        which = ~mine if others else mine
        async with self.database.write() as connection:
            await connection.execute(delete(KEYS).where(KEYS.c.holder == holder.id, which))
            for game in await persons_of(connection, holder.id):
                await self.store.tell(connection, game)

    async def games(self, holder: str) -> list[str]:
        async with self.database.read() as connection:
            return list(await persons_of(connection, holder))


async def persons_of(connection: AsyncConnection, holder: str) -> dict[str, str | None]:
    """Who somebody is at each of their tables."""
    query = select(PLACES.c.game, PLACES.c.person).where(PLACES.c.holder == holder)
    return {row.game: row.person for row in await connection.execute(query)}


async def recoveries(connection: AsyncConnection, holder: str) -> dict[int, str]:
    """The hashes of keys to come back with, by the time at which each was made."""
    query = select(KEYS.c.created, KEYS.c.hash).where(KEYS.c.holder == holder, KEYS.c.kind == RECOVERY)
    return {row.created: row.hash for row in await connection.execute(query)}


async def end_recoveries(connection: AsyncConnection, holder: str) -> None:
    await connection.execute(delete(KEYS).where(KEYS.c.holder == holder, KEYS.c.kind == RECOVERY))


def old_tokens(game: str, keys: Sequence[str]) -> Select[tuple[str | None, str | None]]:
    return select(TOKENS.c.person, TOKENS.c.link).where(TOKENS.c.game == game, TOKENS.c.hash.in_(map(hashed, keys)))
