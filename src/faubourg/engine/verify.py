"""How a game was dealt, and the proof afterwards: deal it again and compare.

`record.dealer` says it: {"kind": "seeded", "seed": "7"}, or for a table {"kind": "live",
"commitment": ..., "nonces": [...]} with "key" and "salt" added when the game is over. "unknown" is
chance of which there is no proof.
"""

import secrets
from collections.abc import Callable
from typing import TypeVar, cast

from faubourg.engine.dealer import Dealer, LiveDealer, ScriptedDealer, SeededDealer, commitment
from faubourg.engine.record import Record, as_list
from faubourg.engine.refusal import Refusal
from faubourg.engine.table import Replay, Step, Table

SomeTable = TypeVar("SomeTable", bound=Table)


def seeded(seed: str) -> dict[str, object]:
    return {"kind": "seeded", "seed": seed}


def live(nonces: list[str]) -> dict[str, object]:
    """A new secret key from the system's entropy, committed to before the nonces are heard."""
    key, salt = secrets.token_bytes(32), secrets.token_bytes(32)
    return {
        "kind": "live",
        "commitment": commitment(key, salt),
        "nonces": nonces,
        "key": key.hex(),
        "salt": salt.hex(),
    }


def dealer_for(how: dict[str, object]) -> Dealer:
    """The dealer that a record names, at its first draw."""
    kind = how.get("kind")
    if kind == "seeded":
        return SeededDealer(str(how.get("seed")))
    if kind != "live" or "key" not in how or "salt" not in how:
        raise Refusal("not_verifiable", {})
    try:
        key, salt = bytes.fromhex(str(how["key"])), bytes.fromhex(str(how["salt"]))
        nonces = [str(nonce) for nonce in as_list(how.get("nonces"))]
    except ValueError as error:
        raise Refusal("record_damaged", {"why": str(error)}) from None
    if commitment(key, salt) != how.get("commitment"):
        raise Refusal("commitment_broken", {})
    return LiveDealer(key, nonces)


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
