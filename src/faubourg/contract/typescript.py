"""TypeScript from Python: types, constants and their comments as text.

Who sends a thing sends all of it: a field is optional only where its struct leaves defaults out,
and in what a client sends, where it has one. `Annotated[..., "Name"]` stands for a type that
TypeScript knows by that name. Sources are read, not compiled modules: those forget their types.
"""

import inspect
import json
import re
import textwrap
import types
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, is_typeddict
from typing import get_type_hints as hints_of

import msgspec
from msgspec import Struct

from faubourg.engine.codec import Coded
from faubourg.engine.piles import Pile

WIDTH = 100
NUMBERS = "readonly number[]"
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", object: "unknown"}
RENAMED = {"EventInfo": "GameEvent", "OptionInfo": "GameOption"}  # the browser has an Event, ...


def name_of(declared: type) -> str:
    """As in Python, but for the Info that tells a message from the thing that it is about."""
    return RENAMED.get(declared.__name__, declared.__name__.removesuffix("Info"))


class Types:
    """The interfaces of some structs and typed dictionaries, and of all that they are made of."""

    def __init__(self) -> None:
        self.written: dict[type, str] = {}

    def text(self, hint: Any) -> str:
        """The TypeScript type of a Python type."""
        origin, args = get_origin(hint), get_args(hint)
        if origin is Annotated:
            named = [extra for extra in hint.__metadata__ if isinstance(extra, str)]
            return named[0] if named else self.text(args[0])
        if origin is NotRequired:
            return self.text(args[0])
        if origin in (Union, types.UnionType):
            return " | ".join(self.text(arg) for arg in args)
        if origin is Literal:
            return " | ".join(json.dumps(arg) for arg in args)
        if origin is list:
            inner = self.text(args[0])
            several = " | " in inner or inner.startswith("readonly ")
            return f"readonly ({inner})[]" if several else f"readonly {inner}[]"
        if origin is dict:
            return f"Readonly<Record<{self.text(args[0])}, {self.text(args[1])}>>"
        if hint is types.NoneType:
            return "null"
        if hint in PLAIN:
            return PLAIN[hint]
        self.add(hint)
        return name_of(hint)

    def add(self, declared: type, sent_by_client: bool = False) -> None:
        """Write down a struct or typed dictionary, once."""
        if declared in self.written:
            return
        self.written[declared] = ""  # it may name itself
        fields = list(self._fields(declared, sent_by_client))
        if {"ok", "refusal?"} <= {name for name, _, _ in fields}:
            text = answer(declared, fields)
        else:
            text = interface(name_of(declared), fields, doc_of(declared))
        self.written[declared] = text

    def _fields(self, declared: type, sent_by_client: bool) -> Iterator[tuple[str, str, str]]:
        """Name (with ? if it may be left out), type and comment of each."""
        hints, comments = hints_of(declared, include_extras=True), comments_in(declared)
        if is_typeddict(declared):
            optional: frozenset[str] = declared.__optional_keys__  # type: ignore[attr-defined]
            for name, hint in hints.items():
                left_out = name in optional
                yield name + "?" * left_out, self.text(hint), comments.get(name, "")
            return
        assert issubclass(declared, Struct), declared
        config = declared.__struct_config__
        if isinstance(config.tag, str):
            yield config.tag_field or "type", json.dumps(config.tag), ""
        for field in msgspec.structs.fields(declared):
            left_out = not field.required and (sent_by_client or config.omit_defaults)
            hint = hints[field.name]
            if config.omit_defaults and field.default is None:
                hint = without_none(hint)  # where it is None it is left out
            comment = comments.get(field.name, "")
            yield field.encode_name + "?" * left_out, self.text(hint), comment

    def __str__(self) -> str:
        return "\n".join(self.written.values())


def without_none(hint: Any) -> Any:
    kept = [arg for arg in get_args(hint) if arg is not types.NoneType]
    return Union[tuple(kept)] if kept else hint  # noqa: UP007 - made of a list


def answer(declared: type, fields: Iterable[tuple[str, str, str]]) -> str:
    """An answer is what was asked for, or a refusal: `ok` says which."""
    told = [field for field in fields if field[0] not in ("ok", "refusal?")]
    done = [("ok", "true", ""), *told]
    asked = [field for field in told if not field[0].endswith("?") or field[0] == "request?"]
    refused = [("ok", "false", ""), *asked, ("refusal", "Refusal", "")]
    ways = [f"  | {{\n{textwrap.indent(members(way), '    ')}    }}\n" for way in (done, refused)]
    return f"{doc_of(declared)}export type {name_of(declared)} =\n{''.join(ways)[:-1]};\n"


