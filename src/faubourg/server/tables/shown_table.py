"""What people see of a table: what it says of itself, updates, and news to those who watch.

Nothing here moves the game on; that is table.py. An error of the rules that comes up while somebody
only looks freezes the table all the same.
"""

import logging
from contextlib import suppress
from functools import partial
from pathlib import Path
from traceback import extract_tb

import msgspec

from faubourg import games
from faubourg.campaigns.stars import stars_of
from faubourg.engine.refusal import Refusal
from faubourg.server import live_messages
from faubourg.server.again import PASSING
from faubourg.server.campaign_messages import Goal, ScenarioAtTable
from faubourg.server.live_messages import Chatted, TableTold
from faubourg.server.messages import RefusalInfo, ResultInfo, TableInfo, Times, Tried, Update
from faubourg.server.store.nodes import Here
from faubourg.server.store.rows import TableChange, TableRow
from faubourg.server.store.tries import utc_day
from faubourg.server.store.trouble import NotStored
from faubourg.server.tables.chat import Chat
from faubourg.server.tables.history import History
from faubourg.server.tables.moves import Moves
from faubourg.server.tables.seats import Seats, Sitter, Who
from faubourg.server.tables.shared import Shared
from faubourg.server.tables.table_clock import TableClock
from faubourg.server.tables.updates import tried, update_for
from faubourg.server.tables.viewers import Lifted, More, Viewer, Viewers
from faubourg.server.thinking import by_the_clock

log = logging.getLogger("faubourg.table")

CROWD = 20  # spectators
LONGEST_REASON = 300


