"""How a game was dealt, and the proof afterwards: deal it again and compare.

`record.dealer` says it: {"kind": "seeded", "version": 2, "seed": "7"} (the first version names
none), or for a table {"kind": "live", "commitment": ..., "nonces": [...]} with "key" and "salt"
added when the game is over, or for the game of the day {"kind": "day", "day": "2026-11-18",
"commitment": ...} with "key" and "salt" when the day is. "unknown" is chance of which there is no
proof.
"""

import secrets
from collections.abc import Callable
from typing import Final, TypeVar, cast

from faubourg.engine.dealer import (
    DayDealer,
    Dealer,
    FirstSeededDealer,
    LiveDealer,
    ScriptedDealer,
    SeededDealer,
    commitment,
)
from faubourg.engine.record import Record, as_list
from faubourg.engine.refusal import Refusal
from faubourg.engine.table import Replay, Step, Table

SomeTable = TypeVar("SomeTable", bound=Table)


SEEDED: Final = 2  # the version of `SeededDealer`: what a seed deals


def seeded(seed: str) -> dict[str, object]:
    return {"kind": "seeded", "version": SEEDED, "seed": seed}


def live(nonces: list[str]) -> dict[str, object]:
    """A new secret key from the system's entropy, committed to before the nonces are heard."""
    return {"kind": "live", "nonces": nonces, **committed()}


def of_day(day: str) -> dict[str, object]:
    """The same for the game of a day, which everybody is dealt alike: so nobody adds a nonce."""
    return {"kind": "day", "day": day, **committed()}


def committed() -> dict[str, object]:
    key, salt = secrets.token_bytes(32), secrets.token_bytes(32)
    return {"commitment": commitment(key, salt), "key": key.hex(), "salt": salt.hex()}


def dealer_for(how: dict[str, object]) -> Dealer:
    """The dealer that a record names, at its first draw."""
    kind = how.get("kind")
    if kind == "seeded":
        return seeded_dealer(str(how.get("seed")), how.get("version", 1))
    if kind not in ("live", "day") or "key" not in how or "salt" not in how:
        raise Refusal("not_verifiable", {})
    try:
        key, salt = bytes.fromhex(str(how["key"])), bytes.fromhex(str(how["salt"]))
        nonces = [str(nonce) for nonce in as_list(how.get("nonces", []))]
    except ValueError as error:
        raise Refusal("record_damaged", {"why": str(error)}) from None
    if commitment(key, salt) != how.get("commitment"):
        raise Refusal("commitment_broken", {})
    return LiveDealer(key, nonces) if kind == "live" else DayDealer(key)


def seeded_dealer(seed: str, version: object) -> Dealer:
    """What a seed deals, by the version that a record names; refused: one that we do not know."""
    if type(version) is not int or version < 1:
        raise Refusal("record_damaged", {"why": "dealer: not a version"})
    if version == SEEDED:
        return SeededDealer(seed)
    if version == 1:
        return FirstSeededDealer(seed)
    raise Refusal("newer_seed", {"version": str(version)[:20], "ours": SEEDED})


def verify(record: Record) -> None:
    """Was it dealt as it says? Deals everything again and is silent, or refuses with the reason."""
    deal_again(record)


def deal_again(record: Record) -> Table:
    """Play the record with its own dealer; refused where chance dealt otherwise than it says.

    The table that comes back goes on from there.
    """
    Replay(record).to(len(record.inputs))
    return resume(record)


def resume(
    record: Record,
    after: Callable[[Table, Step | None], None] | None = None,
    kind: type[SomeTable] = Table,  # type: ignore[assignment]  # no default of a variable type
) -> SomeTable:
    """The table of a record that is known to be sound, ready to go on.

    `after` is called with the deal (None) and with every step, as if it had just happened.
    """
    again = record.beginning()
    table = kind(again, dealer_for(record.dealer))
    if again.deal != record.deal:
        raise Refusal("dealt_otherwise", {"input": 0})
    if after is not None:
        after(table, None)
    for number, item in enumerate(record.inputs):
        step = table.redo(item)
        if step.input.dealt != item.dealt:
            raise Refusal("dealt_otherwise", {"input": number + 1})
        if after is not None:
            after(table, step)
    return table


def go_on(record: Record, kind: type[SomeTable]) -> SomeTable:
    """The table of a record, ready to go on.

    With its own dealer, where the record tells how to deal on; otherwise chance is fresh from
    there, and the record that the table keeps says that it is not to be proven.
    """
    try:
        dealer_for(record.dealer)
    except Refusal as refusal:
        if refusal.code != "not_verifiable":
            raise
        return go_on_afresh(record, kind)
    Replay(record).to(len(record.inputs))
    return resume(record, None, kind)


def go_on_afresh(record: Record, kind: type[SomeTable]) -> SomeTable:
    replay = Replay(record, kind)
    replay.to(len(record.inputs))
    table = replay.table
    table.dealer = SeededDealer(secrets.token_hex(8))
    table.mark = table.dealer.mark()
    table.record.dealer = {"kind": "unknown"}
    return cast(SomeTable, table)


def copied(table: SomeTable) -> SomeTable:
    """A table that stands where this one does; the same cards come next at both."""
    record = table.record
    if isinstance(table.dealer, ScriptedDealer) or record.dealer.get("kind") == "unknown":
        return go_on(record, type(table))
    again = type(table)(record.beginning(), dealer_for(record.dealer))
    again.record = record.copy()
    again.state = table.state.clone()
    again.mark = table.mark[:]
    again.past = table.past[:]
    again.opening = table.opening
    return again
