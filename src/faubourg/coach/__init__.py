"""What a player can learn: of a running game what is best here and why (advice.py), of one that is
over its decisions judged, luck and play apart (analysis.py)."""

from typing import Final

from faubourg.bots import BOTS

STRONGEST: Final = BOTS[-1]  # they are named from the weakest to the strongest
BOT: Final = f"{STRONGEST}:iterations=200"  # whose choices the others are compared with
PLAYOUTS: Final = 60  # continuations of each choice
SURE: Final = 2.0  # standard errors: less may be chance
