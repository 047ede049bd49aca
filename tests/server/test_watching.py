"""Games to watch: only those of people who all want it, while they are there."""

from .serving import Guest, Running, wait_for


def watched(guest: Guest) -> list[str]:
    return [table["id"] for table in guest.get("/api/watchable")["tables"]]


def test_a_game_is_listed_when_all_who_play_it_want_to_be_watched(
    server: Running, ann: Guest, bea: Guest
) -> None:
    stranger = Guest(server.url, "")
    table = ann.open("me", "open")
    bea.post(bea.at(table, "join"))
    ann.post(ann.at(table, "start"))
    page = ann.socket()
    page.watch(table)
    assert watched(stranger) == []
    ann.post("/api/preferences", watchable=True)
    assert watched(stranger) == [], "Bea has not been asked"
    bea.post("/api/preferences", watchable=True)
    assert watched(stranger) == [table]
    assert watched(ann) == [], "one's own is in another list"
    bea.post("/api/preferences", watchable=False)
    assert watched(stranger) == []
    bea.post("/api/preferences", watchable=True)
    page.close()
    wait_for(lambda: watched(stranger) == [])  # nobody who plays is there
    stranger.close()
