"""Mutations: valid frames and requests, spoiled in every way that a stranger may think of. All of it follows from a `Random`."""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote

ODD_TEXTS = (
    "",
    " ",
    "\x00",
    "\u202e",
    "é",
    "中",
    "🀇",
    "\ud800",
    "a" * 70,
    "A" * 3000,
    "../..",
    "%00",
    "null",
    "1e999",
    "-1",
    "{}",
)
ODD_VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1 << 31, 1 << 63, -(1 << 64), 10**40, 1.5, 1e308, [], {}, [[]], [None], {"": ""}, *ODD_TEXTS,
)  # fmt: skip
ODD_NUMBERS = ("1e999", "-0", "00", "1.", ".5", "0x10", "NaN", "Infinity", "1" * 400, "1e-400", "+1")
ACTIONS = (
    "pass",
    "next",
    "stop",
    "mahjong",
    "discard 1m",
    "discard E",
    "chow 12m",
    "pung 11m",
    "kong 1111p",
    "exchange 123m",
    "replace",
)
FRAMES: tuple[dict[str, Any], ...] = (
    {"type": "do", "cid": "c1", "action": "discard 5p", "seq": 12},
    {"type": "do", "cid": "c2", "action": {"type": "chow", "tiles": "35m"}},
    {"type": "undo", "cid": "c3"},
    {"type": "agree", "cid": "c4", "to": "undo", "on": True},
    {"type": "pause", "cid": "c5", "on": False},
    {"type": "phrase", "cid": "c6", "id": "nice"},
    {"type": "settings", "cid": "c7", "auto_pass": ["chow", "pung"]},
    {"type": "look", "since": 12},
    {"type": "ping"},
    {"type": "hello", "token": "token"},
)
METHODS = ("GET", "POST", "PUT", "PATCH", "HEAD", "OPTIONS", "TRACE", "DELETE", "CONNECT", "PRI", "get", "G\x00T", "M" * 50, "")
HEADERS = (
    "Content-Length: 5", "Content-Length: -1", "Content-Length: 99999999999999999999", "Content-Length: 5, 6",
    "Content-Length: 0x5", "Transfer-Encoding: chunked", "Transfer-Encoding: identity",
    "Transfer-Encoding: chunked, chunked", "Transfer-Encoding : chunked", "Transfer-Encoding: xchunked",
    "Connection: close", "Connection: upgrade", "Upgrade: websocket", "Upgrade: h2c", "Expect: 100-continue",
    "Host: a\x00b", "Host: [::1", "Origin: http://[::1", "Origin: null", "Origin: ÿ", "Cookie: peling=x; peling=y",
    "Cookie: " + "a=b; " * 200, "Authorization: Bearer", "Authorization: Bearer ÿþ", "Authorization: Basic !!!",
    "Content-Type: text/plain", "Content-Type: é", "X-Forwarded-For: 1.2.3.4, ÿ", "X-Forwarded-Proto: wss",
    "X-Peling-Internal: x", "Accept-Encoding: gzip;q=0, *", "Range: bytes=0-18446744073709551615", ": empty",
    "NoColon", " folded: x", "A" * 3000 + ": x", "Sec-WebSocket-Key: short", "Sec-WebSocket-Version: 99",
    'If-None-Match: "', "Content-Length: 1\r\nContent-Length: 2",
)  # fmt: skip


class Endpoint(NamedTuple):
    """An operation of the server's description."""

    method: str
    path: str
    body: dict[str, Any] | None


BODIES: dict[str, dict[str, Any]] = {
    "/api/me": {"name": "Anna"},
    "/api/score": {"hand": "22345p 678s CCC 34p +2p ; seat W, round E", "rules": "nts", "options": {}, "lang": "nl"},
    "/api/count": {"hand": "999b) ggg) 234b 678b 44b > ; seat W, round E", "rules": "nts", "options": {"luck_tiles": True}},
    "/api/settle": {
        "seats": [{"hand": "999b) ggg) 234b 678b 44b >"}, {"points": 34, "doubles": 3}, {"total": 40}, {}], "winner": 0,
        "discarder": 2, "rules": "nts-2009", "options": {"chips": True},
    },
    "/api/links": {"hand": "999b) ggg) 234b", "rules": "bmr", "options": {"limit": 2000}},
    "/api/tables": {
        "seats": ["me", "open", "random", "random"], "rules": "bmr", "options": {"referee": "strict"}, "settings": {"deals": 1},
    },
    "/api/tables/{table}/join": {"seat": 1},
    "/api/tables/{table}/leave": {"forget": True},
}  # fmt: skip


