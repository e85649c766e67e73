"""The HTTP interface as OpenAPI. Written by hand; a test holds it against the routes and their answers."""

from __future__ import annotations

from typing import Any

from sushibelt import __version__

from ..rules.editions import EDITIONS

__all__ = ["description"]

CODE = {
    "name": "code",
    "in": "path",
    "required": True,
    "description": "four letters, in any capitals",
    "schema": {"type": "string", "pattern": "^[A-Za-z]{4}$"},
}
NUMBER = {
    "name": "number",
    "in": "path",
    "required": True,
    "description": "games of a table are counted from 1",
    "schema": {"type": "integer", "minimum": 1, "maximum": 99999},
}
ERROR = {"$ref": "#/components/schemas/Error"}
SENTENCES = {
    400: "not JSON, or not as described",
    403: "asked by a page of another site",
    404: "no such table or game",
    409: "the game is still running",
    413: "body too large",
    415: "body is not JSON",
    429: "too many tables in a minute",
    503: "the table cannot be read or made just now",
}


def description() -> dict[str, Any]:
    """The document that `/api/openapi.json` shows."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "sushibelt",
            "version": __version__,
            "description": "Tables of the card game. Play itself goes over the socket at /t/{code}/socket.",
        },
        "paths": {
            "/api/tables": {
                "post": {
                    "operationId": "openTable",
                    "summary": "Opens a table: three bots and dealt, or a lobby for friends",
                    "requestBody": {"required": True, "content": _json("OpenTable")},
                    "responses": {
                        "201": _ok("it is there", _json("Opened")),
                        **_errors(400, 403, 413, 415, 429, 503),
                    },
                }
            },
            "/api/tables/{code}": _get("showTable", "Whether there is such a table", _json("Table"), [CODE], 404, 503),
            "/api/tables/{code}/qr.svg": _get(
                "tableQr", "The table's link as QR code", {"image/svg+xml": {}}, [CODE], 404, 503
            ),
            "/api/tables/{code}/games/{number}/record": _get(
                "gameRecord",
                "The record of a finished game",
                {"text/plain": {"schema": {"type": "string"}}},
                [CODE, NUMBER],
                404,
                409,
                503,
            ),
            "/api/tables/{code}/games/{number}/replay": _get(
                "gameReplay", "A finished game, turn by turn", _json("Replay"), [CODE, NUMBER], 404, 409, 503
            ),
            "/api/tiles": _get(
                "tiles",
                "Every tile of both games",
                {"application/json": {"schema": {"type": "array", "items": {"$ref": "#/components/schemas/Tile"}}}},
                [],
            ),
            "/api/openapi.json": _get("openapi", "This document", {"application/json": {}}, []),
            "/healthz": _get("health", "Whether the server answers", _json("Health"), []),
        },
        "components": {"schemas": SCHEMAS},
    }


def _json(schema: str) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{schema}"}}}


def _ok(text: str, content: dict[str, Any]) -> dict[str, Any]:
    return {"description": text, "content": content}


def _errors(*statuses: int) -> dict[str, Any]:
    return {
        str(status): {"description": SENTENCES[status], "content": {"application/json": {"schema": ERROR}}}
        for status in statuses
    }


def _get(
    operation: str, summary: str, content: dict[str, Any], parameters: list[dict[str, Any]], *statuses: int
) -> dict[str, Any]:
    return {
        "get": {
            "operationId": operation,
            "summary": summary,
            "parameters": parameters,
            "responses": {"200": _ok("here it is", content), **_errors(*statuses)},
        }
    }


def _object(**properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _by_box(value: dict[str, Any]) -> dict[str, Any]:
    """A value for each box that holds a tile."""
    return {"type": "object", "properties": dict.fromkeys(EDITIONS, value), "additionalProperties": False}


TEXT = {"type": "string"}
EDITION: dict[str, Any] = {"enum": list(EDITIONS)}
WHOLE = {"type": "integer"}
LIST: dict[str, Any] = {"type": "array"}
WORDS = {"type": "array", "items": TEXT}

SCHEMAS: dict[str, Any] = {
    "Error": _object(error={"type": "string", "minLength": 1}),
    "OpenTable": {
        **_object(open={"enum": ["bots", "friends"]}, edition={**EDITION, "default": "base"}),
        "required": ["open"],
    },
    "Opened": _object(code=TEXT, path=TEXT),
    "Table": _object(
        code=TEXT,
        stage={"enum": ["lobby", "playing", "over"]},
        game={"type": ["integer", "null"], "minimum": 1, "description": "the number of the latest game"},
        edition=EDITION,
        path=TEXT,
    ),
    "Health": _object(ok={"const": True}),
    "Tile": _object(
        name=TEXT,
        title=TEXT,
        group={"enum": ["", "roll", "appetizer", "special", "dessert"]},
        colour=TEXT,
        seats={"type": "array", "items": WHOLE, "minItems": 2, "maxItems": 2},
        promo={"type": "boolean"},
        faces={
            "type": "array",
            "items": _object(
                name=TEXT,
                title=TEXT,
                short=TEXT,
                note=TEXT,
                points=WHOLE,
                icons=WHOLE,
                card=TEXT,
                under=TEXT,
                count=_by_box(WHOLE),
            ),
        },
        summary=_by_box(TEXT),
        help=_by_box(TEXT),
        questions=_by_box(
            {
                "type": "array",
                "items": _object(question=TEXT, answer=TEXT, decided={"type": "boolean"}, other=TEXT),
            }
        ),
    ),
    "Replay": _object(
        code=TEXT,
        number=WHOLE,
        edition=EDITION,
        menu=WORDS,
        menu_name=TEXT,
        switches={"type": "object", "additionalProperties": TEXT},
        names=WORDS,
        players=WHOLE,
        tiles=LIST,
        rounds=WHOLE,
        frames=LIST,
        results=LIST,
        final={"type": "object"},
    ),
}