def interface(name: str, fields: Iterable[tuple[str, str, str]], doc: str = "") -> str:
    inside = members(fields)
    return (
        f"{doc}export interface {name} {{\n{inside}}}\n"
        if inside
        else f"{doc}export interface {name} {{}}\n"
    )


def members(fields: Iterable[tuple[str, str, str]]) -> str:
    lines = []
    for name, hint, comment in fields:
        if comment:
            lines.append(f"  /** {comment} */\n")
        lines.append(f"  readonly {name}: {hint};\n")
    return "".join(lines)


def doc_of(declared: type) -> str:
    text = declared.__doc__ if "__doc__" in vars(declared) else None
    if not text or text.startswith(f"{declared.__name__}("):
        return ""
    return f"/** {' '.join(text.split())} */\n"


def comments_in(declared: type) -> dict[str, str]:
    """What stands behind the fields in the source: `left: list[int]  # milliseconds by seat`."""
    source = inspect.getsource(declared)
    found = re.findall(r"^    (\w+): .*?  # (.+)$", source, re.MULTILINE)
    return {name: comment for name, comment in found if not comment.startswith("noqa")}


# -- values ----------------------------------------------------------------------------------------


def constant(name: str, value: object, doc: str = "") -> str:
    """A number, a text, a list or a table, none of which ever changes."""
    fixed = "" if isinstance(value, int | str) else " as const"
    return f"{comment(doc)}export const {name} = {literal(value)}{fixed};\n"


def names(name: str, singular: str, values: Iterable[str], doc: str = "") -> str:
    """The names of things in their order, and the type of one of them."""
    kind = f"export type {singular} = (typeof {name})[number];\n"
    return constant(name, list(values), doc) + kind


def kinds(name: str, values: Iterable[str], doc: str) -> str:
    """A type that is one of these texts."""
    listed = wrapped([f"| {json.dumps(value)}" for value in sorted(values)], " ", "  ")
    return f"{comment(doc)}export type {name} =\n{listed};\n"


def comment(doc: str) -> str:
    return f"/** {doc} */\n" if doc else ""


def literal(value: object, indent: str = "") -> str:
    """As JSON, with bare keys; several lines if it is long."""
    if isinstance(value, Mapping):
        parts = [f"{key(k)}: {literal(v, indent + '  ')}" for k, v in value.items()]
        return bracketed(parts, "{ ", " }", indent)
    if isinstance(value, list | tuple):
        return bracketed([literal(v, indent + "  ") for v in value], "[", "]", indent)
    return json.dumps(value, ensure_ascii=False)


def key(name: object) -> str:
    text = str(name)
    return text if re.fullmatch(r"[A-Za-z_]\w*|\d+", text) else json.dumps(text)


def bracketed(parts: list[str], before: str, after: str, indent: str) -> str:
    line = before + ", ".join(parts) + after
    if len(indent) + len(line) < WIDTH - 30 and "\n" not in line:
        return line
    inside = wrapped([f"{part}," for part in parts], " ", indent + "  ")
    return f"{before.strip()}\n{inside}\n{indent}{after.strip()}"


def wrapped(parts: list[str], between: str, indent: str) -> str:
    """As many on a line as go there."""
    lines = [indent]
    for part in parts:
        joint = between if lines[-1] != indent else ""
        if joint and len(lines[-1]) + len(joint) + len(part) > WIDTH:
            lines.append(indent)
            joint = ""
        lines[-1] += joint + part
    return "\n".join(lines)


def camel(name: str) -> str:
    """PAY_COIN -> payCoin"""
    first, *rest = name.lower().split("_")
    return first + "".join(word.capitalize() for word in rest)


# -- views -----------------------------------------------------------------------------------------


def coded(name: str, blank: Coded, doc: str) -> str:
    """What a view looks like on the wire: the codec writes it by the kinds of its fields."""
    fields = [(field, kind_of(getattr(blank, field)), "") for field in blank.fields()]
    text = interface(name, fields, comment(doc))
    if "Pile" in [kind for _, kind, _ in fields]:
        text += "\n" + interface(
            "Pile", [(end, NUMBERS, "") for end in ("top", "middle", "bottom")]
        )
    return text


def kind_of(value: object) -> str:
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int):
        return "number"
    if isinstance(value, str):
        return "string"
    if isinstance(value, dict):
        return "Readonly<Record<string, string>>"
    return "Pile" if isinstance(value, Pile) else NUMBERS
