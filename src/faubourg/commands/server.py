"""`serve` and `data`: a server and what it keeps."""

import sys
from dataclasses import asdict
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Final

import typer

from faubourg import games
from faubourg.commands.options import AsJson, Lang, group, print_json
from faubourg.engine.refusal import Refusal
from faubourg.terminal.speech import spoken

# what the extra `server` brings, as it is imported
PARTS: Final = (
    "alembic",
    "argon2",
    "cryptography",
    "litestar",
    "msgspec",
    "openskill",
    "prometheus_client",
    "resvg_py",
    "segno",
    "sqlalchemy",
    "uvicorn",
)

# exit codes for what is wrong with the data: docs/running-a-server.md
EXITS: Final = {
    "data_in_use": 3,
    "data_read_only": 4,
    "data_full": 5,
    "data_damaged": 6,
    "data_newer": 7,
    "database_unreachable": 8,
}


Database = Annotated[
    str,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="FAUBOURG_DATABASE",
        show_envvar=True,
        help="cli.help.serve.database",
    ),
]


def need_server() -> None:
    """Refuse, with what to install, where only the library was installed."""
    missing = [part for part in PARTS if find_spec(part) is None]
    if missing:
        raise Refusal("no_server", {"parts": missing})


def serve(
    host: Annotated[
        str, typer.Option("--host", metavar="ADDRESS", help="cli.help.serve.host")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", metavar="N", min=0, max=65535, help="cli.help.serve.port")
    ] = 8000,
    data: Annotated[
        Path | None, typer.Option("--data", metavar="DIR", help="cli.help.serve.data")
    ] = None,
    database: Database = "",
    lan: Annotated[bool, typer.Option("--lan", help="cli.help.serve.lan")] = False,
    public_url: Annotated[
        str, typer.Option("--public-url", metavar="URL", help="cli.help.serve.public_url")
    ] = "",
    game: Annotated[
        list[str] | None, typer.Option("--game", metavar="NAME", help="cli.help.serve.game")
    ] = None,
    log_addresses: Annotated[
        bool, typer.Option("--log-addresses", help="cli.help.serve.log_addresses")
    ] = False,
    metrics: Annotated[
        str, typer.Option("--metrics", metavar="[ADDRESS:]PORT", help="cli.help.serve.metrics")
    ] = "",
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option("--trusted-proxy", metavar="ADDRESS", help="cli.help.serve.trusted_proxy"),
    ] = None,
    push_service: Annotated[
        list[str] | None,
        typer.Option("--push-service", metavar="HOST", help="cli.help.serve.push_service"),
    ] = None,
    lang: Lang = None,
) -> None:
    need_server()
    from faubourg.server.metrics import address_of
    from faubourg.server.settings import Settings, default_data, lan_address
    from faubourg.server.successor import expected
    from faubourg.server.web.serve import serve as start

    language = spoken(lang)
    for name in game or []:
        games.find(name)  # a server plays what it has loaded
    for refusal in games.misnamed():
        print(language.refusal(refusal), file=sys.stderr)
    if lan:
        host, public_url = "0.0.0.0", public_url or f"http://{lan_address()}:{port}"
    settings = Settings(
        data or default_data(),
        host,
        port,
        public_url,
        log_addresses=log_addresses,
        database=database,
        trusted_proxies=tuple(trusted_proxy or ()),
        metrics=address_of(metrics) if metrics else None,
        push_services=tuple(push_service or ()),
    )
    start(
        settings,
        lambda: print(language.text("cli.serve.ready", url=settings.public_url), flush=True),
        expected(lambda what: print(language.text(f"cli.serve.successor_{what}"), flush=True)),
    )


data = group("cli.help.data")
BackupFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="cli.help.data.file", show_default=False)
]
DataDirectory = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help="cli.help.serve.data")
]


@data.callback(help="cli.help.data")
def data_tools(lang: Lang = None) -> None:
    spoken(lang)


@data.command("backup", help="cli.help.data.backup")
def back_up(file: BackupFile, directory: DataDirectory = None, lang: Lang = None) -> None:
    need_server()
    from faubourg.server.settings import default_data
    from faubourg.server.store.backup import backup

    language = spoken(lang)
    size = backup(directory or default_data(), file)
    print(language.text("cli.data.backed_up", file=str(file), kilobytes=max(1, size // 1000)))


@data.command("restore", help="cli.help.data.restore")
def restore(
    file: BackupFile,
    directory: DataDirectory = None,
    replace: Annotated[bool, typer.Option("--replace", help="cli.help.data.replace")] = False,
    lang: Lang = None,
) -> None:
    need_server()
    from faubourg.server.settings import default_data
    from faubourg.server.store.backup import restore as put_back

    language = spoken(lang)
    target = directory or default_data()
    old = put_back(file, target, replace)
    print(language.text("cli.data.restored", directory=str(target)))
    if old is not None:
        print(language.text("cli.data.set_aside", file=str(old)))


@data.command("tables", help="cli.help.data.tables")
def frozen_tables(
    directory: DataDirectory = None,
    database: Database = "",
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    need_server()
    from faubourg.server.settings import default_data
    from faubourg.server.store.frozen import counts, frozen, reading

    language = spoken(lang)
    with reading(database or directory or default_data()) as connection:
        number, found = counts(connection), frozen(connection)
    if as_json:
        print_json({"tables": number, "frozen": [asdict(table) for table in found]})
        return
    for table in found:
        when = datetime.fromtimestamp(table.created, UTC).strftime("%Y-%m-%d %H:%M UTC")
        print(language.text("cli.data.frozen", table=table.id, game=table.game, when=when))
        print(f"  {table.reason or '…'}")
    print(language.text("cli.data.frozen_of", count=len(found), tables=sum(number.values())))


@data.command("thaw", help="cli.help.data.thaw")
def thaw_table(
    table: Annotated[
        str, typer.Argument(metavar="ID", help="cli.help.data.table", show_default=False)
    ],
    directory: DataDirectory = None,
    database: Database = "",
    game: Annotated[
        list[str] | None, typer.Option("--game", metavar="NAME", help="cli.help.serve.game")
    ] = None,
    lang: Lang = None,
) -> None:
    need_server()
    from faubourg.server.settings import default_data
    from faubourg.server.thawing import thaw

    language = spoken(lang)
    for name in game or []:
        games.find(name)
    thawed = thaw(database or directory or default_data(), table)
    if thawed.status == "frozen":
        raise Refusal("still_frozen", {"table": table, "reason": thawed.reason})
    print(language.text("cli.data.thawed", table=table))


@data.command("reports", help="cli.help.data.reports")
def reported(
    directory: DataDirectory = None,
    database: Database = "",
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    need_server()
    from faubourg.server.settings import default_data
    from faubourg.server.store.frozen import reading
    from faubourg.server.store.reports import reports

    language = spoken(lang)
    with reading(database or directory or default_data()) as connection:
        found = reports(connection)
    if as_json:
        print_json({"reports": [asdict(report) for report in found]})
        return
    for report in found:
        when = datetime.fromtimestamp(report.created, UTC).strftime("%Y-%m-%d %H:%M UTC")
        where = {"when": when, "table": report.table, "number": report.number}
        print(language.text("cli.data.report", **where, reporter=report.reporter))
        print(f"  {report.name or '…'}: {report.text or '…'}")
    if not found:
        print(language.text("cli.data.no_reports"))
