"""Reading a log back, also one whose session was killed in the middle of a line, or one that was packed with gzip."""

from __future__ import annotations

import gzip
import zlib
from pathlib import Path

import msgspec

from whyslower.errors import LogError
from whyslower.store.events import SCHEMA, AnyEvent, SessionBegun

NOT_A_LOG = "Logs are written by `whyslower A B`; `whyslower show last` shows the newest."
PACKED = b"\x1f\x8b"  # how a gzip file begins (RFC 1952); a log begins with a brace


class _Head(msgspec.Struct):
    """As much of the first line as every version of the format has."""

    event: str
    schema: int


def read(path: Path | str) -> list[AnyEvent]:
    """The events of a log, packed or plain, in order. A last line that was cut short is left out. Raises LogError."""
    path = Path(path)
    content = _content(path)
    lines, _, tail = content.rpartition(b"\n")
    if not lines:
        raise LogError(f"{path} holds no session: it {'has no whole line' if content else 'is empty'}.", NOT_A_LOG)
    _check_version(path, lines.split(b"\n", 1)[0])
    decoder = msgspec.json.Decoder(AnyEvent)
    try:
        events: list[AnyEvent] = decoder.decode_lines(lines)
    except msgspec.MsgspecError:
        events = _line_by_line(path, lines, decoder)
    return events + _whole(tail, decoder)


def _content(path: Path) -> bytes:
    try:
        found = path.read_bytes()
        return gzip.decompress(found) if found.startswith(PACKED) else found
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise LogError(f"{path} is packed and damaged: {error}.", "Nothing can be shown from it.") from error
    except FileNotFoundError:
        raise LogError(f"There is no log {path}.", NOT_A_LOG) from None
    except OSError as error:
        raise LogError(f"The log {path} can't be read: {error.strerror}.", NOT_A_LOG) from error


def _check_version(path: Path, line: bytes) -> None:
    try:
        head = msgspec.json.decode(line, type=_Head)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise LogError(f"{path} is not a log of whyslower.", NOT_A_LOG) from None
    if head.event != SessionBegun.__name__:
        raise LogError(f"{path} is not a log of whyslower: it begins with {head.event}.", NOT_A_LOG)
    if head.schema > SCHEMA:
        raise LogError(
            f"{path} was written by a newer whyslower (format {head.schema}; this one reads up to {SCHEMA}).",
            "Update whyslower to show it.",
        )


def _line_by_line(path: Path, lines: bytes, decoder: msgspec.json.Decoder[AnyEvent]) -> list[AnyEvent]:
    """The same, slower: says which line is damaged, and forgives the last one."""
    events: list[AnyEvent] = []
    pieces = lines.split(b"\n")
    for number, line in enumerate(pieces, start=1):
        try:
            events.append(decoder.decode(line))
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            if number == len(pieces) and events:
                break
            raise LogError(f"{path} is damaged in line {number}: {error}.", "Nothing can be shown from it.") from error
    return events


def _whole(tail: bytes, decoder: msgspec.json.Decoder[AnyEvent]) -> list[AnyEvent]:
    """What follows the last line end: an event if it is whole, otherwise what a kill left of one."""
    try:
        return [decoder.decode(tail)] if tail else []
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return []
