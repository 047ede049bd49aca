"""The contract that all games keep. Nothing here knows any game."""

from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import Dealer, LiveDealer, ScriptedDealer, SeededDealer
from faubourg.engine.facts import Event, Fact
from faubourg.engine.game import Game, Option, Section
from faubourg.engine.outcome import Outcome
from faubourg.engine.piles import Bag, Pile
from faubourg.engine.playout import play_out
from faubourg.engine.record import Input, Record
from faubourg.engine.refusal import Refusal
from faubourg.engine.state import State
from faubourg.engine.table import Replay, Step, Table
from faubourg.engine.view import NOW, PERFECT, View

__all__ = [
    "NOW",
    "PERFECT",
    "ActionSet",
    "Bag",
    "Dealer",
    "Event",
    "Fact",
    "Game",
    "Input",
    "LiveDealer",
    "Option",
    "Outcome",
    "Pile",
    "Record",
    "Refusal",
    "Replay",
    "ScriptedDealer",
    "Section",
    "SeededDealer",
    "State",
    "Step",
    "Table",
    "View",
    "play_out",
]
