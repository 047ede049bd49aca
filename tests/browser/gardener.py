"""Plays Ginkgopolis through the page: reads what is highlighted, presses nothing else."""

from dataclasses import dataclass

from tests.browser.playing import Playing, Shown, looking, who_moves

WAYS = ".mine .piece.can, .draft .piece.can, [data-item], [data-place], [data-confirm]"
ASKED = """{ draft: ".draft .piece.can", item: "[data-item]", token: "[data-place]",
  choose: ".mine .card.can", give_back: "[data-confirm]" }"""
# It stands still when nothing is on its way and, if I am asked, there is something to press.
# Of its reader a label says "yours": whose a building is is compared as it is drawn.
LOOK = looking(
    still=f'there(".people") && (!there(".counter.mine") || there("{WAYS}"))',
    shown=f"""
    task: Object.entries({ASKED}).find(([, selector]) => mine && there(selector))?.[0] ?? "",
    public: {{
      city: all(".city .thing:not([data-at^=place])").map((node) =>
        [node.dataset.at, node.getAttribute("aria-label").replace(/, yours|, owned by [^,]+/, ""),
          node.innerHTML].join(" ")).sort(),
      people: texts(".people .name, .people dl, .people .standing"),
    }}""",
)


@dataclass
class Position(Shown):
    """What the city of a page shows, and what is asked for."""

    task: str


class Gardener(Playing[Position]):
    """Plays cards and tiles, at random."""

    def look(self) -> Position:
        return Position(**self.seen(LOOK))

    def move(self) -> str:
        task = wait_for_task(self).task
        kind = {
            "draft": self.keep,
            "choose": self.choose,
            "item": self.take,
            "token": self.put_token,
            "give_back": self.give_back,
        }[task]()
        self.kinds.append(kind)
        return kind

    def keep(self) -> str:
        """Of characters that are all alike the page keeps one by itself."""
        if self.page.locator(".draft .piece").count() > 1:
            self.press(self.one_of(self.page.locator(".draft .piece.can")))
            self.confirm()
        return "draft"

    def choose(self) -> str:
        """A card, from the hand or on the city, and mostly a tile."""
        self.press(self.one_of(self.page.locator(".mine .card.can")))
        tiles = self.page.locator(".mine .tile.can")
        if tiles.count() and self.chance.random() < 0.75:
            self.press(self.one_of(tiles))
        kind = self.page.locator("[data-confirm]").get_attribute("data-confirm") or ""
        self.confirm()
        return kind

    def take(self) -> str:
        self.press(self.one_of(self.page.locator("[data-item]")))
        return "item"

    def put_token(self) -> str:
        self.press(self.one_of(self.page.locator("[data-place]")))
        self.confirm()
        return "token"

    def give_back(self) -> str:
        for tile in self.page.locator(".mine .tile.can").all():
            if self.chance.random() < 0.5:
                self.press(tile)
        self.confirm()
        return "give_back"


def play_round(*players: Gardener) -> bool:
    """Until everybody has moved once and is asked again; is the game over?"""
    for _ in range(2):
        for player in players:
            position = wait_for_task(player, *players)
            if position.over:
                return True
            if position.task:
                player.move()
    return False


def wait_for_task(player: Gardener, *everybody: Gardener) -> Position:
    """The player is asked for something, or one of the others is, or it is over."""
    who_moves(player, *everybody)
    return player.look()
