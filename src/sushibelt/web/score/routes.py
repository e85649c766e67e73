"""`/score` and what it needs beside the static files: the rules as a module, and the worker that keeps it offline."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ...language import spoken
from ...rules.kit import FACES
from ..languages import mark
from ..languages import module as catalogue
from ..site import site_of
from .module import module

__all__ = ["SCORE"]

HERE = Path(__file__).parents[1]
STATIC = HERE / "static"

_IMPORTED = re.compile(r"""(?:from|import) "(\.[^"]+\.js)";""")
_LINKED = re.compile(r'(?:href|src)="/static/([^"{]+)"')


async def page(request: Request) -> Response:
    """`GET /score`. Everybody gets the same page and no cookie: it is kept for when the network is gone."""
    return site_of(request).templates.TemplateResponse(request, "score.html")


async def rules(request: Request) -> Response:
    """`GET /rules.js`."""
    return _script(request, module().encode())


async def worker(request: Request) -> Response:
    """`GET /sw.js`: with the list of what to keep, under a version that changes with any of it."""
    files = _files()
    version = hashlib.sha256(_contents(files) + catalogue(spoken()) + module().encode()).hexdigest()[:16]
    paths = ["/score", "/rules.js", "/catalogue.js", *(f"/static/{path}" for path in files)]
    kept = {"version": version, "paths": paths}
    script = (STATIC / "score" / "worker.js").read_bytes()
    answer = _script(request, b"self.KEPT = " + msgspec.json.encode(kept) + b";\n" + script)
    mark(answer.headers)
    return answer


def _script(request: Request, body: bytes) -> Response:
    etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    known = etag in request.headers.get("if-none-match", "")
    answer = Response(status_code=304) if known else Response(body, media_type="text/javascript")
    answer.headers["ETag"] = etag
    return answer


@cache
def _files() -> tuple[str, ...]:
    """What the page may ask for of the static files: what its templates link, what that imports, all pictures."""
    linked = "".join((HERE / "templates" / name).read_text("utf-8") for name in ("base.html", "score.html"))
    todo, found = [*_LINKED.findall(linked), "score/python.js"], set[str]()
    while todo:
        path = todo.pop()
        if path not in found:
            found.add(path)
            if path.endswith(".js"):
                imported = _IMPORTED.findall((STATIC / path).read_text("utf-8"))
                inside = ((STATIC / path).parent.joinpath(each).resolve() for each in imported)
                todo += [each.relative_to(STATIC).as_posix() for each in inside if each.is_relative_to(STATIC)]
    drawn = {f"art/{name}.svg" for name in ("logo", "back", *(face.name for face in FACES[1:]))}
    return tuple(sorted(found | {path for path in drawn if (STATIC / path).exists()}))


@cache
def _contents(files: tuple[str, ...]) -> bytes:
    digest = hashlib.sha256()
    for path in files:
        digest.update((STATIC / path).read_bytes())
    return digest.digest()


SCORE = [Route("/score", page), Route("/rules.js", rules), Route("/sw.js", worker)]
