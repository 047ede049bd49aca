"""What the page is told of the server's messages: every struct that goes over the wire."""

from typing import Any, get_args

from msgspec import Meta

from faubourg.contract.typescript import Types, constant, name_of, names
from faubourg.lessons import LAST_STEP
from faubourg.server import (
    account_messages,
    campaign_messages,
    daily_messages,
    lessons,
    live_messages,
    messages,
    my_page_messages,
    people_messages,
    puzzles,
)
from faubourg.server.afterwards import replays
from faubourg.server.afterwards.analyses import Analysis
from faubourg.server.afterwards.lines import Advice
from faubourg.server.afterwards.outlooks import Outlook
from faubourg.server.people import preferences
from faubourg.server.web import analysis as analysis_requests
from faubourg.server.web import calls
from faubourg.server.web import lessons as lesson_requests
from faubourg.server.web import puzzles as puzzle_requests
from faubourg.server.web import replay as replay_requests

HEAD = """\
/** What facts and refusals are filled with. */
export type Param = number | string | boolean | null | readonly Param[] | Fact;
export type Params = Readonly<Record<string, Param>>;

"""
ANSWERS: list[type] = [
    messages.SessionAnswer,
    messages.GamesAnswer,
    messages.TablesAnswer,
    messages.LiveTables,
    messages.Curve,
    messages.Invitation,
    messages.Text,
    messages.BoxAnswer,
    daily_messages.DailyAnswer,
    campaign_messages.CampaignsAnswer,
    campaign_messages.Earned,
    account_messages.AccountAnswer,
    account_messages.CodesAnswer,
    my_page_messages.MyPage,
    my_page_messages.GameResults,
    my_page_messages.LatestCurve,
    my_page_messages.ShownLink,
    preferences.PreferencesAnswer,
    calls.CallsAnswer,
    people_messages.PeopleAnswer,
    people_messages.InvitableAnswer,
    people_messages.InvitationsAnswer,
    lessons.LessonAnswer,
    puzzles.PuzzlesAnswer,
    puzzles.PuzzleAnswer,
    puzzles.PuzzleVerdict,
    replays.Story,
    replays.Positions,
    Outlook,
    Analysis,
    Advice,
]
REQUESTS: list[type] = [
    messages.SessionRequest,
    messages.AvatarRequest,
    messages.OpenRequest,
    messages.JoinRequest,
    messages.SeatRequest,
    messages.RematchRequest,
    messages.MuteRequest,
    messages.ReportRequest,
    lesson_requests.LessonTry,
    puzzle_requests.PuzzleTry,
    account_messages.AccountRequest,
    account_messages.CodesRequest,
    account_messages.RecoverRequest,
    account_messages.LogoutRequest,
    account_messages.PasswordRequest,
    account_messages.DeleteRequest,
    account_messages.RatingRequest,
    calls.DeviceRequest,
    calls.SilentRequest,
    my_page_messages.ShowRequest,
    people_messages.PersonRequest,
    people_messages.InviteRequest,
    people_messages.DeclineRequest,
    replay_requests.StoryRequest,
    replay_requests.OutlookRequest,
    replay_requests.PositionsRequest,
    analysis_requests.AnalysisRequest,
    analysis_requests.AdviceRequest,
    analysis_requests.LineRequest,
    analysis_requests.FileLineRequest,
    analysis_requests.PracticeRequest,
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
    reactions = get_args(messages.Reaction)
    return "".join(
        [
            constant("LONGEST", lengths, "How many characters the server takes at most."),
            constant(
                "LAST_STEP",
                LAST_STEP,
                "The last step of every lesson: who is there has finished it.",
            ),
            names("REACTIONS", "ReactionName", reactions, "Lines of the chat that are drawn."),
        ]
    )


def max_length(hint: Any) -> int:
    found = [meta.max_length for meta in hint.__metadata__ if isinstance(meta, Meta)]
    return int(found[0] or 0)
