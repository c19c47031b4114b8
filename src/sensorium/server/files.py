"""The page's files, compressed once and kept in memory.

``/page/main.js`` is always checked again by the browser, which costs a word when nothing changed. The start page names
its files as ``/page/~HASH/main.js``, where the hash is that of all files together: those are never asked for twice. A
file that is edited while the server runs is noticed, and the hash with it.
"""

from __future__ import annotations

import gzip
import mimetypes
from hashlib import blake2b
from math import inf
from pathlib import Path
from time import monotonic
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from sensorium.server.comments import stripped
from sensorium.server.lines import problem

TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".png": "image/png",
    ".ico": "image/x-icon",
}
NOT_SERVED: Final = (".d.ts", ".md")  # for those who write the page
CHECK: Final = "no-cache"
KEEP: Final = "public, max-age=31536000, immutable"
LOOK_EVERY: Final = 0.3  # seconds
START: Final = "index.html"


class File:
    """A file as it is sent."""

    def __init__(self, name: str, raw: bytes, stamp: tuple[int, int]) -> None:
        raw = stripped(name, raw)
        suffix = Path(name).suffix
        self.type = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        self.raw = raw
        packed = gzip.compress(raw, 9, mtime=0)
        self.packed = packed if len(packed) < len(raw) else None
        self.stamp = stamp
        self.tag = f'"{blake2b(raw, digest_size=9).hexdigest()}"'

    @property
    def weight(self) -> int:
        """Bytes over the wire."""
        return len(self.raw if self.packed is None else self.packed)


class Files:
    """Every file of a folder, by its path beneath it. There is no other way in: a path is only ever looked up."""

    def __init__(self, folder: Path, look_every: float = LOOK_EVERY, prefix: str = "") -> None:
        self.folder = folder
        self.prefix = prefix
        self._files: dict[str, File] = {}
        self._look_every = look_every
        self._looked = -inf
        self.hash = ""
        self.look()

    def look(self) -> None:
        """Read what is new or changed, but not at every request of many."""
        if monotonic() - self._looked < self._look_every:
            return
        found: dict[str, File] = {}
        for path in sorted(self.folder.rglob("*")):
            name = path.relative_to(self.folder).as_posix()
            if not path.is_file() or name.endswith(NOT_SERVED) or any(part[0] == "." for part in name.split("/")):
                continue
            known = self._files.get(name)
            about = path.stat()
            stamp = (about.st_mtime_ns, about.st_size)
            found[name] = known if known and known.stamp == stamp else File(name, path.read_bytes(), stamp)
        self._files = found
        self._looked = monotonic()
        whole = "".join(f"{name} {file.tag}\n" for name, file in found.items())
        self.hash = blake2b(whole.encode(), digest_size=6).hexdigest()

    def weights(self) -> dict[str, int]:
        return {name: file.weight for name, file in self._files.items()}

    def start(self, request: Request) -> Response:
        """The start page, for every address a person may open."""
        self.look()
        file = self._files.get(START)
        if file is None:
            return _missing("the page is not installed")
        named = file.raw.replace(b'"/page/', f'"{self.prefix}/page/~{self.hash}/'.encode())
        return _sent(request, File(START, named, file.stamp), CHECK)

    def one(self, request: Request) -> Response:
        """``/page/{path}``."""
        name = request.path_params["path"]
        keep = CHECK
        if name.startswith("~"):
            wanted, _, name = name[1:].partition("/")
            if wanted == self.hash:
                keep = KEEP
        if keep == CHECK:
            self.look()
        file = self._files.get(name)
        if file is None:
            return _missing("there is no such file")
        return _sent(request, file, keep)


def _missing(what: str) -> Response:
    return Response(problem(what), 404, media_type="application/json")


def _sent(request: Request, file: File, keep: str) -> Response:
    headers = {"cache-control": keep, "etag": file.tag, "vary": "accept-encoding"}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    body = file.raw
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = file.packed
        headers["content-encoding"] = "gzip"
    return Response(body, headers={**headers, "content-type": file.type})