def spoil(rng: Random, value: Any, depth: int = 0) -> Any:
    """The same structure with something in it that does not belong there."""
    roll = rng.random()
    if roll < 0.15 or depth > 6:
        return rng.choice(ODD_VALUES)
    if isinstance(value, dict) and value:
        made = dict(value)
        key = rng.choice(list(made))
        if roll < 0.3:
            del made[key]
        elif roll < 0.45:
            made[rng.choice((*ODD_TEXTS, "type", "cid", "seat", "x"))] = rng.choice(ODD_VALUES)
        else:
            made[key] = spoil(rng, made[key], depth + 1)
        return made
    if isinstance(value, list) and value:
        place = rng.randrange(len(value))
        if roll < 0.3:
            return value * rng.choice((0, 2, 50))
        return [*value[:place], spoil(rng, value[place], depth + 1), *value[place + 1 :]]
    if isinstance(value, str):
        return rng.choice((value * 2, value[:-1], value.upper(), value + rng.choice(ODD_TEXTS), rng.choice(ACTIONS), value[::-1]))
    return rng.choice(ODD_VALUES)


def write(rng: Random, value: Any) -> bytes:
    """JSON, now and then with what a writer would not write: keys twice, deep nests, numbers of any sort, no end."""
    text = json.dumps(value, ensure_ascii=rng.random() < 0.5)
    roll = rng.random()
    if roll < 0.05 and text.startswith("{") and len(text) > 2:
        text = text[:-1] + "," + text[1:]
    elif roll < 0.08:
        nest = rng.choice((50, 900, 1900))
        text = rng.choice(
            ("[" * nest, "[" * nest + "]" * nest, '{"a":' * nest, text[:-1] + ',"x":' + "[" * nest + "]" * nest + "}")
        )
    elif roll < 0.12:
        text = text.replace('"c', rng.choice(ODD_NUMBERS) + ',"c', 1)
    elif roll < 0.16:
        text = text[: rng.randrange(len(text) + 1)]
    elif roll < 0.19:
        text = rng.choice(("\ufeff", " \n\t", "//x\n")) + text + rng.choice(("", " ", "x", "{}"))
    return spoil_bytes(rng, text.encode("utf-8", "surrogatepass")) if rng.random() < 0.25 else text.encode("utf-8", "replace")


def spoil_bytes(rng: Random, raw: bytes) -> bytes:
    """Some bytes changed, lost, doubled or put in."""
    made = bytearray(raw)
    for _ in range(rng.choice((1, 1, 2, 4, 16))):
        place = rng.randrange(len(made) + 1)
        roll = rng.random()
        if roll < 0.4 and place < len(made):
            made[place] = rng.randrange(256)
        elif roll < 0.6:
            made[place:place] = bytes([rng.randrange(256)])
        elif roll < 0.8:
            del made[place : place + rng.choice((1, 2, 8))]
        else:
            made[place:place] = made[place : place + rng.choice((2, 8, 64))]
    return bytes(made)


def frame(rng: Random) -> bytes:
    """A text frame's payload: one that is right, or spoiled."""
    value = dict(rng.choice(FRAMES))
    if "cid" in value:
        value["cid"] = f"{rng.getrandbits(40):x}"
    if value["type"] == "do" and rng.random() < 0.5:
        value["action"] = rng.choice(ACTIONS)
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        value = spoil(rng, value)
    return write(rng, value)[:4096]


def packed(
    payload: bytes, opcode: int = 1, *, end: bool = True, reserved: int = 0, mask: bytes | None = b"\x01\x02\x03\x04"
) -> bytes:
    """A WebSocket frame as a client sends it."""
    head = bytes([(0x80 if end else 0) | reserved << 4 | opcode])
    flag = 0x80 if mask is not None else 0
    if len(payload) < 126:
        head += bytes([flag | len(payload)])
    elif len(payload) < 1 << 16:
        head += bytes([flag | 126]) + struct.pack("!H", len(payload))
    else:
        head += bytes([flag | 127]) + struct.pack("!Q", len(payload))
    if mask is None:
        return head + payload
    return head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))


