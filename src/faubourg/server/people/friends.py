"""Friends, and who is invited to a table: what people see of each other who have played together.

There is no way to look for people: whoever is shown here has finished a game with who asks, or has
become their friend by the consent of both. What somebody declined, or that they want to hear
nothing of another, the other cannot find out (store/friends.py).
"""

from collections.abc import Callable, Collection
from functools import partial

from sqlalchemy import Connection

from faubourg.engine.refusal import Refusal
from faubourg.server import live_messages
from faubourg.server.live_messages import PeopleChanged
from faubourg.server.messages import Person
from faubourg.server.people.people import People
from faubourg.server.people.preferences import who_want
from faubourg.server.people_messages import (
    FriendInfo,
    InvitableAnswer,
    InvitableInfo,
    InvitationsAnswer,
    MetInfo,
    PeopleAnswer,
    ReceivedInvitation,
    ShownPerson,
)
from faubourg.server.rate_limits import Buckets
from faubourg.server.store import accounts as account_store
from faubourg.server.store import friends as store
from faubourg.server.store import invitations as invitation_store
from faubourg.server.store.calls import with_page
from faubourg.server.store.database import now
from faubourg.server.store.friends import Known
from faubourg.server.store.nodes import NEWS, tell
from faubourg.server.tables import absent
from faubourg.server.tables.all_tables import Tables
from faubourg.server.tables.table import LiveTable

CHANGED = live_messages.encode(PeopleChanged())
PEOPLE = "people"  # the kind of news
CHANGES = {
    "ask": store.ask,
    "withdraw": store.withdraw,
    "accept": store.accept,
    "decline": store.decline,
    "end": store.end,
    "mute": store.mute,
    "hear": store.hear,
}


class Friends:
    """Of everybody on this server; the store has the truth."""

    def __init__(self, people: People, tables: Tables, unlimited: bool = False) -> None:
        self.people, self.tables, self.store = people, tables, tables.store
        self.unlimited = unlimited
        self.changes = Buckets(60, 1 / 2)  # of one person

    # -- who knows whom -------------------------------------------------------------------------

    async def lists(self, person: Person) -> PeopleAnswer:
        found = await self.store.read(partial(store.lists, person=person.id))
        here = await self.here({friend.id for friend in found.friends})
        return PeopleAnswer(
            friends=[
                FriendInfo(one.id, one.name, self.face(one.id), one.since, here.get(one.id))
                for one in found.friends
            ],
            asking=self.shown(found.asking),
            asked=self.shown(found.asked),
            met=[
                MetInfo(one.id, one.name, self.face(one.id), one.ended, one.game, one.games)
                for one in found.met
            ],
            unheard=self.shown(found.unheard),
            guest=await account_store.of_person(self.store, person.id) is None,
        )

    def shown(self, known: Collection[Known]) -> list[ShownPerson]:
        return [ShownPerson(one.id, one.name, self.face(one.id), one.since) for one in known]

    def face(self, person: str) -> int | None:
        return self.tables.shared.avatars.chosen.get(person)

    async def here(self, friends: set[str]) -> dict[str, bool]:
        """Whether a page of theirs is open, of those who show it to their friends."""
        showing = await who_want(self.store, "presence", friends) if friends else set()
        present = {one.person for one in self.people.connections}
        if showing and not self.tables.shared.company.alone:
            present |= await self.store.read(partial(with_page, people=showing))
        return {one: one in present for one in showing}

    async def change(self, person: Person, what: str, other: str) -> None:
        """One of CHANGES between these two; both are told, as far as it concerns them."""
        if other == person.id:
            raise Refusal("not_met", {})
        await self._do(person, partial(CHANGES[what], person=person.id, other=other, now=now()))

    async def _do(self, person: Person, work: Callable[[Connection], set[str]]) -> set[str]:
        """Whose lists have changed is told so, at whichever server they are."""
        if not self.unlimited and not self.changes.allow(person.id):
            raise Refusal("too_many_requests", {})

        def job(connection: Connection) -> set[str]:
            whom = work(connection)
            tell(connection, PEOPLE, sorted(whom))
            return whom

        whom = await self.store.run(job, NEWS)
        self.people.tell(whom, CHANGED)
        return whom

    # -- invitations ----------------------------------------------------------------------------

    async def invitable(self, table: LiveTable, person: Person) -> InvitableAnswer:
        """Friends, those who are here first, then whom one has played with lately."""
        refuse_passer_by(table, person.id)

        def job(connection: Connection) -> tuple[store.Lists, set[str]]:
            found = store.lists(connection, person.id)
            return found, invitation_store.invited(connection, table.id, person.id)

        found, invited = await self.store.read(job)
        here = await self.here({friend.id for friend in found.friends})
        friends = sorted(found.friends, key=lambda one: (not here.get(one.id), one.name))
        everybody: list[Known | store.Met] = [*friends, *found.asking, *found.asked, *found.met]
        seated = table.seats.seated()
        return InvitableAnswer(
            [
                InvitableInfo(
                    *(one.id, one.name, self.face(one.id)),
                    friend=place < len(friends),
                    here=here.get(one.id),
                    invited=one.id in invited,
                )
                for place, one in enumerate(everybody)
                if one.id not in seated
            ]
        )

    async def invite(self, table: LiveTable, person: Person, other: str) -> None:
        """They hear of it on whatever page they are, and by a call; a seat is kept for nobody."""
        refuse_passer_by(table, person.id)
        if table.row.status != "open":
            raise Refusal("already_started", {})
        if other in table.seats.seated():
            return
        work = partial(
            invitation_store.invite,
            table_id=table.id,
            inviter=person.id,
            person=other,
            now=now(),
        )
        if await self._do(person, work):
            self.tables.shared.calls.invited(table.id, other)

    async def invitations(self, person: Person) -> InvitationsAnswer:
        """To tables where there is a seat; of several to one table the newest."""
        rows = await self.store.read(partial(invitation_store.received, person=person.id))
        asking = await self.store.read(partial(store.asking, person=person.id))
        found: dict[str, ReceivedInvitation] = {}
        for row in rows:
            if row.table in found:
                continue
            try:
                table = await self.tables.find(row.table)
            except Refusal as refusal:  # gone meanwhile, or of a game that is not here
                if refusal.code not in ("no_table", *absent.CODES):
                    raise
                continue
            if table.seats.has_room():
                by = ShownPerson(row.by, row.name, self.face(row.by), row.created)
                found[table.id] = ReceivedInvitation(table.info(person.id), by)
        return InvitationsAnswer(list(found.values()), asking)

    async def decline(self, person: Person, table_id: str) -> None:
        work = partial(invitation_store.decline, table_id=table_id, person=person.id)
        await self._do(person, work)


def refuse_passer_by(table: LiveTable, person: str) -> None:
    """Whoever sits there invites, and the host."""
    if table.row.host != person and table.seats.seat_of(person) is None:
        raise Refusal("not_seated", {})
