"""The page's files: packed, tagged, kept, and nothing else."""

import gzip
import os
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response

from sensorium.server.comments import stripped, without_comments
from sensorium.server.files import Files
from sensorium.web import PAGE

INDEX = '<!doctype html><script type="module" src="/page/main.js"></script>\n'


@pytest.fixture
def page(tmp_path: Path) -> Path:
    folder = tmp_path / "page"
    (folder / "style").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "main.js").write_text("export const answer = 42;\n" * 100)
    (folder / "style" / "base.css").write_text("body { margin: 0 }\n")
    (folder / "wire.d.ts").write_text("export {};\n")
    (tmp_path / "secret.txt").write_text("secret")
    return folder


def asked(path: str = "", **headers: str) -> Request:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "method": "GET", "path": "/", "headers": raw, "path_params": {"path": path}})


def got(files: Files, path: str, **headers: str) -> Response:
    return files.one(asked(path, **headers))


def test_a_file_is_sent_packed_to_whoever_can_unpack_it(page: Path) -> None:
    files = Files(page)
    plain, packed = got(files, "main.js"), got(files, "main.js", accept_encoding="br, gzip")
    assert plain.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(bytes(packed.body)) == plain.body == (page / "main.js").read_bytes()
    assert files.weights()["main.js"] == len(packed.body)


def test_a_browser_that_has_it_is_told_so(page: Path) -> None:
    files = Files(page)
    tag = got(files, "main.js").headers["etag"]
    again = got(files, "main.js", if_none_match=tag)
    assert again.status_code == 304
    assert again.body == b""
    assert got(files, "style/base.css", if_none_match=tag).status_code == 200


def test_the_start_page_names_files_that_are_kept_for_ever(page: Path) -> None:
    files = Files(page)
    start = bytes(files.start(asked()).body).decode()
    path = start.split('src="/page/')[1].split('"')[0]
    assert path == f"~{files.hash}/main.js"
    assert "immutable" in got(files, path).headers["cache-control"]
    assert got(files, "main.js").headers["cache-control"] == "no-cache"


def test_a_file_that_is_edited_is_noticed(page: Path) -> None:
    files = Files(page, look_every=0.0)
    before = files.hash
    (page / "main.js").write_text("export const answer = 43;\n")
    os.utime(page / "main.js", (1, 1))
    assert b"43" in got(files, "main.js").body
    assert files.hash != before
    stale = got(files, f"~{before}/main.js")
    assert stale.headers["cache-control"] == "no-cache", "it is not what that name once meant"


@pytest.mark.parametrize(
    "path",
    ["../secret.txt", "..%2fsecret.txt", "/etc/passwd", "style/../../secret.txt", "", "style", "wire.d.ts", "~x", "~/"],
)
def test_there_is_no_way_out_of_the_folder(page: Path, path: str) -> None:
    assert got(Files(page), path).status_code == 404


def test_comments_stay_here_and_line_numbers_are_kept() -> None:
    told = """/** What this is
 * for. */
const a = 1; // why
  // a line of its own
/* one */
const url = "http://example/*x*/"; /* after */ f();
/* before */ g();
  const text = `
  // not a comment
/* nor this */
`;
// but this
"""
    lines = without_comments(told).split("\n")
    assert len(lines) == len(told.split("\n"))
    assert [line for line in lines if line] == [
        "const a = 1; // why",
        'const url = "http://example/*x*/"; /* after */ f();',
        "/* before */ g();",
        "const text = `",
        "  // not a comment",
        "/* nor this */",
        "`;",
    ]


def test_only_scripts_and_styles_are_pared() -> None:
    assert stripped("a.html", b"/* x */") == b"/* x */"
    assert stripped("a.js", b"/* x */") == b""
    assert stripped("a.css", b"/* x */\nb") == b"\nb"


def test_of_the_page_nothing_but_comments_and_indentation_is_left_out() -> None:
    for path in sorted(PAGE.rglob("*.js")):
        before, after = path.read_text("utf-8").split("\n"), without_comments(path.read_text("utf-8")).split("\n")
        inside = False
        for old, new in zip(before, after, strict=True):
            begins = old.strip().startswith(("//", "/*"))
            kept = new in (old, old.lstrip())
            assert kept or (new == "" and (begins or inside)), f"{path.name}: {old}"
            inside = (inside or (not kept and begins)) and "*/" not in old


def test_a_missing_page_says_so(tmp_path: Path) -> None:
    assert Files(tmp_path).start(asked()).status_code == 404
