"""Where people are: whoever shares an address shares what there is for one."""

from collections import OrderedDict

from faubourg.server.fair_turns import Asker

MOST_KNOWN = 100_000  # people; those who have not been here for the longest are forgotten


class Whereabouts:
    """The address from which each was last seen, as long as the server runs."""

    def __init__(self) -> None:
        self.addresses: OrderedDict[str, str] = OrderedDict()

    def seen(self, person: str, address: str) -> None:
        self.addresses[person] = address
        self.addresses.move_to_end(person)
        if len(self.addresses) > MOST_KNOWN:
            self.addresses.popitem(last=False)

    def asker(self, person: str) -> Asker:
        """Of whom we do not know where they are, each is somewhere else."""
        return Asker(self.addresses.get(person, person), person)
