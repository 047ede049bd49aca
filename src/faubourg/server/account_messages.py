"""What goes over the wire about accounts: see messages.py."""

from typing import Annotated

from msgspec import Meta, Struct

from faubourg.server.messages import Name, Request

Password = Annotated[str, Meta(max_length=200)]
Code = Annotated[str, Meta(max_length=60)]


class AccountRequest(Request):
    """A new account, or to log in with."""

    name: Name
    password: Password


class RecoverRequest(Request):
    """A new password, for one of the codes that were shown once."""

    name: Name
    code: Code
    password: Password


class CodesRequest(Request):
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
    codes: int  # recovery codes that are left


class AccountAnswer(Struct):
    account: AccountInfo | None


class CodesAnswer(AccountAnswer):
    codes: list[str]  # new recovery codes: this is the only time that they are shown