class ShownTable:
    """A table as it stands, and whoever watches it."""

    clock: TableClock

    def __init__(self, row: TableRow, seats: Seats, chat: Chat, shared: Shared) -> None:
        self.id = row.id
        self.row = row
        self.seats = seats
        self.chat = chat
        self.shared = shared
        self.game = games.find_offered(row.game)
        self.viewers = Viewers()
        self.history: History | None = None  # from the start on
        self.moves = Moves()
        self.elsewhere = Here()  # who looks at it from other servers
        self.told = -1  # the last input that was given to the viewers

    @property
    def sequence(self) -> int:
        return 0 if self.history is None else self.history.sequence

    def info(self, person: str | None) -> TableInfo:
        row, seat = self.row, self.seats.seat_of(person)
        return TableInfo(
            id=row.id,
            game=self.game.name,
            rules=row.rules,
            players=row.players,
            options=row.options,
            memory_aid=row.memory_aid,
            clock=row.clock,
            times=self.times(),
            by_the_clock=any(by_the_clock(seat.bot) for seat in self.seats.rows),
            host_seat=next(iter(self.seats.seats_of(row.host)), None),
            result=None if row.outcome is None else msgspec.convert(row.outcome, ResultInfo),
            status=row.status,
            host=person is not None and row.host == person,
            seat=seat,
            here=self.seats.here(person),
            kept=self.seats.kept_for(person),
            seats=self.seats.infos(
                self.people_here(),
                self.chat.muted,
                self.shared.ratings.at(self.game.name),
                self.shared.avatars.chosen,
            ),
            spectators=self.spectators(self.seats.seated()),
            rematch=row.rematch,
            sequence=0 if self.history is None else self.history.number(seat),
            waiting=self.history.table.state.waiting_seats() if self.history else [],
            commitment=str(row.dealer["commitment"]),
            day=self.day,
            secret=self.secret(),
            scenario=self.scenario(),
            practice=row.position is not None,
            created=row.created,
            url=self.shared.url(self.id),
        )

    # -- the game of the day ----------------------------------------------------------------------

    @property
    def day(self) -> str:
        """Whose game of the day this is a try at; "" if it is none."""
        return str(self.row.dealer.get("day", ""))

    def secret(self) -> bool:
        """May nobody learn anything here that helps with the game of this day?"""
        return bool(self.day) and utc_day(self.shared.time()) <= self.day

    def refuse_secret(self) -> None:
        """Whatever tells more of the deal than playing it waits until the day is over."""
        if self.secret():
            raise Refusal("day_not_over", {})

    def refuse_spectator(self, who: Who) -> None:
        if self.seats.seat_of(who) is None:
            self.refuse_secret()

    def refuse_substitute(self) -> None:
        """The same seats for everybody, and nobody plays in one's place."""
        if self.day:
            raise Refusal("day_alone", {})
        if self.row.scenario:
            raise Refusal("scenario_alone", {})

    def scenario(self) -> ScenarioAtTable | None:
        """Of a campaign, if this is one."""
        row = self.row
        if not row.scenario or row.goals is None:
            return None
        stars = None if row.outcome is None else stars_of(row.goals, row.outcome, 0)
        return ScenarioAtTable(row.scenario, msgspec.convert(row.goals, list[Goal]), stars)

    def times(self) -> Times | None:
        return self.clock.times() if self.row.status == "running" else None

    def in_play(self) -> History | None:
        """The game, while it runs."""
        return self.history if self.row.status == "running" else None

    def running(self) -> History:
        """The game, as far as it can be played."""
        if self.row.status == "frozen":
            raise Refusal("frozen", {})
        if self.history is None:
            raise Refusal("not_started", {})
        return self.history

    def finished(self) -> History:
        """The game, once it is over."""
        if self.history is None or self.row.status != "over":
            raise Refusal("not_over", {})
        self.refuse_secret()
        return self.history

    # -- what goes wrong, and what would be -----------------------------------------------------

    async def freeze(self, error: BaseException) -> None:
        """The table is kept as it is and reported; the others go on."""
        if self.row.status == "frozen":
            return
        change, version = TableChange(status="frozen", reason=reason_of(error)), self.row.version
        change.adopt(self.row)
        self.clock.stop()
        log.error("table frozen", exc_info=error, extra={"table": self.id})
        self.tell_table()
        with suppress(NotStored):  # then it is tried again after the next start
            await self.shared.store.change(self.id, version, change)

    def _broken(self, error: Exception) -> Refusal:
        """The rules raised an error where nothing was going to change: frozen all the same."""
        self.shared.background.spawn(self.freeze(error))
        return Refusal("frozen", {})

    def attempt(self, who: Who, actions: list[int]) -> Tried:
        """What these actions would give and cost and what may follow, without doing them."""
        try:
            seat = self.seats.seat_of(who)
            if seat is None:
                raise Refusal("not_seated", {})
            return tried(self.running(), seat, actions)
        except Refusal as refusal:
            return Tried(ok=False, refusal=self.refusal(refusal))
        except PASSING:
            raise
        except Exception as error:  # noqa: BLE001 - whatever the rules raise
            return Tried(ok=False, refusal=self.refusal(self._broken(error)))

    def refusal(self, refusal: Refusal) -> RefusalInfo:
        return RefusalInfo(refusal.code, refusal.params, refusal.rule, self.game.name)

    # -- telling --------------------------------------------------------------------------------

    def who(self, viewer: Viewer) -> Who:
        """As whom somebody looks and acts here: of several at one device, who lifted the curtain.

        While it is down they are a spectator.
        """
        lifted = viewer.lifted if viewer in self.viewers.heard else None
        if lifted is None or viewer.person is None:
            return viewer.person
        return Sitter(viewer.person, lifted.seat)

    def _lift(self, viewer: Viewer, seat: int | None) -> Lifted | None:
        """Whoever sits there, at the viewer's device, looks from now on; None: nobody does."""
        if seat is None or self.history is None:
            return None
        if seat not in self.seats.seats_of(viewer.person):
            viewer.lifted = None
            raise Refusal("not_seated", {})
        before, heard = viewer.lifted, self.viewers.heard.get(viewer, -1)
        if before is not None and viewer in self.viewers.heard:
            heard = before.heard
        waited = seat in self.history.table.state.waiting_seats()
        return Lifted(seat, self.history.turns[seat], waited, heard)

    def _fallen(self, viewer: Viewer, history: History) -> Lifted | None:
        """The curtain of somebody whose turn is over, which falls by this."""
        lifted = viewer.lifted
        if lifted is not None:
            waited = lifted.seat in history.table.state.waiting_seats()
            if not lifted.lasts(history.turns[lifted.seat], waited):
                viewer.lifted = None
                return lifted
        return None

    def update(self, who: Who, since: int) -> Update:
        self.refuse_spectator(who)
        return self.update_for_seat(self.seats.seat_of(who), since)

    def update_for_seat(self, seat: int | None, since: int) -> Update:
        """One side of the table, and what it missed since that number (-1: the deal too)."""
        history, row = self.history, self.row
        if history is None:
            raise Refusal("frozen" if row.status == "frozen" else "not_started", {})
        try:
            update = update_for(
                history,
                seat,
                since,
                table_id=row.id,
                memory_aid=row.memory_aid,
                playing=row.status == "running",
                kept=partial(self.moves.kept, self.seats.rows),
            )
        except PASSING:
            raise
        except Exception as error:
            raise self._broken(error) from error
        if row.clock:
            update.times = self.times()
        return update

    def broadcast(self, sequence: int, more: More | None = None) -> None:
        """To everybody their own side up to this input: the same bytes for the same seat.

        Whoever was shown nothing is told nothing, not even that something happened.
        """
        history = self.history
        assert history is not None
        made: dict[tuple[int | None, int], bytes] = {}
        updates: dict[Viewer, bytes] = {}
        for viewer, heard in self.viewers.heard.items():
            last = max(heard, self.told)
            if fallen := viewer.lifted and self._fallen(viewer, history):
                last = fallen.heard  # what one of them saw the others have still to be told
            seat = self.seats.seat_of(self.who(viewer))
            key = seat, history.number(seat, last)
            if key[1] == history.number(seat) and not fallen:
                continue
            if key not in made:
                try:
                    made[key] = live_messages.encode(self.update_for_seat(*key))
                except Refusal:  # frozen, and told so
                    updates = {}
                    break
            updates[viewer] = made[key]
        self.told = sequence
        self.viewers.tell(sequence, updates, more)

    def tell_table(self, only: Viewer | None = None) -> None:
        """To everybody, or to one of them: the same bytes for the same person."""
        made: dict[str | None, bytes] = {}
        for viewer in list(self.viewers.heard) if only is None else [only]:
            person = viewer.person
            if person not in made:
                made[person] = live_messages.encode(TableTold(self.info(person)))
            viewer.send(made[person])

    def look_at(self, history: History) -> None:
        """From every side, while people may play: whatever the rules raise is raised."""
        for seat in (None, *range(self.row.players)):
            aid = self.row.memory_aid
            update_for(history, seat, -1, table_id=self.id, memory_aid=aid, playing=True)

    def tell_all_again(self) -> None:
        """To everybody where things stand."""
        self.tell_table()
        for viewer, heard in list(self.viewers.heard.items()) if self.history else ():
            viewer.send(live_messages.encode(self.update(self.who(viewer), heard)))
            self.viewers.heard[viewer] = self.sequence

    def watch(self, viewer: Viewer, since: int, said: int = 0, through: int | None = None) -> None:
        """From now on this viewer hears of everything here, first of what it missed.

        `through`: the seat through whose eyes, where several people share a device.
        """
        self.refuse_spectator(viewer.person)
        viewer.lifted = self._lift(viewer, through)
        before = self._who_is_here()
        self.viewers.heard[viewer] = -1
        self.shared.company.seen(self.id)
        self.tell_table(None if self._who_is_here() != before else viewer)
        if self.history is not None:
            viewer.send(live_messages.encode(self.update(self.who(viewer), since)))
            self.viewers.heard[viewer] = self.sequence
        if lines := self.chat.since(said):
            told = Chatted(self.id, lines[0].number - 1, lines)
            viewer.send(live_messages.encode(told))

    def unwatch(self, viewer: Viewer) -> None:
        before = self._who_is_here()
        self.viewers.leave(viewer)
        self.shared.company.seen(self.id)
        if self._who_is_here() != before:
            self.tell_table()

    def _who_is_here(self) -> tuple[set[str | None], int]:
        """The players and how many look on. Of a crowd nobody is told with everyone who comes."""
        seated = self.seats.seated()
        spectators = min(self.spectators(seated), CROWD)
        return self.people_here() & seated, spectators

    def people_here(self) -> set[str | None]:
        """Whoever looks at it, from this server or from another."""
        return self.viewers.people() | self.elsewhere.people

    def spectators(self, seated: set[str]) -> int:
        """How many look on: each person once, and every stranger."""
        here = [viewer.person for viewer in self.viewers.heard]
        known = {person for person in self.people_here() if person is not None}
        return len(known - seated) + here.count(None) + self.elsewhere.strangers

    def see_elsewhere(self, elsewhere: Here) -> None:
        """Who looks at it from other servers."""
        before = self._who_is_here()
        self.elsewhere = elsewhere
        if self._who_is_here() != before:
            self.tell_table()

    def record_text(self) -> str:
        """The record of a finished game, with the key that proves its deal."""
        record = self.finished().table.record
        record.seats = self.seats.names()
        return record.text()


def reason_of(error: BaseException) -> str:
    """In one line, and where: for whoever runs the server."""
    last = str(error).strip().splitlines()[-1:]  # a worker's error is a whole traceback
    where = [f"{Path(f.filename).name}:{f.lineno}" for f in extract_tb(error.__traceback__)[-1:]]
    text = ": ".join([type(error).__name__, *last]) + "".join(f" ({place})" for place in where)
    return "".join(c if c.isprintable() else " " for c in text)[:LONGEST_REASON]
