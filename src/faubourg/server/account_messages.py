"""What goes over the wire about accounts: see messages.py."""

from typing import Annotated

from msgspec import Meta, Struct

from faubourg.server.messages import Name, Request

Password = Annotated[str, Meta(max_length=200)]


class AccountRequest(Request):
    """A new account, or to log in with."""

    name: Name
    password: Password


class LogoutRequest(Request):
    everywhere: bool = False


class PasswordRequest(Request):
    old: Password
    new: Password


class DeleteRequest(Request):
    name: Name  # once more: nobody deletes by mistake
    password: Password = ""


class RatingRequest(Request):
    """Whether one wants ratings, and whether everybody sees them."""

    rated: bool
    shown: bool = False


class RatingInfo(Struct):
    game: str
    rating: int
    uncertainty: int  # give or take
    games: int  # that counted


class AccountInfo(Struct):
    name: str  # to log in with
    created: int
    devices: int  # logged in
    rated: bool
    rating_shown: bool
    ratings: list[RatingInfo]


class AccountAnswer(Struct):
    account: AccountInfo | None
