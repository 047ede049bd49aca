"""How a game was dealt, and the proof afterwards: deal it again and compare.

`record.dealer` says it: {"kind": "seeded", "seed": "7"}, or for a table {"kind": "live",
"commitment": ..., "nonces": [...]} with "key" and "salt" added when the game is over.
"""

import secrets
from collections.abc import Callable

from faubourg.engine.dealer import Dealer, LiveDealer, SeededDealer, commitment
from faubourg.engine.record import Record, as_list
from faubourg.engine.refusal import Refusal
from faubourg.engine.table import Replay, Step, Table


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


def deal_again(record: Record) -> Table:
    """Play the record with its own dealer; refused where chance dealt otherwise than it says.

    The table that comes back goes on from there.
    """
    Replay(record).to(len(record.inputs))
    return resume(record)


def resume(record: Record, after: Callable[[Table, Step | None], None] | None = None) -> Table:
    """The table of a record that is known to be sound, ready to go on.

    `after` is called with the deal (None) and with every step, as if it had just happened.
    """
    again = Record(record.game, record.players, record.options, record.seats)
    again.dealer = record.dealer
    table = Table(again, dealer_for(record.dealer))
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
