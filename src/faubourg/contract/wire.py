"""What the page is told of the server's messages: every struct that goes over the wire."""

from typing import Any, get_args

from msgspec import Meta

from faubourg.contract.typescript import Types, constant, name_of
from faubourg.lessons import LAST_STEP
from faubourg.server import account_messages, lessons, live_messages, messages
from faubourg.server.afterwards import replays
from faubourg.server.afterwards.outlooks import Outlook
from faubourg.server.people import preferences
from faubourg.server.web import lessons as lesson_requests
from faubourg.server.web import replay as replay_requests

HEAD = """\
/** What facts and refusals are filled with. */
export type Param = number | string | boolean | null | readonly Param[];
export type Params = Readonly<Record<string, Param>>;

"""
ANSWERS: list[type] = [
    messages.SessionAnswer,
    messages.GamesAnswer,
    messages.TablesAnswer,
    messages.Curve,
    messages.Invitation,
    messages.Text,
    messages.BoxAnswer,
    account_messages.AccountAnswer,
    preferences.PreferencesAnswer,
    lessons.LessonAnswer,
    replays.Story,
    replays.Positions,
    Outlook,
]
REQUESTS: list[type] = [
    messages.SessionRequest,
    messages.OpenRequest,
    messages.JoinRequest,
    messages.SeatRequest,
    messages.RematchRequest,
    messages.MuteRequest,
    messages.ReportRequest,
    lesson_requests.LessonTry,
    account_messages.AccountRequest,
    account_messages.LogoutRequest,
    account_messages.PasswordRequest,
    account_messages.DeleteRequest,
    account_messages.RatingRequest,
    replay_requests.StoryRequest,
    replay_requests.OutlookRequest,
    replay_requests.PositionsRequest,
]


def text() -> str:
    """Answers first: what the server also sends is whole there."""
    written = Types()
    for answer in [*ANSWERS, *live_messages.FROM_SERVER.values()]:
        written.add(answer)
    for request in [*REQUESTS, *get_args(live_messages.FromClient)]:
        written.add(request, sent_by_client=True)
    return "\n".join([HEAD + str(written), from_server(), from_client(), constants()])


def from_server() -> str:
    """What comes over the socket: an answer as over HTTP, with its type."""
    ways = [
        f'  | ({{ readonly type: "{kind}" }} & {name_of(struct)})'
        for kind, struct in live_messages.FROM_SERVER.items()
    ]
    return "/** Over the socket. */\nexport type FromServer =\n" + "\n".join(ways) + ";\n"


def from_client() -> str:
    ways = [f"  | {name_of(struct)}" for struct in get_args(live_messages.FromClient)]
    return "/** Over the socket. */\nexport type FromClient =\n" + "\n".join(ways) + ";\n"


def constants() -> str:
    typed = {
        "name": messages.Name,
        "password": account_messages.Password,
        "chat": messages.ChatText,
        "file": replay_requests.FileText,
    }
    lengths = {field: max_length(hint) for field, hint in typed.items()}
    return constant("LONGEST", lengths, "How many characters the server takes at most.") + constant(
        "LAST_STEP", LAST_STEP, "The last step of every lesson: who is there has finished it."
    )


def max_length(hint: Any) -> int:
    found = [meta.max_length for meta in hint.__metadata__ if isinstance(meta, Meta)]
    return int(found[0] or 0)