def broken_frames(rng: Random) -> bytes:
    """Frames that the protocol does not allow, or hardly: fragments, control frames, reserved bits, lengths that lie."""
    payload = frame(rng)
    cut = rng.randrange(len(payload) + 1)
    length = struct.pack("!Q", rng.choice((1 << 62, 5000, (1 << 64) - 1)))
    code = struct.pack("!H", rng.choice((0, 999, 1005, 1006, 4999, 65535)))
    return rng.choice(
        (
            packed(payload[:cut], end=False) + packed(b"", 9) + packed(payload[cut:], 0),
            packed(b"x", end=False) * rng.choice((1, 2, 40)),
            packed(payload[:200], rng.choice((8, 9, 10)), end=rng.random() < 0.8),
            packed(payload, reserved=rng.randrange(1, 8)),
            packed(payload, mask=None),
            packed(payload, rng.choice((3, 4, 5, 6, 7, 11, 15))),
            packed(payload, 2) + packed(b"\xff\xfe\x00", 2),
            b"\x81\xff" + length + bytes(8),
            packed(code + b"\xff", 8),
            spoil_bytes(rng, packed(payload)),
        )
    )


def path_of(rng: Random, endpoint: Endpoint, tables: Sequence[str]) -> str:
    """An address of the operation, with parts that are right or not."""
    path = endpoint.path
    for name, good in (
        ("table", tables),
        ("rules", ("nts", "mcr", "bmr", "nts-2009")),
        ("deal", ("1", "2")),
        ("step", ("0", "9")),
    ):
        odd = quote(rng.choice(ODD_TEXTS).encode("utf-8", "replace"), safe="")
        path = path.replace(f"{{{name}}}", rng.choice(good) if rng.random() < 0.7 else odd or "x")
    if rng.random() < 0.3:
        names = ("seat", "format", "deal", "players", "since", "limit", "referee", "luck_tiles", "x" * 50)
        values = ("1", "mjn", "true", "-1", "9" * 30, "%00", "%ff", "é", "", "all", "a" * 500)
        path += "?" + "&".join(f"{rng.choice(names)}={rng.choice(values)}" for _ in range(rng.choice((1, 2, 8))))
    if rng.random() < 0.05:
        path = rng.choice((path + "/", "/" + path, path.upper(), path + "/../x", path.replace("api", "%61pi"), path + "a" * 5000))
    return path


def request(rng: Random, endpoint: Endpoint, tables: Sequence[str], tokens: Sequence[str]) -> bytes:
    """A request that is right as HTTP, with anything in its address and body."""
    method = endpoint.method if rng.random() < 0.9 else rng.choice(METHODS[:7])  # no DELETE: who is erased can ask no more
    token = rng.choice(tokens) if rng.random() < 0.8 else rng.choice(("wrong", "", "é", "x" * 200))
    body = b""
    if endpoint.body is not None or rng.random() < 0.1:
        value: Any = endpoint.body or {"x": 1}
        for _ in range(rng.choice((0, 1, 1, 2, 3))):
            value = spoil(rng, value)
        body = write(rng, value)
    head = f"{method} {path_of(rng, endpoint, tables)} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode("utf-8", "replace") + body


def broken_request(rng: Random, endpoint: Endpoint, tables: Sequence[str], tokens: Sequence[str]) -> bytes:
    """Bytes that are hardly HTTP: odd methods and headers, chunks that lie, two lengths, requests inside requests."""
    raw = request(rng, endpoint, tables, tokens)
    head, _, body = raw.partition(b"\r\n\r\n")
    lines = head.split(b"\r\n")
    for _ in range(rng.choice((0, 1, 1, 2, 4))):
        lines.insert(rng.randrange(1, len(lines) + 1), rng.choice(HEADERS).encode("latin-1"))
    roll = rng.randrange(8)
    if roll == 0:
        address, version = rng.choice(("/", "*", "http://x/", "//", " ", "/\x00")), rng.choice(("1.1", "1.0", "9.9", "2"))
        lines[0] = f"{rng.choice(METHODS)} {address} HTTP/{version}".encode("latin-1")
    elif roll in (1, 2):
        sizes = (f"{len(body):x}", "0", "ffffffffffffffff", "-1", f"{len(body):x};ext=1", "", "zz")
        lines.append(b"Transfer-Encoding: chunked")
        body = f"{rng.choice(sizes)}\r\n".encode() + body + rng.choice((b"\r\n0\r\n\r\n", b"\r\n", b"", b"\r\n0\r\nX: y\r\n\r\n"))
    elif roll == 3:
        body += b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n"
    elif roll == 4:
        lines[-1] = lines[-1][: rng.randrange(len(lines[-1]) + 1)]
    end = rng.choice((b"\r\n", b"\r\n", b"\r\n", b"\n", b"\r"))
    made = end.join(lines) + end * 2 + body
    return spoil_bytes(rng, made) if rng.random() < 0.4 else made
